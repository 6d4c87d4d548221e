package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.Storage;
import dev.keysmith.cost.Money;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * ADVICE when an entity is written and stored and no pattern reads it: either it is not needed, or
 * a pattern is missing for which the design has no key.
 *
 * <pre>
 *   bad   create: AuditEntry
 *   good  create: AuditEntry   read: AuditEntry  where: {account: $account, at: {from: $since}}
 * </pre>
 */
public final class WriteNeverRead implements Rule {
  @Override
  public Severity severity() {
    return Severity.ADVICE;
  }

  @Override
  public String what() {
    return "An entity is written and stored, and no pattern reads it.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return reviewed.spec().entities().values().stream()
        .filter(entity -> reviewed.usage().isWritten(entity.name()))
        .filter(entity -> !reviewed.usage().isRead(entity.name()))
        // What listens to the stream reads it, and a counter is read by counting.
        .filter(entity -> entity.operations().stream().isEmpty())
        .filter(entity -> !counts(reviewed, entity))
        .map(entity -> finding(reviewed, entity))
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean counts(Reviewed reviewed, Entity entity) {
    return reviewed.spec().entities().values().stream()
        .flatMap(other -> other.attributes().values().stream())
        .flatMap(attribute -> attribute.sequence().stream())
        .anyMatch(sequence -> sequence.parent().equals(entity.name()));
  }

  private Finding finding(Reviewed reviewed, Entity entity) {
    String name = entity.name();
    ImmutableSet<Pattern> writers =
        Stream.of(
                reviewed.usage().creators(name),
                reviewed.usage().updaters(name),
                reviewed.usage().deleters(name))
            .flatMap(ImmutableList::stream)
            .collect(ImmutableSet.toImmutableSet());
    double writes =
        writers.stream()
            .flatMap(pattern -> reviewed.bill().pattern(pattern.id()).stream())
            .mapToDouble(bill -> bill.monthlyUsd())
            .sum();
    double gigabytes =
        reviewed.design().items(name).stream()
            .mapToDouble(placed -> Storage.storageGb(entity.count(), reviewed.facts(placed).size()))
            .sum();
    String ids = writers.stream().map(Pattern::id).collect(Collectors.joining(", "));
    return finding(
            reviewed.entity(name),
            name
                + " is written by "
                + ids
                + " and never read: "
                + Money.text(writes + reviewed.tariff().storage(gigabytes))
                + " a month for what nobody sees",
            "add the pattern that reads it, before its key is settled; or do not keep it")
        .because(
            ImmutableList.of(
                ids + ": " + Money.text(writes) + " a month",
                "storage: "
                    + Figures.number(gigabytes)
                    + " GB = "
                    + Money.text(reviewed.tariff().storage(gigabytes))
                    + " a month"));
  }
}
