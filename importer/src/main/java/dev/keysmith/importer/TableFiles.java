package dev.keysmith.importer;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.SourceFile;
import dev.keysmith.importer.content.SourceFormat;
import dev.keysmith.importer.content.TableDefinition;
import dev.keysmith.importer.dynamodb.CloudFormationFormat;
import dev.keysmith.importer.dynamodb.DescribeTableFormat;
import dev.keysmith.importer.terraform.TerraformStateFormat;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The tables that files define, without a spec or a design of them.
 *
 * @param tables in the order of the files
 */
public record TableFiles(
    ImmutableList<DefinedTable> tables,
    ImmutableList<SourceDiagnostic> errors,
    ImmutableMap<String, SourceText> sources) {
  private static final SourceFormat DESCRIPTION = new DescribeTableFormat();

  private static final ImmutableList<SourceFormat> FORMATS =
      ImmutableList.of(DESCRIPTION, new TerraformStateFormat(), new CloudFormationFormat());

  /**
   * A table.
   *
   * @param showsTtl whether its format states the TTL attribute, so that none means that TTL is off
   */
  public record DefinedTable(TableDefinition definition, boolean showsTtl) {}

  public static TableFiles read(List<Path> files) {
    ImmutableList.Builder<DefinedTable> tables = ImmutableList.builder();
    List<SourceDiagnostic> errors = new ArrayList<>();
    Map<String, SourceText> sources = new LinkedHashMap<>();
    for (Path path : files) {
      SourceDiagnostics findings = new SourceDiagnostics();
      Optional<SourceText> text = SourceText.read(path, findings);
      text.ifPresent(source -> sources.put(source.name(), source));
      text.map(source -> SourceFile.of(source, findings))
          .filter(file -> !findings.hasErrors())
          .ifPresent(file -> tables.addAll(tables(file, findings)));
      errors.addAll(findings.inFileOrder());
    }
    return new TableFiles(
        tables.build(), ImmutableList.copyOf(errors), ImmutableMap.copyOf(sources));
  }

  private static ImmutableList<DefinedTable> tables(SourceFile file, SourceDiagnostics findings) {
    for (SourceFormat format : FORMATS) {
      if (format.recognises(file)) {
        SourceContent content = new SourceContent();
        format.read(file, content, findings);
        content.end();
        return content.tables().stream()
            .map(table -> new DefinedTable(table, format != DESCRIPTION))
            .collect(ImmutableList.toImmutableList());
      }
    }
    findings.error(
        "UnknownFormat",
        file.whole(),
        "the format of the file is not recognised",
        "give one of these: "
            + FORMATS.stream().map(SourceFormat::name).collect(Collectors.joining(", ")));
    return ImmutableList.of();
  }
}
