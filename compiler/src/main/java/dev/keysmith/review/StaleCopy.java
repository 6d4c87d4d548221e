package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.Limits;
import dev.keysmith.cost.Tariff;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Index;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Step;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Selection;
import java.util.Map;
import java.util.Optional;

/**
 * ERROR when a strong read takes a copy, which lags behind its source; ADVICE when copies are found
 * through a global index, so that new ones are missed and stay stale.
 *
 * <pre>
 *   bad   P4: {read: Order, include: {Customer: [limit]}, consistency: strong}   from a copy
 *   good  …read the Customer itself
 * </pre>
 *
 * <p>A change goes to the source first and to its copies afterwards, one by one.
 */
public final class StaleCopy implements Rule {
  /** How far a global index is behind its table, in seconds, on an ordinary day. */
  private static final double LAG = 1;

  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "A strong read takes a copy, which lags behind its source.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    for (Placed placed : reviewed.design().items()) {
      for (Map.Entry<String, AttributePath> copy : placed.item().copies().entrySet()) {
        for (Pattern changer : CopyChangers.of(reviewed, copy.getValue())) {
          reviewed.spec().patterns().stream()
              .filter(pattern -> takes(reviewed, pattern, placed, copy.getValue()))
              .map(reader -> strong(reviewed, placed, copy, reader, changer))
              .forEach(findings::add);
          missed(reviewed, placed, copy.getKey(), copy.getValue(), changer)
              .ifPresent(findings::add);
        }
      }
    }
    return findings.build();
  }

  /** Whether a strong read has the copy and not its source. */
  private static boolean takes(
      Reviewed reviewed, Pattern pattern, Placed placed, AttributePath path) {
    if (!(pattern instanceof Pattern.Read read)
        || !read.strong()
        || !asks(read.selection(), placed.item().entity(), path)) {
      return false;
    }
    ImmutableSet<String> fetched =
        reviewed.plan(read.id()).map(Plan::steps).orElse(ImmutableList.of()).stream()
            .flatMap(step -> step.fetches().stream())
            .collect(ImmutableSet.toImmutableSet());
    return fetched.contains(placed.item().name())
        && reviewed.design().items(path.entity()).stream()
            .noneMatch(source -> fetched.contains(source.item().name()));
  }

  private static boolean asks(Selection selection, String entity, AttributePath path) {
    boolean here =
        selection.entity().equals(entity)
            && (selection.where().stream().anyMatch(condition -> condition.path().equals(path))
                || selection.include().stream()
                    .map(Include::selection)
                    .anyMatch(
                        inner ->
                            inner.entity().equals(path.entity())
                                && inner.needs().attributes().contains(path.attribute())));
    return here
        || selection.include().stream()
            .map(Include::selection)
            .anyMatch(inner -> asks(inner, entity, path));
  }

  private Finding strong(
      Reviewed reviewed,
      Placed placed,
      Map.Entry<String, AttributePath> copy,
      Pattern reader,
      Pattern changer) {
    double copies =
        CopyChangers.following(reviewed, placed, copy.getValue(), changer).stream()
            .mapToDouble(Step::itemsRead)
            .sum();
    return finding(
            reviewed.pattern(reader.id()),
            reader.id()
                + " ("
                + reader.name()
                + ") must see every write, and takes "
                + placed.item().name()
                + "."
                + copy.getKey()
                + ", a copy that "
                + changer.id()
                + " changes after its source, "
                + Figures.number(changer.traffic().average())
                + "/s",
            "read the source, or let the read be eventual")
        .because(
            ImmutableList.of(
                changer.id()
                    + ": the source first, then "
                    + Figures.counted(copies, "copy", "copies")
                    + "; at "
                    + Figures.number(Limits.PARTITION_WRITE_UNITS)
                    + " a second in one partition the last follows after "
                    + Figures.number(copies / Limits.PARTITION_WRITE_UNITS)
                    + " s"));
  }

  private Optional<Finding> missed(
      Reviewed reviewed, Placed placed, String copy, AttributePath path, Pattern changer) {
    Optional<Step> late =
        CopyChangers.finding(reviewed, placed, changer).stream()
            .filter(step -> isGlobal(placed, step))
            .findFirst();
    double created =
        reviewed.usage().creators(placed.item().entity()).stream()
            .mapToDouble(pattern -> pattern.traffic().average())
            .sum();
    if (late.isEmpty() || created == 0) {
      return Optional.empty();
    }
    double sources = reviewed.spec().entity(path.entity()).count();
    double rate = changer.traffic().average();
    double missed = rate * Tariff.SECONDS * created / sources * LAG;
    return Optional.of(
        finding(
                reviewed.item(placed, "copies"),
                changer.id()
                    + " ("
                    + changer.name()
                    + ") finds the copies "
                    + placed.item().name()
                    + "."
                    + copy
                    + " through "
                    + late.get().table()
                    + "."
                    + late.get().index().orElseThrow()
                    + ", which lags: a copy made a moment before keeps the old value for good,"
                    + " some "
                    + Figures.number(Math.ceil(missed))
                    + " a month",
                "repeat the change a little later, or find the copies by the table's own key")
            .because(
                ImmutableList.of(
                    Figures.number(rate)
                        + " changes/s × "
                        + Figures.number(Tariff.SECONDS)
                        + " s × "
                        + Figures.number(created)
                        + " made/s ÷ "
                        + Figures.counted(sources, path.entity(), path.entity() + "s")
                        + " × "
                        + Figures.number(LAG)
                        + " s of lag = "
                        + Figures.number(missed)))
            .as(Severity.ADVICE));
  }

  private static boolean isGlobal(Placed placed, Step step) {
    return step.table().equals(placed.table().name())
        && step.index()
            .flatMap(placed.table()::index)
            .map((Index index) -> !index.local())
            .orElse(false);
  }
}
