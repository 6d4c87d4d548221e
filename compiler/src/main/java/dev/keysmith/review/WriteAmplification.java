package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.Structure;
import dev.keysmith.design.Index;
import dev.keysmith.design.Projection;
import dev.keysmith.plan.Acting;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.Lead;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Step;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Pattern;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * WARNING when a change costs three times its item because of indexes, and they are rewritten for
 * something that nobody takes from them; ADVICE where they are needed.
 *
 * <pre>
 *   bad   GSI1 … GSI5 {project: all}     one star: the repository, and five entries of it
 *   good  GSI1 … GSI5 {project: [name]}  one star: the repository
 * </pre>
 */
public final class WriteAmplification implements Rule {
  /** Units of indexes for each unit of the table from which on it is worth a word. */
  private static final double MUCH = 2;

  /** Indexes from which on it is, even if a transaction doubles the table's units. */
  private static final int MANY = 3;

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A change is paid several times over, for indexes.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return reviewed.spec().patterns().stream()
        .filter(Pattern.Write.class::isInstance)
        .flatMap(
            pattern ->
                reviewed.plan(pattern.id()).stream()
                    .flatMap(plan -> finding(reviewed, pattern, plan).stream()))
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<Finding> finding(Reviewed reviewed, Pattern pattern, Plan plan) {
    Map<Structure, Double> units = units(reviewed, plan);
    double indexes = units.values().stream().mapToDouble(Double::doubleValue).sum();
    double table = plan.steps().stream().mapToDouble(step -> step.writes().table()).sum();
    double rate = pattern.traffic().average();
    boolean much = indexes >= MUCH * table || (units.size() >= MANY && indexes > table);
    if (!much
        || !changes(plan)
        || !reviewed.isNoticeable(reviewed.tariff().writes(indexes * rate))) {
      return Optional.empty();
    }
    ImmutableList<Structure> needless =
        units.keySet().stream()
            .filter(structure -> isNeedless(reviewed, plan, structure))
            .collect(ImmutableList.toImmutableList());
    double saved = needless.stream().mapToDouble(units::get).sum();
    Finding finding =
        finding(
                reviewed.pattern(pattern.id()),
                pattern.id()
                    + " ("
                    + pattern.name()
                    + ") pays "
                    + Figures.counted(plan.writeUnits(), "write unit")
                    + ", "
                    + Figures.number(indexes)
                    + " of them for "
                    + Figures.counted(units.size(), "index", "indexes")
                    + ": "
                    + Money.text(reviewed.tariff().writes(indexes * rate))
                    + " a month",
                fix(needless))
            .because(lines(reviewed, units, needless, rate));
    return Optional.of(
        reviewed.isNoticeable(reviewed.tariff().writes(saved * rate))
            ? finding
            : finding.as(Severity.ADVICE));
  }

  /** To come and to go is what entries are for; what is there need not be rewritten. */
  private static boolean changes(Plan plan) {
    return plan.acts().stream()
        .anyMatch(
            acting ->
                acting.leads().stream().anyMatch(Lead.Draw.class::isInstance)
                    || writes(acting).anyMatch(write -> write.kind() == ItemWrite.Kind.UPDATE));
  }

  /** Of one execution, by index; that nobody reads one is for {@link UnusedIndex} to say. */
  private static Map<Structure, Double> units(Reviewed reviewed, Plan plan) {
    Map<Structure, Double> units = new LinkedHashMap<>();
    for (Step step : plan.steps()) {
      step.writes()
          .indexes()
          .forEach(
              (name, amount) -> units.merge(Structure.of(step.table(), name), amount, Double::sum));
    }
    units.values().removeIf(amount -> amount == 0);
    units.keySet().removeIf(structure -> reviewed.readers(structure).isEmpty());
    return units;
  }

  /** Whether an index is rewritten although nothing changes that is its key or is read from it. */
  private static boolean isNeedless(Reviewed reviewed, Plan plan, Structure structure) {
    Index index =
        reviewed
            .design()
            .table(structure.table())
            .index(structure.index().orElseThrow())
            .orElseThrow();
    ImmutableList<Plan> readers = reviewed.readers(structure);
    Projection needed = OverProjected.needed(reviewed, structure, index, readers);
    ImmutableList<ItemWrite> writes =
        plan.acts().stream()
            .flatMap(WriteAmplification::writes)
            .filter(write -> write.placed().table().name().equals(structure.table()))
            .filter(write -> write.placed().item().mayEnter(index))
            .collect(ImmutableList.toImmutableList());
    return writes.stream().allMatch(write -> leavesAlone(write, index, needed));
  }

  private static Stream<ItemWrite> writes(Acting acting) {
    return Stream.concat(
        acting.writes().stream(),
        acting.follows().stream().flatMap(following -> following.writes().stream()));
  }

  private static boolean leavesAlone(ItemWrite write, Index index, Projection needed) {
    if (write.work() instanceof ItemWrite.Within within) {
      return !needed.includes(within.attribute());
    }
    if (!(write.work() instanceof ItemWrite.Assign assign)) {
      return write.kind() == ItemWrite.Kind.CHECK;
    }
    ImmutableSet<String> keys =
        index.keyAttributes().stream()
            .flatMap(name -> write.placed().item().key(name).stream())
            .flatMap(rule -> rule.attributes().stream())
            .collect(ImmutableSet.toImmutableSet());
    return assign.assigned().keySet().stream()
        .noneMatch(name -> keys.contains(name) || needed.includes(name));
  }

  private static String fix(ImmutableList<Structure> needless) {
    return needless.isEmpty()
        ? "weigh each against what is read from it: let patterns share an index, or filter"
        : "let "
            + names(needless)
            + " hold only what is read there, or keep what changes in a second item (holds: […])";
  }

  private static ImmutableList<String> lines(
      Reviewed reviewed,
      Map<Structure, Double> units,
      ImmutableList<Structure> needless,
      double rate) {
    return units.entrySet().stream()
        .map(
            entry ->
                entry.getKey()
                    + ": "
                    + reviewed.tariff().writeArithmetic(entry.getValue(), rate)
                    + (needless.contains(entry.getKey()) ? "; what changes is not read there" : ""))
        .collect(ImmutableList.toImmutableList());
  }

  private static String names(ImmutableList<Structure> structures) {
    return structures.stream().map(Structure::toString).collect(Collectors.joining(", "));
  }
}
