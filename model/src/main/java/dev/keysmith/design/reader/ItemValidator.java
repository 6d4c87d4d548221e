package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.reader.ParseContext;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/**
 * Checks the keys of an item against its attributes.
 *
 * @param locations of the fields of the item
 */
record ItemValidator(
    SourceDiagnostics findings,
    ItemReader.KeySchema schema,
    Function<String, SourceLocation> locations,
    AttributeScope naming) {

  /** The purpose of a duplicate item is part of its name. */
  static void checkVariant(
      String entity,
      Optional<String> variant,
      SourceLocation location,
      SourceDiagnostics findings) {
    if (variant.isPresent() && !DesignKeywords.VARIANT.matcher(variant.get()).matches()) {
      findings.error(
          "BadName",
          location,
          String.format("a duplicate item cannot be called '%s/%s'", entity, variant.get()),
          String.format("name it after the entity and its purpose: %s/reverse", entity));
    }
  }

  /** The attributes that an item stores are those of its entity, each once. */
  static ImmutableList<String> checkHolds(
      List<YamlNode.Scalar> names, Entity entity, ParseContext reading) {
    Set<String> held = new LinkedHashSet<>();
    for (YamlNode.Scalar name : names) {
      reading.attribute(entity, name.text(), name.location());
      if (!held.add(name.text())) {
        new KeySchemaValidator(reading.findings()).reportRepeated(name);
      }
    }
    return ImmutableList.copyOf(held);
  }

  void reportMissingKey(String attribute, SourceLocation location) {
    findings.error(
        "MissingKey",
        location,
        String.format(
            "%s has no attribute '%s' and no template for it", naming.entity().name(), attribute),
        String.format(
            "add '%s: \"%s#{%s}\"'",
            attribute,
            naming.entity().name().toUpperCase(Locale.ROOT),
            naming.entity().identity().get(0)));
  }

  /** A key must not replace an attribute. */
  void checkHidesNothing(KeyRule rule, String attribute) {
    boolean itself =
        rule.only()
            .flatMap(KeyTemplate::lone)
            .map(field -> field.attribute().equals(attribute))
            .orElse(false);
    if (naming.has(attribute) && !itself) {
      findings.error(
          "NameTaken",
          locations.apply(attribute),
          "this key would overwrite the attribute '" + attribute + "'",
          "give the key attribute another name");
    }
  }

  /**
   * Shards must be used in a key.
   *
   * @param allRead whether all templates could be read
   */
  void checkShards(OptionalInt shards, ImmutableMap<String, KeyRule> keys, boolean allRead) {
    boolean used =
        keys.values().stream()
            .flatMap(rule -> rule.alternatives().stream())
            .flatMap(alternative -> alternative.template().segments().stream())
            .anyMatch(KeySegment.Shard.class::isInstance);
    if (shards.isPresent() && !used && allRead) {
      findings.error(
          "UnusedShards",
          locations.apply("shards"),
          "no key of this item uses {shard}",
          "put {shard} into a partition key, or remove 'shards'");
    }
  }

  /** The main item always needs its whole key; a duplicate item is not written without it. */
  void checkBaseKeys(ItemLayout layout) {
    for (String attribute : schema.attributes()) {
      Optional<KeyRule> rule = layout.key(attribute).filter(found -> schema.isBase(attribute));
      if (rule.isEmpty() || !layout.isMain()) {
        continue;
      }
      if (!rule.get().hasDefault()) {
        findings.error(
            "KeyMayBeMissing",
            locations.apply(attribute),
            "if no alternative applies, the item has no key",
            "add an alternative without 'when'");
      }
      for (KeyRule.Alternative alternative : rule.get().alternatives()) {
        alternative.template().attributes().stream()
            .filter(naming::isOptional)
            .filter(name -> alternative.when().map(when -> !when.requires(name)).orElse(true))
            .forEach(
                name ->
                    findings.error(
                        "KeyMayBeMissing",
                        locations.apply(attribute),
                        String.format(
                            "'%s' is not always present, and the item has no key without it", name),
                        String.format(
                            "use attributes that are always present, or alternatives: {when: {%s:"
                                + " {exists: true}}, is: …}",
                            name)));
      }
    }
  }

  /** DynamoDB rejects an item whose key is an empty text, of the table or of an index. */
  void checkNotEmpty(ItemLayout layout) {
    layout
        .keys()
        .forEach(
            (key, rule) ->
                rule.alternatives().stream()
                    .filter(alternative -> alternative.template().segments().size() == 1)
                    .filter(this::mayBeEmpty)
                    .flatMap(alternative -> alternative.template().attributes().stream())
                    .distinct()
                    .forEach(name -> reportEmpty(key, name)));
  }

  private boolean mayBeEmpty(KeyRule.Alternative alternative) {
    return alternative.template().segments().get(0) instanceof KeySegment.Field field
        && naming.attribute(field.attribute()).stream()
            .anyMatch(attribute -> attribute.values().containsKey(""))
        && alternative.when().stream().allMatch(when -> when.allows(field.attribute(), ""));
  }

  private void reportEmpty(String key, String attribute) {
    findings.error(
        "KeyMayBeEmpty",
        locations.apply(key),
        String.format(
            "the key '%s' is empty where '%s' is an empty text, and DynamoDB rejects empty keys",
            key, attribute),
        String.format(
            "compose the key with a prefix, such as \"%s#{%s}\", or give the value another name",
            attribute.toUpperCase(Locale.ROOT), attribute));
  }
}
