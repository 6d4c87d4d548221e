package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.design.WriteSharding;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.DesignPreferences.IndexKeys;
import dev.keysmith.spec.Entity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes the key attributes of an index: those that items have anyway where they can be keys, and
 * composed ones where they cannot.
 *
 * <pre>
 *   natural   customerId | createdAt                     the attributes themselves
 *   composed  openOwnerRepo = "{owner}#{repo}", if OPEN  what a key of its own is needed for
 *   general   GSI1PK = "ORDER#{customerId}"              where all entities share one table
 * </pre>
 */
public final class IndexKeyComposer {
  private final IndexContext context;
  private final Table table;
  private final ItemLayout layout;
  private final Entity entity;
  private final ImmutableMap<String, Attribute> named;
  private final KeyTemplateFactory maker;

  /** Whether attributes have the names of a table that all entities share. */
  private final boolean general;

  public IndexKeyComposer(IndexContext context) {
    this.context = context;
    this.table = context.table();
    this.layout = context.layout();
    this.entity = context.entity();
    this.named = context.named();
    this.maker = new KeyTemplateFactory(named);
    this.general = context.application().single() && TableFactory.isGeneral(table);
  }

  /**
   * The attributes of a key; empty for a local one without a sort key.
   *
   * @param slot what the index is called in a table that all entities share
   */
  public Optional<IndexKeyAttributes> compose(IndexDraft draft, IndexSlot slot) {
    IndexKey key = draft.key();
    Map<String, KeyRule> rules = new LinkedHashMap<>();
    List<String> partition = new ArrayList<>();
    List<String> sort = new ArrayList<>();
    composePartition(draft, slot, partition, rules);
    composeSort(key, slot, sort, rules);
    return key.local() && sort.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new IndexKeyAttributes(
                ImmutableList.copyOf(partition),
                ImmutableList.copyOf(sort),
                ImmutableMap.copyOf(rules)));
  }

  private void composePartition(
      IndexDraft draft, IndexSlot slot, List<String> partition, Map<String, KeyRule> rules) {
    IndexKey key = draft.key();
    OptionalInt shards = draft.shards();
    if (key.local()) {
      partition.add(table.key().partition());
    } else if (!general && shards.isEmpty() && isNative(key)) {
      key.partition().forEach(name -> plain(name, maker, partition, rules));
    } else {
      Optional<KeyRuleCondition> when = key.sparse().when(entity);
      String prefix = general || key.partition().isEmpty() ? prefix(entity, key, general) : "";
      String own =
          taken(named, layout, ofEntity(table, entity, own(key, entity, shards.isPresent())));
      KeyTemplate template =
          shards.isPresent()
              ? maker.sharded(
                  prefix, key.partition(), new WriteSharding(shards.getAsInt(), entity.identity()))
              : maker.composed(prefix, key.partition());
      compose(
          general ? slot.partition() : when.isEmpty() ? there(table, layout, template, own) : own,
          template,
          when,
          partition,
          rules);
    }
  }

  private void composeSort(
      IndexKey key, IndexSlot slot, List<String> sort, Map<String, KeyRule> rules) {
    if (hasNativeSort(key)) {
      key.sort().forEach(name -> plain(name, maker, sort, rules));
    } else if (!key.sort().isEmpty()) {
      compose(
          general ? slot.sort() : taken(named, layout, ordered(key)),
          maker.composed(
              general ? NamingConventions.prefix(entity.name()) : "", key.sort(), key.descending()),
          Optional.empty(),
          sort,
          rules);
    }
  }

  private boolean hasNativeSort(IndexKey key) {
    return !general
        && key.descending().isEmpty()
        && (key.local()
            ? key.sort().size() == 1
            : key.sort().size() <= DynamoDbLimits.GLOBAL_INDEX_KEY_ATTRIBUTES)
        && key.sort().stream().allMatch(maker::canBePlain)
        && (context.spec().prefer().indexKeys() != IndexKeys.COMPOSED || key.sort().size() == 1);
  }

  /**
   * {@code statusNumber}, {@code pointsReachedAtRank}: every item stores the name, so that it is
   * short; but no other order of the same attributes has it.
   */
  private static String ordered(IndexKey key) {
    String name = NamingConventions.joined(key.sort());
    if (key.descending().isEmpty()) {
      return name;
    }
    boolean onlyFirst = key.descending().equals(ImmutableSet.of(key.sort().get(0)));
    return name
        + "Rank"
        + (onlyFirst
            ? ""
            : key.descending().stream()
                .map(descending -> Integer.toString(key.sort().indexOf(descending) + 1))
                .sorted()
                .collect(Collectors.joining()));
  }

  /** Where others are in the table, a name that they have not: what has the key is in the index. */
  private static String ofEntity(Table table, Entity entity, String name) {
    return table.entities().size() > 1
        ? NamingConventions.small(entity.name()) + NamingConventions.capital(name)
        : name;
  }

  private static List<String> nonEmpty(ImmutableList<String> partition, Entity entity) {
    return partition.isEmpty()
        ? ImmutableList.of(NamingConventions.small(NamingConventions.plural(entity.name())))
        : partition;
  }

  /** {@code openOwnerRepo}: what the key is of, and of which instances. */
  private static String prefixed(IndexKey key, Entity entity, String name) {
    if (!key.isSparse()) {
      return key.partition().isEmpty() ? "all" + NamingConventions.capital(name) : name + "Key";
    }
    String which = key.sparse().lacking() + key.sparse().adjective(entity);
    return which.isEmpty()
        ? name
        : NamingConventions.small(which) + NamingConventions.capital(name);
  }

  /** The key attribute of the table that is the same anyway, if no other layout has it. */
  private static String there(Table table, ItemLayout layout, KeyTemplate template, String own) {
    return layout.keys().entrySet().stream()
        .filter(key -> key.getValue().equals(KeyRule.always(template)))
        .map(Map.Entry::getKey)
        .filter(name -> table.items().size() == 1)
        .findFirst()
        .orElse(own);
  }

  /**
   * An attribute's name for a key that must be composed; the same key may exist sharded as well.
   */
  private static String own(IndexKey key, Entity entity, boolean sharded) {
    String name = NamingConventions.joined(nonEmpty(key.partition(), entity));
    return prefixed(key, entity, name) + (sharded ? "Shard" : "");
  }

  /** Not the name of an attribute, nor of a key that the table has. */
  private static String taken(
      ImmutableMap<String, Attribute> named, ItemLayout layout, String name) {
    return NamingConventions.free(name, Sets.union(named.keySet(), layout.keys().keySet()));
  }

  private static String prefix(Entity entity, IndexKey key, boolean general) {
    String constant = key.sparse().constant();
    String name = NamingConventions.prefix(entity.name());
    return constant.isEmpty() ? name : general ? name + "#" + constant : constant;
  }

  /** Whether the attributes themselves can be the key, and keep other items out. */
  private boolean isNative(IndexKey key) {
    boolean leaks =
        table.items().values().stream()
            .filter(other -> other != layout)
            .anyMatch(
                other ->
                    Stream.concat(key.partition().stream(), key.sort().stream())
                        .allMatch(name -> has(other, name)));
    boolean composed =
        context.spec().prefer().indexKeys() == IndexKeys.COMPOSED && key.partition().size() > 1;
    return !key.partition().isEmpty()
        && key.partition().size() <= DynamoDbLimits.GLOBAL_INDEX_KEY_ATTRIBUTES
        && !key.isSparse()
        && !composed
        && !leaks
        && key.partition().stream().allMatch(maker::canBePlain);
  }

  private boolean has(ItemLayout item, String name) {
    return item.copies().containsKey(name)
        || context.spec().entity(item.entity()).attributes().containsKey(name);
  }

  private static void plain(
      String name, KeyTemplateFactory maker, List<String> key, Map<String, KeyRule> rules) {
    key.add(name);
    rules.put(name, KeyRule.always(maker.plain(name)));
  }

  private static void compose(
      String name,
      KeyTemplate template,
      Optional<KeyRuleCondition> when,
      List<String> key,
      Map<String, KeyRule> rules) {
    key.add(name);
    rules.put(name, new KeyRule(ImmutableList.of(new KeyRule.Alternative(when, template))));
  }
}
