package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.IdentityLookup;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Entity;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * SUGGESTION when a client that knows an instance's identity cannot build its key, and has to look
 * it up: one more round trip, and through a global index one that may miss the newest instances.
 *
 * <pre>
 *   bad   PK = "CUSTOMER#{customer}"  SK = "ORDER#{id}"    cancel order 7: whose is it? Query first
 *   good  PK = "ORDER#{id}"                                 cancel order 7: one update
 * </pre>
 */
public final class KeyUnknownToClient implements Rule {
  @Override
  public Severity severity() {
    return Severity.SUGGESTION;
  }

  @Override
  public String what() {
    return "A client that knows only the identity has to look up the key first.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.design().items().stream()
        .filter(layoutRef -> layoutRef.item().isMain())
        .flatMap(layoutRef -> finding(context, layoutRef).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<ReviewFinding> finding(ReviewContext context, LayoutRef layoutRef) {
    ImmutableList<IdentityLookup> lookups = IdentityLookup.all(context, layoutRef);
    return lookups.isEmpty() ? Optional.empty() : Optional.of(finding(context, layoutRef, lookups));
  }

  private ReviewFinding finding(
      ReviewContext context, LayoutRef layoutRef, ImmutableList<IdentityLookup> lookups) {
    Entity entity = context.spec().entity(layoutRef.item().entity());
    String names =
        lookups.stream()
            .flatMap(lookup -> lookup.unknown().stream())
            .distinct()
            .collect(Collectors.joining(", "));
    ImmutableList<TableOrIndex> indexes = onlyFor(context, lookups);
    double monthly =
        lookups.stream().mapToDouble(lookup -> lookup.monthlyUsd(context)).sum()
            + indexes.stream().mapToDouble(index -> upkeep(context, index)).sum();
    return finding(
            context.item(layoutRef, layoutRef.table().key().partition()),
            "the key of %s needs %s, which callers that only have %s do not know: %s %s it up, for %s"
                .formatted(
                    entity.name(),
                    names,
                    String.join(", ", entity.identity()),
                    FindingPhrases.ids(lookups.stream().map(IdentityLookup::pattern).toList()),
                    FindingPhrases.verb(lookups.size(), "looks", "look"),
                    FindingPhrases.perMonth(monthly)),
            "use the identity as the table's key, or pass %s in the pattern's where"
                .formatted(names))
        .because(
            Stream.concat(
                    lookups.stream().map(KeyUnknownToClient::line),
                    indexes.stream()
                        .map(
                            index ->
                                "%s, which nothing else reads: %s for writes and storage"
                                    .formatted(
                                        index, FindingPhrases.perMonth(upkeep(context, index)))))
                .collect(ImmutableList.toImmutableList()));
  }

  /** The indexes that nothing but lookups read: who passes the rest of the key needs none. */
  private static ImmutableList<TableOrIndex> onlyFor(
      ReviewContext context, ImmutableList<IdentityLookup> lookups) {
    return TableOrIndex.all(context.design()).stream()
        .filter(structure -> !structure.isTable())
        .filter(index -> isOnlyFor(context, lookups, index))
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean isOnlyFor(
      ReviewContext context, ImmutableList<IdentityLookup> lookups, TableOrIndex index) {
    ImmutableList<Plan> readers = context.readers(index);
    return !readers.isEmpty()
        && readers.stream()
            .allMatch(
                reader ->
                    lookups.stream()
                        .anyMatch(
                            lookup ->
                                lookup.pattern().id().equals(reader.pattern())
                                    && lookup.reads(index)));
  }

  private static double upkeep(ReviewContext context, TableOrIndex index) {
    TableOrIndexBill bill = context.bill(index);
    return bill.writes() + bill.storage();
  }

  private static String line(IdentityLookup lookup) {
    String line =
        "%s: %s × %s/s"
            .formatted(
                lookup.pattern().id(),
                NumberFormat.counted(lookup.readUnits(), "read unit"),
                NumberFormat.number(lookup.pattern().traffic().average()));
    return lookup.lags()
        ? "%s, through an index that may not contain the newest items yet".formatted(line)
        : line;
  }
}
