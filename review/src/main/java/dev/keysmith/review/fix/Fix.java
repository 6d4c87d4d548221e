package dev.keysmith.review.fix;

import static com.google.common.collect.ImmutableMap.toImmutableMap;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A change to a design that fixes a fault. It changes nothing where its target no longer exists, so
 * that several can be applied in sequence.
 */
public sealed interface Fix {
  Design apply(Design design);

  /** Replaces a template of an item's key attribute wherever it is used. */
  record SetTemplate(
      String table, String item, String keyAttribute, KeyTemplate from, KeyTemplate to)
      implements Fix {
    @Override
    public Design apply(Design design) {
      return Fix.changeTable(
          design, table, found -> Fix.changeItem(found, item, this::withTemplate));
    }

    private ItemLayout withTemplate(ItemLayout layout) {
      Map<String, KeyRule> keys = new LinkedHashMap<>(layout.keys());
      keys.computeIfPresent(
          keyAttribute,
          (name, rule) ->
              new KeyRule(
                  rule.alternatives().stream()
                      .map(
                          one ->
                              one.template().equals(from)
                                  ? new KeyRule.Alternative(one.when(), to)
                                  : one)
                      .collect(ImmutableList.toImmutableList())));
      return Fix.withKeys(layout, ImmutableMap.copyOf(keys));
    }
  }

  /** Changes the projection of an index. */
  record SetProjection(String table, String index, IndexProjection projection) implements Fix {
    @Override
    public Design apply(Design design) {
      return Fix.changeTable(design, table, this::withProjection);
    }

    private Table withProjection(Table found) {
      Map<String, Index> indexes = new LinkedHashMap<>(found.indexes());
      indexes.computeIfPresent(index, (name, old) -> old.projecting(projection));
      return found.with(indexes);
    }
  }

  /** Drops an index, with the key attributes that only it used. */
  record DropIndex(String table, String index) implements Fix {
    @Override
    public Design apply(Design design) {
      Design without = Fix.changeTable(design, table, this::without);
      String name = table + "." + index;
      return new Design(
          without.tables(),
          ImmutableMap.copyOf(Maps.filterValues(without.plans(), plan -> !isOf(plan))),
          without.suppressions().stream()
              .filter(one -> !one.where().equals(Optional.of(name)))
              .collect(ImmutableList.toImmutableList()));
    }

    private boolean isOf(Design.PinnedPlan plan) {
      return plan.table().equals(table) && plan.index().equals(Optional.of(index));
    }

    private Table without(Table found) {
      ImmutableMap<String, Index> indexes =
          ImmutableMap.copyOf(Maps.filterKeys(found.indexes(), name -> !name.equals(index)));
      ImmutableSet.Builder<String> left = ImmutableSet.builder();
      left.addAll(found.key().attributes());
      indexes.values().forEach(one -> left.addAll(one.keyAttributes()));
      ImmutableSet<String> keys = left.build();
      return new Table(
          found.name(),
          found.key(),
          ImmutableMap.copyOf(Maps.filterKeys(found.types(), keys::contains)),
          indexes,
          found.ttl(),
          ImmutableMap.copyOf(
              Maps.transformValues(
                  found.items(),
                  item ->
                      Fix.withKeys(
                          item,
                          ImmutableMap.copyOf(Maps.filterKeys(item.keys(), keys::contains))))));
    }
  }

  /**
   * Adds an index.
   *
   * @param types of its key attributes
   * @param keys the key rules that the items of the table get for it, by item and key attribute
   */
  record AddIndex(
      String table,
      Index index,
      ImmutableMap<String, KeyAttributeType> types,
      ImmutableMap<String, ImmutableMap<String, KeyRule>> keys)
      implements Fix {
    @Override
    public Design apply(Design design) {
      return Fix.changeTable(design, table, this::with);
    }

    private Table with(Table found) {
      Map<String, KeyAttributeType> allTypes = new LinkedHashMap<>(found.types());
      types.forEach(allTypes::putIfAbsent);
      Map<String, Index> indexes = new LinkedHashMap<>(found.indexes());
      indexes.putIfAbsent(index.name(), index);
      return new Table(
          found.name(),
          found.key(),
          ImmutableMap.copyOf(allTypes),
          ImmutableMap.copyOf(indexes),
          found.ttl(),
          found.items().entrySet().stream()
              .collect(
                  toImmutableMap(
                      Map.Entry::getKey, entry -> with(entry.getKey(), entry.getValue()))));
    }

    private ItemLayout with(String name, ItemLayout item) {
      Map<String, KeyRule> all = new LinkedHashMap<>(item.keys());
      keys.getOrDefault(name, ImmutableMap.of()).forEach(all::putIfAbsent);
      return Fix.withKeys(item, ImmutableMap.copyOf(all));
    }
  }

  /** Removes the items of a layout from an index, by the key attributes that only it uses. */
  record ExcludeFromIndex(String table, String item, String index) implements Fix {
    @Override
    public Design apply(Design design) {
      return Fix.changeTable(
          design,
          table,
          found -> {
            ImmutableSet<String> own = own(found);
            return Fix.changeItem(
                found,
                item,
                layout ->
                    Fix.withKeys(
                        layout,
                        ImmutableMap.copyOf(
                            Maps.filterKeys(layout.keys(), name -> !own.contains(name)))));
          });
    }

