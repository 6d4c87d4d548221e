package dev.keysmith.technique;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.WriteSharding;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Makes key templates of attributes: one alone plainly, several joined so that they sort. */
final class KeyTemplateFactory {
  private final Map<String, Attribute> attributes;
  private final ImmutableMap<String, AttributeType> types;

  /**
   * @param attributes of the entity and copies, by the names that items have for them
   */
  KeyTemplateFactory(Map<String, Attribute> attributes) {
    this.attributes = attributes;
    this.types = ImmutableMap.copyOf(Maps.transformValues(attributes, Attribute::type));
  }

  Attribute attribute(String name) {
    return Objects.requireNonNull(attributes.get(name), name);
  }

  /** Whether a key can be this attribute as it is: never an empty text. */
  boolean canBePlain(String name) {
    return attribute(name).type().canBeKey() && !attribute(name).values().containsKey("");
  }

  /** Whether a composed key can be made of it. */
  boolean canBePart(String name) {
    AttributeType type = attribute(name).type();
    return !type.isCollection() && type != AttributeType.BINARY;
  }

  KeyTemplate plain(String name) {
    return KeyTemplate.lone(name, attribute(name).type());
  }

  /** A text of these attributes, behind a prefix where there is one. */
  KeyTemplate composed(String prefix, List<String> names) {
    return composed(prefix, names, ImmutableSet.of());
  }

  /** The same with some of them in descending order. */
  KeyTemplate composed(String prefix, List<String> names, ImmutableSet<String> descending) {
    return parse(text(prefix, names, descending), Optional.empty());
  }

  /** The same with shards. */
  KeyTemplate sharded(String prefix, List<String> names, WriteSharding shards) {
    String text = text(prefix, names, ImmutableSet.of());
    return parse((text.isEmpty() ? "" : text + "#") + "{shard}", Optional.of(shards));
  }

  private KeyTemplate parse(String text, Optional<WriteSharding> shards) {
    return KeyTemplate.parse(text, types, shards);
  }

  private String text(String given, List<String> names, ImmutableSet<String> descending) {
    // A value that no key can be is one part of a text, if only behind its own name.
    boolean lone = given.isEmpty() && names.size() == 1 && !canBePlain(names.get(0));
    String prefix = lone ? NamingConventions.prefix(names.get(0)) : given;
    String parts =
        names.stream()
            .map(name -> part(name, descending.contains(name)))
            .collect(Collectors.joining("#"));
    return prefix.isEmpty() || parts.isEmpty() ? prefix + parts : prefix + "#" + parts;
  }

  /** Numbers are padded, so that they sort as text. */
  private String part(String name, boolean descending) {
    Attribute attribute = attribute(name);
    String direction = descending ? "-" : "";
    String format =
        attribute.type().isNumeric()
            ? direction + "0" + Math.max(1, attribute.digits())
            : direction;
    return "{" + name + (format.isEmpty() ? "" : ":" + format) + "}";
  }

  /** Whether a key can have it in descending order: a number, or a time. */
  static boolean canDescend(Attribute attribute) {
    AttributeType type = attribute.type();
    return type.isNumeric() || type == AttributeType.TIMESTAMP || type == AttributeType.DATE;
  }
}
