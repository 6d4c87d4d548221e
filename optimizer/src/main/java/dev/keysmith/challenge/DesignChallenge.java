package dev.keysmith.challenge;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.keysmith.challenge.ChallengeResult.MissingCandidate;
import dev.keysmith.challenge.NeighbourPricer.Trial;
import dev.keysmith.cost.CostedPlanner;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Tries every small change of a design, and some pairs of them, until none is cheaper.
 *
 * <pre>
 *   design ──▶ each single change ──none cheaper──▶ pairs that begin with a promising one ──▶ done
 *     ▲                │ cheaper                              │ cheaper
 *     └────────────────┴──────────────────────────────────────┘
 * </pre>
 *
 * <p>A cheaper design must serve what this one serves, in the round trips that are allowed, with no
 * more overloaded partitions. If it is less simple, it must save more than the tolerance of what
 * the changed tables cost. Work is limited by the number of planned patterns, so that the same spec
 * gives the same design on every machine.
 */
public final class DesignChallenge {
  /** Differences below this are rounding. */
  private static final double CENT = 0.01;

  /** Neighbours that are priced at a time, in parallel. */
  private static final int BATCH = 32;

  /** The most single changes that remove something, and that do not, to combine others with. */
  private static final int SEEDS = 16;

  private static final double ROUNDING = 1e-9;

  private final Spec spec;
  private final Predicate<Design> allowed;
  private final NeighbourPricer pricer;
  private final ImmutableList<DesignChange> changes;
  private final TimeLimit limit;
  private int plannings;

  /** Since the design was last changed: the single changes that were tried, and pairs. */
  private final List<SingleChange> tried = new ArrayList<>();

  private int pairs;

  /** The designs that were tried since then: two changes often lead to one of them. */
  private final Set<Design> seen = new HashSet<>();

  private final SettledChanges settled = new SettledChanges();

  private record DesignOverload(PricedDesign design, double shares) {}

  private Optional<DesignOverload> overloaded = Optional.empty();

  /** Kinds of change of which all were tried since then. */
  private int kinds;

  /**
   * A design that must be beaten.
   *
   * @param keepsPromises accepts the designs that promise as much
   */
  private record ChallengedDesign(
      PricedDesign priced, PricedPatterns patterns, Predicate<Design> keepsPromises) {}

  private ChallengedDesign challenged(PricedDesign design) {
    return new ChallengedDesign(
        design,
        pricer.patterns(design),
        allowed.and(new PreservedGuarantees(spec, design.design())));
  }

  /** A change and what it led to. */
  private record SingleChange(DesignChange kind, Trial trial) {}

  /**
   * @param effort the most patterns that are planned again
   * @param allowed which designs may be the result
   */
  public DesignChallenge(
      Spec spec, CostedPlanner planner, int effort, TimeLimit limit, Predicate<Design> allowed) {
    this.spec = spec;
    this.allowed = allowed;
    this.pricer = new NeighbourPricer(spec, planner);
    this.changes =
        changes(
            ChangeContext.of(spec),
            planner.priceSchedule().in(TableClass.INFREQUENT_ACCESS).isPriced());
    this.limit = limit;
    this.plannings = effort;
  }

  private static ImmutableList<DesignChange> changes(ChangeContext context, boolean hasClasses) {
    return ImmutableList.of(
        new DropIndex(context),
        new MergeIndexes(context),
        new DropHelperItem(context),
        new ChangeProjection(context),
        new ChangeIndexKey(context),
        new ChooseCopies(context),
        new EmbedChild(context),
        new MoveToOwnTable(context),
        new JoinCollection(context),
        new ChangeBaseKey(context),
        new ChangeShards(context),
        new ChangeSparseness(context),
        new ReverseSort(context),
        new MakeIndexLocal(context),
        new ReadTogether(context),
        new SplitIndex(context),
        new AddIndex(context),
        new ChangeTableClass(context, hasClasses));
  }

  /**
   * The design, or the best that changes lead to from it.
   *
   * @param other another design, where to begin if it is better
   */
  public ChallengeResult challenge(PricedDesign start, PricedDesign other) {
    boolean promisesAsMuch = new PreservedGuarantees(spec, start.design()).test(other.design());
    PricedDesign current = promisesAsMuch && isBetter(other, start) ? other : start;
    ImmutableList.Builder<MissingCandidate> missing = ImmutableList.builder();
    while (true) {
      current = withSingleChanges(current, missing);
      Optional<Trial> better = byPair(current);
      if (better.isEmpty()) {
        return new ChallengeResult(
            withoutUnusedIndexes(current),
            missing.build(),
            tried.size(),
            pairs,
            kinds == changes.size());
      }
      current = adopt(current, better.get(), missing);
    }
  }

