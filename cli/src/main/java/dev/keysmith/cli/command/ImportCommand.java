package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.app.ExternalFailure;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.cli.json.ImportResultJson;
import dev.keysmith.cli.json.JsonOutput;
import dev.keysmith.cli.option.FormatOption;
import dev.keysmith.cli.text.FindingsText;
import dev.keysmith.cli.text.ImportText;
import dev.keysmith.cli.text.NextCommands;
import dev.keysmith.cli.text.WrittenFilesText;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.ArtifactFolder;
import dev.keysmith.emit.ArtifactOutcome;
import dev.keysmith.emit.FolderFailure;
import dev.keysmith.importer.ImportResult;
import dev.keysmith.importer.ModelImport;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.spec.reader.SpecFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code import FILE…}: makes a spec and a design of what exists already. */
@Command(
    name = "import",
    description = {
      "Make a spec, and a design where there are keys, of existing definitions and models: NoSQL"
          + " Workbench models, CloudFormation, SAM, synthesised CDK and serverless.yml, the output"
          + " of describe-table, Terraform (configuration, state or plan), SQL schemas with a query"
          + " workload, dynamodb_data_model.json, ElectroDB, DynamoDB-Toolbox and OneTable models,"
          + " Prisma schemas and Mermaid diagrams.",
      "The format of each file is recognised by its content. Comments in the spec mark what was"
          + " inferred; figures that no file states are placeholders, and are listed."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:the files were imported",
      "1:the files were imported, but 'check' reports errors in the result",
      "2:usage error, or a file has errors, cannot be read or is not recognised",
      "3:external failure: the result cannot be written"
    },
    footer = {
      "",
      "Examples:",
      "  keysmith import model.json --out imported",
      "  keysmith import template.yaml example-items.json --out imported",
      "  keysmith import schema.sql queries.sql --out imported",
      "",
      "docs/guide/import.md lists what each format carries over."
    })
public final class ImportCommand implements Callable<Integer> {
  private static final String SPEC_FILE = "spec.yaml";

  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @ParentCommand private ToolContext keysmith;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "The files to import together.")
  private List<Path> files;

  @Mixin private FormatOption format;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Write spec.yaml and design.yaml to this folder. Files that you edited are kept. Default:"
              + " show what would be carried over.")
  private Optional<Path> out;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  public ImportCommand() {}

  @Override
  public Integer call() {
    ImportResult result = ModelImport.of(files);
    if (!result.errors().isEmpty()) {
      report(result);
      return ExitStatus.BAD_INPUT;
    }
    if (format.isJson()) {
      out().println(JsonOutput.of(ImportResultJson.of(result)));
    } else {
      new ImportText(out(), keysmith.width()).show(result, out.isPresent() ? List.of() : files);
    }
    if (out.isEmpty()) {
      return ExitStatus.FINE;
    }
    keysmith.interruption().completes();
    ImmutableList<ArtifactOutcome> outcomes = write(out.get(), result);
    new WrittenFilesText(command.commandLine().getErr(), keysmith.width())
        .show(out.get(), outcomes);
    return check(outcomes, out.get());
  }

  private PrintWriter out() {
    return command.commandLine().getOut();
  }

  private void report(ImportResult result) {
    CommandLine line = command.commandLine();
    FindingsText text = new FindingsText(line.getErr(), line.getColorScheme());
    for (SourceDiagnostic error : result.errors()) {
      text.show(
          ImmutableList.of(error),
          Optional.ofNullable(result.sources().get(error.location().file())));
    }
  }

  private static ImmutableList<ArtifactOutcome> write(Path folder, ImportResult result) {
    ImmutableList.Builder<Artifact> artifacts = ImmutableList.builder();
    result.spec().ifPresent(text -> artifacts.add(new Artifact(SPEC_FILE, text)));
    result.design().ifPresent(text -> artifacts.add(new Artifact(DesignFolder.DESIGN_FILE, text)));
    try {
      return new ArtifactFolder(folder).write(artifacts.build());
    } catch (FolderFailure e) {
      throw new ExternalFailure(e.getMessage() + "; " + e.fix(), e);
    }
  }

  /** Reads the result as every other command will. */
  private int check(ImmutableList<ArtifactOutcome> outcomes, Path folder) {
    DesignCompiler compiler = keysmith.compiler(PriceListReader.shipped());
    Path specPath = file(outcomes, SPEC_FILE, folder).orElseThrow();
    Optional<Path> designPath = file(outcomes, DesignFolder.DESIGN_FILE, folder);
    SpecFile spec = compiler.read(specPath);
    boolean correct =
        spec.errors().isEmpty()
            && designPath
                .map(path -> compiler.readDesign(path, spec.spec().orElseThrow()))
                .map(design -> design.errors().isEmpty())
                .orElse(true);
    if (!format.isJson()) {
      out().println();
      out().println("Next:");
      NextCommands next =
          new NextCommands(specPath, designPath, Optional.empty(), Optional.empty());
      NextCommands.show(out(), next.check(), "validate it, with what is missing");
      if (correct) {
        NextCommands.show(out(), next.review(), "review it, once the figures are stated");
      }
    }
    return correct ? ExitStatus.FINE : ExitStatus.FOUND_SOMETHING;
  }

  private static Optional<Path> file(
      ImmutableList<ArtifactOutcome> outcomes, String name, Path folder) {
    return outcomes.stream()
        .filter(outcome -> outcome.name().equals(name))
        .map(outcome -> folder.resolve(outcome.file()))
        .findFirst();
  }
}
