package dev.keysmith.selection;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.candidate.AssembledDesign;
import dev.keysmith.candidate.CandidateSet;
import dev.keysmith.cost.Bill;
import dev.keysmith.design.Design;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.spec.DesignPreferences.Style;
import java.util.OptionalDouble;

/**
 * The best design of one style.
 *
 * @param layoutCandidates that it takes, by their numbers in the candidate set
 * @param indexes that it has, by theirs
 * @param assembled the design, with what each part of it came from
 * @param cheapestUsd what the cheapest design costs, of which this is the simplest near it
 * @param simplicityUsd what this one costs more
 * @param lowerBoundUsd no combination of the candidates costs less
 * @param proven whether the search came to its end
 * @param candidates there were to choose from
 * @param overloadedUsd what the cheapest costs that was left because it reads one partition too
 *     much
 */
public record StyleResult(
    Style style,
    CandidateSet candidateSet,
    ImmutableSet<Integer> layoutCandidates,
    ImmutableSet<Integer> indexes,
    AssembledDesign assembled,
    ImmutableList<PlanSet> plans,
    Bill bill,
    double cheapestUsd,
    double simplicityUsd,
    double lowerBoundUsd,
    boolean proven,
    int candidates,
    OptionalDouble overloadedUsd) {

  /** The same with a design that is better. */
  public StyleResult with(Design design, ImmutableList<PlanSet> better, Bill cheaper) {
    return new StyleResult(
        style,
        candidateSet,
        layoutCandidates,
        indexes,
        assembled.as(design),
        better,
        cheaper,
        cheapestUsd,
        Math.max(0, simplicityUsd - (monthlyUsd() - cheaper.monthlyUsd())),
        lowerBoundUsd,
        proven,
        candidates,
        overloadedUsd);
  }

  /** The same with what is proven of more candidates than its own. */
  public StyleResult boundedBy(double lowerBound, boolean all) {
    return new StyleResult(
        style,
        candidateSet,
        layoutCandidates,
        indexes,
        assembled,
        plans,
        bill,
        cheapestUsd,
        simplicityUsd,
        lowerBound,
        all,
        candidates,
        overloadedUsd);
  }

  /** The same, taken in place of one that reads a partition too much. */
  public StyleResult relieving(StyleResult overloaded) {
    return new StyleResult(
        style,
        candidateSet,
        layoutCandidates,
        indexes,
        assembled,
        plans,
        bill,
        cheapestUsd,
        simplicityUsd,
        lowerBoundUsd,
        proven,
        candidates,
        OptionalDouble.of(
            Math.min(
                overloaded.cheapestBillUsd(),
                overloaded.overloadedUsd.orElse(Double.POSITIVE_INFINITY))));
  }

  public Design design() {
    return assembled.design();
  }

  public double monthlyUsd() {
    return bill.monthlyUsd();
  }

  /** The cheapest, by the bill, where items may be larger than in the candidate set. */
  public double cheapestBillUsd() {
    return monthlyUsd() - simplicityUsd;
  }

  /** Patterns that it cannot serve, though DynamoDB could. */
  public long unserved() {
    return bill.unserved().stream().filter(one -> one.isFault()).count();
  }

  public static String word(Style style) {
    return style == Style.SINGLE_TABLE ? "single-table" : "multi-table";
  }
}
