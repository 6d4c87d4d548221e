package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.Sets;
import dev.keysmith.aws.Limits;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Projection;
import dev.keysmith.design.Shards;
import dev.keysmith.design.Table;
import dev.keysmith.design.When;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Condition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Preferences.IndexKeys;
import dev.keysmith.spec.Value;
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
final class Indexes {
  /** Where so large a share meets the equalities of a read, it may as well look at all. */
  private static final double COMMON = 0.05;

  private final Application application;

  Indexes(Application application) {
    this.application = application;
  }

  /**
   * @param wishes all that is asked of each entity
   */
  ImmutableList<IndexCandidate> of(Arrangement arrangement, ListMultimap<String, Wish> wishes) {
    ImmutableList.Builder<IndexCandidate> all = ImmutableList.builder();
    for (Table table : arrangement.tables()) {
      for (ItemLayout layout : table.items().values()) {
        if (layout.isMain()) {
          all.addAll(of(table, layout, wishes.get(layout.entity())));
        }
      }
    }
    return all.build();
  }

  private ImmutableList<IndexCandidate> of(Table table, ItemLayout layout, List<Wish> all) {
    boolean small =
        LayoutFacts.of(application.spec(), table, layout).size() <= Limits.READ_UNIT_BYTES;
    List<Wish> wishes =
        all.stream().filter(wish -> !(small && isNamed(wish, table, layout))).toList();
    Entity entity = application.spec().entity(layout.entity());
    ImmutableMap<String, Attribute> named =
        LayoutFacts.named(application.spec(), entity, layout.copies());
    ImmutableList.Builder<IndexCandidate> candidates = ImmutableList.builder();
    Set<IndexKey> keys = new LinkedHashSet<>();
    keys.addAll(
        IndexByEquality.keys(
            wishes,
            name -> isKept(layout, name) && isUsable(named.get(name)),
            key -> share(key, named),
            wish -> isCommon(wish, entity)));
    keys.addAll(IndexLocally.keys(table, layout, wishes));
    int number = 0;
    for (IndexKey key : keys) {
      List<Wish> served = wishes.stream().filter(key::mayServe).toList();
      if (!served.isEmpty()
          && key.present().stream().allMatch(name -> isOwn(layout, entity, name))) {
        candidates.addAll(candidates(table, layout, entity, named, key, served, number++));
      }
    }
    return new SameEntries(table, layout, name -> application.isStable(entity, name))
        .once(candidates.build());
  }

