package dev.keysmith.spec;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.spec.AttributeCondition.Test;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which features of the language a spec uses, found in the spec as it is read. */
final class SpecFeatures {
  private static final double LARGE = 2000;

  private final Spec spec;
  private final RelationshipGraph relationships;
  private final Set<SpecFeature> found = EnumSet.noneOf(SpecFeature.class);

  private SpecFeatures(Spec spec) {
    this.spec = spec;
    this.relationships = RelationshipGraph.of(spec);
  }

  static ImmutableSet<SpecFeature> of(Spec spec) {
    SpecFeatures features = new SpecFeatures(spec);
    features.add(SpecFeature.PREFERENCES, !spec.prefer().equals(DesignPreferences.DEFAULT));
    features.add(
        SpecFeature.PROVISIONED, !spec.pricing().mode().equals(BillingSettings.DEFAULT.mode()));
    features.add(SpecFeature.EXTERNAL, !spec.external().isEmpty());
    features.add(
        SpecFeature.NOTES,
        spec.entities().values().stream()
                .anyMatch(entity -> !spec.remarks().of(entity).notes().isEmpty())
            || spec.patterns().stream()
                .anyMatch(pattern -> !spec.remarks().of(pattern).notes().isEmpty()));
    spec.entities().values().forEach(features::entity);
    features.relationships.all().forEach(features::relationship);
    spec.patterns().forEach(features::pattern);
    return Sets.immutableEnumSet(features.found);
  }

  private void add(SpecFeature feature, boolean occurs) {
    if (occurs) {
      found.add(feature);
    }
  }

  private void entity(Entity entity) {
    List<Relationship> parents = relationships.ofChild(entity.name());
    add(SpecFeature.LINK, isLink(entity.name()));
    add(
        SpecFeature.COMPOSITE_IDENTITY,
        entity.identity().size() > 1
            && entity.identity().stream()
                .noneMatch(part -> !entity.attribute(part).references().isEmpty()));
    add(
        SpecFeature.ROLES,
        parents.stream().map(Relationship::parent).distinct().count() < parents.size());
    add(SpecFeature.TTL, entity.ttl().isPresent());
    add(SpecFeature.VERSIONED, entity.versioned());
    add(SpecFeature.SCOPE, entity.scope().isPresent());
    add(SpecFeature.STREAM, !entity.operations().stream().isEmpty());
    add(SpecFeature.RESTORE_ALONE, entity.operations().restoreAlone());
    entity.attributes().values().forEach(this::attribute);
  }

  /** Whether its identity is made of several references and nothing else. */
  private boolean isLink(String entity) {
    List<Relationship> identifying =
        relationships.ofChild(entity).stream().filter(Relationship::identifying).toList();
    Set<String> parts = new HashSet<>();
    identifying.forEach(parent -> parts.addAll(parent.attributes().values()));
    return identifying.size() > 1
        && identifying.stream().noneMatch(Relationship::isOneToOne)
        && parts.containsAll(spec.entity(entity).identity());
  }

  private void attribute(Attribute attribute) {
    add(SpecFeature.SHARED_PART, attribute.references().size() > 1);
    for (GenerationStrategy.ByClient form : GenerationStrategy.ByClient.values()) {
      add(SpecFeature.valueOf(form.name()), attribute.generated().filter(form::equals).isPresent());
    }
    add(SpecFeature.SEQUENCE, attribute.sequence().isPresent());
    add(SpecFeature.UNIQUE, attribute.unique());
    add(
        SpecFeature.UNIQUE_WITHIN,
        attribute.uniqueWithin().filter(scope -> !scope.isEmpty()).isPresent());
    add(SpecFeature.VALUES, !attribute.values().isEmpty());
    add(SpecFeature.DISTINCT, attribute.distinct().isPresent());
    add(SpecFeature.WITHIN, attribute.within().isPresent());
    add(SpecFeature.PRESENT, attribute.isOptional() && attribute.references().isEmpty());
    add(SpecFeature.IMMUTABLE, attribute.immutable());
    add(SpecFeature.LARGE, attribute.bytes() > LARGE);
    add(SpecFeature.COLLECTION, attribute.type().isCollection());
    add(SpecFeature.WIDTH, attribute.fixedWidth());
    add(SpecFeature.FIELDS, !attribute.fields().isEmpty());
    add(
        SpecFeature.AVERAGE_AND_MAX,
        attribute.average().isPresent() && attribute.max().isPresent());
  }

