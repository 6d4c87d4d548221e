package dev.keysmith.importer.sql;

import dev.keysmith.importer.content.AttributeDraft;
import dev.keysmith.importer.content.EntityDraft;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;

/** The tables of a query, and how they are joined along references. */
final class JoinTree {
  /**
   * A table of the query.
   *
   * @param alias in lower case
   */
  record Source(String alias, EntityDraft entity) {}

  /**
   * A join along a reference.
   *
   * @param child has the reference
   * @param role of the reference, if it has one
   */
  record JoinEdge(Source child, Source parent, Optional<String> role) {}

  private final Map<String, EntityDraft> byTable;
  private final Map<String, Source> sources = new LinkedHashMap<>();
  private final List<JoinEdge> edges = new ArrayList<>();

  JoinTree(Map<String, EntityDraft> byTable) {
    this.byTable = byTable;
  }

  Source add(Table table) throws UnsupportedQuery {
    EntityDraft entity = byTable.get(SqlNames.key(table.getName()));
    if (entity == null) {
      throw new UnsupportedQuery("no file defines the table " + SqlNames.table(table.getName()));
    }
    String alias =
        (table.getAlias() == null ? SqlNames.table(table.getName()) : table.getAlias().getName())
            .strip()
            .toLowerCase(Locale.ROOT);
    Source source = new Source(SqlNames.key(alias), entity);
    sources.put(source.alias(), source);
    return source;
  }

  List<Source> sources() {
    return new ArrayList<>(sources.values());
  }

  /** The table and the attribute of a column. */
  Optional<Map.Entry<Source, AttributeDraft>> resolve(Column column) {
    String name = SqlNames.key(column.getColumnName());
    if (column.getTable() != null && column.getTable().getName() != null) {
      Source source = sources.get(SqlNames.key(column.getTable().getName()));
      return source == null
          ? Optional.empty()
          : attribute(source, name).map(found -> Map.entry(source, found));
    }
    return sources.values().stream()
        .flatMap(source -> attribute(source, name).map(found -> Map.entry(source, found)).stream())
        .findFirst();
  }

  private static Optional<AttributeDraft> attribute(Source source, String name) {
    return source.entity().attributes().values().stream()
        .filter(attribute -> attribute.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst();
  }

  /** A condition that joins along a reference; whether it is one. */
  boolean join(Expression condition) {
    if (!(condition instanceof EqualsTo equal)
        || !(equal.getLeftExpression() instanceof Column left)
        || !(equal.getRightExpression() instanceof Column right)) {
      return false;
    }
    Optional<Map.Entry<Source, AttributeDraft>> one = resolve(left);
    Optional<Map.Entry<Source, AttributeDraft>> other = resolve(right);
    return one.isPresent()
        && other.isPresent()
        && (refers(one.get(), other.get()) || refers(other.get(), one.get()));
  }

  private boolean refers(
      Map.Entry<Source, AttributeDraft> child, Map.Entry<Source, AttributeDraft> parent) {
    String path = parent.getKey().entity().name() + "." + parent.getValue().name();
    String references = child.getValue().reference().orElse("");
    boolean found =
        references.equals(path) || List.of(references.split("[\\[\\], ]+", -1)).contains(path);
    if (found) {
      JoinEdge edge = new JoinEdge(child.getKey(), parent.getKey(), child.getValue().field("role"));
      if (edges.stream()
          .noneMatch(
              known ->
                  known.child().equals(edge.child()) && known.parent().equals(edge.parent()))) {
        edges.add(edge);
      }
    }
    return found;
  }

  /** The references from a table up to another: {@code Order.Customer}, or the role. */
  Optional<String> pathUp(Source from, Source to) {
    if (from.equals(to)) {
      return Optional.of("");
    }
    for (JoinEdge edge : edges) {
      if (edge.child().equals(from)) {
        Optional<String> rest = pathUp(edge.parent(), to);
        if (rest.isPresent()) {
          return Optional.of(edge.role().orElse(edge.parent().entity().name()) + "." + rest.get());
        }
      }
    }
    return Optional.empty();
  }

  /** The joins of a table, except the one that it was reached by. */
  List<JoinEdge> edges(Source source, Optional<Source> from) {
    return edges.stream()
        .filter(edge -> edge.child().equals(source) || edge.parent().equals(source))
        .filter(
            edge ->
                from.filter(other -> edge.child().equals(other) || edge.parent().equals(other))
                    .isEmpty())
        .toList();
  }

  /** Whether references connect all tables without a circle. */
  boolean isTree() {
    return edges.size() == sources.size() - 1
        && sources.values().stream().map(Source::entity).distinct().count() == sources.size();
  }
}
