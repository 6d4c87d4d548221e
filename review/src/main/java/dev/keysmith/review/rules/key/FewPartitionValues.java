package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyFormat;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeySegment;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.Cardinality;
import dev.keysmith.spec.Entity;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * WARNING when a partition key has so few values that their partitions together support less than
 * twice the peak; SUGGESTION when few values have very many items.
 *
 * <pre>
 *   bad   {partition: status}               3 values: at most 3,000 write units/s
 *   good  {partition: [customer, status]}   300,000 values
 * </pre>
 */
public final class FewPartitionValues implements Rule {
  private static final double HEADROOM = 2;
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
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (PeakLoad load : context.partitionLoads()) {
      context.design().items().stream()
          .filter(layoutRef -> layoutRef.table().name().equals(load.tableOrIndex().table()))
          .flatMap(layoutRef -> finding(context, load, layoutRef).stream())
          .findFirst()
          .ifPresent(findings::add);
    }
    return findings.build();
  }

  private Optional<ReviewFinding> finding(
      ReviewContext context, PeakLoad load, LayoutRef layoutRef) {
    Optional<Index> index = context.definition(load.tableOrIndex());
    if (index.map(found -> !layoutRef.item().mayEnter(found)).orElse(false)) {
      return Optional.empty();
    }
    ImmutableList<String> partition = context.partition(load.tableOrIndex());
    OptionalDouble values = values(context, layoutRef, partition);
    double items =
        context.spec().entity(layoutRef.item().entity()).count()
            * index.map(found -> context.facts(layoutRef).share(found)).orElse(1.0);
    if (values.isEmpty() || values.getAsDouble() > FEW || load.isOverloaded()) {
      return Optional.empty();
    }
    double writes = values.getAsDouble() * DynamoDbLimits.PARTITION_WRITE_UNITS;
    double reads = values.getAsDouble() * DynamoDbLimits.PARTITION_READ_UNITS;
    boolean alone = layoutRef.table().entities().size() == 1;
    boolean tight =
        alone && (HEADROOM * load.writeUnits() > writes || HEADROOM * load.readUnits() > reads);
    if (!tight && items / values.getAsDouble() < MANY_ITEMS) {
      return Optional.empty();
    }
    PeakLoad own = alone ? load : context.partitionLoads(load.tableOrIndex(), layoutRef);
    ReviewFinding finding =
        finding(context, own, layoutRef, partition, values.getAsDouble(), items);
    return Optional.of(tight ? finding : finding.as(Severity.ADVICE));
  }

  /** How many values a partition key has; empty where time buckets or shards add new ones. */
  private static OptionalDouble values(
      ReviewContext context, LayoutRef layoutRef, ImmutableList<String> partition) {
    Entity entity = context.spec().entity(layoutRef.item().entity());
    ImmutableList.Builder<AttributeCondition> equal = ImmutableList.builder();
    for (String key : partition) {
      KeyRule rule = layoutRef.item().key(key).orElseThrow();
      for (KeySegment segment : rule.alternatives().get(0).template().segments()) {
        if (segment instanceof KeySegment.Shard
            || (segment instanceof KeySegment.Field field
                && field.format() instanceof KeyFormat.Bucket)) {
          return OptionalDouble.empty();
        }
        if (segment instanceof KeySegment.Field field) {
          equal.add(
              ItemsPerPartitionKey.equality(
                  AttributeLineage.path(layoutRef, field.attribute()), field.attribute()));
        }
      }
    }
    double selected = Cardinality.of(context.spec()).selectivity(entity, equal.build());
    return selected == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.max(1, Math.rint(Math.min(entity.count(), 1 / selected))));
  }

  private ReviewFinding finding(
      ReviewContext context,
      PeakLoad load,
      LayoutRef layoutRef,
      ImmutableList<String> partition,
      double values,
      double items) {
    TableOrIndex structure = load.tableOrIndex();
    return finding(
            context.structure(structure),
            "%s has %s for %s %s items: at most %s write units/s, and %s items per value"
                .formatted(
                    structure,
                    NumberFormat.counted(values, "partition key value"),
                    NumberFormat.number(Math.rint(items)),
                    layoutRef.item().name(),
                    NumberFormat.number(values * DynamoDbLimits.PARTITION_WRITE_UNITS),
                    NumberFormat.number(Math.rint(items / values))),
            "add a higher-cardinality attribute to the partition key %s, or shard it with {shard}"
                .formatted(String.join(", ", partition)))
        .because(
            ImmutableList.of(
                "writes: %s of %s write units/s at peak"
                    .formatted(
                        NumberFormat.number(Math.ceil(load.writeUnits())),
                        NumberFormat.number(values * DynamoDbLimits.PARTITION_WRITE_UNITS)),
                "reads: %s of %s read units/s"
                    .formatted(
                        NumberFormat.number(Math.ceil(load.readUnits())),
                        NumberFormat.number(values * DynamoDbLimits.PARTITION_READ_UNITS))));
  }
}
