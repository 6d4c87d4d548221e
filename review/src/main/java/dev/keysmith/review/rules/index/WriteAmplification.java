package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.PreRead;
import dev.keysmith.plan.WriteProgram;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.TrafficRate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * WARNING when indexes make a change cost three times its item, and they are rewritten for an
 * attribute that no pattern reads from them; SUGGESTION where they are needed.
 *
 * <pre>
 *   bad   GSI1 … GSI5 {project: all}     one star: the repository, and five entries of it
 *   good  GSI1 … GSI5 {project: [name]}  one star: the repository
 * </pre>
 */
public final class WriteAmplification implements Rule {
  /** Index units per table unit from which on it is reported. */
  private static final double MUCH = 2;

  /** Number of indexes from which on it is, even if a transaction doubles the table's units. */
  private static final int MANY = 3;

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "Indexes multiply the write units of a change.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.writes().stream()
        .flatMap(
            pattern ->
                context.plan(pattern.id()).stream()
                    .flatMap(plan -> finding(context, pattern, plan).stream()))
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<ReviewFinding> finding(ReviewContext context, AccessPattern pattern, Plan plan) {
    Map<TableOrIndex, Double> units = units(context, plan);
    double indexes = units.values().stream().mapToDouble(Double::doubleValue).sum();
    double table = plan.steps().stream().mapToDouble(step -> step.cost().writes().table()).sum();
    double rate = context.priceSchedule().billedRate(pattern.traffic());
    boolean much = indexes >= MUCH * table || (units.size() >= MANY && indexes > table);
    if (!much
        || !changes(plan)
        || !context.isNoticeable(usd(context, units, units.keySet(), rate))) {
      return Optional.empty();
    }
    ImmutableList<TableOrIndex> needless =
        units.keySet().stream()
            .filter(structure -> isNeedless(context, plan, structure))
            .collect(ImmutableList.toImmutableList());
    ReviewFinding finding =
        finding(
                context.pattern(pattern.id()),
                "%s uses %s, %s of them for %s: %s"
                    .formatted(
                        FindingPhrases.pattern(pattern),
                        NumberFormat.counted(plan.writeUnits(), "write unit"),
                        NumberFormat.number(indexes),
                        NumberFormat.counted(units.size(), "index", "indexes"),
                        FindingPhrases.perMonth(usd(context, units, units.keySet(), rate))),
                fix(needless))
            .because(lines(context, units, needless, pattern.traffic()));
    return Optional.of(context.graded(finding, usd(context, units, needless, rate)));
  }

  /** Of the writes to some indexes, each at the prices of its table. */
  private static double usd(
      ReviewContext context,
      Map<TableOrIndex, Double> units,
      Collection<TableOrIndex> some,
      double rate) {
    return some.stream()
        .mapToDouble(
            structure ->
                context.prices(structure.table()).writes(units.getOrDefault(structure, 0.0) * rate))
        .sum();
  }

  /** Creating and deleting has to write entries; an update need not rewrite them. */
  private static boolean changes(Plan plan) {
    return plan.acts().stream()
        .anyMatch(
            acting ->
                !PreRead.increments(acting.preReads()).isEmpty()
                    || writes(acting).anyMatch(write -> write.kind() == ItemWrite.Kind.UPDATE));
  }

  /** Of one execution, by index, without those that {@link UnusedIndex} reports. */
  private static Map<TableOrIndex, Double> units(ReviewContext context, Plan plan) {
    Map<TableOrIndex, Double> units = new LinkedHashMap<>();
    for (PlanStep step : plan.steps()) {
      step.cost()
          .writes()
          .indexes()
          .forEach(
              (name, amount) ->
                  units.merge(TableOrIndex.of(step.request().table(), name), amount, Double::sum));
    }
    units.values().removeIf(amount -> amount == 0);
    units.keySet().removeIf(structure -> context.readers(structure).isEmpty());
    return units;
  }

  /** Whether an index is rewritten although neither its key nor what is read from it changes. */
  private static boolean isNeedless(ReviewContext context, Plan plan, TableOrIndex structure) {
    Index index = context.definition(structure).orElseThrow();
    ImmutableList<Plan> readers = context.readers(structure);
    IndexProjection needed = OverProjected.needed(context, structure, index, readers);
    ImmutableList<ItemWrite> writes =
        plan.acts().stream()
            .flatMap(WriteAmplification::writes)
            .filter(write -> write.layoutRef().table().name().equals(structure.table()))
            .filter(write -> write.layoutRef().item().mayEnter(index))
            .collect(ImmutableList.toImmutableList());
    return writes.stream().allMatch(write -> leavesAlone(write, index, needed));
  }

  private static Stream<ItemWrite> writes(WriteProgram acting) {
    return Stream.concat(
        acting.writes().stream(),
        acting.follows().stream().flatMap(following -> following.writes().stream()));
  }

  private static boolean leavesAlone(ItemWrite write, Index index, IndexProjection needed) {
    ImmutableSet<String> keys =
        index.keyAttributes().stream()
            .flatMap(name -> write.layoutRef().item().key(name).stream())
            .flatMap(rule -> rule.attributes().stream())
            .collect(ImmutableSet.toImmutableSet());
    return write
        .work()
        .changed()
        .map(
            changed ->
                changed.stream().noneMatch(name -> keys.contains(name) || needed.includes(name)))
        .orElse(write.kind() == ItemWrite.Kind.CHECK);
  }

  private static String fix(ImmutableList<TableOrIndex> needless) {
    return needless.isEmpty()
        ? "weigh each against its readers: let patterns share an index, or filter"
        : "project into %s only what is read there, or move what changes to a separate item (holds: […])"
            .formatted(names(needless));
  }

  private static ImmutableList<String> lines(
      ReviewContext context,
      Map<TableOrIndex, Double> units,
      ImmutableList<TableOrIndex> needless,
      TrafficRate traffic) {
    return units.entrySet().stream()
        .map(
            entry -> {
              String line =
                  "%s: %s"
                      .formatted(
                          entry.getKey(),
                          context
                              .prices(entry.getKey().table())
                              .writeArithmetic(entry.getValue(), traffic));
              return needless.contains(entry.getKey())
                  ? line + "; what changes is not read there"
                  : line;
            })
        .collect(ImmutableList.toImmutableList());
  }

  private static String names(ImmutableList<TableOrIndex> structures) {
    return structures.stream().map(TableOrIndex::toString).collect(Collectors.joining(", "));
  }
}
