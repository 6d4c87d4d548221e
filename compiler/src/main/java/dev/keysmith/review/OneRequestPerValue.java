package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.Structure;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.KeyUse;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Step;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * WARNING when a read sends one request for each value that a key has in front, and an index
 * without that value in front would be noticeably cheaper.
 *
 * <pre>
 *   bad   {partition: device, sort: "{state}#{date}"}   the latest of any state: 5 Queries, merged
 *   good  {partition: device, sort: date}               the latest of any state: one Query backward
 * </pre>
 */
public final class OneRequestPerValue implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A read asks once for each value that a key has in front, and merges the answers.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return Asked.all(reviewed).stream()
        .filter(asked -> !asked.source().whole() && asked.source().keys().size() > 1)
        // There the order is the greater fault, and the same index mends both.
        .filter(asked -> !WrongOrder.isUnordered(asked))
        .flatMap(asked -> finding(reviewed, asked).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<Finding> finding(Reviewed reviewed, Asked asked) {
    Remedy remedy = Remedy.of(reviewed, asked);
    return remedy
        .index()
        .filter(index -> remedy.pays())
        .flatMap(index -> index.mended().after().pattern(asked.read().id()))
        .map(PatternBill::plan)
        .flatMap(after -> finding(reviewed, asked, remedy, after));
  }

  private Optional<Finding> finding(Reviewed reviewed, Asked asked, Remedy remedy, Plan after) {
    Plan before = reviewed.plan(asked.read().id()).orElseThrow();
    double requests = requests(before);
    double fewer = requests(after);
    if (fewer >= requests) {
      return Optional.empty();
    }
    double rate = asked.read().traffic().average();
    Step step = asked.step();
    Finding finding =
        finding(
            reviewed.pattern(asked.read().id()),
            asked.who()
                + " asks "
                + new Structure(step.table(), step.index())
                + " once for each of "
                + asked.source().keys().size()
                + " values of "
                + String.join(", ", varying(asked.source().keys()))
                + " and merges the answers: "
                + Figures.number(before.readUnits())
                + " read units, where "
                + Figures.number(after.readUnits())
                + " would do",
            remedy.fix(""));
    return Optional.of(
        remedy.weigh(
            finding,
            Figures.counted(requests, "request")
                + " × "
                + Figures.number(rate)
                + "/s = "
                + Figures.number(requests * rate)
                + " a second, and with an index for it "
                + Figures.number(fewer * rate)));
  }

  private static double requests(Plan plan) {
    return plan.steps().stream().mapToDouble(Step::requests).sum();
  }

  /** What the requests have different values for. */
  private static ImmutableSet<String> varying(List<ImmutableList<KeyUse>> keys) {
    ImmutableSet.Builder<String> varying = ImmutableSet.builder();
    for (KeyUse use : keys.get(0)) {
      for (Map.Entry<String, Value> equal : use.equal().entrySet()) {
        boolean same =
            keys.stream()
                .flatMap(List::stream)
                .filter(other -> other.attribute().equals(use.attribute()))
                .allMatch(other -> equal.getValue().equals(other.equal().get(equal.getKey())));
        if (!same) {
          varying.add(equal.getKey());
        }
      }
    }
    return varying.build();
  }
}