  /** Whether the table's own key names the item; reading one costs the least there is. */
  private static boolean isNamed(Wish wish, Table table, ItemLayout layout) {
    return table.key().attributes().stream()
        .flatMap(name -> layout.key(name).stream())
        .flatMap(rule -> rule.attributes().stream())
        .allMatch(wish.equal()::contains);
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
    for (Map.Entry<String, ImmutableSet<Value>> only : key.only().entrySet()) {
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
  private boolean isCommon(Wish wish, Entity entity) {
    List<Condition> equalities =
        wish.asked().question().where().stream()
            .filter(it -> it.test() instanceof Test.Is || it.test() instanceof Test.In)
            .toList();
    boolean costly =
        !wish.several().isEmpty()
            || wish.equal().stream()
                .anyMatch(
                    name ->
                        !entity.attributes().containsKey(name)
                            || !application.isStable(entity, name));
    return wish.limited()
        && costly
        && application.matches().selectivity(entity, equalities) >= COMMON;
  }

  private static boolean isUsable(@Nullable Attribute attribute) {
    return attribute != null
        && !attribute.type().isCollection()
        && attribute.type() != AttributeType.BINARY
        && attribute.bytes() <= Limits.SORT_KEY_BYTES / 4.0;
  }

  private ImmutableList<IndexCandidate> candidates(
      Table table,
      ItemLayout layout,
      Entity entity,
      ImmutableMap<String, Attribute> named,
      IndexKey key,
      List<Wish> served,
      int number) {
    KeyMaker maker = new KeyMaker(named);
    Map<String, KeyRule> rules = new LinkedHashMap<>();
    List<String> partition = new ArrayList<>();
    List<String> sort = new ArrayList<>();
    Optional<When> when = when(entity, key);
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
                  prefix, key.partition(), new Shards(shards.getAsInt(), entity.identity()))
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
                : key.sort().size() <= Limits.GLOBAL_INDEX_KEY_ATTRIBUTES)
            && key.sort().stream().allMatch(maker::canBePlain)
            && (application.spec().prefer().indexKeys() != IndexKeys.COMPOSED
                || key.sort().size() == 1);
    if (nativeSort) {
      key.sort().forEach(name -> plain(name, maker, sort, rules));
    } else if (!key.sort().isEmpty()) {
      compose(
          general ? slot + "SK" : taken(named, layout, Names.joined(key.sort()) + "Order"),
          maker.composed(general ? Names.prefix(entity.name()) : "", key.sort()),
          Optional.empty(),
          sort,
          rules);
    } else if (general) {
      compose(
          slot + "SK",
          maker.composed(Names.prefix(entity.name()), ImmutableList.of()),
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
    List<Wish> told = served.stream().map(wish -> wish.decidedBy(key)).toList();
    // A counter would be written into an index that has everything.
    boolean whole = !application.counts(entity);
    for (Projection projection :
        ProjectWhatIsNeeded.projections(
            entity, told, wish -> copied(wish, layout), given, keys, names, whole)) {
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
  private ImmutableMap<Include, ImmutableSet<String>> copied(Wish wish, ItemLayout layout) {
    ImmutableMap.Builder<Include, ImmutableSet<String>> copied = ImmutableMap.builder();
    for (Include include : wish.parents()) {
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
    return table.entities().size() > 1 ? Names.small(entity.name()) + Names.capital(name) : name;
  }

  private static List<String> nonEmpty(ImmutableList<String> partition, Entity entity) {
    return partition.isEmpty()
        ? ImmutableList.of(Names.small(Names.plural(entity.name())))
        : partition;
  }

  /** {@code openOwnerRepo}: what the key is of, and of which instances. */
  private static String prefixed(IndexKey key, Entity entity, String name) {
    String which = key.which(entity);
    if (which.isEmpty()) {
      return key.partition().isEmpty() ? "all" + Names.capital(name) : name + "Key";
    }
    return Names.small(which) + Names.capital(name);
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
    String name = Names.joined(nonEmpty(key.partition(), entity));
    return prefixed(key, entity, name) + (sharded ? "Shard" : "");
  }

  /** Not the name of an attribute, nor of a key that the table has. */
  private static String taken(
      ImmutableMap<String, Attribute> named, ItemLayout layout, String name) {
    return Names.free(name, Sets.union(named.keySet(), layout.keys().keySet()));
  }

  private static String prefix(Entity entity, IndexKey key, boolean general) {
    String values =
        key.only().values().stream()
            .map(some -> "#" + some.stream().map(Value::toString).collect(Collectors.joining("-")))
            .reduce("", String::concat);
    return general
        ? Names.prefix(entity.name()) + values
        : values.isEmpty() ? Names.prefix(entity.name()) : values.substring(1);
  }

  private static Optional<When> when(Entity entity, IndexKey key) {
    Map<String, Condition> conditions = new LinkedHashMap<>();
    key.only()
        .forEach((name, values) -> conditions.put(name, condition(entity, name, oneOf(values))));
    key.present()
        .forEach(name -> conditions.put(name, condition(entity, name, new Test.Exists(true))));
    return conditions.isEmpty()
        ? Optional.empty()
        : Optional.of(new When(ImmutableMap.copyOf(conditions)));
  }

  private static Test oneOf(ImmutableSet<Value> values) {
    return values.size() == 1
        ? new Test.Is(values.iterator().next())
        : new Test.In(values.asList());
  }

  private static Condition condition(Entity entity, String name, Test test) {
    return new Condition(AttributePath.own(entity.name(), name), test, OptionalDouble.empty());
  }

  /** Whether the attributes themselves can be the key, and let nobody else in. */
  private boolean isNative(IndexKey key, Table table, ItemLayout layout, KeyMaker maker) {
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
        && key.partition().size() <= Limits.GLOBAL_INDEX_KEY_ATTRIBUTES
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
      String name, KeyMaker maker, List<String> key, Map<String, KeyRule> rules) {
    key.add(name);
    rules.put(name, KeyRule.always(maker.plain(name)));
  }

  private static void compose(
      String name,
      KeyTemplate template,
      Optional<When> when,
      List<String> key,
      Map<String, KeyRule> rules) {
    key.add(name);
    rules.put(name, new KeyRule(ImmutableList.of(new KeyRule.Alternative(when, template))));
  }
}
