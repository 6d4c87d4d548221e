package dev.keysmith.spec.reader;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.Fields;
import dev.keysmith.source.Findings;
import dev.keysmith.source.Node;
import dev.keysmith.source.Place;
import dev.keysmith.source.Scalars;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Generated;
import dev.keysmith.spec.Sizes;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Reads the attributes of an entity, in the long form and in the short one that is just a type. */
final class AttributeReader {
  private final Findings findings;
  private final Scalars scalars;
  private final ClosedSetReader closedSets;

  AttributeReader(Findings findings) {
    this.findings = findings;
    this.scalars = new Scalars(findings);
    this.closedSets = new ClosedSetReader(findings);
  }

  ImmutableMap<String, Attribute> attributes(String entity, Node node) {
    if (!(node instanceof Node.Mapping mapping) || mapping.entries().isEmpty()) {
      findings.error(
          "WrongShape",
          node.place(),
          "attributes cannot be " + (node instanceof Node.Mapping ? "empty" : node.kind()),
          "write a mapping from each attribute's name to its type or description");
      return ImmutableMap.of();
    }
    ImmutableMap.Builder<String, Attribute> attributes = ImmutableMap.builder();
    for (Node.Entry entry : mapping.entries()) {
      checkName(entry.key(), "an attribute", findings);
      attributes.put(entry.name(), attribute(entity, entry));
    }
    return attributes.buildOrThrow();
  }

  static void checkName(Node.Scalar name, String what, Findings findings) {
    if (!Words.NAME.matcher(name.text()).matches()) {
      findings.error(
          "BadName",
          name.place(),
          what + " cannot be called '" + name.text() + "'",
          "use letters, digits, '_' and '-', starting with a letter");
    }
  }

  private Attribute attribute(String entity, Node.Entry entry) {
    String name = entry.name();
    if (entry.value() instanceof Node.Scalar scalar && !scalar.isNull()) {
      return plain(name, type(scalar));
    }
    Optional<Fields> read = Fields.of(entry, "an attribute", Words.ATTRIBUTE, findings);
    if (read.isEmpty()) {
      return plain(name, AttributeType.STRING);
    }
    Fields fields = read.get();
    AttributeType type =
        fields
            .required("type", "give one of " + String.join(", ", AttributeType.words()))
            .map(this::type)
            .orElse(AttributeType.STRING);
    Optional<Generated> generated =
        fields
            .optional("generated")
            .flatMap(node -> generated(node, "last" + entity + capital(name)));
    checkGenerated(type, generated, fields.place("generated"));
    ImmutableMap<String, Double> values =
        fields
            .optional("values")
            .map(node -> closedSets.values(node, type))
            .orElse(ImmutableMap.of());
    int digits = digits(fields, type);
    OptionalLong distinct = OptionalLong.empty();
    if (fields.has("distinct")) {
      distinct =
          fields
              .optional("distinct")
              .map(node -> scalars.count(node, "distinct", 1))
              .orElse(OptionalLong.empty());
      if (!values.isEmpty()) {
        findings.error(
            "Contradiction",
            fields.place("distinct"),
            "'values' is the whole set already",
            "keep 'values' or 'distinct', not both");
      }
    }
    return new Attribute(
        name,
        type,
        bytes(fields, type, digits, values, generated),
        digits,
        values,
        distinct,
        present(fields),
        flag(fields, "unique"),
        flag(fields, "immutable"),
        generated,
        references(fields),
        positive(fields, "average"),
        fields
            .optional("max")
            .map(node -> scalars.count(node, "max", 1))
            .orElse(OptionalLong.empty()));
  }

  private static Attribute plain(String name, AttributeType type) {
    int digits = type.isNumeric() ? type.defaultDigits() : 0;
    return new Attribute(
        name,
        type,
        type.isNumeric() ? Sizes.ofNumber(digits) : type.defaultBytes(),
        digits,
        ImmutableMap.of(),
        OptionalLong.empty(),
        1,
        false,
        false,
        Optional.empty(),
        ImmutableList.of(),
        OptionalDouble.empty(),
        OptionalLong.empty());
  }

  private AttributeType type(Node node) {
    Map<String, AttributeType> types = new LinkedHashMap<>();
    AttributeType.words()
        .forEach(word -> AttributeType.of(word).ifPresent(t -> types.put(word, t)));
    return scalars.word(node, "a type", ImmutableMap.copyOf(types)).orElse(AttributeType.STRING);
  }

  private boolean flag(Fields fields, String name) {
    return fields.optional(name).flatMap(node -> scalars.flag(node, name)).orElse(false);
  }

  private OptionalDouble positive(Fields fields, String name) {
    return fields
        .optional(name)
        .map(node -> scalars.amount(node, name))
        .orElse(OptionalDouble.empty());
  }

