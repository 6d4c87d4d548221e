package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.EntitySelection.SortOrder;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.statistics.RequestedParent;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A query on one entity: a read without its includes, or an include of one.
 *
 * @param sort the orders that decide anything
 * @param needs attributes that must come back
 * @param matches how many instances meet the conditions, where the user said so
 * @param known what else is known of every queried instance, from an item that leads to it
 * @param lookup whether a write goes on with what is found, so that none may be missed
 * @param requested which parent's children it is for, where its conditions name one
 * @param scan whether a Scan may serve it
 * @param rowFilter whether the client may drop rows by what they include: where it is a read itself
 * @param presence optional attributes that every queried instance is taken to have, or to lack, as
 *     the write that goes on with it does
 */
public record EntityQuery(
    Entity entity,
    ImmutableList<AttributeCondition> where,
    ImmutableList<SortOrder> sort,
    OptionalInt limit,
    ImmutableSet<String> needs,
    OptionalDouble matches,
    boolean strong,
    ImmutableMap<String, ValueExpression> known,
    boolean lookup,
    RequestedParent requested,
    boolean scan,
    boolean rowFilter,
    ImmutableMap<String, Boolean> presence) {

  public EntityQuery {
    sort = sort.isEmpty() ? sort : deciding(entity, sort, bound(where, known).keySet());
  }

  public EntityQuery(
      Entity entity,
      ImmutableList<AttributeCondition> where,
      ImmutableList<SortOrder> sort,
      OptionalInt limit,
      ImmutableSet<String> needs,
      OptionalDouble matches,
      boolean strong,
      ImmutableMap<String, ValueExpression> known,
      boolean lookup,
      RequestedParent requested) {
    this(
        entity,
        where,
        sort,
        limit,
        needs,
        matches,
        strong,
        known,
        lookup,
        requested,
        false,
        false,
        ImmutableMap.of());
  }

  /** The first query of a read. */
  public static EntityQuery of(Entity entity, AccessPattern.Read read) {
    EntityQuery query = of(entity, read.selection(), read.strong());
    return new EntityQuery(
        entity,
        query.where,
        query.sort,
        query.limit,
        query.needs,
        query.matches,
        query.strong,
        query.known,
        query.lookup,
        query.requested,
        read.scan(),
        true,
        query.presence);
  }

  /** A query for each alternative of a read, with what their results are merged by. */
  public static ImmutableList<EntityQuery> alternatives(Entity entity, AccessPattern.Read read) {
    EntitySelection selection = read.selection();
    return selection.any().isEmpty()
        ? ImmutableList.of(of(entity, read))
        : read.branches().stream()
            .map(
                branch ->
                    of(entity, branch)
                        .withoutRowFilter()
                        .needing(entity.identity())
                        .needing(selection.sort().stream().map(SortOrder::attribute).toList()))
            .collect(ImmutableList.toImmutableList());
  }

  /** Without what comes after a whole identity: nothing is left to be put in order by it. */
  private static ImmutableList<SortOrder> deciding(
      Entity entity, ImmutableList<SortOrder> sort, Set<String> bound) {
    Set<String> known = new LinkedHashSet<>(bound);
    for (int i = 0; i < sort.size(); i++) {
      if (known.containsAll(entity.identity())) {
        return sort.subList(0, i);
      }
      known.add(sort.get(i).attribute());
    }
    return sort;
  }

  public static EntityQuery of(Entity entity, EntitySelection selection, boolean strong) {
    return new EntityQuery(
        entity,
        selection.where().stream()
            .map(EntityQuery::shortened)
            .collect(ImmutableList.toImmutableList()),
        selection.sort(),
        selection.limit(),
        needs(entity, selection),
        selection.matches(),
        strong,
        ImmutableMap.of(),
        false,
        RequestedParent.ANY);
  }

  /** The instances that meet conditions, all of them, for a write to go on with. */
  public static EntityQuery finding(
      Entity entity, ImmutableList<AttributeCondition> where, ImmutableSet<String> attributes) {
    return new EntityQuery(
        entity,
        where,
        ImmutableList.of(),
        OptionalInt.empty(),
        attributes,
        OptionalDouble.empty(),
        false,
        ImmutableMap.of(),
        true,
        RequestedParent.ANY);
  }

  /**
   * What must be returned: the queried attributes, and the time after which an instance is gone.
   */
  public static ImmutableSet<String> needs(Entity entity, EntitySelection selection) {
    ImmutableSet.Builder<String> needs = ImmutableSet.builder();
    needs.addAll(selection.needs().attributes());
    entity.ttl().ifPresent(needs::add);
    return needs.build();
  }

  /** A path that ends in the parent's identity is the child's own reference. */
  private static AttributeCondition shortened(AttributeCondition condition) {
    AttributePath path = condition.path();
    if (path.hops().size() == 1) {
      String own = path.hops().get(0).attributes().get(path.attribute());
      if (own != null) {
        return new AttributeCondition(
            AttributePath.own(path.hops().get(0).child(), own),
            condition.test(),
            condition.fraction());
      }
    }
    return condition;
  }

  /** The same with an attribute equal to a value, in place of its first condition. */
  public EntityQuery with(String attribute, ValueExpression value) {
    Optional<AttributeCondition> replaced = condition(attribute);
    return asking(
        attribute,
        value,
        where.stream()
            .filter(condition -> !replaced.equals(Optional.of(condition)))
            .collect(ImmutableList.toImmutableList()));
  }

  /** The same with an attribute equal to a value, whatever its other conditions. */
  public EntityQuery also(String attribute, ValueExpression value) {
    return asking(attribute, value, where);
  }

  /** Of several conditions on an attribute a key takes the first, which is therefore this one. */
  private EntityQuery asking(
      String attribute, ValueExpression value, ImmutableList<AttributeCondition> others) {
    return new EntityQuery(
        entity,
        ImmutableList.<AttributeCondition>builder()
            .add(equal(entity, attribute, value))
            .addAll(others)
            .build(),
        sort,
        limit,
        needs,
        OptionalDouble.empty(),
        strong,
        known,
        lookup,
        requested,
        scan,
        rowFilter,
        presence);
  }

  /** The same where the client has to put what it gets in order, and sees what that goes by. */
  public EntityQuery sortedByClient() {
    return needing(sort.stream().map(SortOrder::attribute).toList());
  }

  /** The same of instances that have some optional attributes, and lack others. */
  public EntityQuery having(ImmutableMap<String, Boolean> presence) {
    return new EntityQuery(
        entity, where, sort, limit, needs, matches, strong, known, lookup, requested, scan,
        rowFilter, presence);
  }

  /** The same where more is known of the queried instances. */
  public EntityQuery knowing(ImmutableMap<String, ValueExpression> more) {
    return new EntityQuery(
        entity, where, sort, limit, needs, matches, strong, more, lookup, requested, scan,
        rowFilter, presence);
  }

  /** The same where the client has all rows merged with those of other queries. */
  private EntityQuery withoutRowFilter() {
    return new EntityQuery(
        entity, where, sort, limit, needs, matches, strong, known, lookup, requested, scan, false,
        presence);
  }

  /** The same with other conditions, of which the client checks the rest. */
  public EntityQuery where(ImmutableList<AttributeCondition> others) {
    return new EntityQuery(
        entity,
        others,
        sort,
        limit,
        needs,
        OptionalDouble.empty(),
        strong,
        known,
        lookup,
        requested,
        scan,
        false,
        presence);
  }

  /** The same for the children of such a parent. */
  public EntityQuery of(RequestedParent other) {
    return other == requested
        ? this
        : new EntityQuery(
            entity, where, sort, limit, needs, matches, strong, known, lookup, other, scan,
            rowFilter, presence);
  }

  public EntityQuery needing(Collection<String> more) {
    if (needs.containsAll(more)) {
      return this;
    }
    return new EntityQuery(
        entity,
        where,
        sort,
        limit,
        ImmutableSet.<String>builder().addAll(needs).addAll(more).build(),
        matches,
        strong,
        known,
        lookup,
        requested,
        scan,
        rowFilter,
        presence);
  }

  public static AttributeCondition equal(Entity entity, String attribute, ValueExpression value) {
    return new AttributeCondition(
        AttributePath.own(entity.name(), attribute), new Test.Is(value), OptionalDouble.empty());
  }

  /** The entity's own attributes that are bound to one value. */
  public ImmutableMap<String, ValueExpression> bound() {
    return bound(where, known);
  }

  private static ImmutableMap<String, ValueExpression> bound(
      ImmutableList<AttributeCondition> where, ImmutableMap<String, ValueExpression> known) {
    Map<String, ValueExpression> bound = new LinkedHashMap<>(known);
    for (AttributeCondition condition : where) {
      if (condition.path().isOwn() && condition.test() instanceof Test.Is is) {
        bound.put(condition.path().attribute(), is.value());
      }
    }
    return ImmutableMap.copyOf(bound);
  }

  /** Whether it asks how many children one parent has, and nothing else. */
  public boolean isCountOf(Relationship relationship) {
    ImmutableMap<String, ValueExpression> bound = bound();
    return needs.isEmpty()
        && !lookup
        && limit.isEmpty()
        && known.isEmpty()
        && relationship.child().equals(entity.name())
        && where.size() == bound.size()
        && bound.keySet().equals(ImmutableSet.copyOf(relationship.attributes().values()));
  }

  /** Whether it asks for one instance by name. */
  public boolean isByIdentity() {
    return bound().keySet().containsAll(entity.identity());
  }

  public Optional<Test> test(String attribute) {
    return condition(attribute).map(AttributeCondition::test);
  }

  private Optional<AttributeCondition> condition(String attribute) {
    return where.stream()
        .filter(condition -> condition.path().isOwn())
        .filter(condition -> condition.path().attribute().equals(attribute))
        .findFirst();
  }

  /** Attributes of the including entity that lead to what it includes. */
  public static ImmutableSet<String> leading(Entity entity, List<IncludeClause> includes) {
    ImmutableSet.Builder<String> leading = ImmutableSet.builder();
    for (IncludeClause include : includes) {
      if (include.toParent()) {
        leading.addAll(include.relationship().attributes().values());
      } else {
        leading.addAll(entity.identity());
      }
    }
    return leading.build();
  }
}
