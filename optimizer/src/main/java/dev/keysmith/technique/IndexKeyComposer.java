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
  private final KeyPrefixes prefixes;

  /** Whether attributes have the names of a table that all entities share. */
  private final boolean general;

  private final KeyStandIns standIns;

  /**
   * @param standIns of all keys of the layout candidate
   */
  public IndexKeyComposer(IndexContext context, KeyStandIns standIns) {
    this.standIns = standIns;
    this.context = context;
    this.table = context.table();
    this.layout = context.layout();
    this.entity = context.entity();
    this.named = context.named();
    this.maker = new KeyTemplateFactory(named);
    this.prefixes = KeyPrefixes.of(context.spec());
    this.general = isGeneral(context.application(), table);
  }

  /** Whether the indexes of a table are those of all entities, whose keys say whose they are. */
  public static boolean isGeneral(ApplicationModel application, Table table) {
    return isShared(application, table) && !application.hasOwnIndexKeys();
  }

  /** Whether all entities share a table, this one, and others are in it. */
  private static boolean isShared(ApplicationModel application, Table table) {
    return application.single() && TableFactory.isGeneral(application, table);
  }

  /**
   * The attributes of a key, in each way that it can be made; none for a local one without a sort
   * key. A composed sort key of a sparse index may be there for all items: it takes room in those
   * that have no entry, but whoever makes one enter the index need not know what it is made of.
   *
   * @param slot what the index is called in a table that all entities share
   */
  public ImmutableSet<IndexKeyAttributes> compose(IndexDraft draft, IndexSlot slot) {
    return Stream.of(true, false)
        .flatMap(sparsely -> compose(draft, slot, sparsely).stream())
        .collect(ImmutableSet.toImmutableSet());
  }

  private Optional<IndexKeyAttributes> compose(IndexDraft draft, IndexSlot slot, boolean sparsely) {
    IndexKey key = draft.key();
    Map<String, KeyRule> rules = new LinkedHashMap<>();
    Map<String, String> names = new LinkedHashMap<>();
    List<String> partition = new ArrayList<>();
    List<String> sort = new ArrayList<>();
    composePartition(draft, slot, partition, rules, names);
    composeSort(key, slot, sparsely, sort, rules, names);
    // Where the table has the same key already, its name serves.
    names.keySet().retainAll(rules.keySet());
    return key.local() && sort.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new IndexKeyAttributes(
                ImmutableList.copyOf(partition),
                ImmutableList.copyOf(sort),
                ImmutableMap.copyOf(rules),
                ImmutableMap.copyOf(names)));
  }

  private void composePartition(
      IndexDraft draft,
      IndexSlot slot,
      List<String> partition,
      Map<String, KeyRule> rules,
      Map<String, String> names) {
    IndexKey key = draft.key();
    OptionalInt shards = draft.shards();
    if (key.local()) {
      partition.add(table.key().partition());
    } else if (!general && shards.isEmpty() && isNative(key)) {
      key.partition().forEach(name -> plain(name, maker, partition, rules));
    } else {
      Optional<KeyRuleCondition> when = key.sparse().when(entity);
      String prefix = general || key.partition().isEmpty() ? prefix(key) : "";
      KeyTemplate template =
          shards.isPresent()
              ? maker.sharded(
                  prefix, key.partition(), new WriteSharding(shards.getAsInt(), entity.identity()))
              : maker.composed(prefix, key.partition());
      compose(
          general ? slot.partition() : partitionName(draft, rule(when, template), names),
          template,
          when,
          partition,
          rules);
    }
  }

  private void composeSort(
      IndexKey key,
      IndexSlot slot,
      boolean sparsely,
      List<String> sort,
      Map<String, KeyRule> rules,
      Map<String, String> names) {
    if (hasNativeSort(key)) {
      key.sort().forEach(name -> plain(name, maker, sort, rules));
    } else if (!key.sort().isEmpty()) {
      KeyTemplate template =
          maker.composed(general ? prefixes.of(entity.name()) : "", key.sort(), key.descending());
      Optional<String> there = general ? Optional.empty() : inTable(template);
      // What is not in the index needs no key of it: the others would store it for nothing.
      Optional<KeyRuleCondition> when =
          there.isPresent() || !sparsely ? Optional.empty() : key.sparse().when(entity);
      compose(
          general
              ? slot.sort()
              : there.orElseGet(() -> standIn(ComposedKeyNames.SORT, rule(when, template), names)),
          template,
          when,
          sort,
          rules);
    }
  }

  /** The key attribute of the table that is the same for every item, if no other layout has it. */
  private Optional<String> inTable(KeyTemplate template) {
    return table.items().size() > 1
        ? Optional.empty()
        : layout.keys().entrySet().stream()
            .filter(rule -> rule.getValue().equals(KeyRule.always(template)))
            .map(Map.Entry::getKey)
            .findFirst();
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
   * A short name for a key that all items have; one that says which have it for a sparse one,
   * unless every cent counts.
   */
  private String partitionName(IndexDraft draft, KeyRule rule, Map<String, String> names) {
    IndexKey key = draft.key();
    KeyTemplate template = rule.alternatives().get(0).template();
    if (KeyPrefixes.everyCentCounts(context.spec())) {
      return there(template, key, standIn(ComposedKeyNames.PARTITION, rule, names));
    }
    if (key.isSparse() || table.entities().size() > 1) {
      String name = own(key, entity, draft.shards().isPresent());
      return there(template, key, taken(named, layout, ofEntity(table, entity, name)));
    }
    return there(
        template,
        key,
        draft.shards().isPresent() || key.partition().isEmpty()
            ? standIn(ComposedKeyNames.PARTITION, rule, names)
            : taken(named, layout, own(key, entity, false)));
  }

  /** Until the index is part of a design: of the length that the name will have there. */
  private String standIn(String name, KeyRule rule, Map<String, String> names) {
    String free = ComposedKeyNames.free(context.spec(), name, rule, table, layout);
    String standIn = standIns.of(free, rule);
    names.put(standIn, name);
    return standIn;
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

  /** The key attribute of the table that is the same anyway, else one of its own. */
  private String there(KeyTemplate template, IndexKey key, String own) {
    return key.isSparse() ? own : inTable(template).orElse(own);
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

  private String prefix(IndexKey key) {
    String constant = key.sparse().constant();
    String name = prefixes.of(entity.name());
    // Which instances have the key is decided by its condition; the words are for people.
    boolean terse = constant.isEmpty() || KeyPrefixes.everyCentCounts(context.spec());
    return terse ? name : general ? name + "#" + constant : constant;
  }

  /** Whether the attributes themselves can be the key, and keep other items out. */
  private boolean isNative(IndexKey key) {
    List<String> all = new ArrayList<>(key.partition());
    all.addAll(key.sort());
    boolean leaks =
        table.items().values().stream()
                .filter(other -> other != layout)
                .anyMatch(other -> all.stream().allMatch(name -> has(other, name)))
            || isAlsoOfOthers(all);
    boolean composed =
        context.spec().prefer().indexKeys() == IndexKeys.COMPOSED && key.partition().size() > 1;
    return !key.partition().isEmpty()
        && key.partition().size() <= DynamoDbLimits.GLOBAL_INDEX_KEY_ATTRIBUTES
        && !key.isSparse()
        && !composed
        && !leaks
        && key.partition().stream().allMatch(maker::canBePlain);
  }

  /** Whether another entity, whose items will be in the same table, has all these attributes. */
  private boolean isAlsoOfOthers(List<String> names) {
    return isShared(context.application(), table)
        && context.application().others(entity.name()).stream()
            .map(context.spec()::entity)
            .anyMatch(other -> other.attributes().keySet().containsAll(names));
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
    rules.put(name, rule(when, template));
  }

  private static KeyRule rule(Optional<KeyRuleCondition> when, KeyTemplate template) {
    return new KeyRule(ImmutableList.of(new KeyRule.Alternative(when, template)));
  }
}
