package dev.keysmith.design.reader;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.ItemLayout.Counter;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.source.Fields;
import dev.keysmith.source.Findings;
import dev.keysmith.source.Node;
import dev.keysmith.source.Place;
import dev.keysmith.source.Spelling;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Generated;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.reader.PathReader;
import dev.keysmith.spec.reader.Reading;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Reads what an item keeps of other entities: copies, embedded children, counters. */
final class RelativesReader {
  private final Reading reading;
  private final Findings findings;
  private final PathReader paths;
  private final Entity entity;

  RelativesReader(Reading reading, Entity entity) {
    this.reading = reading;
    this.findings = reading.findings();
    this.paths = new PathReader(reading);
    this.entity = entity;
  }

  ImmutableMap<String, AttributePath> copies(Node node) {
    return each(node, "copies", "{customerName: Customer.name}", this::copy);
  }

  ImmutableMap<String, Embed> embeds(Node node) {
    return each(node, "embeds", "{lines: OrderItem}", this::embed);
  }

  ImmutableMap<String, Counter> sequences(Node node) {
    return each(node, "sequences", "{lastLine: OrderItem.line}", this::counter);
  }

  private <T> ImmutableMap<String, T> each(
      Node node, String what, String example, BiFunction<Node.Scalar, Node, Optional<T>> read) {
    if (!(node instanceof Node.Mapping mapping) || mapping.entries().isEmpty()) {
      findings.error(
          "WrongShape",
          node.place(),
          what + " cannot be " + (node instanceof Node.Mapping ? "empty" : node.kind()),
          "write a mapping from the name of the attribute: " + example);
      return ImmutableMap.of();
    }
    ImmutableMap.Builder<String, T> all = ImmutableMap.builder();
    for (Node.Entry entry : mapping.entries()) {
      read.apply(entry.key(), entry.value()).ifPresent(found -> all.put(entry.name(), found));
    }
    return all.buildOrThrow();
  }

  /** {@code Customer.name}, or {@code {from: User.nickname, via: author}}. */
  private Optional<AttributePath> copy(Node.Scalar name, Node node) {
    refuseOwnName(name);
    Optional<Fields> fields =
        node instanceof Node.Mapping
            ? Fields.of(node, "a copy", Words.COPY, findings)
            : Optional.empty();
    Optional<Node> from =
        node instanceof Node.Mapping
            ? fields.flatMap(
                given -> given.required("from", "name the relative's attribute: Customer.name"))
            : Optional.of(node);
    Optional<String> text = from.flatMap(path -> reading.scalars().text(path, "a copy"));
    Optional<String> via =
        fields
            .flatMap(given -> given.optional("via"))
            .flatMap(role -> reading.scalars().text(role, "via"));
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Place place = from.map(Node::place).orElse(node.place());
    if (text.get().indexOf('.') < 0) {
      findings.error(
          "NotRelated",
          place,
          "'" + text.get() + "' is not an attribute of a relative",
          "write the relative and its attribute: Customer.name");
      return Optional.empty();
    }
    return via.map(role -> via(role, text.get(), place))
        .orElse(text)
        .flatMap(path -> paths.path(entity, path, place));
  }

  /** The path with the role in place of the first relative, if it is a role of that relative. */
  private Optional<String> via(String role, String path, Place place) {
    String first = path.substring(0, path.indexOf('.'));
    ImmutableList<String> roles =
        reading.relationships().ofChild(entity.name()).stream()
            .filter(hop -> hop.parent().equals(first))
            .flatMap(hop -> hop.role().stream())
            .collect(ImmutableList.toImmutableList());
    if (!roles.contains(role)) {
      findings.error(
          "NotRelated",
          place,
          entity.name() + " has no reference to " + first + " in the role '" + role + "'",
          Spelling.suggest(role, roles));
      return Optional.empty();
    }
    return Optional.of(role + path.substring(first.length()));
  }

