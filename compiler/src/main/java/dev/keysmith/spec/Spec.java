package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Optional;

/** An application: what it keeps, what it asks, and how often. */
public record Spec(
    String application,
    Optional<String> domain,
    Pricing pricing,
    Preferences prefer,
    ImmutableMap<String, Entity> entities,
    ImmutableList<Pattern> patterns) {

  public Entity entity(String name) {
    Entity entity = entities.get(name);
    if (entity == null) {
      throw new IllegalArgumentException("no entity " + name);
    }
    return entity;
  }

  public Optional<Pattern> pattern(String id) {
    return patterns.stream().filter(pattern -> pattern.id().equals(id)).findFirst();
  }
}
