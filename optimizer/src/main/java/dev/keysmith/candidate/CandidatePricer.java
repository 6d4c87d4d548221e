package dev.keysmith.candidate;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.Comparators;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.design.TableClass;
import dev.keysmith.plan.Subquery;
import dev.keysmith.planner.PartialDesignPlanner;
import dev.keysmith.planner.PartialDesignPlanner.PartialPlan;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.technique.ApplicationModel;
import dev.keysmith.technique.ChooseTableClass;
import dev.keysmith.technique.KeyRequirement;
import dev.keysmith.technique.LayoutCandidate;
import dev.keysmith.technique.LayoutTechnique;
import dev.keysmith.technique.ShardCounts;
import dev.keysmith.technique.ShardHotPartition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * Puts a price on every candidate, by planning each pattern on the part of a design that it is.
 *
 * <pre>
 *   layout        its storage, and what writes do to its tables
 *   index         its storage, and what writes do to it
 *   access path   what reading through it consumes
 * </pre>
 *
 * <p>A whole design costs the sum of what it takes from here, so that choosing is adding up.
 */
public final class CandidatePricer {
  private static final LayoutTechnique TABLE_CLASS = new ChooseTableClass();

  private final Spec spec;
  private final boolean single;
  private final TableClass shared;
  private final PartialDesignPricer prices;
  private final Set<String> passedOver = ConcurrentHashMap.newKeySet();
  private boolean first = true;

  /**
   * @param single whether all entities are to share one table
   * @param shared the class of that table
   */
  public CandidatePricer(
      Spec spec, boolean single, TableClass shared, PriceSchedule priceSchedule) {
    this.spec = spec;
    this.single = single;
    this.shared = shared;
    this.prices = new PartialDesignPricer(spec, single, priceSchedule);
  }

  /** Everything, without any shards. */
  public static CandidateSet candidateSet(Spec spec, boolean single, PriceSchedule priceSchedule) {
    return new CandidatePricer(spec, single, TableClass.STANDARD, priceSchedule)
        .candidateSet(ShardCounts.NONE, TimeLimit.in(Duration.ofDays(1)));
  }

  /**
   * The whole candidate set. What was priced once is cached, so that to shard some more keys takes
   * little time.
   *
   * @param shards keys that are to be sharded
   */
  public CandidateSet candidateSet(ShardCounts shards, TimeLimit limit) {
    ApplicationModel application = new ApplicationModel(spec, single, shards);
    CandidateSetBuilder candidateSetBuilder = new CandidateSetBuilder(prices);
    List<Map.Entry<LayoutCandidate, PartialDesignPricer.PartialPrice>> shortlist =
        uncrowded(cool(shortlist(application, limit)));
    shortlist.forEach(candidateSetBuilder::add);
    inOtherClasses(application, shortlist).forEach(candidateSetBuilder::add);
    candidateSetBuilder.addReads(spec);
    candidateSetBuilder.explore(application);
    ListMultimap<String, KeyRequirement> keyRequirements =
        candidateSetBuilder.goals().keyRequirements();
    List<PricedLayout> pricedLayouts =
        candidateSetBuilder.parts().parallelStream()
            .map(
                part ->
                    isPassedOver(part, candidateSetBuilder, limit)
                        ? PricedLayout.bare(part)
                        : PricedLayout.of(
                            part,
                            prices,
                            application,
                            candidateSetBuilder.keyRequirements(part, keyRequirements)))
            .toList();
    first = false;
    return candidateSetBuilder.candidateSet(pricedLayouts, passedOver.isEmpty());
  }

  /** The same layouts with tables in the class that may be cheaper for them. */
  private List<Map.Entry<LayoutCandidate, PartialDesignPricer.PartialPrice>> inOtherClasses(
      ApplicationModel application,
      List<Map.Entry<LayoutCandidate, PartialDesignPricer.PartialPrice>> all) {
    TableClassEstimate estimate = new TableClassEstimate(spec, prices.priceSchedule());
    return all.parallelStream()
        .filter(entry -> TABLE_CLASS.appliesTo(application, entry.getKey()))
        .flatMap(
            entry ->
                TABLE_CLASS.variants(entry.getKey()).stream()
                    .filter(variant -> estimate.mayPay(variant, entry.getValue().uses())))
        .map(variant -> Map.entry(variant, prices.of(variant)))
        .toList();
  }

