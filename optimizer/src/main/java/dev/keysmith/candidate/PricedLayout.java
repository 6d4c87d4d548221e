package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.Table;
import dev.keysmith.load.PartitionLoad;
import dev.keysmith.planner.PartialDesignPlanner.PartialPlan;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.technique.ApplicationModel;
import dev.keysmith.technique.IndexCandidate;
import dev.keysmith.technique.IndexId;
import dev.keysmith.technique.KeyRequirement;
import dev.keysmith.technique.LayoutCandidate;
import dev.keysmith.technique.ShardCounts;
import dev.keysmith.technique.ShardHotPartition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A layout candidate with all its indexes, priced.
 *
 * <p>Indexes on attributes that items have anyway are priced together, since none of them changes
 * what the others cost. A key that is composed makes items larger, so each of those is priced
 * alone.
 */
final class PricedLayout {
  private static final double ROUNDING = 1e-9;

  private final PricedPart part;
  private final ImmutableList<IndexGroup> indexGroups;

  /** What the keys of several groups cost, each by itself. */
  private final ImmutableMap<ComposedKey, Double> sharedKeys;

  /** A layout candidate, and the goals that come up with it. */
  record PricedPart(
      int number,
      LayoutCandidate layoutCandidate,
      PartialDesignPricer.PartialPrice priced,
      ImmutableSet<Integer> goals) {}

  /**
   * Indexes that are priced together.
   *
   * @param growthUsd what larger items cost
   * @param sharing the keys that make them larger and that others have too
   * @param numbers of the indexes in the candidate set, by name
   */
  record IndexGroup(
      ImmutableList<IndexCandidate> candidates,
      boolean grows,
      PartialDesignPricer.PartialPrice priced,
      double growthUsd,
      ImmutableSet<ComposedKey> sharing,
      Map<String, Integer> numbers) {
    /** What comes of its indexes alone, where it is not the one that has the tables to offer. */
    private ImmutableList<PartialPlan> offers(Goal goal) {
      return grows
          ? priced.planner().answersBy(numbers.keySet(), goal.subquery())
          : priced.planner().answers(goal.subquery());
    }
  }

  /** An access path for a goal that an index group offers. */
  record FoundPath(PricedPart part, IndexGroup indexGroup, PartialPlan offer) {}

  private PricedLayout(
      PricedPart part,
      ImmutableList<IndexGroup> indexGroups,
      ImmutableMap<ComposedKey, Double> sharedKeys) {
    this.part = part;
    this.indexGroups = indexGroups;
    this.sharedKeys = sharedKeys;
  }

  /** A layout candidate without a search for indexes, for lack of time. */
  static PricedLayout bare(PricedPart part) {
    return new PricedLayout(part, ImmutableList.of(), ImmutableMap.of());
  }

  static PricedLayout of(
      PricedPart part,
      PartialDesignPricer prices,
      ApplicationModel application,
      ListMultimap<String, KeyRequirement> keyRequirements) {
    ImmutableList<IndexCandidate> plain =
        new IndexEnumerator(application).of(part.layoutCandidate(), keyRequirements);
    PricedLayout pricedLayout = with(part, prices, plain);
    ImmutableMap<String, PartitionLoad> overloaded = pricedLayout.overloaded();
    if (overloaded.isEmpty()) {
      return pricedLayout;
    }
    ShardCounts needed = ShardCounts.NONE;
    Set<IndexId.Key> keys = new LinkedHashSet<>();
    ImmutableList.Builder<IndexCandidate> offered = ImmutableList.builder();
    for (IndexCandidate candidate : plain) {
      PartitionLoad load = overloaded.get(candidate.index().name());
      if (load == null) {
        // One that holds less may be cool under the same key.
        offered.add(candidate);
      } else {
        needed = needed.with(candidate.partition(), ShardHotPartition.enough(load));
        keys.add(candidate.id().key());
      }
    }
    new IndexEnumerator(application.spreading(needed))
        .of(part.layoutCandidate(), keyRequirements).stream()
            .filter(candidate -> keys.contains(candidate.id().key()))
            .map(IndexCandidate::sharded)
            .forEach(offered::add);
    return with(part, prices, offered.build());
  }

