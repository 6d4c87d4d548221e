package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.Figures;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What the spec says of an entity, in words. */
public final class EntityText {
  /** Of {@link #row}. */
  static final ImmutableList<String> COLUMNS =
      ImmutableList.of("attribute", "type", "bytes", "remarks");

  private EntityText() {}

  static String about(Entity entity) {
    List<String> facts = new ArrayList<>();
    entity.about().ifPresent(about -> facts.add(Markdown.plain(about)));
    facts.add(
        "There are "
            + Figures.number((double) entity.count())
            + ", each known by "
            + Markdown.plain(String.join(" and ", entity.identity()))
            + ".");
    entity
        .scope()
        .ifPresent(scope -> facts.add("Callers are authorised by " + Markdown.code(scope) + "."));
    entity.ttl().ifPresent(ttl -> facts.add("It is gone after " + Markdown.code(ttl) + "."));
    if (entity.versioned()) {
      facts.add("Writers must not overwrite each other's changes.");
    }
    if (!entity.operations().stream().isEmpty()) {
      facts.add(
          "Its changes go to "
              + Markdown.plain(String.join(" and ", entity.operations().stream()))
              + ".");
    }
    return String.join(" ", facts);
  }

  static ImmutableList<String> row(Entity entity, Attribute attribute) {
    return ImmutableList.of(
        Markdown.plain(attribute.name()),
        attribute.type().word(),
        Figures.number(attribute.bytes()),
        Markdown.plain(remarks(entity, attribute)));
  }

  /** What is special about an attribute: "identity; refers to Order.orderId". */
  public static String remarks(Entity entity, Attribute attribute) {
    List<String> remarks = new ArrayList<>();
    if (entity.identity().contains(attribute.name())) {
      remarks.add("identity");
    }
    attribute.references().forEach(one -> remarks.add("refers to " + one));
    if (!attribute.values().isEmpty()) {
      remarks.add(
          attribute.values().entrySet().stream()
              .map(value -> value.getKey() + " " + Figures.percent(value.getValue()))
              .collect(Collectors.joining(", ")));
    }
    if (attribute.isOptional()) {
      remarks.add("present in " + Figures.percent(attribute.present()));
    }
    if (attribute.unique()) {
      remarks.add("unique");
    }
    if (attribute.immutable()) {
      remarks.add("never changes");
    }
    return String.join("; ", remarks);
  }
}
