package dev.keysmith.importer.sql;

import dev.keysmith.design.writer.YamlFormatter;
import dev.keysmith.importer.content.AttributeDraft;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.sample.NameWords;
import dev.keysmith.importer.sql.SqlTable.ForeignKey;
import dev.keysmith.source.SourceLocation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.statement.alter.Alter;
import net.sf.jsqlparser.statement.alter.AlterExpression;
import net.sf.jsqlparser.statement.create.index.CreateIndex;
import net.sf.jsqlparser.statement.create.table.CheckConstraint;
import net.sf.jsqlparser.statement.create.table.ColumnDefinition;
import net.sf.jsqlparser.statement.create.table.CreateTable;
import net.sf.jsqlparser.statement.create.table.ForeignKeyIndex;
import net.sf.jsqlparser.statement.create.table.Index;
import org.jspecify.annotations.Nullable;

/** Reads the statements that define a schema. */
final class SchemaReader {
  private static final Pattern REFERENCES =
      Pattern.compile(
          "(?is).*\\bREFERENCES\\s+([\\w.\"`\\[\\]]+)\\s*(?:\\(\\s*([\\w\"`\\[\\], ]+?)\\s*\\))?.*");
  private static final Pattern IN_LIST =
      Pattern.compile("(?is)^\\(*\\s*\\(?([\\w\"`]+)\\)?(?:::\\w+)*\\s+IN\\s*\\((.+)\\)\\s*\\)*$");
  private static final Pattern ANY_ARRAY =
      Pattern.compile(
          "(?is)^\\(*\\s*\\(?([\\w\"`]+)\\)?(?:::[\\w ]+)*\\s*=\\s*ANY\\s*\\(.*?ARRAY\\s*\\[(.+?)\\].*$");
  private static final Pattern LITERAL = Pattern.compile("'((?:[^']++|'')*+)'");
  private static final Pattern ENUM_TYPE =
      Pattern.compile("(?is)CREATE\\s+TYPE\\s+([\\w.\"]+)\\s+AS\\s+ENUM\\s*\\((.*)\\)");

  private final Map<String, SqlTable> tables = new LinkedHashMap<>();
  private final Map<String, List<String>> enums = new LinkedHashMap<>();
  private final SourceContent content;

  SchemaReader(SourceContent content) {
    this.content = content;
  }

  Map<String, SqlTable> tables() {
    return tables;
  }

  /** Remembers an enumerated type; whether the statement defines one. */
  boolean enumType(SqlStatement statement) {
    Matcher matcher = ENUM_TYPE.matcher(statement.text());
    if (!matcher.matches()) {
      return false;
    }
    enums.put(SqlNames.key(matcher.group(1)), literals(matcher.group(2)));
    return true;
  }

  void table(CreateTable create, SourceLocation location) {
    String name = SqlNames.table(create.getTable().getName());
    if (create.getColumnDefinitions() == null || create.getColumnDefinitions().isEmpty()) {
      content.notCarriedOver(location, "the table %s: it states no columns".formatted(name));
      return;
    }
    SqlTable table = new SqlTable(name, location);
    if (tables.putIfAbsent(SqlNames.key(name), table) != null) {
      content.notCarriedOver(location, "a second definition of the table " + name);
      return;
    }
    for (ColumnDefinition column : create.getColumnDefinitions()) {
      column(table, column, location);
    }
    if (create.getIndexes() != null) {
      create.getIndexes().forEach(index -> constraint(table, index, location));
    }
  }

  private void column(SqlTable table, ColumnDefinition column, SourceLocation location) {
    String name = NameWords.attribute(SqlNames.bare(column.getColumnName()));
    String key = SqlNames.key(column.getColumnName());
    String type = column.getColDataType().toString();
    AttributeDraft attribute = SqlTypes.attribute(name, type);
    String base = SqlNames.key(type.replaceAll("\\s*\\(.*", ""));
    if (enums.containsKey(base)) {
      values(attribute.type("string"), enums.getOrDefault(base, List.of()));
    } else if (base.equals("enum")) {
      attribute.comments().clear();
      values(attribute.type("string"), literals(type));
    } else if (base.equals("set")) {
      attribute.type("stringSet");
    }
    table.columns().put(key, attribute);
    specifications(table, key, attribute, column.getColumnSpecs(), location);
  }

  private void specifications(
      SqlTable table,
      String key,
      AttributeDraft attribute,
      @Nullable List<String> given,
      SourceLocation location) {
    String text = given == null ? "" : String.join(" ", given);
    String upper = text.toUpperCase(Locale.ROOT);
    boolean primary = upper.contains("PRIMARY KEY");
    if (primary) {
      table.primaryKey().add(key);
    }
    if (primary || upper.contains("NOT NULL")) {
      table.required().add(key);
    }
    if (upper.matches("(?s).*\\bUNIQUE\\b.*")) {
      table.uniques().add(List.of(key));
    }
    boolean uuid = upper.matches("(?s).*DEFAULT\\s+\\(?\\s*(GEN_RANDOM_UUID|UUID|NEWID).*");
    if (uuid && attribute.type().equals("string")) {
      attribute.put("generated", "uuid").remove("bytes");
    }
    if (upper.contains("AUTO_INCREMENT")
        || upper.contains("AUTOINCREMENT")
        || upper.contains("IDENTITY")) {
      attribute.comment("numbered by the database: decide how new ones get theirs");
    }
    Matcher references = REFERENCES.matcher(text);
    if (references.matches()) {
      table
          .foreignKeys()
          .add(
              new ForeignKey(
                  List.of(key),
                  SqlNames.key(references.group(1)),
                  references.group(2) == null ? List.of() : names(references.group(2)),
                  location));
    }
    int check = upper.indexOf("CHECK");
    if (check >= 0) {
      check(table, text.substring(check + 5).strip(), location);
    }
  }

