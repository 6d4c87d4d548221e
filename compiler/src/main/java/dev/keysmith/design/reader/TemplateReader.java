package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.TemplateParser;
import dev.keysmith.design.When;
import dev.keysmith.source.Fields;
import dev.keysmith.source.Findings;
import dev.keysmith.source.Node;
import dev.keysmith.source.Place;
import java.util.Optional;

/** Reads the templates of a key attribute: one, or alternatives. */
final class TemplateReader {
  private final Findings findings;
  private final Naming naming;
  private final WhenReader whens;

  TemplateReader(Findings findings, Naming naming) {
    this.findings = findings;
    this.naming = naming;
    this.whens = new WhenReader(findings, naming);
  }

  Optional<KeyRule> rule(Node node, String attribute) {
    if (node instanceof Node.Sequence sequence) {
      return alternatives(sequence, attribute);
    }
    return template(node, "'" + attribute + "'").map(KeyRule::always);
  }

  private Optional<KeyRule> alternatives(Node.Sequence sequence, String attribute) {
    if (sequence.elements().isEmpty()) {
      findings.error(
          "WrongShape",
          sequence.place(),
          "'" + attribute + "' cannot be empty",
          "write a template, or alternatives: {when: {status: OPEN}, is: \"…\"}");
    }
    ImmutableList.Builder<KeyRule.Alternative> alternatives = ImmutableList.builder();
    boolean decided = false;
    for (Node element : sequence.elements()) {
      if (decided) {
        findings.error(
            "UnreachableAlternative",
            element.place(),
            "the alternative before it has no 'when' and always applies",
            "move that one to the end, or give it a 'when'");
      }
      Optional<Fields> fields = Fields.of(element, "an alternative", Words.ALTERNATIVE, findings);
      decided |= fields.isPresent() && !fields.get().has("when");
      fields.flatMap(this::alternative).ifPresent(alternatives::add);
    }
    ImmutableList<KeyRule.Alternative> read = alternatives.build();
    return read.isEmpty() ? Optional.empty() : Optional.of(new KeyRule(read));
  }

  private Optional<KeyRule.Alternative> alternative(Fields fields) {
    Optional<When> when = fields.optional("when").flatMap(whens::when);
    return fields
        .required("is", "write the key that applies then: {when: …, is: \"OPEN#{number:08}\"}")
        .flatMap(node -> template(node, "'is'"))
        .map(template -> new KeyRule.Alternative(when, template));
  }

  private Optional<KeyTemplate> template(Node node, String what) {
    if (!(node instanceof Node.Scalar scalar) || scalar.isNull()) {
      findings.error(
          "WrongShape",
          node.place(),
          what + " cannot be " + node.kind(),
          node instanceof Node.Mapping
              ? "write a template, or a list of alternatives: [{when: …, is: …}, {is: …}]"
              : "write a template such as \"USER#{id}\"");
      return Optional.empty();
    }
    TemplateParser parser =
        new TemplateParser(ImmutableMap.copyOf(naming.types()), naming.shards());
    Optional<KeyTemplate> template = parser.parse(scalar.text());
    for (TemplateParser.Problem problem : parser.problems()) {
      findings.error(problem.rule(), place(scalar, problem.at()), problem.message(), problem.fix());
    }
    return template;
  }

  /** The place of a character of a scalar; the scalar's own where it is on several lines. */
  private static Place place(Node.Scalar scalar, int at) {
    Place whole = scalar.place();
    int before = scalar.text().codePointCount(0, at) + (scalar.quoted() ? 1 : 0);
    return before < whole.length()
        ? new Place(whole.file(), whole.line(), whole.column() + before, 1)
        : whole;
  }
}
