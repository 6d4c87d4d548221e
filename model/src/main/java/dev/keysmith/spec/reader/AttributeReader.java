package dev.keysmith.spec.reader;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.source.ScalarParser;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeSizes;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.GenerationStrategy;
import dev.keysmith.spec.SizeSpread;
import dev.keysmith.spec.StatedSpread;
import dev.keysmith.spec.ValueDistribution;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Reads the attributes of an entity, in the long form and in the short form, which is a type. */
final class AttributeReader {
  private final SourceDiagnostics findings;
  private final ScalarParser scalars;
  private final ClosedSetReader closedSets;
  private final AttributeSizeReader sizes;
  private final UniqueScopeReader uniqueScopes;
  private final HierarchyReader hierarchies;
  private final MapFieldsReader mapFields;

  AttributeReader(SourceDiagnostics findings) {
    this.findings = findings;
    this.scalars = new ScalarParser(findings);
    this.closedSets = new ClosedSetReader(findings);
    this.sizes = new AttributeSizeReader(findings);
    this.uniqueScopes = new UniqueScopeReader(findings);
    this.hierarchies = new HierarchyReader(findings);
    this.mapFields = new MapFieldsReader(findings);
  }

  ImmutableMap<String, Attribute> attributes(String entity, YamlNode node) {
    if (!(node instanceof YamlNode.Mapping mapping) || mapping.entries().isEmpty()) {
      findings.error(
          "WrongShape",
          node.location(),
          "attributes cannot be " + (node instanceof YamlNode.Mapping ? "empty" : node.kind()),
          "write a mapping from each attribute's name to its type or description");
      return ImmutableMap.of();
    }
    ImmutableMap.Builder<String, Attribute> attributes = ImmutableMap.builder();
    for (YamlNode.Entry entry : mapping.entries()) {
      checkName(entry.key(), "an attribute", findings);
      attributes.put(entry.name(), attribute(entity, entry));
    }
    return hierarchies.read(
        entity, mapping, uniqueScopes.read(entity, mapping, attributes.buildOrThrow()));
  }

  static void checkName(YamlNode.Scalar name, String what, SourceDiagnostics findings) {
    if (!SpecKeywords.NAME.matcher(name.text()).matches()) {
      findings.error(
          "BadName",
          name.location(),
          what + " cannot be called " + name.kind(),
          name.text().length() > DynamoDbLimits.NAME_CHARACTERS_MOST
              ? "use at most " + DynamoDbLimits.NAME_CHARACTERS_MOST + " characters"
              : "use letters, digits, '_' and '-', starting with a letter");
    }
  }

