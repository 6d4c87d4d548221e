package dev.keysmith.review.rules.relationship;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
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
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (LayoutRef layoutRef : context.design().items()) {
      for (Map.Entry<String, AttributePath> copy : layoutRef.item().copies().entrySet()) {
        for (AccessPattern changer : CopySourceWrites.of(context, copy.getValue())) {
          context.spec().patterns().stream()
              .filter(pattern -> takes(context, pattern, layoutRef, copy.getValue()))
              .map(reader -> strong(context, layoutRef, copy, reader, changer))
              .forEach(findings::add);
          missed(context, layoutRef, copy.getKey(), copy.getValue(), changer)
              .ifPresent(findings::add);
        }
      }
    }
    return findings.build();
  }

  /** Whether a strong read has the copy and not its source. */
  private static boolean takes(
      ReviewContext context, AccessPattern pattern, LayoutRef layoutRef, AttributePath path) {
    if (!(pattern instanceof AccessPattern.Read read)
        || !read.strong()
        || !asks(read.selection(), layoutRef.item().entity(), path)) {
      return false;
    }
    ImmutableSet<String> fetched =
        context.plan(read.id()).map(Plan::steps).orElse(ImmutableList.of()).stream()
            .flatMap(step -> step.request().layouts().stream())
            .collect(ImmutableSet.toImmutableSet());
    return fetched.contains(layoutRef.item().name())
        && context.design().items(path.entity()).stream()
            .noneMatch(source -> fetched.contains(source.item().name()));
  }

  private static boolean asks(EntitySelection selection, String entity, AttributePath path) {
    boolean here =
        selection.entity().equals(entity)
            && (selection.where().stream().anyMatch(condition -> condition.path().equals(path))
                || selection.include().stream()
                    .map(IncludeClause::selection)
                    .anyMatch(
                        inner ->
                            inner.entity().equals(path.entity())
                                && inner.needs().attributes().contains(path.attribute())));
    return here
        || selection.include().stream()
            .map(IncludeClause::selection)
            .anyMatch(inner -> asks(inner, entity, path));
  }

  private ReviewFinding strong(
      ReviewContext context,
      LayoutRef layoutRef,
      Map.Entry<String, AttributePath> copy,
      AccessPattern reader,
      AccessPattern changer) {
    double copies =
        CopySourceWrites.following(context, layoutRef, copy.getValue(), changer).stream()
            .mapToDouble(step -> step.cost().itemsRead())
            .sum();
    return finding(
            context.pattern(reader.id()),
            reader.id()
                + " ("
                + reader.name()
                + ") must see every write, and takes "
                + layoutRef.item().name()
                + "."
                + copy.getKey()
                + ", a copy that "
                + changer.id()
                + " changes after its source, "
                + NumberFormat.number(changer.traffic().average())
                + "/s",
            "read the source, or let the read be eventual")
        .because(
            ImmutableList.of(
                changer.id()
                    + ": the source first, then "
                    + NumberFormat.counted(copies, "copy", "copies")
                    + "; at "
                    + NumberFormat.number(DynamoDbLimits.PARTITION_WRITE_UNITS)
                    + " a second in one partition the last follows after "
                    + NumberFormat.number(copies / DynamoDbLimits.PARTITION_WRITE_UNITS)
                    + " s"));
  }

  private Optional<ReviewFinding> missed(
      ReviewContext context,
      LayoutRef layoutRef,
      String copy,
      AttributePath path,
      AccessPattern changer) {
    Optional<PlanStep> late =
        CopySourceWrites.finding(context, layoutRef, changer).stream()
            .filter(step -> isGlobal(layoutRef, step))
            .findFirst();
    double created =
        context.usage().creators(layoutRef.item().entity()).stream()
            .mapToDouble(pattern -> pattern.traffic().average())
            .sum();
    if (late.isEmpty() || created == 0) {
      return Optional.empty();
    }
    double sources = context.spec().entity(path.entity()).count();
    double rate = changer.traffic().average();
    double missed = rate * PriceSchedule.SECONDS * created / sources * LAG;
    return Optional.of(
        finding(
                context.item(layoutRef, "copies"),
                changer.id()
                    + " ("
                    + changer.name()
                    + ") finds the copies "
                    + layoutRef.item().name()
                    + "."
                    + copy
                    + " through "
                    + late.get().request().table()
                    + "."
                    + late.get().request().index().orElseThrow()
                    + ", which lags: a copy made a moment before keeps the old value for good,"
                    + " some "
                    + NumberFormat.number(Math.ceil(missed))
                    + " a month",
                "repeat the change a little later, or find the copies by the table's own key")
            .because(
                ImmutableList.of(
                    NumberFormat.number(rate)
                        + " changes/s × "
                        + NumberFormat.number(PriceSchedule.SECONDS)
                        + " s × "
                        + NumberFormat.number(created)
                        + " made/s ÷ "
                        + NumberFormat.counted(sources, path.entity(), path.entity() + "s")
                        + " × "
                        + NumberFormat.number(LAG)
                        + " s of lag = "
                        + NumberFormat.number(missed)))
            .as(Severity.ADVICE));
  }

  private static boolean isGlobal(LayoutRef layoutRef, PlanStep step) {
    return step.request().table().equals(layoutRef.table().name())
        && step.request()
            .index()
            .flatMap(layoutRef.table()::index)
            .map((Index index) -> !index.local())
            .orElse(false);
  }
}
