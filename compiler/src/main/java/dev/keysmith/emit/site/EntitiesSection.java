package dev.keysmith.emit.site;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.EntityText;
import dev.keysmith.emit.site.Tables.Column;
import dev.keysmith.plan.Figures;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Relationships;
import dev.keysmith.spec.Spec;

/** The entities: the diagram, and each with its attributes, folded. */
record EntitiesSection(Spec spec, Palette palette) {
  static final String ID = "entities";

  static String id(String entity) {
    return "entity-" + entity;
  }

  Html html() {
    Html section = Tables.section(ID, "Entities");
    section.add(
        Html.of(
            "p",
            "Lines follow from references: a crow’s foot is any number, two bars exactly one, a"
                + " ring perhaps none. A box leads to all attributes of its entity."));
    section.add(
        Tables.boxed("Diagram of the entities", new Diagram(spec, palette).svg())
            .styled("scroll diagram"));
    spec.entities().values().forEach(entity -> section.add(entity(entity)));
    ImmutableList<Relationship> all = Relationships.of(spec).all();
    if (!all.isEmpty()) {
      section.add(Html.of("h3", "Relationships"));
      section.add(
          Tables.boxed(
              "Relationships",
              Tables.table(
                      ImmutableList.of(
                          Column.word("Parent"),
                          Column.word("Child"),
                          Column.word("Kind"),
                          Column.word("Through"),
                          Column.figure("Children of a parent"),
                          Column.figure("Most")),
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
        Figures.number(one.average()),
        one.max().isPresent() ? Figures.number((double) one.max().getAsLong()) : "unbounded");
  }

  private Html entity(Entity entity) {
    Html summary =
        Html.of(
            "summary",
            Html.of("span", entity.name())
                .styled("tag")
                .with("style", palette.style(entity.name())),
            Html.of(
                    "span",
                    Figures.number((double) entity.count())
                        + ", "
                        + Figures.counted(entity.attributes().size(), "attribute"))
                .styled("soft"));
    Html details = Html.of("details", summary).with("id", id(entity.name())).styled("entity");
    entity.about().ifPresent(about -> details.add(Html.of("p", about)));
    details.add(
        Tables.boxed(
            "Attributes of " + entity.name(),
            Tables.table(
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
        attribute.type().word(),
        Figures.number(attribute.bytes()),
        EntityText.remarks(entity, attribute));
  }
}
