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
import java.util.Comparator;
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

  /**
   * A layout whose partition key has few values.
   *
   * @param tight whether their partitions together support less than twice the peak
   */
  private record FewValues(
      PeakLoad load, LayoutRef layoutRef, double values, double items, boolean tight) {
    static final Comparator<FewValues> WORST =
        Comparator.comparing(FewValues::tight).thenComparingDouble(FewValues::itemsPerValue);

    double itemsPerValue() {
      return items / values;
    }
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList<HotSpot> hot = HotSpot.all(context);
    return context.partitionLoads().stream()
        // Its fault is another.
        .filter(
            load ->
                load.tableOrIndex().isTable() || !context.readers(load.tableOrIndex()).isEmpty())
        .flatMap(
            load ->
                context.design().items().stream()
                    .filter(it -> it.table().name().equals(load.tableOrIndex().table()))
                    .filter(it -> hot.stream().noneMatch(spot -> isThere(spot, load, it)))
                    .flatMap(it -> fewValues(context, load, it).stream())
                    .max(FewValues.WORST)
                    .stream())
        .map(few -> finding(context, few))
        .collect(ImmutableList.toImmutableList());
  }

  /** {@link HotPartition} says more of those. */
  private static boolean isThere(HotSpot spot, PeakLoad load, LayoutRef layoutRef) {
    return spot.structure().equals(load.tableOrIndex()) && spot.holders().contains(layoutRef);
  }

  private static Optional<FewValues> fewValues(
      ReviewContext context, PeakLoad load, LayoutRef layoutRef) {
    Optional<Index> index = context.definition(load.tableOrIndex());
    if (index.map(found -> !layoutRef.item().mayEnter(found)).orElse(false)) {
      return Optional.empty();
    }
    OptionalDouble known = values(context, layoutRef, context.partition(load.tableOrIndex()));
    if (known.isEmpty() || known.getAsDouble() > FEW) {
      return Optional.empty();
    }
    double values = known.getAsDouble();
    double items =
        context.spec().entity(layoutRef.item().entity()).count()
            * index.map(found -> context.facts(layoutRef).share(found)).orElse(1.0);
    boolean tight =
        layoutRef.table().entities().size() == 1
            && (HEADROOM * load.writeUnits() > values * DynamoDbLimits.PARTITION_WRITE_UNITS
                || HEADROOM * load.readUnits() > values * DynamoDbLimits.PARTITION_READ_UNITS);
    return tight || items / values >= MANY_ITEMS
        ? Optional.of(new FewValues(load, layoutRef, values, items, tight))
        : Optional.empty();
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

  private ReviewFinding finding(ReviewContext context, FewValues few) {
    TableOrIndex structure = few.load().tableOrIndex();
    String name = few.layoutRef().item().name();
    double values = few.values();
    double supported = values * DynamoDbLimits.PARTITION_WRITE_UNITS;
    PeakLoad own =
        few.layoutRef().table().entities().size() == 1
            ? few.load()
            : context.partitionLoads(structure, few.layoutRef());
    ReviewFinding finding =
        finding(
                context.structure(structure),
                "%s has %s for %s %s items: at most %s write units/s, and %s items per value"
                    .formatted(
                        structure,
                        NumberFormat.counted(values, "partition key value"),
                        NumberFormat.number(Math.rint(few.items())),
                        name,
                        NumberFormat.number(supported),
                        NumberFormat.number(Math.rint(few.itemsPerValue()))),
                "add a higher-cardinality attribute to the partition key %s, or shard it with {shard}"
                    .formatted(String.join(", ", context.partition(structure))))
            .because(
                ImmutableList.of(
                    "writes: %s of %s write units/s at peak"
                        .formatted(
                            NumberFormat.number(Math.ceil(own.writeUnits())),
                            NumberFormat.number(supported)),
                    "reads: %s of %s read units/s"
                        .formatted(
                            NumberFormat.number(Math.ceil(own.readUnits())),
                            NumberFormat.number(values * DynamoDbLimits.PARTITION_READ_UNITS))));
    return few.tight() ? finding : finding.as(Severity.SUGGESTION);
  }
}
