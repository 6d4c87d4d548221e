package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.Structure;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Operation;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Source;
import dev.keysmith.plan.Step;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Pattern;
import java.util.Optional;
import java.util.stream.Collectors;
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
    return reviewed.spec().patterns().stream()
        .filter(Pattern.Read.class::isInstance)
        .flatMap(pattern -> finding(reviewed, (Pattern.Read) pattern).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<Finding> finding(Reviewed reviewed, Pattern.Read read) {
    Optional<Plan> plan = reviewed.plan(read.id());
    ImmutableList<Condition> filter =
        plan.flatMap(Plan::reading)
            .map(reading -> filter(reading.source()))
            .orElse(ImmutableList.of());
    Optional<Step> step =
        plan.stream()
            .flatMap(one -> one.steps().stream())
            .filter(one -> one.operation() == Operation.QUERY)
            .findFirst()
            .filter(one -> one.itemsDiscarded() > one.itemsReturned());
    if (filter.isEmpty() || step.isEmpty()) {
      return Optional.empty();
    }
    double discarded = step.get().itemsDiscarded() / step.get().itemsRead();
    double wasted =
        reviewed.tariff().reads(step.get().readUnits() * discarded * read.traffic().average());
    return wasted < LITTLE
        ? Optional.empty()
        : Optional.of(finding(reviewed, read, step.get(), filter, wasted));
  }

  private static ImmutableList<Condition> filter(Source source) {
    return source instanceof Source.ByKey byKey
        ? Stream.concat(byKey.filter().stream(), byKey.open().stream())
            .collect(ImmutableList.toImmutableList())
        : ImmutableList.of();
  }

  private Finding finding(
      Reviewed reviewed,
      Pattern.Read read,
      Step step,
      ImmutableList<Condition> filter,
      double wasted) {
    Optional<BetterIndex> better = BetterIndex.of(reviewed, read.selection());
    boolean pays = better.map(index -> index.pays(reviewed)).orElse(false);
    String names =
        filter.stream()
            .map(condition -> condition.path().toString())
            .distinct()
            .collect(Collectors.joining(", "));
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    lines.add(
        Figures.number(step.readUnits())
            + " read units × "
            + Figures.number(read.traffic().average())
            + "/s, "
            + Figures.percent(Math.rint(100 * step.itemsDiscarded() / step.itemsRead()) / 100)
            + " of them for what is thrown away");
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
                    + ") reads "
                    + Figures.number(step.itemsRead())
                    + " items from "
                    + new Structure(step.table(), step.index())
                    + " and its filter on "
                    + names
                    + " keeps "
                    + Figures.number(step.itemsReturned())
                    + "; the others cost "
                    + Money.text(wasted)
                    + " a month",
                pays
                    ? "add " + better.orElseThrow().words()
                    : "put " + names + " into a sort key that is read anyway" + own(better))
            .because(lines.build());
    return pays ? finding.mendedBy(better.orElseThrow().mend()) : finding.as(Severity.ADVICE);
  }

  private static String own(Optional<BetterIndex> better) {
    return better.isPresent() ? "; an index of its own would not pay" : "";
  }
}
