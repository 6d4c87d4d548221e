package dev.keysmith.emit.report;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyFormat;
import dev.keysmith.design.KeySegment;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.WriteProgram;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  /** "Query orders.ByCustomer". */
  public static String request(PlanStep step) {
    return step.request().operation().apiName() + " " + structure(step);
  }

  /** "then Query × 1.3, backward, limit 25". */
  public static String operation(AccessPattern pattern, PlanStep step) {
    return (step.round() > 1 ? "then " : "")
        + step.request().operation().apiName()
        + (step.cost().requests() > 1 ? " × " + NumberFormat.number(step.cost().requests()) : "")
        + (pattern instanceof AccessPattern.Read read && read.strong() ? ", strong" : "")
        + (step.request().descending() ? ", backward" : "")
        + (step.request().limit().isPresent()
            ? ", limit " + step.request().limit().getAsInt()
            : "");
  }

  /** "0.5 read, 2 write": the units of all its requests. */
  public static String units(PlanStep step) {
    List<String> units = new ArrayList<>();
    if (step.readUnits() > 0) {
      units.add(NumberFormat.number(step.readUnits()) + " read");
    }
    if (step.writeUnits() > 0) {
      units.add(NumberFormat.number(step.writeUnits()) + " write");
    }
    return String.join(", ", units);
  }

  private static String structure(PlanStep step) {
    return TableOrIndex.of(step.request().target()).toString();
  }

  /** What a step asks of the key, item by item; empty where it asks nothing. */
  public static Optional<String> key(PlanStep step) {
    StringBuilder text = new StringBuilder();
    for (KeyBinding use : step.request().key()) {
      // A transaction names several items: each begins with the partition key again.
      boolean next = use.attribute().equals(step.request().key().get(0).attribute());
      text.append(text.isEmpty() ? "" : next ? "; " : " and ").append(use);
    }
    return text.isEmpty() ? Optional.empty() : Optional.of(text.toString());
  }

  /** What a step filters by; empty where it does not. */
  public static Optional<String> filter(PlanStep step) {
    return joined(
        step.request().filter().stream()
            .map(PlanText::condition)
            .collect(ImmutableList.toImmutableList()));
  }

  /** What must hold for a step to write anything; empty where nothing must. */
  public static Optional<String> onlyIf(Plan plan, PlanStep step) {
    ImmutableList<ItemWrite> writes =
        plan.acts().stream()
            .flatMap(PlanText::writes)
            .filter(write -> write.layoutRef().table().name().equals(step.request().table()))
            .filter(write -> step.request().layouts().contains(write.layoutRef().item().name()))
            .collect(ImmutableList.toImmutableList());
    Set<String> requiredConditions = new LinkedHashSet<>();
    for (ItemWrite write : writes) {
      onlyIf(write)
          .map(
              demand ->
                  writes.size() == 1
                      ? demand
                      : write.kind().word()
                          + " "
                          + write.layoutRef().item().name()
                          + " if "
                          + demand)
          .ifPresent(requiredConditions::add);
    }
    return requiredConditions.isEmpty()
        ? filter(step)
        : Optional.of(String.join("; ", requiredConditions));
  }

  private static Stream<ItemWrite> writes(WriteProgram act) {
    return Stream.concat(
        act.writes().stream(), act.follows().stream().flatMap(follow -> follow.writes().stream()));
  }

  private static Optional<String> onlyIf(ItemWrite write) {
    ImmutableList.Builder<String> parts = ImmutableList.builder();
    switch (write.demand()) {
      case NOTHING -> {}
      case THERE -> parts.add("it is there");
      case ABSENT -> parts.add("there is none");
      case ABSENT_OR_OWN -> parts.add("there is none, or it is of the same instance");
      case AS_READ -> parts.add("it is as it was read");
      case IN_VERSION -> parts.add("it is there, in the version that was seen");
    }
    write.conditions().forEach(condition -> parts.add(condition(condition)));
    return joined(parts.build());
  }

  /** "2 round trips", "1 round trip and 3 more for further pages". */
  public static String roundTrips(Plan plan) {
    double further =
        plan.steps().stream()
            .filter(step -> isPaged(plan, step))
            .mapToDouble(step -> step.cost().requests() - 1)
            .sum();
    return NumberFormat.counted(plan.roundTrips(), "round trip")
        + (further > 0 ? " and " + NumberFormat.number(further) + " more for further pages" : "");
  }

  /** Whether the requests of a step are pages of one answer, which cannot go in parallel. */
  public static boolean isPaged(Plan plan, PlanStep step) {
    return step.cost().requests() > 1
        && step.request().operation() == DynamoDbOperation.QUERY
        && plan.readProgram().isPresent()
        && plan.readProgram().get().source() instanceof InstanceSource.ByKey source
        && source.keys().size() == 1
        && step.request().key().stream().noneMatch(PlanText::isSpread)
        && source.keys().get(0).equals(step.request().key())
        && source.layoutRef().table().name().equals(step.request().table())
        && source.index().map(Index::name).equals(step.request().index());
  }

  /** Over shards or times, each of which is asked by itself. */
  private static boolean isSpread(KeyBinding use) {
    return use.template().segments().stream()
        .anyMatch(
            segment ->
                segment instanceof KeySegment.Shard
                    || (segment instanceof KeySegment.Field field
                        && field.format() instanceof KeyFormat.Bucket));
  }

  private static Optional<String> joined(ImmutableList<String> parts) {
    return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(" and ", parts));
  }

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
