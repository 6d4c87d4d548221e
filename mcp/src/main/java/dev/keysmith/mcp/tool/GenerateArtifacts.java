package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.app.ExternalFailure;
import dev.keysmith.cli.command.DesignFolder;
import dev.keysmith.cli.command.DesignFolder.WrittenFiles;
import dev.keysmith.cli.json.DesignResult;
import dev.keysmith.cli.json.JsonOutput;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.ArtifactOutcome;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.FolderFailure;
import dev.keysmith.source.SpellingSuggester;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code generate_artifacts}: the files of a design, returned or written to a folder. */
final class GenerateArtifacts implements DesignTool {
  private static final String FILES = "files";
  private static final String OUT_PATH = "out_path";

  /** The file that the command line writes, besides the design and the emitted ones. */
  private static final String RESULT_FILE = "design.json";

  @Override
  public String name() {
    return "generate_artifacts";
  }

  @Override
  public String title() {
    return "Generate the files of a design";
  }

  @Override
  public String description() {
    return "Generates the files of a design: documents, CloudFormation, Terraform, CDK, IAM policy,"
        + " TypeScript types, exact requests, NoSQL Workbench model. Without files and"
        + " out_path it lists them; files returns the named ones; out_path writes all of"
        + " them to a folder inside the client's roots, never over a person's edits.";
  }

  @Override
  public ImmutableList<ToolArgument> arguments() {
    return ImmutableList.<ToolArgument>builder()
        .addAll(CommonArguments.spec())
        .addAll(CommonArguments.design("Default: the design is derived."))
        .add(ToolArgument.texts(FILES, "The names of the files to return."))
        .add(ToolArgument.text(OUT_PATH, "A folder inside the client's roots to write to."))
        .add(CommonArguments.region())
        .build();
  }

  @Override
  public ImmutableMap<String, Object> answers() {
    return ImmutableMap.of(
        FILES,
        JsonSchema.list(
            "The files: name and bytes; text where it was asked for; what became of it where it was"
                + " written.",
            JsonSchema.any("A file.")),
        "folder",
        JsonSchema.text("The folder that was written to."));
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
    DesignAnalysis analysis = chosen.analyze();
    ImmutableList<Artifact> emitted =
        ImmutableList.<Artifact>builder()
            .add(
                new Artifact(
                    RESULT_FILE,
                    JsonOutput.of(DesignResult.repeatable(analysis, Optional.empty())) + "\n"))
            .addAll(call.compiler().emit(analysis))
            .build();
    call.cancellation().check();
    return out.isPresent()
        ? written(call, chosen, emitted, out.get())
        : returned(
            call.arguments().texts(FILES),
            ImmutableList.<Artifact>builder()
                .add(new Artifact(DesignFolder.DESIGN_FILE, DesignWriter.write(analysis.design())))
                .addAll(emitted)
                .build());
  }

  private static ToolAnswer returned(ImmutableList<String> wanted, ImmutableList<Artifact> files) {
    ImmutableSet<String> names =
        files.stream().map(Artifact::name).collect(ImmutableSet.toImmutableSet());
    for (String name : wanted) {
      if (!names.contains(name)) {
        throw ToolProblem.of(
            ToolFinding.ofCall(
                "UnknownFile",
                FILES,
                "no file '%s' is generated".formatted(name),
                SpellingSuggester.suggest(name, names)));
      }
    }
    ImmutableList<Artifact> shown =
        wanted.isEmpty()
            ? files
            : files.stream()
                .filter(file -> wanted.contains(file.name()))
                .collect(ImmutableList.toImmutableList());
    return ToolAnswer.result(
        true,
        shown.stream()
            .map(file -> wanted.isEmpty() ? listed(file) : file.name() + "\n" + file.text())
            .collect(Collectors.joining("\n")),
        ImmutableMap.of(
            FILES,
            shown.stream()
                .map(file -> entry(file, !wanted.isEmpty()))
                .collect(ImmutableList.toImmutableList())));
  }

  private static String listed(Artifact file) {
    return "%s (%s bytes)".formatted(file.name(), bytes(file));
  }

  private static int bytes(Artifact file) {
    return file.text().getBytes(StandardCharsets.UTF_8).length;
  }

  private static ImmutableMap<String, Object> entry(Artifact file, boolean withText) {
    return withText
        ? ImmutableMap.of("name", file.name(), "bytes", bytes(file), "text", file.text())
        : ImmutableMap.of("name", file.name(), "bytes", bytes(file));
  }

  private static ToolAnswer written(
      ToolCall call, ChosenDesign chosen, ImmutableList<Artifact> files, Path folder) {
    Optional<Path> given =
        call.arguments()
            .text(CommonArguments.DESIGN_PATH)
            .map(path -> call.roots().file(CommonArguments.DESIGN_PATH, path));
    try {
      WrittenFiles written =
          new DesignFolder(folder).write(chosen.spec(), chosen.design(), given, files);
      String text =
          written.outcomes().stream()
              .map(GenerateArtifacts::outcome)
              .collect(Collectors.joining("\n"));
      return ToolAnswer.result(
          !written.another(),
          written.another()
              ? text
                  + "\nThe folder has another design.yaml, which a person wrote: it was kept, and"
                  + " nothing else was written. Pass it as design_path, or choose another folder."
              : "Written to " + folder + "\n" + text,
          ImmutableMap.of(
              "folder",
              folder.toString(),
              FILES,
              written.outcomes().stream()
                  .map(
                      one ->
                          ImmutableMap.of(
                              "name",
                              one.file(),
                              "state",
                              one.state().name().toLowerCase(Locale.ROOT)))
                  .collect(ImmutableList.toImmutableList())));
    } catch (FolderFailure e) {
      throw new ExternalFailure(e.getMessage() + "; " + e.fix(), e);
    }
  }

  private static String outcome(ArtifactOutcome one) {
    return "%s: %s"
        .formatted(one.file(), one.state().name().toLowerCase(Locale.ROOT).replace('_', ' '));
  }
}
