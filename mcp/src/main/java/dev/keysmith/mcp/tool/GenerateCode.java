package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.app.CodeLanguage;
import dev.keysmith.app.DataLayerGenerator;
import dev.keysmith.app.ExternalFailure;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.ArtifactFolder;
import dev.keysmith.emit.FolderFailure;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code generate_code}: the data layer of a design, returned or written to a folder. */
final class GenerateCode implements DesignTool {
  private static final String LANGUAGE = "language";
  private static final ImmutableMap<String, CodeLanguage> LANGUAGES =
      ImmutableMap.of(
          "java", CodeLanguage.JAVA,
          "typescript", CodeLanguage.TYPESCRIPT,
          "electrodb", CodeLanguage.ELECTRODB,
          "dynamodb-toolbox", CodeLanguage.DYNAMODB_TOOLBOX);
  private static final String OUT_PATH = "out_path";

  @Override
  public String name() {
    return "generate_code";
  }

  @Override
  public String title() {
    return "Generate the data layer of a design";
  }

  @Override
  public String description() {
    return "Generates a complete project with a type for each entity and a method for each access"
        + " pattern, which sends exactly the requests that the design plans. Use it instead of"
        + " writing DynamoDB calls by hand. Without files and out_path it lists the files; files"
        + " returns the named ones; out_path writes all of them to a folder inside the client's"
        + " roots, never over a person's edits.";
  }

  @Override
  public ImmutableList<ToolArgument> arguments() {
    return ImmutableList.<ToolArgument>builder()
        .addAll(CommonArguments.spec())
        .addAll(CommonArguments.design("Default: the design is derived."))
        .add(
            ToolArgument.choice(
                LANGUAGE,
                "The language of the code. Default: java. electrodb and dynamodb-toolbox write the"
                    + " library's schema, and functions of the patterns that it can serve.",
                LANGUAGES.keySet().asList()))
        .add(ToolArgument.texts(FileAnswers.FILES, "The names of the files to return."))
        .add(ToolArgument.text(OUT_PATH, "A folder inside the client's roots to write to."))
        .build();
  }

  @Override
  public ImmutableMap<String, Object> answers() {
    return FileAnswers.SCHEMA;
  }

  @Override
  public boolean writes() {
    return true;
  }

  @Override
  public ToolAnswer call(ToolCall call) {
    Optional<Path> out =
        call.arguments().text(OUT_PATH).map(path -> call.roots().folder(OUT_PATH, path));
    ChosenDesign chosen = ChosenDesign.of(call);
    DataLayerGenerator generator = call.compiler().dataLayer(chosen.spec(), chosen.design());
    CodeLanguage language =
        call.arguments().text(LANGUAGE).map(LANGUAGES::get).orElse(CodeLanguage.JAVA);
    ImmutableList<String> problems = generator.problems(language);
    if (!problems.isEmpty()) {
      throw uncoded(problems);
    }
    ImmutableList<Artifact> files = generator.files(language, Optional.empty());
    call.cancellation().check();
    return out.map(folder -> written(folder, files))
        .orElseGet(() -> FileAnswers.returned(call.arguments().texts(FileAnswers.FILES), files));
  }

  private static ToolProblem uncoded(ImmutableList<String> problems) {
    ImmutableList<ToolFinding> findings =
        problems.stream()
            .map(
                problem ->
                    ToolFinding.ofCall(
                        "NoCode",
                        CommonArguments.SPEC,
                        problem,
                        "use the exact requests of generate_artifacts, requests.json, for it"))
            .collect(ImmutableList.toImmutableList());
    return new ToolProblem(
        findings, findings.stream().map(ToolFinding::toString).collect(Collectors.joining("\n")));
  }

  private static ToolAnswer written(Path folder, ImmutableList<Artifact> files) {
    try {
      return FileAnswers.written(
          folder, new ArtifactFolder(folder).replaceGenerated(files, ImmutableSet.of()));
    } catch (FolderFailure e) {
      throw new ExternalFailure(e.getMessage() + "; " + e.fix(), e);
    }
  }
}
