package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.ScalarParser;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.AttributeType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** Reads the closed set of values of an attribute, with their shares. */
final class ClosedSetReader {
  private final SourceDiagnostics findings;
  private final ScalarParser scalars;

  ClosedSetReader(SourceDiagnostics findings) {
    this.findings = findings;
    this.scalars = new ScalarParser(findings);
  }

  /** {A: 80%, B: 20%}, or [A, B] for equal shares. */
  ImmutableMap<String, Double> values(YamlNode node, AttributeType type) {
    if (type.isCollection() || type == AttributeType.BINARY) {
      findings.error(
          "Contradiction",
          node.location(),
          "a " + type.keyword() + " cannot have a closed set of values",
          "remove 'values'");
    }
    Map<String, Double> values = new LinkedHashMap<>();
    if (node instanceof YamlNode.Sequence sequence) {
      ImmutableList<YamlNode.Scalar> listed = scalars.scalars(sequence, "values");
      for (YamlNode.Scalar value : listed) {
        checkValue(value, type);
        if (values.put(value.text(), 1.0 / listed.size()) != null) {
          findings.error(
              "RepeatedName",
              value.location(),
              "'" + value.text() + "' is listed twice",
              "list it once");
        }
      }
      return ImmutableMap.copyOf(values);
    }
    if (!(node instanceof YamlNode.Mapping mapping) || mapping.entries().isEmpty()) {
      findings.error(
          "WrongShape",
          node.location(),
          "values cannot be " + (node instanceof YamlNode.Mapping ? "empty" : node.kind()),
          "write each value with its share: {OPEN: 30%, CLOSED: 70%}");
      return ImmutableMap.of();
    }
    boolean whole = true;
    for (YamlNode.Entry entry : mapping.entries()) {
      checkValue(entry.key(), type);
      OptionalDouble share = scalars.share(entry.value(), "the share of " + entry.name());
      whole &= share.isPresent();
      values.put(entry.name(), share.orElse(0));
    }
    double sum = values.values().stream().mapToDouble(Double::doubleValue).sum();
    if (whole && Math.abs(sum - 1) > 0.001) {
      findings.error(
          "SharesDoNotAddUp",
          node.location(),
          "the shares add up to " + percent(sum),
          "make them add up to 100%");
    }
    return ImmutableMap.copyOf(values);
  }

  private void checkValue(YamlNode.Scalar value, AttributeType type) {
    LiteralTypeCheck.problem(value.text(), type)
        .ifPresent(
            problem ->
                findings.error(
                    "WrongType",
                    value.location(),
                    problem,
                    "use a value of type " + type.keyword()));
  }

  private static String percent(double share) {
    return new BigDecimal(share * 100)
            .setScale(2, RoundingMode.HALF_EVEN)
            .stripTrailingZeros()
            .toPlainString()
        + "%";
  }
}
