package dev.keysmith.design.reader;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.ItemLayout.ChildCount;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.design.ItemLayout.SequenceCounter;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.AttributePathReader;
import dev.keysmith.spec.reader.ParseContext;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/** Reads what an item stores of other entities: copies, embedded children, counters and counts. */
final class DenormalizationReader {
  private final ParseContext reading;
  private final SourceDiagnostics findings;
  private final AttributePathReader paths;
  private final Entity entity;
  private final DenormalizationValidator checks;

  DenormalizationReader(ParseContext reading, Entity entity) {
    this.reading = reading;
    this.findings = reading.findings();
    this.paths = new AttributePathReader(reading);
    this.entity = entity;
    this.checks =
        new DenormalizationValidator(
            findings, entity, Spec.sequenceCounters(reading.entities(), entity.name()));
  }

  ImmutableMap<String, AttributePath> copies(YamlNode node) {
    return each(node, "copies", "{customerName: Customer.name}", this::copy);
  }

  ImmutableMap<String, Embed> embeds(YamlNode node) {
    return each(node, "embeds", "{lines: OrderItem}", this::embed);
  }

  /**
   * @param variant of the item, which must be the main one: only that is there for sure
   * @param taken names that the item already uses
   */
  ImmutableMap<String, ChildCount> counts(
      YamlNode node, Optional<String> variant, Set<String> taken) {
    checks.checkMain(variant, node.location());
    ImmutableMap<String, ChildCount> counts =
        each(node, "counts", "{orderCount: Order}", this::count);
    if (node instanceof YamlNode.Mapping mapping) {
      mapping.entries().forEach(entry -> checks.checkNotTaken(entry.key(), taken));
    }
    return counts;
  }

  ImmutableMap<String, SequenceCounter> sequences(YamlNode node) {
    return each(node, "sequences", "{lastLine: OrderItem.line}", this::counter);
  }

  private <T> ImmutableMap<String, T> each(
      YamlNode node,
      String what,
      String example,
      BiFunction<YamlNode.Scalar, YamlNode, Optional<T>> read) {
    if (!(node instanceof YamlNode.Mapping mapping) || mapping.entries().isEmpty()) {
      findings.error(
          "WrongShape",
          node.location(),
          what + " cannot be " + (node instanceof YamlNode.Mapping ? "empty" : node.kind()),
          "write a mapping from the name of the attribute: " + example);
      return ImmutableMap.of();
    }
    ImmutableMap.Builder<String, T> all = ImmutableMap.builder();
    for (YamlNode.Entry entry : mapping.entries()) {
      read.apply(entry.key(), entry.value()).ifPresent(found -> all.put(entry.name(), found));
    }
    return all.buildOrThrow();
  }

  /** {@code Customer.name}, or {@code {from: User.nickname, via: author}}. */
  private Optional<AttributePath> copy(YamlNode.Scalar name, YamlNode node) {
    checks.checkNotOwn(name);
    Optional<YamlFields> fields =
        node instanceof YamlNode.Mapping
            ? YamlFields.of(node, "a copy", DesignKeywords.COPY, findings)
            : Optional.empty();
    Optional<YamlNode> from =
        node instanceof YamlNode.Mapping
            ? fields.flatMap(
                given ->
                    given.required(
                        "from", "name the attribute of the related entity: Customer.name"))
            : Optional.of(node);
    Optional<String> text = from.flatMap(path -> reading.scalars().text(path, "a copy"));
    Optional<String> via =
        fields
            .flatMap(given -> given.optional("via"))
            .flatMap(role -> reading.scalars().text(role, "via"));
    if (text.isEmpty()) {
      return Optional.empty();
    }
    SourceLocation location = from.map(YamlNode::location).orElse(node.location());
    if (text.get().indexOf('.') < 0) {
      findings.error(
          "NotRelated",
          location,
          "'" + text.get() + "' is not an attribute of a related entity",
          "write the related entity and its attribute: Customer.name");
      return Optional.empty();
    }
    return via.map(role -> via(role, text.get(), location))
        .orElse(text)
        .flatMap(path -> paths.path(entity, path, location));
  }

  /** The path with the role instead of the first entity, if the role is one of that entity. */
  private Optional<String> via(String role, String path, SourceLocation location) {
    String first = path.substring(0, path.indexOf('.'));
    ImmutableList<String> roles =
        reading.relationships().ofChild(entity.name()).stream()
            .filter(hop -> hop.parent().equals(first))
            .flatMap(hop -> hop.role().stream())
            .collect(ImmutableList.toImmutableList());
    if (!roles.contains(role)) {
      findings.error(
          "NotRelated",
          location,
          String.format("%s has no reference to %s with the role '%s'", entity.name(), first, role),
          SpellingSuggester.suggest(role, roles));
      return Optional.empty();
    }
    return Optional.of(role + path.substring(first.length()));
  }