  /**
   * With those keys of tables sharded that would get too many writes; of those that there is no
   * time to look at, only the plain ones.
   */
  private ImmutableList<LayoutCandidate> layoutCandidates(
      ApplicationModel application, TimeLimit limit) {
    ImmutableList<LayoutCandidate> all = enumerated(application);
    ImmutableSet<String> plainest = plainest(all);
    Map<String, ShardCounts> needs = new ConcurrentHashMap<>();
    all.parallelStream()
        .filter(candidate -> !isPassedOver(candidate, plainest.contains(candidate.name()), limit))
        .forEach(
            layoutCandidate ->
                needs.put(
                    layoutCandidate.name(),
                    ShardHotPartition.ofTables(prices.of(layoutCandidate).overloaded())));
    ImmutableList<LayoutCandidate> plain =
        all.stream()
            .filter(candidate -> needs.containsKey(candidate.name()))
            .collect(ImmutableList.toImmutableList());
    ShardCounts needed =
        plain.stream()
            .map(layoutCandidate -> Objects.requireNonNull(needs.get(layoutCandidate.name())))
            .reduce(ShardCounts.NONE, ShardCounts::with);
    if (needed.equals(ShardCounts.NONE)) {
      return plain;
    }
    Map<String, LayoutCandidate> spread = new LinkedHashMap<>();
    enumerated(application.spreading(needed)).forEach(it -> spread.put(it.name(), it));
    return plain.stream()
        .map(
            layoutCandidate ->
                ShardCounts.NONE.equals(needs.get(layoutCandidate.name()))
                    ? layoutCandidate
                    : spread.getOrDefault(layoutCandidate.name(), layoutCandidate))
        .collect(ImmutableList.toImmutableList());
  }

  private ImmutableList<LayoutCandidate> enumerated(ApplicationModel application) {
    return LayoutEnumerator.of(application).stream()
        .map(
            candidate ->
                application.sharesTable(candidate.entities()) ? candidate.in(shared) : candidate)
        .collect(ImmutableList.toImmutableList());
  }

  /** Without those that would be written too much, where their entities can be kept otherwise. */
  private static List<Map.Entry<LayoutCandidate, PartialDesignPricer.PartialPrice>> cool(
      List<Map.Entry<LayoutCandidate, PartialDesignPricer.PartialPrice>> all) {
    Set<String> safe = new LinkedHashSet<>();
    all.stream()
        .filter(entry -> entry.getValue().overloaded().isEmpty())
        .map(entry -> entry.getKey().entities())
        .filter(entities -> entities.size() == 1)
        .forEach(safe::addAll);
    return all.stream()
        .filter(
            entry ->
                entry.getValue().overloaded().isEmpty()
                    || !safe.containsAll(entry.getKey().entities()))
        .toList();
  }

  /**
   * Without those one of whose items is written more than it supports, or nearly so, where all
   * their entities can be stored with less.
   */
  private static List<Map.Entry<LayoutCandidate, PartialDesignPricer.PartialPrice>> uncrowded(
      List<Map.Entry<LayoutCandidate, PartialDesignPricer.PartialPrice>> all) {
    Map<String, ItemCrowding> least = new LinkedHashMap<>();
    all.stream()
        .filter(entry -> entry.getKey().entities().size() == 1)
        .forEach(
            entry ->
                least.merge(
                    entry.getKey().entities().iterator().next(),
                    entry.getValue().crowding().get(),
                    Comparators::min));
    return all.stream()
        .filter(
            entry ->
                entry.getKey().entities().stream()
                    .map(entity -> least.getOrDefault(entity, ItemCrowding.OVERLOADED))
                    .anyMatch(other -> entry.getValue().crowding().get().compareTo(other) <= 0))
        .toList();
  }

  /**
   * Without those that do not allow a write, where the plain layouts of their entities do: what is
   * not served costs nothing, and would look cheapest.
   */
  private List<Map.Entry<LayoutCandidate, PartialDesignPricer.PartialPrice>> writable(
      List<Map.Entry<LayoutCandidate, PartialDesignPricer.PartialPrice>> all) {
    return all.stream()
        .filter(
            entry ->
                entry.getValue().refused().stream()
                    .allMatch(
                        pattern ->
                            entry.getKey().entities().stream()
                                .anyMatch(
                                    entity ->
                                        prices
                                            .of(prices.plain(entity))
                                            .refused()
                                            .contains(pattern))))
        .toList();
  }

