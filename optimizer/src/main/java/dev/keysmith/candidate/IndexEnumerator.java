package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.Sets;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.design.WriteSharding;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.DesignPreferences.IndexKeys;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.statistics.LayoutStatistics;
import dev.keysmith.technique.CopyFromParent;
import dev.keysmith.technique.IndexKey;
import dev.keysmith.technique.KeyRequirement;
import dev.keysmith.technique.KeyTemplateFactory;
import dev.keysmith.technique.LayoutCandidate;
import dev.keysmith.technique.NamingConventions;
import dev.keysmith.technique.SpreadOverShards;
import dev.keysmith.technique.TechniqueContext;
import dev.keysmith.technique.index.DuplicateIndexFilter;
import dev.keysmith.technique.index.IndexByEquality;
import dev.keysmith.technique.index.IndexCandidate;
import dev.keysmith.technique.index.IndexLocally;
import dev.keysmith.technique.index.ProjectWhatIsNeeded;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The indexes that may be worth having on the tables of an arrangement. */
final class IndexEnumerator {
  /** Where so large a share meets the equalities of a read, it may as well look at all. */
  private static final double COMMON = 0.05;

  private final TechniqueContext application;

  IndexEnumerator(TechniqueContext application) {
    this.application = application;
  }

  /**
   * @param keyRequirements all that is asked of each entity
   */
  ImmutableList<IndexCandidate> of(
      LayoutCandidate layoutCandidate, ListMultimap<String, KeyRequirement> keyRequirements) {
    ImmutableList.Builder<IndexCandidate> all = ImmutableList.builder();
    for (Table table : layoutCandidate.tables()) {
      for (ItemLayout layout : table.items().values()) {
        if (layout.isMain()) {
          all.addAll(of(table, layout, keyRequirements.get(layout.entity())));
        }
      }
    }
    return all.build();
  }

  private ImmutableList<IndexCandidate> of(
      Table table, ItemLayout layout, List<KeyRequirement> all) {
    boolean small =
        LayoutStatistics.of(application.spec(), table, layout).size()
            <= DynamoDbLimits.READ_UNIT_BYTES;
    List<KeyRequirement> keyRequirements =
        all.stream()
            .filter(keyRequirement -> !(small && isNamed(keyRequirement, table, layout)))
            .toList();
    Entity entity = application.spec().entity(layout.entity());
    ImmutableMap<String, Attribute> named =
        LayoutStatistics.named(application.spec(), entity, layout.copies());
    ImmutableList.Builder<IndexCandidate> candidates = ImmutableList.builder();
    Set<IndexKey> keys = new LinkedHashSet<>();
    keys.addAll(
        IndexByEquality.keys(
            keyRequirements,
            name -> isKept(layout, name) && isUsable(named.get(name)),
            key -> share(key, named),
            keyRequirement -> isCommon(keyRequirement, entity)));
    keys.addAll(IndexLocally.keys(table, layout, keyRequirements));
    int number = 0;
    for (IndexKey key : keys) {
      List<KeyRequirement> served = keyRequirements.stream().filter(key::mayServe).toList();
      if (!served.isEmpty()
          && key.present().stream().allMatch(name -> isOwn(layout, entity, name))) {
        candidates.addAll(candidates(table, layout, entity, named, key, served, number++));
      }
    }
    return new DuplicateIndexFilter(table, layout, name -> application.isStable(entity, name))
        .once(candidates.build());
  }

  /** Whether the table's own key names the item; reading one costs the least there is. */
  private static boolean isNamed(KeyRequirement keyRequirement, Table table, ItemLayout layout) {
    return table.key().attributes().stream()
        .flatMap(name -> layout.key(name).stream())
        .flatMap(rule -> rule.attributes().stream())
        .allMatch(keyRequirement.equal()::contains);
  }

  private static boolean isOwn(ItemLayout layout, Entity entity, String name) {
    return layout.holds(name) && entity.attributes().containsKey(name);
  }

  private static boolean isKept(ItemLayout layout, String name) {
    return layout.holds(name) || layout.copies().containsKey(name);
  }

  /** Of the instances that have the values that are asked for. */
  private static double share(IndexKey key, ImmutableMap<String, Attribute> named) {
    double share = 1;
    for (Map.Entry<String, ImmutableSet<ValueExpression>> only : key.only().entrySet()) {
      Attribute attribute = named.get(only.getKey());
      if (attribute != null) {
        share *=
            attribute.present()
                * only.getValue().stream()
                    .mapToDouble(value -> attribute.values().getOrDefault(value.toString(), 0.5))
                    .sum();
      }
    }
    return share;
  }

