package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;

/** Which patterns create, change, delete and read what. */
public final class Usage {
  private final ImmutableSetMultimap<String, Pattern> creators;
  private final ImmutableSetMultimap<String, Pattern> deleters;
  private final ImmutableSetMultimap<String, Pattern> updaters;
  private final ImmutableSetMultimap<String, Pattern> readers;
  private final ImmutableSetMultimap<Owned, Pattern> changers;

  private record Owned(String entity, String attribute) {}

  private Usage(Gathering gathering) {
    this.creators = ImmutableSetMultimap.copyOf(gathering.creators);
    this.deleters = ImmutableSetMultimap.copyOf(gathering.deleters);
    this.updaters = ImmutableSetMultimap.copyOf(gathering.updaters);
    this.readers = ImmutableSetMultimap.copyOf(gathering.readers);
    this.changers = ImmutableSetMultimap.copyOf(gathering.changers);
  }

  public static Usage of(Spec spec) {
    Gathering gathering = new Gathering(spec);
    spec.patterns().forEach(gathering::add);
    return new Usage(gathering);
  }

  /** Patterns that create or put instances. */
  public ImmutableSet<Pattern> creators(String entity) {
    return creators.get(entity);
  }

  public ImmutableSet<Pattern> updaters(String entity) {
    return updaters.get(entity);
  }

  public ImmutableSet<Pattern> deleters(String entity) {
    return deleters.get(entity);
  }

  /** Patterns that return instances, include them, look at them by a path or require them. */
  public ImmutableSet<Pattern> readers(String entity) {
    return readers.get(entity);
  }

  /** Patterns that change an attribute of instances that are already there. */
  public ImmutableSet<Pattern> changers(String entity, String attribute) {
    return changers.get(new Owned(entity, attribute));
  }

  public boolean isWritten(String entity) {
    return creators.containsKey(entity)
        || updaters.containsKey(entity)
        || deleters.containsKey(entity);
  }

  public boolean isRead(String entity) {
    return readers.containsKey(entity);
  }

  private static final class Gathering {
    final Spec spec;
    final SetMultimap<String, Pattern> creators = LinkedHashMultimap.create();
    final SetMultimap<String, Pattern> deleters = LinkedHashMultimap.create();
    final SetMultimap<String, Pattern> updaters = LinkedHashMultimap.create();
    final SetMultimap<String, Pattern> readers = LinkedHashMultimap.create();
    final SetMultimap<Owned, Pattern> changers = LinkedHashMultimap.create();

    Gathering(Spec spec) {
      this.spec = spec;
    }

    void add(Pattern pattern) {
      if (pattern instanceof Pattern.Read read) {
        addSelection(read.selection(), read);
      } else if (pattern instanceof Pattern.Write write) {
        write.actions().forEach(action -> addAction(action, write));
      } else if (pattern instanceof Pattern.Foreign foreign) {
        readers.put(foreign.entity(), foreign);
      }
    }

    private void addSelection(Selection selection, Pattern pattern) {
      readers.put(selection.entity(), pattern);
      addPaths(selection.where(), pattern);
      selection.include().forEach(include -> addSelection(include.selection(), pattern));
    }

    private void addPaths(ImmutableList<Condition> where, Pattern pattern) {
      where.stream()
          .filter(condition -> !condition.path().isOwn())
          .forEach(condition -> readers.put(condition.path().entity(), pattern));
    }

    private void addAction(WriteAction action, Pattern pattern) {
      String entity = action.entity();
      if (action instanceof WriteAction.Store) {
        creators.put(entity, pattern);
        if (action instanceof WriteAction.Put) {
          Entity replaced = spec.entity(entity);
          replaced.attributes().values().stream()
              .filter(attribute -> !attribute.immutable())
              .filter(attribute -> !replaced.identity().contains(attribute.name()))
              .forEach(attribute -> changers.put(new Owned(entity, attribute.name()), pattern));
        }
      } else if (action instanceof WriteAction.Update update) {
        updaters.put(entity, pattern);
        addPaths(update.where(), pattern);
        update.set().keySet().forEach(name -> changers.put(new Owned(entity, name), pattern));
        update.add().forEach(name -> changers.put(new Owned(entity, name), pattern));
        update.remove().forEach(name -> changers.put(new Owned(entity, name), pattern));
      } else if (action instanceof WriteAction.Delete delete) {
        deleters.put(entity, pattern);
        addPaths(delete.where(), pattern);
      } else if (action instanceof WriteAction.Require require) {
        readers.put(entity, pattern);
        addPaths(require.where(), pattern);
      }
    }
  }
}
