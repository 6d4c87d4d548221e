package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableKey;
import dev.keysmith.design.WriteSharding;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes tables: of one entity under natural names, or of several under general ones.
 *
 * <pre>
 *   Orders          customerId  orderId          app      PK              SK
 *                   7           2026-11-01                CUSTOMER#7      CUSTOMER
 *                                                         CUSTOMER#7      ORDER#2026-11-01
 * </pre>
 */
public final class TableFactory {

  private final Spec spec;
  private final KeyPrefixes prefixes;

  public TableFactory(Spec spec) {
    this.spec = spec;
    this.prefixes = KeyPrefixes.of(spec);
  }

  Spec spec() {
    return spec;
  }

  /** Whether a part of a single table has keys for any entity, because others will be there. */
  public static boolean isGeneral(ApplicationModel application, Table part) {
    ImmutableSet<String> entities =
        Stream.concat(
                part.entities().stream(),
                part.items().values().stream()
                    .flatMap(item -> item.embeds().values().stream())
                    .map(embed -> embed.relationship().child()))
            .collect(ImmutableSet.toImmutableSet());
    return isGeneral(part)
        || (part.key().partition().equals(ComposedKeyNames.PARTITION)
            && application.sharesTable(entities));
  }

  /**
   * Whether a table has keys for several kinds of items. One entity alone has its attributes as
   * keys, or composed ones that no other has to fit.
   */
  public static boolean isGeneral(Table table) {
    return table.key().partition().equals(ComposedKeyNames.PARTITION) && table.items().size() > 1;
  }

  /** A table for one layout, with its attributes as keys. */
  public Table own(String name, LayoutDraft layoutDraft) {
    KeyTemplateFactory keys = keys(layoutDraft);
    BaseTableKey key = layoutDraft.key();
    ImmutableSet<String> taken = taken(layoutDraft);
    Map<String, KeyRule> rules = new LinkedHashMap<>();
    String partition = natural(keys, key.partition(), key, taken, layoutDraft, rules, true);
    Optional<String> sort =
        key.sort().isEmpty()
            ? Optional.empty()
            : Optional.of(natural(keys, key.sort(), key, taken, layoutDraft, rules, false));
    return table(name, new TableKey(partition, sort), ImmutableList.of(layout(layoutDraft, rules)));
  }

  private String natural(
      KeyTemplateFactory keys,
      ImmutableList<String> attributes,
      BaseTableKey key,
      ImmutableSet<String> taken,
      LayoutDraft layoutDraft,
      Map<String, KeyRule> rules,
      boolean partition) {
    boolean sharded = partition && key.shards().isPresent();
    if (attributes.size() == 1 && keys.canBePlain(attributes.get(0)) && !sharded) {
      rules.put(attributes.get(0), KeyRule.always(keys.plain(attributes.get(0))));
      return attributes.get(0);
    }
    String readable =
        attributes.isEmpty()
            ? ComposedKeyNames.PARTITION
            : sharded && attributes.size() == 1
                ? ComposedKeyNames.PARTITION
                : joined(attributes, layoutDraft, partition);
    String name =
        NamingConventions.free(
            partition
                ? ComposedKeyNames.ofPartition(spec, readable)
                : ComposedKeyNames.ofSort(spec, readable),
            taken);
    String prefix = attributes.isEmpty() ? prefixes.stored(layoutDraft.partitionPrefix()) : "";
    rules.put(
        name,
        KeyRule.always(
            sharded
                ? keys.sharded(prefix, attributes, shards(layoutDraft))
                : keys.composed(
                    prefix, attributes, partition ? ImmutableSet.of() : key.descending())));
    return name;
  }

  /**
   * {@code ownerRepo} of two; of more what they are the key of: {@code reactionKey}. What sorts is
   * {@code SK}, as in a table of several entities.
   */
  private static String joined(
      ImmutableList<String> attributes, LayoutDraft layoutDraft, boolean partition) {
    if (!partition && attributes.size() > 1) {
      return ComposedKeyNames.SORT;
    }
    return attributes.size() <= 2
        ? NamingConventions.joined(attributes)
        : NamingConventions.small(layoutDraft.entity().name()) + "Key";
  }

