package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.KeyType;
import dev.keysmith.design.Shards;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableKey;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes tables: of one entity under natural names, or of several under general ones.
 *
 * <pre>
 *   Orders          customerId  orderId          app      PK              SK
 *                   7           2026-11-01                CUSTOMER#7      CUSTOMER
 *                                                         CUSTOMER#7      ORDER#2026-11-01
 * </pre>
 */
final class TableMaker {
  static final String PARTITION = "PK";
  static final String SORT = "SK";

  private final Spec spec;

  TableMaker(Spec spec) {
    this.spec = spec;
  }

  /** A table for one layout, with its attributes as keys. */
  Table own(String name, Member member) {
    KeyMaker keys = keys(member);
    BaseKey key = member.key();
    ImmutableSet<String> taken = taken(member);
    Map<String, KeyRule> rules = new LinkedHashMap<>();
    String partition = natural(keys, key.partition(), key, taken, member, rules, true);
    Optional<String> sort =
        key.sort().isEmpty()
            ? Optional.empty()
            : Optional.of(natural(keys, key.sort(), key, taken, member, rules, false));
    return table(name, new TableKey(partition, sort), ImmutableList.of(layout(member, rules)));
  }

  private static String natural(
      KeyMaker keys,
      ImmutableList<String> attributes,
      BaseKey key,
      ImmutableSet<String> taken,
      Member member,
      Map<String, KeyRule> rules,
      boolean partition) {
    boolean sharded = partition && key.shards().isPresent();
    if (attributes.size() == 1 && keys.canBePlain(attributes.get(0)) && !sharded) {
      rules.put(attributes.get(0), KeyRule.always(keys.plain(attributes.get(0))));
      return attributes.get(0);
    }
    String name =
        Names.free(
            attributes.isEmpty()
                ? "all" + Names.plural(member.entity().name())
                : sharded && attributes.size() == 1
                    ? attributes.get(0) + "Shard"
                    : Names.joined(attributes),
            taken);
    String prefix = attributes.isEmpty() ? member.partitionPrefix() : "";
    rules.put(
        name,
        KeyRule.always(
            sharded
                ? keys.sharded(prefix, attributes, shards(member))
                : keys.composed(prefix, attributes)));
    return name;
  }

  private static Shards shards(Member member) {
    return new Shards(member.key().shards().orElse(1), member.entity().identity());
  }

  /** Names that a key must not take away. */
  private static ImmutableSet<String> taken(Member member) {
    return ImmutableSet.<String>builder()
        .addAll(member.entity().attributes().keySet())
        .addAll(member.copies().keySet())
        .addAll(member.embeds().keySet())
        .build();
  }

  /** A table for several layouts, under keys that name their entity. */
  Table shared(String name, List<Member> members) {
    String partition = partition(members);
    ImmutableList.Builder<ItemLayout> layouts = ImmutableList.builder();
    for (Member member : members) {
      KeyMaker keys = keys(member);
      BaseKey key = member.key();
      layouts.add(
          layout(
              member,
              ImmutableMap.of(
                  partition,
                  KeyRule.always(partition(member, keys)),
                  SORT,
                  KeyRule.always(keys.composed(member.sortPrefix(), key.sort())))));
    }
    return table(name, TableKey.of(partition, SORT), layouts.build());
  }

  /** The attribute itself where all have it under one name. */
  private static String partition(List<Member> members) {
    ImmutableSet<ImmutableList<String>> all =
        members.stream()
            .map(member -> member.key().partition())
            .collect(ImmutableSet.toImmutableSet());
    boolean plain =
        all.size() == 1
            && all.iterator().next().size() == 1
            && members.stream().allMatch(member -> member.partitionPrefix().isEmpty());
    return plain ? all.iterator().next().get(0) : PARTITION;
  }

  private static KeyTemplate partition(Member member, KeyMaker keys) {
    BaseKey key = member.key();
    if (key.shards().isPresent()) {
      return keys.sharded(member.partitionPrefix(), key.partition(), shards(member));
    }
    boolean plain =
        member.partitionPrefix().isEmpty()
            && key.partition().size() == 1
            && keys.canBePlain(key.partition().get(0));
    return plain
        ? keys.plain(key.partition().get(0))
        : keys.composed(member.partitionPrefix(), key.partition());
  }

  private KeyMaker keys(Member member) {
    return new KeyMaker(LayoutFacts.named(spec, member.entity(), member.copies()));
  }

  private static ItemLayout layout(Member member, Map<String, KeyRule> rules) {
    return new ItemLayout(
        member.entity().name(),
        member.variant(),
        ImmutableMap.copyOf(rules),
        member.copies(),
        member.embeds(),
        ImmutableMap.of(),
        member.key().shards(),
        member.holds());
  }

  private Table table(String name, TableKey key, ImmutableList<ItemLayout> layouts) {
    ImmutableMap.Builder<String, KeyType> types = ImmutableMap.builder();
    for (String attribute : key.attributes()) {
      types.put(
          attribute, layouts.get(0).key(attribute).orElseThrow().type().orElse(KeyType.STRING));
    }
    ImmutableMap.Builder<String, ItemLayout> items = ImmutableMap.builder();
    layouts.forEach(layout -> items.put(layout.name(), layout));
    return new Table(
        name, key, types.buildOrThrow(), ImmutableMap.of(), ttl(layouts), items.buildOrThrow());
  }

  /** One attribute deletes items of a table when their time comes. */
  private Optional<String> ttl(ImmutableList<ItemLayout> layouts) {
    return layouts.stream()
        .flatMap(layout -> spec.entity(layout.entity()).ttl().filter(layout::holds).stream())
        .findFirst();
  }
}
