package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.TableKey;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Checks the items, keys and indexes of a table for consistency and against the limits. */
final class TableValidator {
  private final SourceDiagnostics findings;
  private final ImmutableMap<String, Entity> entities;
  private final String typeAttribute;
  private final DesignLocations locations;
  private final TableKey key;
  private final ImmutableMap<String, Index> indexes;
  private final ImmutableMap<String, ItemLayout> items;

  TableValidator(
      SourceDiagnostics findings,
      ImmutableMap<String, Entity> entities,
      String typeAttribute,
      DesignLocations locations,
      TableKey key,
      ImmutableMap<String, Index> indexes,
      ImmutableMap<String, ItemLayout> items) {
    this.findings = findings;
    this.entities = entities;
    this.typeAttribute = typeAttribute;
    this.locations = locations;
    this.key = key;
    this.indexes = indexes;
    this.items = items;
  }

  /**
   * Checks everything and returns the types of all key attributes.
   *
   * @param allRead whether all templates could be read, so that a missing key is an error
   */
  ImmutableMap<String, KeyAttributeType> check(
      Map<String, KeySchemaReader.DeclaredKeyType> stated, Optional<String> ttl, boolean allRead) {
    checkCounts();
    checkProjections();
    checkTypeAttribute();
    ttl.ifPresent(this::checkTtl);
    KeyAttributeTypes keyTypes =
        new KeyAttributeTypes(findings, entities, locations, key, indexes, items);
    ImmutableMap.Builder<String, KeyAttributeType> types = ImmutableMap.builder();
    limits()
        .forEach(
            (attribute, most) -> {
              types.put(
                  attribute,
                  keyTypes.agreed(attribute, Optional.ofNullable(stated.get(attribute)), allRead));
              checkLength(attribute, most);
            });
    return types.buildOrThrow();
  }

  private void checkCounts() {
    checkCount(true, DynamoDbLimits.LOCAL_INDEXES, "local");
    checkCount(false, DynamoDbLimits.GLOBAL_INDEXES, "global");
    int included = 0;
    for (Index index : indexes.values()) {
      included +=
          index.projection() instanceof IndexProjection.Include list ? list.attributes().size() : 0;
    }
    if (included > DynamoDbLimits.INCLUDED_ATTRIBUTES) {
      findings.error(
          "TooManyProjected",
          locations.at("indexes"),
          String.format(
              "the indexes project %s attributes by name; DynamoDB supports %s per table",
              included, DynamoDbLimits.INCLUDED_ATTRIBUTES),
          "use 'project: all' or 'project: keys' for the longest lists");
    }
  }

  private void checkCount(boolean local, int most, String kind) {
    indexes.values().stream()
        .filter(index -> index.local() == local)
        .skip(most)
        .findFirst()
        .ifPresent(
            index ->
                findings.error(
                    "TooManyIndexes",
                    locations.at("indexes", index.name()),
                    String.format("a table supports at most %s %s indexes", most, kind),
                    "let several patterns share an index, or split the table"));
  }

  private void checkProjections() {
    Set<String> known = new LinkedHashSet<>();
    for (ItemLayout item : items.values()) {
      known.addAll(entity(item).attributes().keySet());
      known.addAll(item.copies().keySet());
      known.addAll(item.embeds().keySet());
      known.addAll(item.counters().keySet());
      known.addAll(item.keys().keySet());
    }
    known.add(typeAttribute);
    for (Index index : indexes.values()) {
      if (index.projection() instanceof IndexProjection.Include list) {
        list.attributes().stream()
            .filter(attribute -> !known.contains(attribute))
            .forEach(
                attribute ->
                    findings.error(
                        "UnknownAttribute",
                        locations.at("indexes", index.name(), "project"),
                        "no item of this table has '" + attribute + "'",
                        SpellingSuggester.suggest(attribute, known)));
      }
    }
  }

  /** In a shared table, and where a design says it, the type attribute says what an item is. */
  private void checkTypeAttribute() {
    boolean isNamed =
        items.values().stream().map(ItemLayout::entity).distinct().count() > 1
            || items.values().stream().anyMatch(item -> item.type().isPresent());
    for (ItemLayout item : items.values()) {
      if (isNamed && item.uses(typeAttribute, entity(item))) {
        findings.error(
            "NameTaken",
            locations.at("items", item.name()),
            String.format(
                "in a shared table, '%s' is reserved for the entity of each item", typeAttribute),
            String.format("move %s to a separate table, or rename the attribute", item.entity()));
      }
    }
  }

  private void checkTtl(String ttl) {
    ImmutableMap.Builder<String, Attribute> holders = ImmutableMap.builder();
    for (ItemLayout item : items.values()) {
      Optional.ofNullable(entity(item).attributes().get(ttl))
          .filter(found -> item.holds(ttl))
          .ifPresent(found -> holders.put(item.name(), found));
    }
    ImmutableMap<String, Attribute> having = holders.buildOrThrow();
    if (having.isEmpty()) {
      Set<String> epochs = new LinkedHashSet<>();
      items
          .values()
          .forEach(
              item ->
                  entity(item).attributes().values().stream()
                      .filter(attribute -> attribute.type() == AttributeType.EPOCH)
                      .forEach(attribute -> epochs.add(attribute.name())));
      findings.error(
          "UnknownAttribute",
          locations.at("ttl"),
          "no item of this table has '" + ttl + "'",
          epochs.isEmpty()
              ? "add an epoch attribute in the spec, or remove 'ttl'"
              : SpellingSuggester.suggest(ttl, epochs));
    }
    having.forEach(
        (item, attribute) -> {
          if (attribute.type() != AttributeType.EPOCH) {
            findings.error(
                "TtlNotEpoch",
                locations.at("ttl"),
                String.format(
                    "ttl requires an epoch, but '%s' of %s is a %s",
                    ttl, item, attribute.type().keyword()),
                "declare it with 'type: epoch' in the spec, or use an attribute of that type");
          }
        });
  }

  /** The maximum length of each key attribute, by the strictest of its uses. */
  private Map<String, Integer> limits() {
    Map<String, Integer> limits = new LinkedHashMap<>();
    limits.put(key.partition(), DynamoDbLimits.PARTITION_KEY_BYTES);
    key.sort().ifPresent(sort -> limits.merge(sort, DynamoDbLimits.SORT_KEY_BYTES, Math::min));
    for (Index index : indexes.values()) {
      index
          .partition()
          .forEach(name -> limits.merge(name, DynamoDbLimits.PARTITION_KEY_BYTES, Math::min));
      index.sort().forEach(name -> limits.merge(name, DynamoDbLimits.SORT_KEY_BYTES, Math::min));
    }
    return limits;
  }

  private void checkLength(String attribute, int most) {
    items.forEach(
        (name, item) ->
            item.key(attribute).stream()
                .flatMap(rule -> rule.alternatives().stream())
                .map(alternative -> alternative.template().leastBytes())
                .filter(least -> least > most)
                .findFirst()
                .ifPresent(
                    least ->
                        findings.error(
                            "KeyTooLong",
                            locations.at("items", name, attribute),
                            String.format(
                                "this key has at least %s bytes; the limit is %s", least, most),
                            "shorten the text of the template")));
  }

  private Entity entity(ItemLayout item) {
    return Objects.requireNonNull(entities.get(item.entity()));
  }
}