  private boolean isPassedOver(
      PricedLayout.PricedPart part, CandidateSetBuilder candidateSetBuilder, TimeLimit limit) {
    return isPassedOver(part.layoutCandidate(), candidateSetBuilder.isPlain(part), limit);
  }

  /** What there was no time for is passed over for good, and what there was time for is not. */
  private boolean isPassedOver(LayoutCandidate candidate, boolean plain, TimeLimit limit) {
    if (first && !plain && limit.isOver()) {
      passedOver.add(candidate.name());
    }
    return passedOver.contains(candidate.name());
  }

  /** The first layout of each set of entities, so that there is a design however short the time. */
  private static ImmutableSet<String> plainest(List<LayoutCandidate> all) {
    Map<ImmutableSet<String>, String> names = new LinkedHashMap<>();
    for (LayoutCandidate candidate : all) {
      if (candidate.entities().size() == 1) {
        names.putIfAbsent(ImmutableSet.copyOf(candidate.entities()), candidate.name());
      }
    }
    return ImmutableSet.copyOf(names.values());
  }

  /** Without those that are no better than others, seen from afar. */
  private List<Map.Entry<LayoutCandidate, PartialDesignPricer.PartialPrice>> shortlist(
      ApplicationModel application, TimeLimit limit) {
    List<Map.Entry<LayoutCandidate, PartialDesignPricer.PartialPrice>> all =
        writable(
            layoutCandidates(application, limit).parallelStream()
                .map(layoutCandidate -> Map.entry(layoutCandidate, prices.of(layoutCandidate)))
                .toList());
    List<Map.Entry<AccessPattern.Read, Subquery>> reads = new ArrayList<>();
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern instanceof AccessPattern.Read read) {
        PartialDesignPlanner.subqueries(spec, read)
            .forEach(subquery -> reads.add(Map.entry(read, subquery)));
        application.includes(read).stream()
            .map(include -> PartialDesignPlanner.subquery(spec, include, read.strong()))
            .forEach(subquery -> reads.add(Map.entry(read, subquery)));
      }
    }
    List<LayoutShortlist.LayoutSummary> seen =
        IntStream.range(0, all.size())
            .parallel()
            .mapToObj(i -> seen(i, all.get(i).getKey(), all.get(i).getValue(), reads))
            .toList();
    return LayoutShortlist.of(seen).stream()
        .<Map.Entry<LayoutCandidate, PartialDesignPricer.PartialPrice>>map(all::get)
        .toList();
  }

  private LayoutShortlist.LayoutSummary seen(
      int number,
      LayoutCandidate layoutCandidate,
      PartialDesignPricer.PartialPrice priced,
      List<Map.Entry<AccessPattern.Read, Subquery>> reads) {
    ListMultimap<Integer, LayoutShortlist.ReadSummary> found = ArrayListMultimap.create();
    for (int i = 0; i < reads.size(); i++) {
      Subquery subquery = reads.get(i).getValue();
      if (layoutCandidate.mayAnswer(subquery)) {
        for (PartialPlan offer : priced.planner().answers(subquery)) {
          found.put(i, read(reads.get(i).getKey(), layoutCandidate, offer));
        }
      }
    }
    return new LayoutShortlist.LayoutSummary(
        number,
        layoutCandidate,
        priced.tablesUsd(),
        found,
        priced.openSubqueries().size(),
        prices.keyBytes(layoutCandidate),
        prices.keyAttributes(layoutCandidate));
  }

  /** A sub-query that an offer leaves open needs half a unit at least. */
  private LayoutShortlist.ReadSummary read(
      AccessPattern.Read read, LayoutCandidate layoutCandidate, PartialPlan offer) {
    Map<Object, Double> open = new LinkedHashMap<>();
    offer.openSubqueries().forEach(it -> open.merge(it.asked(), it.times(), Double::sum));
    double others = open.values().stream().mapToDouble(times -> times / 2).sum();
    double usd = prices.readsUsd(read, layoutCandidate, offer.steps(), 1);
    return new LayoutShortlist.ReadSummary(
        usd, ImmutableMap.copyOf(open), offer.rounds(), usd + prices.leastReadsUsd(read, others));
  }
}
