package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.ScalarParser;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.AttributeSizes;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.GenerationStrategy;
import dev.keysmith.spec.SizeSpread;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Reads how large the values of an attribute are: {@code bytes: 900}, or {@code bytes: {average:
 * 900, p99: 3KB, max: 8KB}}.
 */
final class AttributeSizeReader {
  private final SourceDiagnostics findings;
  private final ScalarParser scalars;

  AttributeSizeReader(SourceDiagnostics findings) {
    this.findings = findings;
    this.scalars = new ScalarParser(findings);
  }

  /**
   * The mean size of a value: as stated, else derived from the values or the generator, else the
   * default of the type.
   */
  double mean(
      YamlFields fields,
      AttributeType type,
      int digits,
      ImmutableMap<String, Double> values,
      Optional<GenerationStrategy> generated) {
    OptionalDouble stated =
        fields.optional("bytes").map(this::stated).orElse(OptionalDouble.empty());
    boolean fixed = type.isNumeric() || type == AttributeType.BOOLEAN;
    if (fixed && fields.has("bytes")) {
      findings.error(
          "Contradiction",
          fields.location("bytes"),
          "the size of a " + type.keyword() + " follows from its value",
          type.isNumeric() ? "use 'digits'" : "remove it");
    }
    if (type.isNumeric()) {
      return AttributeSizes.ofNumber(digits);
    }
    if (stated.isPresent() && !fixed) {
      return stated.getAsDouble();
    }
    if (type.isText() && !values.isEmpty()) {
      return values.entrySet().stream()
          .mapToDouble(
              value -> value.getValue() * value.getKey().getBytes(StandardCharsets.UTF_8).length)
          .sum();
    }
    if (generated.isPresent() && generated.get() instanceof GenerationStrategy.ByClient form) {
      return form.bytes();
    }
    return type.defaultBytes();
  }

  private OptionalDouble stated(YamlNode node) {
    if (!(node instanceof YamlNode.Mapping)) {
      return scalars.size(node, "bytes");
    }
    return YamlFields.of(node, "bytes", SpecKeywords.BYTES, findings)
        .flatMap(fields -> fields.required("average", "state the mean size of a value"))
        .map(average -> scalars.size(average, "average"))
        .orElse(OptionalDouble.empty());
  }

  /** How sizes vary around the mean. */
  SizeSpread spread(
      YamlFields fields,
      AttributeType type,
      ImmutableMap<String, Double> values,
      Optional<GenerationStrategy> generated) {
    SizeSpread usual = usualSpread(type, values, generated);
    Optional<YamlNode> node = fields.optional("bytes");
    if (node.isEmpty() || !(node.get() instanceof YamlNode.Mapping)) {
      return usual;
    }
    YamlFields given =
        YamlFields.of(node.get(), "bytes", SpecKeywords.BYTES, findings).orElseThrow();
    OptionalDouble average = size(given, "average");
    if (average.isEmpty() || average.getAsDouble() == 0) {
      return usual;
    }
    OptionalDouble p99 = ratio(given, "p99", average.getAsDouble());
    OptionalDouble max = ratio(given, "max", average.getAsDouble());
    if (p99.isPresent() && max.isPresent() && p99.getAsDouble() > max.getAsDouble()) {
      findings.error(
          "Contradiction",
          given.location("p99"),
          "'p99' is above 'max'",
          "lower it to at most the maximum");
    }
    if (p99.isPresent() && p99.getAsDouble() > SizeSpread.greatestP99()) {
      findings.error(
          "Contradiction",
          given.location("p99"),
          "the 99th percentile is more than 14 times the average",
          "check both; state such sizes as two attributes, one of them optional");
    }
    return p99.isEmpty() && max.isEmpty() ? usual : SizeSpread.logNormal(p99, max);
  }

  private OptionalDouble ratio(YamlFields fields, String name, double average) {
    OptionalDouble size = size(fields, name);
    if (size.isEmpty()) {
      return size;
    }
    if (size.getAsDouble() < average) {
      findings.error(
          "Contradiction",
          fields.location(name),
          "'%s' is below the average".formatted(name),
          "raise it to at least the average");
    }
    return OptionalDouble.of(Math.max(1, size.getAsDouble() / average));
  }

  private OptionalDouble size(YamlFields fields, String name) {
    return fields
        .optional(name)
        .map(node -> scalars.size(node, name))
        .orElse(OptionalDouble.empty());
  }

  /** Free text and documents vary; what has a form is always as large. */
  static SizeSpread usualSpread(
      AttributeType type,
      ImmutableMap<String, Double> values,
      Optional<GenerationStrategy> generated) {
    boolean free =
        type == AttributeType.STRING || type == AttributeType.BINARY || type.isCollection();
    return free && values.isEmpty() && generated.isEmpty() ? SizeSpread.EVEN : SizeSpread.FIXED;
  }
}
