package dev.keysmith.challenge;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.challenge.ChangeContext.KeyPart;
import dev.keysmith.challenge.QueryShape.NamedCondition;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.EntitySelection.SortOrder;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.technique.ComposedKeyNames;
import dev.keysmith.technique.KeyPrefixes;
import dev.keysmith.technique.NamingConventions;
import dev.keysmith.technique.SparseCondition;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The index keys that a query could use on items of one layout.
 *
 * <pre>
 *   where: {queue: $q, agent: {exists: false}}, sort: openedAt
 *
 *   queue | openedAt                     as it is
 *   noAgentQueue | openedAt              = {queue}, where there is no agent: sparse
 *   all | openedAt                       = TICKET: one partition for all
 * </pre>
 */
final class IndexKeyVariants {
  private final ChangeContext context;
  private final ItemLayout item;
  private final QueryShape shape;
  private final KeyPrefixes prefixes;
  private final ImmutableMap<String, Attribute> attributes;
  private final ImmutableList<NamedCondition> conditions;

  /**
   * A key, and how items get those of its attributes that they do not have anyway.
   *
   * @param label what a person would call an index by it
   */
  record IndexKeyVariant(
      String label,
      ImmutableList<String> partition,
      ImmutableList<String> sort,
      ImmutableMap<String, KeyRule> rules) {}

  private record KeyHalf(String label, ImmutableList<String> names, Map<String, KeyRule> rules) {}

  IndexKeyVariants(ChangeContext context, ItemLayout item, QueryShape shape) {
    this.context = context;
    this.item = item;
    this.shape = shape;
    this.prefixes = KeyPrefixes.of(context.spec());
    this.attributes = context.attributes(item);
    this.conditions = shape.conditions(item);
  }

  Set<IndexKeyVariant> all() {
    Set<IndexKeyVariant> all = new LinkedHashSet<>();
    ImmutableSet<String> equal = named(NamedCondition::isEquality);
    ImmutableSet<String> fixed =
        conditions.stream()
            .filter(NamedCondition::isFixed)
            .map(NamedCondition::name)
            .collect(ImmutableSet.toImmutableSet());
    ImmutableSet<String> given = Sets.difference(equal, fixed).immutableCopy();
    for (ImmutableSet<String> partition : ImmutableSet.of(equal, given)) {
      natural(partition).ifPresent(half -> addSorted(half, equal, all));
    }
    for (String one : equal) {
      if (equal.size() > 1) {
        natural(ImmutableSet.of(one)).ifPresent(half -> addSorted(half, equal, all));
      }
    }
    if (!fixed.isEmpty()) {
      sparse(given, fixed).ifPresent(half -> addSorted(half, Sets.union(given, fixed), all));
    }
    if (given.isEmpty()) {
      addSorted(constant(), ImmutableSet.of(), all);
    }
    return all;
  }

  private ImmutableSet<String> named(Predicate<NamedCondition> which) {
    return conditions.stream()
        .filter(which)
        .map(NamedCondition::name)
        .filter(this::canBeKey)
        .collect(ImmutableSet.toImmutableSet());
  }

  private boolean canBeKey(String name) {
    Attribute attribute = attributes.get(name);
    return attribute != null && context.canBeKey(attribute);
  }

  private Optional<KeyHalf> natural(ImmutableSet<String> partition) {
    return partition.isEmpty() || partition.size() > DynamoDbLimits.GLOBAL_INDEX_KEY_ATTRIBUTES
        ? Optional.empty()
        : Optional.of(
            new KeyHalf(
                NamingConventions.plural(item.entity()) + "By" + label(partition),
                partition.asList(),
                Map.of()));
  }

  private static String label(Set<String> names) {
    return names.stream().map(NamingConventions::pascal).collect(Collectors.joining("And"));
  }

  private KeyHalf constant() {
    String name = composed(ComposedKeyNames.PARTITION);
    return new KeyHalf(
        "All" + NamingConventions.plural(item.entity()),
        ImmutableList.of(name),
        Map.of(
            name,
            KeyRule.always(
                context.template(item, prefixes.of(item.entity()), ImmutableList.of()))));
  }

