package dev.keysmith.importer.sql;

import dev.keysmith.design.writer.YamlFormatter;
import dev.keysmith.importer.content.AttributeDraft;
import dev.keysmith.importer.content.PatternDraft;
import dev.keysmith.importer.sql.JoinTree.JoinEdge;
import dev.keysmith.importer.sql.JoinTree.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.SelectItem;

/** A SELECT as a read: joins along references are includes or paths. */
final class SelectReader {
  private final JoinTree tree;
  private final QueryConditions conditions;

  SelectReader(JoinTree tree) {
    this.tree = tree;
    this.conditions = new QueryConditions(tree);
  }

  PatternDraft read(PlainSelect select, Optional<String> name) throws UnsupportedQuery {
    Source from = table(select.getFromItem());
    joins(select);
    if (select.getWhere() != null) {
      conditions.add(select.getWhere());
    }
    if (isAnalysis(select)) {
      return new PatternDraft(name.orElse("Analyse " + from.entity().name()), Optional.empty())
          .put("analyze", from.entity().name());
    }
    if (conditions.isFullText()) {
      return new PatternDraft(name.orElse("Search " + from.entity().name()), Optional.empty())
          .put("search", from.entity().name());
    }
    if (!tree.isTree()) {
      throw new UnsupportedQuery("a join that follows no foreign key");
    }
    Source root = root(from);
    PatternDraft pattern = new PatternDraft(name.orElseGet(() -> name(root)), Optional.empty());
    pattern.put("read", root.entity().name());
    String where = conditions.where(root);
    if (!where.equals("{}")) {
      pattern.put("where", where);
    }
    sort(select, root).ifPresent(sort -> pattern.put("sort", sort));
    limit(select).ifPresent(limit -> pattern.put("limit", limit));
    needs(select, root).ifPresent(needs -> pattern.put("needs", needs));
    include(select, root, Optional.empty()).ifPresent(include -> pattern.put("include", include));
    return pattern;
  }

  private Source table(FromItem item) throws UnsupportedQuery {
    if (!(item instanceof Table table)) {
      throw new UnsupportedQuery("a subquery in FROM");
    }
    return tree.add(table);
  }

  private void joins(PlainSelect select) throws UnsupportedQuery {
    if (select.getJoins() == null) {
      return;
    }
    for (Join join : select.getJoins()) {
      table(join.getRightItem());
      if (join.getUsingColumns() != null && !join.getUsingColumns().isEmpty()) {
        throw new UnsupportedQuery("a join with USING");
      }
    }
    for (Join join : select.getJoins()) {
      for (Expression on : join.getOnExpressions()) {
        conditions.add(on);
      }
    }
  }

  /** Aggregates, groups and distinct values are not reads of instances. */
  private static boolean isAnalysis(PlainSelect select) {
    boolean aggregates =
        select.getSelectItems().stream()
            .map(SelectItem::getExpression)
            .anyMatch(item -> item instanceof Function function && !isCount(function));
    return select.getGroupBy() != null
        || select.getHaving() != null
        || select.getDistinct() != null
        || aggregates;
  }

  private static boolean isCount(Function function) {
    return function.getName() != null
        && function.getName().toLowerCase(Locale.ROOT).equals("count")
        && !function.isDistinct();
  }

  /** The table from which references lead to all that conditions name; the first, if it does. */
  private Source root(Source from) throws UnsupportedQuery {
    List<Source> candidates = new ArrayList<>(List.of(from));
    tree.sources().stream().filter(source -> !source.equals(from)).forEach(candidates::add);
    for (Source candidate : candidates) {
      boolean reaches =
          conditions.all().stream()
              .allMatch(condition -> tree.pathUp(candidate, condition.source()).isPresent());
      if (reaches) {
        return candidate;
      }
    }
    throw new UnsupportedQuery("conditions on several tables that no reference connects");
  }

  private String name(Source root) {
    String by =
        conditions.all().stream()
            .filter(condition -> condition.parts().containsKey("is"))
            .map(condition -> condition.attribute().name())
            .collect(Collectors.joining(" and "));
    return by.isEmpty()
        ? "List " + root.entity().name()
        : "Read %s by %s".formatted(root.entity().name(), by);
  }