  /** The busiest partitions of indexes that would be written too much. */
  private ImmutableMap<String, PartitionLoad> overloaded() {
    Map<String, PartitionLoad> overloaded = new LinkedHashMap<>();
    for (IndexGroup indexGroup : indexGroups) {
      for (PartitionLoad load : indexGroup.priced().overloaded()) {
        load.tableOrIndex()
            .index()
            .ifPresent(
                name ->
                    overloaded.merge(
                        name, load, (one, other) -> one.units() >= other.units() ? one : other));
      }
    }
    return ImmutableMap.copyOf(overloaded);
  }

  private static PricedLayout with(
      PricedPart part, PartialDesignPricer prices, List<IndexCandidate> candidates) {
    List<IndexCandidate> plain = new ArrayList<>();
    ListMultimap<Object, IndexCandidate> growing =
        MultimapBuilder.linkedHashKeys().arrayListValues().build();
    // What an upsert does not know are keys of items, whatever the index projects.
    Map<Object, Boolean> refused = new HashMap<>();
    for (IndexCandidate candidate : candidates) {
      if (refused.computeIfAbsent(
          ImmutableList.of(
              candidate.table(), candidate.layout(), candidate.keys(), candidate.shards()),
          keys -> prices.isRefused(part.layoutCandidate(), candidate))) {
        continue;
      }
      if (candidate.growsItems(item(part.layoutCandidate(), candidate))) {
        growing.put(ImmutableList.of(candidate.layout(), candidate.keys()), candidate);
      } else {
        plain.add(candidate);
      }
    }
    ImmutableMap<ComposedKey, Double> sharedKeys =
        sharedKeys(part.layoutCandidate(), prices, asLists(growing));
    ImmutableList.Builder<IndexGroup> indexGroups = ImmutableList.builder();
    indexGroups.add(
        new IndexGroup(
            ImmutableList.copyOf(plain),
            false,
            prices.of(
                part.layoutCandidate(),
                ImmutableList.copyOf(plain),
                part.layoutCandidate().entities()),
            0,
            ImmutableSet.of(),
            new LinkedHashMap<>()));
    for (List<IndexCandidate> same : asLists(growing)) {
      indexGroups.add(growing(part.layoutCandidate(), prices, same, sharedKeys));
    }
    return new PricedLayout(part, indexGroups.build(), sharedKeys);
  }

  /** The keys that indexes of several groups have, with what each makes items more expensive. */
  private static ImmutableMap<ComposedKey, Double> sharedKeys(
      LayoutCandidate layoutCandidate,
      PartialDesignPricer prices,
      List<List<IndexCandidate>> growing) {
    ListMultimap<ComposedKey, IndexCandidate> users =
        MultimapBuilder.linkedHashKeys().arrayListValues().build();
    for (List<IndexCandidate> same : growing) {
      IndexCandidate one = same.get(0);
      ComposedKey.of(one, item(layoutCandidate, one)).forEach(key -> users.put(key, one));
    }
    ImmutableMap.Builder<ComposedKey, Double> shared = ImmutableMap.builder();
    for (ComposedKey key : users.keySet()) {
      if (users.get(key).size() > 1) {
        IndexCandidate alone = users.get(key).get(0).keyedBy(key.name());
        shared.put(key, growthUsd(layoutCandidate, prices, ImmutableList.of(alone)));
      }
    }
    return shared.buildOrThrow();
  }

  /** What it costs that items have the keys of some indexes. */
  private static double growthUsd(
      LayoutCandidate layoutCandidate,
      PartialDesignPricer prices,
      ImmutableList<IndexCandidate> candidates) {
    // Only what happens to its own items matters to an index that is priced alone.
    ImmutableSet<String> meant = entities(item(layoutCandidate, candidates.get(0)));
    return Math.max(
        0,
        prices.of(layoutCandidate, candidates, meant).tablesUsd()
            - prices.tablesUsd(layoutCandidate, meant));
  }

