package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.Structure;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Operation;
import dev.keysmith.plan.Step;
import dev.keysmith.source.Severity;
import java.util.stream.Stream;

/**
 * WARNING when a filter throws away more than half of what a Query read, and a key for it would be
 * cheaper; ADVICE where the index would cost more than it saves.
 *
 * <pre>
 *   bad   Query customer = …  filter status = OPEN     200 orders read and paid for, 10 returned
 *   good  Query customer = …, status = OPEN             10 read
 * </pre>
 */
public final class FilterDiscardsMost implements Rule {
  /** Dollars a month that are not worth a word. */
  private static final double LITTLE = 1;

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A filter throws away most of what is read, and all of it is paid for.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return Asked.all(reviewed).stream()
        .filter(FilterDiscardsMost::discardsMost)
        .filter(asked -> wasted(reviewed, asked) >= LITTLE)
        .map(asked -> finding(reviewed, asked))
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean discardsMost(Asked asked) {
    Step step = asked.step();
    return step.operation() == Operation.QUERY
        && !filtered(asked).isEmpty()
        && step.itemsDiscarded() > step.itemsReturned();
  }

  /** What a condition is on that the key leaves open. */
  private static ImmutableSet<String> filtered(Asked asked) {
    return Stream.concat(asked.source().filter().stream(), asked.source().open().stream())
        .map(condition -> condition.path().toString())
        .collect(ImmutableSet.toImmutableSet());
  }

  private static double wasted(Reviewed reviewed, Asked asked) {
    Step step = asked.step();
    double discarded = step.itemsDiscarded() / step.itemsRead();
    return reviewed.tariff().reads(step.readUnits() * discarded * asked.read().traffic().average());
  }

  private Finding finding(Reviewed reviewed, Asked asked) {
    Step step = asked.step();
    Remedy remedy = Remedy.of(reviewed, asked);
    String names = String.join(", ", filtered(asked));
    Finding finding =
        finding(
            reviewed.pattern(asked.read().id()),
            asked.who()
                + " reads "
                + Figures.number(step.itemsRead())
                + " items from "
                + new Structure(step.table(), step.index())
                + " and its filter on "
                + names
                + " keeps "
                + Figures.number(step.itemsReturned())
                + "; the others cost "
                + Money.text(wasted(reviewed, asked))
                + " a month",
            remedy.fix("put " + names + " into a sort key that is read anyway"));
    return remedy.weigh(
        finding,
        Figures.number(step.readUnits())
            + " read units × "
            + Figures.number(asked.read().traffic().average())
            + "/s, "
            + Figures.percent(Math.rint(100 * step.itemsDiscarded() / step.itemsRead()) / 100)
            + " of them for what is thrown away");
  }
}