  private Optional<String> sort(PlainSelect select, Source root) throws UnsupportedQuery {
    if (select.getOrderByElements() == null) {
      return Optional.empty();
    }
    List<String> sorts = new ArrayList<>();
    for (OrderByElement element : select.getOrderByElements()) {
      Optional<Map.Entry<Source, AttributeDraft>> found =
          element.getExpression() instanceof Column column
              ? tree.resolve(column)
              : Optional.empty();
      if (found.isEmpty()
          || !found.get().getKey().equals(root)
          || found.get().getValue().type().matches("boolean|list|map|.*Set")) {
        throw new UnsupportedQuery("the order by " + element.getExpression());
      }
      String name = found.get().getValue().name();
      sorts.add("\"" + name + (element.isAsc() ? "" : " desc") + "\"");
    }
    return Optional.of(sorts.size() == 1 ? sorts.get(0) : "[" + String.join(", ", sorts) + "]");
  }

  private static Optional<String> limit(PlainSelect select) {
    Expression rows = select.getLimit() == null ? null : select.getLimit().getRowCount();
    if (rows instanceof LongValue number && number.getValue() > 0) {
      return Optional.of("" + number.getValue());
    }
    return Optional.empty();
  }

  private Optional<String> needs(PlainSelect select, Source root) {
    boolean count =
        select.getSelectItems().size() == 1
            && select.getSelectItems().get(0).getExpression() instanceof Function;
    if (count) {
      return Optional.of("count");
    }
    return columns(select, root)
        .map(names -> names.isEmpty() ? new LinkedHashSet<>(root.entity().identity()) : names)
        .map(
            names ->
                names.stream()
                    .map(YamlFormatter::name)
                    .collect(Collectors.joining(", ", "[", "]")));
  }

  /** The columns of a table that the query returns; empty for all of them. */
  private Optional<Set<String>> columns(PlainSelect select, Source source) {
    Set<String> names = new LinkedHashSet<>();
    for (SelectItem<?> item : select.getSelectItems()) {
      Expression expression = item.getExpression();
      if (expression instanceof AllTableColumns all) {
        if (SqlNames.key(all.getTable().getName()).equals(source.alias())) {
          return Optional.empty();
        }
      } else if (expression instanceof AllColumns) {
        return Optional.empty();
      } else if (expression instanceof Column column) {
        tree.resolve(column)
            .filter(found -> found.getKey().equals(source))
            .ifPresent(found -> names.add(found.getValue().name()));
      }
    }
    return Optional.of(names);
  }

  /** What is read with an entity: the joined tables of which the query returns columns. */
  private Optional<String> include(PlainSelect select, Source source, Optional<Source> from) {
    Map<String, String> includes = new LinkedHashMap<>();
    for (JoinEdge edge : tree.edges(source, from)) {
      Source other = edge.child().equals(source) ? edge.parent() : edge.child();
      Optional<String> nested = include(select, other, Optional.of(source));
      Optional<Set<String>> columns = columns(select, other);
      boolean nothing = columns.filter(Set::isEmpty).isPresent() && nested.isEmpty();
      if (nothing) {
        continue;
      }
      List<String> fields = new ArrayList<>();
      edge.role().ifPresent(role -> fields.add("via: " + YamlFormatter.name(role)));
      columns
          .filter(names -> !names.isEmpty())
          .ifPresent(
              names ->
                  fields.add(
                      "needs: "
                          + names.stream()
                              .map(YamlFormatter::name)
                              .collect(Collectors.joining(", ", "[", "]"))));
      nested.ifPresent(inner -> fields.add("include: " + inner));
      includes.put(
          other.entity().name(), fields.isEmpty() ? "all" : "{" + String.join(", ", fields) + "}");
    }
    return includes.isEmpty()
        ? Optional.empty()
        : Optional.of(
            includes.entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .collect(Collectors.joining(", ", "{", "}")));
  }
}
