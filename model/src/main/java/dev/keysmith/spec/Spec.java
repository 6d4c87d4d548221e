package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** An application: its entities, its access patterns and their traffic. */
public record Spec(
    String application,
    Optional<String> domain,
    BillingSettings pricing,
    DesignPreferences prefer,
    ImmutableMap<String, Entity> entities,
    ImmutableList<AccessPattern> patterns) {

  public Entity entity(String name) {
    Entity entity = entities.get(name);
    if (entity == null) {
      throw new IllegalArgumentException("no entity " + name);
    }
    return entity;
  }

  /** The same with some of its entities described otherwise. */
  public Spec with(Iterable<Entity> others) {
    Map<String, Entity> all = new LinkedHashMap<>(entities);
    others.forEach(other -> all.put(other.name(), other));
    return new Spec(application, domain, pricing, prefer, ImmutableMap.copyOf(all), patterns);
  }

  public Optional<AccessPattern> pattern(String id) {
    return patterns.stream().filter(pattern -> pattern.id().equals(id)).findFirst();
  }
}