  /**
   * The changes that save most, one after the other: the best of all kinds each time, or a pair
   * where no single change is cheaper.
   *
   * @param most the most single changes
   */
  public ImmutableList<AdoptedChange> improve(PricedDesign start, int most) {
    ImmutableList.Builder<AdoptedChange> adopted = ImmutableList.builder();
    PricedDesign current = start;
    for (int left = most; left > 0; ) {
      ChallengedDesign challenged = challenged(current);
      tried.clear();
      seen.clear();
      for (DesignChange change : changes) {
        trials(challenged, challenged.patterns(), change, any -> true)
            .forEach(trial -> tried.add(new SingleChange(change, trial)));
      }
      Optional<Trial> single = best(current, tried.stream().map(SingleChange::trial).toList());
      Optional<Trial> better = single.isPresent() || left == 1 ? single : byPair(current);
      if (better.isEmpty()) {
        break;
      }
      int count = single.isPresent() ? 1 : 2;
      PricedDesign found = better.get().priced().orElseThrow();
      adopted.add(
          new AdoptedChange(
              better.get().neighbour().change(),
              current.monthlyUsd() - found.monthlyUsd(),
              count,
              BackfillCheck.isNeeded(current.design(), found.design()),
              found));
      current = found;
      left -= count;
    }
    return adopted.build();
  }

  /** Kind by kind, until each has been tried without success since the last change. */
  private PricedDesign withSingleChanges(
      PricedDesign start, ImmutableList.Builder<MissingCandidate> missing) {
    PricedDesign current = start;
    ChallengedDesign challenged = challenged(current);
    tried.clear();
    seen.clear();
    kinds = 0;
    for (int kind = 0; kinds < changes.size() && !isOver(); ) {
      DesignChange change = changes.get(kind);
      List<Trial> trials = trials(challenged, challenged.patterns(), change, any -> true);
      Optional<Trial> best = best(current, trials);
      if (best.isPresent()) {
        current = adopt(current, best.get(), missing);
        challenged = challenged(current);
      } else {
        trials.forEach(trial -> tried.add(new SingleChange(change, trial)));
        kinds += isOver() ? 0 : 1;
        kind = (kind + 1) % changes.size();
      }
    }
    return current;
  }

  private PricedDesign adopt(
      PricedDesign current, Trial better, ImmutableList.Builder<MissingCandidate> missing) {
    PricedDesign found = better.priced().orElseThrow();
    missing.add(
        new MissingCandidate(
            better.neighbour().change(), current.monthlyUsd() - found.monthlyUsd()));
    AffectedPatterns adopted = pricer.affected(current.design(), found.design());
    settled.replaceBy(
        tried.stream().map(SingleChange::trial).toList(),
        current.monthlyUsd(),
        neighbour ->
            pricer
                .affected(current.design(), neighbour.design())
                .interactsWith(adopted, spec.patterns(), current.plans()));
    tried.clear();
    seen.clear();
    kinds = 0;
    pairs = 0;
    return found;
  }

  private boolean isOver() {
    return plannings <= 0 || limit.isOver();
  }

  /** A promising change with another after it. */
  private Optional<Trial> byPair(PricedDesign current) {
    ChallengedDesign challenged = challenged(current);
    for (SingleChange seed : Iterables.concat(seeds(true), seeds(false))) {
      if (isOver()) {
        break;
      }
      NeighbourDesign first = seed.trial().neighbour();
      PricedPatterns changed = pricer.patterns(challenged.patterns(), first.design());
      Predicate<Design> related = interacting(current, changed);
      for (DesignChange second : changes) {
        if (second.isPaired() && second.mayFollow(seed.kind())) {
          List<Trial> trials =
              trials(challenged, changed, second, related).stream()
                  .map(trial -> trial.after(first))
                  .toList();
          pairs += trials.size();
          Optional<Trial> best = best(current, trials);
          if (best.isPresent()) {
            return best;
          }
        }
      }
    }
    return Optional.empty();
  }

  private List<SingleChange> seeds(boolean removing) {
    return tried.stream()
        .filter(single -> single.kind().mayLead() && single.kind().removes() == removing)
        .sorted(Comparator.comparingDouble(single -> single.trial().atLeastUsd()))
        .limit(SEEDS)
        .toList();
  }

