package dev.keysmith.design;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How the instances of an entity are stored as items.
 *
 * @param variant the name of a duplicate item of the same instance; the main item has none
 * @param keys by key attribute of the table and its indexes; one that is missing the item does not
 *     have. A key attribute that is the entity's attribute of that name stands here too
 * @param copies attributes duplicated from related entities, by their name here
 * @param embeds embedded children, by the attribute that stores them
 * @param counters counters of sequences and of children, by the attribute that stores them
 * @param shards the number of shards
 * @param holds the stored attributes of the entity; empty if all are
 * @param type what its items have as their {@code Type}, where that is not its name
 */
public record ItemLayout(
    String entity,
    Optional<String> variant,
    ImmutableMap<String, KeyRule> keys,
    ImmutableMap<String, AttributePath> copies,
    ImmutableMap<String, Embed> embeds,
    ImmutableMap<String, Counter> counters,
    OptionalInt shards,
    Optional<ImmutableList<String>> holds,
    Optional<String> type) {

  /** With the usual {@code Type}. */
  public ItemLayout(
      String entity,
      Optional<String> variant,
      ImmutableMap<String, KeyRule> keys,
      ImmutableMap<String, AttributePath> copies,
      ImmutableMap<String, Embed> embeds,
      ImmutableMap<String, Counter> counters,
      OptionalInt shards,
      Optional<ImmutableList<String>> holds) {
    this(entity, variant, keys, copies, embeds, counters, shards, holds, Optional.empty());
  }

  /**
   * Children inside their parent's item.
   *
   * @param relationship from the child to the entity that holds it
   * @param map whether they are keyed by their identity; otherwise they are a list
   */
  public record Embed(Relationship relationship, boolean map) {
    public String entity() {
      return relationship.child();
    }
  }

  /** A number that is counted up, and perhaps down, by writes of children. */
  public sealed interface Counter {
    /** The children. */
    String entity();
  }

  /** The last number given out to an attribute of children. */
  public record SequenceCounter(String entity, String attribute) implements Counter {
    @Override
    public String toString() {
      return entity + "." + attribute;
    }
  }

  /**
   * How many children there are.
   *
   * @param relationship from the children to the entity that stores their number
   */
  public record ChildCount(Relationship relationship) implements Counter {
    @Override
    public String entity() {
      return relationship.child();
    }

    @Override
    public String toString() {
      return relationship.child();
    }
  }

  /** Its name in a design: the entity, and the variant behind a slash. */
  public String name() {
    return entity + variant.map(name -> "/" + name).orElse("");
  }

  /**
   * What an item says it is, where its table names types: {@code Customer} for the main item of an
   * entity, {@code Customer/unique-email} for another, so that nobody counts an instance twice.
   */
  public String typeName() {
    return type.orElseGet(this::name);
  }

  /** The counters that give out the numbers of sequences. */
  public ImmutableMap<String, SequenceCounter> sequences() {
    return counters(SequenceCounter.class);
  }

  /** The counters that say how many children there are. */
  public ImmutableMap<String, ChildCount> counts() {
    return counters(ChildCount.class);
  }

  private <C extends Counter> ImmutableMap<String, C> counters(Class<C> kind) {
    ImmutableMap.Builder<String, C> some = ImmutableMap.builder();
    counters.forEach(
        (name, counter) -> {
          if (kind.isInstance(counter)) {
            some.put(name, kind.cast(counter));
          }
        });
    return some.buildOrThrow();
  }

  /** Whether an attribute of its items, or of its entity, has this name. */
  public boolean uses(String name, Entity of) {
    return of.attributes().containsKey(name)
        || copies.containsKey(name)
        || embeds.containsKey(name)
        || counters.containsKey(name)
        || keys.containsKey(name);
  }

  /** Whether it is the main item of the instance. */
  public boolean isMain() {
    return variant.isEmpty();
  }

  /** Whether it stores an attribute of the entity, in addition to the keys. */
  public boolean holds(String attribute) {
    return holds.map(held -> held.contains(attribute)).orElse(true);
  }

  /** Whether the item has an attribute under its own name: as its key, its own, or copied. */
  public boolean stores(String attribute, TableKey key) {
    return key.attributes().contains(attribute)
        || holds(attribute)
        || copies.containsKey(attribute);
  }

  /** Whether a key attribute is the item's attribute of that name, which needs no template. */
  public boolean isImplied(String keyAttribute, TableKey key) {
    return stores(keyAttribute, key)
        && key(keyAttribute)
            .flatMap(KeyRule::only)
            .flatMap(KeyTemplate::lone)
            .map(field -> field.attribute().equals(keyAttribute))
            .orElse(false);
  }

  public Optional<KeyRule> key(String attribute) {
    return Optional.ofNullable(keys.get(attribute));
  }

  /** The value of a key attribute; empty if the item does not have it. */
  public Optional<Object> render(String keyAttribute, Map<String, ?> values) {
    return key(keyAttribute).flatMap(rule -> rule.render(values));
  }

  /** Whether it can be in an index: it has a rule for each key attribute of it. */
  public boolean mayEnter(Index index) {
    return keys.keySet().containsAll(index.keyAttributes());
  }

  /** Of what tells nearly all apart: a hash of everything would take longer than it saves. */
  @Override
  public int hashCode() {
    return Objects.hash(entity, variant, keys.keySet(), copies.keySet());
  }
}
