package dev.keysmith.emit;

import dev.keysmith.design.Binary;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Generated;
import dev.keysmith.spec.Spec;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Values that look like an attribute's own, always the same ones. The second example of a child
 * points at the second example of its parent.
 */
final class ExampleValues {
  /** References can point round in a circle; honest hierarchies are not this deep. */
  private static final int DEEPEST = 16;

  private static final Instant START = Instant.parse("2026-11-15T09:30:00Z");
  private static final long APART = 60;

  private final Spec spec;

  ExampleValues(Spec spec) {
    this.spec = spec;
  }

  /**
   * The value of an attribute; empty for lists, maps and sets, which no key is made of.
   *
   * @param number which example, from 1
   */
  Optional<Object> of(AttributePath path, int number) {
    AttributePath shortest = path.shortest();
    return of(spec.entity(shortest.entity()).attribute(shortest.attribute()), number);
  }

  /** Of the attribute that a reference points at in the end. */
  Optional<Object> of(Attribute attribute, int number) {
    Attribute root = attribute;
    for (int hop = 0; hop < DEEPEST && !root.references().isEmpty(); hop++) {
      Attribute.Reference reference = root.references().get(0);
      root = spec.entity(reference.entity()).attribute(reference.attribute());
    }
    return value(root, number);
  }

  private static Optional<Object> value(Attribute attribute, int number) {
    Instant time = START.plusSeconds(APART * number);
    return switch (attribute.type()) {
      case STRING -> Optional.of(text(attribute, number));
      case NUMBER -> Optional.of(number(attribute, number));
      case BOOLEAN -> Optional.of(number % 2 == 1);
      case BINARY -> Optional.of(Binary.of((byte) number));
      case TIMESTAMP -> Optional.of(time.toString().replace("Z", ".000Z"));
      case DATE -> Optional.of(time.toString().substring(0, 10));
      case EPOCH -> Optional.of(BigDecimal.valueOf(time.getEpochSecond()));
      case LIST, MAP, STRING_SET, NUMBER_SET -> Optional.empty();
    };
  }

  private static String text(Attribute attribute, int number) {
    if (attribute.generated().orElse(null) instanceof Generated.ByClient form) {
      return String.format(
          Locale.ROOT,
          switch (form) {
            case ULID -> "01KA3B7Q9R5T8V2W4X6Y0Z%04d";
            case KSUID -> "35WbT9kPq2XvLm8RzN4cYd7%04d";
            case UUID -> "6f1c2a9e-4b7d-4e38-9a05-00000000%04d";
          },
          number);
    }
    return closed(attribute, number).orElse(attribute.name() + "-" + number);
  }

  private static BigDecimal number(Attribute attribute, int number) {
    return closed(attribute, number).map(BigDecimal::new).orElse(BigDecimal.valueOf(number));
  }

  /** One of the values that the spec lists. */
  private static Optional<String> closed(Attribute attribute, int number) {
    List<String> values = attribute.values().keySet().asList();
    return values.isEmpty()
        ? Optional.empty()
        : Optional.of(values.get((number - 1) % values.size()));
  }
}
