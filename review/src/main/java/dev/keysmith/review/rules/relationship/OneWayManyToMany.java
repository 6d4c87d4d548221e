package dev.keysmith.review.rules.relationship;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.BilledStorage;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.review.rules.WriteActions;
import dev.keysmith.review.rules.key.ItemsPerPartitionKey;
import dev.keysmith.review.rules.pattern.ScanRequired;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Skew;
import dev.keysmith.spec.TrafficRate;
import dev.keysmith.spec.WriteAction;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * SUGGESTION when the links of a many-to-many relationship can be queried from one side only.
 *
 * <pre>
 *   bad   Star: {PK: "REPO#{repo}", SK: "STAR#{user}"}             the stars of a repository
 *   good  …with Inverted: {partition: SK, sort: PK}                 and those of a user
 * </pre>
 *
 * <p>A pattern that queries the other side and is not served is an error of {@link ScanRequired}.
 */
public final class OneWayManyToMany implements Rule {
  @Override
  public Severity severity() {
    return Severity.SUGGESTION;
  }

  @Override
  public String what() {
    return "The links of a many-to-many relationship can be queried from one side only.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.spec().entities().values().stream()
        .filter(context.relationships()::isLink)
        .flatMap(link -> finding(context, link).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<ReviewFinding> finding(ReviewContext context, Entity link) {
    ImmutableList<Relationship> sides =
        context.relationships().ofChild(link.name()).stream()
            .filter(Relationship::identifying)
            .collect(ImmutableList.toImmutableList());
    ImmutableList<Relationship> closed =
        sides.stream()
            .filter(side -> !isFound(context, link, side))
            .collect(ImmutableList.toImmutableList());
    boolean asked =
        context.bill().unserved().stream()
            .filter(UnsupportedPattern::isFault)
            .anyMatch(
                unserved -> context.usage().readers(link.name()).contains(unserved.pattern()));
    if (closed.isEmpty() || closed.size() == sides.size() || asked) {
      return Optional.empty();
    }
    Relationship side = closed.get(0);
    return Optional.of(
        finding(
                context.entity(link.name()),
                "no key finds %s by %s alone, and no pattern queries it%s; adding an index later means writing %s"
                    .formatted(
                        link.name(),
                        side.label(),
                        orphans(context, link, side),
                        NumberFormat.counted(link.count(), "entry", "entries")),
                "if such a pattern may come, add an index with partition key [%s]"
                    .formatted(String.join(", ", side.attributes().values())))
            .because(ImmutableList.of(price(context, link))));
  }

  /** Whether the design would serve a read of all links of one parent. */
  private static boolean isFound(ReviewContext context, Entity link, Relationship side) {
    ImmutableList<AttributeCondition> where =
        side.attributes().values().stream()
            .map(name -> ItemsPerPartitionKey.equality(AttributePath.own(link.name(), name), name))
            .collect(ImmutableList.toImmutableList());
    EntitySelection selection =
        new EntitySelection(
            link.name(),
            where,
            ImmutableList.of(),
            OptionalInt.empty(),
            new EntitySelection.NeededAttributes(link.identity(), false),
            ImmutableList.of(),
            OptionalDouble.empty());
    AccessPattern.PatternHeader head =
        new AccessPattern.PatternHeader("all " + link.name(), "", new TrafficRate(1, 1), Skew.EVEN);
    return context
        .plan(new AccessPattern.Read(head, selection, false, context.spec().prefer().roundTrips()))
        .isServed();
  }

  /** Patterns that delete the parent and leave its links behind. */
  private static String orphans(ReviewContext context, Entity link, Relationship side) {
    String leaving =
        FindingPhrases.ids(
            context.usage().deleters(side.parent()).stream()
                .filter(
                    pattern ->
                        WriteActions.of(pattern, WriteAction.Delete.class, link.name())
                            .findAny()
                            .isEmpty())
                .toList());
    return leaving.isEmpty()
        ? ""
        : "; %s deletes %s and leaves its links behind".formatted(leaving, side.parent());
  }

  private static String price(ReviewContext context, Entity link) {
    double bytes =
        link.identity().stream().mapToDouble(name -> 2 * link.attribute(name).bytes()).sum();
    TrafficRate changes =
        new TrafficRate(
            context.writes().stream()
                .mapToDouble(write -> links(write, link) * write.traffic().average())
                .sum(),
            context.writes().stream()
                .mapToDouble(write -> links(write, link) * write.traffic().peak())
                .sum());
    return "such an index, KEYS_ONLY: %s, storage %s"
        .formatted(
            context.pricesOf(link.name()).writeArithmetic(1, changes),
            MoneyFormat.text(
                context
                    .pricesOf(link.name())
                    .storage(BilledStorage.storageGb(link.count(), bytes))));
  }

  /** Links that one execution of a pattern creates and deletes. */
  private static double links(AccessPattern.Write write, Entity link) {
    return write.actions().stream()
        .filter(action -> action.entity().equals(link.name()))
        .filter(
            action -> action instanceof WriteAction.Store || action instanceof WriteAction.Delete)
        .mapToDouble(WriteAction::times)
        .sum();
  }
}
