package dev.keysmith.interview;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceText;
import dev.keysmith.source.YamlNode;
import dev.keysmith.source.YamlNode.Entry;
import dev.keysmith.source.YamlNode.Mapping;
import dev.keysmith.source.YamlNode.Scalar;
import dev.keysmith.source.YamlNode.Sequence;
import dev.keysmith.source.YamlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A spec as far as it is known: unlike {@link dev.keysmith.spec.Spec} it may lack anything. The
 * text is all there is, so that an interview goes on where it was, also after a person edited it.
 */
final class DraftSpec {
  /** Marks a question that a person does not want to answer, in a comment of the spec. */
  static final String SKIPPED = "# skipped: ";

  private static final ImmutableSet<String> VERBS =
      ImmutableSet.of(
          "read", "create", "put", "upsert", "update", "delete", "search", "analyze", "similar",
          "write");

  /** An entity as far as it is known. */
  record DraftEntity(
      String name,
      ImmutableList<String> identity,
      Optional<String> count,
      ImmutableMap<String, DraftAttribute> attributes,
      ImmutableSet<String> fields) {

    DraftAttribute attribute(String attribute) {
      return Optional.ofNullable(attributes.get(attribute))
          .orElseThrow(() -> new IllegalArgumentException(name + " has no " + attribute));
    }

    ImmutableList<DraftAttribute> references() {
      return attributes.values().stream()
          .filter(attribute -> attribute.parent().isPresent())
          .collect(ImmutableList.toImmutableList());
    }

    /** Whether at most one instance has given values of these. */
    boolean isIdentifiedBy(ImmutableSet<String> names) {
      return (!identity.isEmpty() && names.containsAll(identity))
          || names.stream()
              .map(attributes::get)
              .anyMatch(one -> one != null && one.field("unique").equals(Optional.of("true")));
    }
  }

  /** An attribute as far as it is known; a field is YAML text. */
  record DraftAttribute(String name, ImmutableMap<String, String> fields) {
    Optional<String> field(String field) {
      return Optional.ofNullable(fields.get(field));
    }

    /** The entity that it references. */
    Optional<String> parent() {
      return field("references").map(target -> target.replaceAll("[\\[\\]]", "").split("\\.")[0]);
    }
  }

  /**
   * A pattern as far as it is known.
   *
   * @param traffic as it is stated
   * @param rate the average, where it is stated without a peak
   * @param includes the related entities that come with a read
   */
  record DraftPattern(
      int position,
      String id,
      String name,
      String verb,
      String entity,
      ImmutableList<String> where,
      Optional<String> traffic,
      Optional<String> rate,
      ImmutableSet<String> includes,
      ImmutableSet<String> fields) {
    boolean isRead() {
      return verb.equals("read");
    }

    boolean hasTraffic() {
      return traffic.isPresent();
    }
  }

  private final String text;
  private final Optional<Mapping> root;
  private final ImmutableMap<String, DraftEntity> entities;
  private final ImmutableList<DraftPattern> patterns;

  private DraftSpec(String text, Optional<Mapping> root) {
    this.text = text;
    this.root = root;
    ImmutableMap.Builder<String, DraftEntity> read = ImmutableMap.builder();
    for (Entry entry : entries(field("entities"))) {
      read.put(entry.name(), entity(entry));
    }
    this.entities = read.buildKeepingLast();
    ImmutableList.Builder<DraftPattern> listed = ImmutableList.builder();
    List<YamlNode> elements = elements(field("patterns"));
    for (int i = 0; i < elements.size(); i++) {
      pattern(i, elements.get(i)).ifPresent(listed::add);
    }
    this.patterns = listed.build();
  }

  /** Empty if the text is not YAML: a person must correct it first. */
  static Optional<DraftSpec> of(String text) {
    if (text.isBlank()) {
      return Optional.of(new DraftSpec(text, Optional.empty()));
    }
    // Its findings are left out: 'check' reports them.
    return YamlReader.read(new SourceText("spec", text), new SourceDiagnostics())
        .map(node -> new DraftSpec(text, mapping(Optional.of(node))));
  }

  String text() {
    return text;
  }

  ImmutableMap<String, DraftEntity> entities() {
    return entities;
  }

  ImmutableList<DraftPattern> patterns() {
    return patterns;
  }

  DraftEntity entity(String name) {
    return Optional.ofNullable(entities.get(name))
        .orElseThrow(() -> new IllegalArgumentException("no entity " + name));
  }

