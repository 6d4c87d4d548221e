package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.PrintableText;
import dev.keysmith.emit.report.MarkdownDocument;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.List;

/** {@code erd.md}: the entities and how they belong together, as a Mermaid diagram. */
public final class EntityRelationshipDiagram {
  static final String NAME = "erd.md";

  private final Spec spec;
  private final RelationshipGraph relationships;

  private EntityRelationshipDiagram(Spec spec) {
    this.spec = spec;
    this.relationships = RelationshipGraph.of(spec);
  }

  public static Artifact artifact(DesignAnalysis analysis) {
    return new EntityRelationshipDiagram(analysis.spec()).document().as(NAME);
  }

  private MarkdownDocument document() {
    return MarkdownDocument.titled(spec.application() + ": entities and relationships")
        .fence("mermaid", diagram())
        .heading(2, "Entities")
        .table(
            ImmutableList.of("entity", "description", "identity", "instances"),
            spec.described().values().stream().map(this::entityRow).toList())
        .heading(2, "Relationships")
        .paragraph(
            relationships.all().isEmpty()
                ? "None: no entity references another."
                : "Derived from the references in the spec.")
        .table(
            ImmutableList.of(
                "parent", "child", "kind", "reference", "children per parent", "maximum"),
            relationships.all().stream().map(EntityRelationshipDiagram::row).toList());
  }

  private ImmutableList<String> entityRow(Entity entity) {
    return ImmutableList.of(
        entity.name(),
        entity.about().map(MarkdownDocument::plain).orElse("")
            + (relationships.isLink(entity) ? " (many-to-many link)" : "")
            + (spec.external().containsKey(entity.name()) ? " (kept elsewhere)" : ""),
        String.join(", ", entity.identity()),
        NumberFormat.number((double) entity.count()));
  }

  private static ImmutableList<String> row(Relationship one) {
    return ImmutableList.of(
        one.parent() + one.role().map(role -> " as " + role).orElse(""),
        one.child(),
        one.kind().word(),
        String.join(", ", one.attributes().values()),
        NumberFormat.number(one.average()),
        one.max().isPresent() ? NumberFormat.number((double) one.max().getAsLong()) : "unbounded");
  }

  private String diagram() {
    List<String> lines = new ArrayList<>();
    lines.add("erDiagram");
    for (Relationship one : relationships.all()) {
      lines.add(
          "    "
              + one.parent()
              + " "
              + (isOptional(one) ? "|o" : "||")
              + "--"
              + (one.isOneToOne() ? "o|" : "o{")
              + " "
              + one.child()
              + " : \""
              + verb(one)
              + "\"");
    }
    for (Entity entity : spec.described().values()) {
      lines.add("    " + entity.name() + " {");
      entity.attributes().values().forEach(one -> lines.add("        " + line(entity, one)));
      lines.add("    }");
    }
    return String.join("\n", lines);
  }

  /** What the parent does with the child: as the spec says, or what the reference says. */
  private String verb(Relationship one) {
    return spec.remarks()
        .verb(one)
        // Mermaid ends the text of a relationship with a quotation mark.
        .map(verb -> PrintableText.of(verb).replace('"', '\'').replaceAll("\\R|\t", " "))
        .or(() -> one.role().map("is %s of"::formatted))
        .orElseGet(() -> usualVerb(one));
  }

  private String usualVerb(Relationship one) {
    if (relationships.isLink(spec.entity(one.child()))) {
      return "is linked by";
    }
    if (one.isOneToOne()) {
      return "has one";
    }
    return one.identifying() ? "contains" : "has";
  }

  /** Whether a child may be without such a parent. */
  private boolean isOptional(Relationship one) {
    Entity child = spec.entity(one.child());
    return one.attributes().values().stream().anyMatch(name -> child.attribute(name).isOptional());
  }

  private static String line(Entity entity, Attribute attribute) {
    List<String> marks = new ArrayList<>();
    if (entity.identity().contains(attribute.name())) {
      marks.add("PK");
    }
    if (!attribute.references().isEmpty()) {
      marks.add("FK");
    }
    if (attribute.uniqueWithin().isPresent()) {
      marks.add("UK");
    }
    // Mermaid takes no other characters in a name.
    String name = attribute.name().replaceAll("[^A-Za-z0-9_-]", "_");
    return (attribute.type().keyword() + " " + name + " " + String.join(", ", marks))
        .stripTrailing();
  }
}