  /**
   * Whether what a read stops at a limit of is to be found everywhere, and a key of it would cost
   * several requests, or two writes whenever it changes.
   */
  private boolean isCommon(KeyRequirement keyRequirement, Entity entity) {
    List<AttributeCondition> equalities =
        keyRequirement.subquery().question().where().stream()
            .filter(it -> it.test() instanceof Test.Is || it.test() instanceof Test.In)
            .toList();
    boolean costly =
        !keyRequirement.several().isEmpty()
            || keyRequirement.equal().stream()
                .anyMatch(
                    name ->
                        !entity.attributes().containsKey(name)
                            || !application.isStable(entity, name));
    return keyRequirement.limited()
        && costly
        && application.cardinality().selectivity(entity, equalities) >= COMMON;
  }

  private static boolean isUsable(@Nullable Attribute attribute) {
    return attribute != null
        && !attribute.type().isCollection()
        && attribute.type() != AttributeType.BINARY
        && attribute.bytes() <= DynamoDbLimits.SORT_KEY_BYTES / 4.0;
  }

  private ImmutableList<IndexCandidate> candidates(
      Table table,
      ItemLayout layout,
      Entity entity,
      ImmutableMap<String, Attribute> named,
      IndexKey key,
      List<KeyRequirement> served,
      int number) {
    KeyTemplateFactory maker = new KeyTemplateFactory(named);
    Map<String, KeyRule> rules = new LinkedHashMap<>();
    List<String> partition = new ArrayList<>();
    List<String> sort = new ArrayList<>();
    Optional<KeyRuleCondition> when = when(entity, key);
    boolean general = application.single();
    // One printable character, so that every name has the length that it will have in the end.
    String slot = "GSI" + (char) ('0' + number % 74);
    String partitionName = SpreadOverShards.ofIndex(entity.name(), key.partition(), key.only());
    OptionalInt shards = key.local() ? OptionalInt.empty() : application.shards().of(partitionName);
    if (key.local()) {
      partition.add(table.key().partition());
    } else if (!general && shards.isEmpty() && isNative(key, table, layout, maker)) {
      key.partition().forEach(name -> plain(name, maker, partition, rules));
    } else {
      String prefix = general || key.partition().isEmpty() ? prefix(entity, key, general) : "";
      String own =
          taken(named, layout, ofEntity(table, entity, own(key, entity, shards.isPresent())));
      KeyTemplate template =
          shards.isPresent()
              ? maker.sharded(
                  prefix, key.partition(), new WriteSharding(shards.getAsInt(), entity.identity()))
              : maker.composed(prefix, key.partition());
      compose(
          general ? slot + "PK" : when.isEmpty() ? there(table, layout, template, own) : own,
          template,
          when,
          partition,
          rules);
    }
    boolean nativeSort =
        !general
            && (key.local()
                ? key.sort().size() == 1
                : key.sort().size() <= DynamoDbLimits.GLOBAL_INDEX_KEY_ATTRIBUTES)
            && key.sort().stream().allMatch(maker::canBePlain)
            && (application.spec().prefer().indexKeys() != IndexKeys.COMPOSED
                || key.sort().size() == 1);
    if (nativeSort) {
      key.sort().forEach(name -> plain(name, maker, sort, rules));
    } else if (!key.sort().isEmpty()) {
      compose(
          general
              ? slot + "SK"
              : taken(named, layout, NamingConventions.joined(key.sort()) + "Order"),
          maker.composed(general ? NamingConventions.prefix(entity.name()) : "", key.sort()),
          Optional.empty(),
          sort,
          rules);
    } else if (general) {
      compose(
          slot + "SK",
          maker.composed(NamingConventions.prefix(entity.name()), ImmutableList.of()),
          Optional.empty(),
          sort,
          rules);
    }
    if (key.local() && sort.isEmpty()) {
      return ImmutableList.of();
    }
    Set<String> given = new LinkedHashSet<>(key.partition());
    given.addAll(key.sort());
    table.key().attributes().stream()
        .flatMap(name -> layout.key(name).stream())
        .forEach(rule -> named.keySet().stream().filter(rule::gives).forEach(given::add));
    Set<String> names = new LinkedHashSet<>();
    named.keySet().stream()
        .filter(name -> layout.holds(name) || layout.copies().containsKey(name))
        .forEach(names::add);
    names.addAll(layout.embeds().keySet());
    String label = general ? slot : key.label(entity, together(table, layout));
    ImmutableList.Builder<IndexCandidate> all = ImmutableList.builder();
    int variant = 0;
    Set<String> keys = new LinkedHashSet<>(table.key().attributes());
    keys.addAll(partition);
    keys.addAll(sort);
    List<KeyRequirement> told =
        served.stream().map(keyRequirement -> keyRequirement.decidedBy(key)).toList();
    // A counter would be written into an index that has everything.
    boolean whole = !application.counts(entity);
    for (IndexProjection projection :
        ProjectWhatIsNeeded.projections(
            entity,
            told,
            keyRequirement -> copied(keyRequirement, layout),
            given,
            keys,
            names,
            whole)) {
      all.add(
          new IndexCandidate(
              table.name(),
              layout.name(),
              new Index(
                  label + "~" + number + "." + variant++,
                  ImmutableList.copyOf(partition),
                  ImmutableList.copyOf(sort),
                  key.local(),
                  projection),
              ImmutableMap.copyOf(rules),
              partitionName,
              shards));
    }
    return all.build();
  }

