package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.SourceText;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.source.YamlReader;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.ParseContext;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads a design of a spec and reports all errors in one run.
 *
 * <p>The order is that of the file: each table with its keys, indexes and items; then the checks
 * that need all tables; then the plans and the suppressions.
 */
public final class DesignReader {
  private final Spec spec;
  private final SourceDiagnostics findings = new SourceDiagnostics();
  private final ParseContext reading;

  private DesignReader(Spec spec) {
    this.spec = spec;
    this.reading = new ParseContext(findings, spec.entities(), RelationshipGraph.of(spec));
  }

  public static DesignFile read(Path file, Spec spec) {
    DesignReader reader = new DesignReader(spec);
    return reader.file(file.toString(), SourceText.read(file, reader.findings));
  }

  public static DesignFile read(SourceText source, Spec spec) {
    return new DesignReader(spec).file(source.name(), Optional.of(source));
  }

  private DesignFile file(String name, Optional<SourceText> source) {
    Optional<YamlNode> root = source.flatMap(text -> YamlReader.read(text, findings));
    DesignLocations locations = new DesignLocations(SourceLocation.whole(name), root);
    Optional<Design> design =
        root.flatMap(node -> YamlFields.of(node, "a design", DesignKeywords.DESIGN, findings))
            .map(fields -> design(fields, locations))
            .filter(read -> !findings.hasErrors());
    return new DesignFile(name, source, design, locations, findings.inFileOrder());
  }

  private Design design(YamlFields fields, DesignLocations locations) {
    fields
        .required("design", "start the file with 'design: 1', the version of this format")
        .ifPresent(node -> reading.scalars().word(node, "the version", ImmutableMap.of("1", 1)));
    Optional<YamlNode> node = fields.required("tables", "describe at least one table");
    ImmutableMap<String, Table> tables = node.map(this::tables).orElse(ImmutableMap.of());
    // If a table could not be read, what it would have stored is unknown.
    if (node.filter(given -> isRead(given, tables)).isPresent()) {
      new DesignValidator(spec, new Design(tables, ImmutableMap.of()), locations, findings).check();
    }
    PinnedPlanReader plans = new PinnedPlanReader(reading, spec, tables);
    SuppressionReader suppressions = new SuppressionReader(reading, spec, tables);
    return new Design(
        tables,
        fields.optional("plans").map(plans::plans).orElse(ImmutableMap.of()),
        fields.optional("suppress").map(suppressions::suppressions).orElse(ImmutableList.of()));
  }

  private static boolean isRead(YamlNode node, ImmutableMap<String, Table> tables) {
    return !tables.isEmpty()
        && node instanceof YamlNode.Mapping mapping
        && mapping.entries().size() == tables.size();
  }

  private ImmutableMap<String, Table> tables(YamlNode node) {
    if (!(node instanceof YamlNode.Mapping mapping) || mapping.entries().isEmpty()) {
      findings.error(
          "WrongShape",
          node.location(),
          "tables cannot be " + (node instanceof YamlNode.Mapping ? "empty" : node.kind()),
          "write a mapping from each table's name to its description");
      return ImmutableMap.of();
    }
    TableReader reader = new TableReader(reading, spec.entities(), spec.prefer().typeAttribute());
    ImmutableMap.Builder<String, Table> tables = ImmutableMap.builder();
    for (YamlNode.Entry entry : mapping.entries()) {
      reader.table(entry).ifPresent(table -> tables.put(table.name(), table));
    }
    return tables.buildOrThrow();
  }
}
