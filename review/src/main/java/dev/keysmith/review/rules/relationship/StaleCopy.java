package dev.keysmith.review.rules.relationship;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.fix.FixImpact;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.review.rules.WorkloadProfile;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import java.util.Map;
import java.util.Optional;

/**
 * ERROR when a strongly consistent read uses a copy, which lags behind its source; WARNING when
 * copies are found through a global index, so that new ones are missed and stay stale, at least
 * once a month; SUGGESTION where that is rarer. Where the copy pays, or a pattern needs it, the
 * finding is about the pattern that changes the source.
 *
 * <pre>
 *   bad   P4: {read: Order, include: {Customer: [limit]}, consistency: strong}   from a copy
 *   good  …read the Customer itself
 * </pre>
 *
 * <p>A change updates the source first and its copies afterwards, one by one.
 */
public final class StaleCopy implements Rule {
  /** How far a global index usually lags behind its table, in seconds. */
  private static final double LAG = 1;

  /** Copies per month that stay stale, from which on it is no accident. */
  private static final double ONCE = 1;

  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "A strongly consistent read uses a copy, which lags behind its source.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (LayoutRef layoutRef : context.design().items()) {
      for (Map.Entry<String, AttributePath> copy : layoutRef.item().copies().entrySet()) {
        for (AccessPattern changer : CopySourceWrites.of(context, copy.getValue())) {
          context.spec().patterns().stream()
              .filter(pattern -> usesCopy(context, pattern, layoutRef, copy.getValue()))
              .map(reader -> strong(context, layoutRef, copy, reader, changer))
              .forEach(findings::add);
          missed(context, layoutRef, copy.getKey(), copy.getValue(), changer)
              .ifPresent(findings::add);
        }
      }
    }
    return findings.build();
  }

  /** Whether a strongly consistent read uses the copy and not its source. */
  private static boolean usesCopy(
      ReviewContext context, AccessPattern pattern, LayoutRef layoutRef, AttributePath path) {
    if (!(pattern instanceof AccessPattern.Read read)
        || !read.strong()
        || !needs(read.selection(), layoutRef.item().entity(), path)) {
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

  private static boolean needs(EntitySelection selection, String entity, AttributePath path) {
    return (selection.entity().equals(entity) && CopySourceWrites.isUsed(selection, path))
        || selection.include().stream()
            .map(IncludeClause::selection)
            .anyMatch(inner -> needs(inner, entity, path));
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
            "%s is strongly consistent, but uses %s.%s, a copy that %s updates after its source, %s/s"
                .formatted(
                    FindingPhrases.pattern(reader),
                    layoutRef.item().name(),
                    copy.getKey(),
                    changer.id(),
                    NumberFormat.number(changer.traffic().average())),
            "read the source, or make the read eventually consistent")
        .because(
            ImmutableList.of(
                "%s: the source first, then %s; at %s/s in one partition the last is updated after %s s"
                    .formatted(
                        changer.id(),
                        NumberFormat.counted(copies, "copy", "copies"),
                        NumberFormat.number(DynamoDbLimits.PARTITION_WRITE_UNITS),
                        NumberFormat.number(copies / DynamoDbLimits.PARTITION_WRITE_UNITS))));
  }

  private Optional<ReviewFinding> missed(
      ReviewContext context,
      LayoutRef layoutRef,
      String copy,
      AttributePath path,
      AccessPattern changer) {
    Optional<PlanStep> late =
        CopySourceWrites.finding(context, layoutRef, changer).stream()
            .filter(
                step ->
                    step.request().table().equals(layoutRef.table().name())
                        && context.isGlobal(step))
            .findFirst();
    double created = WorkloadProfile.rate(context.usage().creators(layoutRef.item().entity()));
    if (late.isEmpty() || created == 0) {
      return Optional.empty();
    }
    double sources = context.spec().entity(path.entity()).count();
    double rate = changer.traffic().average();
    double missed = rate * PriceSchedule.SECONDS * created / sources * LAG;
    Optional<FixImpact> without =
        CopyOfMutable.impactOfDropping(context, layoutRef, copy)
            .filter(FixImpact::keepsWhatIsAsked);
    // A copy that pays is what the patterns ask for, and who changes its source must know.
    boolean pays = without.map(then -> then.saving() <= 0).orElse(true);
    return Optional.of(
        finding(
                pays ? context.pattern(changer.id()) : context.item(layoutRef, "copies"),
                "%s finds the copies %s.%s through %s, which lags: a copy created just before keeps the old value permanently, about %s times per month"
                    .formatted(
                        FindingPhrases.pattern(changer),
                        layoutRef.item().name(),
                        copy,
                        FindingPhrases.structure(late.get()),
                        NumberFormat.number(Math.ceil(missed))),
                "repeat the change a little later, or find the copies by the table's own key")
            .because(
                ImmutableList.of(
                    "%s changes/s × %s s × %s created/s ÷ %s × %s s of lag = %s"
                        .formatted(
                            NumberFormat.number(rate),
                            NumberFormat.number(PriceSchedule.SECONDS),
                            NumberFormat.number(created),
                            NumberFormat.counted(sources, path.entity(), path.entity() + "s"),
                            NumberFormat.number(LAG),
                            NumberFormat.number(missed)),
                    CopyOfMutable.effectOfDropping(without)))
            .as(missed < ONCE ? Severity.SUGGESTION : Severity.WARNING)
            .inAnyDesign(pays));
  }
}
