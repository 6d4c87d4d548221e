package dev.keysmith.challenge;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** What every kind of change knows of the spec. */
record ChangeContext(Spec spec, ImmutableList<QueryShape> shapes, RelationshipGraph relationships) {
  /** Larger values are in no key. */
  private static final int LONGEST_KEY_PART = 200;

  static ChangeContext of(Spec spec) {
    return new ChangeContext(spec, QueryShape.of(spec), RelationshipGraph.of(spec));
  }

  Stream<QueryShape> shapes(String entity) {
    return shapes.stream().filter(shape -> shape.entity().equals(entity));
  }

  /** The main items of a design, each with its table. */
  static Stream<LayoutRef> mains(Design design) {
    return design.items().stream().filter(layoutRef -> layoutRef.item().isMain());
  }

  /** The attributes that an item has, copies included, by the names that it has for them. */
  ImmutableMap<String, Attribute> attributes(ItemLayout item) {
    return LayoutStatistics.named(spec, spec.entity(item.entity()), item.copies());
  }

  boolean canBeKey(Attribute attribute) {
    return attribute.type().canBeKey() && attribute.bytes() <= LONGEST_KEY_PART;
  }

  /** A part of a key whose texts sort as its values do. */
  record KeyPart(String name, boolean descending) {
    static ImmutableList<KeyPart> ascending(List<String> names) {
      return names.stream()
          .map(name -> new KeyPart(name, false))
          .collect(ImmutableList.toImmutableList());
    }
  }

  /**
   * A template of these parts behind a prefix.
   *
   * @throws IllegalArgumentException if no text of an attribute sorts so
   */
  KeyTemplate template(ItemLayout item, String prefix, List<KeyPart> parts) {
    Map<String, Attribute> attributes = attributes(item);
    StringBuilder text = new StringBuilder(prefix);
    for (KeyPart part : parts) {
      Attribute attribute = Objects.requireNonNull(attributes.get(part.name()), part.name());
      text.append(text.length() == 0 ? "" : "#");
      text.append("{").append(part.name()).append(format(attribute, part.descending()));
      text.append("}");
    }
    return KeyTemplate.parse(text.toString(), types(attributes));
  }

  /** A template among the attributes of an item. */
  KeyTemplate parse(ItemLayout item, String text) {
    return KeyTemplate.parse(text, types(attributes(item)));
  }

  private static ImmutableMap<String, AttributeType> types(Map<String, Attribute> attributes) {
    return ImmutableMap.copyOf(Maps.transformValues(attributes, Attribute::type));
  }

  private static String format(Attribute attribute, boolean descending) {
    if (attribute.type().isNumeric()) {
      return (descending ? ":-0" : ":0") + Math.max(1, attribute.digits());
    }
    if (!descending) {
      return "";
    }
    if (attribute.type() != AttributeType.TIMESTAMP && attribute.type() != AttributeType.DATE) {
      throw new IllegalArgumentException(attribute.name() + " does not sort descending");
    }
    return ":-";
  }
}
