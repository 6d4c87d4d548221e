package dev.keysmith.importer;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.importer.assembly.ImportedModel;
import dev.keysmith.importer.assembly.ModelAssembler;
import dev.keysmith.importer.content.ImportedTable;
import dev.keysmith.importer.content.ItemDraft;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.SourceFile;
import dev.keysmith.importer.content.SourceFormat;
import dev.keysmith.importer.output.ImportedDesignText;
import dev.keysmith.importer.output.ImportedSpecText;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.SourceText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Imports files: recognises what each is, and makes a spec and a design of all together. */
public final class ModelImport {
  private final SourceContent content = new SourceContent();
  private final Map<String, String> recognised = new LinkedHashMap<>();
  private final Map<String, SourceText> sources = new LinkedHashMap<>();
  private final List<SourceDiagnostic> errors = new ArrayList<>();

  private ModelImport() {}

  public static ImportResult of(List<Path> files) {
    ModelImport run = new ModelImport();
    files.forEach(run::read);
    return run.result(files);
  }

  /** Imports texts that are in no file, under the names that they have. */
  public static ImportResult ofTexts(List<SourceText> texts) {
    ModelImport run = new ModelImport();
    for (SourceText text : texts) {
      SourceDiagnostics findings = new SourceDiagnostics();
      run.read(text, findings);
      run.errors.addAll(findings.inFileOrder());
    }
    return run.result(texts.stream().map(text -> Path.of(text.name())).toList());
  }

  private void read(Path path) {
    SourceDiagnostics findings = new SourceDiagnostics();
    SourceText.read(path, findings).ifPresent(source -> read(source, findings));
    errors.addAll(findings.inFileOrder());
  }

  private void read(SourceText source, SourceDiagnostics findings) {
    sources.put(source.name(), source);
    SourceFile file = SourceFile.of(source, findings);
    if (!findings.hasErrors()) {
      read(file, findings);
    }
  }

  private void read(SourceFile file, SourceDiagnostics findings) {
    for (SourceFormat format : SourceFormats.ALL) {
      if (format.recognises(file)) {
        recognised.put(file.name(), format.name());
        format.read(file, content, findings);
        return;
      }
    }
    findings.error(
        "UnknownFormat",
        file.whole(),
        "the format of the file is not recognised",
        "give one of these: "
            + SourceFormats.ALL.stream().map(SourceFormat::name).collect(Collectors.joining(", ")));
  }

  private ImportResult result(List<Path> files) {
    if (errors.isEmpty()) {
      content.end();
    }
    if (errors.isEmpty() && content.tables().isEmpty() && content.entities().isEmpty()) {
      errors.add(nothing(files));
    }
    if (!errors.isEmpty()) {
      return result(Optional.empty(), Optional.empty(), ImmutableList.of(), ImmutableList.of());
    }
    ImportedModel model =
        new ModelAssembler(content, SourceLocation.whole(files.get(0).toString()))
            .assemble(application(files.get(0)));
    String names =
        files.stream()
            .map(file -> String.valueOf(file.getFileName()))
            .collect(Collectors.joining(", "));
    return new ImportResult(
        ImmutableMap.copyOf(recognised),
        Optional.of(ImportedSpecText.of(model, names)),
        model.tables().isEmpty()
            ? Optional.empty()
            : Optional.of(ImportedDesignText.of(model, names)),
        carried(model),
        model.remarks(),
        ImmutableList.of(),
        ImmutableMap.copyOf(sources));
  }

  private ImportResult result(
      Optional<String> spec,
      Optional<String> design,
      ImmutableList<String> carried,
      ImmutableList<dev.keysmith.importer.content.ImportRemark> remarks) {
    return new ImportResult(
        ImmutableMap.copyOf(recognised),
        spec,
        design,
        carried,
        remarks,
        ImmutableList.copyOf(errors),
        ImmutableMap.copyOf(sources));
  }

  private static SourceDiagnostic nothing(List<Path> files) {
    SourceDiagnostics findings = new SourceDiagnostics();
    findings.error(
        "NothingToImport",
        SourceLocation.whole(files.get(0).toString()),
        "no file defines a table or an entity",
        "add the file that defines the tables");
    return findings.inFileOrder().get(0);
  }

  private static String application(Path file) {
    String name = String.valueOf(file.getFileName()).replaceAll("\\.[A-Za-z0-9]{1,12}$", "");
    return name.isBlank() ? "Imported" : ImportedSpecText.oneLine(name);
  }

  private static ImmutableList<String> carried(ImportedModel model) {
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    for (ImportedTable table : model.tables()) {
      lines.add(
          "table %s: %s, items of %s"
              .formatted(
                  table.definition().name(),
                  counted(table.definition().indexes().size(), "index", "indexes"),
                  table.items().stream().map(ItemDraft::entity).collect(Collectors.joining(", "))));
    }
    lines.add(
        counted(model.entities().size(), "entity", "entities")
            + ": "
            + model.entities().stream()
                .map(
                    entity ->
                        "%s (%s)"
                            .formatted(
                                entity.name(),
                                counted(entity.attributes().size(), "attribute", "attributes")))
                .collect(Collectors.joining(", ")));
    lines.add(
        counted(model.patterns().size(), "access pattern", "access patterns")
            + (model.patterns().stream().allMatch(pattern -> pattern.comment().isPresent())
                ? ", inferred"
                : ""));
    return lines.build();
  }

  private static String counted(int number, String one, String several) {
    return number + " " + (number == 1 ? one : several);
  }
}
