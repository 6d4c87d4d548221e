package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An application: its entities, its access patterns and their traffic.
 *
 * @param entities those that are stored
 * @param external entities that are kept elsewhere; others refer to them
 * @param remarks for people
 */
public record Spec(
    String application,
    Optional<String> domain,
    BillingSettings pricing,
    DesignPreferences prefer,
    ImmutableMap<String, Entity> entities,
    ImmutableList<AccessPattern> patterns,
    ImmutableMap<String, Entity> external,
    SpecRemarks remarks) {

  public Spec(
      String application,
      Optional<String> domain,
      BillingSettings pricing,
      DesignPreferences prefer,
      ImmutableMap<String, Entity> entities,
      ImmutableList<AccessPattern> patterns) {
    this(application, domain, pricing, prefer, entities, patterns, ImmutableMap.of());
  }

  public Spec(
      String application,
      Optional<String> domain,
      BillingSettings pricing,
      DesignPreferences prefer,
      ImmutableMap<String, Entity> entities,
      ImmutableList<AccessPattern> patterns,
      ImmutableMap<String, Entity> external) {
    this(application, domain, pricing, prefer, entities, patterns, external, SpecRemarks.NONE);
  }

  public Entity entity(String name) {
    Entity entity = entities.getOrDefault(name, external.get(name));
    if (entity == null) {
      throw new IllegalArgumentException("no entity " + name);
    }
    return entity;
  }

  /** The counters of sequences that the items of an entity have. */
  public ImmutableSet<String> sequenceCounters(String parent) {
    return sequenceCounters(entities, parent);
  }

  /** The same, where there is no spec yet. */
  public static ImmutableSet<String> sequenceCounters(Map<String, Entity> entities, String parent) {
    return entities.values().stream()
        .flatMap(entity -> entity.attributes().values().stream())
        .flatMap(attribute -> attribute.sequence().stream())
        .filter(sequence -> sequence.parent().equals(parent))
        .map(GenerationStrategy.Sequence::counter)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The same with some of its entities described otherwise. */
  public Spec with(Iterable<Entity> others) {
    Map<String, Entity> all = new LinkedHashMap<>(entities);
    others.forEach(other -> all.put(other.name(), other));
    return new Spec(
        application,
        domain,
        pricing,
        prefer,
        ImmutableMap.copyOf(all),
        patterns,
        external,
        remarks);
  }

  /** The same with other patterns. */
  public Spec withPatterns(ImmutableList<AccessPattern> others) {
    return new Spec(application, domain, pricing, prefer, entities, others, external, remarks);
  }

  /** The same where the entities that are kept elsewhere are among the others. */
  public Spec withExternal() {
    return external.isEmpty()
        ? this
        : new Spec(application, domain, pricing, prefer, described(), patterns, external, remarks);
  }

  /** All entities, those that are kept elsewhere too. */
  public ImmutableMap<String, Entity> described() {
    return ImmutableMap.<String, Entity>builder()
        .putAll(external)
        .putAll(entities)
        .buildKeepingLast();
  }

  /** The same application in another region. */
  public Spec inRegion(String region) {
    return new Spec(
        application,
        domain,
        new BillingSettings(region, pricing.mode()),
        prefer,
        entities,
        patterns,
        external,
        remarks);
  }

  public Optional<AccessPattern> pattern(String id) {
    return patterns.stream().filter(pattern -> pattern.id().equals(id)).findFirst();
  }
}
