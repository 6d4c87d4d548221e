package dev.keysmith.design.reader;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.ItemLayout.Counter;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Shards;
import dev.keysmith.design.TableKey;
import dev.keysmith.source.Fields;
import dev.keysmith.source.Findings;
import dev.keysmith.source.Node;
import dev.keysmith.source.Spelling;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.reader.Reading;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Reads the items of a table: what each keeps, and its keys. */
final class ItemReader {
  private final Reading reading;
  private final Findings findings;
  private final ImmutableMap<String, Entity> entities;
  private final KeySchema schema;
  private boolean sound = true;

  /**
   * The keys that the items of a table can have.
   *
   * @param key of the table, where it could be read
   * @param attributes all key attributes of the table and its indexes
   * @param complete whether all of them could be read, so that any other is unknown
   */
  record KeySchema(Optional<TableKey> key, ImmutableSet<String> attributes, boolean complete) {
    boolean isBase(String attribute) {
      return key.map(found -> found.attributes().contains(attribute)).orElse(false);
    }
  }

  ItemReader(Reading reading, ImmutableMap<String, Entity> entities, KeySchema schema) {
    this.reading = reading;
    this.findings = reading.findings();
    this.entities = entities;
    this.schema = schema;
  }

  /** Whether all fields so far were known, and all templates could be read. */
  boolean isSound() {
    return sound;
  }

  Optional<ItemLayout> item(Node.Entry entry) {
    List<String> names = Splitter.on('/').limit(2).splitToList(entry.name());
    Optional<String> variant = names.size() > 1 ? Optional.of(names.get(1)) : Optional.empty();
    if (variant.isPresent() && !Words.VARIANT.matcher(variant.get()).matches()) {
      findings.error(
          "BadName",
          entry.key().place(),
          "a second item cannot be called '" + entry.name() + "'",
          "name it after the entity and what it is for: " + names.get(0) + "/reverse");
    }
    Optional<Fields> fields = fields(entry);
    return reading
        .entity(names.get(0), entry.key().place())
        .flatMap(entity -> fields.map(given -> item(entity, variant, entry, given)));
  }

  /** The fields of an item: the words of the language, and the key attributes of its table. */
  private Optional<Fields> fields(Node.Entry entry) {
    ImmutableList.Builder<String> given = ImmutableList.builder();
    if (entry.value() instanceof Node.Mapping mapping) {
      for (Node.Entry field : mapping.entries()) {
        given.add(field.name());
        checkKnown(field.key());
      }
    } else {
      given.addAll(schema.attributes()).addAll(Words.ITEM);
      sound = false;
    }
    return Fields.of(entry.value(), "an item", given.build(), findings);
  }

  private void checkKnown(Node.Scalar field) {
    boolean known = schema.attributes().contains(field.text()) || Words.ITEM.contains(field.text());
    if (!known && schema.complete()) {
      sound = false;
      findings.error(
          "UnknownKey",
          field.place(),
          "'" + field.text() + "' is no key attribute of this table or its indexes",
          Spelling.suggest(
              field.text(),
              ImmutableList.<String>builder()
                  .addAll(schema.attributes())
                  .addAll(Words.ITEM)
                  .build()));
    }
  }

  private ItemLayout item(
      Entity entity, Optional<String> variant, Node.Entry entry, Fields fields) {
    RelativesReader relatives = new RelativesReader(reading, entity);
    ImmutableMap<String, AttributePath> copies =
        fields.optional("copies").map(relatives::copies).orElse(ImmutableMap.of());
    ImmutableMap<String, Embed> embeds =
        fields.optional("embeds").map(relatives::embeds).orElse(ImmutableMap.of());
    ImmutableMap<String, Counter> counters =
        fields.optional("sequences").map(relatives::sequences).orElse(ImmutableMap.of());
    OptionalInt shards =
        fields
            .optional("shards")
            .map(node -> reading.scalars().small(node, "shards", 1, Shards.MOST))
            .orElse(OptionalInt.empty());
    Optional<ImmutableList<String>> holds =
        fields.optional("holds").map(node -> holds(node, entity));
    Naming naming =
        new Naming(entity, copies, sources(copies), entities, shards(shards, fields, entity));
    ItemChecks checks = new ItemChecks(findings, schema, fields, naming);
    ImmutableMap<String, KeyRule> keys = keys(entry, fields, naming, holds, checks);
    checks.checkShards(shards, keys);
    ItemLayout layout =
        new ItemLayout(entity.name(), variant, keys, copies, embeds, counters, shards, holds);
    checks.checkBaseKeys(layout);
    return layout;
  }

