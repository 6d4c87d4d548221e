package dev.keysmith.emit.typescript;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.emit.JsonFormatter;
import dev.keysmith.emit.report.ItemAttribute;
import dev.keysmith.emit.report.ItemAttribute.AttributeOrigin;
import dev.keysmith.emit.report.KeyText;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The properties of an item's type: those of the entity inherited, all others written out. */
final class StoredProperties {
  private final LayoutRef layoutRef;
  private final TypeScriptTypes types;
  private final Entity entity;
  private final LayoutStatistics facts;
  private final ImmutableList<ItemAttribute> attributes;

  StoredProperties(LayoutRef layoutRef, TypeScriptTypes types, Spec spec) {
    this.layoutRef = layoutRef;
    this.types = types;
    this.entity = spec.entity(layoutRef.item().entity());
    this.facts = LayoutStatistics.of(spec, layoutRef);
    this.attributes = ItemAttribute.of(spec, layoutRef);
  }

  ImmutableList<String> names() {
    return attributes.stream().map(ItemAttribute::name).collect(ImmutableList.toImmutableList());
  }

  boolean isTableKey(String name) {
    return layoutRef.table().key().attributes().contains(name);
  }

  /** The application type, or as much of it as is held. */
  private Optional<String> inherited() {
    String type = types.entities().getOrDefault(entity.name(), "");
    List<String> own =
        attributes.stream()
            .filter(attribute -> attribute.origin() == AttributeOrigin.OWN)
            .map(ItemAttribute::name)
            .toList();
    if (own.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        own.size() == entity.attributes().size()
            ? type
            : "Pick<" + type + ", " + TypeScriptText.union(own) + ">");
  }

  /** The whole type: an interface, or another name where it adds nothing. */
  String declaration(String type) {
    String text = text();
    if (text.isEmpty()) {
      return "export type " + type + " = " + inherited().orElse("object") + ";\n";
    }
    return "export interface "
        + type
        + inherited().map(parent -> " extends " + parent).orElse("")
        + " {\n"
        + text
        + "}\n";
  }

  /** What is not inherited, a property a line. */
  private String text() {
    StringBuilder out = new StringBuilder();
    for (ItemAttribute attribute : attributes) {
      if (attribute.origin() != AttributeOrigin.OWN) {
        out.append(TypeScriptText.comment("  ", about(attribute)));
        out.append("  ").append(TypeScriptText.property(attribute.name()));
        out.append(attribute.always() ? ": " : "?: ").append(type(attribute)).append(";\n");
      }
    }
    return out.toString();
  }

  private String type(ItemAttribute attribute) {
    ItemLayout item = layoutRef.item();
    String name = attribute.name();
    return switch (attribute.origin()) {
      case OWN, COPY -> TypeScriptTypes.of(attribute.attribute().orElseThrow());
      case KEY -> types.of(item.key(name).orElseThrow(), facts.named());
      case EMBEDDED -> types.of(Objects.requireNonNull(item.embeds().get(name)));
      case COUNTER, VERSION -> "number";
      case TYPE -> JsonFormatter.quoted(item.typeName());
    };
  }

  private List<String> about(ItemAttribute attribute) {
    ItemLayout item = layoutRef.item();
    String name = attribute.name();
    return switch (attribute.origin()) {
      case OWN, TYPE -> List.of();
      case COPY -> List.of("Copy of " + item.copies().get(name) + ".");
      case KEY -> List.of(key(attribute));
      case EMBEDDED ->
          List.of(
              "Every "
                  + Objects.requireNonNull(item.embeds().get(name)).entity()
                  + " of it"
                  + (attribute.code().equals("M") ? ", by what is left of its identity." : "."));
      case COUNTER ->
          List.of(
              (item.counts().containsKey(name) ? "Number of " : "Last sequence number of ")
                  + item.counters().get(name)
                  + ".");
      case VERSION -> List.of("Incremented by every write, for optimistic locking.");
    };
  }

  private String key(ItemAttribute attribute) {
    return (isTableKey(attribute.name()) ? "" : "Index key: ")
        + KeyText.rule(layoutRef.item(), attribute.name())
        + (attribute.always() ? "" : ", or absent");
  }
}
