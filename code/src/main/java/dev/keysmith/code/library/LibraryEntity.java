package dev.keysmith.code.library;

import com.google.common.base.CaseFormat;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An item layout as an entity of a library.
 *
 * @param name of its constant: the entity, and the variant
 * @param attributes what items store besides keys, by their name in the table
 * @param keys composed keys, by their name in the table; a key that is an attribute is none
 */
record LibraryEntity(
    String name,
    Table table,
    ItemLayout layout,
    ImmutableMap<String, StoredAttribute> attributes,
    ImmutableMap<String, ComposedKey> keys) {

  /**
   * An attribute that items store.
   *
   * @param property its name in the library's schema
   * @param values the closed set of its values; empty if the set is open
   * @param digits of the largest value of a number
   */
  record StoredAttribute(
      String property,
      AttributeType type,
      ImmutableSet<String> values,
      boolean optional,
      int digits) {}

  /**
   * A key attribute that is made of others.
   *
   * @param primary whether it is part of the table's key
   * @param parts the attributes that its value follows from
   * @param stored whether items store all of them, so that a schema can compute it
   */
  record ComposedKey(
      String property,
      KeyAttributeType type,
      KeyRule rule,
      boolean primary,
      ImmutableMap<String, KeyPart> parts,
      boolean stored) {}

  /** An attribute that a key is made of. */
  record KeyPart(String property, AttributeType type, boolean optional) {}

  /**
   * @param taken names that no constant may have
   */
  static ImmutableList<LibraryEntity> all(Spec spec, Design design, Set<String> taken) {
    Set<String> names = new LinkedHashSet<>(taken);
    return design.items().stream()
        .map(ref -> of(spec, ref, CodeNames.unused(CodeNames.type(ref.item().name()), names)))
        .collect(ImmutableList.toImmutableList());
  }

  private static LibraryEntity of(Spec spec, Design.LayoutRef ref, String name) {
    Table table = ref.table();
    ItemLayout layout = ref.item();
    Set<String> taken = new LinkedHashSet<>();
    ImmutableMap.Builder<String, StoredAttribute> attributes = ImmutableMap.builder();
    for (Attribute one : spec.entity(layout.entity()).attributes().values()) {
      if (layout.stores(one.name(), table.key())) {
        attributes.put(one.name(), stored(one, property(one.name(), taken), one.isOptional()));
      }
    }
    layout
        .copies()
        .forEach(
            (copy, path) -> {
              Attribute source = spec.entity(path.entity()).attribute(path.attribute());
              attributes.put(copy, stored(source, property(copy, taken), true));
            });
    layout
        .embeds()
        .forEach(
            (attribute, embed) ->
                attributes.put(
                    attribute,
                    other(
                        property(attribute, taken),
                        embed.map() ? AttributeType.MAP : AttributeType.LIST)));
    layout
        .counters()
        .keySet()
        .forEach(
            counter ->
                attributes.put(counter, other(property(counter, taken), AttributeType.NUMBER)));
    ImmutableMap<String, StoredAttribute> all = attributes.buildKeepingLast();
    ImmutableMap.Builder<String, ComposedKey> keys = ImmutableMap.builder();
    layout
        .keys()
        .forEach(
            (key, rule) -> {
              if (!layout.isImplied(key, table.key())) {
                keys.put(
                    key,
                    new ComposedKey(
                        property(key, taken),
                        table.type(key),
                        rule,
                        table.key().attributes().contains(key),
                        parts(spec, layout, rule, all),
                        all.keySet().containsAll(rule.attributes())));
              }
            });
    return new LibraryEntity(name, table, layout, all, keys.buildOrThrow());
  }

  private static ImmutableMap<String, KeyPart> parts(
      Spec spec, ItemLayout layout, KeyRule rule, Map<String, StoredAttribute> stored) {
    ImmutableMap.Builder<String, KeyPart> parts = ImmutableMap.builder();
    for (String name : rule.attributes()) {
      StoredAttribute known = stored.get(name);
      if (known == null) {
        Attribute own = spec.entity(layout.entity()).attribute(name);
        parts.put(name, new KeyPart(name, own.type(), own.isOptional()));
      } else {
        parts.put(name, new KeyPart(known.property(), known.type(), known.optional()));
      }
    }
    return parts.buildOrThrow();
  }

  private static StoredAttribute stored(Attribute source, String property, boolean optional) {
    return new StoredAttribute(
        property, source.type(), source.values().keySet(), optional, source.digits());
  }

  private static StoredAttribute other(String property, AttributeType type) {
    return new StoredAttribute(property, type, ImmutableSet.of(), true, 0);
  }

  /** Templates of libraries take letters, digits and underscores. */
  private static String property(String attribute, Set<String> taken) {
    String word = attribute.replaceAll("[^A-Za-z0-9_]", "");
    return CodeNames.unused(
        word.isEmpty() || Character.isDigit(word.charAt(0)) ? "_" + word : word, taken);
  }

  /** What the schema calls an attribute of its items. */
  Optional<String> property(String attribute) {
    return Optional.ofNullable(attributes.get(attribute))
        .map(StoredAttribute::property)
        .or(() -> Optional.ofNullable(keys.get(attribute)).map(ComposedKey::property));
  }

  /** The constant with the functions that compose its keys. */
  String keysName() {
    return CaseFormat.UPPER_CAMEL.to(CaseFormat.LOWER_CAMEL, name) + "Keys";
  }

  /** The module that it is in, without its extension. */
  String module() {
    return CaseFormat.UPPER_CAMEL.to(CaseFormat.LOWER_HYPHEN, name);
  }

  /** Its attributes that decide where its item is stored, which no update may change. */
  ImmutableSet<String> identifying() {
    ImmutableSet.Builder<String> names = ImmutableSet.builder();
    for (String key : table.key().attributes()) {
      ComposedKey composed = keys.get(key);
      if (composed == null) {
        names.add(key);
      } else {
        names.addAll(composed.parts().keySet());
      }
    }
    return names.build();
  }

  /** The keys of the indexes that it can be in, and of the table. */
  Map<String, ComposedKey> composed() {
    return keys;
  }
}
