package dev.keysmith.design;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import java.util.Optional;

/**
 * A design: tables with their indexes and items.
 *
 * @param plans the table or index that must serve a pattern, by its id; the planner chooses for
 *     others
 * @param suppressions suppressed findings of a review
 */
public record Design(
    ImmutableMap<String, Table> tables,
    ImmutableMap<String, PinnedPlan> plans,
    ImmutableList<Suppression> suppressions) {

  public Design(ImmutableMap<String, Table> tables, ImmutableMap<String, PinnedPlan> plans) {
    this(tables, plans, ImmutableList.of());
  }

  /** The table, or the index of it, that serves a pattern; no index is the table itself. */
  public record PinnedPlan(String table, Optional<String> index) {}

  /**
   * A suppressed review rule, with the reason.
   *
   * @param where a table, an index as {@code table.index}, an entity or a pattern; everywhere where
   *     there is none
   */
  public record Suppression(String rule, Optional<String> where, String reason) {}

  /** An item layout and the table it is in. */
  public record LayoutRef(Table table, ItemLayout item) {}

  /**
   * The same design for a spec with the same entities, such as one of another scale: with the
   * relationships and attribute types of that spec, as if it were read from its file.
   *
   * @throws IllegalArgumentException if it uses what the spec does not have
   */
  public Design bindTo(Spec spec) {
    return bindTo(spec, RelationshipGraph.of(spec));
  }

  /**
   * The same where the relationships of the spec are at hand.
   *
   * @throws IllegalArgumentException if it uses what the spec does not have
   */
  public Design bindTo(Spec spec, RelationshipGraph relationships) {
    return new DesignBinding(spec, relationships).bind(this, ImmutableMap.of());
  }

  /**
   * The same where some tables are those of a design that is bound to this spec already.
   *
   * @throws IllegalArgumentException if it uses what the spec does not have
   */
  public Design bindTo(Spec spec, RelationshipGraph relationships, Design bound) {
    return new DesignBinding(spec, relationships).bind(this, bound.tables());
  }

  /** Whether another design has this very table, and not only an equal one. */
  public boolean shares(Table table) {
    return tables.get(table.name()) == table;
  }

  public Table table(String name) {
    Table table = tables.get(name);
    if (table == null) {
      throw new IllegalArgumentException("no table " + name);
    }
    return table;
  }

  /** Every item layout, table by table. */
  public ImmutableList<LayoutRef> items() {
    ImmutableList.Builder<LayoutRef> items = ImmutableList.builder();
    for (Table table : tables.values()) {
      for (ItemLayout item : table.items().values()) {
        items.add(new LayoutRef(table, item));
      }
    }
    return items.build();
  }

  /** The items that are written for an instance of an entity, the main one among them. */
  public ImmutableList<LayoutRef> items(String entity) {
    ImmutableList.Builder<LayoutRef> items = ImmutableList.builder();
    for (Table table : tables.values()) {
      for (ItemLayout item : table.items().values()) {
        if (item.entity().equals(entity)) {
          items.add(new LayoutRef(table, item));
        }
      }
    }
    return items.build();
  }

  /** The main item of an entity; empty if it is only embedded. */
  public Optional<LayoutRef> main(String entity) {
    return items(entity).stream().filter(layoutRef -> layoutRef.item().isMain()).findFirst();
  }

  /** The items that an entity's instances are embedded in. */
  public ImmutableList<LayoutRef> embeddingParentsOf(String entity) {
    return items().stream()
        .filter(
            layoutRef ->
                layoutRef.item().embeds().values().stream()
                    .anyMatch(embed -> embed.entity().equals(entity)))
        .collect(ImmutableList.toImmutableList());
  }
}
