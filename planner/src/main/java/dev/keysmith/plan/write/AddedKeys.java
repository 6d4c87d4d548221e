package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.plan.AttributeAssignment;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.statistics.DesignStatistics;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Keys that items get for further indexes, and which writes do something else because of them.
 *
 * <pre>
 *   Issue + GSI1SK = {status}#{createdAt}
 *
 *   create: Issue                              the item is larger, and enters the index
 *   update: Issue  set: [title]                the item is larger
 *   update: Issue  set: {status: CLOSED}       createdAt must be known: drafted again
 * </pre>
 *
 * <p>A write that stores or deletes an instance knows, or need not know, what such a key is made
 * of. One that changes it has to make the key anew.
 */
public final class AddedKeys {
  private final DesignStatistics before;
  private final ImmutableSet<String> tables;
  private final ImmutableSet<String> entities;
  private final ImmutableSet<String> madeOf;

  /**
   * @param tables whose items get them
   * @param entities whose items get them
   * @param madeOf what they are made of, by its names everywhere rather than in an item
   */
  private AddedKeys(
      DesignStatistics before,
      ImmutableSet<String> tables,
      ImmutableSet<String> entities,
      ImmutableSet<String> madeOf) {
    this.before = before;
    this.tables = tables;
    this.entities = entities;
    this.madeOf = madeOf;
  }

  /** What the items of a design have more in another; empty where that is not all. */
  public static Optional<AddedKeys> of(DesignStatistics before, Design after) {
    ImmutableSet.Builder<String> tables = ImmutableSet.builder();
    ImmutableSet.Builder<String> entities = ImmutableSet.builder();
    ImmutableSet.Builder<String> madeOf = ImmutableSet.builder();
    for (Table table : after.tables().values()) {
      Table old = before.design().tables().get(table.name());
      if (table.equals(old)) {
        continue;
      }
      if (old == null || !old.items().keySet().equals(table.items().keySet())) {
        return Optional.empty();
      }
      tables.add(table.name());
      for (ItemLayout item : table.items().values()) {
        LayoutStatistics statistics = before.layout(table.name(), item.name());
        if (item == statistics.layout()) {
          continue;
        }
        if (!isSameButKeys(statistics, item)) {
          return Optional.empty();
        }
        entities.add(item.entity());
        for (Map.Entry<String, KeyRule> key : item.keys().entrySet()) {
          if (!statistics.layout().keys().containsKey(key.getKey())) {
            if (!isOfStored(statistics, key.getKey(), key.getValue())) {
              return Optional.empty();
            }
            // A key that is an attribute's value is set, added to or removed with it.
            if (!key.getValue().only().map(KeyTemplate::isLone).orElse(false)) {
              key.getValue().attributes().forEach(name -> madeOf.add(BoundValues.name(item, name)));
            }
          }
        }
      }
    }
    return Optional.of(new AddedKeys(before, tables.build(), entities.build(), madeOf.build()));
  }

  private static boolean isSameButKeys(LayoutStatistics before, ItemLayout item) {
    ItemLayout old = before.layout();
    return item.name().equals(old.name())
        && item.keys().entrySet().containsAll(old.keys().entrySet())
        && item.copies().equals(old.copies())
        && item.embeds().equals(old.embeds())
        && item.counters().equals(old.counters())
        && item.shards().equals(old.shards())
        && item.holds().equals(old.holds());
  }

  /** Whether items store all that a key is made of, so that it says nothing new of them. */
  private static boolean isOfStored(LayoutStatistics before, String name, KeyRule rule) {
    boolean plain =
        rule.only()
            .flatMap(KeyTemplate::lone)
            .filter(field -> field.attribute().equals(name))
            .isPresent();
    return before.stored().keySet().containsAll(rule.attributes())
        && (plain || !(before.stored().containsKey(name) || before.named().containsKey(name)));
  }

  /** The tables whose items get them. */
  public ImmutableSet<String> tables() {
    return tables;
  }

  /** Whether a write does the same to the same items, whatever that consumes. */
  public boolean leaves(AccessPattern.Write write) {
    return write.actions().stream().allMatch(this::leaves);
  }

  private boolean leaves(WriteAction action) {
    return action.match(
        store ->
            store instanceof WriteAction.Create
                ? !drawsFromItems(store.entity())
                : isLeftBy(store.entity())
                    && !(store instanceof WriteAction.Upsert && entities.contains(store.entity())),
        update ->
            isLeftBy(update.entity())
                && !(entities.contains(update.entity())
                    && changes(update, AttributeAssignment.of(update).keySet())),
        delete -> true,
        require -> true);
  }

  /** Whether a counter in such an item gives new instances their numbers, before they are made. */
  private boolean drawsFromItems(String entity) {
    return before.spec().entity(entity).attributes().values().stream()
        .flatMap(attribute -> attribute.sequence().stream())
        .anyMatch(sequence -> entities.contains(sequence.parent()));
  }

  /** Whether no such key is made of what items copy from an entity, or over it. */
  private boolean isLeftBy(String entity) {
    if (madeOf.isEmpty()) {
      return true;
    }
    for (LayoutRef layoutRef : before.design().items()) {
      for (AttributePath path : layoutRef.item().copies().values()) {
        if (path.hops().stream().anyMatch(hop -> hop.parent().equals(entity))
            && madeOf.contains(BoundValues.name(path))) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether such a key is made of what an update sets, or of a copy that it fills anew. */
  private boolean changes(WriteAction.Update update, Set<String> assigned) {
    return !Collections.disjoint(madeOf, assigned)
        || before.design().items().stream()
            .filter(layoutRef -> layoutRef.item().entity().equals(update.entity()))
            .flatMap(layoutRef -> layoutRef.item().copies().values().stream())
            .filter(
                path -> !Collections.disjoint(path.hops().get(0).attributes().values(), assigned))
            .anyMatch(path -> madeOf.contains(BoundValues.name(path)));
  }
}