    /** The key attributes of the index that neither the table nor another index has. */
    public ImmutableSet<String> own(Table found) {
      ImmutableSet.Builder<String> others = ImmutableSet.builder();
      others.addAll(found.key().attributes());
      found.indexes().values().stream()
          .filter(other -> !other.name().equals(index))
          .forEach(other -> others.addAll(other.keyAttributes()));
      ImmutableSet<String> taken = others.build();
      return found.index(index).stream()
          .flatMap(one -> one.keyAttributes().stream())
          .filter(name -> !taken.contains(name))
          .collect(ImmutableSet.toImmutableSet());
    }
  }

  /**
   * Makes an index sparse: only items of a layout that meet a condition stay in it.
   *
   * @param from the key attribute that the others will lack
   * @param to its name from now on, which may be the same
   */
  record MakeSparse(
      String table, String index, String item, String from, String to, KeyRuleCondition when)
      implements Fix {
    @Override
    public Design apply(Design design) {
      return Fix.changeTable(design, table, this::sparse);
    }

    private Table sparse(Table found) {
      if (found.index(index).isEmpty() || !found.types().containsKey(from)) {
        return found;
      }
      Index old = found.index(index).get();
      Map<String, Index> indexes = new LinkedHashMap<>(found.indexes());
      indexes.put(
          index,
          new Index(
              index, renamed(old.partition()), renamed(old.sort()), old.local(), old.projection()));
      Map<String, KeyAttributeType> types = new LinkedHashMap<>(found.types());
      types.put(to, found.type(from));
      ImmutableSet.Builder<String> used = ImmutableSet.builder();
      used.addAll(found.key().attributes());
      indexes.values().forEach(one -> used.addAll(one.keyAttributes()));
      types.keySet().retainAll(used.build());
      return new Table(
          found.name(),
          found.key(),
          ImmutableMap.copyOf(types),
          ImmutableMap.copyOf(indexes),
          found.ttl(),
          ImmutableMap.copyOf(
              Maps.transformValues(found.items(), layout -> sparse(layout, types.keySet()))));
    }

    private ImmutableList<String> renamed(ImmutableList<String> attributes) {
      return attributes.stream()
          .map(name -> name.equals(from) ? to : name)
          .collect(ImmutableList.toImmutableList());
    }

    private ItemLayout sparse(ItemLayout layout, Set<String> keyAttributes) {
      Map<String, KeyRule> keys = new LinkedHashMap<>(layout.keys());
      layout
          .key(from)
          .ifPresent(rule -> keys.put(to, layout.name().equals(item) ? onlyWhen(rule) : rule));
      keys.keySet().retainAll(keyAttributes);
      return Fix.withKeys(layout, ImmutableMap.copyOf(keys));
    }

    private KeyRule onlyWhen(KeyRule rule) {
      return rule.only()
          .map(
              template ->
                  new KeyRule(
                      ImmutableList.of(new KeyRule.Alternative(Optional.of(when), template))))
          .orElse(rule);
    }
  }

  /** Drops the copy of a related entity's attribute from the items of a layout. */
  record DropCopy(String table, String item, String copy) implements Fix {
    @Override
    public Design apply(Design design) {
      return Fix.changeTable(design, table, found -> Fix.changeItem(found, item, this::without));
    }

    private ItemLayout without(ItemLayout layout) {
      return new ItemLayout(
          layout.entity(),
          layout.variant(),
          layout.keys(),
          ImmutableMap.copyOf(Maps.filterKeys(layout.copies(), name -> !name.equals(copy))),
          layout.embeds(),
          layout.counters(),
          layout.shards(),
          layout.holds());
    }
  }

  private static Design changeTable(Design design, String table, UnaryOperator<Table> change) {
    return new Design(
        design.tables().entrySet().stream()
            .collect(
                toImmutableMap(
                    Map.Entry::getKey,
                    entry ->
                        entry.getKey().equals(table)
                            ? change.apply(entry.getValue())
                            : entry.getValue())),
        design.plans(),
        design.suppressions());
  }

  private static Table changeItem(Table table, String item, UnaryOperator<ItemLayout> change) {
    return new Table(
        table.name(),
        table.key(),
        table.types(),
        table.indexes(),
        table.ttl(),
        table.items().entrySet().stream()
            .collect(
                toImmutableMap(
                    Map.Entry::getKey,
                    entry ->
                        entry.getKey().equals(item)
                            ? change.apply(entry.getValue())
                            : entry.getValue())));
  }

  private static ItemLayout withKeys(ItemLayout layout, ImmutableMap<String, KeyRule> keys) {
    boolean sharded =
        keys.values().stream()
            .flatMap(rule -> rule.alternatives().stream())
            .flatMap(one -> one.template().segments().stream())
            .anyMatch(KeySegment.Shard.class::isInstance);
    return new ItemLayout(
        layout.entity(),
        layout.variant(),
        keys,
        layout.copies(),
        layout.embeds(),
        layout.counters(),
        sharded ? layout.shards() : OptionalInt.empty(),
        layout.holds());
  }
}
