package dev.keysmith.spec;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.spec.Condition.Test;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which features of the language a spec uses, found in the spec as it is read. */
final class SpecFeatures {
  private static final double LARGE = 2000;

  private final Spec spec;
  private final Relationships relationships;
  private final Set<Feature> found = EnumSet.noneOf(Feature.class);

  private SpecFeatures(Spec spec) {
    this.spec = spec;
    this.relationships = Relationships.of(spec);
  }

  static ImmutableSet<Feature> of(Spec spec) {
    SpecFeatures features = new SpecFeatures(spec);
    features.add(Feature.PREFERENCES, !spec.prefer().equals(Preferences.DEFAULT));
    features.add(Feature.PROVISIONED, !spec.pricing().mode().equals(Pricing.DEFAULT.mode()));
    spec.entities().values().forEach(features::entity);
    features.relationships.all().forEach(features::relationship);
    spec.patterns().forEach(features::pattern);
    return Sets.immutableEnumSet(features.found);
  }

  private void add(Feature feature, boolean occurs) {
    if (occurs) {
      found.add(feature);
    }
  }

  private void entity(Entity entity) {
    List<Relationship> parents = relationships.ofChild(entity.name());
    add(Feature.LINK, isLink(entity.name()));
    add(
        Feature.COMPOSITE_IDENTITY,
        entity.identity().size() > 1
            && entity.identity().stream()
                .noneMatch(part -> !entity.attribute(part).references().isEmpty()));
    add(
        Feature.ROLES,
        parents.stream().map(Relationship::parent).distinct().count() < parents.size());
    add(Feature.TTL, entity.ttl().isPresent());
    add(Feature.VERSIONED, entity.versioned());
    add(Feature.SCOPE, entity.scope().isPresent());
    add(Feature.STREAM, !entity.operations().stream().isEmpty());
    add(Feature.RESTORE_ALONE, entity.operations().restoreAlone());
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
    add(Feature.SHARED_PART, attribute.references().size() > 1);
    for (Generated.ByClient form : Generated.ByClient.values()) {
      add(Feature.valueOf(form.name()), attribute.generated().filter(form::equals).isPresent());
    }
    add(Feature.SEQUENCE, attribute.sequence().isPresent());
    add(Feature.UNIQUE, attribute.unique());
    add(Feature.VALUES, !attribute.values().isEmpty());
    add(Feature.DISTINCT, attribute.distinct().isPresent());
    add(Feature.PRESENT, attribute.isOptional() && attribute.references().isEmpty());
    add(Feature.IMMUTABLE, attribute.immutable());
    add(Feature.LARGE, attribute.bytes() > LARGE);
    add(Feature.COLLECTION, attribute.type().isCollection());
    add(Feature.AVERAGE_AND_MAX, attribute.average().isPresent() && attribute.max().isPresent());
  }

  private void relationship(Relationship hop) {
    boolean self = hop.child().equals(hop.parent());
    add(Feature.SELF_REFERENCE, self);
    add(Feature.IDENTIFYING, hop.identifying() && !hop.isOneToOne() && !isOtherwiseKnown(hop));
    add(Feature.ONE_TO_ONE, hop.isOneToOne());
    add(
        Feature.OPTIONAL_REFERENCE,
        !self
            && hop.attributes().values().stream()
                .anyMatch(part -> spec.entity(hop.child()).attribute(part).isOptional()));
  }

  /** A link, or what has one parent of its own and shares that one's parent. */
  private boolean isOtherwiseKnown(Relationship hop) {
    return isLink(hop.child())
        || relationships.ofChild(hop.child()).stream().anyMatch(Relationship::isOneToOne);
  }

  private void pattern(Pattern pattern) {
    add(Feature.PEAK, pattern.traffic().peak() > pattern.traffic().average());
    add(Feature.HOTTEST, pattern.hottest().combination().isPresent());
    add(Feature.HOTTEST_BY_ATTRIBUTE, !pattern.hottest().byAttribute().isEmpty());
    if (pattern instanceof Pattern.Read read) {
      add(Feature.STRONG, read.strong());
      add(Feature.ROUND_TRIPS, read.roundTrips() != spec.prefer().roundTrips());
      read(read.selection());
    } else if (pattern instanceof Pattern.Write write) {
      add(Feature.WRITE_LIST, write.actions().size() > 1);
      add(Feature.NOT_ATOMIC, !write.atomic());
      write.actions().forEach(this::action);
    } else if (pattern instanceof Pattern.Foreign foreign) {
      found.add(Feature.valueOf(foreign.kind().name()));
    }
  }

