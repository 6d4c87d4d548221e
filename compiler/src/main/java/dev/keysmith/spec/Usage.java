package dev.keysmith.spec;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ListMultimap;
import java.util.List;

/** Which patterns create, change, delete and read what. */
public final class Usage {
  private final ImmutableListMultimap<String, Pattern> creators;
  private final ImmutableListMultimap<String, Pattern> deleters;
  private final ImmutableListMultimap<String, Pattern> updaters;
  private final ImmutableListMultimap<String, Pattern> readers;

  /** By entity and attribute: Order.status. */
  private final ImmutableListMultimap<String, Pattern> changers;

  private Usage(Gathering gathering) {
    this.creators = ImmutableListMultimap.copyOf(gathering.creators);
    this.deleters = ImmutableListMultimap.copyOf(gathering.deleters);
    this.updaters = ImmutableListMultimap.copyOf(gathering.updaters);
    this.readers = ImmutableListMultimap.copyOf(gathering.readers);
    this.changers = ImmutableListMultimap.copyOf(gathering.changers);
  }

  public static Usage of(Spec spec) {
    Gathering gathering = new Gathering(spec);
    spec.patterns().forEach(gathering::add);
    return new Usage(gathering);
  }

  /** Patterns that create or put instances. */
  public ImmutableList<Pattern> creators(String entity) {
    return creators.get(entity);
  }

  public ImmutableList<Pattern> updaters(String entity) {
    return updaters.get(entity);
  }

  public ImmutableList<Pattern> deleters(String entity) {
    return deleters.get(entity);
  }

  /** Patterns that return instances, include them, look at them by a path or require them. */
  public ImmutableList<Pattern> readers(String entity) {
    return readers.get(entity);
  }

  /** Patterns that change an attribute of instances that are already there. */
  public ImmutableList<Pattern> changers(String entity, String attribute) {
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

  private static final class Gathering {
    final Spec spec;
    final ListMultimap<String, Pattern> creators = ArrayListMultimap.create();
    final ListMultimap<String, Pattern> deleters = ArrayListMultimap.create();
    final ListMultimap<String, Pattern> updaters = ArrayListMultimap.create();
    final ListMultimap<String, Pattern> readers = ArrayListMultimap.create();
    final ListMultimap<String, Pattern> changers = ArrayListMultimap.create();

    Gathering(Spec spec) {
      this.spec = spec;
    }

    void add(Pattern pattern) {
      if (pattern instanceof Pattern.Read read) {
        addSelection(read.selection(), read);
      } else if (pattern instanceof Pattern.Write write) {
        write.actions().forEach(action -> addAction(action, write));
      } else if (pattern instanceof Pattern.Foreign foreign) {
        add(readers, foreign.entity(), foreign);
      }
    }

    /** Patterns come one after the other, so one that is there already is the last. */
    private static void add(ListMultimap<String, Pattern> patterns, String key, Pattern pattern) {
      List<Pattern> known = patterns.get(key);
      if (known.isEmpty() || known.get(known.size() - 1) != pattern) {
        known.add(pattern);
      }
    }

    private void addSelection(Selection selection, Pattern pattern) {
      add(readers, selection.entity(), pattern);
      addPaths(selection.where(), pattern);
      selection.include().forEach(include -> addSelection(include.selection(), pattern));
    }

    private void addPaths(ImmutableList<Condition> where, Pattern pattern) {
      where.stream()
          .filter(condition -> !condition.path().isOwn())
          .forEach(condition -> add(readers, condition.path().entity(), pattern));
    }

    private void addAction(WriteAction action, Pattern pattern) {
      String entity = action.entity();
      if (action instanceof WriteAction.Store) {
        add(creators, entity, pattern);
        if (action instanceof WriteAction.Put) {
          Entity replaced = spec.entity(entity);
          replaced.attributes().values().stream()
              .filter(attribute -> !attribute.immutable())
              .filter(attribute -> !replaced.identity().contains(attribute.name()))
              .forEach(attribute -> add(changers, owned(entity, attribute.name()), pattern));
        }
      } else if (action instanceof WriteAction.Update update) {
        add(updaters, entity, pattern);
        addPaths(update.where(), pattern);
        update.set().keySet().forEach(name -> add(changers, owned(entity, name), pattern));
        update.add().forEach(name -> add(changers, owned(entity, name), pattern));
        update.remove().forEach(name -> add(changers, owned(entity, name), pattern));
      } else if (action instanceof WriteAction.Delete delete) {
        add(deleters, entity, pattern);
        addPaths(delete.where(), pattern);
      } else if (action instanceof WriteAction.Require require) {
        add(readers, entity, pattern);
        addPaths(require.where(), pattern);
      }
    }
  }
}
