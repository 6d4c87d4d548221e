package dev.keysmith.review.rules.operation;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.WriteAction;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * SUGGESTION when a pattern deletes what has become old, which a TTL does at no cost.
 *
 * <pre>
 *   bad   delete: Reading  where: {sensor: $sensor, at: {to: $limit}}   one write unit each
 *   good  Reading: {ttl: expiresAt}                                     deleted by DynamoDB
 * </pre>
 *
 * <p>A delete by the identity counts if the entity has an epoch attribute that says until when.
 */
public final class DeleteCouldExpire implements Rule {
  private static final String MESSAGE =
      "%s deletes %s by %s, %s/s, for %s; DynamoDB deletes items at no cost when their TTL has"
          + " passed";

  @Override
  public Severity severity() {
    return Severity.SUGGESTION;
  }

  @Override
  public String what() {
    return "A pattern deletes what has become old, which a TTL does at no cost.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.writes().stream()
        .flatMap(pattern -> finding(context, pattern).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<ReviewFinding> finding(ReviewContext context, AccessPattern.Write pattern) {
    if (pattern.actions().size() != 1
        || !(pattern.actions().get(0) instanceof WriteAction.Delete delete)) {
      return Optional.empty();
    }
    Entity entity = context.spec().entity(delete.entity());
    Optional<PatternBill> bill = context.bill().pattern(pattern.id());
    Optional<Attribute> until = until(entity, delete);
    return entity.ttl().isPresent()
            || until.isEmpty()
            || bill.filter(one -> ReviewContext.isWorthReporting(one.monthlyUsd())).isEmpty()
        ? Optional.empty()
        : Optional.of(finding(context, pattern, entity, until.get(), bill.get()));
  }

  private ReviewFinding finding(
      ReviewContext context,
      AccessPattern.Write pattern,
      Entity entity,
      Attribute until,
      PatternBill bill) {
    return finding(
            context.pattern(pattern.id()),
            MESSAGE.formatted(
                FindingPhrases.pattern(pattern),
                entity.name(),
                until.name(),
                NumberFormat.number(pattern.traffic().average()),
                FindingPhrases.perMonth(bill.monthlyUsd())),
            until.type() == AttributeType.EPOCH
                ? "write ttl: %s in %s, if it may be deleted a few days late"
                    .formatted(until.name(), entity.name())
                : "add an epoch attribute to %s with the time of its deletion, and ttl with its name, if it may be deleted a few days late"
                    .formatted(entity.name()))
        .saving(bill.monthlyUsd());
  }

  /** What says that an instance is old: a time that the delete compares, or an epoch it has. */
  private static Optional<Attribute> until(Entity entity, WriteAction.Delete delete) {
    Stream<Attribute> compared =
        delete.where().stream()
            .filter(condition -> condition.path().isOwn())
            .filter(condition -> condition.test() instanceof AttributeCondition.Test.Range)
            .map(condition -> entity.attribute(condition.path().attribute()))
            .filter(DeleteCouldExpire::isTime);
    Stream<Attribute> stored =
        entity.attributes().values().stream()
            .filter(attribute -> attribute.type() == AttributeType.EPOCH);
    return Stream.concat(compared, stored).findFirst();
  }

  private static boolean isTime(Attribute attribute) {
    return switch (attribute.type()) {
      case TIMESTAMP, DATE, EPOCH -> true;
      default -> false;
    };
  }
}
