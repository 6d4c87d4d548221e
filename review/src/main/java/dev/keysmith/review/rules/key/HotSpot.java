package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A partition key whose most popular value takes much of what a partition does at peak, or more.
 *
 * @param hotPartition its load and its limit, with the arithmetic
 * @param read whether it is read too much; otherwise it is written too much
 * @param holders the layouts whose items have such keys
 */
public record HotSpot(
    TableOrIndex structure,
    dev.keysmith.load.BusiestPartition hotPartition,
    boolean read,
    ImmutableList<LayoutRef> holders) {

  /** Those that are too hot. */
  public static ImmutableList<HotSpot> all(ReviewContext context) {
    return over(context, 1);
  }

  /** Those past a share of what a partition takes. */
  static ImmutableList<HotSpot> over(ReviewContext context, double share) {
    ImmutableList.Builder<HotSpot> spots = ImmutableList.builder();
    for (PeakLoad load : context.partitionLoads()) {
      spot(context, load, true, share).ifPresent(spots::add);
      spot(context, load, false, share).ifPresent(spots::add);
    }
    return spots.build();
  }

  private static Optional<HotSpot> spot(
      ReviewContext context, PeakLoad load, boolean read, double share) {
    TableOrIndex structure = load.tableOrIndex();
    return (read ? load.reads() : load.writes())
        .filter(hotPartition -> hotPartition.share() > share)
        .map(
            hotPartition ->
                new HotSpot(
                    structure,
                    hotPartition,
                    read,
                    holders(context, structure, hotPartition.key())));
  }

  private static ImmutableList<LayoutRef> holders(
      ReviewContext context, TableOrIndex structure, String key) {
    return context.design().items().stream()
        .filter(layoutRef -> layoutRef.table().name().equals(structure.table()))
        .filter(
            layoutRef ->
                keys(layoutRef, structure).anyMatch(each -> shape(each).equals(shape(key))))
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * The partition keys that a layout makes, as {@link dev.keysmith.load.PartitionLoadModel} writes
   * them.
   */
  private static Stream<String> keys(LayoutRef layoutRef, TableOrIndex structure) {
    ImmutableList<ImmutableList<KeyTemplate>> parts = partition(layoutRef, structure);
    if (parts.stream().anyMatch(ImmutableList::isEmpty)) {
      return Stream.of();
    }
    String others =
        parts.stream()
            .skip(1)
            .map(templates -> " + " + templates.get(0))
            .collect(Collectors.joining());
    return parts.get(0).stream().map(template -> template + others);
  }

  /** Keys of one shape meet, whatever their attributes are called. */
  private static String shape(String key) {
    return key.replaceAll("\\{(?!shard})[^{}:]*", "{");
  }

  private static ImmutableList<ImmutableList<KeyTemplate>> partition(
      LayoutRef layoutRef, TableOrIndex structure) {
    return structure
        .index()
        .flatMap(layoutRef.table()::index)
        .map(Index::partition)
        .orElseGet(() -> ImmutableList.of(layoutRef.table().key().partition()))
        .stream()
        .map(
            attribute ->
                layoutRef.item().key(attribute).stream()
                    .flatMap(rule -> rule.alternatives().stream())
                    .map(KeyRule.Alternative::template)
                    .collect(ImmutableList.toImmutableList()))
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether the key leads to one instance only, so that there is nothing to spread. */
  boolean isOneInstance(ReviewContext context) {
    return !holders.isEmpty()
        && holders.stream()
            .allMatch(
                layoutRef -> {
                  ImmutableSet<String> attributes =
                      partition(layoutRef, structure).stream()
                          .flatMap(ImmutableList::stream)
                          .flatMap(template -> template.segments().stream())
                          .filter(KeySegment.Field.class::isInstance)
                          .map(segment -> ((KeySegment.Field) segment).attribute())
                          .collect(ImmutableSet.toImmutableSet());
                  return attributes.containsAll(
                      context.spec().entity(layoutRef.item().entity()).identity());
                });
  }

  /** The units that fall on it, never rounded down to what it takes. */
  String units() {
    String units = NumberFormat.number(hotPartition.units());
    return units.equals(NumberFormat.number(hotPartition.limit()))
        ? NumberFormat.number(Math.ceil(hotPartition.units()))
        : units;
  }

  /** Over how many shards its values are spread already. */
  int shardsNow() {
    return holders.stream()
        .mapToInt(layoutRef -> layoutRef.item().shards().orElse(1))
        .max()
        .orElse(1);
  }
}
