package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.collect.Streams;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.Pattern;

/**
 * The example items that one execution of a pattern touches.
 *
 * @param arguments with which it is executed, by parameter
 * @param rows what is done to each, table items and index entries alike
 */
public record Touched(
    ImmutableMap<String, String> arguments, ImmutableSetMultimap<ExampleRow, Touch> rows) {

  public static Touched by(Pattern pattern, Plan plan, ExampleItems items) {
    Touches touches = new Touches();
    ChooseArguments choose = new ChooseArguments(items.instances());
    if (pattern instanceof Pattern.Read read) {
      Arguments arguments = choose.of(read);
      plan.reading()
          .ifPresent(reading -> new RunRead(items, touches).instances(reading, arguments));
      return touches.with(arguments);
    }
    Pattern.Write write = (Pattern.Write) pattern;
    ChooseArguments.Chosen chosen = choose.of(write);
    RunWrite run = new RunWrite(items, touches);
    Streams.forEachPair(
        plan.acts().stream(),
        chosen.subjects().stream(),
        (act, subjects) -> run.act(act, subjects, chosen.arguments()));
    return touches.with(chosen.arguments());
  }

  /** What is done to an item that was dropped in one request and wanted in another. */
  public ImmutableSet<Touch> of(ExampleRow row) {
    ImmutableSet<Touch> all = rows.get(row);
    return all.contains(Touch.READ)
        ? all.stream().filter(one -> one != Touch.DROPPED).collect(ImmutableSet.toImmutableSet())
        : all;
  }
}
