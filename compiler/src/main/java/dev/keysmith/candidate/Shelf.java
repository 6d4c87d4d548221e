package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import dev.keysmith.cost.PartitionLoad;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Segment;
import dev.keysmith.design.Table;
import dev.keysmith.plan.PartPlanner.Offer;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * An arrangement with all its indexes, priced.
 *
 * <p>Indexes on attributes that items have anyway are priced together, since none of them changes
 * what the others cost. A key that is composed makes items larger, so each of those is priced
 * alone.
 */
final class Shelf {
  private final Part part;
  private final ImmutableList<Lot> lots;

  /** An arrangement, and the tasks that come up with it. */
  record Part(
      int number, Arrangement arrangement, PartPrices.Priced priced, ImmutableSet<Integer> tasks) {}

  /**
   * Indexes that are priced together.
   *
   * @param growthUsd what larger items cost
   * @param numbers of the indexes on the market, by name
   */
  record Lot(
      ImmutableList<IndexCandidate> candidates,
      boolean grows,
      PartPrices.Priced priced,
      double growthUsd,
      Map<String, Integer> numbers) {
    /** What comes of its indexes alone, where it is not the one that has the tables to offer. */
    private ImmutableList<Offer> offers(OpenTask task) {
      return grows
          ? priced.planner().answersBy(numbers.keySet(), task.asked())
          : priced.planner().answers(task.asked());
    }
  }

  /** A way to do a task that a lot offers. */
  record Found(Part part, Lot lot, Offer offer) {}

  private Shelf(Part part, ImmutableList<Lot> lots) {
    this.part = part;
    this.lots = lots;
  }

  /** An arrangement that there is no time to look for indexes of. */
  static Shelf bare(Part part) {
    return new Shelf(part, ImmutableList.of());
  }

  static Shelf of(
      Part part, PartPrices prices, Application application, ListMultimap<String, Wish> wishes) {
    ImmutableList<IndexCandidate> plain = new Indexes(application).of(part.arrangement(), wishes);
    Shelf shelf = with(part, prices, plain);
    ImmutableMap<String, PartitionLoad> tooHot = shelf.tooHot();
    if (tooHot.isEmpty()) {
      return shelf;
    }
    SpreadOverShards needed = SpreadOverShards.NOTHING;
    Set<String> keys = new LinkedHashSet<>();
    ImmutableList.Builder<IndexCandidate> offered = ImmutableList.builder();
    for (IndexCandidate candidate : plain) {
      PartitionLoad load = tooHot.get(candidate.index().name());
      if (load == null) {
        // One that holds less may be cool under the same key.
        offered.add(candidate);
      } else {
        needed = needed.with(candidate.partition(), SpreadOverShards.enough(load));
        keys.add(candidate.keyName());
      }
    }
    new Indexes(application.spreading(needed))
        .of(part.arrangement(), wishes).stream()
            .filter(candidate -> keys.contains(candidate.keyName()))
            .map(IndexCandidate::spread)
            .forEach(offered::add);
    return with(part, prices, offered.build());
  }

  /** The busiest partitions of indexes that would be written too much. */
  private ImmutableMap<String, PartitionLoad> tooHot() {
    Map<String, PartitionLoad> tooHot = new LinkedHashMap<>();
    for (Lot lot : lots) {
      for (PartitionLoad load : lot.priced().tooHot()) {
        load.structure()
            .index()
            .ifPresent(
                name ->
                    tooHot.merge(
                        name, load, (one, other) -> one.units() >= other.units() ? one : other));
      }
    }
    return ImmutableMap.copyOf(tooHot);
  }

  private static Shelf with(Part part, PartPrices prices, List<IndexCandidate> candidates) {
    List<IndexCandidate> plain = new ArrayList<>();
    ListMultimap<Object, IndexCandidate> growing =
        MultimapBuilder.linkedHashKeys().arrayListValues().build();
    for (IndexCandidate candidate : candidates) {
      if (candidate.growsItems(item(part.arrangement(), candidate))) {
        growing.put(ImmutableList.of(candidate.layout(), candidate.keys()), candidate);
      } else {
        plain.add(candidate);
      }
    }
    ImmutableList.Builder<Lot> lots = ImmutableList.builder();
    lots.add(lot(part.arrangement(), prices, plain, part.arrangement().entities(), false));
    for (List<IndexCandidate> same : asLists(growing)) {
      // Only what happens to its own items matters to an index that is priced alone.
      ImmutableSet<String> meant = entities(item(part.arrangement(), same.get(0)));
      lots.add(lot(part.arrangement(), prices, same, meant, true));
    }
    return new Shelf(part, lots.build());
  }

  private static List<List<IndexCandidate>> asLists(ListMultimap<Object, IndexCandidate> all) {
    return all.keySet().stream().map(all::get).toList();
  }

  private static Lot lot(
      Arrangement arrangement,
      PartPrices prices,
      List<IndexCandidate> candidates,
      ImmutableSet<String> meant,
      boolean grows) {
    ImmutableList<IndexCandidate> list = ImmutableList.copyOf(candidates);
    PartPrices.Priced priced = prices.of(arrangement, list, meant);
    double without = grows ? prices.of(arrangement, ImmutableList.of(), meant).tablesUsd() : 0;
    double growth = grows ? Math.max(0, priced.tablesUsd() - without) : 0;
    return new Lot(list, grows, priced, growth, new LinkedHashMap<>());
  }

  private static ItemLayout item(Arrangement arrangement, IndexCandidate candidate) {
    return arrangement.tables().stream()
        .filter(table -> table.name().equals(candidate.table()))
        .map(Table::items)
        .map(items -> Objects.requireNonNull(items.get(candidate.layout())))
        .findFirst()
        .orElseThrow();
  }

  /** The entity of items, and what those keep inside. */
  private static ImmutableSet<String> entities(ItemLayout item) {
    ImmutableSet.Builder<String> entities = ImmutableSet.builder();
    entities.add(item.entity());
    item.embeds().values().forEach(embed -> entities.add(embed.entity()));
    return entities.build();
  }

  Part part() {
    return part;
  }

  ImmutableList<Lot> lots() {
    return lots;
  }

  boolean isBare() {
    return lots.isEmpty();
  }

  /** All that it has to offer for a task. */
  ImmutableList<Found> found(OpenTask task) {
    if (!task.isFor(part.number(), part.arrangement())) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<Found> found = ImmutableList.builder();
    for (Lot lot : lots) {
      if (!lot.grows() || mayServe(lot.candidates().get(0), task)) {
        lot.offers(task).forEach(offer -> found.add(new Found(part, lot, offer)));
      }
    }
    return found.build();
  }

  /** Whether all that the partition key is made of is given, or one of few values. */
  private static boolean mayServe(IndexCandidate candidate, OpenTask task) {
    Wish wish = Wish.of(task.asked());
    ImmutableSet<String> given = ImmutableSet.copyOf(wish.equal());
    return candidate.index().local()
        || candidate.index().partition().stream()
            .map(name -> Objects.requireNonNull(candidate.keys().get(name)))
            .flatMap(rule -> rule.alternatives().get(0).template().segments().stream())
            .filter(Segment.Field.class::isInstance)
            .map(segment -> ((Segment.Field) segment).attribute())
            .allMatch(name -> given.contains(name) || isOneOfFew(task, name));
  }

  /** Whether one request for each value can do where none is given. */
  private static boolean isOneOfFew(OpenTask task, String name) {
    Attribute attribute = task.asked().question().entity().attributes().get(name);
    return attribute != null
        && (attribute.type() == AttributeType.BOOLEAN || !attribute.values().isEmpty());
  }
}
