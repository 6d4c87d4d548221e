package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Cardinality;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * WARNING when a read reaches instances without the attribute that its caller is authorised by: it
 * does not ask for it, or only a filter does.
 *
 * <pre>
 *   bad   PK = "ORDER#{id}"                  tenant compared after the item was read
 *   good  PK = "TENANT#{tenant}#ORDER#{id}"  a policy on leading keys keeps tenants apart
 * </pre>
 */
public final class CrossTenantAccess implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A read reaches instances without the attribute that its caller is authorised by.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.reads().stream()
        .flatMap(read -> findings(context, read))
        .collect(ImmutableList.toImmutableList());
  }

  private Stream<ReviewFinding> findings(ReviewContext context, AccessPattern.Read read) {
    EntitySelection selection = read.selection();
    Entity entity = context.spec().entity(selection.entity());
    ImmutableSet<String> given = given(selection);
    if (entity.scope().isEmpty()) {
      return included(context, read, selection, given);
    }
    // What belongs to an instance that its caller may see, its caller may see.
    String scope = entity.scope().get();
    return given.contains(scope)
        ? unkeyed(context, read, entity, scope).stream()
        : Stream.of(
            scopeNotQueried(
                context,
                read,
                entity,
                scope,
                "add " + scope + ": $" + scope + " to its where, from the caller's token"));
  }

  /** Attributes that the caller gives one value for. */
  private static ImmutableSet<String> given(EntitySelection selection) {
    return selection.where().stream()
        .filter(AttributeCondition::isEquality)
        .map(condition -> condition.path().shortest())
        .filter(AttributePath::isOwn)
        .map(AttributePath::attribute)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** What comes along with something that anybody may see. */
  private Stream<ReviewFinding> included(
      ReviewContext context,
      AccessPattern.Read read,
      EntitySelection outer,
      ImmutableSet<String> givenThere) {
    return outer.include().stream()
        .flatMap(
            include -> {
              EntitySelection inner = include.selection();
              Entity entity = context.spec().entity(inner.entity());
              ImmutableSet<String> given =
                  ImmutableSet.<String>builder()
                      .addAll(given(inner))
                      .addAll(handedOn(include, givenThere))
                      .build();
              return entity.scope().isEmpty()
                  ? included(context, read, inner, given)
                  : entity
                      .scope()
                      .filter(scope -> !given.contains(scope))
                      .map(
                          scope ->
                              scopeNotQueried(
                                  context,
                                  read,
                                  entity,
                                  scope,
                                  "include "
                                      + entity.name()
                                      + " with where: {"
                                      + scope
                                      + ": $"
                                      + scope
                                      + "}, from the caller's token"))
                      .stream();
            });
  }

  /** A relative's attributes that are the same as some that are given. */
  private static ImmutableSet<String> handedOn(IncludeClause include, ImmutableSet<String> given) {
    ImmutableSet.Builder<String> same = ImmutableSet.builder();
    include
        .relationship()
        .attributes()
        .forEach(
            (parents, childs) -> {
              if (given.contains(include.toParent() ? childs : parents)) {
                same.add(include.toParent() ? parents : childs);
              }
            });
    return same.build();
  }

  private ReviewFinding scopeNotQueried(
      ReviewContext context, AccessPattern.Read read, Entity entity, String scope, String fix) {
    return finding(
            context.pattern(read.id()),
            read.id()
                + " ("
                + read.name()
                + ") does not ask for "
                + scope
                + ": whoever may ask it gets every "
                + entity.name()
                + " that matches, of all "
                + scopes(context, entity, scope),
            fix)
        .because(
            ImmutableList.of(
                NumberFormat.counted(read.traffic().average(), "request")
                    + " a second, each over "
                    + NumberFormat.number(entity.count())
                    + " instances of "
                    + scopes(context, entity, scope)));
  }

  /** The plan finds what is asked for without it, and compares afterwards. */
  private Optional<ReviewFinding> unkeyed(
      ReviewContext context, AccessPattern.Read read, Entity entity, String scope) {
    ImmutableSet<String> items =
        context.design().items(entity.name()).stream()
            .map(layoutRef -> layoutRef.item().name())
            .collect(ImmutableSet.toImmutableSet());
    return context.plan(read.id()).map(Plan::steps).orElse(ImmutableList.of()).stream()
        .filter(step -> step.request().operation().isRead())
        .filter(step -> step.request().layouts().stream().anyMatch(items::contains))
        .filter(step -> step.round() == 1 && !isKeyed(step, scope))
        .findFirst()
        .map(
            step ->
                finding(
                        context.pattern(read.id()),
                        read.id()
                            + " ("
                            + read.name()
                            + ") finds "
                            + entity.name()
                            + " in "
                            + step.request().table()
                            + step.request().index().map(index -> "." + index).orElse("")
                            + " by a key without "
                            + scope
                            + ": one comparison, once forgotten, shows the data of all "
                            + scopes(context, entity, scope),
                        "put " + scope + " into the partition key that it asks for")
                    .because(
                        ImmutableList.of(
                            "key: "
                                + String.join(
                                    ", ",
                                    step.request().key().stream().map(Object::toString).toList()),
                            NumberFormat.counted(read.traffic().average(), "request")
                                + " a second that no policy on leading keys can confine")));
  }

  private static boolean isKeyed(PlanStep step, String scope) {
    return step.request().key().stream().anyMatch(use -> use.equal().containsKey(scope));
  }

  /** A reference has as many values as there are parents. */
  private static String scopes(ReviewContext context, Entity entity, String scope) {
    Attribute attribute = entity.attribute(scope);
    double values =
        attribute.references().stream()
            .findFirst()
            .map(reference -> (double) context.spec().entity(reference.entity()).count())
            .orElseGet(() -> Math.ceil(Cardinality.distinct(entity, attribute)));
    return NumberFormat.counted(values, scope);
  }
}