  private static List<String> names(String list) {
    List<String> names = new ArrayList<>();
    for (String name : list.split(",", -1)) {
      names.add(SqlNames.key(name));
    }
    return names;
  }

  private static List<String> keys(List<String> columns) {
    return columns.stream()
        .map(column -> SqlNames.key(column.replaceAll("\\s*\\(.*|\\s+(ASC|DESC|asc|desc)$", "")))
        .toList();
  }

  private void constraint(SqlTable table, Index index, SourceLocation location) {
    String type = index.getType() == null ? "" : index.getType().toUpperCase(Locale.ROOT);
    if (index instanceof CheckConstraint check) {
      check(table, check.getExpression().toString(), location);
    } else if (index instanceof ForeignKeyIndex foreign) {
      table
          .foreignKeys()
          .add(
              new ForeignKey(
                  keys(foreign.getColumnsNames()),
                  SqlNames.key(foreign.getTable().getName()),
                  foreign.getReferencedColumnNames() == null
                      ? List.of()
                      : keys(foreign.getReferencedColumnNames()),
                  location));
    } else if (type.startsWith("PRIMARY")) {
      table.primaryKey().clear();
      table.primaryKey().addAll(keys(index.getColumnsNames()));
      table.required().addAll(table.primaryKey());
    } else if (type.startsWith("UNIQUE")) {
      table.uniques().add(keys(index.getColumnsNames()));
    }
  }

  /** Of the checks, those that list the values of a column. */
  private void check(SqlTable table, String expression, SourceLocation location) {
    Matcher matcher = IN_LIST.matcher(expression);
    if (!matcher.matches()) {
      matcher = ANY_ARRAY.matcher(expression);
    }
    if (matcher.matches()) {
      AttributeDraft column = table.columns().get(SqlNames.key(matcher.group(1)));
      List<String> values = literals(matcher.group(2));
      if (column != null && column.type().equals("string") && !values.isEmpty()) {
        values(column, values);
        return;
      }
    }
    String shown = expression.length() > 80 ? expression.substring(0, 77) + "..." : expression;
    content.notCarriedOver(
        location, "the check of %s: %s".formatted(table.name(), shown.replaceAll("\\s+", " ")));
  }

  private static void values(AttributeDraft attribute, List<String> values) {
    attribute
        .remove("bytes")
        .put(
            "values",
            "["
                + values.stream()
                    .distinct()
                    .map(YamlFormatter::name)
                    .reduce((one, other) -> one + ", " + other)
                    .orElse("")
                + "]")
        .comment("PLACEHOLDER: their shares are not in the source");
  }

  private static List<String> literals(String text) {
    List<String> literals = new ArrayList<>();
    Matcher matcher = LITERAL.matcher(text);
    while (matcher.find()) {
      literals.add(matcher.group(1).replace("''", "'"));
    }
    return literals;
  }

  void alter(Alter alter, SourceLocation location) {
    SqlTable table = tables.get(SqlNames.key(alter.getTable().getName()));
    if (table == null) {
      content.notCarriedOver(
          location, "a change of %s, which no file defines".formatted(alter.getTable().getName()));
      return;
    }
    for (AlterExpression change : alter.getAlterExpressions()) {
      Optional.ofNullable(change.getIndex()).ifPresent(index -> constraint(table, index, location));
      if (change.getPkColumns() != null && !change.getPkColumns().isEmpty()) {
        table.primaryKey().clear();
        table.primaryKey().addAll(keys(change.getPkColumns()));
        table.required().addAll(table.primaryKey());
      }
      if (change.getUkColumns() != null && !change.getUkColumns().isEmpty()) {
        table.uniques().add(keys(change.getUkColumns()));
      }
      if (change.getFkColumns() != null && change.getFkSourceTable() != null) {
        table
            .foreignKeys()
            .add(
                new ForeignKey(
                    keys(change.getFkColumns()),
                    SqlNames.key(change.getFkSourceTable()),
                    change.getFkSourceColumns() == null
                        ? List.of()
                        : keys(change.getFkSourceColumns()),
                    location));
      }
      if (change.getColDataTypeList() != null && change.getOperation().name().equals("ADD")) {
        change.getColDataTypeList().forEach(column -> column(table, column, location));
      }
    }
  }

  void index(CreateIndex create, SourceLocation location) {
    SqlTable table = tables.get(SqlNames.key(create.getTable().getName()));
    Index index = create.getIndex();
    boolean unique =
        index.getType() != null && index.getType().toUpperCase(Locale.ROOT).contains("UNIQUE");
    if (table != null && unique && create.getWhere() == null) {
      List<String> columns = keys(index.getColumnsNames());
      if (columns.stream().allMatch(table.columns()::containsKey)) {
        table.uniques().add(columns);
        return;
      }
    }
    content.notCarriedOver(
        location,
        "the index %s: indexes follow from the access patterns"
            .formatted(SqlNames.bare(String.valueOf(index.getName()))));
  }
}
