package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.TemplateParser;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import java.util.Optional;

/** Reads the templates of a key attribute: one, or alternatives. */
final class KeyTemplateReader {
  private final SourceDiagnostics findings;
  private final AttributeScope naming;
  private final KeyRuleConditionReader whens;

  KeyTemplateReader(SourceDiagnostics findings, AttributeScope naming) {
    this.findings = findings;
    this.naming = naming;
    this.whens = new KeyRuleConditionReader(findings, naming);
  }

  Optional<KeyRule> rule(YamlNode node, String attribute) {
    if (node instanceof YamlNode.Sequence sequence) {
      return alternatives(sequence, attribute);
    }
    return template(node, "'" + attribute + "'").map(KeyRule::always);
  }

  /** Checks a rule that is in no file. */
  void check(KeyRule rule, SourceLocation location) {
    boolean decided = false;
    for (KeyRule.Alternative alternative : rule.alternatives()) {
      checkReached(decided, location);
      decided |= alternative.when().isEmpty();
      alternative.when().ifPresent(when -> whens.check(when, location));
      parse(KeySchemaValidator.scalar(alternative.template().toString(), location));
    }
  }

  private void checkReached(boolean decided, SourceLocation location) {
    if (decided) {
      findings.error(
          "UnreachableAlternative",
          location,
          "the alternative before it has no 'when' and always applies",
          "move that one to the end, or give it a 'when'");
    }
  }

  private Optional<KeyRule> alternatives(YamlNode.Sequence sequence, String attribute) {
    if (sequence.elements().isEmpty()) {
      findings.error(
          "WrongShape",
          sequence.location(),
          "'" + attribute + "' cannot be empty",
          "write a template, or alternatives: {when: {status: OPEN}, is: \"…\"}");
    }
    ImmutableList.Builder<KeyRule.Alternative> alternatives = ImmutableList.builder();
    boolean decided = false;
    for (YamlNode element : sequence.elements()) {
      checkReached(decided, element.location());
      Optional<YamlFields> fields =
          YamlFields.of(element, "an alternative", DesignKeywords.ALTERNATIVE, findings);
      decided |= fields.isPresent() && !fields.get().has("when");
      fields.flatMap(this::alternative).ifPresent(alternatives::add);
    }
    ImmutableList<KeyRule.Alternative> read = alternatives.build();
    return read.isEmpty() ? Optional.empty() : Optional.of(new KeyRule(read));
  }

  private Optional<KeyRule.Alternative> alternative(YamlFields fields) {
    Optional<KeyRuleCondition> when = fields.optional("when").flatMap(whens::when);
    return fields
        .required("is", "write the template: {when: …, is: \"OPEN#{number:08}\"}")
        .flatMap(node -> template(node, "'is'"))
        .map(template -> new KeyRule.Alternative(when, template));
  }

  private Optional<KeyTemplate> template(YamlNode node, String what) {
    if (!(node instanceof YamlNode.Scalar scalar) || scalar.isNull()) {
      findings.error(
          "WrongShape",
          node.location(),
          what + " cannot be " + node.kind(),
          node instanceof YamlNode.Mapping
              ? "write a template, or a list of alternatives: [{when: …, is: …}, {is: …}]"
              : "write a template such as \"USER#{id}\"");
      return Optional.empty();
    }
    return parse(scalar);
  }

  private Optional<KeyTemplate> parse(YamlNode.Scalar scalar) {
    TemplateParser parser =
        new TemplateParser(ImmutableMap.copyOf(naming.types()), naming.shards(), naming.widths());
    Optional<KeyTemplate> template = parser.parse(scalar.text());
    for (TemplateParser.Problem problem : parser.problems()) {
      findings.error(
          problem.rule(), location(scalar, problem.at()), problem.message(), problem.fix());
    }
    return template;
  }

  /** The location of a character of a scalar; that of the scalar if it has several lines. */
  private static SourceLocation location(YamlNode.Scalar scalar, int at) {
    SourceLocation whole = scalar.location();
    int before = scalar.text().codePointCount(0, at) + (scalar.quoted() ? 1 : 0);
    return before < whole.length()
        ? new SourceLocation(whole.file(), whole.line(), whole.column() + before, 1)
        : whole;
  }
}
