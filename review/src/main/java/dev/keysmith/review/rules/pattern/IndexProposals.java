package dev.keysmith.review.rules.pattern;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.ValueExpression;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The index candidates for a read: of all items, or sparse ones of the items that the read can
 * match, each with the attributes that it needs and with KEYS_ONLY.
 *
 * <pre>
 *   read: Message  where: {channel: $c, pinned: true}  sort: sentAt
 *   MessagesByChannelAndPinned:  {partition: [channel, pinned], sort: sentAt, project: all}
 *   MessagesByChannelAndPinned:  {partition: [channel, pinned], sort: sentAt, project: keys}
 *   PinnedMessagesByChannel:     {partition: pinnedChannel, sort: sentAt, project: all}
 *   PinnedMessagesByChannel:     {partition: pinnedChannel, sort: sentAt, project: keys}
 * </pre>
 */
record IndexProposals(ReviewContext context, LayoutRef main, EntityQuery query) {
  ImmutableList<Fix.AddIndex> all() {
    ImmutableList.Builder<Fix.AddIndex> all = ImmutableList.builder();
    plain().ifPresent(index -> variants(index, keys(index), all));
    sparse(all);
    return all.build();
  }

  /** The same key with both projections. */
  private void variants(
      Index index,
      ImmutableMap<String, ImmutableMap<String, KeyRule>> keys,
      ImmutableList.Builder<Fix.AddIndex> all) {
    ImmutableMap.Builder<String, KeyAttributeType> types = ImmutableMap.builder();
    ImmutableMap<String, KeyRule> own = keys.getOrDefault(main.item().name(), ImmutableMap.of());
    for (String key : index.keyAttributes()) {
      types.put(
          key, Objects.requireNonNull(own.get(key), key).type().orElse(KeyAttributeType.STRING));
    }
    for (IndexProjection projection :
        ImmutableSet.of(projection(index, own), new IndexProjection.Keys())) {
      all.add(
          new Fix.AddIndex(
              main.table().name(), index.projecting(projection), types.buildOrThrow(), keys));
    }
  }

  private Optional<Index> plain() {
    return index("", ImmutableList.copyOf(equal()), sort(equal()), equal());
  }

  /** Empty where it has no key, too many key attributes, or its name is taken. */
  private Optional<Index> index(
      String which, ImmutableList<String> partition, ImmutableList<String> sort, Set<String> by) {
    String name =
        which
            + query.entity().name()
            + "s"
            + (by.isEmpty() ? "" : "By")
            + by.stream().map(IndexProposals::capital).collect(Collectors.joining("And"));
    int most = DynamoDbLimits.GLOBAL_INDEX_KEY_ATTRIBUTES;
    boolean fits = !partition.isEmpty() && partition.size() <= most && sort.size() <= most;
    boolean named =
        name.length() <= DynamoDbLimits.NAME_CHARACTERS_MOST
            && !main.table().indexes().containsKey(name);
    return fits && named && sort.stream().allMatch(this::canBeKey)
        ? Optional.of(new Index(name, partition, sort, false, new IndexProjection.Keys()))
        : Optional.empty();
  }

  /** The attributes in equality conditions. */
  private Set<String> equal() {
    Set<String> equal = new LinkedHashSet<>();
    for (AttributeCondition condition : query.where()) {
      local(condition.path())
          .filter(this::canBeKey)
          .filter(name -> condition.isEquality())
          .ifPresent(equal::add);
    }
    return equal;
  }

  /** The sort attributes, then those in range conditions. */
  private ImmutableList<String> sort(Set<String> without) {
    Set<String> sort = new LinkedHashSet<>();
    query.sort().stream().map(EntitySelection.SortOrder::attribute).forEach(sort::add);
    for (AttributeCondition condition : query.where()) {
      local(condition.path())
          .filter(this::canBeKey)
          .filter(name -> condition.test() instanceof Test.Range)
          .ifPresent(sort::add);
    }
    sort.removeAll(without);
    return ImmutableList.copyOf(sort);
  }

  /** With a dedicated key attribute that only the queried items have. */
  private void sparse(ImmutableList.Builder<Fix.AddIndex> all) {
    Map<String, AttributeCondition> fixed = fixed();
    Set<String> by = equal();
    by.removeAll(fixed.keySet());
    Optional<String> first =
        by.stream()
            .findFirst()
            .or(() -> fixed.keySet().stream().filter(this::canBeKey).findFirst());
    if (fixed.isEmpty() || first.isEmpty()) {
      return;
    }
    String which =
        fixed.entrySet().stream()
            .map(entry -> word(entry.getKey(), entry.getValue()))
            .collect(Collectors.joining());
    String key = small(which) + capital(first.get());
    boolean taken =
        main.table().entities().stream()
                .anyMatch(it -> context.spec().entity(it).attributes().containsKey(key))
            || main.table().types().containsKey(key)
            || context.facts(main).named().containsKey(key);
    List<String> partition = new ArrayList<>(by);
    partition.remove(first.get());
    partition.add(0, key);
    Set<String> known = new LinkedHashSet<>(by);
    known.addAll(fixed.keySet());
    index(which, ImmutableList.copyOf(partition), sort(known), by)
        .filter(index -> !taken)
        .ifPresent(
            index -> {
              Map<String, KeyRule> rules = new LinkedHashMap<>(plain(main, index));
              rules.put(
                  key,
                  new KeyRule(
                      ImmutableList.of(
                          new KeyRule.Alternative(
                              Optional.of(new KeyRuleCondition(ImmutableMap.copyOf(fixed))),
                              KeyTemplate.lone(first.get(), attribute(first.get()).type())))));
              variants(index, ImmutableMap.of(main.item().name(), ImmutableMap.copyOf(rules)), all);
            });
  }

