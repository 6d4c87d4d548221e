package dev.keysmith.code.method;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.execute.request.PatternParameters;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.PatternArguments.ActionRepetition;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.math.BigDecimal;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The arguments of a write by the names that described requests have for them. */
public final class ExecutionArguments {
  private ExecutionArguments() {}

  /** What all actions share, and the versions that each has seen. */
  public static Map<String, Object> shared(AccessPattern.Write write, PatternArguments arguments) {
    Map<String, Object> shared = new LinkedHashMap<>();
    for (int i = 0; i < write.actions().size(); i++) {
      Map<String, Object> mine = arguments.in(i, 0);
      if (write.actions().get(i).times() == 1) {
        mine.forEach(shared::putIfAbsent);
      }
      Object version = mine.get(PatternArguments.VERSION);
      if (version != null && write.actions().get(i) instanceof WriteAction.Update) {
        shared.put(PatternParameters.version(write, i), version);
      }
    }
    shared.putAll(arguments.shared());
    return shared;
  }

  /** What one repetition of the actions has. */
  public static Map<String, Object> repeated(
      AccessPattern.Write write, PatternArguments arguments, int repetition) {
    Map<String, Object> mine = new LinkedHashMap<>();
    for (int i = 0; i < write.actions().size(); i++) {
      if (repetition < write.actions().get(i).times() && write.actions().get(i).times() > 1) {
        arguments.in(i, repetition).forEach((name, value) -> mine.putIfAbsent(name + "[]", value));
      }
    }
    return mine;
  }

  /**
   * The arguments with the numbers that were drawn, in the order of actions and repetitions.
   *
   * @param drawn by the attribute with its entity: {@code Issue.number}
   */
  public static PatternArguments withDrawn(
      Spec spec,
      AccessPattern.Write write,
      PatternArguments arguments,
      Map<String, List<BigDecimal>> drawn) {
    if (drawn.isEmpty()) {
      return arguments;
    }
    Map<ActionRepetition, ImmutableMap<String, Object>> own = new LinkedHashMap<>(arguments.own());
    Map<String, Iterator<BigDecimal>> left = new LinkedHashMap<>();
    drawn.forEach((name, numbers) -> left.put(name, numbers.iterator()));
    for (int i = 0; i < write.actions().size(); i++) {
      WriteAction action = write.actions().get(i);
      for (int repetition = 0; repetition < action.times(); repetition++) {
        if (action instanceof WriteAction.Create create) {
          ActionRepetition slot = new ActionRepetition(i, repetition);
          ImmutableMap.Builder<String, Object> more = ImmutableMap.builder();
          more.putAll(own.getOrDefault(slot, ImmutableMap.of()));
          left.forEach(
              (path, numbers) -> {
                String name = path.substring(path.indexOf('.') + 1);
                if (path.startsWith(create.entity() + ".")
                    && !create.set().containsKey(name)
                    && numbers.hasNext()) {
                  more.put(name, numbers.next().stripTrailingZeros());
                }
              });
          own.put(slot, more.buildKeepingLast());
        }
      }
    }
    return new PatternArguments(arguments.shared(), ImmutableMap.copyOf(own));
  }
}
