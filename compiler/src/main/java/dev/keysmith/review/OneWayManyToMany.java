package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.Storage;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.Unserved;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Hottest;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Selection;
import dev.keysmith.spec.Traffic;
import dev.keysmith.spec.Value;
import dev.keysmith.spec.WriteAction;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * ADVICE when the links of a many-to-many relationship are found from one side only.
 *
 * <pre>
 *   bad   Star: {PK: "REPO#{repo}", SK: "STAR#{user}"}             whose stars are these?
 *   good  …with Inverted: {partition: SK, sort: PK}                 and what did a user star?
 * </pre>
 *
 * <p>A pattern that asks from the other side and is not served is an error of {@link ScanRequired}.
 */
public final class OneWayManyToMany implements Rule {
  @Override
  public Severity severity() {
    return Severity.ADVICE;
  }

  @Override
  public String what() {
    return "The links of a many-to-many relationship are found from one side only.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return reviewed.spec().entities().values().stream()
        .filter(reviewed.relationships()::isLink)
        .flatMap(link -> finding(reviewed, link).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<Finding> finding(Reviewed reviewed, Entity link) {
    ImmutableList<Relationship> sides =
        reviewed.relationships().ofChild(link.name()).stream()
            .filter(Relationship::identifying)
            .collect(ImmutableList.toImmutableList());
    ImmutableList<Relationship> closed =
        sides.stream()
            .filter(side -> !isFound(reviewed, link, side))
            .collect(ImmutableList.toImmutableList());
    boolean asked =
        reviewed.bill().unserved().stream()
            .filter(Unserved::isFault)
            .anyMatch(
                unserved -> reviewed.usage().readers(link.name()).contains(unserved.pattern()));
    if (closed.isEmpty() || closed.size() == sides.size() || asked) {
      return Optional.empty();
    }
    Relationship side = closed.get(0);
    return Optional.of(
        finding(
                reviewed.entity(link.name()),
                "nothing finds a "
                    + link.name()
                    + " by its "
                    + side.label()
                    + " alone, and no pattern asks for it"
                    + orphans(reviewed, link, side)
                    + "; an index for it later means writing "
                    + Figures.counted(link.count(), "entry", "entries"),
                "if that may come, add an index with partition ["
                    + String.join(", ", side.attributes().values())
                    + "]")
            .because(ImmutableList.of(price(reviewed, link))));
  }

  /** Whether the design would serve a read of all links of one parent. */
  private static boolean isFound(Reviewed reviewed, Entity link, Relationship side) {
    ImmutableList<Condition> where =
        side.attributes().values().stream()
            .map(
                name ->
                    new Condition(
                        AttributePath.own(link.name(), name),
                        new Condition.Test.Is(new Value.Parameter(name)),
                        OptionalDouble.empty()))
            .collect(ImmutableList.toImmutableList());
    Selection selection =
        new Selection(
            link.name(),
            where,
            ImmutableList.of(),
            OptionalInt.empty(),
            new Selection.Needs(link.identity(), false),
            ImmutableList.of(),
            OptionalDouble.empty());
    Pattern.Head head = new Pattern.Head("all " + link.name(), "", new Traffic(1, 1), Hottest.EVEN);
    return reviewed
        .plan(new Pattern.Read(head, selection, false, reviewed.spec().prefer().roundTrips()))
        .isServed();
  }

  /** Patterns that delete the parent and leave its links behind. */
  private static String orphans(Reviewed reviewed, Entity link, Relationship side) {
    String leaving =
        reviewed.usage().deleters(side.parent()).stream()
            .filter(
                pattern ->
                    ((Pattern.Write) pattern)
                        .actions().stream()
                            .noneMatch(
                                action ->
                                    action instanceof WriteAction.Delete
                                        && action.entity().equals(link.name())))
            .map(Pattern::id)
            .collect(Collectors.joining(", "));
    return leaving.isEmpty()
        ? ""
        : "; " + leaving + " deletes the " + side.parent() + " and leaves them behind";
  }

  private static String price(Reviewed reviewed, Entity link) {
    double bytes =
        link.identity().stream().mapToDouble(name -> 2 * link.attribute(name).bytes()).sum();
    double rate =
        reviewed.spec().patterns().stream()
            .filter(Pattern.Write.class::isInstance)
            .mapToDouble(pattern -> rate((Pattern.Write) pattern, link))
            .sum();
    return "such an index, keys only: "
        + reviewed.tariff().writeArithmetic(1, rate)
        + ", storage "
        + Money.text(reviewed.tariff().storage(Storage.storageGb(link.count(), bytes)));
  }

  /** Links that a pattern makes and deletes in a second. */
  private static double rate(Pattern.Write write, Entity link) {
    return write.actions().stream()
            .filter(action -> action.entity().equals(link.name()))
            .filter(
                action ->
                    action instanceof WriteAction.Store || action instanceof WriteAction.Delete)
            .mapToDouble(WriteAction::times)
            .sum()
        * write.traffic().average();
  }
}