  private double present(Fields fields) {
    return fields
        .optional("present")
        .map(node -> scalars.share(node, "present").orElse(1))
        .orElse(1.0);
  }

  private int digits(Fields fields, AttributeType type) {
    if (!type.isNumeric()) {
      if (fields.has("digits")) {
        findings.error(
            "Contradiction",
            fields.place("digits"),
            "a " + type.word() + " has no digits",
            type.defaultBytes() > 1 ? "use 'bytes', or 'type: number'" : "remove it");
      }
      return 0;
    }
    return fields
        .optional("digits")
        .map(node -> scalars.small(node, "digits", 1, 38).orElse(type.defaultDigits()))
        .orElse(type.defaultDigits());
  }

  /**
   * Mean bytes of a value: as stated, else as the values or the generator give them, else usual.
   */
  private double bytes(
      Fields fields,
      AttributeType type,
      int digits,
      ImmutableMap<String, Double> values,
      Optional<Generated> generated) {
    OptionalDouble stated =
        fields
            .optional("bytes")
            .map(node -> scalars.size(node, "bytes"))
            .orElse(OptionalDouble.empty());
    boolean fixed = type.isNumeric() || type == AttributeType.BOOLEAN;
    if (fixed && fields.has("bytes")) {
      findings.error(
          "Contradiction",
          fields.place("bytes"),
          "the size of a " + type.word() + " follows from its value",
          type.isNumeric() ? "use 'digits'" : "remove it");
    }
    if (type.isNumeric()) {
      return Sizes.ofNumber(digits);
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
    if (generated.isPresent() && generated.get() instanceof Generated.ByClient form) {
      return form.bytes();
    }
    return type.defaultBytes();
  }

  private static String capital(String name) {
    // There is a finding about an empty name already.
    int first = name.isEmpty() ? 0 : name.offsetByCodePoints(0, 1);
    return name.substring(0, first).toUpperCase(Locale.ROOT) + name.substring(first);
  }

  /**
   * How values are generated.
   *
   * @param own what a counter is called that the user did not name: no other attribute shares it
   */
  private Optional<Generated> generated(Node node, String own) {
    if (node instanceof Node.Mapping) {
      Optional<Fields> fields = Fields.of(node, "generated", Words.SEQUENCE, findings);
      Optional<String> parent =
          fields
              .flatMap(
                  given -> given.required("sequence", "name the parent that keeps the counter"))
              .flatMap(given -> scalars.text(given, "sequence"));
      Optional<String> counter =
          fields
              .flatMap(given -> given.optional("name"))
              .flatMap(given -> scalars.text(given, "name"));
      return parent.map(given -> new Generated.Sequence(given, counter.orElse(own)));
    }
    ImmutableMap.Builder<String, Generated> forms = ImmutableMap.builder();
    for (Generated.ByClient form : Generated.ByClient.values()) {
      forms.put(form.word(), form);
    }
    return scalars.word(node, "generated", forms.buildOrThrow());
  }

  private void checkGenerated(AttributeType type, Optional<Generated> generated, Place place) {
    generated.ifPresent(
        given -> {
          boolean sequence = given instanceof Generated.Sequence;
          AttributeType needed = sequence ? AttributeType.NUMBER : AttributeType.STRING;
          if (type != needed) {
            findings.error(
                "WrongType",
                place,
                "a " + type.word() + " cannot be generated so",
                "give it 'type: " + needed.word() + "'");
          }
        });
  }

  private ImmutableList<Attribute.Reference> references(Fields fields) {
    Optional<String> role = fields.optional("role").flatMap(node -> scalars.text(node, "role"));
    Optional<Node> given = fields.optional("references");
    for (String dependent : List.of("role", "average", "max")) {
      if (given.isEmpty() && fields.has(dependent)) {
        findings.error(
            "Contradiction",
            fields.place(dependent),
            "'" + dependent + "' says something about a reference, and there is none",
            "add 'references: Entity.attribute', or remove it");
      }
    }
    if (given.isEmpty()) {
      return ImmutableList.of();
    }
    ImmutableList<Node.Scalar> targets =
        given.get() instanceof Node.Sequence
            ? scalars.scalars(given.get(), "references")
            : scalars
                .scalar(given.get(), "references")
                .map(ImmutableList::of)
                .orElse(ImmutableList.of());
    ImmutableList.Builder<Attribute.Reference> references = ImmutableList.builder();
    for (Node.Scalar target : targets) {
      List<String> parts = Splitter.on('.').splitToList(target.text());
      if (parts.size() == 2 && parts.stream().allMatch(Words.NAME.asMatchPredicate())) {
        references.add(new Attribute.Reference(parts.get(0), parts.get(1), role));
      } else {
        findings.error(
            "WrongShape",
            target.place(),
            "'" + target.text() + "' is not a reference",
            "write the entity and its attribute, such as Customer.id");
      }
    }
    return references.build();
  }
}
