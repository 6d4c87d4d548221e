package dev.keysmith.candidate;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import dev.keysmith.candidate.Market.Next;
import dev.keysmith.candidate.Market.Offered;
import dev.keysmith.candidate.Market.OfferedIndex;
import dev.keysmith.candidate.Market.Task;
import dev.keysmith.candidate.Market.Way;
import dev.keysmith.candidate.Shelf.Found;
import dev.keysmith.candidate.Shelf.Lot;
import dev.keysmith.candidate.Shelf.Part;
import dev.keysmith.plan.PartPlanner;
import dev.keysmith.plan.PartPlanner.Asked;
import dev.keysmith.plan.PartPlanner.Offer;
import dev.keysmith.plan.PartPlanner.Open;
import dev.keysmith.plan.Step;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Brings what was priced to market: every arrangement, index and way gets its number. */
final class MarketStall {
  private final PartPrices prices;
  private final OpenTasks tasks = new OpenTasks();
  private final List<Part> parts = new ArrayList<>();
  private final List<OfferedIndex> indexes = new ArrayList<>();

  MarketStall(PartPrices prices) {
    this.prices = prices;
  }

  /** What the reads of a spec ask whatever is chosen. */
  void addReads(Spec spec) {
    for (Pattern pattern : spec.patterns()) {
      if (pattern instanceof Pattern.Read read) {
        tasks.always(pattern, PartPlanner.asked(spec, read));
      }
    }
  }

  void add(Map.Entry<Arrangement, PartPrices.Priced> priced) {
    ImmutableSet.Builder<Integer> needed = ImmutableSet.builder();
    priced
        .getValue()
        .opens()
        .forEach(open -> needed.add(tasks.open(open.pattern(), parts.size(), open.open())));
    parts.add(new Part(parts.size(), priced.getKey(), priced.getValue(), needed.build()));
  }

  OpenTasks tasks() {
    return tasks;
  }

  List<Part> parts() {
    return parts;
  }

  /** What every entity can be kept as, so that there is an answer however little time there is. */
  boolean isPlain(Part part) {
    return part.arrangement().points() == 0
        || parts.stream()
                .filter(
                    other -> other.arrangement().entities().equals(part.arrangement().entities()))
                .mapToInt(Part::number)
                .min()
                .orElse(-1)
            == part.number();
  }

  /** What is asked of everybody, and what the arrangement's own writes ask of it. */
  ListMultimap<String, Wish> wishes(Part part, ListMultimap<String, Wish> common) {
    ListMultimap<String, Wish> all = ArrayListMultimap.create();
    for (String entity : part.arrangement().entities()) {
      all.putAll(entity, common.get(entity));
    }
    for (int number : part.tasks()) {
      OpenTask task = tasks.get(number);
      Wish wish = Wish.of(task.asked());
      if (task.of() == part.number() && !all.containsEntry(wish.entity(), wish)) {
        all.put(wish.entity(), wish);
      }
    }
    return all;
  }

  /** Finds out what else is asked on the way, with an index for each question. */
  void explore(Application application) {
    Set<Asked> seen = new LinkedHashSet<>();
    boolean more = true;
    while (more) {
      more = false;
      for (Asked asked : tasks.asked()) {
        if (seen.add(asked) && !asked.includes().isEmpty()) {
          ListMultimap<String, Wish> wishes = ArrayListMultimap.create();
          wishes.put(asked.entity(), Wish.of(asked));
          Arrangement plain = prices.plain(asked.entity());
          PartPlanner planner = prices.planner(plain, new Indexes(application).of(plain, wishes));
          for (Offer offer : planner.answers(asked)) {
            offer.opens().forEach(open -> tasks.ask(open.asked()));
          }
          more = true;
        }
      }
    }
  }

  Market market(List<Shelf> shelves) {
    shelves.forEach(this::offer);
    List<Task> priced = new ArrayList<>();
    while (priced.size() < tasks.size()) {
      // Ways ask for more, which the next round answers.
      ImmutableList<OpenTask> next = tasks.from(priced.size());
      List<List<ImmutableList<Found>>> found =
          shelves.parallelStream().map(shelf -> next.stream().map(shelf::found).toList()).toList();
      for (int i = 0; i < next.size(); i++) {
        OpenTask task = next.get(i);
        int number = i;
        List<Found> all = found.stream().flatMap(some -> some.get(number).stream()).toList();
        priced.add(new Task(task.pattern(), task.what(), task.always(), ways(task, all)));
      }
    }
    return new Market(
        parts.stream()
            .map(part -> new Offered(part.arrangement(), part.priced().tablesUsd(), part.tasks()))
            .collect(ImmutableList.toImmutableList()),
        ImmutableList.copyOf(indexes),
        ImmutableList.copyOf(priced),
        shelves.stream().noneMatch(Shelf::isBare));
  }

  private void offer(Shelf shelf) {
    Part part = shelf.part();
    for (Lot lot : shelf.lots()) {
      Set<Integer> lookups = new LinkedHashSet<>();
      lot.priced()
          .opens()
          .forEach(open -> lookups.add(tasks.open(open.pattern(), part.number(), open.open())));
      lookups.removeAll(part.tasks());
      for (IndexCandidate candidate : lot.candidates()) {
        lot.numbers().put(candidate.index().name(), indexes.size());
        indexes.add(
            new OfferedIndex(
                part.number(),
                candidate,
                lot.priced().indexUsd(candidate.index().name()) + lot.growthUsd(),
                lot.grows(),
                ImmutableSet.copyOf(lookups)));
      }
    }
  }

  private ImmutableList<Way> ways(OpenTask task, List<Found> found) {
    List<Way> ways = new ArrayList<>();
    List<Way> scoped = new ArrayList<>();
    for (Found one : found) {
      Way way = way(task, one);
      ways.add(way);
      if (isScoped(task, one.offer())) {
        scoped.add(way);
      }
    }
    List<Way> kept = scoped.isEmpty() ? ways : scoped;
    for (int other : tasks.covering(task)) {
      ImmutableList<Next> instead = ImmutableList.of(new Next(other, 0));
      kept.add(new Way("with more", task.of(), ImmutableSet.of(), 0, 0, instead));
    }
    return ImmutableList.copyOf(kept);
  }

  /** Whether the key holds the attribute that callers are authorised by, where it is given. */
  private static boolean isScoped(OpenTask task, Offer offer) {
    Optional<String> scope =
        task.asked()
            .question()
            .entity()
            .scope()
            .filter(name -> Wish.of(task.asked()).equal().contains(name));
    return scope.isEmpty()
        || (!offer.steps().isEmpty()
            && offer.steps().get(0).key().stream()
                .anyMatch(use -> use.equal().containsKey(scope.get())));
  }

  private Way way(OpenTask task, Found found) {
    double reads = 0;
    Set<Integer> used = new LinkedHashSet<>();
    for (Step step : found.offer().steps()) {
      reads += step.readUnits();
      // What is not offered by itself comes with the arrangement.
      step.index().map(found.lot().numbers()::get).ifPresent(used::add);
    }
    ImmutableList.Builder<Next> next = ImmutableList.builder();
    for (Open open : found.offer().opens()) {
      Open often =
          new Open(open.asked(), open.because(), open.times() * task.times(), open.round());
      next.add(new Next(tasks.open(task.pattern(), OpenTask.ANY, often), open.round() - 1));
    }
    return new Way(
        found.offer().way(),
        found.part().number(),
        ImmutableSet.copyOf(used),
        prices.readsUsd(task.pattern(), reads * task.times()),
        found.offer().rounds(),
        next.build());
  }
}
