package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Money;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Index;
import dev.keysmith.design.Projection;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Step;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Pattern;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * WARNING when a copy of something that changes costs more to keep than it saves; ADVICE where it
 * pays, or nothing else would serve its readers.
 *
 * <pre>
 *   bad   Order: {copies: {customerName: Customer.name}}    a new name rewrites every order
 *   good  read the Customer beside its orders
 * </pre>
 */
public final class CopyOfMutable implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A copy of something that changes costs more to keep than it saves.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    for (Placed placed : reviewed.design().items()) {
      for (Map.Entry<String, AttributePath> copy : placed.item().copies().entrySet()) {
        ImmutableList<Pattern> changers = CopyChangers.of(reviewed, copy.getValue());
        if (!changers.isEmpty()) {
          findings.add(finding(reviewed, placed, copy.getKey(), copy.getValue(), changers));
        }
      }
    }
    return findings.build();
  }

  private Finding finding(
      Reviewed reviewed,
      Placed placed,
      String name,
      AttributePath path,
      ImmutableList<Pattern> changers) {
    Mend mend = new Mend.DropCopy(placed.table().name(), placed.item().name(), name);
    Optional<Mended> mended =
        isUsed(placed, name)
            ? Optional.empty()
            : Optional.of(reviewed.mended(mend)).filter(Mended::keepsPatterns);
    double saving = mended.map(Mended::saving).orElse(0.0);
    Finding finding =
        finding(
            reviewed.item(placed, "copies"),
            placed.item().name()
                + "."
                + name
                + " copies "
                + path
                + ", which "
                + changers.stream().map(Pattern::id).collect(Collectors.joining(", "))
                + " changes; "
                + (saving > 0
                    ? "without the copy the bill is " + Money.text(saving) + " a month less"
                    : mended.isPresent()
                        ? "without the copy the bill is " + Money.text(-saving) + " a month more"
                        : "without the copy a pattern is not served, or in more requests"),
            saving > 0
                ? "drop the copy, and read " + path.entity() + " where it is"
                : "keep it while it pays; the more it changes the less it does");
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    changers.forEach(changer -> followed(reviewed, placed, path, changer).ifPresent(lines::add));
    mended.ifPresent(then -> lines.addAll(then.arithmetic()));
    Finding told = finding.because(lines.build());
    Finding mendable = saving > 0 ? told.mendedBy(mend) : told;
    return saving > 0 && reviewed.isNoticeable(saving) ? mendable : mendable.as(Severity.ADVICE);
  }

  /** Whether a key is made of it, or an index names it. */
  private static boolean isUsed(Placed placed, String name) {
    return placed.item().keys().values().stream().anyMatch(rule -> rule.attributes().contains(name))
        || placed.table().indexes().values().stream()
            .map(Index::projection)
            .anyMatch(
                projection ->
                    projection instanceof Projection.Include include
                        && include.attributes().contains(name));
  }

  /** What a change writes to the items that hold copies. */
  private static Optional<String> followed(
      Reviewed reviewed, Placed placed, AttributePath path, Pattern changer) {
    ImmutableList<Step> steps = CopyChangers.following(reviewed, placed, path, changer);
    double items = steps.stream().mapToDouble(Step::itemsRead).sum();
    double units = steps.stream().mapToDouble(Step::writeUnits).sum();
    return items == 0
        ? Optional.empty()
        : Optional.of(
            changer.id()
                + " rewrites "
                + Figures.number(items)
                + " × "
                + placed.item().name()
                + ": "
                + reviewed.tariff().writeArithmetic(units, changer.traffic().average()));
  }
}
