package dev.keysmith.emit.typescript;

import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.GenerationStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What is to be known of an attribute beside its type, in one line of a comment. */
final class AttributeText {
  private AttributeText() {}

  /** No line where there is nothing to say. */
  static List<String> of(Entity entity, Attribute attribute) {
    List<String> facts = new ArrayList<>();
    form(attribute.type()).ifPresent(facts::add);
    attribute.generated().map(AttributeText::generated).ifPresent(facts::add);
    if (!attribute.references().isEmpty()) {
      facts.add(
          "refers to "
              + attribute.references().stream()
                  .map(Attribute.Reference::toString)
                  .collect(Collectors.joining(" and ")));
    }
    if (attribute.unique()) {
      facts.add("no two have the same");
    }
    if (attribute.immutable()) {
      facts.add("never changes");
    }
    if (entity.ttl().filter(attribute.name()::equals).isPresent()) {
      facts.add("it is gone from then on");
    }
    if (facts.isEmpty()) {
      return List.of();
    }
    String line = String.join("; ", facts);
    return List.of(line.substring(0, 1).toUpperCase(Locale.ROOT) + line.substring(1) + ".");
  }

  private static Optional<String> form(AttributeType type) {
    return switch (type) {
      case TIMESTAMP -> Optional.of("a time in UTC: 2026-11-15T09:30:00.000Z");
      case DATE -> Optional.of("a date: 2026-11-15");
      case EPOCH -> Optional.of("seconds since 1970");
      default -> Optional.empty();
    };
  }

  private static String generated(GenerationStrategy generated) {
    return generated instanceof GenerationStrategy.Sequence sequence
        ? "the next number of its " + sequence.parent()
        : "a " + ((GenerationStrategy.ByClient) generated).name() + " that the client makes";
  }
}
