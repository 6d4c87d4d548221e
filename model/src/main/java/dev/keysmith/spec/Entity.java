package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An entity of the application.
 *
 * @param identity the attributes that identify an instance; known to clients
 * @param scope the attribute a caller is authorised by
 * @param ttl the epoch attribute at which an instance expires
 * @param versioned whether writers must not overwrite each other's changes
 */
public record Entity(
    String name,
    Optional<String> about,
    ImmutableList<String> identity,
    long count,
    Optional<String> scope,
    ImmutableMap<String, Attribute> attributes,
    Optional<String> ttl,
    boolean versioned,
    Operations operations) {

  /** Of the name alone, which is unique among entities: it is called very often. */
  @Override
  public int hashCode() {
    return name.hashCode();
  }

  public Attribute attribute(String attribute) {
    Attribute found = attributes.get(attribute);
    if (found == null) {
      throw new IllegalArgumentException(name + " has no attribute " + attribute);
    }
    return found;
  }

  /**
   * The attributes whose values no two instances share, besides the identity: of each attribute
   * that is unique its scope and itself, unless the identity alone refuses a second one.
   */
  public ImmutableMap<String, ImmutableList<String>> uniqueKeys() {
    ImmutableMap.Builder<String, ImmutableList<String>> keys = ImmutableMap.builder();
    for (Attribute attribute : attributes.values()) {
      Optional<ImmutableList<String>> key = attribute.uniqueKey();
      if (key.isPresent() && !key.get().containsAll(identity)) {
        keys.put(attribute.name(), key.get());
      }
    }
    return keys.buildOrThrow();
  }

  /** Whether no two instances have the same values of all these attributes. */
  public boolean isIdentifiedBy(Set<String> names) {
    if (names.containsAll(identity)) {
      return true;
    }
    for (ImmutableList<String> key : uniqueKeys().values()) {
      if (names.containsAll(key)) {
        return true;
      }
    }
    return false;
  }

  /** The attributes that an attribute is within, the nearest first. */
  public ImmutableList<String> ancestors(String name) {
    ImmutableList.Builder<String> ancestors = ImmutableList.builder();
    Optional<String> next = attribute(name).within();
    while (next.isPresent()) {
      ancestors.add(next.get());
      next = attribute(next.get()).within();
    }
    return ancestors.build();
  }

  /** The same with some of its attributes described otherwise. */
  public Entity with(Iterable<Attribute> others) {
    Map<String, Attribute> all = new LinkedHashMap<>(attributes);
    others.forEach(other -> all.put(other.name(), other));
    return new Entity(
        name, about, identity, count, scope, ImmutableMap.copyOf(all), ttl, versioned, operations);
  }

  /** How a table with this entity is operated; entities share a table only where these agree. */
  public record Operations(ImmutableList<String> stream, boolean restoreAlone) {
    public static final Operations NONE = new Operations(ImmutableList.of(), false);
  }
}
