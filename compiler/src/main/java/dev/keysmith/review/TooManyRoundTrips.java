package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Step;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Pattern;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * WARNING when a read takes more requests one after the other than its pattern allows.
 *
 * <pre>
 *   bad   order, then its customer, then the customer's address    3 round trips
 *   good  order with the customer's name and address copied          1 round trip
 * </pre>
 */
public final class TooManyRoundTrips implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A read takes more requests one after the other than its pattern allows.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return reviewed.reads().stream()
        .flatMap(read -> finding(reviewed, read).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<Finding> finding(Reviewed reviewed, Pattern.Read read) {
    return reviewed
        .plan(read.id())
        .filter(plan -> plan.roundTrips() > read.roundTrips())
        .map(plan -> finding(reviewed, read, plan));
  }

  private Finding finding(Reviewed reviewed, Pattern.Read read, Plan plan) {
    double requests = plan.steps().stream().mapToDouble(Step::requests).sum();
    return finding(
            reviewed.pattern(read.id()),
            read.id()
                + " ("
                + read.name()
                + ") takes "
                + Figures.counted(plan.roundTrips(), "round trip")
                + " and may take "
                + read.roundTrips()
                + ": its caller waits for "
                + plan.roundTrips()
                + " answers one after the other, "
                + Figures.number(read.traffic().average() * requests)
                + " requests a second in all",
            "bring what is read last nearer: copy or embed it, keep it in one item collection, or"
                + " project it; or allow it with roundTrips: "
                + plan.roundTrips())
        .because(
            plan.steps().stream()
                .map(TooManyRoundTrips::line)
                .collect(ImmutableList.toImmutableList()));
  }

  private static String line(Step step) {
    return "round "
        + step.round()
        + ": "
        + step.operation().word()
        + " "
        + step.table()
        + step.index().map(index -> "." + index).orElse("")
        + ", "
        + step.fetches().stream().collect(Collectors.joining(", "))
        + (step.requests() > 1 ? ", " + Figures.counted(step.requests(), "request") : "");
  }
}
