package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.Limits;
import dev.keysmith.cost.PeakLoad;
import dev.keysmith.cost.Structure;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Format;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.Segment;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Matches;
import dev.keysmith.spec.Value;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * WARNING when a partition key has so few values that their partitions together take less than
 * twice the peak; ADVICE when few values hold very many items.
 *
 * <pre>
 *   bad   {partition: status}               3 values: 3,000 write units a second, whatever is paid
 *   good  {partition: [customer, status]}   300,000 values
 * </pre>
 */
public final class FewPartitionValues implements Rule {
  private static final double ROOM = 2;
  private static final double FEW = 1_000;
  private static final double MANY_ITEMS = 100_000;

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A partition key has few values, so few partitions share the traffic and the data.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    for (PeakLoad load : reviewed.heat()) {
      reviewed.design().items().stream()
          .filter(placed -> placed.table().name().equals(load.structure().table()))
          .flatMap(placed -> finding(reviewed, load, placed).stream())
          .findFirst()
          .ifPresent(findings::add);
    }
    return findings.build();
  }

  private Optional<Finding> finding(Reviewed reviewed, PeakLoad load, Placed placed) {
    Optional<Index> index = load.structure().index().flatMap(placed.table()::index);
    if (index.map(found -> !placed.item().mayEnter(found)).orElse(false)) {
      return Optional.empty();
    }
    ImmutableList<String> partition =
        index
            .map(Index::partition)
            .orElseGet(() -> ImmutableList.of(placed.table().key().partition()));
    OptionalDouble values = values(reviewed, placed, partition);
    double items =
        reviewed.spec().entity(placed.item().entity()).count()
            * index.map(found -> reviewed.facts(placed).share(found)).orElse(1.0);
    if (values.isEmpty() || values.getAsDouble() > FEW || load.isTooHot()) {
      return Optional.empty();
    }
    double writes = values.getAsDouble() * Limits.PARTITION_WRITE_UNITS;
    double reads = values.getAsDouble() * Limits.PARTITION_READ_UNITS;
    boolean alone = placed.table().entities().size() == 1;
    boolean tight = alone && (ROOM * load.writeUnits() > writes || ROOM * load.readUnits() > reads);
    if (!tight && items / values.getAsDouble() < MANY_ITEMS) {
      return Optional.empty();
    }
    PeakLoad own = alone ? load : reviewed.heat(load.structure(), placed);
    Finding finding = finding(reviewed, own, placed, partition, values.getAsDouble(), items);
    return Optional.of(tight ? finding : finding.as(Severity.ADVICE));
  }

  /** How many values a partition key has; empty where time or shards keep making it others. */
  private static OptionalDouble values(
      Reviewed reviewed, Placed placed, ImmutableList<String> partition) {
    Entity entity = reviewed.spec().entity(placed.item().entity());
    ImmutableList.Builder<Condition> equal = ImmutableList.builder();
    for (String key : partition) {
      KeyRule rule = placed.item().key(key).orElseThrow();
      for (Segment segment : rule.alternatives().get(0).template().segments()) {
        if (segment instanceof Segment.Shard
            || (segment instanceof Segment.Field field
                && field.format() instanceof Format.Bucket)) {
          return OptionalDouble.empty();
        }
        if (segment instanceof Segment.Field field) {
          AttributePath path =
              Optional.ofNullable(placed.item().copies().get(field.attribute()))
                  .orElseGet(() -> AttributePath.own(entity.name(), field.attribute()));
          equal.add(
              new Condition(
                  path,
                  new Condition.Test.Is(new Value.Parameter(field.attribute())),
                  OptionalDouble.empty()));
        }
      }
    }
    double selected = Matches.of(reviewed.spec()).selectivity(entity, equal.build());
    return selected == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.max(1, Math.rint(Math.min(entity.count(), 1 / selected))));
  }

  private Finding finding(
      Reviewed reviewed,
      PeakLoad load,
      Placed placed,
      ImmutableList<String> partition,
      double values,
      double items) {
    Structure structure = load.structure();
    return finding(
            reviewed.structure(structure),
            structure
                + " has "
                + Figures.counted(values, "partition value")
                + " for "
                + Figures.number(Math.rint(items))
                + " "
                + placed.item().name()
                + " items: at most "
                + Figures.number(values * Limits.PARTITION_WRITE_UNITS)
                + " write units a second, and "
                + Figures.number(Math.rint(items / values))
                + " items under one value",
            "take an attribute with more values into "
                + String.join(", ", partition)
                + ", or spread it with {shard}")
        .because(
            ImmutableList.of(
                "writes: "
                    + Figures.number(Math.ceil(load.writeUnits()))
                    + " of "
                    + Figures.number(values * Limits.PARTITION_WRITE_UNITS)
                    + " units a second at peak",
                "reads: "
                    + Figures.number(Math.ceil(load.readUnits()))
                    + " of "
                    + Figures.number(values * Limits.PARTITION_READ_UNITS)));
  }
}
