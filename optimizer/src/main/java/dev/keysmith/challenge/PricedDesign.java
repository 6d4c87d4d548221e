package dev.keysmith.challenge;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.CostedPlanner;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import dev.keysmith.load.BusiestPartition;
import dev.keysmith.load.PartitionLoadModel;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.RequestTarget;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.technique.CoarseKey;
import dev.keysmith.technique.IndexSlot;
import dev.keysmith.technique.TableFactory;
import dev.keysmith.technique.UnfamiliarKey;
import java.util.Objects;

/**
 * A design with its plans and its bill.
 *
 * @param plans of every pattern, in the order of the spec
 */
public record PricedDesign(Design design, ImmutableList<PlanSet> plans, Bill bill) {
  private static final int MOST = 10;
  private static final int MORE = 6;
  private static final int A_LITTLE = 3;

  public double monthlyUsd() {
    return bill.monthlyUsd();
  }

  /** Patterns that are not served though DynamoDB could. */
  long unserved() {
    return bill.unserved().stream().filter(UnsupportedPattern::isFault).count();
  }

  /** Reads that take more round trips than they may. */
  long slow() {
    return bill.patterns().stream().filter(PricedDesign::isSlow).count();
  }

  private static boolean isSlow(PatternBill served) {
    return served.pattern() instanceof AccessPattern.Read read
        && served.plan().lastRound() > read.roundTrips();
  }

  /** Indexes that no pattern reads. */
  ImmutableList<TableOrIndex> unusedIndexes() {
    ImmutableSet<RequestTarget> read =
        plans.stream()
            .flatMap(plan -> plan.best().stream())
            .flatMap(plan -> plan.steps().stream())
            .filter(step -> step.request().operation().isRead())
            .map(step -> step.request().target())
            .collect(ImmutableSet.toImmutableSet());
    return TableOrIndex.all(design).stream()
        .filter(one -> one.index().isPresent())
        .filter(one -> !read.contains(RequestTarget.of(one.table(), one.index())))
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * The peak loads that are too near to what a partition supports, or above, or that shards leave
   * too little headroom for, as shares of that: not how many there are, since one that is too hot
   * can still get hotter.
   */
  public double overload(CostedPlanner planner) {
    return PartitionLoadModel.of(planner.statistics(design), plans).stream()
        .flatMap(PeakLoad::keys)
        .filter(BusiestPartition::lacksHeadroom)
        .mapToDouble(BusiestPartition::share)
        .sum();
  }

  /** The part of the bill that tables account for which another design does not have so. */
  double partChangedBy(Design other) {
    return bill.structures().stream()
        .filter(
            one -> {
              String table = one.tableOrIndex().table();
              return !Objects.equals(design.table(table), other.tables().get(table));
            })
        .mapToDouble(PricedDesign::usd)
        .sum();
  }

  private static double usd(TableOrIndexBill structure) {
    return structure.reads() + structure.writes() + structure.storage();
  }

  /**
   * How much there is to understand and to maintain beyond a table for each entity that is keyed by
   * its identity, in the proportions in which candidates are weighed against each other: indexes
   * most; then entities that share a table, embedded children and stored counts; then helper items,
   * copies and keys with the identity in another order; least the reads that take the client more
   * than one round trip, and tables of another class than Standard.
   */
  public int complexity(Spec spec) {
    int points = 0;
    for (Design.LayoutRef layoutRef : design.items()) {
      ItemLayout item = layoutRef.item();
      points += item.isMain() && !isReordered(spec, layoutRef) ? 0 : A_LITTLE;
      points += UnfamiliarKey.is(spec, layoutRef) ? A_LITTLE : 0;
      points += CoarseKey.is(spec, layoutRef) ? A_LITTLE : 0;
      points += A_LITTLE * item.copies().size();
      points += MORE * (item.embeds().size() + item.counts().size());
    }
    for (Table table : design.tables().values()) {
      points += table.tableClass() == TableClass.STANDARD ? 0 : 1;
      int entities = table.entities().size();
      points += MOST * table.indexes().size() + (entities > 1 ? MORE * entities : 0);
      points += A_LITTLE * (int) exceptions(table);
    }
    long steps = bill.patterns().stream().filter(served -> served.plan().roundTrips() > 1).count();
    return points + (int) steps;
  }

  /**
   * The indexes of a single table whose keys are not called after them ({@code GSI1PK}): readers
   * have to remember what each of these is for.
   */
  private long exceptions(Table table) {
    return design.tables().size() > 1 || !TableFactory.isGeneral(table)
        ? 0
        : table.indexes().values().stream()
            .filter(index -> !index.local())
            .filter(index -> !index.partition().contains(new IndexSlot(index.name()).partition()))
            .count();
  }

  /** Whether the key has all of the identity, but not in the order in which people name it. */
  private static boolean isReordered(Spec spec, Design.LayoutRef layoutRef) {
    ImmutableList<String> identity = spec.entity(layoutRef.item().entity()).identity();
    ImmutableList<String> there =
        layoutRef.table().key().attributes().stream()
            .flatMap(name -> layoutRef.item().key(name).stream())
            .flatMap(rule -> rule.attributes().stream())
            .filter(identity::contains)
            .distinct()
            .collect(ImmutableList.toImmutableList());
    return there.size() == identity.size() && !there.equals(identity);
  }
}
