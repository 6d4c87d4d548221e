package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.review.rules.WriteActions;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.WriteAction;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * ERROR when no key finds what a pattern queries, so that only a Scan of the whole table would.
 *
 * <pre>
 *   bad   orders      key {partition: id}                       orders by customer: Scan
 *   good  ByCustomer  {partition: customer, sort: placedAt}     orders by customer: Query
 * </pre>
 */
public final class ScanRequired implements Rule {
  private static final String SCAN = "without a Scan";

  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "A pattern can only be served by a Scan of the whole table.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.bill().unserved().stream()
        .filter(UnsupportedPattern::isFault)
        .filter(unserved -> unserved.reason().contains(SCAN))
        .map(unserved -> finding(context, unserved))
        .collect(ImmutableList.toImmutableList());
  }

  private ReviewFinding finding(ReviewContext context, UnsupportedPattern unserved) {
    AccessPattern pattern = unserved.pattern();
    RequiredKey wanted = wanted(context, pattern);
    Optional<ScanCost> scan = ScanCost.of(context, wanted.entity(), pattern);
    return finding(
            context.pattern(pattern.id()),
            "%s: no key finds %s, and a Scan at this rate would cost %s"
                .formatted(
                    FindingPhrases.pattern(pattern),
                    wanted.entity(),
                    scan.map(ScanCost::price).orElse("a read of the whole table each time")),
            "add an index of %s with %s".formatted(wanted.entity(), wanted.key()))
        .because(
            ImmutableList.<String>builder()
                .addAll(unserved.reasons())
                .addAll(
                    scan.map(cost -> cost.arithmetic(pattern, context)).orElse(ImmutableList.of()))
                .build());
  }

  private static RequiredKey wanted(ReviewContext context, AccessPattern pattern) {
    if (pattern instanceof AccessPattern.Read read) {
      return missingRelatedEntity(context, read)
          .orElseGet(
              () ->
                  RequiredKey.of(
                      read.selection().entity(),
                      unserved(context, read).where(),
                      read.selection().sort()));
    }
    return WriteActions.of(pattern, WriteAction.Select.class)
        .filter(select -> !isServed(context, pattern, select))
        .map(select -> RequiredKey.of(select.entity(), select.where(), ImmutableList.of()))
        .findFirst()
        .orElseGet(() -> found(context, pattern));
  }

  /**
   * What a stored instance has copies of, or is embedded in, by its identity: no key of it consists
   * of that alone.
   */
  private static RequiredKey found(ReviewContext context, AccessPattern pattern) {
    return WriteActions.of(pattern, WriteAction.Store.class)
        .flatMap(
            store ->
                Stream.concat(copied(context, store.entity()), embedding(context, store.entity())))
        .map(context.spec()::entity)
        .filter(
            source ->
                context.design().main(source.name()).stream()
                    .noneMatch(main -> isKeyedBy(main, source.identity())))
        .findFirst()
        .map(RequiredKey::byIdentity)
        .orElseGet(() -> RequiredKey.byIdentity(stored(context, pattern)));
  }

  /** What a put replaces is found by its identity. */
  private static Entity stored(ReviewContext context, AccessPattern pattern) {
    return WriteActions.of(pattern, WriteAction.Store.class)
        .map(store -> context.spec().entity(store.entity()))
        .findFirst()
        .orElseThrow();
  }

  private static Stream<String> copied(ReviewContext context, String entity) {
    return context.design().items(entity).stream()
        .flatMap(copying -> copying.item().copies().values().stream())
        .flatMap(path -> path.hops().stream())
        .map(Relationship::parent);
  }

  private static Stream<String> embedding(ReviewContext context, String entity) {
    return context.design().items().stream()
        .flatMap(ref -> ref.item().embeds().values().stream())
        .map(Embed::relationship)
        .filter(relationship -> relationship.child().equals(entity))
        .map(Relationship::parent);
  }

  private static boolean isKeyedBy(LayoutRef main, List<String> identity) {
    return main.table().key().attributes().stream()
        .allMatch(key -> identity.containsAll(main.item().key(key).orElseThrow().attributes()));
  }

  /** The alternative that no key serves. */
  private static EntitySelection unserved(ReviewContext context, AccessPattern.Read read) {
    return read.branches().stream()
        .filter(branch -> !context.plan(branch).isServed())
        .map(AccessPattern.Read::selection)
        .findFirst()
        .orElse(read.selection());
  }

  private static boolean isServed(
      ReviewContext context, AccessPattern pattern, WriteAction.Select select) {
    return pattern instanceof AccessPattern.Write write
        && context
            .plan(new AccessPattern.Write(write.head(), ImmutableList.of(select), write.atomic()))
            .isServed();
  }

  /** The related entity that cannot be found, where the entity that includes it can. */
  private static Optional<RequiredKey> missingRelatedEntity(
      ReviewContext context, AccessPattern.Read read) {
    if (!context.plan(including(read, ImmutableList.of())).isServed()) {
      return Optional.empty();
    }
    return read.selection().include().stream()
        .filter(include -> !context.plan(including(read, ImmutableList.of(include))).isServed())
        .findFirst()
        .map(
            include ->
                new RequiredKey(
                    include.selection().entity(),
                    include.toParent()
                        ? include.relationship().attributes().keySet()
                        : ImmutableSet.copyOf(include.relationship().attributes().values()),
                    include.selection().sort().stream()
                        .map(EntitySelection.SortOrder::attribute)
                        .collect(ImmutableSet.toImmutableSet())));
  }

  private static AccessPattern.Read including(
      AccessPattern.Read read, ImmutableList<IncludeClause> includes) {
    return read.with(read.selection().including(includes));
  }
}
