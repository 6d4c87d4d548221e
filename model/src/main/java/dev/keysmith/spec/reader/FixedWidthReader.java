package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.ScalarParser;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.YamlFields;
import dev.keysmith.spec.AttributeType;
import java.util.Optional;

/** Reads {@code width: 8}: numbers of just eight digits, or text of just eight bytes. */
final class FixedWidthReader {
  private static final int MOST_DIGITS = 38;
  private static final int MOST_BYTES = 2048;

  private final SourceDiagnostics findings;

  FixedWidthReader(SourceDiagnostics findings) {
    this.findings = findings;
  }

  /** The width; empty if values may differ in it. */
  Optional<Integer> width(YamlFields fields, AttributeType type) {
    if (!fields.has("width")) {
      return Optional.empty();
    }
    boolean number = type == AttributeType.NUMBER;
    if (!number && type != AttributeType.STRING) {
      refuse(fields, "a " + type.keyword() + " has no width of its own", "remove it");
      return Optional.empty();
    }
    for (String other : ImmutableList.of("bytes", "digits", "values", "generated")) {
      if (fields.has(other)) {
        refuse(
            fields,
            "'width' says that all values are as wide, and '%s' says how they are made or differ"
                .formatted(other),
            "keep one of them");
        return Optional.empty();
      }
    }
    return fields
        .optional("width")
        .flatMap(
            node -> {
              var width =
                  new ScalarParser(findings)
                      .small(node, "width", 1, number ? MOST_DIGITS : MOST_BYTES);
              return width.isPresent() ? Optional.of(width.getAsInt()) : Optional.empty();
            });
  }

  private void refuse(YamlFields fields, String what, String fix) {
    findings.error("Contradiction", fields.location("width"), what, fix);
  }
}