  /** Conditions with constant values, which not every item meets. */
  private Map<String, AttributeCondition> fixed() {
    Map<String, AttributeCondition> fixed = new LinkedHashMap<>();
    for (AttributeCondition condition : query.where()) {
      boolean same =
          condition.test() instanceof Test.Is is && is.value() instanceof ValueExpression.Literal
              || condition.test() instanceof Test.Exists exists && exists.expected();
      if (same && condition.path().isOwn() && main.item().holds(condition.path().attribute())) {
        fixed.put(
            condition.path().attribute(),
            new AttributeCondition(condition.path(), condition.test(), OptionalDouble.empty()));
      }
    }
    return fixed;
  }

  /** {@code Open} for status = OPEN, {@code Pinned} for pinned = true. */
  private String word(String name, AttributeCondition condition) {
    if (condition.test() instanceof Test.Is is) {
      String value = is.value().toString();
      if (attribute(name).type() != AttributeType.BOOLEAN) {
        return capital(Ascii.toLowerCase(value).replaceAll("[^a-z0-9]", ""));
      }
      return value.equals("false") ? "Not" + capital(name) : capital(name);
    }
    return capital(name);
  }

  /** An item with all of these attributes is in the index, whatever its entity. */
  private ImmutableMap<String, ImmutableMap<String, KeyRule>> keys(Index index) {
    return context.design().items().stream()
        .filter(layoutRef -> layoutRef.table().equals(main.table()))
        .collect(
            ImmutableMap.toImmutableMap(
                layoutRef -> layoutRef.item().name(), layoutRef -> plain(layoutRef, index)));
  }

  private ImmutableMap<String, KeyRule> plain(LayoutRef layoutRef, Index index) {
    ImmutableMap.Builder<String, KeyRule> own = ImmutableMap.builder();
    context
        .facts(layoutRef)
        .named()
        .forEach(
            (name, attribute) -> {
              boolean there =
                  layoutRef.item().holds(name) || layoutRef.item().copies().containsKey(name);
              if (index.keyAttributes().contains(name) && there && attribute.type().canBeKey()) {
                own.put(name, KeyRule.always(KeyTemplate.lone(name, attribute.type())));
              }
            });
    return own.buildOrThrow();
  }

  private IndexProjection projection(Index index, ImmutableMap<String, KeyRule> keys) {
    Set<String> needed = new LinkedHashSet<>(query.needs());
    query.where().forEach(condition -> local(condition.path()).ifPresent(needed::add));
    boolean all = needed.size() >= query.entity().attributes().size();
    needed.removeAll(index.keyAttributes());
    needed.removeAll(main.table().key().attributes());
    needed.removeIf(this::isInTheKey);
    needed.removeIf(name -> keys.values().stream().anyMatch(rule -> shows(rule, name)));
    if (needed.isEmpty()) {
      return new IndexProjection.Keys();
    }
    return all
        ? new IndexProjection.All()
        : new IndexProjection.Include(ImmutableList.copyOf(needed));
  }

  /** The table's key is in every index, and with it the attributes that can be parsed from it. */
  private boolean isInTheKey(String name) {
    return main.table().key().attributes().stream()
        .flatMap(key -> main.item().key(key).stream())
        .anyMatch(rule -> shows(rule, name));
  }

  private boolean shows(KeyRule rule, String name) {
    boolean value = rule.only().map(KeyTemplate::isLone).orElse(false);
    return rule.gives(name) && (value || context.spec().prefer().parseKeys());
  }

  private Optional<String> local(AttributePath path) {
    return path.isOwn()
        ? Optional.of(path.attribute())
        : main.item().copies().entrySet().stream()
            .filter(copy -> copy.getValue().equals(path))
            .map(Map.Entry::getKey)
            .findFirst();
  }

  /** A plain attribute that no key template of the table replaces. */
  private boolean canBeKey(String name) {
    boolean plain =
        main.item()
            .key(name)
            .map(rule -> rule.only().map(KeyTemplate::isLone).orElse(false))
            .orElse(true);
    return plain && main.item().holds(name) && attribute(name).type().canBeKey();
  }

  private Attribute attribute(String name) {
    return Objects.requireNonNull(context.facts(main).named().get(name), name);
  }

  private static String capital(String name) {
    return name.isEmpty() ? name : Ascii.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  private static String small(String name) {
    return name.isEmpty() ? name : Ascii.toLowerCase(name.charAt(0)) + name.substring(1);
  }
}