  /** {@code OrderItem}, or {@code {entity: OrderItem, via: role, as: map}}. */
  private Optional<Embed> embed(Node.Scalar name, Node node) {
    refuseOwnName(name);
    if (!(node instanceof Node.Mapping)) {
      return reading
          .entity(node, "an embedded entity")
          .flatMap(child -> child(child, Optional.empty(), node.place()))
          .map(relationship -> new Embed(relationship, false));
    }
    Optional<Fields> fields = Fields.of(node, "an embedding", Words.EMBED, findings);
    Optional<Entity> child =
        fields
            .flatMap(given -> given.required("entity", "name the children: {entity: OrderItem}"))
            .flatMap(given -> reading.entity(given, "entity"));
    Optional<String> via =
        fields
            .flatMap(given -> given.optional("via"))
            .flatMap(given -> reading.scalars().text(given, "via"));
    boolean map =
        fields
            .flatMap(given -> given.optional("as"))
            .flatMap(given -> reading.scalars().word(given, "as", Words.EMBED_AS))
            .orElse(false);
    return child
        .flatMap(found -> child(found, via, node.place()))
        .map(relationship -> new Embed(relationship, map));
  }

  private Optional<Relationship> child(Entity child, Optional<String> via, Place place) {
    ImmutableList<Relationship> meant =
        reading.relationships().ofChild(child.name()).stream()
            .filter(hop -> hop.parent().equals(entity.name()))
            .collect(ImmutableList.toImmutableList());
    if (meant.isEmpty()) {
      findings.error(
          "NotRelated",
          place,
          child.name() + " does not reference " + entity.name() + ", so it cannot stand inside it",
          "embed children only: "
              + Spelling.suggest(
                  child.name(),
                  reading.relationships().ofParent(entity.name()).stream()
                      .map(Relationship::child)
                      .distinct()
                      .toList()));
      return Optional.empty();
    }
    ImmutableList<String> roles =
        meant.stream().flatMap(hop -> hop.role().stream()).collect(ImmutableList.toImmutableList());
    if (via.isPresent() && !roles.contains(via.get())) {
      findings.error(
          "NotRelated",
          place,
          child.name() + " references " + entity.name() + " in no role '" + via.get() + "'",
          roles.isEmpty() ? "remove 'via'" : Spelling.suggest(via.get(), roles));
      return Optional.empty();
    }
    if (via.isEmpty() && meant.size() > 1) {
      findings.error(
          "AmbiguousRelative",
          place,
          child.name() + " references " + entity.name() + " more than once",
          "name the role: {entity: " + child.name() + ", via: " + Spelling.oneOf(roles) + "}");
      return Optional.empty();
    }
    return meant.stream().filter(hop -> via.isEmpty() || hop.role().equals(via)).findFirst();
  }

  private Optional<Counter> counter(Node.Scalar name, Node node) {
    Optional<Attribute> own = Optional.ofNullable(entity.attributes().get(name.text()));
    if (own.isPresent() && !own.get().type().isNumeric()) {
      findings.error(
          "WrongType",
          name.place(),
          "'" + name.text() + "' is a " + own.get().type().word() + ", and a counter is a number",
          "name another attribute");
    }
    Optional<String> text = reading.scalars().text(node, "a sequence");
    if (text.isEmpty()) {
      return Optional.empty();
    }
    List<String> parts = Splitter.on('.').splitToList(text.get());
    if (parts.size() != 2) {
      findings.error(
          "WrongShape",
          node.place(),
          "'" + text.get() + "' is not an attribute of an entity",
          "write the entity and its attribute: OrderItem.line");
      return Optional.empty();
    }
    Optional<Attribute> attribute =
        reading
            .entity(parts.get(0), node.place())
            .flatMap(child -> reading.attribute(child, parts.get(1), node.place()));
    boolean counted =
        attribute
            .flatMap(Attribute::generated)
            .filter(
                generated ->
                    generated instanceof Generated.Sequence sequence
                        && sequence.parent().equals(entity.name()))
            .isPresent();
    if (attribute.isPresent() && !counted) {
      findings.error(
          "NotASequence",
          node.place(),
          "'" + text.get() + "' is not counted for each " + entity.name(),
          "give it 'generated: {sequence: " + entity.name() + "}' in the spec, or remove this");
    }
    return attribute.map(found -> new Counter(parts.get(0), parts.get(1)));
  }

  private void refuseOwnName(Node.Scalar name) {
    if (entity.attributes().containsKey(name.text())) {
      findings.error(
          "NameTaken",
          name.place(),
          entity.name() + " has an attribute '" + name.text() + "' of its own",
          "give this one another name");
    }
  }
}
