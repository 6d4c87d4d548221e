package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.Charge;
import dev.keysmith.capacity.Consistency;
import dev.keysmith.capacity.ReadUnits;
import dev.keysmith.design.Index;
import dev.keysmith.plan.KeyTrials.Trial;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Selection.SortOrder;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Reads instances from one table or index: a GetItem where the whole key is given, else a Query;
 * one for each shard and for each value of a set; then, where the index does not hold all that is
 * asked for, the items themselves.
 */
final class ReadByKey {
  private final PlanFacts facts;
  private final Neighbours neighbours;
  private final FetchItems fetch;

  ReadByKey(PlanFacts facts) {
    this.facts = facts;
    this.neighbours = new Neighbours(facts);
    this.fetch = new FetchItems(facts);
  }

  /**
   * Every way to answer a question; why the others do not is added to the obstacles.
   *
   * @param allowed where it may begin
   */
  ImmutableList<Access> accesses(
      Question question, Predicate<Structure> allowed, List<String> obstacles) {
    Map<Structure.Key, KeyTrials> tried = new HashMap<>();
    ImmutableList.Builder<Access> accesses = ImmutableList.builder();
    for (Structure structure : facts.structures(question.entity().name())) {
      if (!allowed.test(structure)) {
        continue;
      }
      if (question.strong() && !structure.canBeStrong()) {
        obstacles.add(structure.name() + ": a global index gives no strong read");
        continue;
      }
      KeyTrials trials =
          tried.computeIfAbsent(structure.key(), key -> KeyTrials.of(facts, structure, question));
      for (Trial trial : trials.matching()) {
        Optional<Access> access = access(structure, question, trial);
        access.ifPresent(accesses::add);
        if (access.isEmpty()) {
          obstacles.add(
              structure.name()
                  + ": "
                  + structure.layout().name()
                  + " does not lead to all attributes asked for");
        }
      }
      trials.obstacle().ifPresent(it -> obstacles.add(structure.name() + ": " + it));
    }
    return accesses.build();
  }

  /** Whether answers that are in order each can be put in order together, as they come. */
  private static boolean canMerge(Structure structure, Question question) {
    return question.sort().stream()
        .map(SortOrder::attribute)
        .allMatch(name -> structure.gives(name) || question.bound().containsKey(name));
  }

  private Optional<Access> access(Structure structure, Question question, Trial trial) {
    ImmutableList<Question> parts = trial.parts();
    KeyMatch first = trial.first();
    if (first.wholeKey()) {
      return getItems(structure, question, trial);
    }
    Optional<Boolean> backward =
        first
            .backward(question.sort(), parts.get(0).bound().keySet())
            .filter(order -> parts.size() * first.shards() == 1 || canMerge(structure, question));
    Consistency consistency = question.strong() ? Consistency.STRONG : Consistency.EVENTUAL;
    boolean stops = question.limit().isPresent() && backward.isPresent();
    boolean alone = parts.size() * first.shards() == 1;
    double units = 0;
    double read = 0;
    double own = 0;
    double passed = 0;
    double requests = 0;
    Optional<FilteredPage> page = Optional.empty();
    Arithmetic arithmetic = Arithmetic.NONE;
    for (int i = 0; i < parts.size(); i++) {
      KeyMatch match = trial.matches().get(i);
      Estimate estimate = trial.estimates().get(i);
      Neighbours.Extra others = neighbours.of(structure, match);
      QueryEstimate each =
          stops
              ? QueryEstimate.ofSome(
                  structure, estimate, others, consistency, question.limit().getAsInt(), alone)
              : QueryEstimate.ofAll(structure, estimate, others, consistency);
      units += match.shards() * each.units();
      read += match.shards() * each.read();
      own += match.shards() * each.own();
      passed += match.shards() * each.passed();
      requests += match.shards() * each.requests();
      page = larger(page, each.page());
      if (i == 0) {
        arithmetic =
            match.shards() == 1
                ? each.arithmetic()
                : each.arithmetic()
                    .and(() -> "from each of " + match.shards() + " item collections");
      }
    }
    if (parts.size() > 1) {
      double all = units;
      arithmetic =
          arithmetic.and(
              () -> "one request for each of " + parts.size() + " values: " + Figures.number(all));
    }
    ImmutableList<Condition> filter = filter(parts.get(0), first);
    boolean canFilter =
        filter.stream().allMatch(condition -> FetchItems.decides(structure, condition));
    double returned =
        question.limit().isPresent() ? Math.min(passed, question.limit().getAsInt()) : passed;
    Step step =
        new Step(
            Operation.QUERY,
            structure.table().name(),
            structure.index().map(Index::name),
            ImmutableList.of(structure.layout().name()),
            first.uses(),
            canFilter ? filter : ImmutableList.of(),
            backward.orElse(false),
            backward.isPresent() ? question.limit() : OptionalInt.empty(),
            first.rounds(),
            requests,
            read,
            passed,
            charge(structure, units),
            Charge.NONE,
            arithmetic);
    // Who sorts by himself needs them all, and what the order goes by.
    double kept = backward.isPresent() ? returned : passed;
    double looked = page.isPresent() ? Math.min(own, page.get().needed()) : own;
    return fetch.complete(
        structure,
        backward.isPresent() ? question : question.sortedByClient(),
        step,
        way(structure, parts.size()),
        new Source.ByKey(
            structure.placed(),
            structure.index(),
            uses(trial),
            false,
            backward,
            page.map(FilteredPage::atATime).map(OptionalInt::of).orElse(OptionalInt.empty()),
            canFilter ? filter : ImmutableList.of(),
            canFilter ? ImmutableList.of() : filter,
            ImmutableList.of()),
        canFilter ? kept : looked,
        returned);
  }

