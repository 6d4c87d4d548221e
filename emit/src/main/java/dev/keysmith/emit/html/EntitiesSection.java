package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.html.HtmlTables.Column;
import dev.keysmith.emit.report.EntityText;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;

/** The entities: the diagram, and each with its attributes, folded. */
record EntitiesSection(Spec spec, EntityPalette palette) {
  static final String ID = "entities";

  static String id(String entity) {
    return "entity-" + entity;
  }

  HtmlElement html() {
    HtmlElement section = HtmlTables.section(ID, "Entities");
    section.add(
        HtmlElement.of(
            "p",
            "Crow’s foot: many. Two bars: exactly one. Ring: optional. Select a box to see the"
                + " attributes of its entity."));
    section.add(
        HtmlTables.boxed("Entity-relationship diagram", new EntityDiagram(spec, palette).svg())
            .styled("scroll diagram"));
    spec.described().values().forEach(entity -> section.add(entity(entity)));
    ImmutableList<Relationship> all = RelationshipGraph.of(spec).all();
    if (!all.isEmpty()) {
      section.add(HtmlElement.of("h3", "Relationships"));
      section.add(
          HtmlTables.boxed(
              "Relationships",
              HtmlTables.table(
                      ImmutableList.of(
                          Column.word("Parent"),
                          Column.word("Child"),
                          Column.word("Kind"),
                          Column.word("Reference"),
                          Column.figure("Children per parent"),
                          Column.figure("Maximum")),
                      all.stream().map(EntitiesSection::row).toList())
                  .styled("plain")));
    }
    return section;
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

  private HtmlElement entity(Entity entity) {
    HtmlElement summary =
        HtmlElement.of(
            "summary",
            HtmlElement.of("span", entity.name())
                .styled("tag")
                .with("style", palette.style(entity.name())),
            HtmlElement.of(
                    "span",
                    "%s instances, %s"
                        .formatted(
                            NumberFormat.number((double) entity.count()),
                            NumberFormat.counted(entity.attributes().size(), "attribute")))
                .styled("soft"));
    HtmlElement details =
        HtmlElement.of("details", summary).with("id", id(entity.name())).styled("entity");
    entity.about().ifPresent(about -> details.add(HtmlElement.of("p", about)));
    details.add(
        HtmlTables.boxed(
            "Attributes of " + entity.name(),
            HtmlTables.table(
                    ImmutableList.of(
                        Column.word("Attribute"),
                        Column.word("Type"),
                        Column.figure("Bytes"),
                        Column.word("Remarks")),
                    entity.attributes().values().stream()
                        .map(attribute -> row(entity, attribute))
                        .toList())
                .styled("plain")));
    return details;
  }

  private static ImmutableList<String> row(Entity entity, Attribute attribute) {
    return ImmutableList.of(
        attribute.name(),
        attribute.type().keyword(),
        NumberFormat.number(attribute.bytes()),
        EntityText.remarks(entity, attribute));
  }
}
