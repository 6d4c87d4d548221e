package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.PeakLoad;
import dev.keysmith.cost.Structure;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Segment;
import dev.keysmith.plan.Figures;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A partition key whose most popular value takes much of what a partition does at peak, or more.
 *
 * @param heat its load and its limit, with the arithmetic
 * @param read whether it is read too much; otherwise it is written too much
 * @param holders the layouts whose items have such keys
 */
record HotSpot(
    Structure structure,
    dev.keysmith.cost.HotPartition heat,
    boolean read,
    ImmutableList<Placed> holders) {

  /** Those that are too hot. */
  static ImmutableList<HotSpot> all(Reviewed reviewed) {
    return over(reviewed, 1);
  }

  /** Those past a share of what a partition takes. */
  static ImmutableList<HotSpot> over(Reviewed reviewed, double share) {
    ImmutableList.Builder<HotSpot> spots = ImmutableList.builder();
    for (PeakLoad load : reviewed.heat()) {
      spot(reviewed, load, true, share).ifPresent(spots::add);
      spot(reviewed, load, false, share).ifPresent(spots::add);
    }
    return spots.build();
  }

  private static Optional<HotSpot> spot(
      Reviewed reviewed, PeakLoad load, boolean read, double share) {
    Structure structure = load.structure();
    return (read ? load.reads() : load.writes())
        .filter(heat -> heat.share() > share)
        .map(heat -> new HotSpot(structure, heat, read, holders(reviewed, structure, heat.key())));
  }

  private static ImmutableList<Placed> holders(Reviewed reviewed, Structure structure, String key) {
    return reviewed.design().items().stream()
        .filter(placed -> placed.table().name().equals(structure.table()))
        .filter(placed -> keys(placed, structure).anyMatch(each -> shape(each).equals(shape(key))))
        .collect(ImmutableList.toImmutableList());
  }

  /** The partition keys that a layout makes, as {@link dev.keysmith.cost.Heat} writes them. */
  private static Stream<String> keys(Placed placed, Structure structure) {
    ImmutableList<ImmutableList<KeyTemplate>> parts = partition(placed, structure);
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
      Placed placed, Structure structure) {
    return structure
        .index()
        .flatMap(placed.table()::index)
        .map(Index::partition)
        .orElseGet(() -> ImmutableList.of(placed.table().key().partition()))
        .stream()
        .map(
            attribute ->
                placed.item().key(attribute).stream()
                    .flatMap(rule -> rule.alternatives().stream())
                    .map(KeyRule.Alternative::template)
                    .collect(ImmutableList.toImmutableList()))
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether the key leads to one instance only, so that there is nothing to spread. */
  boolean isOneInstance(Reviewed reviewed) {
    return !holders.isEmpty()
        && holders.stream()
            .allMatch(
                placed -> {
                  ImmutableSet<String> attributes =
                      partition(placed, structure).stream()
                          .flatMap(ImmutableList::stream)
                          .flatMap(template -> template.segments().stream())
                          .filter(Segment.Field.class::isInstance)
                          .map(segment -> ((Segment.Field) segment).attribute())
                          .collect(ImmutableSet.toImmutableSet());
                  return attributes.containsAll(
                      reviewed.spec().entity(placed.item().entity()).identity());
                });
  }

  /** The units that fall on it, never rounded down to what it takes. */
  String units() {
    String units = Figures.number(heat.units());
    return units.equals(Figures.number(heat.limit()))
        ? Figures.number(Math.ceil(heat.units()))
        : units;
  }

  /** Over how many shards its values are spread already. */
  int shardsNow() {
    return holders.stream().mapToInt(placed -> placed.item().shards().orElse(1)).max().orElse(1);
  }
}