  /** What adopted changes have left behind, also if the effort was over before it was tried. */
  private PricedDesign withoutUnusedIndexes(PricedDesign design) {
    PricedDesign current = design;
    for (TableOrIndex index : current.unusedIndexes()) {
      Table table = current.design().table(index.table());
      Design without =
          TableEditor.of(table).removeIndex(index.index().orElseThrow()).in(current.design(), spec);
      Optional<PricedDesign> priced =
          pricer
              .valid(NeighbourDesign.of("drop index " + index, without), current.design())
              .filter(valid -> allowed.test(valid.design()))
              .map(valid -> pricer.price(valid.design()));
      // Reads of the largest parents may use it, though those of the others do not.
      if (priced.filter(it -> isAsGood(it, design)).isPresent()) {
        current = priced.orElseThrow();
      }
    }
    return current;
  }

  /**
   * Tries every change of one kind.
   *
   * @param challenged the design that must be beaten
   * @param from the design to change: the same, or a change of it
   * @param related which of the changed designs are worth a trial
   */
  private List<Trial> trials(
      ChallengedDesign challenged,
      PricedPatterns from,
      DesignChange change,
      Predicate<Design> related) {
    PricedDesign current = challenged.priced();
    List<Trial> trials = new ArrayList<>();
    List<NeighbourDesign> neighbours = change.neighbours(from.design()).toList();
    for (List<NeighbourDesign> batch : Lists.partition(neighbours, BATCH)) {
      if (isOver()) {
        break;
      }
      List<NeighbourDesign> valid =
          batch.parallelStream()
              .flatMap(neighbour -> pricer.valid(neighbour, from.design()).stream())
              .filter(it -> !it.design().equals(current.design()))
              .filter(it -> related.test(it.design()))
              .filter(it -> challenged.keepsPromises().test(it.design()))
              .toList();
      List<Trial> done =
          valid.stream().filter(it -> seen.add(it.design())).toList().parallelStream()
              .filter(it -> !limit.isOver())
              .map(it -> trial(current, from, it))
              .toList();
      done.forEach(trial -> plannings -= 1 + trial.planned());
      trials.addAll(done);
    }
    return trials;
  }

  private Trial trial(PricedDesign current, PricedPatterns from, NeighbourDesign neighbour) {
    OptionalDouble more =
        from.design() == current.design() ? settled.moreUsd(neighbour) : OptionalDouble.empty();
    return more.isPresent()
        ? new Trial(neighbour, Optional.empty(), current.monthlyUsd() + more.getAsDouble(), 0)
        : pricer.price(current, from, neighbour, current.monthlyUsd() - CENT);
  }

  /**
   * Accepts what changes another design so that both changes together may save more than each by
   * itself: neither was cheaper alone.
   */
  private Predicate<Design> interacting(PricedDesign current, PricedPatterns first) {
    AffectedPatterns byFirst = pricer.affected(current.design(), first.design());
    return second ->
        pricer
            .affected(first.design(), second)
            .interactsWith(byFirst, spec.patterns(), current.plans());
  }

  private Optional<Trial> best(PricedDesign current, List<Trial> trials) {
    return trials.stream()
        .filter(trial -> trial.priced().filter(it -> isBetter(it, current)).isPresent())
        .sorted(
            Comparator.comparingLong((Trial trial) -> trial.priced().orElseThrow().unserved())
                .thenComparingDouble(Trial::atLeastUsd))
        .map(trial -> trial.as(pricer.price(trial.neighbour().design())))
        .filter(trial -> isBetter(trial.priced().orElseThrow(), current))
        .findFirst();
  }

  private boolean isBetter(PricedDesign other, PricedDesign current) {
    if (other.unserved() != current.unserved()) {
      return other.unserved() < current.unserved();
    }
    double saved = current.monthlyUsd() - other.monthlyUsd();
    return saved >= CENT && isWorthIt(saved, other, current) && isAsGood(other, current);
  }

  /** Whether a design is as simple, or saves enough of what the changed tables cost. */
  private boolean isWorthIt(double saved, PricedDesign other, PricedDesign current) {
    return other.complexity(spec) <= current.complexity(spec)
        || saved > spec.prefer().tolerance() * current.partChangedBy(other.design());
  }

  /** In everything but the bill. */
  private boolean isAsGood(PricedDesign other, PricedDesign current) {
    return other.unserved() <= current.unserved()
        && other.slow() <= current.slow()
        && pricer.overload(other) <= overload(current) * (1 + ROUNDING);
  }

  /** Of a design that many others are compared with. */
  private double overload(PricedDesign current) {
    if (overloaded.isEmpty() || overloaded.get().design() != current) {
      overloaded = Optional.of(new DesignOverload(current, pricer.overload(current)));
    }
    return overloaded.get().shares();
  }
}
