package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Structure;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.KeyUse;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Step;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Condition.Bound;
import dev.keysmith.spec.Condition.Test;
import dev.keysmith.spec.Pattern;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Plans in words. */
public final class PlanText {
  private PlanText() {}

  /**
   * "Query orders.ByCustomer, then BatchGetItem orders"; what goes in parallel has a plus:
   * "TransactWriteItems orders + stock".
   *
   * @param oneTable whether there is only one table, so that an index needs no other name
   */
  public static String summary(Plan plan, boolean oneTable) {
    Map<Integer, Map<String, Set<String>>> rounds = new TreeMap<>();
    for (Step step : plan.steps()) {
      rounds
          .computeIfAbsent(step.round(), round -> new LinkedHashMap<>())
          .computeIfAbsent(step.operation().word(), operation -> new LinkedHashSet<>())
          .add(oneTable ? step.index().orElse(step.table()) : structure(step));
    }
    return rounds.values().stream()
        .map(
            operations ->
                operations.entrySet().stream()
                    .map(entry -> entry.getKey() + " " + String.join(" + ", entry.getValue()))
                    .collect(Collectors.joining(" + ")))
        .collect(Collectors.joining(", then "));
  }

  /** "Query orders.ByCustomer". */
  public static String request(Step step) {
    return step.operation().word() + " " + structure(step);
  }

  /** "then Query × 1.3, backward, limit 25". */
  public static String operation(Pattern pattern, Step step) {
    return (step.round() > 1 ? "then " : "")
        + step.operation().word()
        + (step.requests() > 1 ? " × " + Figures.number(step.requests()) : "")
        + (pattern instanceof Pattern.Read read && read.strong() ? ", strong" : "")
        + (step.backward() ? ", backward" : "")
        + (step.limit().isPresent() ? ", limit " + step.limit().getAsInt() : "");
  }

  /** "0.5 read, 2 write": the units of all its requests. */
  public static String units(Step step) {
    List<String> units = new ArrayList<>();
    if (step.readUnits() > 0) {
      units.add(Figures.number(step.readUnits()) + " read");
    }
    if (step.writeUnits() > 0) {
      units.add(Figures.number(step.writeUnits()) + " write");
    }
    return String.join(", ", units);
  }

  private static String structure(Step step) {
    return new Structure(step.table(), step.index()).toString();
  }

  /** What a step asks of the key, item by item; empty where it asks nothing. */
  public static Optional<String> key(Step step) {
    StringBuilder text = new StringBuilder();
    for (KeyUse use : step.key()) {
      // A transaction names several items: each begins with the partition key again.
      boolean next = use.attribute().equals(step.key().get(0).attribute());
      text.append(text.isEmpty() ? "" : next ? "; " : " and ").append(use);
    }
    return text.isEmpty() ? Optional.empty() : Optional.of(text.toString());
  }

  /** What a step filters by; empty where it does not. */
  public static Optional<String> filter(Step step) {
    return joined(
        step.filter().stream().map(PlanText::condition).collect(ImmutableList.toImmutableList()));
  }

  private static Optional<String> joined(ImmutableList<String> parts) {
    return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(" and ", parts));
  }

  public static String condition(Condition condition) {
    return condition.path() + " " + test(condition.test());
  }

  private static String test(Test test) {
    if (test instanceof Test.Is is) {
      return "= " + is.value();
    }
    if (test instanceof Test.In in) {
      return "in " + in.values().stream().map(Object::toString).collect(Collectors.joining(", "));
    }
    if (test instanceof Test.Range range) {
      return range.lower().map(bound -> ">" + bound(bound)).orElse("")
          + (range.lower().isPresent() && range.upper().isPresent() ? " and " : "")
          + range.upper().map(bound -> "<" + bound(bound)).orElse("");
    }
    if (test instanceof Test.Prefix prefix) {
      return "begins with " + prefix.value();
    }
    if (test instanceof Test.Exists exists) {
      return exists.expected() ? "exists" : "does not exist";
    }
    if (test instanceof Test.Contains contains) {
      return "contains " + contains.value();
    }
    return "≠ " + ((Test.Not) test).value();
  }

  private static String bound(Bound bound) {
    return (bound.inclusive() ? "= " : " ") + bound.value();
  }
}
