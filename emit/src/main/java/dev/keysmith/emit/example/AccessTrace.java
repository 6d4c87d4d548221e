package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.collect.Maps;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.AccessPattern;

/**
 * The example items that one execution of a pattern accesses.
 *
 * @param arguments with which it is executed, by parameter
 * @param rows what is done to each, table items and index entries alike
 */
public record AccessTrace(
    ImmutableMap<String, String> arguments, ImmutableSetMultimap<ExampleRow, ItemAccess> rows) {

  public static AccessTrace by(AccessPattern pattern, Plan plan, ExampleItems items) {
    ExampleArgumentChooser choose = new ExampleArgumentChooser(items.instances());
    ExecuteExample execute = new ExecuteExample(items);
    if (pattern instanceof AccessPattern.Read read) {
      ExampleArguments arguments = choose.of(read);
      return of(arguments, execute.read(read, plan, arguments));
    }
    AccessPattern.Write write = (AccessPattern.Write) pattern;
    ExampleArgumentChooser.ChosenInstances chosen = choose.of(write);
    return of(chosen.arguments(), execute.write(write, plan, chosen));
  }

  private static AccessTrace of(
      ExampleArguments arguments, ImmutableSetMultimap<ExampleRow, ItemAccess> rows) {
    return new AccessTrace(
        ImmutableMap.copyOf(Maps.transformValues(arguments.values(), JsonValueText::plain)), rows);
  }

  /** What is done to an item that was dropped in one request and wanted in another. */
  public ImmutableSet<ItemAccess> of(ExampleRow row) {
    ImmutableSet<ItemAccess> all = rows.get(row);
    return all.contains(ItemAccess.READ)
        ? all.stream()
            .filter(one -> one != ItemAccess.DROPPED)
            .collect(ImmutableSet.toImmutableSet())
        : all;
  }
}
