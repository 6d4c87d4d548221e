package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cli.json.ImportResultJson;
import dev.keysmith.cli.text.PlainText;
import dev.keysmith.importer.ImportResult;
import dev.keysmith.importer.ModelImport;
import dev.keysmith.source.SourceDiagnostic;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code import_model}: a spec, and a design, of definitions and models that exist already. */
final class ImportModel implements DesignTool {
  private static final String TEXT = "text";
  private static final String NAME = "name";
  private static final String PATHS = "source_paths";
  private static final String USUAL_NAME = "model.json";

  @Override
  public String name() {
    return "import_model";
  }

  @Override
  public String title() {
    return "Import an existing model";
  }

  @Override
  public String description() {
    return "Makes a spec, and a design where there are keys, of what exists already: output of"
        + " describe-table, CloudFormation, SAM, serverless.yml, Terraform, NoSQL Workbench,"
        + " dynamodb_data_model.json, ElectroDB, DynamoDB-Toolbox, OneTable, Prisma, Mermaid, or a"
        + " SQL schema with its queries. Figures that no source states are placeholders: ask the"
        + " user for each one that toState lists, never guess it.";
  }

  @Override
  public ImmutableList<ToolArgument> arguments() {
    return ImmutableList.of(
        ToolArgument.text(TEXT, "The model as text. Pass either text or source_paths."),
        ToolArgument.text(
            NAME,
            "The file name of the text; its extension helps to recognise SQL, Terraform, Prisma and"
                + " Mermaid. Default: "
                + USUAL_NAME
                + "."),
        ToolArgument.texts(
            PATHS, "The paths of the files to import together, inside the client's roots."));
  }

  @Override
  public ImmutableMap<String, Object> answers() {
    return ImmutableMap.<String, Object>builder()
        .put("recognised", JsonSchema.any("The format of each file."))
        .put("spec", JsonSchema.text("The spec as YAML; comments mark what was inferred."))
        .put("design", JsonSchema.text("The design as YAML; empty if the sources have no keys."))
        .put("carriedOver", lines("What is in the spec and the design."))
        .put("notCarriedOver", lines("What is not, with its place."))
        .put("toState", lines("What a person still has to state."))
        .buildOrThrow();
  }

  private static ImmutableMap<String, Object> lines(String description) {
    return JsonSchema.list(description, JsonSchema.text("A line."));
  }

  @Override
  public ToolAnswer call(ToolCall call) {
    ImportResult result = imported(call);
    if (!result.errors().isEmpty()) {
      throw new ToolProblem(
          result.errors().stream()
              .limit(FindingList.MOST)
              .map(ToolFinding::of)
              .collect(ImmutableList.toImmutableList()),
          result.errors().stream()
                  .limit(FindingList.MOST)
                  .map(error -> text(error, result))
                  .collect(Collectors.joining())
              + FindingList.more(result.errors().size()));
    }
    ImportResultJson json = ImportResultJson.of(result);
    return ToolAnswer.result(
        true,
        PlainText.imported(result)
            + "\nspec.yaml\n"
            + json.spec()
            + (json.design().isEmpty() ? "" : "\ndesign.yaml\n" + json.design()),
        ImmutableMap.<String, Object>builder()
            .put("recognised", json.recognised())
            .put("spec", json.spec())
            .put("design", json.design())
            .put("carriedOver", json.carriedOver())
            .put("notCarriedOver", remarks(json.notCarriedOver()))
            .put("toState", remarks(json.toState()))
            .buildOrThrow());
  }

  private static ImportResult imported(ToolCall call) {
    Optional<String> text = call.arguments().text(TEXT);
    ImmutableList<String> paths = call.arguments().texts(PATHS);
    if (text.isPresent() != paths.isEmpty()) {
      throw ToolProblem.of(
          ToolFinding.ofCall(
              "InvalidArgument",
              TEXT,
              text.isPresent()
                  ? "both text and source_paths are given"
                  : "there is nothing to import",
              "pass either the model in text, or its files in source_paths"));
    }
    return text.map(
            model ->
                ModelImport.ofTexts(
                    ImmutableList.of(
                        ToolInputs.source(
                            TEXT, call.arguments().text(NAME).orElse(USUAL_NAME), model))))
        .orElseGet(
            () ->
                ModelImport.of(
                    paths.stream()
                        .map(path -> call.roots().file(PATHS, path))
                        .collect(ImmutableList.toImmutableList())));
  }

  private static String text(SourceDiagnostic error, ImportResult result) {
    return PlainText.findings(
        ImmutableList.of(error),
        Optional.ofNullable(result.sources().get(error.location().file())));
  }

  private static ImmutableList<String> remarks(ImmutableList<ImportResultJson.Remark> remarks) {
    return remarks.stream()
        .map(
            remark ->
                remark.line() == 0
                    ? remark.message()
                    : "%s:%d: %s".formatted(remark.file(), remark.line(), remark.message()))
        .collect(ImmutableList.toImmutableList());
  }
}