  private static List<List<IndexCandidate>> asLists(ListMultimap<Object, IndexCandidate> all) {
    return all.keySet().stream().map(all::get).toList();
  }

  private static IndexGroup growing(
      LayoutCandidate layoutCandidate,
      PartialDesignPricer prices,
      List<IndexCandidate> candidates,
      ImmutableMap<ComposedKey, Double> sharedKeys) {
    ImmutableList<IndexCandidate> list = ImmutableList.copyOf(candidates);
    ItemLayout item = item(layoutCandidate, list.get(0));
    double growth = growthUsd(layoutCandidate, prices, list);
    double rest = growth;
    ImmutableSet.Builder<ComposedKey> sharing = ImmutableSet.builder();
    for (ComposedKey key : ComposedKey.of(list.get(0), item).toList()) {
      // Two keys may cost less together than each alone: then one of them is taken to be unshared.
      Double usd = sharedKeys.get(key);
      if (usd != null && usd <= rest + ROUNDING) {
        sharing.add(key);
        rest -= usd;
      }
    }
    return new IndexGroup(
        list,
        true,
        prices.of(layoutCandidate, list, entities(item)),
        growth,
        sharing.build(),
        new LinkedHashMap<>());
  }

  private static ItemLayout item(LayoutCandidate layoutCandidate, IndexCandidate candidate) {
    return layoutCandidate.tables().stream()
        .filter(table -> table.name().equals(candidate.table()))
        .map(Table::items)
        .map(items -> Objects.requireNonNull(items.get(candidate.layout())))
        .findFirst()
        .orElseThrow();
  }

  /** The entity of items, what those keep inside, and whose writes change what they count. */
  private static ImmutableSet<String> entities(ItemLayout item) {
    ImmutableSet.Builder<String> entities = ImmutableSet.builder();
    entities.add(item.entity());
    item.embeds().values().forEach(embed -> entities.add(embed.entity()));
    item.counts().values().forEach(count -> entities.add(count.entity()));
    return entities.build();
  }

  PricedPart part() {
    return part;
  }

  ImmutableMap<ComposedKey, Double> sharedKeys() {
    return sharedKeys;
  }

  ImmutableList<IndexGroup> indexGroups() {
    return indexGroups;
  }

  boolean isBare() {
    return indexGroups.isEmpty();
  }

  /** All that it has to offer for a task. */
  ImmutableList<FoundPath> found(Goal goal) {
    if (!goal.isFor(part.number(), part.layoutCandidate())) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<FoundPath> found = ImmutableList.builder();
    for (IndexGroup indexGroup : indexGroups) {
      if (!indexGroup.grows() || mayServe(indexGroup.candidates().get(0), goal)) {
        indexGroup.offers(goal).forEach(offer -> found.add(new FoundPath(part, indexGroup, offer)));
      }
    }
    return found.build();
  }

  /** Whether all that the partition key is made of is given, or one of few values. */
  private static boolean mayServe(IndexCandidate candidate, Goal goal) {
    KeyRequirement keyRequirement = KeyRequirement.of(goal.subquery());
    ImmutableSet<String> given = ImmutableSet.copyOf(keyRequirement.equal());
    return candidate.index().local()
        || candidate.index().partition().stream()
            .map(name -> Objects.requireNonNull(candidate.keys().get(name)))
            .flatMap(rule -> rule.alternatives().get(0).template().segments().stream())
            .filter(KeySegment.Field.class::isInstance)
            .map(segment -> ((KeySegment.Field) segment).attribute())
            .allMatch(name -> given.contains(name) || isOneOfFew(goal, name));
  }

  /** Whether one request for each value can do where none is given. */
  private static boolean isOneOfFew(Goal goal, String name) {
    Attribute attribute = goal.subquery().query().entity().attributes().get(name);
    return attribute != null
        && (attribute.type() == AttributeType.BOOLEAN || !attribute.values().isEmpty());
  }
}
