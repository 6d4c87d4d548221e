package dev.keysmith.emit.report;

import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyFormat;
import dev.keysmith.design.KeySegment;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
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
    for (PlanStep step : plan.steps()) {
      rounds
          .computeIfAbsent(step.round(), round -> new LinkedHashMap<>())
          .computeIfAbsent(step.operation().apiName(), operation -> new LinkedHashSet<>())
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

  private static String structure(PlanStep step) {
    return new TableOrIndex(step.table(), step.index()).toString();
  }

  /** "2 round trips", "1 round trip plus 3 for further pages". */
  public static String roundTrips(Plan plan) {
    double further =
        plan.steps().stream()
            .filter(step -> isPaged(plan, step))
            .mapToDouble(step -> step.requests() - 1)
            .sum();
    return NumberFormat.counted(plan.roundTrips(), "round trip")
        + (further > 0 ? " plus " + NumberFormat.number(further) + " for further pages" : "");
  }

  /** Whether the requests of a step are pages of one result, which are sequential. */
  public static boolean isPaged(Plan plan, PlanStep step) {
    return step.requests() > 1
        && step.operation() == DynamoDbOperation.QUERY
        && plan.readProgram().isPresent()
        && plan.readProgram().get().source() instanceof InstanceSource.ByKey source
        && source.keys().size() == 1
        && step.key().stream().noneMatch(PlanText::isSpread)
        && source.keys().get(0).equals(step.key())
        && source.layoutRef().table().name().equals(step.table())
        && source.index().map(Index::name).equals(step.index());
  }

  /** Over shards or time buckets, each of which is queried separately. */
  private static boolean isSpread(KeyBinding use) {
    return use.template().segments().stream()
        .anyMatch(
            segment ->
                segment instanceof KeySegment.Shard
                    || (segment instanceof KeySegment.Field field
                        && field.format() instanceof KeyFormat.Bucket));
  }

  /** A condition of the spec: {@code status = OPEN}, {@code total > $least}. */
  public static String condition(AttributeCondition condition) {
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
