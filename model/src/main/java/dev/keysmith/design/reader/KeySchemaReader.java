package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
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
  private final KeySchemaValidator checks;
  private final ScalarParser scalars;
  private final Map<String, DeclaredKeyType> stated = new LinkedHashMap<>();

  /** The stated type of a key attribute. */
  record DeclaredKeyType(KeyAttributeType type, SourceLocation place) {}

  KeySchemaReader(SourceDiagnostics findings) {
    this.findings = findings;
    this.checks = new KeySchemaValidator(findings);
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
    Optional<YamlNode.Scalar> partition =
        fields.required("partition", "name the partition key: {partition: PK}").flatMap(this::part);
    Optional<YamlNode.Scalar> sort = fields.optional("sort").flatMap(this::part);
    boolean distinct = checks.checkDistinct(partition.stream().toList(), sort.stream().toList());
    return partition
        .filter(found -> distinct && fields.has("sort") == sort.isPresent())
        .map(found -> new TableKey(found.text(), sort.map(YamlNode.Scalar::text)));
  }

  Optional<Index> index(YamlNode.Entry entry, Optional<TableKey> table) {
    checks.checkName(entry.key(), "an index");
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
    ImmutableList<YamlNode.Scalar> partition =
        fields
            .required("partition", "name its partition key: {partition: GSI1PK}")
            .map(node -> parts(node, "partition"))
            .orElse(ImmutableList.of());
    ImmutableList<YamlNode.Scalar> sort =
        fields.optional("sort").map(node -> parts(node, "sort")).orElse(ImmutableList.of());
    boolean sound = checks.checkDistinct(partition, sort) && !partition.isEmpty();
    return projection
        .filter(found -> sound)
        .map(found -> new Index(name, names(partition), names(sort), false, found));
  }

  private Optional<Index> local(
      String name,
      YamlFields fields,
      Optional<TableKey> table,
      Optional<IndexProjection> projection) {
    Optional<YamlNode.Scalar> sort =
        fields
            .required(
                "sort",
                "name the sort key; a local index sorts the partitions of the table by another"
                    + " attribute")
            .flatMap(this::part);
    Optional<YamlNode.Scalar> partition = fields.optional("partition").flatMap(this::part);
    if (table.isEmpty() || sort.isEmpty()) {
      return Optional.empty();
    }
    String own = table.get().partition();
    checks.checkLocal(table.get(), fields.location("local"));
    partition.ifPresent(given -> checks.checkLocalPartition(table.get(), given));
    boolean distinct =
        checks.checkDistinct(
            ImmutableList.of(new YamlNode.Scalar(sort.get().location(), own, true)),
            ImmutableList.of(sort.get()));
    return projection
        .filter(found -> distinct)
        .map(
            found ->
                new Index(
                    name, ImmutableList.of(own), ImmutableList.of(sort.get().text()), true, found));
  }

  private Optional<IndexProjection> projection(YamlNode node) {
    if (node instanceof YamlNode.Sequence) {
      Set<String> names = new HashSet<>();
      ImmutableList.Builder<String> attributes = ImmutableList.builder();
      for (YamlNode.Scalar name : scalars.scalars(node, "project")) {
        if (names.add(name.text())) {
          attributes.add(name.text());
        } else {
          checks.reportRepeated(name);
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
  private ImmutableList<YamlNode.Scalar> parts(YamlNode node, String what) {
    if (!(node instanceof YamlNode.Sequence sequence)) {
      return part(node).map(ImmutableList::of).orElse(ImmutableList.of());
    }
    if (sequence.elements().isEmpty()) {
      findings.error("WrongShape", node.location(), what + " cannot be empty", "name an attribute");
    }
    checks.checkNumber(
        sequence.elements().stream()
            .map(YamlNode::location)
            .collect(ImmutableList.toImmutableList()),
        what);
    ImmutableList.Builder<YamlNode.Scalar> parts = ImmutableList.builder();
    sequence.elements().forEach(element -> part(element).ifPresent(parts::add));
    return parts.build();
  }

  /** {@code PK}, or with its type {@code {name: PK, type: number}}. */
  private Optional<YamlNode.Scalar> part(YamlNode node) {
    if (!(node instanceof YamlNode.Mapping)) {
      return scalars.scalar(node, "a key attribute").filter(checks::checkKeyAttribute);
    }
    Optional<YamlFields> fields =
        YamlFields.of(node, "a key attribute", DesignKeywords.KEY_PART, findings);
    Optional<YamlNode.Scalar> part =
        fields
            .flatMap(given -> given.required("name", "name the attribute"))
            .flatMap(name -> scalars.scalar(name, "a key attribute"))
            .filter(checks::checkKeyAttribute);
    fields
        .flatMap(given -> given.optional("type"))
        .ifPresent(
            type ->
                scalars
                    .word(type, "the type of a key", KeyAttributeType.WORDS)
                    .ifPresent(found -> part.ifPresent(named -> state(named, found, type))));
    return part;
  }

  private void state(YamlNode.Scalar part, KeyAttributeType type, YamlNode node) {
    DeclaredKeyType before =
        stated.putIfAbsent(part.text(), new DeclaredKeyType(type, node.location()));
    if (before != null && before.type() != type) {
      findings.error(
          "KeyTypesDiffer",
          node.location(),
          String.format("'%s' is already declared as a %s", part.text(), before.type().keyword()),
          "give it one type; the first declaration is on line " + before.place().line());
    }
  }

  private static ImmutableList<String> names(ImmutableList<YamlNode.Scalar> parts) {
    return parts.stream().map(YamlNode.Scalar::text).collect(ImmutableList.toImmutableList());
  }
}
