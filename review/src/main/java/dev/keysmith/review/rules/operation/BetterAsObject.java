package dev.keysmith.review.rules.operation;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.aws.ObjectStorePrices;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.fix.FixImpact;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Spec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * WARNING when a large attribute would cost noticeably less as an object in S3, with its key in the
 * item; SUGGESTION where it would cost a little less.
 *
 * <pre>
 *   bad   Document.body    {type: binary, bytes: 120KB}    120 write units per write
 *   good  Document.bodyKey {type: string, bytes: 60}       one write unit, and a PUT to S3
 * </pre>
 */
public final class BetterAsObject implements Rule {
  /** The key of an object. */
  private static final double KEY_BYTES = 60;

  /** Smaller attributes are not worth a second service. */
  private static final double LARGE_BYTES = 4 * DynamoDbLimits.READ_UNIT_BYTES;

  private static final double GIGABYTE = 1L << 30;

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A large attribute would cost less as an object in S3.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (Entity entity : context.spec().entities().values()) {
      entity.attributes().values().stream()
          .filter(attribute -> attribute.bytes() >= LARGE_BYTES)
          .flatMap(attribute -> finding(context, entity, attribute).stream())
          .forEach(findings::add);
    }
    return findings.build();
  }

  private Optional<ReviewFinding> finding(
      ReviewContext context, Entity entity, Attribute attribute) {
    FixImpact without =
        new FixImpact(context.bill(), context.bill(smaller(context.spec(), entity, attribute)));
    double gigabytes = entity.count() * attribute.present() * attribute.bytes() / GIGABYTE;
    double puts = puts(context, entity, attribute) * PriceSchedule.SECONDS;
    double gets = gets(context, entity, attribute) * PriceSchedule.SECONDS;
    double objects =
        gigabytes * ObjectStorePrices.STORAGE
            + puts * ObjectStorePrices.PUT
            + gets * ObjectStorePrices.GET;
    double saving = without.saving() - objects;
    if (!ReviewContext.isWorthReporting(saving)) {
      return Optional.empty();
    }

    ReviewFinding finding =
        finding(
                context.attribute(entity.name(), attribute.name()),
                "%s.%s has %s KB, one write unit per KB and one read unit per 4 KB; as an object in S3 it costs %s less"
                    .formatted(
                        entity.name(),
                        attribute.name(),
                        NumberFormat.number(Math.ceil(attribute.bytes() / 1024)),
                        FindingPhrases.perMonth(saving)),
                "store it in S3 and its object key in the item; put the object first, then the"
                    + " item")
            .because(
                ImmutableList.<String>builder()
                    .addAll(without.arithmetic())
                    .add(
                        "S3: %s GB, %s puts and %s gets per month = %s"
                            .formatted(
                                NumberFormat.number(gigabytes),
                                NumberFormat.number(puts),
                                NumberFormat.number(gets),
                                FindingPhrases.perMonth(objects)))
                    .build());
    return Optional.of(context.graded(finding, saving));
  }

  /** The same application with an object key in place of the value. */
  private static Spec smaller(Spec spec, Entity entity, Attribute large) {
    return spec.with(List.of(entity.with(List.of(large.withBytes(KEY_BYTES)))));
  }

  private static double puts(ReviewContext context, Entity entity, Attribute attribute) {
    return attribute.present()
        * Stream.concat(
                context.usage().creators(entity.name()).stream(),
                context.usage().changers(entity.name(), attribute.name()).stream())
            .distinct()
            .mapToDouble(pattern -> pattern.traffic().average())
            .sum();
  }

  /** Values that reads return per second. */
  private static double gets(ReviewContext context, Entity entity, Attribute attribute) {
    double gets = 0;
    for (AccessPattern pattern : context.spec().patterns()) {
      if (pattern instanceof AccessPattern.Read read
          && needs(read.selection(), entity, attribute)
          && context.plan(read.id()).isPresent()) {
        Plan plan = context.plan(read.id()).get();
        gets +=
            read.traffic().average()
                * plan.steps().stream()
                    .filter(
                        step ->
                            context.design().items(entity.name()).stream()
                                .anyMatch(
                                    layoutRef ->
                                        step.request().layouts().contains(layoutRef.item().name())))
                    .mapToDouble(step -> step.cost().itemsReturned())
                    .max()
                    .orElse(0);
      }
    }
    return gets * attribute.present();
  }

  private static boolean needs(EntitySelection selection, Entity entity, Attribute attribute) {
    return (selection.entity().equals(entity.name())
            && selection.needs().attributes().contains(attribute.name()))
        || selection.include().stream()
            .map(IncludeClause::selection)
            .anyMatch(inner -> needs(inner, entity, attribute));
  }
}
