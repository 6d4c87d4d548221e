package dev.keysmith.candidate;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import dev.keysmith.candidate.Market.Next;
import dev.keysmith.candidate.Market.Offered;
import dev.keysmith.candidate.Market.OfferedIndex;
import dev.keysmith.candidate.Market.Task;
import dev.keysmith.candidate.Market.Way;
import dev.keysmith.cost.Tariff;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Segment;
import dev.keysmith.design.Table;
import dev.keysmith.plan.PartPlanner;
import dev.keysmith.plan.PartPlanner.Asked;
import dev.keysmith.plan.PartPlanner.Offer;
import dev.keysmith.plan.PartPlanner.Open;
import dev.keysmith.plan.Step;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Condition;
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
  private final Application application;
  private final PartPrices prices;
  private final TimeLimit limit;
  private final List<Part> parts = new ArrayList<>();
  private final List<OfferedIndex> indexes = new ArrayList<>();
  private final Map<TaskKey, Integer> numbers = new LinkedHashMap<>();
  private final List<OpenTask> tasks = new ArrayList<>();
  private final Map<String, Set<Asked>> asks = new LinkedHashMap<>();

  /** An arrangement, and what it asks of the rest. */
  private record Part(
      int number, Arrangement arrangement, PartPrices.Priced priced, ImmutableSet<Integer> tasks) {}

  /**
   * What tells tasks apart.
   *
   * @param of the arrangement that alone can do it, or -1
   */
  private record TaskKey(
      String pattern, int of, String entity, ImmutableList<Condition> where, Object rest) {}

  /**
   * Something to be found out.
   *
   * <p>What indexes need to know of an instance before a write is found out in one request with
   * what the table needs: each is a task, and one that finds out more does for the others.
   */
  private static final class OpenTask {
    final Pattern pattern;
    final double times;
    final boolean always;
    final int of;
    final Asked asked;

    OpenTask(Pattern pattern, Asked asked, double times, boolean always, int of) {
      this.pattern = pattern;
      this.asked = asked;
      this.times = times;
      this.always = always;
      this.of = of;
    }

    /** Whether whoever does this has all that another one is to find out. */
    boolean covers(OpenTask other) {
      return of >= 0
          && of == other.of
          && pattern.equals(other.pattern)
          && times == other.times
          && asked.entity().equals(other.asked.entity())
          && asked.question().where().equals(other.asked.question().where())
          && asked.needs().containsAll(other.asked.needs())
          && !asked.needs().equals(other.asked.needs());
    }
  }

  private Pricing(
      Spec spec, boolean single, SpreadOverShards shards, Tariff tariff, TimeLimit limit) {
    this.limit = limit;
    this.spec = spec;
    this.application = new Application(spec, single, shards);
    this.prices = new PartPrices(application, tariff);
  }

  /** Everything, with no key spread over shards. */
  public static Market market(Spec spec, boolean single, Tariff tariff) {
    return market(spec, single, SpreadOverShards.NOTHING, tariff, TimeLimit.in(Duration.ofDays(1)));
  }

  /**
   * @param single whether all entities are to share one table
   * @param shards keys that are to be spread
   */
  public static Market market(
      Spec spec, boolean single, SpreadOverShards shards, Tariff tariff, TimeLimit limit) {
    return new Pricing(spec, single, shards, tariff, limit).market();
  }

  private Market market() {
    shortlist(
            Arrangements.of(application).parallelStream()
                .map(
                    arrangement ->
                        Map.entry(arrangement, prices.of(arrangement, ImmutableList.of())))
                .collect(ImmutableList.toImmutableList()))
        .forEach(entry -> addPart(entry.getKey(), entry.getValue()));
    for (Pattern pattern : spec.patterns()) {
      if (pattern instanceof Pattern.Read read) {
        Asked asked = PartPlanner.asked(spec, read);
        tasks.add(new OpenTask(pattern, asked, 1, true, -1));
        ask(asked);
      }
    }
    explore();
    ListMultimap<String, Wish> wishes = ArrayListMultimap.create();
    asks.forEach(
        (entity, asked) ->
            wishes.putAll(
                entity, asked.stream().map(Wish::of).collect(ImmutableSet.toImmutableSet())));
    List<Shelf> shelves =
        parts.parallelStream()
            .map(
                part ->
                    isPlain(part) || !limit.isOver()
                        ? shelf(part, wishes(part, wishes))
                        : bare(part))
            .collect(ImmutableList.toImmutableList());
    shelves.forEach(this::offer);
    List<Task> priced = new ArrayList<>();
    for (int i = 0; i < tasks.size(); i++) {
      OpenTask task = tasks.get(i);
      priced.add(
          new Task(
              task.pattern,
              task.asked.entity() + " " + task.asked.question().where(),
              task.always,
              ways(task, shelves)));
    }
    return new Market(
        parts.stream()
            .map(part -> new Offered(part.arrangement, part.priced.tablesUsd(), part.tasks))
            .collect(ImmutableList.toImmutableList()),
        ImmutableList.copyOf(indexes),
        ImmutableList.copyOf(priced),
        shelves.stream().noneMatch(Shelf::isBare));
  }

  /** What every entity can be kept as, so that there is an answer however little time there is. */
  private boolean isPlain(Part part) {
    return part.arrangement.points() == 0
        || parts.stream()
                .filter(other -> other.arrangement.entities().equals(part.arrangement.entities()))
                .mapToInt(Part::number)
                .min()
                .orElse(-1)
            == part.number;
  }

  private static Shelf bare(Part part) {
    return new Shelf(part);
  }

  /** Without those that are no better than others, seen from afar. */
  private List<Map.Entry<Arrangement, PartPrices.Priced>> shortlist(
      List<Map.Entry<Arrangement, PartPrices.Priced>> all) {
    List<Pattern.Read> reads =
        spec.patterns().stream()
            .filter(Pattern.Read.class::isInstance)
            .map(Pattern.Read.class::cast)
            .toList();
    List<Shortlist.Seen> seen = new ArrayList<>();
    for (Map.Entry<Arrangement, PartPrices.Priced> entry : all) {
      ListMultimap<Integer, Shortlist.Read> found = ArrayListMultimap.create();
      for (int i = 0; i < reads.size(); i++) {
        Asked asked = PartPlanner.asked(spec, reads.get(i));
        if (entry.getKey().entities().contains(asked.entity())) {
          for (Offer offer : entry.getValue().planner().answers(asked)) {
            found.put(i, read(reads.get(i), offer));
          }
        }
      }
      seen.add(
          new Shortlist.Seen(
              seen.size(),
              entry.getKey(),
              entry.getValue().tablesUsd(),
              found,
              entry.getValue().opens().size(),
              prices.keyBytes(entry.getKey()),
              prices.keyAttributes(entry.getKey())));
    }
    return Shortlist.of(seen).stream()
        .<Map.Entry<Arrangement, PartPrices.Priced>>map(all::get)
        .toList();
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

  private void addPart(Arrangement arrangement, PartPrices.Priced priced) {
    ImmutableSet.Builder<Integer> needed = ImmutableSet.builder();
    priced.opens().forEach(open -> needed.add(task(open.pattern(), parts.size(), open.open())));
    parts.add(new Part(parts.size(), arrangement, priced, needed.build()));
  }

  /** An arrangement with indexes of one key, or with all those that make no item larger. */
  private static final class Shelf {
    final Part part;
    final List<Lot> lots = new ArrayList<>();

    Shelf(Part part) {
      this.part = part;
    }

    /** Whether there was no time to look for indexes. */
    boolean isBare() {
      return lots.isEmpty();
    }
  }

  /** Indexes that are priced together, since none of them changes what the others cost. */
  private record Lot(
      ImmutableList<IndexCandidate> candidates,
      boolean grows,
      PartPrices.Priced priced,
      Map<String, Integer> numbers) {}

  private Shelf shelf(Part part, ListMultimap<String, Wish> wishes) {
    Shelf shelf = new Shelf(part);
    List<IndexCandidate> plain = new ArrayList<>();
    ListMultimap<Object, IndexCandidate> growing =
        MultimapBuilder.linkedHashKeys().arrayListValues().build();
    for (IndexCandidate candidate : new Indexes(application).of(part.arrangement, wishes)) {
      boolean grows =
          part.arrangement.tables().stream()
              .filter(table -> table.name().equals(candidate.table()))
              .anyMatch(
                  table ->
                      candidate.growsItems(
                          Objects.requireNonNull(table.items().get(candidate.layout()))));
      if (grows) {
        growing.put(ImmutableList.of(candidate.layout(), candidate.keys()), candidate);
      } else {
        plain.add(candidate);
      }
    }
    shelf.lots.add(lot(part, plain, false));
    growing.asMap().values().forEach(same -> shelf.lots.add(lot(part, same, true)));
    return shelf;
  }

  /** What is asked of everybody, and what the arrangement's own writes ask of it. */
  private ListMultimap<String, Wish> wishes(Part part, ListMultimap<String, Wish> common) {
    ListMultimap<String, Wish> all = ArrayListMultimap.create();
    for (String entity : part.arrangement.entities()) {
      all.putAll(entity, common.get(entity));
    }
    for (int number : part.tasks) {
      OpenTask task = tasks.get(number);
      Wish wish = Wish.of(task.asked);
      if (task.of == part.number && !all.containsEntry(wish.entity(), wish)) {
        all.put(wish.entity(), wish);
      }
    }
    return all;
  }

  private Lot lot(Part part, Iterable<IndexCandidate> candidates, boolean grows) {
    ImmutableList<IndexCandidate> list = ImmutableList.copyOf(candidates);
    // Only what happens to its own items matters to an index that is priced alone.
    ImmutableSet<String> meant =
        grows ? entities(part.arrangement, list.get(0)) : part.arrangement.entities();
    return new Lot(list, grows, prices.of(part.arrangement, list, meant), new LinkedHashMap<>());
  }

  /** The entity of an index's items, and what those keep inside. */
  private static ImmutableSet<String> entities(Arrangement arrangement, IndexCandidate candidate) {
    ImmutableSet.Builder<String> entities = ImmutableSet.builder();
    for (Table table : arrangement.tables()) {
      ItemLayout item = table.items().get(candidate.layout());
      if (item != null) {
        entities.add(item.entity());
        item.embeds().values().forEach(embed -> entities.add(embed.entity()));
      }
    }
    return entities.build();
  }

  private void offer(Shelf shelf) {
    for (Lot lot : shelf.lots) {
      Set<Integer> lookups = new LinkedHashSet<>();
      lot.priced()
          .opens()
          .forEach(open -> lookups.add(task(open.pattern(), shelf.part.number, open.open())));
      lookups.removeAll(shelf.part.tasks);
      double growth = lot.grows() ? lot.priced().storageUsd() - shelf.part.priced.storageUsd() : 0;
      for (IndexCandidate candidate : lot.candidates()) {
        lot.numbers().put(candidate.index().name(), indexes.size());
        indexes.add(
            new OfferedIndex(
                shelf.part.number,
                candidate,
                lot.priced().indexUsd(candidate.index().name()) + growth,
                lot.grows(),
                ImmutableSet.copyOf(lookups)));
      }
    }
  }

  /** What an arrangement asks of itself is its own; what it asks of others may serve several. */
  private int task(Pattern pattern, int of, Open open) {
    boolean own = open.because().equals(open.asked().entity()) && of >= 0;
    Asked asked = open.asked();
    if (!own) {
      ask(asked);
    }
    TaskKey key =
        new TaskKey(
            pattern.id(),
            own ? of : -1,
            asked.entity(),
            asked.question().where(),
            ImmutableList.of(own ? asked.question().needs() : asked, open.times()));
    Integer known = numbers.get(key);
    if (known != null) {
      return known;
    }
    tasks.add(new OpenTask(pattern, asked, open.times(), false, own ? of : -1));
    numbers.put(key, tasks.size() - 1);
    return tasks.size() - 1;
  }

  private void ask(Asked asked) {
    asks.computeIfAbsent(asked.entity(), entity -> new LinkedHashSet<>()).add(asked);
  }

  /** Finds out what else is asked on the way, with an index for each question. */
  private void explore() {
    Set<Asked> seen = new LinkedHashSet<>();
    boolean more = true;
    while (more) {
      more = false;
      List<Asked> all = new ArrayList<>();
      asks.values().forEach(all::addAll);
      for (Asked asked : all) {
        if (seen.add(asked) && !asked.includes().isEmpty()) {
          ListMultimap<String, Wish> wishes = ArrayListMultimap.create();
          wishes.put(asked.entity(), Wish.of(asked));
          Arrangement plain = prices.plain(asked.entity());
          PartPlanner planner = prices.planner(plain, new Indexes(application).of(plain, wishes));
          for (Offer offer : planner.answers(asked)) {
            offer.opens().forEach(open -> ask(open.asked()));
          }
          more = true;
        }
      }
    }
  }

  private ImmutableList<Way> ways(OpenTask task, List<Shelf> shelves) {
    List<Way> ways = new ArrayList<>();
    List<Way> scoped = new ArrayList<>();
    Wish wish = Wish.of(task.asked);
    for (Shelf shelf : shelves) {
      boolean other = task.of >= 0 && task.of != shelf.part.number;
      if (other || !shelf.part.arrangement.entities().contains(task.asked.entity())) {
        continue;
      }
      for (Lot lot : shelf.lots) {
        if (lot.grows() && !mayServe(lot.candidates().get(0), wish)) {
          continue;
        }
        for (Offer offer : lot.priced().planner().answers(task.asked)) {
          boolean used =
              offer.steps().stream()
                  .anyMatch(step -> step.index().filter(lot.numbers()::containsKey).isPresent());
          if (!lot.grows() || used) {
            Way way = way(task, shelf.part, offer, lot.numbers());
            ways.add(way);
            if (isScoped(task, wish, offer)) {
              scoped.add(way);
            }
          }
        }
      }
    }
    List<Way> kept = scoped.isEmpty() ? ways : scoped;
    for (int other = 0; task.of >= 0 && other < tasks.size(); other++) {
      if (tasks.get(other).covers(task)) {
        ImmutableList<Next> instead = ImmutableList.of(new Next(other, 0));
        kept.add(new Way("with more", task.of, ImmutableSet.of(), 0, 0, instead));
      }
    }
    return ImmutableList.copyOf(kept);
  }

  /** Whether the key holds the attribute that callers are authorised by, where it is given. */
  private static boolean isScoped(OpenTask task, Wish wish, Offer offer) {
    return task.asked
        .question()
        .entity()
        .scope()
        .filter(wish.equal()::contains)
        .map(
            scope ->
                !offer.steps().isEmpty()
                    && offer.steps().get(0).key().stream()
                        .anyMatch(use -> use.equal().containsKey(scope)))
        .orElse(true);
  }

  /** Whether all that the partition key is made of is given, or one of few values. */
  private boolean mayServe(IndexCandidate candidate, Wish wish) {
    return candidate.index().local()
        || candidate.index().partition().stream()
            .map(name -> Objects.requireNonNull(candidate.keys().get(name)))
            .flatMap(rule -> rule.alternatives().get(0).template().segments().stream())
            .filter(Segment.Field.class::isInstance)
            .map(segment -> ((Segment.Field) segment).attribute())
            .allMatch(name -> wish.equal().contains(name) || isOneOfFew(wish.entity(), name));
  }

  /** Whether one request for each value can do where none is given. */
  private boolean isOneOfFew(String entity, String name) {
    Attribute attribute = spec.entity(entity).attributes().get(name);
    return attribute != null
        && (attribute.type() == AttributeType.BOOLEAN || !attribute.values().isEmpty());
  }

  private Way way(OpenTask task, Part part, Offer offer, Map<String, Integer> names) {
    double reads = 0;
    Set<Integer> used = new LinkedHashSet<>();
    for (Step step : offer.steps()) {
      reads += step.readUnits();
      step.index().ifPresent(name -> used.add(Objects.requireNonNull(names.get(name), name)));
    }
    ImmutableList.Builder<Next> next = ImmutableList.builder();
    for (Open open : offer.opens()) {
      Open often = new Open(open.asked(), open.because(), open.times() * task.times, open.round());
      next.add(new Next(task(task.pattern, -1, often), open.round() - 1));
    }
    return new Way(
        offer.way(),
        part.number,
        ImmutableSet.copyOf(used),
        prices.readsUsd(task.pattern, reads * task.times),
        offer.rounds(),
        next.build());
  }
}
