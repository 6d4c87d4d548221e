package dev.keysmith.solve;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.candidate.IndexCandidate;
import dev.keysmith.candidate.Market;
import dev.keysmith.cost.Bill;
import dev.keysmith.design.Design;
import dev.keysmith.plan.Planned;
import dev.keysmith.spec.Preferences.Style;

/**
 * The best design of one style.
 *
 * @param arrangements that it takes, by their numbers on the market
 * @param indexes that it has, by theirs
 * @param cheapestUsd what the cheapest design costs, of which this is the simplest near it
 * @param simplicityUsd what this one costs more
 * @param lowerBoundUsd no design of the style costs less
 * @param proven whether the search came to its end
 * @param candidates there were to choose from
 */
record StyledDesign(
    Style style,
    Market market,
    ImmutableSet<Integer> arrangements,
    ImmutableSet<Integer> indexes,
    Design design,
    ImmutableList<Planned> plans,
    Bill bill,
    double cheapestUsd,
    double simplicityUsd,
    double lowerBoundUsd,
    boolean proven,
    int candidates) {

  ImmutableList<IndexCandidate> chosenIndexes() {
    return indexes.stream()
        .map(index -> market.indexes().get(index).candidate())
        .collect(ImmutableList.toImmutableList());
  }

  double monthlyUsd() {
    return bill.monthlyUsd();
  }

  /** The cheapest, as the bill reckons: with whatever makes items larger than on the market. */
  double cheapestBillUsd() {
    return monthlyUsd() - simplicityUsd;
  }

  /** Patterns that it cannot serve, though DynamoDB could. */
  long unserved() {
    return bill.unserved().stream().filter(one -> one.isFault()).count();
  }

  Alternative alternative(boolean chosen) {
    return new Alternative(word(style), monthlyUsd(), bill.tables(), bill.indexes(), chosen);
  }

  static String word(Style style) {
    return style == Style.SINGLE_TABLE ? "single-table" : "multi-table";
  }
}