  private Attribute attribute(String entity, YamlNode.Entry entry) {
    String name = entry.name();
    if (entry.value() instanceof YamlNode.Scalar scalar && !scalar.isNull()) {
      return plain(name, mapFields.type(scalar));
    }
    Optional<YamlFields> read =
        YamlFields.of(entry, "an attribute", SpecKeywords.ATTRIBUTE, findings);
    if (read.isEmpty()) {
      return plain(name, AttributeType.STRING);
    }
    YamlFields fields = read.get();
    AttributeType type =
        fields
            .required("type", "use one of " + String.join(", ", AttributeType.words()))
            .map(mapFields::type)
            .orElse(AttributeType.STRING);
    Optional<GenerationStrategy> generated =
        fields
            .optional("generated")
            .flatMap(node -> generated(node, "last" + entity + capital(name)));
    checkGenerated(type, generated, fields.location("generated"));
    ImmutableMap<String, Double> values =
        fields
            .optional("values")
            .map(node -> closedSets.values(node, type))
            .orElse(ImmutableMap.of());
    Optional<Integer> width = new FixedWidthReader(findings).width(fields, type);
    int digits = type.isNumeric() && width.isPresent() ? width.get() : digits(fields, type);
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
            fields.location("distinct"),
            "'values' already lists all distinct values",
            "keep 'values' or 'distinct', not both");
      }
    }
    return new Attribute(
        name,
        type,
        type.isText() && width.isPresent()
            ? width.get()
            : sizes.mean(fields, type, digits, values, generated),
        digits,
        width.isPresent(),
        values,
        distinct,
        present(fields),
        Optional.empty(),
        flag(fields, "immutable"),
        generated,
        references(fields),
        positive(fields, "average"),
        fields
            .optional("max")
            .map(node -> scalars.count(node, "max", 1))
            .orElse(OptionalLong.empty()),
        new ValueDistribution(
            hottest(fields, distinct),
            width.isPresent() ? SizeSpread.FIXED : sizes.spread(fields, type, values, generated),
            Optional.empty()),
        spread(fields),
        mapFields.read(fields, type));
  }

  /** The share of the most frequent value, which only an open set with a stated size can have. */
  private OptionalDouble hottest(YamlFields fields, OptionalLong distinct) {
    OptionalDouble share =
        fields
            .optional("hottest")
            .map(node -> scalars.share(node, "hottest"))
            .orElse(OptionalDouble.empty());
    if (fields.has("hottest") && distinct.isEmpty()) {
      findings.error(
          "Contradiction",
          fields.location("hottest"),
          "'hottest' is the share of the most frequent of the 'distinct' values",
          "add 'distinct', or state the share of each of the 'values'");
    }
    return share;
  }

  /** An attribute of which nothing but the type is stated. */
  static Attribute plain(String name, AttributeType type) {
    int digits = type.isNumeric() ? type.defaultDigits() : 0;
    return new Attribute(
        name,
        type,
        type.isNumeric() ? AttributeSizes.ofNumber(digits) : type.defaultBytes(),
        digits,
        false,
        ImmutableMap.of(),
        OptionalLong.empty(),
        1,
        Optional.empty(),
        false,
        Optional.empty(),
        ImmutableList.of(),
        OptionalDouble.empty(),
        OptionalLong.empty(),
        new ValueDistribution(
            OptionalDouble.empty(),
            AttributeSizeReader.usualSpread(type, ImmutableMap.of(), Optional.empty()),
            Optional.empty()),
        StatedSpread.NONE,
        ImmutableMap.of());
  }

  private boolean flag(YamlFields fields, String name) {
    return fields.optional(name).flatMap(node -> scalars.flag(node, name)).orElse(false);
  }

  private OptionalDouble positive(YamlFields fields, String name) {
    return fields
        .optional(name)
        .map(node -> scalars.amount(node, name))
        .orElse(OptionalDouble.empty());
  }

  /** How unevenly children fall on parents; one statement is enough. */
  private StatedSpread spread(YamlFields fields) {
    OptionalDouble skew =
        fields
            .optional("skew")
            .map(node -> scalars.share(node, "skew"))
            .orElse(OptionalDouble.empty());
    if (fields.has("skew") && fields.has("p99")) {
      findings.error(
          "Contradiction",
          fields.location("p99"),
          "'skew' and 'p99' both state how unevenly children are distributed",
          "keep 'skew' or 'p99', not both");
    }
    return StatedSpread.of(skew, positive(fields, "p99"));
  }

  private double present(YamlFields fields) {
    return fields
        .optional("present")
        .map(node -> scalars.share(node, "present").orElse(1))
        .orElse(1.0);
  }

  private int digits(YamlFields fields, AttributeType type) {
    if (!type.isNumeric()) {
      if (fields.has("digits")) {
        findings.error(
            "Contradiction",
            fields.location("digits"),
            "a " + type.keyword() + " has no digits",
            type.defaultBytes() > 1 ? "use 'bytes', or 'type: number'" : "remove it");
      }
      return 0;
    }
    return fields
        .optional("digits")
        .map(node -> scalars.small(node, "digits", 1, 38).orElse(type.defaultDigits()))
        .orElse(type.defaultDigits());
  }

  private static String capital(String name) {
    // An empty name has been reported already.
    int first = name.isEmpty() ? 0 : name.offsetByCodePoints(0, 1);
    return name.substring(0, first).toUpperCase(Locale.ROOT) + name.substring(first);
  }

  /**
   * How values are generated.
   *
   * @param own the name of a counter without a given name, unique to the attribute
   */
  private Optional<GenerationStrategy> generated(YamlNode node, String own) {
    if (node instanceof YamlNode.Mapping) {
      Optional<YamlFields> fields =
          YamlFields.of(node, "generated", SpecKeywords.SEQUENCE, findings);
      Optional<String> parent =
          fields
              .flatMap(
                  given ->
                      given.required("sequence", "name the parent entity that stores the counter"))
              .flatMap(given -> scalars.text(given, "sequence"));
      Optional<String> counter =
          fields
              .flatMap(given -> given.optional("name"))
              .flatMap(given -> scalars.text(given, "name"));
      return parent.map(given -> new GenerationStrategy.Sequence(given, counter.orElse(own)));
    }
    ImmutableMap.Builder<String, GenerationStrategy> forms = ImmutableMap.builder();
    for (GenerationStrategy.ByClient form : GenerationStrategy.ByClient.values()) {
      forms.put(form.word(), form);
    }
    return scalars.word(node, "generated", forms.buildOrThrow());
  }

  private void checkGenerated(
      AttributeType type, Optional<GenerationStrategy> generated, SourceLocation location) {
    generated.ifPresent(
        given -> {
          boolean sequence = given instanceof GenerationStrategy.Sequence;
          AttributeType needed = sequence ? AttributeType.NUMBER : AttributeType.STRING;
          if (type != needed) {
            findings.error(
                "WrongType",
                location,
                "this generator cannot produce a " + type.keyword(),
                "use 'type: " + needed.keyword() + "'");
          }
        });
  }

  private ImmutableList<Attribute.Reference> references(YamlFields fields) {
    Optional<String> role = fields.optional("role").flatMap(node -> scalars.text(node, "role"));
    Optional<YamlNode> given = fields.optional("references");
    for (String dependent : List.of("role", "verb", "average", "max", "p99", "skew")) {
      if (given.isEmpty() && fields.has(dependent)) {
        findings.error(
            "Contradiction",
            fields.location(dependent),
            String.format("'%s' describes a reference, but there is none", dependent),
            "add 'references: Entity.attribute', or remove it");
      }
    }
    if (given.isEmpty()) {
      return ImmutableList.of();
    }
    ImmutableList<YamlNode.Scalar> targets =
        given.get() instanceof YamlNode.Sequence
            ? scalars.scalars(given.get(), "references")
            : scalars
                .scalar(given.get(), "references")
                .map(ImmutableList::of)
                .orElse(ImmutableList.of());
    ImmutableList.Builder<Attribute.Reference> references = ImmutableList.builder();
    for (YamlNode.Scalar target : targets) {
      List<String> parts = Splitter.on('.').splitToList(target.text());
      if (parts.size() == 2 && parts.stream().allMatch(SpecKeywords.NAME.asMatchPredicate())) {
        references.add(new Attribute.Reference(parts.get(0), parts.get(1), role));
      } else {
        findings.error(
            "WrongShape",
            target.location(),
            "'" + target.text() + "' is not a reference",
            "write the entity and its attribute, such as Customer.id");
      }
    }
    return references.build();
  }
}
