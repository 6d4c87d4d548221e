package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.Structure;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Index;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Plan;
import dev.keysmith.source.Severity;
import java.util.Optional;

/**
 * WARNING when items enter an index in which no pattern looks for them, and that costs noticeably;
 * ADVICE where it costs a little.
 *
 * <pre>
 *   bad   ByStatus: {partition: status, …}   Order and Invoice both have a status
 *   good  ByStatus: {partition: orderStatus, …}   Order: {orderStatus: "{status}"}
 * </pre>
 *
 * <p>That nobody reads an index at all is for {@link UnusedIndex} to say.
 */
public final class IndexLeak implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "Items enter an index in which no pattern looks for them.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    for (Placed placed : reviewed.design().items()) {
      placed.table().indexes().values().stream()
          .filter(placed.item()::mayEnter)
          .flatMap(index -> finding(reviewed, placed, index).stream())
          .forEach(findings::add);
    }
    return findings.build();
  }

  private Optional<Finding> finding(Reviewed reviewed, Placed placed, Index index) {
    Structure structure = Structure.of(placed.table().name(), index.name());
    ImmutableList<Plan> readers = reviewed.readers(structure);
    Mend.LeaveIndex mend =
        new Mend.LeaveIndex(placed.table().name(), placed.item().name(), index.name());
    ImmutableSet<String> keys = mend.own(placed.table());
    if (readers.isEmpty() || isSought(readers, structure, placed) || keys.isEmpty()) {
      return Optional.empty();
    }
    Mended mended = reviewed.mended(mend);
    if (!mended.keepsPatterns()) {
      return Optional.empty();
    }
    double entries =
        reviewed.spec().entity(placed.item().entity()).count()
            * reviewed.facts(placed).share(index);
    // A key attribute under an attribute's own name is there whether it is written down or not.
    boolean byName =
        keys.stream()
            .allMatch(
                reviewed.spec().entity(placed.item().entity()).attributes().keySet()::contains);
    String names = String.join(" and ", keys);
    Finding finding =
        finding(
                reviewed.item(placed, byName ? "" : keys.asList().get(0)),
                placed.item().name()
                    + " enters "
                    + structure
                    + ", where no pattern looks for it: "
                    + Figures.counted(entries, "entry", "entries")
                    + ", "
                    + Money.text(mended.saving())
                    + " a month",
                byName
                    ? "give "
                        + structure
                        + " a key attribute of its own, with a template in the items it is for"
                    : "leave out " + names)
            .because(mended.arithmetic());
    Finding mendable = byName ? finding : finding.mendedBy(mend);
    return Optional.of(
        reviewed.isNoticeable(mended.saving()) ? mendable : mendable.as(Severity.ADVICE));
  }

  private static boolean isSought(ImmutableList<Plan> readers, Structure structure, Placed placed) {
    return readers.stream()
        .flatMap(plan -> plan.steps().stream())
        .filter(step -> step.table().equals(structure.table()))
        .filter(step -> step.index().equals(structure.index()))
        .anyMatch(step -> step.fetches().contains(placed.item().name()));
  }
}
