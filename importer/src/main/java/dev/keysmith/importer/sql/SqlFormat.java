package dev.keysmith.importer.sql;

import com.google.common.collect.ImmutableList;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.SourceFile;
import dev.keysmith.importer.content.SourceFormat;
import dev.keysmith.source.SourceDiagnostics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.alter.Alter;
import net.sf.jsqlparser.statement.create.index.CreateIndex;
import net.sf.jsqlparser.statement.create.table.CreateTable;

/**
 * SQL: a schema becomes entities, and the queries and writes of an application become access
 * patterns. Both may be in one file or in several.
 */
public final class SqlFormat implements SourceFormat {
  /** No statement of a schema is that long; data is not parsed at all. */
  private static final int LONGEST = 200_000;

  @Override
  public String name() {
    return "a SQL schema or workload";
  }

  @Override
  public boolean recognises(SourceFile file) {
    return file.hasExtension("sql", "ddl")
        || WorkloadTable.isWorkload(file)
        || (file.tree().isEmpty()
            && file.text().toUpperCase(Locale.ROOT).matches("(?s).*\\bCREATE\\s+TABLE\\b.*"));
  }

  /** What all SQL files of an import have in common. */
  private static final class SqlImport {
    private final SchemaReader schema;
    private final List<SqlStatement> queries = new ArrayList<>();

    SqlImport(SourceContent content) {
      this.schema = new SchemaReader(content);
    }
  }

  @Override
  public void read(SourceFile file, SourceContent content, SourceDiagnostics findings) {
    SqlImport all =
        content.shared(
            SqlImport.class,
            () -> {
              SqlImport made = new SqlImport(content);
              content.atEnd(() -> assemble(made, content));
              return made;
            });
    ImmutableList<SqlStatement> statements =
        WorkloadTable.isWorkload(file)
            ? WorkloadTable.statements(file, findings)
            : StatementSplitter.split(file.name(), file.text());
    Map<String, Integer> skipped = new TreeMap<>();
    int data = 0;
    for (SqlStatement statement : statements) {
      if (isQuery(statement)) {
        all.queries.add(statement);
      } else if (statement.starts("INSERT") || statement.starts("COPY")) {
        data++;
      } else if (!define(statement, all.schema, content)) {
        skipped.merge(kind(statement), 1, Integer::sum);
      }
    }
    if (data > 0) {
      content.notCarriedOver(
          file.whole(), "data of %d INSERT or COPY: a spec has no instances".formatted(data));
    }
    skipped.forEach(
        (kind, number) -> content.notCarriedOver(file.whole(), "%d × %s".formatted(number, kind)));
  }

  private static boolean isQuery(SqlStatement statement) {
    boolean write =
        statement.starts("UPDATE") || statement.starts("DELETE") || statement.starts("REPLACE");
    return (statement.starts("SELECT") && statement.text().matches("(?is).*\\bFROM\\b.*"))
        || statement.starts("WITH")
        || write
        || (statement.starts("INSERT") && statement.hasParameters());
  }

  private static String kind(SqlStatement statement) {
    String[] words = statement.text().split("\\s+", 3);
    String first = words[0].toUpperCase(Locale.ROOT).replaceAll("[^A-Z_]", "");
    boolean two = first.equals("CREATE") || first.equals("ALTER") || first.equals("DROP");
    return two && words.length > 1
        ? first + " " + words[1].toUpperCase(Locale.ROOT).replaceAll("[^A-Z_]", "")
        : first.length() < 2 ? "of another program" : first;
  }

  /** Reads a statement that defines something; whether it is one. */
  private static boolean define(
      SqlStatement statement, SchemaReader schema, SourceContent content) {
    if (schema.enumType(statement)) {
      return true;
    }
    boolean table =
        statement.starts("CREATE", "((GLOBAL|LOCAL|TEMPORARY|TEMP|UNLOGGED|FOREIGN)\\s+)*TABLE");
    boolean change = statement.starts("ALTER", "TABLE");
    boolean index = statement.starts("CREATE", "(UNIQUE\\s+)?INDEX");
    if (!table && !change && !index) {
      return false;
    }
    Optional<Statement> parsed = parse(statement, content);
    if (parsed.isEmpty()) {
      return true;
    }
    if (parsed.get() instanceof CreateTable create) {
      schema.table(create, statement.location());
    } else if (parsed.get() instanceof Alter alter) {
      schema.alter(alter, statement.location());
    } else if (parsed.get() instanceof CreateIndex create) {
      schema.index(create, statement.location());
    } else {
      return false;
    }
    return true;
  }

  /** The parsed statement; what the parser does not know is remarked. */
  static Optional<Statement> parse(SqlStatement statement, SourceContent content) {
    String text = DialectCleanup.of(statement.text());
    if (text.length() <= LONGEST) {
      try {
        return Optional.ofNullable(CCJSqlParserUtil.parse(text));
      } catch (JSQLParserException | RuntimeException e) {
        // Remarked below: one statement of a dialect must not stop the import.
      } catch (StackOverflowError e) {
        // The parser descends with the nesting of the statement.
      }
    }
    String start = statement.text().replaceAll("\\s+", " ");
    content.notCarriedOver(
        statement.location(),
        "a statement that cannot be parsed: "
            + (start.length() > 70 ? start.substring(0, 67) + "..." : start));
    return Optional.empty();
  }

  private static void assemble(SqlImport all, SourceContent content) {
    SchemaEntities entities = new SchemaEntities(all.schema.tables(), content);
    entities.assemble();
    WorkloadReader workload = new WorkloadReader(entities.byTable(), content);
    all.queries.forEach(workload::read);
  }
}