  private void relationship(Relationship hop) {
    boolean self = hop.child().equals(hop.parent());
    add(SpecFeature.SELF_REFERENCE, self);
    add(SpecFeature.IDENTIFYING, hop.identifying() && !hop.isOneToOne() && !isOtherwiseKnown(hop));
    add(SpecFeature.ONE_TO_ONE, hop.isOneToOne());
    add(
        SpecFeature.OPTIONAL_REFERENCE,
        !self
            && hop.attributes().values().stream()
                .anyMatch(part -> spec.entity(hop.child()).attribute(part).isOptional()));
  }

  /** A link, or what has one parent of its own and shares that one's parent. */
  private boolean isOtherwiseKnown(Relationship hop) {
    return isLink(hop.child())
        || relationships.ofChild(hop.child()).stream().anyMatch(Relationship::isOneToOne);
  }

  private void pattern(AccessPattern pattern) {
    add(SpecFeature.PEAK, pattern.traffic().peak() > pattern.traffic().average());
    add(SpecFeature.HOTTEST, pattern.skew().combination().isPresent());
    add(SpecFeature.HOTTEST_BY_ATTRIBUTE, !pattern.skew().byAttribute().isEmpty());
    if (pattern instanceof AccessPattern.Read read) {
      add(SpecFeature.STRONG, read.strong());
      add(SpecFeature.SCAN, read.scan());
      add(SpecFeature.ROUND_TRIPS, read.roundTrips() != spec.prefer().roundTrips());
      add(SpecFeature.ANY, !read.selection().any().isEmpty());
      read.selection().branches().forEach(this::read);
    } else if (pattern instanceof AccessPattern.Write write) {
      add(SpecFeature.WRITE_LIST, write.actions().size() > 1);
      add(SpecFeature.NOT_ATOMIC, !write.atomic());
      write.actions().forEach(this::action);
    } else if (pattern instanceof AccessPattern.ExternalQuery foreign) {
      found.add(SpecFeature.valueOf(foreign.kind().name()));
    }
  }

  private static boolean isListed(EntitySelection selection, String attribute) {
    return selection.where().stream()
        .anyMatch(
            condition ->
                condition.path().isOwn()
                    && condition.path().attribute().equals(attribute)
                    && condition.test() instanceof Test.In in
                    && in.list().isPresent());
  }

  private void read(EntitySelection selection) {
    Entity entity = spec.entity(selection.entity());
    Set<String> bound = bound(selection.where());
    boolean single =
        entity.identity().stream()
            .allMatch(part -> bound.contains(part) || isListed(selection, part));
    add(SpecFeature.LIST_ALL, selection.where().isEmpty());
    add(
        SpecFeature.BY_REFERENCE,
        !single
            && relationships.ofChild(entity.name()).stream()
                .anyMatch(parent -> bound.containsAll(parent.attributes().values())));
    add(
        SpecFeature.BY_PART_OF_IDENTITY,
        !single && bound.contains(entity.identity().get(0)) && !bound.isEmpty());
    add(
        SpecFeature.BY_UNIQUE,
        !single && entity.uniqueKeys().values().stream().anyMatch(bound::containsAll));
    add(SpecFeature.LIMIT, selection.limit().isPresent());
    add(SpecFeature.COUNT, selection.needs().countOnly());
    add(SpecFeature.MATCHES, selection.matches().isPresent());
    selection(selection, 1);
  }

  private static Set<String> bound(List<AttributeCondition> where) {
    Set<String> bound = new HashSet<>();
    where.stream()
        .filter(condition -> condition.isEquality() && condition.path().isOwn())
        .forEach(condition -> bound.add(condition.path().attribute()));
    return bound;
  }

