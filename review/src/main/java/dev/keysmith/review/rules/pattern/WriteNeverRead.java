package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.BilledStorage;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
import java.util.stream.Stream;

/**
 * SUGGESTION when an entity is written and stored and no pattern reads it: either it is not needed,
 * or a pattern is missing for which the design has no key.
 *
 * <pre>
 *   bad   create: AuditEntry
 *   good  create: AuditEntry   read: AuditEntry  where: {account: $account, at: {from: $since}}
 * </pre>
 */
public final class WriteNeverRead implements Rule {
  @Override
  public Severity severity() {
    return Severity.SUGGESTION;
  }

  @Override
  public String what() {
    return "An entity is written and stored, but no pattern reads it.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.spec().entities().values().stream()
        .filter(entity -> context.usage().isWritten(entity.name()))
        .filter(entity -> !context.usage().isRead(entity.name()))
        // A stream's consumer reads it, and the increment of a sequence reads its counter.
        .filter(entity -> entity.operations().stream().isEmpty())
        .filter(entity -> !counts(context, entity))
        .map(entity -> finding(context, entity))
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean counts(ReviewContext context, Entity entity) {
    return context.spec().entities().values().stream()
        .flatMap(other -> other.attributes().values().stream())
        .flatMap(attribute -> attribute.sequence().stream())
        .anyMatch(sequence -> sequence.parent().equals(entity.name()));
  }

  private ReviewFinding finding(ReviewContext context, Entity entity) {
    String name = entity.name();
    ImmutableSet<AccessPattern> writers =
        Stream.of(
                context.usage().creators(name),
                context.usage().updaters(name),
                context.usage().deleters(name))
            .flatMap(ImmutableList::stream)
            .collect(ImmutableSet.toImmutableSet());
    double writes =
        writers.stream()
            .flatMap(pattern -> context.bill().pattern(pattern.id()).stream())
            .mapToDouble(bill -> bill.monthlyUsd())
            .sum();
    double gigabytes = 0;
    double storage = 0;
    for (LayoutRef layoutRef : context.design().items(name)) {
      double stored = BilledStorage.storageGb(entity.count(), context.facts(layoutRef).size());
      gigabytes += stored;
      storage += context.prices(layoutRef.table().name()).storage(stored);
    }
    String ids = FindingPhrases.ids(writers);
    return finding(
            context.entity(name),
            "%s is written by %s but never read: %s for data that no pattern reads"
                .formatted(name, ids, FindingPhrases.perMonth(writes + storage)),
            "add the pattern that reads it before its key is fixed, or do not store it")
        .because(
            ImmutableList.of(
                "%s: %s".formatted(ids, FindingPhrases.perMonth(writes)),
                "storage: %s GB = %s"
                    .formatted(NumberFormat.number(gigabytes), FindingPhrases.perMonth(storage))));
  }
}