  private static WriteSharding shards(LayoutDraft layoutDraft) {
    return new WriteSharding(layoutDraft.key().shards().orElse(1), layoutDraft.entity().identity());
  }

  /** Names that a key must not take away. */
  private static ImmutableSet<String> taken(LayoutDraft layoutDraft) {
    return ImmutableSet.<String>builder()
        .addAll(layoutDraft.entity().attributes().keySet())
        .addAll(layoutDraft.copies().keySet())
        .addAll(layoutDraft.embeds().keySet())
        .addAll(layoutDraft.counts().keySet())
        .build();
  }

  /** A table for several layouts, under keys that name their entity. */
  public Table shared(String name, List<LayoutDraft> layoutDrafts) {
    String partition = partition(layoutDrafts);
    ImmutableList.Builder<ItemLayout> layouts = ImmutableList.builder();
    for (LayoutDraft layoutDraft : layoutDrafts) {
      KeyTemplateFactory keys = keys(layoutDraft);
      BaseTableKey key = layoutDraft.key();
      layouts.add(
          layout(
              layoutDraft,
              ImmutableMap.of(
                  partition,
                  KeyRule.always(partition(layoutDraft, keys)),
                  ComposedKeyNames.SORT,
                  KeyRule.always(
                      keys.composed(
                          prefixes.stored(layoutDraft.sortPrefix()),
                          key.sort(),
                          key.descending())))));
    }
    return table(name, TableKey.of(partition, ComposedKeyNames.SORT), layouts.build());
  }

  /** The attribute itself where all have it under one name. */
  private static String partition(List<LayoutDraft> layoutDrafts) {
    ImmutableSet<ImmutableList<String>> all =
        layoutDrafts.stream()
            .map(layoutDraft -> layoutDraft.key().partition())
            .collect(ImmutableSet.toImmutableSet());
    boolean plain =
        all.size() == 1
            && all.iterator().next().size() == 1
            && layoutDrafts.stream()
                .allMatch(layoutDraft -> layoutDraft.partitionPrefix().isEmpty());
    return plain ? all.iterator().next().get(0) : ComposedKeyNames.PARTITION;
  }

  private KeyTemplate partition(LayoutDraft layoutDraft, KeyTemplateFactory keys) {
    BaseTableKey key = layoutDraft.key();
    String prefix = prefixes.stored(layoutDraft.partitionPrefix());
    if (key.shards().isPresent()) {
      return keys.sharded(prefix, key.partition(), shards(layoutDraft));
    }
    boolean plain =
        prefix.isEmpty() && key.partition().size() == 1 && keys.canBePlain(key.partition().get(0));
    return plain ? keys.plain(key.partition().get(0)) : keys.composed(prefix, key.partition());
  }

  private KeyTemplateFactory keys(LayoutDraft layoutDraft) {
    return new KeyTemplateFactory(
        LayoutStatistics.named(spec, layoutDraft.entity(), layoutDraft.copies()));
  }

  private static ItemLayout layout(LayoutDraft layoutDraft, Map<String, KeyRule> rules) {
    return new ItemLayout(
        layoutDraft.entity().name(),
        layoutDraft.variant(),
        ImmutableMap.copyOf(rules),
        layoutDraft.copies(),
        layoutDraft.embeds(),
        ImmutableMap.copyOf(layoutDraft.counts()),
        layoutDraft.key().shards(),
        layoutDraft.holds());
  }

  private Table table(String name, TableKey key, ImmutableList<ItemLayout> layouts) {
    ImmutableMap.Builder<String, KeyAttributeType> types = ImmutableMap.builder();
    for (String attribute : key.attributes()) {
      types.put(
          attribute,
          layouts.get(0).key(attribute).orElseThrow().type().orElse(KeyAttributeType.STRING));
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