  /** {@code OrderItem}, or {@code {entity: OrderItem, via: role, as: map}}. */
  private Optional<Embed> embed(YamlNode.Scalar name, YamlNode node) {
    checks.checkNotOwn(name);
    if (!(node instanceof YamlNode.Mapping)) {
      return reading
          .entity(node, "an embedded entity")
          .flatMap(child -> child(child, Optional.empty(), node.location(), "embedded"))
          .map(relationship -> new Embed(relationship, false));
    }
    Optional<YamlFields> fields =
        YamlFields.of(node, "an embedding", DesignKeywords.EMBED, findings);
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
            .flatMap(given -> reading.scalars().word(given, "as", DesignKeywords.EMBED_AS))
            .orElse(false);
    return child
        .flatMap(found -> child(found, via, node.location(), "embedded"))
        .map(relationship -> new Embed(relationship, map));
  }

  /** {@code Order}, or {@code {entity: Order, via: role}}. */
  private Optional<ChildCount> count(YamlNode.Scalar name, YamlNode node) {
    checks.checkNotOwn(name);
    Optional<YamlFields> fields =
        node instanceof YamlNode.Mapping
            ? YamlFields.of(node, "a count", DesignKeywords.COUNT, findings)
            : Optional.empty();
    Optional<Entity> child =
        node instanceof YamlNode.Mapping
            ? fields
                .flatMap(given -> given.required("entity", "name the children: {entity: Order}"))
                .flatMap(given -> reading.entity(given, "entity"))
            : reading.entity(node, "a counted entity");
    Optional<String> via =
        fields
            .flatMap(given -> given.optional("via"))
            .flatMap(given -> reading.scalars().text(given, "via"));
    return child
        .filter(found -> checks.checkNotExpiring(found, node.location()))
        .flatMap(found -> child(found, via, node.location(), "counted"))
        .map(ChildCount::new);
  }

  private Optional<Relationship> child(
      Entity child, Optional<String> via, SourceLocation location, String how) {
    ImmutableList<Relationship> meant =
        reading.relationships().ofChild(child.name()).stream()
            .filter(hop -> hop.parent().equals(entity.name()))
            .collect(ImmutableList.toImmutableList());
    if (meant.isEmpty()) {
      findings.error(
          "NotRelated",
          location,
          String.format(
              "%s does not reference %s, so it cannot be %s in it",
              child.name(), entity.name(), how),
          (how.equals("counted") ? "count" : "embed")
              + " children only: "
              + SpellingSuggester.suggest(
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
          location,
          String.format(
              "%s does not reference %s with the role '%s'",
              child.name(), entity.name(), via.get()),
          roles.isEmpty() ? "remove 'via'" : SpellingSuggester.suggest(via.get(), roles));
      return Optional.empty();
    }
    if (via.isEmpty() && meant.size() > 1) {
      findings.error(
          "AmbiguousRelative",
          location,
          child.name() + " references " + entity.name() + " more than once",
          String.format(
              "name the role: {entity: %s, via: %s}",
              child.name(), SpellingSuggester.oneOf(roles)));
      return Optional.empty();
    }
    return meant.stream().filter(hop -> via.isEmpty() || hop.role().equals(via)).findFirst();
  }

  private Optional<SequenceCounter> counter(YamlNode.Scalar name, YamlNode node) {
    checks.checkNumeric(name);
    Optional<String> text = reading.scalars().text(node, "a sequence");
    if (text.isEmpty()) {
      return Optional.empty();
    }
    List<String> parts = Splitter.on('.').splitToList(text.get());
    if (parts.size() != 2) {
      findings.error(
          "WrongShape",
          node.location(),
          "'" + text.get() + "' is not an attribute of an entity",
          "write the entity and its attribute: OrderItem.line");
      return Optional.empty();
    }
    Optional<Attribute> attribute =
        reading
            .entity(parts.get(0), node.location())
            .flatMap(child -> reading.attribute(child, parts.get(1), node.location()));
    attribute.ifPresent(found -> checks.checkSequence(found, text.get(), node.location()));
    return attribute.map(found -> new SequenceCounter(parts.get(0), parts.get(1)));
  }
}
