package dev.keysmith.emit.report;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** An entity of the spec in words. */
public final class EntityText {
  /** Of {@link #row}. */
  public static final ImmutableList<String> COLUMNS =
      ImmutableList.of("attribute", "type", "bytes", "remarks");

  private EntityText() {}

  public static String about(Entity entity) {
    List<String> facts = new ArrayList<>();
    entity.about().ifPresent(about -> facts.add(MarkdownDocument.plain(about)));
    facts.add(
        "%s instances, identified by %s."
            .formatted(
                NumberFormat.number((double) entity.count()),
                MarkdownDocument.plain(String.join(" and ", entity.identity()))));
    entity
        .scope()
        .ifPresent(
            scope -> facts.add("Authorisation scope: " + MarkdownDocument.code(scope) + "."));
    entity.ttl().ifPresent(ttl -> facts.add("TTL: " + MarkdownDocument.code(ttl) + "."));
    if (entity.versioned()) {
      facts.add("Versioned (optimistic locking).");
    }
    if (!entity.operations().stream().isEmpty()) {
      facts.add(
          "Changes are streamed to %s."
              .formatted(
                  MarkdownDocument.plain(String.join(" and ", entity.operations().stream()))));
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

  /** "identity; references Order.orderId". */
  public static String remarks(Entity entity, Attribute attribute) {
    List<String> remarks = new ArrayList<>();
    if (entity.identity().contains(attribute.name())) {
      remarks.add("identity");
    }
    attribute.references().forEach(one -> remarks.add("references " + one));
    if (!attribute.values().isEmpty()) {
      remarks.add(
          attribute.values().entrySet().stream()
              .map(value -> value.getKey() + " " + NumberFormat.percent(value.getValue()))
              .collect(Collectors.joining(", ")));
    }
    if (!attribute.fields().isEmpty()) {
      remarks.add("fields " + String.join(", ", attribute.fields().keySet()));
    }
    if (attribute.isOptional()) {
      remarks.add("present in " + NumberFormat.percent(attribute.present()));
    }
    attribute.uniqueness().ifPresent(remarks::add);
    if (attribute.immutable()) {
      remarks.add("immutable");
    }
    return String.join("; ", remarks);
  }
}
