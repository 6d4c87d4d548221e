package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.TableKey;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.spec.Entity;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The type of each key attribute of a table, on which all of its items must agree. */
record KeyAttributeTypes(
    SourceDiagnostics findings,
    ImmutableMap<String, Entity> entities,
    DesignLocations locations,
    TableKey key,
    ImmutableMap<String, Index> indexes,
    ImmutableMap<String, ItemLayout> items) {

  /** What all items agree on. */
  KeyAttributeType agreed(
      String attribute, Optional<KeySchemaReader.DeclaredKeyType> stated, boolean allRead) {
    Optional<KeyAttributeType> agreed = stated.map(KeySchemaReader.DeclaredKeyType::type);
    String first = "the key";
    boolean given = false;
    for (Map.Entry<String, ItemLayout> item : items.entrySet()) {
      Optional<KeyRule> rule = item.getValue().key(attribute);
      if (rule.isEmpty()) {
        continue;
      }
      given = true;
      for (KeyRule.Alternative alternative : rule.get().alternatives()) {
        SourceLocation location = locations.at("items", item.getKey(), attribute);
        Optional<KeyAttributeType> type = alternative.template().type();
        if (type.isEmpty()) {
          findings.error(
              "WrongType",
              location,
              "'" + attribute + "' is a boolean, and keys are strings, numbers or binary",
              "put text around it: \"" + attribute + "#" + alternative.template() + "\"");
        } else if (agreed.isEmpty()) {
          agreed = type;
          first = item.getKey();
        } else if (!agreed.equals(type)) {
          findings.error(
              "KeyTypesDiffer",
              location,
              "'"
                  + attribute
                  + "' is a "
                  + type.get().keyword()
                  + " here, and a "
                  + agreed.get().keyword()
                  + " in "
                  + first,
              "a key attribute has one type: compose a text in both, or name them differently");
        }
      }
    }
    if (!given && allRead) {
      reportUnstored(attribute);
    }
    return agreed.orElse(KeyAttributeType.STRING);
  }

  /** A base key that an item lacks was told with that item. */
  private void reportUnstored(String attribute) {
    ImmutableSet.Builder<String> known = ImmutableSet.builder();
    items
        .values()
        .forEach(
            item ->
                known.addAll(
                    Objects.requireNonNull(entities.get(item.entity())).attributes().keySet()));
    indexes.values().stream()
        .filter(index -> index.keyAttributes().contains(attribute))
        .filter(index -> !key.attributes().contains(attribute))
        .findFirst()
        .ifPresent(
            index ->
                findings.error(
                    "EmptyIndex",
                    locations.at("indexes", index.name()),
                    "no item has '" + attribute + "', so nothing is in this index",
                    "give an item a template for it; or if an attribute was meant, "
                        + SpellingSuggester.suggest(attribute, known.build())));
  }
}