  private static Optional<FilteredPage> larger(
      Optional<FilteredPage> one, Optional<FilteredPage> other) {
    return Stream.concat(one.stream(), other.stream())
        .max(Comparator.comparingLong(FilteredPage::items));
  }

  private static ImmutableList<ImmutableList<KeyUse>> uses(Trial trial) {
    return trial.matches().stream().map(KeyMatch::uses).collect(ImmutableList.toImmutableList());
  }

  static Charge charge(Structure structure, double units) {
    return structure
        .index()
        .map(index -> Charge.NONE.withIndex(index.name(), units))
        .orElseGet(() -> Charge.of(units));
  }

  private static String way(Structure structure, int parts) {
    return "Query "
        + structure.name()
        + (parts > 1 ? ", once for each value" : "")
        + (structure.layout().isMain() ? "" : ", the " + structure.layout().name() + " items");
  }

  private Optional<Access> getItems(Structure structure, Question question, Trial trial) {
    Consistency consistency = question.strong() ? Consistency.STRONG : Consistency.EVENTUAL;
    double size = structure.itemSize();
    double each = ReadUnits.getItem(size, consistency);
    KeyMatch first = trial.first();
    int keys = trial.parts().size() * first.shards();
    ImmutableList<Condition> filter = filter(trial.parts().get(0), first);
    double passing = trial.estimates().get(0).passing();
    ImmutableList<Condition> open =
        filter.stream()
            .filter(condition -> !FetchItems.decides(structure, condition))
            .collect(ImmutableList.toImmutableList());
    double found =
        question.isByIdentity()
            ? passing
            : Math.min(
                keys, question.matches().orElseGet(() -> matches(question, ImmutableList.of())));
    // What only further items tell takes fetching them of all that are there.
    double looked =
        open.isEmpty() ? found : Math.min(keys, Math.max(found, matches(question, open)));
    Step step =
        new Step(
            keys == 1 ? Operation.GET_ITEM : Operation.BATCH_GET_ITEM,
            structure.table().name(),
            Optional.empty(),
            ImmutableList.of(structure.layout().name()),
            first.uses(),
            filter,
            false,
            OptionalInt.empty(),
            1,
            1,
            keys,
            found,
            Charge.of(keys * each),
            Charge.NONE,
            Arithmetic.line(
                () ->
                    (keys == 1 ? "one item" : keys + " items")
                        + " of "
                        + Figures.number(size)
                        + " bytes: ⌈bytes ÷ 4096⌉ × "
                        + Figures.number(consistency.unitsEach())
                        + " = "
                        + Figures.number(each)
                        + " read units"
                        + (keys == 1 ? "" : " each")));
    return fetch.complete(
        structure,
        keys == 1 ? question : question.sortedByClient(),
        step,
        (keys == 1 ? "GetItem " : "BatchGetItem ") + structure.name(),
        new Source.ByKey(
            structure.placed(),
            structure.index(),
            uses(trial),
            true,
            Optional.empty(),
            OptionalInt.empty(),
            filter.stream()
                .filter(condition -> !open.contains(condition))
                .collect(ImmutableList.toImmutableList()),
            open,
            ImmutableList.of()),
        looked,
        found);
  }

  private double matches(Question question, ImmutableList<Condition> without) {
    return facts
        .matches()
        .of(
            question.entity().name(),
            question.where().stream()
                .filter(condition -> !without.contains(condition))
                .collect(ImmutableList.toImmutableList()));
  }

  private static ImmutableList<Condition> filter(Question question, KeyMatch match) {
    return question.where().stream()
        .filter(condition -> !match.used().contains(condition))
        .collect(ImmutableList.toImmutableList());
  }

  /** What a client has at hand after reading from a structure. */
  static ImmutableSet<String> embedded(Structure structure) {
    return structure.layout().embeds().keySet().stream()
        .filter(structure::gives)
        .collect(ImmutableSet.toImmutableSet());
  }

  static ImmutableSet<String> copied(Structure structure) {
    return structure.layout().copies().keySet().stream()
        .filter(structure::gives)
        .collect(ImmutableSet.toImmutableSet());
  }
}
