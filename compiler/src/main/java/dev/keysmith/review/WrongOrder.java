package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.Structure;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Step;
import dev.keysmith.source.Severity;
import java.util.stream.Collectors;

/**
 * WARNING when a page is asked for in an order that the sort key does not give, so that every match
 * is read and sorted by the client; ADVICE where a key that gives it would cost more.
 *
 * <pre>
 *   bad   {partition: game, sort: player}    the ten best scores: read all, sort, keep ten
 *   good  {partition: game, sort: score}     the ten best scores: Query backward, limit 10
 * </pre>
 */
public final class WrongOrder implements Rule {
  /** Dollars a month that are not worth a word. */
  private static final double LITTLE = 1;

  /** Of the smallest Query, eventually consistent. */
  private static final double LEAST_UNITS = 0.5;

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A key does not give the order asked for, so all matches are read for one page.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return Asked.all(reviewed).stream()
        .filter(asked -> isUnordered(asked) && isWorthAWord(reviewed, asked))
        .map(asked -> finding(reviewed, asked))
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether a page of something is asked for, and no key gives its order. */
  static boolean isUnordered(Asked asked) {
    return !asked.source().whole()
        && asked.source().backward().isEmpty()
        && asked.question().limit().isPresent()
        && !asked.question().sort().isEmpty();
  }

  private static boolean isWorthAWord(Reviewed reviewed, Asked asked) {
    double spared = asked.step().readUnits() - LEAST_UNITS * asked.times();
    // With no more matches than fit a page, all are read anyway.
    return asked.matches() > asked.question().limit().orElseThrow()
        && reviewed.tariff().reads(spared * asked.read().traffic().average()) >= LITTLE;
  }

  private Finding finding(Reviewed reviewed, Asked asked) {
    Step step = asked.step();
    double rate = asked.read().traffic().average();
    Remedy remedy = Remedy.of(reviewed, asked);
    String order =
        asked.question().sort().stream()
            .map(one -> one.attribute() + (one.descending() ? " desc" : ""))
            .collect(Collectors.joining(", "));
    Finding finding =
        finding(
            reviewed.pattern(asked.read().id()),
            asked.who()
                + " wants "
                + asked.question().limit().orElseThrow()
                + " by "
                + order
                + ", and "
                + new Structure(step.table(), step.index())
                + " is in another order: each time "
                + Figures.number(step.itemsRead())
                + " items are read, and the client sorts them",
            remedy.fix("let " + order + " stand first in a sort key that is there anyway"));
    return remedy.weigh(
        finding,
        Figures.number(step.readUnits())
            + " read units × "
            + Figures.number(rate)
            + "/s = "
            + Money.text(reviewed.tariff().reads(step.readUnits() * rate))
            + " a month");
  }
}