  /** What could not be read as a number of shards was told; it still allows {@code {shard}}. */
  private static Optional<Shards> shards(OptionalInt count, Fields fields, Entity entity) {
    return fields.has("shards")
        ? Optional.of(new Shards(count.orElse(1), entity.identity()))
        : Optional.empty();
  }

  private ImmutableMap<String, Attribute> sources(ImmutableMap<String, AttributePath> copies) {
    ImmutableMap.Builder<String, Attribute> sources = ImmutableMap.builder();
    copies.forEach(
        (name, path) ->
            Optional.ofNullable(entities.get(path.entity()))
                .ifPresent(end -> sources.put(name, end.attribute(path.attribute()))));
    return sources.buildOrThrow();
  }

  private ImmutableList<String> holds(Node node, Entity entity) {
    Set<String> names = new HashSet<>();
    ImmutableList.Builder<String> held = ImmutableList.builder();
    for (Node.Scalar name : reading.scalars().scalars(node, "holds")) {
      reading.attribute(entity, name.text(), name.place());
      if (names.add(name.text())) {
        held.add(name.text());
      } else {
        findings.error(
            "RepeatedName", name.place(), "'" + name.text() + "' is held already", "name it once");
      }
    }
    return held.build();
  }

  private ImmutableMap<String, KeyRule> keys(
      Node.Entry entry,
      Fields fields,
      Naming naming,
      Optional<ImmutableList<String>> holds,
      ItemChecks checks) {
    TemplateReader templates = new TemplateReader(findings, naming);
    ImmutableMap.Builder<String, KeyRule> keys = ImmutableMap.builder();
    for (String attribute : schema.attributes()) {
      if (fields.has(attribute)) {
        Optional<KeyRule> rule =
            fields.optional(attribute).flatMap(node -> templates.rule(node, attribute));
        sound &= rule.isPresent();
        rule.ifPresent(found -> keys.put(attribute, found));
        rule.ifPresent(found -> checks.checkHidesNothing(found, attribute));
      } else if (isThere(attribute, naming, holds)) {
        ownAttribute(attribute, entry, naming).ifPresent(rule -> keys.put(attribute, rule));
      } else if (schema.isBase(attribute)) {
        findings.error(
            "MissingKey",
            entry.key().place(),
            naming.entity().name()
                + " has no attribute '"
                + attribute
                + "', and no template for it",
            "add '"
                + attribute
                + ": \""
                + naming.entity().name().toUpperCase(Locale.ROOT)
                + "#{"
                + naming.entity().identity().get(0)
                + "}\"'");
      }
    }
    return keys.buildOrThrow();
  }

  /** An attribute that the item does not hold cannot bring it into an index. */
  private boolean isThere(String attribute, Naming naming, Optional<ImmutableList<String>> holds) {
    boolean held = holds.map(names -> names.contains(attribute)).orElse(true);
    return naming.has(attribute)
        && (held || schema.isBase(attribute) || naming.copies().containsKey(attribute));
  }

  /** A key attribute without a template: DynamoDB refuses items where it is of no key's type. */
  private Optional<KeyRule> ownAttribute(String name, Node.Entry entry, Naming naming) {
    AttributeType type = naming.attribute(name).orElseThrow().type();
    if (!type.canBeKey()) {
      sound = false;
      findings.error(
          "WrongType",
          entry.key().place(),
          "'" + name + "' is a key attribute, and a " + type.word() + " in " + entry.name(),
          "keys are strings, numbers or binary: name another attribute");
      return Optional.empty();
    }
    return Optional.of(KeyRule.always(KeyTemplate.lone(name, type)));
  }
}
