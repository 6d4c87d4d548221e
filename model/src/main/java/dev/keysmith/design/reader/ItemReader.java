package dev.keysmith.design.reader;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.ItemLayout.Counter;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.design.ItemLayout.SequenceCounter;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.TableKey;
import dev.keysmith.design.WriteSharding;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.reader.ParseContext;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads the items of a table: the attributes and keys of each. */
final class ItemReader {
  private final ParseContext reading;
  private final SourceDiagnostics findings;
  private final ImmutableMap<String, Entity> entities;
  private final KeySchema schema;
  private boolean sound = true;

  /**
   * The keys that the items of a table can have.
   *
   * @param key of the table, if it could be read
   * @param attributes all key attributes of the table and its indexes
   * @param complete whether all of them could be read, so that any other is unknown
   */
  record KeySchema(Optional<TableKey> key, ImmutableSet<String> attributes, boolean complete) {
    boolean isBase(String attribute) {
      return key.map(found -> found.attributes().contains(attribute)).orElse(false);
    }
  }

  ItemReader(ParseContext reading, ImmutableMap<String, Entity> entities, KeySchema schema) {
    this.reading = reading;
    this.findings = reading.findings();
    this.entities = entities;
    this.schema = schema;
  }

  /** Whether all fields so far were known, and all templates could be read. */
  boolean isSound() {
    return sound;
  }

  Optional<ItemLayout> item(YamlNode.Entry entry) {
    List<String> names = Splitter.on('/').limit(2).splitToList(entry.name());
    Optional<String> variant = names.size() > 1 ? Optional.of(names.get(1)) : Optional.empty();
    ItemValidator.checkVariant(names.get(0), variant, entry.key().location(), findings);
    Optional<YamlFields> fields = fields(entry);
    return reading
        .entity(names.get(0), entry.key().location())
        .flatMap(entity -> fields.map(given -> item(entity, variant, entry, given)));
  }

  /** The fields of an item: the keywords of the language, and the key attributes of its table. */
  private Optional<YamlFields> fields(YamlNode.Entry entry) {
    ImmutableList.Builder<String> given = ImmutableList.builder();
    if (entry.value() instanceof YamlNode.Mapping mapping) {
      for (YamlNode.Entry field : mapping.entries()) {
        given.add(field.name());
        checkKnown(field.key());
      }
    } else {
      given.addAll(schema.attributes()).addAll(DesignKeywords.ITEM);
      sound = false;
    }
    return YamlFields.of(entry.value(), "an item", given.build(), findings);
  }

  private void checkKnown(YamlNode.Scalar field) {
    boolean known =
        schema.attributes().contains(field.text()) || DesignKeywords.ITEM.contains(field.text());
    if (!known && schema.complete()) {
      sound = false;
      findings.error(
          "UnknownKey",
          field.location(),
          "'" + field.text() + "' is not a key attribute of this table or its indexes",
          SpellingSuggester.suggest(
              field.text(),
              ImmutableList.<String>builder()
                  .addAll(schema.attributes())
                  .addAll(DesignKeywords.ITEM)
                  .build()));
    }
  }

  private ItemLayout item(
      Entity entity, Optional<String> variant, YamlNode.Entry entry, YamlFields fields) {
    DenormalizationReader denormalization = new DenormalizationReader(reading, entity);
    ImmutableMap<String, AttributePath> copies =
        fields.optional("copies").map(denormalization::copies).orElse(ImmutableMap.of());
    ImmutableMap<String, Embed> embeds =
        fields.optional("embeds").map(denormalization::embeds).orElse(ImmutableMap.of());
    ImmutableMap<String, SequenceCounter> sequences =
        fields.optional("sequences").map(denormalization::sequences).orElse(ImmutableMap.of());
    ImmutableMap<String, Counter> counters =
        ImmutableMap.<String, Counter>builder()
            .putAll(sequences)
            .putAll(
                fields
                    .optional("counts")
                    .map(
                        node ->
                            denormalization.counts(
                                node,
                                variant,
                                DenormalizationValidator.taken(
                                    copies, embeds, sequences, schema.attributes())))
                    .orElse(ImmutableMap.of()))
            .buildKeepingLast();
    OptionalInt shards =
        fields
            .optional("shards")
            .map(node -> reading.scalars().small(node, "shards", 1, WriteSharding.MOST))
            .orElse(OptionalInt.empty());
    Optional<ImmutableList<String>> holds =
        fields
            .optional("holds")
            .map(node -> reading.scalars().scalars(node, "holds"))
            .map(names -> ItemValidator.checkHolds(names, entity, reading));
    AttributeScope naming =
        AttributeScope.of(entity, copies, entities, shards(shards, fields, entity));
    ItemValidator checks = new ItemValidator(findings, schema, fields::location, naming);
    ImmutableMap<String, KeyRule> keys = keys(entry, fields, naming, holds, checks);
    checks.checkShards(
        shards,
        keys,
        schema.attributes().stream().allMatch(name -> !fields.has(name) || keys.containsKey(name)));
    ItemLayout layout =
        new ItemLayout(
            entity.name(), variant, keys, copies, embeds, counters, shards, holds, type(fields));
    checks.checkBaseKeys(layout);
    checks.checkNotEmpty(layout);
    return layout;
  }

  /** What its items have as their Type; a key attribute of that name comes first. */
  private Optional<String> type(YamlFields fields) {
    return schema.attributes().contains(DesignKeywords.TYPE)
        ? Optional.empty()
        : fields
            .optional(DesignKeywords.TYPE)
            .flatMap(node -> reading.scalars().text(node, DesignKeywords.TYPE));
  }

  /** An invalid number of shards has been reported; it still allows {@code {shard}}. */
  private static Optional<WriteSharding> shards(
      OptionalInt count, YamlFields fields, Entity entity) {
    return fields.has("shards")
        ? Optional.of(new WriteSharding(count.orElse(1), entity.identity()))
        : Optional.empty();
  }

  private ImmutableMap<String, KeyRule> keys(
      YamlNode.Entry entry,
      YamlFields fields,
      AttributeScope naming,
      Optional<ImmutableList<String>> holds,
      ItemValidator checks) {
    KeyTemplateReader templates = new KeyTemplateReader(findings, naming);
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
        checks.reportMissingKey(attribute, entry.key().location());
      }
    }
    return keys.buildOrThrow();
  }

  /** An attribute that the item does not hold cannot bring it into an index. */
  private boolean isThere(
      String attribute, AttributeScope naming, Optional<ImmutableList<String>> holds) {
    boolean held = holds.map(names -> names.contains(attribute)).orElse(true);
    return naming.has(attribute)
        && (held || schema.isBase(attribute) || naming.copies().containsKey(attribute));
  }

  /** A key attribute without a template; DynamoDB rejects items in which it has no key type. */
  private Optional<KeyRule> ownAttribute(String name, YamlNode.Entry entry, AttributeScope naming) {
    AttributeType type = naming.attribute(name).orElseThrow().type();
    if (!type.canBeKey()) {
      sound = false;
      findings.error(
          "WrongType",
          entry.key().location(),
          String.format(
              "'%s' is a key attribute, but a %s in %s", name, type.keyword(), entry.name()),
          "keys are strings, numbers or binary; use another attribute");
      return Optional.empty();
    }
    return Optional.of(KeyRule.always(KeyTemplate.lone(name, type)));
  }
}
