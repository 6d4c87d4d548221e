package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.CapacityUnit;
import dev.keysmith.capacity.ItemCount;
import dev.keysmith.capacity.QueryPages;
import dev.keysmith.capacity.SizeDistribution;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.LayoutAccess;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.read.ItemCollection.Part;
import dev.keysmith.spec.IncludeClause;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Reads an instance and all its related instances by one Query, where they are in one item
 * collection.
 *
 * <pre>
 *   CUSTOMER#7  CUSTOMER#7   ◀ all of these
 *   CUSTOMER#7  ORDER#1
 *   CUSTOMER#7  ORDER#2
 * </pre>
 */
final class QueryWholeCollection {
  private QueryWholeCollection() {}

  static Optional<ItemCollection.Read> read(
      ItemCollection collection, ImmutableList<IncludeClause> includes) {
    if (collection.layoutAccess().sort().isEmpty() || !collection.givesAllNeeded()) {
      return Optional.empty();
    }
    ImmutableSet<IncludeClause> answered =
        includes.stream()
            .filter(include -> include.selection().limit().isEmpty())
            .filter(include -> isAnswered(include, collection))
            .collect(ImmutableSet.toImmutableSet());
    ImmutableList<Part> own = collection.own();
    if (answered.isEmpty() && own.size() < 2) {
      return Optional.empty(); // nothing but the instance: its key alone is no dearer
    }
    double fixed = own.stream().mapToDouble(Part::itemSize).sum();
    ImmutableList<Part> beside =
        collection.parts().stream()
            .filter(part -> !own.contains(part))
            .collect(ImmutableList.toImmutableList());
    double others = beside.stream().map(Part::count).reduce(0.0, Double::sum);
    double bytes =
        beside.stream().map(part -> part.count() * part.itemSize()).reduce(0.0, Double::sum);
    double mean = others == 0 ? 0 : bytes / others;
    ItemCount count = together(beside, others);
    double each = count.mean() == 0 ? 0 : bytes / count.mean();
    double ownVariance = own.stream().mapToDouble(part -> part.sizes().variance()).sum();
    double variance = count.mean() == 0 ? 0 : variance(beside, mean) / count.mean();
    double units =
        collection.consistency().unitsEach()
            * count.mean(
                items ->
                    SizeDistribution.units(
                        fixed + items * each, ownVariance + items * variance, CapacityUnit.READ));
    AccessPath access =
        collection.access(
            "the whole item collection",
            collection.partition(),
            collection.parts(),
            false,
            OptionalInt.empty(),
            count.mean(items -> QueryPages.pages(fixed + items * each)),
            own.size() + others,
            units,
            () ->
                NumberFormat.number(fixed)
                    + " bytes of the parent item"
                    + (others == 0
                        ? ""
                        : " and "
                            + NumberFormat.number(others)
                            + " items of "
                            + NumberFormat.number(mean)
                            + " bytes on average"));
    return Optional.of(new ItemCollection.Read(access, answered));
  }

  /** Of the sizes of all items together, which also differ from block to block. */
  private static double variance(ImmutableList<Part> parts, double mean) {
    return parts.stream()
        .mapToDouble(
            part -> {
              double apart = part.itemSize() - mean;
              return part.count() * (part.sizes().variance() + apart * apart);
            })
        .sum();
  }

  /**
   * The number that all blocks follow: who has many of one kind has many of the others. Where
   * chance alone makes the difference, they vary independently.
   */
  private static ItemCount together(ImmutableList<Part> beside, double others) {
    return beside.stream()
        .max(Comparator.comparingDouble(part -> part.count() * part.itemSize()))
        .map(Part::items)
        .filter(most -> !(most instanceof ItemCount.Poisson))
        .orElseGet(() -> ItemCount.around(others));
  }

  private static boolean isAnswered(IncludeClause include, ItemCollection collection) {
    return collection.parts().stream()
        .filter(part -> collection.isRelated(include, part))
        .anyMatch(part -> isAnsweredBy(include, part, collection));
  }

  /** By a block, and by what is embedded in its items or stands beside them for them. */
  private static boolean isAnsweredBy(IncludeClause include, Part part, ItemCollection collection) {
    LayoutAccess layoutAccess = part.structure();
    boolean tellsAll =
        EntityQuery.needs(layoutAccess.statistics().entity(), include.selection()).stream()
                .allMatch(layoutAccess::gives)
            && include.selection().where().stream()
                .allMatch(condition -> FetchItems.decides(layoutAccess, condition));
    return tellsAll
        && include.selection().include().stream()
            .allMatch(
                nested ->
                    isEmbedded(nested, layoutAccess)
                        || collection.parts().stream()
                            .filter(other -> ItemCollection.isBelow(nested, include, part, other))
                            .anyMatch(other -> isAnsweredBy(nested, other, collection)));
  }

  private static boolean isEmbedded(IncludeClause nested, LayoutAccess layoutAccess) {
    return !nested.toParent()
        && layoutAccess.layout().embeds().entrySet().stream()
            .anyMatch(
                embed ->
                    embed.getValue().relationship().equals(nested.relationship())
                        && layoutAccess.gives(embed.getKey()));
  }
}
