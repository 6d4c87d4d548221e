package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.fix.FindingPhrases;
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
 * WARNING when a read finds instances without the attribute that authorises its caller (the scope):
 * no condition tests it, or only a filter does.
 *
 * <pre>
 *   bad   PK = "ORDER#{id}"                  tenant compared after the item was read
 *   good  PK = "TENANT#{tenant}#ORDER#{id}"  dynamodb:LeadingKeys separates tenants
 * </pre>
 */
public final class CrossTenantAccess implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A read finds instances without the attribute that authorises its caller.";
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
    // What one alternative restricts, another may leave open.
    ImmutableSet<String> given =
        selection.branches().stream()
            .map(CrossTenantAccess::given)
            .reduce((one, other) -> Sets.intersection(one, other).immutableCopy())
            .orElseThrow();
    if (entity.scope().isEmpty()) {
      return included(context, read, selection, given);
    }
    // A caller that may read an instance may read what belongs to it.
    String scope = entity.scope().get();
    return given.contains(scope)
        ? unkeyed(context, read, entity, scope).stream()
        : Stream.of(
            unscoped(
                context,
                read,
                entity,
                "%s does not restrict %s: any caller gets every %s that matches, of all %s"
                    .formatted(
                        FindingPhrases.pattern(read),
                        scope,
                        entity.name(),
                        scopes(context, entity, scope)),
                "add %s: $%s to its where, from the caller's token".formatted(scope, scope)));
  }

  /** Attributes for which the caller gives one value. */
  private static ImmutableSet<String> given(EntitySelection selection) {
    return selection.where().stream()
        .filter(AttributeCondition::isEquality)
        .map(condition -> condition.path().shortest())
        .filter(AttributePath::isOwn)
        .map(AttributePath::attribute)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** What is included in a read of an entity without a scope. */
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
                      .addAll(inherited(include, givenThere))
                      .build();
              return entity.scope().isEmpty()
                  ? included(context, read, inner, given)
                  : entity
                      .scope()
                      .filter(scope -> !given.contains(scope))
                      .map(
                          scope ->
                              unscoped(
                                  context,
                                  read,
                                  entity,
                                  "%s includes %s without %s: whoever names the %s gets the %s of any of %s"
                                      .formatted(
                                          FindingPhrases.pattern(read),
                                          entity.name(),
                                          scope,
                                          outer.entity(),
                                          entity.name(),
                                          scopes(context, entity, scope)),
                                  "include %s with where: {%s: $%s}, from the caller's token"
                                      .formatted(entity.name(), scope, scope)))
                      .stream();
            });
  }

  /** Attributes of the related entity whose values follow from the given ones. */
  private static ImmutableSet<String> inherited(IncludeClause include, ImmutableSet<String> given) {
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

  private ReviewFinding unscoped(
      ReviewContext context, AccessPattern.Read read, Entity entity, String message, String fix) {
    return finding(context.pattern(read.id()), message, fix)
        .because(
            ImmutableList.of(
                "%s/s, each over %s instances of %s"
                    .formatted(
                        NumberFormat.counted(read.traffic().average(), "request"),
                        NumberFormat.number(entity.count()),
                        scopes(context, entity, entity.scope().orElseThrow()))));
  }

  /** The plan's key does not contain the scope, which is tested after the read. */
  private Optional<ReviewFinding> unkeyed(
      ReviewContext context, AccessPattern.Read read, Entity entity, String scope) {
    ImmutableSet<String> items = context.itemNames(entity.name());
    return context.plan(read.id()).map(Plan::steps).orElse(ImmutableList.of()).stream()
        .filter(step -> step.request().operation().isRead())
        .filter(step -> step.request().layouts().stream().anyMatch(items::contains))
        .filter(step -> step.round() == 1 && !isKeyed(step, scope))
        .findFirst()
        .map(step -> unkeyed(context, read, entity, scope, step));
  }

  private ReviewFinding unkeyed(
      ReviewContext context, AccessPattern.Read read, Entity entity, String scope, PlanStep step) {
    return finding(
            context.pattern(read.id()),
            "%s finds %s in %s by a key without %s: one forgotten comparison exposes the data of all %s"
                .formatted(
                    FindingPhrases.pattern(read),
                    entity.name(),
                    FindingPhrases.structure(step),
                    scope,
                    scopes(context, entity, scope)),
            "add %s to the partition key that it queries".formatted(scope))
        .because(
            ImmutableList.of(
                "key: "
                    + String.join(
                        ", ", step.request().key().stream().map(Object::toString).toList()),
                "%s/s that no IAM policy on dynamodb:LeadingKeys can restrict"
                    .formatted(NumberFormat.counted(read.traffic().average(), "request"))));
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
