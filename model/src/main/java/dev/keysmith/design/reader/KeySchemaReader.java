package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.TableKey;
import dev.keysmith.source.ScalarParser;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the key of a table and the keys of its indexes, with their stated types. */
final class KeySchemaReader {
  private final SourceDiagnostics findings;
  private final ScalarParser scalars;
  private final Map<String, DeclaredKeyType> stated = new LinkedHashMap<>();

  /** The stated type of a key attribute. */
  record DeclaredKeyType(KeyAttributeType type, SourceLocation place) {}

  private record Part(String name, SourceLocation place) {}

  KeySchemaReader(SourceDiagnostics findings) {
    this.findings = findings;
    this.scalars = new ScalarParser(findings);
  }

  /** The types stated so far, by key attribute. */
  Map<String, DeclaredKeyType> stated() {
    return stated;
  }

  Optional<TableKey> tableKey(YamlNode node) {
    Optional<YamlFields> read = YamlFields.of(node, "a key", DesignKeywords.KEY, findings);
    if (read.isEmpty()) {
      return Optional.empty();
    }
    YamlFields fields = read.get();
    Optional<Part> partition =
        fields.required("partition", "name the partition key: {partition: PK}").flatMap(this::part);
    Optional<Part> sort = fields.optional("sort").flatMap(this::part);
    boolean distinct = checkDistinct(partition.stream().toList(), sort.stream().toList());
    return partition
        .filter(found -> distinct && fields.has("sort") == sort.isPresent())
        .map(found -> new TableKey(found.name(), sort.map(Part::name)));
  }

  Optional<Index> index(YamlNode.Entry entry, Optional<TableKey> table) {
    checkName(entry.key(), "an index", findings);
    Optional<YamlFields> read =
        YamlFields.of(entry.value(), "an index", DesignKeywords.INDEX, findings);
    if (read.isEmpty()) {
      return Optional.empty();
    }
    YamlFields fields = read.get();
    boolean local =
        fields.optional("local").flatMap(node -> scalars.flag(node, "local")).orElse(false);
    Optional<IndexProjection> projection =
        fields
            .required("project", "state its projection: all, keys or a list of attributes")
            .flatMap(this::projection);
    Optional<Index> index =
        local
            ? local(entry.name(), fields, table, projection)
            : global(entry.name(), fields, projection);
    return index;
  }

  private Optional<Index> global(
      String name, YamlFields fields, Optional<IndexProjection> projection) {
    ImmutableList<Part> partition =
        fields
            .required("partition", "name its partition key: {partition: GSI1PK}")
            .map(node -> parts(node, "partition"))
            .orElse(ImmutableList.of());
    ImmutableList<Part> sort =
        fields.optional("sort").map(node -> parts(node, "sort")).orElse(ImmutableList.of());
    boolean sound = checkDistinct(partition, sort) && !partition.isEmpty();
    return projection
        .filter(found -> sound)
        .map(found -> new Index(name, names(partition), names(sort), false, found));
  }

  private Optional<Index> local(
      String name,
      YamlFields fields,
      Optional<TableKey> table,
      Optional<IndexProjection> projection) {
    Optional<Part> sort =
        fields
            .required(
                "sort",
                "name the sort key; a local index sorts the partitions of the table by another"
                    + " attribute")
            .flatMap(this::part);
    Optional<Part> partition = fields.optional("partition").flatMap(this::part);
    if (table.isEmpty() || sort.isEmpty()) {
      return Optional.empty();
    }
    String own = table.get().partition();
    if (table.get().sort().isEmpty()) {
      findings.error(
          "LocalIndexWithoutSortKey",
          fields.location("local"),
          "a table without a sort key cannot have a local index",
          "give the table a sort key, or make the index global");
    }
    if (partition.isPresent() && !partition.get().name().equals(own)) {
      findings.error(
          "LocalIndexPartition",
          partition.get().place(),
          String.format("a local index uses the partition key of its table, '%s'", own),
          "remove 'partition', or remove 'local: true'");
    }
    boolean distinct =
        checkDistinct(
            ImmutableList.of(new Part(own, sort.get().place())), ImmutableList.of(sort.get()));
    return projection
        .filter(found -> distinct)
        .map(
            found ->
                new Index(
                    name, ImmutableList.of(own), ImmutableList.of(sort.get().name()), true, found));
  }

  private Optional<IndexProjection> projection(YamlNode node) {
    if (node instanceof YamlNode.Sequence) {
      Set<String> names = new HashSet<>();
      ImmutableList.Builder<String> attributes = ImmutableList.builder();
      for (YamlNode.Scalar name : scalars.scalars(node, "project")) {
        if (names.add(name.text())) {
          attributes.add(name.text());
        } else {
          repeated(name.text(), name.location());
        }
      }
      return names.isEmpty()
          ? Optional.empty()
          : Optional.of(new IndexProjection.Include(attributes.build()));
    }
    return scalars.word(
        node,
        "project",
        ImmutableMap.<String, IndexProjection>of(
            "all", new IndexProjection.All(), "keys", new IndexProjection.Keys()));
  }

