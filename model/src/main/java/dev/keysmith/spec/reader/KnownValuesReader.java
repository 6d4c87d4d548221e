package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads the values that the client of a write has at hand: those of related instances, which fill
 * copies, and those of the instance itself, which keys are made of.
 *
 * <p>A value of the instance itself may have changed since the client saw it. It is therefore a
 * condition of the write: {@code known.title} is what the client knows, whatever is set.
 */
final class KnownValuesReader {
  /** Stands before the name of an attribute in the parameter with its value before the write. */
  private static final String KNOWN = "known.";

  private final ParseContext parseContext;
  private final AttributePathReader paths;

  KnownValuesReader(ParseContext parseContext) {
    this.parseContext = parseContext;
    this.paths = new AttributePathReader(parseContext);
  }

  /**
   * Attributes of related instances.
   *
   * @param shared what the whole write knows
   */
  ImmutableList<AttributePath> related(
      YamlFields fields, Optional<YamlNode> shared, Optional<Entity> entity, String verb) {
    ImmutableList.Builder<AttributePath> known = ImmutableList.builder();
    Optional<YamlNode> own = fields.optional("knows");
    for (YamlNode.Scalar text : texts(own)) {
      Optional<AttributePath> path =
          entity.flatMap(start -> paths.path(start, text.text(), text.location()));
      if (path.isPresent() && !path.get().isOwn() && verb.equals("delete")) {
        refuse(
            text.location(),
            "'%s' belongs to a related instance, which a delete does not need"
                .formatted(text.text()),
            "remove it, or name attributes of " + entity.orElseThrow().name());
      } else if (path.isPresent()
          && path.get().isOwn()
          && ImmutableList.of("create", "put", "upsert").contains(verb)) {
        refuse(
            text.location(),
            verb.equals("upsert")
                ? "'%s' belongs to the instance itself, which an upsert may not find"
                    .formatted(text.text())
                : "'%s' belongs to the instance itself, all of which a %s is given anyway"
                    .formatted(text.text(), verb),
            "remove it, or name attributes of related instances: [Customer.name]");
      } else {
        path.filter(one -> !one.isOwn()).ifPresent(known::add);
      }
    }
    // What the whole write knows may not apply to each of its actions.
    if (own.isEmpty() && shared.isPresent() && shared.get() instanceof YamlNode.Sequence sequence) {
      for (YamlNode element : sequence.elements()) {
        if (element instanceof YamlNode.Scalar path && entity.isPresent()) {
          paths.tryPath(entity.get(), path.text()).filter(it -> !it.isOwn()).ifPresent(known::add);
        }
      }
    }
    return known.build();
  }

  /** The conditions, and one for each value of the instance itself that the client knows. */
  ImmutableList<AttributeCondition> among(
      ImmutableList<AttributeCondition> where, YamlFields fields, Optional<Entity> entity) {
    ImmutableList.Builder<AttributeCondition> all = ImmutableList.builder();
    all.addAll(where);
    Set<String> bound =
        where.stream()
            .filter(condition -> condition.isEquality() && condition.path().shortest().isOwn())
            .map(condition -> condition.path().shortest().attribute())
            .collect(Collectors.toSet());
    for (YamlNode.Scalar text : texts(fields.optional("knows"))) {
      entity
          .filter(start -> start.attributes().containsKey(text.text()))
          .filter(start -> !bound.contains(text.text()))
          .filter(start -> isKnowable(start, start.attribute(text.text()), bound, text.location()))
          .ifPresent(start -> all.add(condition(start, text.text())));
    }
    return all.build();
  }

  /** Whoever names the instance has seen it, so that the condition mostly holds. */
  private static AttributeCondition condition(Entity entity, String attribute) {
    return new AttributeCondition(
        AttributePath.own(entity.name(), attribute),
        new AttributeCondition.Test.Is(new ValueExpression.Parameter(KNOWN + attribute)),
        OptionalDouble.of(1));
  }

  private boolean isKnowable(
      Entity entity, Attribute attribute, Set<String> bound, SourceLocation location) {
    if (!bound.containsAll(entity.identity())) {
      refuse(
          location,
          "'%s' cannot be known of every %s that is selected"
              .formatted(attribute.name(), entity.name()),
          "name one instance in 'where': "
              + entity.identity().stream()
                  .map(name -> name + ": $" + name)
                  .collect(Collectors.joining(", ", "{", "}")));
      return false;
    }
    if (attribute.isOptional() || attribute.type().isCollection()) {
      refuse(
          location,
          "'%s' cannot be known, since %s"
              .formatted(
                  attribute.name(),
                  attribute.isOptional()
                      ? "not every %s has it".formatted(entity.name())
                      : "it is a " + attribute.type().keyword()),
          "remove it; the write reads it where its keys need it");
      return false;
    }
    return true;
  }

  private void refuse(SourceLocation location, String message, String fix) {
    parseContext.findings().error("NotKnowable", location, message, fix);
  }

  private ImmutableList<YamlNode.Scalar> texts(Optional<YamlNode> node) {
    return node.map(given -> parseContext.scalars().scalars(given, "knows"))
        .orElse(ImmutableList.of());
  }
}