  Stream<DraftPattern> patterns(String entity) {
    return patterns.stream().filter(pattern -> pattern.entity().equals(entity));
  }

  Optional<String> application() {
    return field("application").map(DraftSpec::text);
  }

  boolean states(String field) {
    return field(field).isPresent();
  }

  boolean isSkipped(String question) {
    return text.lines().anyMatch(line -> line.strip().equals(SKIPPED + question));
  }

  private Optional<YamlNode> field(String name) {
    return root.flatMap(mapping -> mapping.value(name));
  }

  private static DraftEntity entity(Entry entry) {
    Optional<Mapping> fields = mapping(Optional.of(entry.value()));
    ImmutableMap.Builder<String, DraftAttribute> attributes = ImmutableMap.builder();
    for (Entry attribute : entries(fields.flatMap(one -> one.value("attributes")))) {
      attributes.put(attribute.name(), attribute(attribute));
    }
    return new DraftEntity(
        entry.name(),
        elements(fields.flatMap(one -> one.value("identity"))).stream()
            .map(DraftSpec::text)
            .collect(ImmutableList.toImmutableList()),
        fields.flatMap(one -> one.value("count")).map(DraftSpec::text),
        attributes.buildKeepingLast(),
        names(fields));
  }

  private static DraftAttribute attribute(Entry entry) {
    if (!(entry.value() instanceof Mapping mapping)) {
      return new DraftAttribute(entry.name(), ImmutableMap.of("type", text(entry.value())));
    }
    ImmutableMap.Builder<String, String> fields = ImmutableMap.builder();
    mapping.entries().forEach(field -> fields.put(field.name(), text(field.value())));
    return new DraftAttribute(entry.name(), fields.buildKeepingLast());
  }

  private static Optional<DraftPattern> pattern(int position, YamlNode node) {
    if (!(node instanceof Mapping mapping)) {
      return Optional.empty();
    }
    Optional<Entry> verb =
        mapping.entries().stream().filter(entry -> VERBS.contains(entry.name())).findFirst();
    String id = mapping.value("id").map(DraftSpec::text).orElse("P" + (position + 1));
    return verb.map(
        found ->
            new DraftPattern(
                position,
                id,
                mapping.value("name").map(DraftSpec::text).orElse(id),
                found.name(),
                text(found.value()),
                entries(mapping.value("where")).stream()
                    .map(Entry::name)
                    .collect(ImmutableList.toImmutableList()),
                mapping.value("rps").map(DraftSpec::text),
                mapping.value("rps").filter(Scalar.class::isInstance).map(DraftSpec::text),
                included(mapping.value("include")),
                names(Optional.of(mapping))));
  }

  /** {@code Customer}, {@code [Customer, Line]} or {@code {Customer: [name]}}. */
  private static ImmutableSet<String> included(Optional<YamlNode> include) {
    return Stream.concat(
            names(mapping(include)).stream(), elements(include).stream().map(DraftSpec::text))
        .collect(ImmutableSet.toImmutableSet());
  }

  private static ImmutableSet<String> names(Optional<Mapping> mapping) {
    return mapping.stream()
        .flatMap(fields -> fields.entries().stream())
        .map(Entry::name)
        .collect(ImmutableSet.toImmutableSet());
  }

  private static Optional<Mapping> mapping(Optional<YamlNode> node) {
    return node.filter(Mapping.class::isInstance).map(Mapping.class::cast);
  }

  private static List<Entry> entries(Optional<YamlNode> node) {
    return mapping(node).<List<Entry>>map(Mapping::entries).orElse(ImmutableList.of());
  }

  private static List<YamlNode> elements(Optional<YamlNode> node) {
    if (node.isPresent() && node.get() instanceof Sequence sequence) {
      return sequence.elements();
    }
    return node.isPresent() && node.get() instanceof Scalar scalar && !scalar.isNull()
        ? ImmutableList.of(scalar)
        : new ArrayList<>();
  }

  /** A value on one line, as a person would read it. */
  private static String text(YamlNode node) {
    if (node instanceof Scalar scalar) {
      return scalar.text();
    }
    if (node instanceof Mapping mapping) {
      return mapping.entries().stream()
          .map(entry -> entry.name() + ": " + text(entry.value()))
          .collect(Collectors.joining(", "));
    }
    return elements(Optional.of(node)).stream().map(DraftSpec::text).toList().toString();
  }
}
