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
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A change to a design that fixes a fault. It changes nothing where its target no longer exists, so
 * that several can be applied in sequence.
 */
public sealed interface Fix {
  Design apply(Design design);

  /**
   * Whether code that was written for the design before does not notice: nothing is removed from an
   * index or an item that it reads by name, and no key has another form.
   */
  default boolean isCompatible() {
    return this instanceof AddIndex || this instanceof SetTableClass;
  }

  /** Replaces a template of an item's key attribute wherever it is used. */
  record SetTemplate(
      String table, String item, String keyAttribute, KeyTemplate from, KeyTemplate to)
      implements Fix {
    @Override
    public Design apply(Design design) {
      return DesignEdits.changeTable(
          design, table, found -> DesignEdits.changeItem(found, item, this::withTemplate));
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
      return DesignEdits.withKeys(layout, ImmutableMap.copyOf(keys));
    }
  }

  /** Changes the projection of an index. */
  record SetProjection(String table, String index, IndexProjection projection) implements Fix {
    @Override
    public Design apply(Design design) {
      return DesignEdits.changeTable(design, table, this::withProjection);
    }

    private Table withProjection(Table found) {
      Map<String, Index> indexes = new LinkedHashMap<>(found.indexes());
      indexes.computeIfPresent(index, (name, old) -> old.projecting(projection));
      return found.with(indexes);
    }
  }

  /** Changes the class of a table. */
  record SetTableClass(String table, TableClass tableClass) implements Fix {
    @Override
    public Design apply(Design design) {
      return DesignEdits.changeTable(design, table, found -> found.in(tableClass));
    }
  }

  /** Drops an index, with the key attributes that only it used. */
  record DropIndex(String table, String index) implements Fix {
    @Override
    public Design apply(Design design) {
      Design without = DesignEdits.changeTable(design, table, this::without);
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
      return DesignEdits.withIndexes(found, indexes);
    }
  }

  /** Changes the sort key of an index. */
  record SetSortKey(String table, String index, ImmutableList<String> sort) implements Fix {
    @Override
    public Design apply(Design design) {
      return DesignEdits.changeTable(design, table, this::sorted);
    }

    private Table sorted(Table found) {
      Map<String, Index> indexes = new LinkedHashMap<>(found.indexes());
      indexes.computeIfPresent(
          index,
          (name, old) -> new Index(name, old.partition(), sort, old.local(), old.projection()));
      return DesignEdits.withIndexes(found, ImmutableMap.copyOf(indexes));
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
      return DesignEdits.changeTable(design, table, this::with);
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
                      Map.Entry::getKey, entry -> with(entry.getKey(), entry.getValue()))),
          found.tableClass());
    }

    private ItemLayout with(String name, ItemLayout item) {
      Map<String, KeyRule> all = new LinkedHashMap<>(item.keys());
      keys.getOrDefault(name, ImmutableMap.of()).forEach(all::putIfAbsent);
      return DesignEdits.withKeys(item, ImmutableMap.copyOf(all));
    }
  }

  /** Removes the items of a layout from an index, by the key attributes that only it uses. */
  record ExcludeFromIndex(String table, String item, String index) implements Fix {
    @Override
    public Design apply(Design design) {
      return DesignEdits.changeTable(
          design,
          table,
          found -> {
            ImmutableSet<String> own = own(found);
            return DesignEdits.changeItem(
                found,
                item,
                layout ->
                    DesignEdits.withKeys(
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
   * Narrows an index to the items of some layouts, or to those of them that meet a condition.
   *
   * @param from the key attribute that the others will lack
   * @param to its name from now on, which may be the same
   * @param items the layouts that stay in it, with their conditions
   */
  record NarrowIndex(
      String table,
      String index,
      String from,
      String to,
      ImmutableMap<String, Optional<KeyRuleCondition>> items)
      implements Fix {
    @Override
    public Design apply(Design design) {
      return DesignEdits.changeTable(design, table, this::narrow);
    }

    private Table narrow(Table found) {
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
              Maps.transformValues(found.items(), layout -> narrow(layout, types.keySet()))),
          found.tableClass());
    }

    private ImmutableList<String> renamed(ImmutableList<String> attributes) {
      return attributes.stream()
          .map(name -> name.equals(from) ? to : name)
          .collect(ImmutableList.toImmutableList());
    }

    private ItemLayout narrow(ItemLayout layout, Set<String> keyAttributes) {
      Map<String, KeyRule> keys = new LinkedHashMap<>(layout.keys());
      Optional<KeyRuleCondition> when = items.get(layout.name());
      if (when != null) {
        layout
            .key(from)
            .ifPresent(
                rule -> keys.put(to, when.map(condition -> only(rule, condition)).orElse(rule)));
      } else {
        keys.remove(to);
      }
      keys.keySet().retainAll(keyAttributes);
      return DesignEdits.withKeys(layout, ImmutableMap.copyOf(keys));
    }

    private static KeyRule only(KeyRule rule, KeyRuleCondition when) {
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
      return DesignEdits.changeTable(
          design, table, found -> DesignEdits.changeItem(found, item, this::without));
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
          layout.holds(),
          layout.type());
    }
  }
}
