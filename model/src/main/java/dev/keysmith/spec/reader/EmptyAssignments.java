package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reports writes that set an attribute to an empty text, where some pattern finds or sorts by it.
 * DynamoDB has no empty keys, so with that attribute as a key such a write would be rejected. An
 * attribute that lists the empty text among its values is never a key by itself.
 */
final class EmptyAssignments {
  private final List<EmptyAssignment> all = new ArrayList<>();

  private record EmptyAssignment(String entity, String attribute, SourceLocation location) {}

  void add(Entity entity, Attribute attribute, ValueExpression value, SourceLocation location) {
    if (value instanceof ValueExpression.Literal literal
        && literal.text().isEmpty()
        && attribute.type() == AttributeType.STRING
        && attribute.values().isEmpty()) {
      all.add(new EmptyAssignment(entity.name(), attribute.name(), location));
    }
  }

  void report(
      List<AccessPattern> patterns,
      ImmutableMap<String, Entity> entities,
      SourceDiagnostics findings) {
    for (EmptyAssignment empty : all) {
      use(patterns, entities, empty)
          .ifPresent(
              use ->
                  findings.error(
                      "EmptyValue",
                      empty.location(),
                      "'%s' is set to an empty text, but %s, and DynamoDB rejects empty keys"
                          .formatted(empty.attribute(), use),
                      "write %s: null for an instance without it, or list its values: values: [\"\", A]"
                          .formatted(empty.attribute())));
    }
  }

  /** Why the attribute may be a key. */
  private static Optional<String> use(
      List<AccessPattern> patterns, ImmutableMap<String, Entity> entities, EmptyAssignment empty) {
    Entity entity = entities.get(empty.entity());
    if (entity == null) {
      return Optional.empty();
    }
    if (entity.identity().contains(empty.attribute())) {
      return Optional.of("it is part of the identity of " + entity.name());
    }
    if (entity.uniqueKeys().values().stream().anyMatch(key -> key.contains(empty.attribute()))) {
      return Optional.of("it is unique");
    }
    return patterns.stream()
        .filter(
            pattern ->
                paths(pattern)
                    .anyMatch(
                        path ->
                            path.entity().equals(empty.entity())
                                && path.attribute().equals(empty.attribute())))
        .map(pattern -> "%s finds or sorts %s by it".formatted(pattern.id(), entity.name()))
        .findFirst();
  }

  private static Stream<AttributePath> paths(AccessPattern pattern) {
    if (pattern instanceof AccessPattern.Read read) {
      return paths(read.selection());
    }
    return pattern instanceof AccessPattern.Write write
        ? write.actions().stream()
            .filter(WriteAction.Select.class::isInstance)
            .flatMap(action -> ((WriteAction.Select) action).where().stream())
            .map(AttributeCondition::path)
        : Stream.empty();
  }

  private static Stream<AttributePath> paths(EntitySelection selection) {
    Stream<AttributePath> own =
        selection.branches().stream()
            .flatMap(branch -> branch.where().stream())
            .map(AttributeCondition::path);
    Stream<AttributePath> sorted =
        selection.sort().stream()
            .map(order -> AttributePath.own(selection.entity(), order.attribute()));
    Stream<AttributePath> included =
        selection.include().stream().map(IncludeClause::selection).flatMap(EmptyAssignments::paths);
    return Stream.of(own, sorted, included).flatMap(paths -> paths);
  }
}