  /**
   * What it would take of parents from copies, and of references where those do not show whether
   * there is one.
   */
  private ImmutableMap<IncludeClause, ImmutableSet<String>> copied(
      KeyRequirement keyRequirement, ItemLayout layout) {
    ImmutableMap.Builder<IncludeClause, ImmutableSet<String>> copied = ImmutableMap.builder();
    for (IncludeClause include : keyRequirement.parents()) {
      ImmutableMap<String, AttributePath> asked = new CopyFromParent(application).asked(include);
      if (layout.copies().keySet().containsAll(asked.keySet())) {
        Entity parent = application.spec().entity(include.selection().entity());
        boolean shown =
            asked.values().stream().anyMatch(it -> !parent.attribute(it.attribute()).isOptional());
        ImmutableSet.Builder<String> names = ImmutableSet.builder();
        names.addAll(asked.keySet());
        include
            .relationship()
            .attributes()
            .forEach(
                (theirs, ours) -> {
                  if (!shown || include.selection().needs().attributes().contains(theirs)) {
                    names.add(ours);
                  }
                });
        copied.put(include, names.build());
      }
    }
    return copied.buildKeepingLast();
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
    String which = key.which(entity);
    if (which.isEmpty()) {
      return key.partition().isEmpty() ? "all" + NamingConventions.capital(name) : name + "Key";
    }
    return NamingConventions.small(which) + NamingConventions.capital(name);
  }

  /** The key attribute of the table that is the same anyway, if nobody else has it. */
  private static String there(Table table, ItemLayout layout, KeyTemplate template, String own) {
    return layout.keys().entrySet().stream()
        .filter(key -> key.getValue().equals(KeyRule.always(template)))
        .map(Map.Entry::getKey)
        .filter(name -> table.items().size() == 1)
        .findFirst()
        .orElse(own);
  }

  /** What items are together by in the table itself. */
  private static ImmutableList<String> together(Table table, ItemLayout layout) {
    return layout.key(table.key().partition()).stream()
        .flatMap(rule -> rule.attributes().stream())
        .distinct()
        .collect(ImmutableList.toImmutableList());
  }

  /** An attribute's name for a key that must be composed; a key may be there spread as well. */
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
    String values =
        key.only().values().stream()
            .map(
                some ->
                    "#"
                        + some.stream()
                            .map(ValueExpression::toString)
                            .collect(Collectors.joining("-")))
            .reduce("", String::concat);
    return general
        ? NamingConventions.prefix(entity.name()) + values
        : values.isEmpty() ? NamingConventions.prefix(entity.name()) : values.substring(1);
  }

  private static Optional<KeyRuleCondition> when(Entity entity, IndexKey key) {
    Map<String, AttributeCondition> conditions = new LinkedHashMap<>();
    key.only()
        .forEach((name, values) -> conditions.put(name, condition(entity, name, oneOf(values))));
    key.present()
        .forEach(name -> conditions.put(name, condition(entity, name, new Test.Exists(true))));
    return conditions.isEmpty()
        ? Optional.empty()
        : Optional.of(new KeyRuleCondition(ImmutableMap.copyOf(conditions)));
  }

  private static Test oneOf(ImmutableSet<ValueExpression> values) {
    return values.size() == 1
        ? new Test.Is(values.iterator().next())
        : new Test.In(values.asList());
  }

  private static AttributeCondition condition(Entity entity, String name, Test test) {
    return new AttributeCondition(
        AttributePath.own(entity.name(), name), test, OptionalDouble.empty());
  }

  /** Whether the attributes themselves can be the key, and let nobody else in. */
  private boolean isNative(IndexKey key, Table table, ItemLayout layout, KeyTemplateFactory maker) {
    boolean leaks =
        table.items().values().stream()
            .filter(other -> other != layout)
            .anyMatch(
                other ->
                    Stream.concat(key.partition().stream(), key.sort().stream())
                        .allMatch(name -> has(other, name)));
    boolean composed =
        application.spec().prefer().indexKeys() == IndexKeys.COMPOSED && key.partition().size() > 1;
    return !key.partition().isEmpty()
        && key.partition().size() <= DynamoDbLimits.GLOBAL_INDEX_KEY_ATTRIBUTES
        && !key.isSparse()
        && !composed
        && !leaks
        && key.partition().stream().allMatch(maker::canBePlain);
  }

  private boolean has(ItemLayout item, String name) {
    return item.copies().containsKey(name)
        || application.spec().entity(item.entity()).attributes().containsKey(name);
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
