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

/** The type of each key attribute of a table, which must be the same in all items. */
record KeyAttributeTypes(
    SourceDiagnostics findings,
    ImmutableMap<String, Entity> entities,
    DesignLocations locations,
    TableKey key,
    ImmutableMap<String, Index> indexes,
    ImmutableMap<String, ItemLayout> items) {

  /** The common type of all items. */
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
              String.format(
                  "'%s' is a boolean, but keys are strings, numbers or binary", attribute),
              String.format("add text to it: \"%s#%s\"", attribute, alternative.template()));
        } else if (agreed.isEmpty()) {
          agreed = type;
          first = item.getKey();
        } else if (!agreed.equals(type)) {
          findings.error(
              "KeyTypesDiffer",
              location,
              String.format(
                  "'%s' is a %s here, but a %s in %s",
                  attribute, type.get().keyword(), agreed.get().keyword(), first),
              "a key attribute has one type; use a text template in both, or different names");
        }
      }
    }
    if (!given && allRead) {
      reportEmptyIndex(attribute);
    }
    return agreed.orElse(KeyAttributeType.STRING);
  }

  /** Reports an index without items; a missing table key has been reported with its item. */
  private void reportEmptyIndex(String attribute) {
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
                    String.format("no item has '%s', so this index is empty", attribute),
                    "add a template for it to an item; or, for an attribute, "
                        + SpellingSuggester.suggest(attribute, known.build())));
  }
}
