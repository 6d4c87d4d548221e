package dev.keysmith.challenge;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.load.BusiestPartition;
import dev.keysmith.load.PartitionLoadModel;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.RequestTarget;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import java.util.Objects;

/**
 * A design with its plans and its bill.
 *
 * @param plans of every pattern, in the order of the spec
 */
public record PricedDesign(Design design, ImmutableList<PlanSet> plans, Bill bill) {
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
        && served.plan().roundTrips() > read.roundTrips();
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
   * too little headroom for, as shares of that: not how many there are, since one that is too hot can
   * still get hotter.
   */
  double overload(Spec spec) {
    return PartitionLoadModel.of(spec, design, plans).stream()
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
   * How much there is to understand and to maintain: tables, entities that share one, indexes,
   * helper items, copies, embeddings and counts, keys with the identity in another order, and the
   * reads that take the client more than one round trip.
   */
  public int complexity(Spec spec) {
    int parts = design.tables().size();
    for (Design.LayoutRef layoutRef : design.items()) {
      parts += layoutRef.item().isMain() ? (isReordered(spec, layoutRef) ? 1 : 0) : 1;
      parts += layoutRef.item().copies().size() + layoutRef.item().embeds().size();
      parts += layoutRef.item().counts().size();
    }
    for (Table table : design.tables().values()) {
      int entities = table.entities().size();
      parts += table.indexes().size() + (entities > 1 ? entities : 0);
    }
    long steps = bill.patterns().stream().filter(served -> served.plan().roundTrips() > 1).count();
    return parts + (int) steps;
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
