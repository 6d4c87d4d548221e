package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import java.util.Optional;
import java.util.OptionalInt;
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
}
