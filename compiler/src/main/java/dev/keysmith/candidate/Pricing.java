package dev.keysmith.candidate;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ListMultimap;
import dev.keysmith.cost.Tariff;
import dev.keysmith.plan.PartPlanner;
import dev.keysmith.plan.PartPlanner.Asked;
import dev.keysmith.plan.PartPlanner.Offer;
import dev.keysmith.plan.Step;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.work.TimeLimit;
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
 *   arrangement   its storage, and what writes do to its tables
 *   index         its storage, and what writes do to it
 *   way           what reading in it consumes
 * </pre>
 *
 * <p>A whole design costs the sum of what it takes from here, so that choosing is adding up.
 */
public final class Pricing {
  private final Spec spec;
  private final boolean single;
  private final PartPrices prices;
  private final Set<String> passedOver = ConcurrentHashMap.newKeySet();
  private boolean first = true;

  /**
   * @param single whether all entities are to share one table
   */
  public Pricing(Spec spec, boolean single, Tariff tariff) {
    this.spec = spec;
    this.single = single;
    this.prices = new PartPrices(spec, single, tariff);
  }

  /** Everything, with no key spread over shards. */
  public static Market market(Spec spec, boolean single, Tariff tariff) {
    return new Pricing(spec, single, tariff)
        .market(SpreadOverShards.NOTHING, TimeLimit.in(Duration.ofDays(1)));
  }

  /**
   * All that there is to choose from. What was priced once is remembered, so that to spread some
   * more keys takes little time.
   *
   * @param shards keys that are to be spread
   */
  public Market market(SpreadOverShards shards, TimeLimit limit) {
    Application application = new Application(spec, single, shards);
    MarketStall stall = new MarketStall(prices);
    cool(shortlist(application)).forEach(stall::add);
    stall.addReads(spec);
    stall.explore(application);
    ListMultimap<String, Wish> wishes = stall.tasks().wishes();
    List<Shelf> shelves =
        stall.parts().parallelStream()
            .map(
                part ->
                    isPassedOver(part, stall, limit)
                        ? Shelf.bare(part)
                        : Shelf.of(part, prices, application, stall.wishes(part, wishes)))
            .toList();
    first = false;
    return stall.market(shelves);
  }

  /** With those keys of tables spread that would be written too much. */
  private ImmutableList<Arrangement> arrangements(Application application) {
    ImmutableList<Arrangement> plain = Arrangements.of(application);
    Map<String, SpreadOverShards> needs = new ConcurrentHashMap<>();
    plain.parallelStream()
        .forEach(
            arrangement ->
                needs.put(
                    arrangement.name(),
                    SpreadOverShards.ofTables(prices.of(arrangement).tooHot())));
    SpreadOverShards needed =
        plain.stream()
            .map(arrangement -> Objects.requireNonNull(needs.get(arrangement.name())))
            .reduce(SpreadOverShards.NOTHING, SpreadOverShards::with);
    if (needed.equals(SpreadOverShards.NOTHING)) {
      return plain;
    }
    Map<String, Arrangement> spread = new LinkedHashMap<>();
    Arrangements.of(application.spreading(needed)).forEach(it -> spread.put(it.name(), it));
    return plain.stream()
        .map(
            arrangement ->
                SpreadOverShards.NOTHING.equals(needs.get(arrangement.name()))
                    ? arrangement
                    : spread.getOrDefault(arrangement.name(), arrangement))
        .collect(ImmutableList.toImmutableList());
  }

  /** Without those that would be written too much, where their entities can be kept otherwise. */
  private static List<Map.Entry<Arrangement, PartPrices.Priced>> cool(
      List<Map.Entry<Arrangement, PartPrices.Priced>> all) {
    Set<String> safe = new LinkedHashSet<>();
    all.stream()
        .filter(entry -> entry.getValue().tooHot().isEmpty())
        .map(entry -> entry.getKey().entities())
        .filter(entities -> entities.size() == 1)
        .forEach(safe::addAll);
    return all.stream()
        .filter(
            entry ->
                entry.getValue().tooHot().isEmpty() || !safe.containsAll(entry.getKey().entities()))
        .toList();
  }

  /** What there was no time for is passed over for good, and what there was time for is not. */
  private boolean isPassedOver(Shelf.Part part, MarketStall stall, TimeLimit limit) {
    if (first && limit.isOver() && !stall.isPlain(part)) {
      passedOver.add(part.arrangement().name());
    }
    return passedOver.contains(part.arrangement().name());
  }

  /** Without those that are no better than others, seen from afar. */
  private List<Map.Entry<Arrangement, PartPrices.Priced>> shortlist(Application application) {
    List<Map.Entry<Arrangement, PartPrices.Priced>> all =
        arrangements(application).parallelStream()
            .map(arrangement -> Map.entry(arrangement, prices.of(arrangement)))
            .toList();
    List<Map.Entry<Pattern.Read, Asked>> reads = new ArrayList<>();
    for (Pattern pattern : spec.patterns()) {
      if (pattern instanceof Pattern.Read read) {
        reads.add(Map.entry(read, PartPlanner.asked(spec, read)));
        application.includes(read).stream()
            .map(include -> PartPlanner.asked(spec, include, read.strong()))
            .forEach(asked -> reads.add(Map.entry(read, asked)));
      }
    }
    List<Shortlist.Seen> seen =
        IntStream.range(0, all.size())
            .parallel()
            .mapToObj(i -> seen(i, all.get(i).getKey(), all.get(i).getValue(), reads))
            .toList();
    return Shortlist.of(seen).stream()
        .<Map.Entry<Arrangement, PartPrices.Priced>>map(all::get)
        .toList();
  }

  private Shortlist.Seen seen(
      int number,
      Arrangement arrangement,
      PartPrices.Priced priced,
      List<Map.Entry<Pattern.Read, Asked>> reads) {
    ListMultimap<Integer, Shortlist.Read> found = ArrayListMultimap.create();
    for (int i = 0; i < reads.size(); i++) {
      Asked asked = reads.get(i).getValue();
      if (arrangement.entities().contains(asked.entity())) {
        for (Offer offer : priced.planner().answers(asked)) {
          found.put(i, read(reads.get(i).getKey(), offer));
        }
      }
    }
    return new Shortlist.Seen(
        number,
        arrangement,
        priced.tablesUsd(),
        found,
        priced.opens().size(),
        prices.keyBytes(arrangement),
        prices.keyAttributes(arrangement));
  }

  /** Whoever answers what an offer leaves open needs half a unit at least. */
  private Shortlist.Read read(Pattern.Read read, Offer offer) {
    double units = offer.steps().stream().mapToDouble(Step::readUnits).sum();
    Map<Object, Double> open = new LinkedHashMap<>();
    offer.opens().forEach(it -> open.merge(it.asked(), it.times(), Double::sum));
    double others = open.values().stream().mapToDouble(times -> times / 2).sum();
    return new Shortlist.Read(
        prices.readsUsd(read, units),
        ImmutableMap.copyOf(open),
        offer.rounds(),
        prices.readsUsd(read, units + others));
  }
}
