package dev.keysmith.instance;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.GenerationStrategy.Sequence;
import dev.keysmith.spec.Spec;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * All that an application keeps, as plain collections: the instances of every entity by identity,
 * the version of those that have one, and the last number of every sequence.
 */
public final class InstanceStore {
  private final Spec spec;
  private final Map<String, Map<ImmutableList<Object>, EntityInstance>> byEntity =
      new LinkedHashMap<>();
  private final Map<String, Map<ImmutableList<Object>, Long>> versions = new LinkedHashMap<>();
  private final Map<SequenceOfParent, BigDecimal> counters = new LinkedHashMap<>();

  /** A sequence of one parent. */
  private record SequenceOfParent(Sequence sequence, ImmutableList<Object> parent) {}

  public InstanceStore(Spec spec) {
    this.spec = spec;
    for (String entity : spec.entities().keySet()) {
      byEntity.put(entity, new LinkedHashMap<>());
      versions.put(entity, new LinkedHashMap<>());
    }
  }

  /** The same state, free to go its own way. */
  public InstanceStore copy() {
    InstanceStore copy = new InstanceStore(spec);
    byEntity.forEach((entity, instances) -> copy.of(entity).putAll(instances));
    versions.forEach((entity, numbers) -> copy.versionsOf(entity).putAll(numbers));
    copy.counters.putAll(counters);
    return copy;
  }

  public Spec spec() {
    return spec;
  }

  /** Every instance of an entity, in the order of creation. */
  public ImmutableList<EntityInstance> all(String entity) {
    return ImmutableList.copyOf(of(entity).values());
  }

  public int count(String entity) {
    return of(entity).size();
  }

  public Optional<EntityInstance> find(String entity, List<Object> identity) {
    return Optional.ofNullable(of(entity).get(ImmutableList.copyOf(identity)));
  }

  /** Stores an instance in place of whatever has its identity, one version on. */
  public void put(EntityInstance instance) {
    Entity entity = spec.entity(instance.entity());
    ImmutableList<Object> identity = instance.identity(entity);
    of(entity.name()).put(identity, instance);
    versionsOf(entity.name()).merge(identity, 1L, Long::sum);
  }

  /** Stores an instance that was written so often. */
  public void put(EntityInstance instance, long version) {
    Entity entity = spec.entity(instance.entity());
    ImmutableList<Object> identity = instance.identity(entity);
    of(entity.name()).put(identity, instance);
    versionsOf(entity.name()).put(identity, version);
  }

  public void remove(String entity, List<Object> identity) {
    of(entity).remove(ImmutableList.copyOf(identity));
    versionsOf(entity).remove(ImmutableList.copyOf(identity));
  }

  /** How often an instance was written since it was created; 1 when it is new. */
  public long version(String entity, List<Object> identity) {
    return Objects.requireNonNull(versionsOf(entity).get(ImmutableList.copyOf(identity)));
  }

  /** The last number that a sequence gave out for a parent; 0 before the first. */
  public BigDecimal lastNumber(Sequence sequence, List<Object> parent) {
    return counters.getOrDefault(
        new SequenceOfParent(sequence, ImmutableList.copyOf(parent)), BigDecimal.ZERO);
  }

  public void gaveOut(Sequence sequence, List<Object> parent, BigDecimal number) {
    counters.put(new SequenceOfParent(sequence, ImmutableList.copyOf(parent)), number);
  }

  private Map<ImmutableList<Object>, EntityInstance> of(String entity) {
    return Objects.requireNonNull(byEntity.get(entity), entity);
  }

  private Map<ImmutableList<Object>, Long> versionsOf(String entity) {
    return Objects.requireNonNull(versions.get(entity), entity);
  }
}
