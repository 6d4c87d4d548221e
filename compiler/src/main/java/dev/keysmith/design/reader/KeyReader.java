package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import dev.keysmith.aws.Limits;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyType;
import dev.keysmith.design.Projection;
import dev.keysmith.design.TableKey;
import dev.keysmith.source.Fields;
import dev.keysmith.source.Findings;
import dev.keysmith.source.Node;
import dev.keysmith.source.Place;
import dev.keysmith.source.Scalars;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the key of a table and the keys of its indexes, with the types that they state. */
final class KeyReader {
  private final Findings findings;
  private final Scalars scalars;
  private final Map<String, Stated> stated = new LinkedHashMap<>();

  /** A type that the file gives a key attribute. */
  record Stated(KeyType type, Place place) {}

  private record Part(String name, Place place) {}

  KeyReader(Findings findings) {
    this.findings = findings;
    this.scalars = new Scalars(findings);
  }

  /** The types stated so far, by key attribute. */
  Map<String, Stated> stated() {
    return stated;
  }

  Optional<TableKey> tableKey(Node node) {
    Optional<Fields> read = Fields.of(node, "a key", Words.KEY, findings);
    if (read.isEmpty()) {
      return Optional.empty();
    }
    Fields fields = read.get();
    Optional<Part> partition =
        fields.required("partition", "name the partition key: {partition: PK}").flatMap(this::part);
    Optional<Part> sort = fields.optional("sort").flatMap(this::part);
    boolean distinct = checkDistinct(partition.stream().toList(), sort.stream().toList());
    return partition
        .filter(found -> distinct && fields.has("sort") == sort.isPresent())
        .map(found -> new TableKey(found.name(), sort.map(Part::name)));
  }

  Optional<Index> index(Node.Entry entry, Optional<TableKey> table) {
    checkName(entry.key(), "an index", findings);
    Optional<Fields> read = Fields.of(entry.value(), "an index", Words.INDEX, findings);
    if (read.isEmpty()) {
      return Optional.empty();
    }
    Fields fields = read.get();
    boolean local =
        fields.optional("local").flatMap(node -> scalars.flag(node, "local")).orElse(false);
    Optional<Projection> projection =
        fields
            .required("project", "say what it holds: all, keys or a list of attributes")
            .flatMap(this::projection);
    Optional<Index> index =
        local
            ? local(entry.name(), fields, table, projection)
            : global(entry.name(), fields, projection);
    return index;
  }

