package dev.keysmith.importer.sql;

import dev.keysmith.design.writer.YamlFormatter;
import dev.keysmith.importer.content.AttributeDraft;
import dev.keysmith.importer.content.EntityDraft;
import dev.keysmith.importer.content.PatternDraft;
import dev.keysmith.importer.content.SourceContent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.NullValue;
import net.sf.jsqlparser.expression.operators.arithmetic.Addition;
import net.sf.jsqlparser.expression.operators.arithmetic.Subtraction;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.update.Update;
import net.sf.jsqlparser.statement.update.UpdateSet;

/** Makes access patterns of the statements that an application sends. */
final class WorkloadReader {
  private final Map<String, EntityDraft> byTable;
  private final SourceContent content;

  WorkloadReader(Map<String, EntityDraft> byTable, SourceContent content) {
    this.byTable = byTable;
    this.content = content;
  }

  void read(SqlStatement statement) {
    Optional<Statement> parsed = SqlFormat.parse(statement, content);
    if (parsed.isEmpty()) {
      return;
    }
    try {
      PatternDraft pattern = pattern(parsed.get(), statement);
      rate(pattern, statement);
      content.patterns().add(pattern);
    } catch (UnsupportedQuery e) {
      String name = statement.notes().getOrDefault("name", firstWords(statement));
      content.notCarriedOver(
          statement.location(), "the query %s: %s".formatted(name, e.getMessage()));
    }
  }

  private static String firstWords(SqlStatement statement) {
    String text = statement.text().replaceAll("\\s+", " ");
    return "'" + (text.length() > 50 ? text.substring(0, 47) + "..." : text) + "'";
  }

  private PatternDraft pattern(Statement statement, SqlStatement source) throws UnsupportedQuery {
    Optional<String> name = Optional.ofNullable(source.notes().get("name"));
    if (statement instanceof PlainSelect select) {
      return new SelectReader(new JoinTree(byTable)).read(select, name);
    }
    if (statement instanceof Insert insert) {
      return insert(insert, name);
    }
    if (statement instanceof Update update) {
      return update(update, name);
    }
    if (statement instanceof Delete delete) {
      return delete(delete, name);
    }
    throw new UnsupportedQuery("only SELECT of one query, INSERT, UPDATE and DELETE are patterns");
  }

  private PatternDraft insert(Insert insert, Optional<String> name) throws UnsupportedQuery {
    EntityDraft entity = new JoinTree(byTable).add(insert.getTable()).entity();
    if (insert.getValues() == null) {
      throw new UnsupportedQuery("INSERT of the result of a query");
    }
    boolean replaces =
        insert.getDuplicateUpdateSets() != null
            || (insert.getConflictAction() != null
                && insert
                    .getConflictAction()
                    .toString()
                    .toUpperCase(java.util.Locale.ROOT)
                    .contains("UPDATE"));
    return new PatternDraft(
            name.orElse((replaces ? "Put a " : "Create a ") + entity.name()), Optional.empty())
        .put(replaces ? "put" : "create", entity.name());
  }

  private PatternDraft update(Update update, Optional<String> name) throws UnsupportedQuery {
    JoinTree tree = new JoinTree(byTable);
    JoinTree.Source root = tree.add(update.getTable());
    QueryConditions conditions = conditions(tree, update.getWhere());
    Map<String, String> set = new LinkedHashMap<>();
    List<String> add = new ArrayList<>();
    for (UpdateSet assignment : update.getUpdateSets()) {
      for (int i = 0; i < assignment.getColumns().size(); i++) {
        assign(tree, root, conditions, assignment.getColumn(i), assignment.getValue(i), set, add);
      }
    }
    if (set.isEmpty() && add.isEmpty()) {
      throw new UnsupportedQuery("it changes the identity alone");
    }
    PatternDraft pattern =
        new PatternDraft(
                name.orElse(
                    "Update %s: %s"
                        .formatted(
                            root.entity().name(),
                            set.isEmpty()
                                ? String.join(", ", add)
                                : String.join(", ", set.keySet()))),
                Optional.empty())
            .put("update", root.entity().name())
            .put("where", conditions.where(root));
    if (!set.isEmpty()) {
      pattern.put(
          "set",
          set.entrySet().stream()
              .map(entry -> YamlFormatter.name(entry.getKey()) + ": " + entry.getValue())
              .collect(Collectors.joining(", ", "{", "}")));
    }
    if (!add.isEmpty()) {
      pattern.put("add", "[" + String.join(", ", add) + "]");
    }
    return pattern;
  }

