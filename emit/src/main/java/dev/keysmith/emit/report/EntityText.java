package dev.keysmith.emit.report;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.MarkdownDocument;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What the spec says of an entity, in words. */
public final class EntityText {
  /** Of {@link #row}. */
  public static final ImmutableList<String> COLUMNS =
      ImmutableList.of("attribute", "type", "bytes", "remarks");

  private EntityText() {}

  public static String about(Entity entity) {
    List<String> facts = new ArrayList<>();
    entity.about().ifPresent(about -> facts.add(MarkdownDocument.plain(about)));
    facts.add(
        "There are "
            + NumberFormat.number((double) entity.count())
            + ", each known by "
            + MarkdownDocument.plain(String.join(" and ", entity.identity()))
            + ".");
    entity
        .scope()
        .ifPresent(
            scope -> facts.add("Callers are authorised by " + MarkdownDocument.code(scope) + "."));
    entity
        .ttl()
        .ifPresent(ttl -> facts.add("It is gone after " + MarkdownDocument.code(ttl) + "."));
    if (entity.versioned()) {
      facts.add("Writers must not overwrite each other's changes.");
    }
    if (!entity.operations().stream().isEmpty()) {
      facts.add(
          "Its changes go to "
              + MarkdownDocument.plain(String.join(" and ", entity.operations().stream()))
              + ".");
    }
    return String.join(" ", facts);
  }

  public static ImmutableList<String> row(Entity entity, Attribute attribute) {
    return ImmutableList.of(
        MarkdownDocument.plain(attribute.name()),
        attribute.type().keyword(),
        NumberFormat.number(attribute.bytes()),
        MarkdownDocument.plain(remarks(entity, attribute)));
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
              .map(value -> value.getKey() + " " + NumberFormat.percent(value.getValue()))
              .collect(Collectors.joining(", ")));
    }
    if (attribute.isOptional()) {
      remarks.add("present in " + NumberFormat.percent(attribute.present()));
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
