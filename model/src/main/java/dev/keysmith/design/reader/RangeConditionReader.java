package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.ScalarParser;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.LiteralRange;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.reader.LiteralTypeCheck;
import java.util.Optional;

/** Reads a range of numbers for which an alternative of a key applies. */
final class RangeConditionReader {
  static final ImmutableList<String> KEYWORDS =
      ImmutableList.of("from", "after", "to", "before", "between");

  private final SourceDiagnostics findings;
  private final ScalarParser scalars;

  RangeConditionReader(SourceDiagnostics findings) {
    this.findings = findings;
    this.scalars = new ScalarParser(findings);
  }

  Optional<Test> test(YamlFields fields, Optional<Attribute> attribute) {
    if (attribute.isPresent() && !attribute.get().type().isNumeric()) {
      findings.error(
          "WrongType",
          fields.location(),
          "'%s' is a %s, and 'when' has ranges of numbers"
              .formatted(attribute.get().name(), attribute.get().type().keyword()),
          "write a value, {in: [A, B]} or {exists: true}");
      return Optional.empty();
    }
    boolean isDouble =
        (fields.has("from") && fields.has("after"))
            || (fields.has("to") && fields.has("before"))
            || (fields.has("between") && KEYWORDS.stream().filter(fields::has).count() > 1);
    if (isDouble) {
      findings.error(
          "WrongShape",
          fields.location(),
          "the range has two bounds on one side",
          "write one lower and one upper bound: {from: 1, before: 5}");
      return Optional.empty();
    }
    Optional<Test.Range> range =
        fields.has("between")
            ? fields.optional("between").flatMap(node -> between(node, attribute))
            : Optional.of(
                new Test.Range(
                    bound(fields, "from", true, attribute)
                        .or(() -> bound(fields, "after", false, attribute)),
                    bound(fields, "to", true, attribute)
                        .or(() -> bound(fields, "before", false, attribute))));
    // A bound that is no number was reported.
    return range
        .filter(read -> read.lower().isPresent() || read.upper().isPresent())
        .map(Test.class::cast)
        .filter(read -> isPossible(read, fields));
  }

  private boolean isPossible(Test test, YamlFields fields) {
    boolean isEmpty = LiteralRange.of(test).map(range -> range.example().isEmpty()).orElse(false);
    if (isEmpty) {
      findings.error(
          "WrongShape",
          fields.location(),
          "no number is in this range",
          "write the lower bound first: {from: 1, before: 5}");
    }
    return !isEmpty;
  }

  private Optional<Test.Range> between(YamlNode node, Optional<Attribute> attribute) {
    ImmutableList<YamlNode.Scalar> bounds = ImmutableList.copyOf(scalars.scalars(node, "between"));
    if (bounds.size() != 2) {
      findings.error(
          "WrongShape",
          node.location(),
          "'between' needs a lower and an upper bound",
          "write {between: [1, 5]}");
      return Optional.empty();
    }
    return Optional.of(
        new Test.Range(
            bound(bounds.get(0), true, attribute), bound(bounds.get(1), true, attribute)));
  }

  private Optional<Bound> bound(
      YamlFields fields, String keyword, boolean inclusive, Optional<Attribute> attribute) {
    return fields
        .optional(keyword)
        .flatMap(node -> scalars.scalar(node, "a number"))
        .flatMap(scalar -> bound(scalar, inclusive, attribute));
  }

  private Optional<Bound> bound(
      YamlNode.Scalar scalar, boolean inclusive, Optional<Attribute> attribute) {
    Optional<String> problem =
        attribute.flatMap(known -> LiteralTypeCheck.problem(scalar.text(), known.type()));
    if (problem.isPresent()) {
      findings.error("WrongType", scalar.location(), problem.get(), "write a number");
      return Optional.empty();
    }
    return Optional.of(new Bound(new ValueExpression.Literal(scalar.text()), inclusive));
  }
}
