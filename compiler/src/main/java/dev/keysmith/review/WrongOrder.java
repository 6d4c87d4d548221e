package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.Structure;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Source;
import dev.keysmith.plan.Step;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Selection;
import java.util.Optional;
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
    return reviewed.spec().patterns().stream()
        .filter(Pattern.Read.class::isInstance)
        .flatMap(pattern -> finding(reviewed, (Pattern.Read) pattern).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<Finding> finding(Reviewed reviewed, Pattern.Read read) {
    Optional<Plan> plan = reviewed.plan(read.id());
    boolean unordered =
        plan.flatMap(Plan::reading)
            .map(
                reading ->
                    reading.source() instanceof Source.ByKey byKey
                        && !byKey.whole()
                        && byKey.backward().isEmpty())
            .orElse(false);
    Selection selection = read.selection();
    if (!unordered || selection.limit().isEmpty() || selection.sort().isEmpty()) {
      return Optional.empty();
    }
    // With no more matches than fit a page, all are read anyway.
    Step step = plan.orElseThrow().steps().get(0);
    double spared = (step.readUnits() - LEAST_UNITS) * read.traffic().average();
    return step.itemsReturned() > selection.limit().getAsInt()
            && reviewed.tariff().reads(spared) >= LITTLE
        ? Optional.of(finding(reviewed, read, step, selection.limit().getAsInt()))
        : Optional.empty();
  }

  private Finding finding(Reviewed reviewed, Pattern.Read read, Step step, int limit) {
    Optional<BetterIndex> better = BetterIndex.of(reviewed, read.selection());
    boolean pays = better.map(index -> index.pays(reviewed)).orElse(false);
    String order =
        read.selection().sort().stream()
            .map(one -> one.attribute() + (one.descending() ? " desc" : ""))
            .collect(Collectors.joining(", "));
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    lines.add(
        Figures.number(step.readUnits())
            + " read units × "
            + Figures.number(read.traffic().average())
            + "/s = "
            + Money.text(reviewed.tariff().reads(step.readUnits() * read.traffic().average()))
            + " a month");
    better.ifPresent(index -> lines.add(index.verdict()));
    if (pays) {
      lines.addAll(better.orElseThrow().mended().arithmetic());
    }
    Finding finding =
        finding(
                reviewed.pattern(read.id()),
                read.id()
                    + " ("
                    + read.name()
                    + ") wants "
                    + limit
                    + " by "
                    + order
                    + ", and "
                    + new Structure(step.table(), step.index())
                    + " is in another order: each time "
                    + Figures.number(step.itemsRead())
                    + " items are read, and the client sorts them",
                pays
                    ? "add " + better.orElseThrow().words()
                    : "let "
                        + order
                        + " stand first in a sort key that is there anyway"
                        + own(better))
            .because(lines.build());
    return pays ? finding.mendedBy(better.orElseThrow().mend()) : finding.as(Severity.ADVICE);
  }

  private static String own(Optional<BetterIndex> better) {
    return better.isPresent() ? "; an index of its own would not pay" : "";
  }
}
