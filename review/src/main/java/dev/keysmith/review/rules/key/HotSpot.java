package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.load.BusiestPartition;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.source.Severity;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A partition key whose most popular value uses much of what a partition supports at peak, or more.
 *
 * @param hotPartition its load and its limit, with the arithmetic
 * @param read whether reads are the problem; otherwise writes are
 * @param holders the layouts whose items have such keys
 */
public record HotSpot(
    TableOrIndex structure,
    BusiestPartition hotPartition,
    boolean read,
    ImmutableList<LayoutRef> holders) {
  /** The share of the limit from which on a little more traffic than expected is too much. */
  static final double NEAR = BusiestPartition.NEAR;

  static final String ASSUMED_FIX =
      "state 'popularity: evenly' or 'hottest' of %s if it is not; otherwise %s";

  /** Those that are too hot. */
  public static ImmutableList<HotSpot> all(ReviewContext context) {
    return over(context, 1);
  }

  /** Those past a share of what a partition supports. */
  static ImmutableList<HotSpot> over(ReviewContext context, double share) {
    ImmutableList.Builder<HotSpot> spots = ImmutableList.builder();
    for (PeakLoad load : context.partitionLoads()) {
      spots.addAll(spots(context, load, true, share));
      spots.addAll(spots(context, load, false, share));
    }
    return spots.build();
  }

  /** Whether it is hot only if the largest parent is also read most, which nobody stated. */
  boolean isAssumed(ReviewContext context) {
    return read
        && context.statedLoads().stream()
            .filter(load -> load.tableOrIndex().equals(structure))
            .flatMap(load -> load.readKeys().stream())
            .filter(partition -> shape(partition.key()).equals(shape(hotPartition.key())))
            .noneMatch(BusiestPartition::isNearLimit);
  }

  /** What is above the limit is throttled, and what is near it soon will be. */
  Severity severity(ReviewContext context) {
    return isAssumed(context)
        ? Severity.SUGGESTION
        : hotPartition.isOverloaded() ? Severity.ERROR : Severity.WARNING;
  }

  private static ImmutableList<HotSpot> spots(
      ReviewContext context, PeakLoad load, boolean read, double share) {
    TableOrIndex structure = load.tableOrIndex();
    return (read ? load.readKeys() : load.writeKeys())
        .stream()
            .filter(hotPartition -> hotPartition.share() > share)
            .map(
                hotPartition ->
                    new HotSpot(
                        structure,
                        hotPartition,
                        read,
                        holders(context, structure, hotPartition.key())))
            .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<LayoutRef> holders(
      ReviewContext context, TableOrIndex structure, String key) {
    return context.design().items().stream()
        .filter(layoutRef -> layoutRef.table().name().equals(structure.table()))
        .filter(
            layoutRef ->
                keys(context, layoutRef, structure)
                    .anyMatch(each -> shape(each).equals(shape(key))))
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * The partition keys of a layout, formatted as by {@link dev.keysmith.load.PartitionLoadModel}.
   */
  private static Stream<String> keys(
      ReviewContext context, LayoutRef layoutRef, TableOrIndex structure) {
    ImmutableList<ImmutableList<KeyTemplate>> parts = partition(context, layoutRef, structure);
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

  /** Keys of the same shape can be equal, whatever the names of their attributes. */
  private static String shape(String key) {
    return key.replaceAll("\\{(?!shard})[^{}:]*", "{");
  }

  private static ImmutableList<ImmutableList<KeyTemplate>> partition(
      ReviewContext context, LayoutRef layoutRef, TableOrIndex structure) {
    return context.partition(structure).stream()
        .map(
            attribute ->
                KeyOverlap.templates(layoutRef, attribute).collect(ImmutableList.toImmutableList()))
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether the key identifies a single instance, so that sharding cannot help. */
  boolean isOneInstance(ReviewContext context) {
    return !holders.isEmpty()
        && holders.stream()
            .allMatch(
                layoutRef -> {
                  ImmutableSet<String> attributes =
                      partition(context, layoutRef, structure).stream()
                          .flatMap(ImmutableList::stream)
                          .flatMap(template -> template.segments().stream())
                          .filter(KeySegment.Field.class::isInstance)
                          .map(KeySegment.Field.class::cast)
                          .map(KeySegment.Field::attribute)
                          .collect(ImmutableSet.toImmutableSet());
                  return attributes.containsAll(
                      context.spec().entity(layoutRef.item().entity()).identity());
                });
  }

  /** The units that it gets, never rounded down to its limit. */
  String units() {
    String units = NumberFormat.number(hotPartition.units());
    return units.equals(NumberFormat.number(hotPartition.limit()))
        ? NumberFormat.number(Math.ceil(hotPartition.units()))
        : units;
  }

  /** {@code read} or {@code write}. */
  String kind() {
    return read ? "read" : "write";
  }

  /** What helps where sharding does not. */
  String relief() {
    return read
        ? "read through a cache (DAX, or one in the application with a TTL of a second)"
        : "aggregate changes in a queue and write their sum once a second";
  }

  /** How many shards it has already. */
  int shardsNow() {
    return holders.stream()
        .mapToInt(layoutRef -> layoutRef.item().shards().orElse(1))
        .max()
        .orElse(1);
  }
}