  private static void assign(
      JoinTree tree,
      JoinTree.Source root,
      QueryConditions conditions,
      Column column,
      Expression value,
      Map<String, String> set,
      List<String> add)
      throws UnsupportedQuery {
    AttributeDraft attribute =
        tree.resolve(column)
            .map(Map.Entry::getValue)
            .orElseThrow(() -> new UnsupportedQuery("the column " + column));
    if (root.entity().identity().contains(attribute.name())) {
      throw new UnsupportedQuery("it changes " + attribute.name() + ", part of the identity");
    }
    boolean sum =
        (value instanceof Addition plus && refersTo(plus.getLeftExpression(), column))
            || (value instanceof Subtraction minus && refersTo(minus.getLeftExpression(), column));
    if (sum && attribute.type().equals("number")) {
      add.add(YamlFormatter.name(attribute.name()));
    } else if (value instanceof NullValue) {
      set.put(
          attribute.name(),
          attribute.field("present").isPresent() ? "null" : "$" + attribute.name());
    } else {
      boolean compared =
          conditions.all().stream().anyMatch(one -> one.attribute().equals(attribute));
      String parameter = compared ? attribute.name() + "New" : attribute.name();
      set.put(attribute.name(), SqlValues.of(value, attribute, parameter).orElse("$" + parameter));
    }
  }

  private static boolean refersTo(Expression expression, Column column) {
    return expression instanceof Column other
        && SqlNames.key(other.getColumnName()).equals(SqlNames.key(column.getColumnName()));
  }

  private PatternDraft delete(Delete delete, Optional<String> name) throws UnsupportedQuery {
    JoinTree tree = new JoinTree(byTable);
    JoinTree.Source root = tree.add(delete.getTable());
    QueryConditions conditions = conditions(tree, delete.getWhere());
    return new PatternDraft(name.orElse("Delete a " + root.entity().name()), Optional.empty())
        .put("delete", root.entity().name())
        .put("where", conditions.where(root));
  }

  private static QueryConditions conditions(
      JoinTree tree, @org.jspecify.annotations.Nullable Expression where) throws UnsupportedQuery {
    QueryConditions conditions = new QueryConditions(tree);
    if (where == null) {
      throw new UnsupportedQuery("it has no WHERE");
    }
    conditions.add(where);
    if (conditions.isFullText() || conditions.all().isEmpty()) {
      throw new UnsupportedQuery("its conditions");
    }
    return conditions;
  }

  /** {@code rps: 20}, {@code rps: 5k/day}; a count without a period is no rate. */
  private void rate(PatternDraft pattern, SqlStatement statement) {
    Optional<String> rps =
        Optional.ofNullable(statement.notes().get("rps"))
            .or(
                () ->
                    Optional.ofNullable(statement.notes().get("calls"))
                        .or(() -> Optional.ofNullable(statement.notes().get("count")))
                        .filter(calls -> calls.contains("/")));
    Optional<String> valid =
        rps.map(text -> text.replace(" ", ""))
            .filter(
                text ->
                    text.matches(
                        "[0-9]{1,15}(\\.[0-9]{1,9})?[kMB]?(/(s|min|hour|day|week|month))?"));
    if (valid.isPresent()) {
      pattern.rate(valid.get(), "from the workload");
    } else if (rps.isPresent()
        || statement.notes().containsKey("calls")
        || statement.notes().containsKey("count")) {
      content.toState(
          statement.location(),
          "rps of '%s': the workload states %s without a period, such as 5k/day"
              .formatted(
                  pattern.name(),
                  rps.or(() -> Optional.ofNullable(statement.notes().get("calls")))
                      .or(() -> Optional.ofNullable(statement.notes().get("count")))
                      .orElse("calls")));
    }
  }
}
