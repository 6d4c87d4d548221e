package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a spec states for people: no figure says it, and nothing is calculated from it.
 *
 * @param notes on the application
 * @param rules of the business that hold for more than one entity
 * @param entities by name
 * @param patterns by id
 */
public record SpecRemarks(
    ImmutableList<String> notes,
    ImmutableList<String> rules,
    ImmutableMap<String, OnEntity> entities,
    ImmutableMap<String, OnPattern> patterns) {
  public static final SpecRemarks NONE =
      new SpecRemarks(ImmutableList.of(), ImmutableList.of(), ImmutableMap.of(), ImmutableMap.of());

  /**
   * On an entity.
   *
   * @param verbs what a parent does with it, by the attribute that references the parent
   */
  public record OnEntity(
      ImmutableList<String> notes,
      ImmutableList<String> rules,
      ImmutableMap<String, String> verbs) {
    static final OnEntity NONE =
        new OnEntity(ImmutableList.of(), ImmutableList.of(), ImmutableMap.of());
  }

  /**
   * On an access pattern.
   *
   * @param latency the most milliseconds that an execution may take
   */
  public record OnPattern(ImmutableList<String> notes, OptionalDouble latency) {
    static final OnPattern NONE = new OnPattern(ImmutableList.of(), OptionalDouble.empty());
  }

  public OnEntity of(Entity entity) {
    return Objects.requireNonNull(entities.getOrDefault(entity.name(), OnEntity.NONE));
  }

  public OnPattern of(AccessPattern pattern) {
    return Objects.requireNonNull(patterns.getOrDefault(pattern.id(), OnPattern.NONE));
  }

  /** What the parent does with the child: {@code places}, for an order of a customer. */
  public Optional<String> verb(Relationship relationship) {
    OnEntity child =
        Objects.requireNonNull(entities.getOrDefault(relationship.child(), OnEntity.NONE));
    return relationship.attributes().values().stream()
        .flatMap(name -> Optional.ofNullable(child.verbs().get(name)).stream())
        .findFirst();
  }
}