  private void read(Selection selection) {
    Entity entity = spec.entity(selection.entity());
    Set<String> bound = bound(selection.where());
    boolean single = bound.containsAll(entity.identity());
    add(Feature.LIST_ALL, selection.where().isEmpty());
    add(
        Feature.BY_REFERENCE,
        !single
            && relationships.ofChild(entity.name()).stream()
                .anyMatch(parent -> bound.containsAll(parent.attributes().values())));
    add(
        Feature.BY_PART_OF_IDENTITY,
        !single && bound.contains(entity.identity().get(0)) && !bound.isEmpty());
    add(
        Feature.BY_UNIQUE,
        !single && bound.stream().anyMatch(name -> entity.attribute(name).unique()));
    add(Feature.LIMIT, selection.limit().isPresent());
    add(Feature.COUNT, selection.needs().countOnly());
    add(Feature.MATCHES, selection.matches().isPresent());
    selection(selection, 1);
  }

  private static Set<String> bound(List<Condition> where) {
    Set<String> bound = new HashSet<>();
    where.stream()
        .filter(condition -> condition.isEquality() && condition.path().isOwn())
        .forEach(condition -> bound.add(condition.path().attribute()));
    return bound;
  }

  private void selection(Selection selection, int depth) {
    selection.where().forEach(this::condition);
    selection
        .sort()
        .forEach(
            order ->
                found.add(order.descending() ? Feature.SORT_DESCENDING : Feature.SORT_ASCENDING));
    add(Feature.SORT_BY_TWO, selection.sort().size() > 1);
    int all = spec.entity(selection.entity()).attributes().size();
    add(
        Feature.NEEDS,
        !selection.needs().countOnly() && selection.needs().attributes().size() < all);
    for (Include include : selection.include()) {
      add(Feature.INCLUDE_PARENT, include.toParent());
      add(Feature.INCLUDE_CHILDREN, !include.toParent());
      add(
          Feature.INCLUDE_NEWEST_CHILDREN,
          !include.toParent() && include.selection().limit().isPresent());
      add(Feature.INCLUDE_NESTED, depth > 1);
      selection(include.selection(), depth + 1);
    }
  }

  private void condition(Condition condition) {
    Test test = condition.test();
    Attribute attribute =
        spec.entity(condition.path().entity()).attribute(condition.path().attribute());
    add(Feature.PATH, !condition.path().isOwn());
    add(Feature.FRACTION, condition.fraction().isPresent());
    add(Feature.IN, test instanceof Test.In);
    add(Feature.RANGE, test instanceof Test.Range);
    add(Feature.PREFIX, test instanceof Test.Prefix);
    add(Feature.EXISTS, test instanceof Test.Exists);
    add(Feature.NOT, test instanceof Test.Not);
    add(Feature.CONTAINS, test instanceof Test.Contains);
    if (test instanceof Test.Is is) {
      boolean literal = is.value() instanceof Value.Literal;
      add(Feature.LITERAL, literal);
      add(
          Feature.PARAMETER_ON_VALUES,
          !literal && condition.path().isOwn() && !attribute.values().isEmpty());
    }
  }

  private void action(WriteAction action) {
    Entity entity = spec.entity(action.entity());
    add(Feature.TIMES, action.times() > 1);
    add(Feature.PUT, action instanceof WriteAction.Put);
    add(Feature.REQUIRE, action instanceof WriteAction.Require);
    boolean single =
        action instanceof WriteAction.Select select
            && bound(select.where()).containsAll(entity.identity());
    if (action instanceof WriteAction.Store store) {
      add(Feature.CREATE_WITHOUT, !store.absent().isEmpty());
      add(Feature.KNOWS, !store.knows().isEmpty());
      add(
          Feature.CREATE_SETS,
          store.set().values().stream()
              .anyMatch(
                  value -> value instanceof Value.Literal || value.toString().equals("$now")));
    } else if (action instanceof WriteAction.Update update) {
      add(Feature.UPDATE_SETS, !update.set().isEmpty());
      add(Feature.UPDATE_ADDS, !update.add().isEmpty());
      add(Feature.UPDATE_REMOVES, !update.remove().isEmpty());
      add(Feature.UPDATE_CONDITION, single && update.where().size() > entity.identity().size());
      add(Feature.UPDATE_MANY, !single);
    } else if (action instanceof WriteAction.Delete) {
      add(single ? Feature.DELETE : Feature.DELETE_MANY, true);
    }
  }
}
