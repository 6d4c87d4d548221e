package dev.keysmith.spec;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ListMultimap;
import java.util.List;

/** Which patterns create, change, delete and read each entity and attribute. */
public final class EntityUsage {
  private final ImmutableListMultimap<String, AccessPattern> creators;
  private final ImmutableListMultimap<String, AccessPattern> deleters;
  private final ImmutableListMultimap<String, AccessPattern> updaters;
  private final ImmutableListMultimap<String, AccessPattern> readers;

  /** By entity and attribute: Order.status. */
  private final ImmutableListMultimap<String, AccessPattern> changers;

  private EntityUsage(UsageCollector collector) {
    this.creators = ImmutableListMultimap.copyOf(collector.creators);
    this.deleters = ImmutableListMultimap.copyOf(collector.deleters);
    this.updaters = ImmutableListMultimap.copyOf(collector.updaters);
    this.readers = ImmutableListMultimap.copyOf(collector.readers);
    this.changers = ImmutableListMultimap.copyOf(collector.changers);
  }

  public static EntityUsage of(Spec spec) {
    UsageCollector collector = new UsageCollector(spec);
    spec.patterns().forEach(collector::add);
    return new EntityUsage(collector);
  }

  /** Patterns that create or put instances. */
  public ImmutableList<AccessPattern> creators(String entity) {
    return creators.get(entity);
  }

  public ImmutableList<AccessPattern> updaters(String entity) {
    return updaters.get(entity);
  }

  public ImmutableList<AccessPattern> deleters(String entity) {
    return deleters.get(entity);
  }

  /** Patterns that return instances, include them, look at them by a path or require them. */
  public ImmutableList<AccessPattern> readers(String entity) {
    return readers.get(entity);
  }

  /** Patterns that change an attribute of instances that are already there. */
  public ImmutableList<AccessPattern> changers(String entity, String attribute) {
    return changers.get(owned(entity, attribute));
  }

  public boolean isWritten(String entity) {
    return creators.containsKey(entity)
        || updaters.containsKey(entity)
        || deleters.containsKey(entity);
  }

  public boolean isRead(String entity) {
    return readers.containsKey(entity);
  }

  private static String owned(String entity, String attribute) {
    return entity + "." + attribute;
  }

  private static final class UsageCollector {
    final Spec spec;
    final ListMultimap<String, AccessPattern> creators = ArrayListMultimap.create();
    final ListMultimap<String, AccessPattern> deleters = ArrayListMultimap.create();
    final ListMultimap<String, AccessPattern> updaters = ArrayListMultimap.create();
    final ListMultimap<String, AccessPattern> readers = ArrayListMultimap.create();
    final ListMultimap<String, AccessPattern> changers = ArrayListMultimap.create();

    UsageCollector(Spec spec) {
      this.spec = spec;
    }

    void add(AccessPattern pattern) {
      pattern.visit(
          read -> read.selection().branches().forEach(branch -> addSelection(branch, read)),
          write -> write.actions().forEach(action -> addAction(action, write)),
          external -> add(readers, external.entity(), external));
    }

    /** Patterns come one after the other, so one that is there already is the last. */
    private static void add(
        ListMultimap<String, AccessPattern> patterns, String key, AccessPattern pattern) {
      List<AccessPattern> known = patterns.get(key);
      if (known.isEmpty() || known.get(known.size() - 1) != pattern) {
        known.add(pattern);
      }
    }

    private void addSelection(EntitySelection selection, AccessPattern pattern) {
      add(readers, selection.entity(), pattern);
      addPaths(selection.where(), pattern);
      selection.include().forEach(include -> addSelection(include.selection(), pattern));
    }

    private void addPaths(ImmutableList<AttributeCondition> where, AccessPattern pattern) {
      where.stream()
          .filter(condition -> !condition.path().isOwn())
          .forEach(condition -> add(readers, condition.path().entity(), pattern));
    }

    private void addAction(WriteAction action, AccessPattern pattern) {
      action.visit(
          store -> addStore(store, pattern),
          update -> addUpdate(update, pattern),
          delete -> {
            add(deleters, delete.entity(), pattern);
            addPaths(delete.where(), pattern);
          },
          require -> {
            add(readers, require.entity(), pattern);
            addPaths(require.where(), pattern);
          });
    }

    private void addStore(WriteAction.Store store, AccessPattern pattern) {
      String entity = store.entity();
      add(creators, entity, pattern);
      if (store instanceof WriteAction.Put) {
        Entity replaced = spec.entity(entity);
        replaced.attributes().values().stream()
            .filter(attribute -> !attribute.immutable())
            .filter(attribute -> !replaced.identity().contains(attribute.name()))
            .forEach(attribute -> add(changers, owned(entity, attribute.name()), pattern));
      }
    }

    private void addUpdate(WriteAction.Update update, AccessPattern pattern) {
      String entity = update.entity();
      add(updaters, entity, pattern);
      addPaths(update.where(), pattern);
      update.set().keySet().forEach(name -> add(changers, owned(entity, name), pattern));
      update.adjusted().forEach(name -> add(changers, owned(entity, name), pattern));
      update.remove().forEach(name -> add(changers, owned(entity, name), pattern));
    }
  }
}
