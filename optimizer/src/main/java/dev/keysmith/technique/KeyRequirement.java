package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.Subquery;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection.SortOrder;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.LiteralRange;
import dev.keysmith.spec.ValueExpression;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a query requires of a key: attributes by the names that items have for them.
 *
 * @param subquery the query, with what it includes
 * @param equal bound to a value, or to one of several
 * @param several of those, the ones bound to one of several
 * @param literals of those, the values that the pattern itself says
 * @param oneOf the literals that meet a condition, where it is met by several and no others
 * @param present optional attributes that must be there
 * @param absent optional attributes that must not be there
 * @param ranges bound to a range or a prefix
 * @param filters conditions that no key can decide
 */
public record KeyRequirement(
    Subquery subquery,
    ImmutableSet<String> equal,
    ImmutableSet<String> several,
    ImmutableMap<String, ValueExpression.Literal> literals,
    ImmutableMap<String, ImmutableSet<ValueExpression>> oneOf,
    ImmutableSet<String> present,
    ImmutableSet<String> absent,
    ImmutableList<String> ranges,
    ImmutableList<SortOrder> sort,
    ImmutableSet<String> filters,
    boolean strong) {

  public static KeyRequirement of(Subquery subquery) {
    EntityQuery entityQuery = subquery.query();
    Set<String> equal = new LinkedHashSet<>();
    Set<String> several = new LinkedHashSet<>();
    Map<String, ValueExpression.Literal> literals = new LinkedHashMap<>();
    Map<String, ImmutableSet<ValueExpression>> oneOf = new LinkedHashMap<>();
    Set<String> present = new LinkedHashSet<>();
    Set<String> absent = new LinkedHashSet<>();
    Set<String> ranges = new LinkedHashSet<>();
    Set<String> filters = new LinkedHashSet<>();
    for (AttributeCondition condition : entityQuery.where()) {
      String name = name(condition.path());
      if (condition.test() instanceof Test.Is is) {
        equal.add(name);
        if (is.value() instanceof ValueExpression.Literal literal) {
          literals.put(name, literal);
        }
      } else if (condition.test() instanceof Test.In) {
        equal.add(name);
        several.add(name);
      } else if (condition.test() instanceof Test.Range
          || condition.test() instanceof Test.Prefix) {
        ranges.add(name);
      } else if (condition.test() instanceof Test.Exists exists) {
        (exists.expected() ? present : absent).add(name);
      } else {
        filters.add(name);
      }
      if (!(condition.test() instanceof Test.Is) && condition.path().isOwn()) {
        entityQuery
            .entity()
            .attribute(name)
            .meeting(condition.test())
            .ifPresent(values -> oneOf.put(name, values));
      }
    }
    return new KeyRequirement(
        subquery,
        inOrder(entityQuery.entity(), equal),
        ImmutableSet.copyOf(several),
        ImmutableMap.copyOf(literals),
        ImmutableMap.copyOf(oneOf),
        ImmutableSet.copyOf(present),
        ImmutableSet.copyOf(absent),
        ImmutableList.copyOf(ranges),
        entityQuery.sort(),
        ImmutableSet.copyOf(filters),
        entityQuery.strong());
  }

  /** As the entity has them, so that one set always makes one key. */
  private static ImmutableSet<String> inOrder(Entity entity, Set<String> names) {
    ImmutableSet.Builder<String> ordered = ImmutableSet.builder();
    entity.attributes().keySet().stream().filter(names::contains).forEach(ordered::add);
    return ordered.addAll(names).build();
  }

  /**
   * Attributes in the order in which a sort key serves most queries: those first that most of them
   * bind.
   */
  public static ImmutableSet<String> byUse(Set<String> names, List<KeyRequirement> all) {
    return names.stream()
        .sorted(
            Comparator.<String>comparingLong(
                    name -> all.stream().filter(asked -> asked.equal().contains(name)).count())
                .reversed()
                .thenComparing(Comparator.naturalOrder()))
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The same where these are bound too, for a read that may be strong. */
  KeyRequirement boundBy(Entity owner, ImmutableSet<String> leading, boolean strongly) {
    Set<String> all = new LinkedHashSet<>(leading);
    all.addAll(equal);
    return new KeyRequirement(
        subquery,
        inOrder(owner, all),
        several,
        literals,
        oneOf,
        present,
        absent,
        ranges,
        sort,
        filters,
        strongly);
  }

  /** The literals of the pattern's conditions on an attribute; empty where there are none. */
  public ImmutableSet<ValueExpression> values(String attribute) {
    ValueExpression.Literal literal = literals.get(attribute);
    return literal == null
        ? oneOf.getOrDefault(attribute, ImmutableSet.of())
        : ImmutableSet.of(literal);
  }

  /** The ranges of numbers that the pattern itself says, of attributes of the entity. */
  public ImmutableMap<String, Test.Range> within() {
    ImmutableMap.Builder<String, Test.Range> within = ImmutableMap.builder();
    for (AttributeCondition condition : subquery.query().where()) {
      if (condition.path().isOwn()
          && ranges.contains(condition.path().attribute())
          && condition.test() instanceof Test.Range range
          && subquery.query().entity().attribute(condition.path().attribute()).type().isNumeric()
          && LiteralRange.of(range).isPresent()) {
        within.put(condition.path().attribute(), range);
      }
    }
    return within.buildKeepingLast();
  }

  /** The same for an index that contains only matching items. */
  public KeyRequirement decidedBy(IndexKey key) {
    SparseCondition sparse = key.sparse();
    Set<String> decided =
        sparse.only().entrySet().stream()
            .filter(entry -> entry.getValue().equals(values(entry.getKey())))
            .map(Map.Entry::getKey)
            .collect(ImmutableSet.toImmutableSet());
    return new KeyRequirement(
        subquery,
        Sets.difference(equal, decided).immutableCopy(),
        several,
        literals,
        oneOf,
        Sets.difference(present, sparse.present()).immutableCopy(),
        Sets.difference(absent, sparse.absent()).immutableCopy(),
        ranges.stream()
            .filter(name -> !isDecided(name, sparse))
            .collect(ImmutableList.toImmutableList()),
        sort,
        Sets.difference(filters, decided).immutableCopy(),
        strong);
  }

  /** Whether an index has just the numbers of the queried range. */
  private boolean isDecided(String name, SparseCondition sparse) {
    Optional<LiteralRange> queried =
        Optional.ofNullable(within().get(name)).flatMap(LiteralRange::of);
    return queried.isPresent()
        && queried.equals(Optional.ofNullable(sparse.within().get(name)).flatMap(LiteralRange::of));
  }

  /** What items call the attribute of a condition. */
  static String name(AttributePath path) {
    return path.isOwn() ? path.attribute() : NamingConventions.copy(path);
  }

  public String entity() {
    return subquery.entity();
  }

  /** Whether so many are enough. */
  public boolean limited() {
    return subquery.query().limit().isPresent();
  }

  /** Parents that come along, which copies may spare. */
  public ImmutableList<IncludeClause> parents() {
    return subquery.includes().stream()
        .filter(IncludeClause::toParent)
        .collect(ImmutableList.toImmutableList());
  }

  /** References to the parents that conditions are about. */
  public ImmutableSet<String> leadingToParents() {
    return subquery.query().where().stream()
        .map(condition -> condition.path().shortest())
        .filter(path -> !path.isOwn())
        .flatMap(path -> path.hops().get(0).attributes().values().stream())
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The attributes that filter and sort the matches. */
  public ImmutableSet<String> conditions() {
    return ImmutableSet.<String>builder()
        .addAll(equal)
        .addAll(ranges)
        .addAll(present)
        .addAll(absent)
        .addAll(filters)
        .addAll(sort.stream().map(SortOrder::attribute).toList())
        .build();
  }

  /**
   * Attributes that may order what is read: the requested order, or a range; or none, where the
   * client puts few in order.
   */
  public ImmutableSet<ImmutableList<String>> orders() {
    ImmutableSet.Builder<ImmutableList<String>> orders = ImmutableSet.builder();
    ImmutableList<String> sorted = unbound(sort.stream().map(SortOrder::attribute).toList());
    if (!sorted.isEmpty()) {
      orders.add(sorted);
    }
    ranges.forEach(range -> orders.add(unbound(ImmutableList.of(range))));
    return orders.add(ImmutableList.of()).build();
  }

  /** Where an order goes up and down, the attributes of it that have few values. */
  public ImmutableList<String> turning() {
    Entity entity = subquery.query().entity();
    boolean turns = sort.stream().map(SortOrder::descending).distinct().count() > 1;
    return sort.stream()
        .map(SortOrder::attribute)
        .filter(name -> turns && !equal.contains(name))
        .filter(name -> isOfFew(entity.attribute(name)))
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * Where an order goes up and down, the attributes that a key has in descending order so that it
   * gives this one, read forward or backward; empty where no key gives it.
   */
  public ImmutableSet<String> descending() {
    Map<Boolean, ImmutableSet<String>> directions =
        sort.stream()
            .filter(by -> !equal.contains(by.attribute()))
            .collect(
                Collectors.partitioningBy(
                    SortOrder::descending,
                    Collectors.mapping(SortOrder::attribute, ImmutableSet.toImmutableSet())));
    ImmutableSet<String> down = directions.getOrDefault(true, ImmutableSet.of());
    ImmutableSet<String> up = directions.getOrDefault(false, ImmutableSet.of());
    if (down.isEmpty() || up.isEmpty()) {
      return ImmutableSet.of();
    }
    return Stream.of(down, up)
        .filter(some -> some.stream().allMatch(this::canDescend))
        .findFirst()
        .orElse(ImmutableSet.of());
  }

  private boolean canDescend(String name) {
    return KeyTemplateFactory.canDescend(subquery.query().entity().attribute(name));
  }

  private static boolean isOfFew(Attribute attribute) {
    return attribute.type() == AttributeType.BOOLEAN || !attribute.values().isEmpty();
  }

  private ImmutableList<String> unbound(List<String> names) {
    return names.stream()
        .filter(name -> !equal.contains(name))
        .distinct()
        .collect(ImmutableList.toImmutableList());
  }
}
