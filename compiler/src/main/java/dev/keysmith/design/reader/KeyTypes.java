package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyType;
import dev.keysmith.design.TableKey;
import dev.keysmith.source.Findings;
import dev.keysmith.source.Place;
import dev.keysmith.source.Spelling;
import dev.keysmith.spec.Entity;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The type of each key attribute of a table, on which all of its items must agree. */
record KeyTypes(
    Findings findings,
    ImmutableMap<String, Entity> entities,
    DesignPlaces places,
    TableKey key,
    ImmutableMap<String, Index> indexes,
    ImmutableMap<String, ItemLayout> items) {

  /** What all items agree on. */
  KeyType agreed(String attribute, Optional<KeyReader.Stated> stated, boolean allRead) {
    Optional<KeyType> agreed = stated.map(KeyReader.Stated::type);
    String first = "the key";
    boolean given = false;
    for (Map.Entry<String, ItemLayout> item : items.entrySet()) {
      Optional<KeyRule> rule = item.getValue().key(attribute);
      if (rule.isEmpty()) {
        continue;
      }
      given = true;
      for (KeyRule.Alternative alternative : rule.get().alternatives()) {
        Place place = places.at("items", item.getKey(), attribute);
        Optional<KeyType> type = alternative.template().type();
        if (type.isEmpty()) {
          findings.error(
              "WrongType",
              place,
              "'" + attribute + "' is a boolean, and keys are strings, numbers or binary",
              "put text around it: \"" + attribute + "#" + alternative.template() + "\"");
        } else if (agreed.isEmpty()) {
          agreed = type;
          first = item.getKey();
        } else if (!agreed.equals(type)) {
          findings.error(
              "KeyTypesDiffer",
              place,
              "'"
                  + attribute
                  + "' is a "
                  + type.get().word()
                  + " here, and a "
                  + agreed.get().word()
                  + " in "
                  + first,
              "a key attribute has one type: compose a text in both, or name them differently");
        }
      }
    }
    if (!given && allRead) {
      tellNowhere(attribute);
    }
    return agreed.orElse(KeyType.STRING);
  }

  /** A base key that an item lacks was told with that item. */
  private void tellNowhere(String attribute) {
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
                    places.at("indexes", index.name()),
                    "no item has '" + attribute + "', so nothing is in this index",
                    "give an item a template for it; or if an attribute was meant, "
                        + Spelling.suggest(attribute, known.build())));
  }
}