  private Optional<Index> global(String name, Fields fields, Optional<Projection> projection) {
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
      String name, Fields fields, Optional<TableKey> table, Optional<Projection> projection) {
    Optional<Part> sort =
        fields
            .required("sort", "a local index sorts the table's partitions by another attribute")
            .flatMap(this::part);
    Optional<Part> partition = fields.optional("partition").flatMap(this::part);
    if (table.isEmpty() || sort.isEmpty()) {
      return Optional.empty();
    }
    String own = table.get().partition();
    if (table.get().sort().isEmpty()) {
      findings.error(
          "LocalIndexWithoutSortKey",
          fields.place("local"),
          "a table whose key has no sort attribute cannot have a local index",
          "give the table a sort key, or make the index global");
    }
    if (partition.isPresent() && !partition.get().name().equals(own)) {
      findings.error(
          "LocalIndexPartition",
          partition.get().place(),
          "a local index has the table's partition key, '" + own + "'",
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

  private Optional<Projection> projection(Node node) {
    if (node instanceof Node.Sequence) {
      Set<String> names = new HashSet<>();
      ImmutableList.Builder<String> attributes = ImmutableList.builder();
      for (Node.Scalar name : scalars.scalars(node, "project")) {
        if (names.add(name.text())) {
          attributes.add(name.text());
        } else {
          repeated(name.text(), name.place());
        }
      }
      return names.isEmpty()
          ? Optional.empty()
          : Optional.of(new Projection.Include(attributes.build()));
    }
    return scalars.word(
        node,
        "project",
        ImmutableMap.<String, Projection>of(
            "all", new Projection.All(), "keys", new Projection.Keys()));
  }

  /** One attribute, or a list of up to four. */
  private ImmutableList<Part> parts(Node node, String what) {
    if (!(node instanceof Node.Sequence sequence)) {
      return part(node).map(ImmutableList::of).orElse(ImmutableList.of());
    }
    if (sequence.elements().isEmpty()) {
      findings.error("WrongShape", node.place(), what + " cannot be empty", "name an attribute");
    }
    if (sequence.elements().size() > Limits.GLOBAL_INDEX_KEY_ATTRIBUTES) {
      findings.error(
          "TooManyKeyAttributes",
          sequence.elements().get(Limits.GLOBAL_INDEX_KEY_ATTRIBUTES).place(),
          what
              + " has "
              + sequence.elements().size()
              + " attributes, and DynamoDB takes "
              + Limits.GLOBAL_INDEX_KEY_ATTRIBUTES,
          "compose some of them into one: \"{a}#{b}\"");
    }
    ImmutableList.Builder<Part> parts = ImmutableList.builder();
    sequence.elements().forEach(element -> part(element).ifPresent(parts::add));
    return parts.build();
  }

  /** {@code PK}, or with its type {@code {name: PK, type: number}}. */
  private Optional<Part> part(Node node) {
    if (!(node instanceof Node.Mapping)) {
      return scalars.scalar(node, "a key attribute").flatMap(this::named);
    }
    Optional<Fields> fields = Fields.of(node, "a key attribute", Words.KEY_PART, findings);
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
                    .word(type, "the type of a key", KeyType.WORDS)
                    .ifPresent(found -> part.ifPresent(named -> state(named, found, type))));
    return part;
  }

  private void state(Part part, KeyType type, Node node) {
    Stated before = stated.putIfAbsent(part.name(), new Stated(type, node.place()));
    if (before != null && before.type() != type) {
      findings.error(
          "KeyTypesDiffer",
          node.place(),
          "'" + part.name() + "' is a " + before.type().word() + " already",
          "give it one type; the first is on line " + before.place().line());
    }
  }

  private Optional<Part> named(Node.Scalar name) {
    if (name.text().isEmpty() || name.text().length() > Limits.NAME_CHARACTERS_MOST) {
      findings.error(
          "BadName",
          name.place(),
          "a key attribute cannot be called " + name.kind(),
          "use 1 to " + Limits.NAME_CHARACTERS_MOST + " characters");
      return Optional.empty();
    }
    if (Words.ITEM.contains(name.text())) {
      findings.error(
          "BadName",
          name.place(),
          "'" + name.text() + "' says something else in an item",
          "give the key attribute another name");
      return Optional.empty();
    }
    return Optional.of(new Part(name.text(), name.place()));
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

  private void repeated(String name, Place place) {
    findings.error("RepeatedName", place, "'" + name + "' is named already", "name it once");
  }

  private static ImmutableList<String> names(ImmutableList<Part> parts) {
    return parts.stream().map(Part::name).collect(ImmutableList.toImmutableList());
  }

  /** Tables and indexes are called what DynamoDB lets them. */
  static void checkName(Node.Scalar name, String what, Findings findings) {
    int length = name.text().length();
    if (!Words.NAME.matcher(name.text()).matches()
        || length < Limits.NAME_CHARACTERS_LEAST
        || length > Limits.NAME_CHARACTERS_MOST) {
      findings.error(
          "BadName",
          name.place(),
          what + " cannot be called " + name.kind(),
          "use "
              + Limits.NAME_CHARACTERS_LEAST
              + " to "
              + Limits.NAME_CHARACTERS_MOST
              + " characters: letters a to z, digits, '_', '-' and '.'");
    }
  }
}
