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
          .computeIfAbsent(step.request().operation().apiName(), operation -> new LinkedHashSet<>())
          .add(oneTable ? step.request().index().orElse(step.request().table()) : structure(step));
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
    return TableOrIndex.of(step.request().target()).toString();
  }

  /** "2 round trips", "1 round trip plus 3 for further pages". */
  public static String roundTrips(Plan plan) {
    double further =
        plan.steps().stream()
            .filter(step -> isPaged(plan, step))
            .mapToDouble(step -> step.cost().requests() - 1)
            .sum();
    return NumberFormat.counted(plan.roundTrips(), "round trip")
        + (further > 0 ? " plus " + NumberFormat.number(further) + " for further pages" : "");
  }

  /** Whether the requests of a step are pages of one result, which are sequential. */
  static boolean isPaged(Plan plan, PlanStep step) {
    return step.cost().requests() > 1
        && (step.request().operation() == DynamoDbOperation.QUERY
            || step.request().operation() == DynamoDbOperation.SCAN)
        && plan.readProgram().isPresent()
        && plan.readProgram().get().source() instanceof InstanceSource.ByKey source
        && source.keys().size() == 1
        && step.request().key().stream().noneMatch(PlanText::isSpread)
        && source.keys().get(0).equals(step.request().key())
        && source.layoutRef().table().name().equals(step.request().table())
        && source.index().map(Index::name).equals(step.request().index());
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
  static String condition(AttributeCondition condition) {
    return condition.path() + " " + TestText.of(condition.test());
  }
}
