package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.app.ExternalFailure;
import dev.keysmith.cli.command.DesignFolder;
import dev.keysmith.cli.command.DesignFolder.WrittenFiles;
import dev.keysmith.cli.json.DesignResult;
import dev.keysmith.cli.json.JsonOutput;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.FolderFailure;
import java.nio.file.Path;
import java.util.Optional;

/** {@code generate_artifacts}: the files of a design, returned or written to a folder. */
final class GenerateArtifacts implements DesignTool {
  private static final String FILES = FileAnswers.FILES;
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
        : FileAnswers.returned(
            call.arguments().texts(FILES),
            ImmutableList.<Artifact>builder()
                .add(new Artifact(DesignFolder.DESIGN_FILE, DesignWriter.write(analysis.design())))
                .addAll(emitted)
                .build());
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
      return written.another()
          ? FileAnswers.kept(folder, written.outcomes())
          : FileAnswers.written(folder, written.outcomes());
    } catch (FolderFailure e) {
      throw new ExternalFailure(e.getMessage() + "; " + e.fix(), e);
    }
  }
}