  /** One attribute, or a list of up to four. */
  private ImmutableList<Part> parts(YamlNode node, String what) {
    if (!(node instanceof YamlNode.Sequence sequence)) {
      return part(node).map(ImmutableList::of).orElse(ImmutableList.of());
    }
    if (sequence.elements().isEmpty()) {
      findings.error("WrongShape", node.location(), what + " cannot be empty", "name an attribute");
    }
    if (sequence.elements().size() > DynamoDbLimits.GLOBAL_INDEX_KEY_ATTRIBUTES) {
      findings.error(
          "TooManyKeyAttributes",
          sequence.elements().get(DynamoDbLimits.GLOBAL_INDEX_KEY_ATTRIBUTES).location(),
          String.format(
              "%s has %s attributes; DynamoDB supports at most %s",
              what, sequence.elements().size(), DynamoDbLimits.GLOBAL_INDEX_KEY_ATTRIBUTES),
          "combine some of them into one: \"{a}#{b}\"");
    }
    ImmutableList.Builder<Part> parts = ImmutableList.builder();
    sequence.elements().forEach(element -> part(element).ifPresent(parts::add));
    return parts.build();
  }

  /** {@code PK}, or with its type {@code {name: PK, type: number}}. */
  private Optional<Part> part(YamlNode node) {
    if (!(node instanceof YamlNode.Mapping)) {
      return scalars.scalar(node, "a key attribute").flatMap(this::named);
    }
    Optional<YamlFields> fields =
        YamlFields.of(node, "a key attribute", DesignKeywords.KEY_PART, findings);
    Optional<Part> part =
        fields
            .flatMap(given -> given.required("name", "name the attribute"))
            .flatMap(name -> scalars.scalar(name, "a key attribute"))
            .flatMap(this::named);
    fields
        .flatMap(given -> given.optional("type"))
        .ifPresent(
            type ->
                scalars
                    .word(type, "the type of a key", KeyAttributeType.WORDS)
                    .ifPresent(found -> part.ifPresent(named -> state(named, found, type))));
    return part;
  }

  private void state(Part part, KeyAttributeType type, YamlNode node) {
    DeclaredKeyType before =
        stated.putIfAbsent(part.name(), new DeclaredKeyType(type, node.location()));
    if (before != null && before.type() != type) {
      findings.error(
          "KeyTypesDiffer",
          node.location(),
          String.format("'%s' is already declared as a %s", part.name(), before.type().keyword()),
          "give it one type; the first declaration is on line " + before.place().line());
    }
  }

  private Optional<Part> named(YamlNode.Scalar name) {
    if (name.text().isEmpty() || name.text().length() > DynamoDbLimits.NAME_CHARACTERS_MOST) {
      findings.error(
          "BadName",
          name.location(),
          "a key attribute cannot be called " + name.kind(),
          "use 1 to " + DynamoDbLimits.NAME_CHARACTERS_MOST + " characters");
      return Optional.empty();
    }
    if (DesignKeywords.ITEM.contains(name.text())) {
      findings.error(
          "BadName",
          name.location(),
          "'" + name.text() + "' is a keyword of items",
          "give the key attribute another name");
      return Optional.empty();
    }
    return Optional.of(new Part(name.text(), name.location()));
  }

  private boolean checkDistinct(Iterable<Part> partition, Iterable<Part> sort) {
    Set<String> names = new HashSet<>();
    boolean distinct = true;
    for (Part part : Iterables.concat(partition, sort)) {
      if (!names.add(part.name())) {
        repeated(part.name(), part.place());
        distinct = false;
      }
    }
    return distinct;
  }

  private void repeated(String name, SourceLocation location) {
    findings.error("RepeatedName", location, "'" + name + "' is listed twice", "list it once");
  }

  private static ImmutableList<String> names(ImmutableList<Part> parts) {
    return parts.stream().map(Part::name).collect(ImmutableList.toImmutableList());
  }

  /** Checks the name of a table or an index against the rules of DynamoDB. */
  static void checkName(YamlNode.Scalar name, String what, SourceDiagnostics findings) {
    int length = name.text().length();
    if (!DesignKeywords.NAME.matcher(name.text()).matches()
        || length < DynamoDbLimits.NAME_CHARACTERS_LEAST
        || length > DynamoDbLimits.NAME_CHARACTERS_MOST) {
      findings.error(
          "BadName",
          name.location(),
          what + " cannot be called " + name.kind(),
          String.format(
              "use %s to %s characters: letters a to z, digits, '_', '-' and '.'",
              DynamoDbLimits.NAME_CHARACTERS_LEAST, DynamoDbLimits.NAME_CHARACTERS_MOST));
    }
  }
}
