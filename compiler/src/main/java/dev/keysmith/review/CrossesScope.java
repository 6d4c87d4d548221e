package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Step;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Matches;
import dev.keysmith.spec.Pattern;
import java.util.Optional;

/**
 * WARNING when a read reaches instances without the attribute that its caller is authorised by: it
 * does not ask for it, or only a filter does.
 *
 * <pre>
 *   bad   PK = "ORDER#{id}"                  tenant compared after the item was read
 *   good  PK = "TENANT#{tenant}#ORDER#{id}"  a policy on leading keys keeps tenants apart
 * </pre>
 */
public final class CrossesScope implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A read reaches instances without the attribute that its caller is authorised by.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return reviewed.spec().patterns().stream()
        .filter(Pattern.Read.class::isInstance)
        .flatMap(pattern -> finding(reviewed, (Pattern.Read) pattern).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<Finding> finding(Reviewed reviewed, Pattern.Read read) {
    Entity entity = reviewed.spec().entity(read.selection().entity());
    return entity
        .scope()
        .flatMap(
            scope ->
                asks(read, scope)
                    ? unkeyed(reviewed, read, entity, scope)
                    : Optional.of(unasked(reviewed, read, entity, scope)));
  }

  private static boolean asks(Pattern.Read read, String scope) {
    return read.selection().where().stream()
        .filter(Condition::isEquality)
        .map(condition -> condition.path().shortest())
        .anyMatch(path -> path.isOwn() && path.attribute().equals(scope));
  }

  private Finding unasked(Reviewed reviewed, Pattern.Read read, Entity entity, String scope) {
    return finding(
            reviewed.pattern(read.id()),
            read.id()
                + " ("
                + read.name()
                + ") does not ask for "
                + scope
                + ": whoever may ask it gets every "
                + entity.name()
                + " that matches, of all "
                + scopes(reviewed, entity, scope),
            "add " + scope + ": $" + scope + " to its where, from the caller's token")
        .because(
            ImmutableList.of(
                Figures.counted(read.traffic().average(), "request")
                    + " a second, each over "
                    + Figures.number(entity.count())
                    + " instances of "
                    + scopes(reviewed, entity, scope)));
  }

  /** The plan finds what is asked for without it, and compares afterwards. */
  private Optional<Finding> unkeyed(
      Reviewed reviewed, Pattern.Read read, Entity entity, String scope) {
    ImmutableSet<String> items =
        reviewed.design().items(entity.name()).stream()
            .map(placed -> placed.item().name())
            .collect(ImmutableSet.toImmutableSet());
    return reviewed.plan(read.id()).map(Plan::steps).orElse(ImmutableList.of()).stream()
        .filter(step -> step.operation().isRead())
        .filter(step -> step.fetches().stream().anyMatch(items::contains))
        .filter(step -> step.round() == 1 && !isKeyed(step, scope))
        .findFirst()
        .map(
            step ->
                finding(
                        reviewed.pattern(read.id()),
                        read.id()
                            + " ("
                            + read.name()
                            + ") finds "
                            + entity.name()
                            + " in "
                            + step.table()
                            + step.index().map(index -> "." + index).orElse("")
                            + " by a key without "
                            + scope
                            + ": one comparison, once forgotten, shows the data of all "
                            + scopes(reviewed, entity, scope),
                        "put " + scope + " into the partition key that it asks for")
                    .because(
                        ImmutableList.of(
                            "key: "
                                + String.join(
                                    ", ", step.key().stream().map(Object::toString).toList()),
                            Figures.counted(read.traffic().average(), "request")
                                + " a second that no policy on leading keys can confine")));
  }

  private static boolean isKeyed(Step step, String scope) {
    return step.key().stream().anyMatch(use -> use.equal().containsKey(scope));
  }

  /** A reference has as many values as there are parents. */
  private static String scopes(Reviewed reviewed, Entity entity, String scope) {
    Attribute attribute = entity.attribute(scope);
    double values =
        attribute.references().stream()
            .findFirst()
            .map(reference -> (double) reviewed.spec().entity(reference.entity()).count())
            .orElseGet(() -> Math.ceil(Matches.distinct(entity, attribute)));
    return Figures.counted(values, scope);
  }
}
