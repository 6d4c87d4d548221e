package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.ValueExpression;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Draws the parent that a read names as often as it has children: the parent of any child.
 *
 * @param open the parameter of each attribute that the read compares for equality
 */
record SizedParents(EntitySelection selection, ImmutableMap<String, String> open) {

  static SizedParents of(EntitySelection selection) {
    Map<String, String> open = new LinkedHashMap<>();
    for (AttributeCondition condition : selection.where()) {
      if (condition.path().isOwn()
          && condition.test() instanceof Test.Is is
          && is.value() instanceof ValueExpression.Parameter parameter) {
        open.put(condition.path().attribute(), parameter.name());
      }
    }
    return new SizedParents(selection, ImmutableMap.copyOf(open));
  }

  /** The parameters that name a parent; none where the read names none, or nobody has children. */
  ImmutableMap<String, Object> draw(GeneratedState state, SplittableRandom random) {
    return Stream.concat(named(state).stream(), included(state).stream())
        .findFirst()
        .flatMap(children -> children.draw(state, random))
        .orElse(ImmutableMap.of());
  }

  /**
   * Children of one parent.
   *
   * @param parameters by the attribute of the child that has their value
   */
  private record ParentOfChild(Relationship relationship, ImmutableMap<String, String> parameters) {
    Optional<ImmutableMap<String, Object>> draw(GeneratedState state, SplittableRandom random) {
      List<EntityInstance> children =
          state.all(relationship.child()).stream()
              .filter(child -> GeneratedState.parentOf(child, relationship).isPresent())
              .toList();
      if (children.isEmpty()) {
        return Optional.empty();
      }
      EntityInstance child = children.get(random.nextInt(children.size()));
      ImmutableMap.Builder<String, Object> arguments = ImmutableMap.builder();
      parameters.forEach(
          (attribute, parameter) ->
              child.value(attribute).ifPresent(value -> arguments.put(parameter, value)));
      return Optional.of(arguments.buildKeepingLast());
    }
  }

  /** The reference that the read itself compares, as the estimate chooses it. */
  private Optional<ParentOfChild> named(GeneratedState state) {
    return open.keySet().containsAll(state.entity(selection.entity()).identity())
        ? Optional.empty()
        : state.relationships().ofChild(selection.entity()).stream()
            .filter(relationship -> open.keySet().containsAll(relationship.attributes().values()))
            .min(
                Comparator.comparingInt(
                        (Relationship relationship) -> -relationship.attributes().size())
                    .thenComparingDouble(Relationship::average))
            .map(relationship -> parentOfChild(relationship, relationship.attributes().values()));
  }

  private ParentOfChild parentOfChild(Relationship relationship, Iterable<String> attributes) {
    ImmutableMap.Builder<String, String> parameters = ImmutableMap.builder();
    for (String attribute : attributes) {
      Optional.ofNullable(open.get(attribute))
          .ifPresent(parameter -> parameters.put(attribute, parameter));
    }
    return new ParentOfChild(relationship, parameters.buildKeepingLast());
  }

  /** The children that are read with their parent, where the parent is named; the widest spread. */
  private Optional<ParentOfChild> included(GeneratedState state) {
    return open.keySet().containsAll(state.entity(selection.entity()).identity())
        ? selection.include().stream()
            .filter(include -> !include.toParent())
            .map(include -> include.relationship())
            .max(Comparator.comparingDouble(relationship -> relationship.children().spread()))
            .map(this::ofParent)
        : Optional.empty();
  }

  private ParentOfChild ofParent(Relationship relationship) {
    ImmutableMap.Builder<String, String> parameters = ImmutableMap.builder();
    relationship
        .attributes()
        .forEach(
            (part, attribute) ->
                Optional.ofNullable(open.get(part))
                    .ifPresent(parameter -> parameters.put(attribute, parameter)));
    return new ParentOfChild(relationship, parameters.buildKeepingLast());
  }
}