  /** A key that only those have that meet the fixed conditions. */
  private Optional<KeyHalf> sparse(ImmutableSet<String> given, ImmutableSet<String> fixed) {
    Map<String, AttributeCondition> when = new LinkedHashMap<>();
    StringBuilder which = new StringBuilder();
    for (NamedCondition condition : conditions) {
      if (fixed.contains(condition.name())) {
        when.put(
            condition.name(),
            new AttributeCondition(
                condition.condition().path(), condition.test(), OptionalDouble.empty()));
        which.append(which(condition));
      }
    }
    String of =
        given.isEmpty()
            ? NamingConventions.plural(item.entity())
            : NamingConventions.pascal(given.iterator().next());
    String name = free(NamingConventions.small(which + of));
    try {
      KeyRule.Alternative alternative =
          new KeyRule.Alternative(
              Optional.of(new KeyRuleCondition(ImmutableMap.copyOf(when))),
              context.template(
                  item,
                  given.isEmpty() ? prefixes.of(item.entity()) : "",
                  KeyPart.ascending(given.asList())));
      return Optional.of(
          new KeyHalf(
              which
                  + NamingConventions.plural(item.entity())
                  + (given.isEmpty() ? "" : "By" + label(given)),
              ImmutableList.of(name),
              Map.of(name, new KeyRule(ImmutableList.of(alternative)))));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** {@code Open}, {@code NoAgent}, {@code Level1}: as candidates are called. */
  private String which(NamedCondition condition) {
    if (condition.test() instanceof Test.Exists exists) {
      return (exists.expected() ? "" : "No") + NamingConventions.pascal(condition.name());
    }
    ImmutableSet<ValueExpression> values =
        condition.test() instanceof Test.Is is
            ? ImmutableSet.of(is.value())
            : condition.test() instanceof Test.In in
                ? ImmutableSet.copyOf(in.values())
                : ImmutableSet.of();
    return SparseCondition.ofValues(ImmutableMap.of(condition.name(), values))
        .adjective(context.spec().entity(item.entity()));
  }

  private String free(String name) {
    return NamingConventions.free(name, Sets.union(attributes.keySet(), item.keys().keySet()));
  }

  private String composed(String name) {
    return NamingConventions.numbered(name, Sets.union(attributes.keySet(), item.keys().keySet()));
  }

  /** With each sort key that helps: other equalities, then ranges and the order, or none. */
  private void addSorted(KeyHalf partition, Set<String> decided, Set<IndexKeyVariant> all) {
    ImmutableSet<String> equal = named(NamedCondition::isEquality);
    Set<String> rest = new LinkedHashSet<>(Sets.difference(equal, decided));
    rest.addAll(Sets.difference(equal, ImmutableSet.copyOf(partition.names())));
    if (!partition.rules().isEmpty()) {
      rest.clear();
    }
    ImmutableSet<String> ranges = named(NamedCondition::isRange);
    ImmutableList<SortOrder> order =
        shape.sort().stream()
            .filter(by -> canBeKey(by.attribute()))
            .collect(ImmutableList.toImmutableList());
    Set<ImmutableList<String>> sorts = new LinkedHashSet<>();
    ImmutableList<String> ordered =
        order.stream().map(SortOrder::attribute).collect(ImmutableList.toImmutableList());
    sorts.add(joined(rest, ranges, ordered));
    sorts.add(joined(ranges, ordered));
    sorts.add(joined(ordered, ranges));
    sorts.add(ImmutableList.of());
    for (ImmutableList<String> sort : sorts) {
      ImmutableList<String> names =
          sort.stream()
              .filter(name -> !partition.names().contains(name))
              .limit(DynamoDbLimits.GLOBAL_INDEX_KEY_ATTRIBUTES)
              .collect(ImmutableList.toImmutableList());
      all.add(variant(partition, names, Map.of()));
    }
    mixed(partition, rest, order).ifPresent(all::add);
  }

  @SafeVarargs
  private static ImmutableList<String> joined(Collection<String>... parts) {
    ImmutableSet.Builder<String> all = ImmutableSet.builder();
    for (Collection<String> part : parts) {
      all.addAll(part);
    }
    return all.build().asList();
  }

  private static IndexKeyVariant variant(
      KeyHalf partition, List<String> sort, Map<String, KeyRule> rules) {
    return new IndexKeyVariant(
        partition.label(),
        partition.names(),
        ImmutableList.copyOf(sort),
        ImmutableMap.<String, KeyRule>builder()
            .putAll(partition.rules())
            .putAll(rules)
            .buildKeepingLast());
  }

  /** One text for an order that goes up by one attribute and down by another. */
  private Optional<IndexKeyVariant> mixed(
      KeyHalf partition, Set<String> rest, ImmutableList<SortOrder> order) {
    if (order.stream().map(SortOrder::descending).distinct().count() < 2) {
      return Optional.empty();
    }
    ImmutableList.Builder<KeyPart> parts = ImmutableList.builder();
    rest.forEach(name -> parts.add(new KeyPart(name, false)));
    boolean backwards = order.get(0).descending();
    order.forEach(by -> parts.add(new KeyPart(by.attribute(), by.descending() != backwards)));
    ImmutableList<KeyPart> all = parts.build();
    String name = composed(ComposedKeyNames.SORT);
    try {
      return Optional.of(
          variant(
              partition,
              ImmutableList.of(name),
              Map.of(name, alike(partition, context.template(item, "", all)))));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** A key for the instances alone that have the partition key. */
  private static KeyRule alike(KeyHalf partition, KeyTemplate template) {
    Optional<KeyRuleCondition> when =
        partition.rules().values().stream()
            .flatMap(rule -> rule.alternatives().stream())
            .flatMap(alternative -> alternative.when().stream())
            .findFirst();
    return new KeyRule(ImmutableList.of(new KeyRule.Alternative(when, template)));
  }
}