  private void selection(EntitySelection selection, int depth) {
    selection.where().forEach(this::condition);
    selection
        .sort()
        .forEach(
            order ->
                found.add(
                    order.descending() ? SpecFeature.SORT_DESCENDING : SpecFeature.SORT_ASCENDING));
    add(SpecFeature.SORT_BY_TWO, selection.sort().size() > 1);
    int all = spec.entity(selection.entity()).attributes().size();
    add(
        SpecFeature.NEEDS,
        !selection.needs().countOnly() && selection.needs().attributes().size() < all);
    for (IncludeClause include : selection.include()) {
      add(SpecFeature.INCLUDE_PARENT, include.toParent());
      add(SpecFeature.INCLUDE_CHILDREN, !include.toParent());
      add(
          SpecFeature.INCLUDE_NEWEST_CHILDREN,
          !include.toParent() && include.selection().limit().isPresent());
      add(SpecFeature.INCLUDE_NESTED, depth > 1);
      selection(include.selection(), depth + 1);
    }
  }

  private void condition(AttributeCondition condition) {
    Test test = condition.test();
    Attribute attribute =
        spec.entity(condition.path().entity()).attribute(condition.path().attribute());
    add(SpecFeature.PATH, !condition.path().isOwn());
    add(SpecFeature.FRACTION, condition.fraction().isPresent());
    add(SpecFeature.IN, test instanceof Test.In in && in.list().isEmpty());
    add(SpecFeature.LIST_PARAMETER, test instanceof Test.In in && in.list().isPresent());
    add(SpecFeature.RANGE, test instanceof Test.Range);
    add(SpecFeature.PREFIX, test instanceof Test.Prefix);
    add(SpecFeature.EXISTS, test instanceof Test.Exists);
    add(SpecFeature.NOT, test instanceof Test.Not);
    add(SpecFeature.CONTAINS, test instanceof Test.Contains);
    if (test instanceof Test.Is is) {
      boolean literal = is.value() instanceof ValueExpression.Literal;
      add(SpecFeature.LITERAL, literal);
      add(
          SpecFeature.PARAMETER_ON_VALUES,
          !literal && condition.path().isOwn() && !attribute.values().isEmpty());
    }
  }

  private void action(WriteAction action) {
    Entity entity = spec.entity(action.entity());
    add(SpecFeature.TIMES, action.times() > 1);
    add(SpecFeature.PUT, action instanceof WriteAction.Put);
    add(SpecFeature.REQUIRE, action instanceof WriteAction.Require);
    boolean single =
        action instanceof WriteAction.Select select
            && bound(select.where()).containsAll(entity.identity());
    add(SpecFeature.UPSERT, action instanceof WriteAction.Upsert);
    add(SpecFeature.RETURNS, action instanceof WriteAction.Select select && select.returnsOld());
    if (action instanceof WriteAction.Upsert upsert) {
      add(SpecFeature.UPDATE_ADDS, !upsert.add().isEmpty());
    } else if (action instanceof WriteAction.Store store) {
      add(SpecFeature.CREATE_WITHOUT, !store.absent().isEmpty());
      add(SpecFeature.KNOWS, !store.knows().isEmpty());
      add(
          SpecFeature.CREATE_SETS,
          store.set().values().stream()
              .anyMatch(
                  value ->
                      value instanceof ValueExpression.Literal || value.toString().equals("$now")));
    } else if (action instanceof WriteAction.Update update) {
      add(SpecFeature.UPDATE_SETS, !update.set().isEmpty());
      add(SpecFeature.UPDATE_ADDS, !update.add().isEmpty());
      add(
          SpecFeature.ADD_AMOUNT,
          update.add().entrySet().stream()
              .anyMatch(added -> !added.getValue().equals(AddedAmount.named(added.getKey()))));
      add(SpecFeature.UPDATE_SUBTRACTS, !update.subtract().isEmpty());
      add(SpecFeature.UPDATE_REMOVES, !update.remove().isEmpty());
      add(SpecFeature.UPDATE_CONDITION, single && update.where().size() > entity.identity().size());
      add(SpecFeature.UPDATE_MANY, !single);
    } else if (action instanceof WriteAction.Delete) {
      add(single ? SpecFeature.DELETE : SpecFeature.DELETE_MANY, true);
    }
  }
}
