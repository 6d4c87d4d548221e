package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cli.json.CheckResult;
import dev.keysmith.cli.json.CheckResult.Checked;
import dev.keysmith.cli.json.JsonOutput;
import dev.keysmith.cli.option.FormatOption;
import dev.keysmith.cli.text.FindingsText;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignFile;
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
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code check SPEC…}: validates specs and reports errors and missing statistics. */
@Command(
    name = "check",
    description = {
      "Validate specs, and a design against its spec.",
      "All errors and suggestions are reported in one run, with their location and a suggested fix."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:all files are valid; there may be suggestions",
      "2:usage error, or a file has errors or cannot be read"
    },
    footer = {
      "",
      "Examples:",
      "  keysmith check examples/online-shop.yaml",
      "  keysmith check --format json services/*/spec.yaml",
      "  keysmith check spec.yaml --design design.yaml",
      "",
      "docs/guide/spec.md describes the spec language, and 'keysmith schema spec' prints its JSON"
          + " Schema."
    })
public final class CheckCommand implements Callable<Integer> {
  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @ParentCommand private ToolContext keysmith;

  @Parameters(paramLabel = "SPEC", arity = "1..*", description = "The spec files to validate.")
  private List<Path> specs;

  @Mixin private FormatOption format;

  @Mixin private PriceTableLoader prices;

  @Option(
      names = "--design",
      paramLabel = "FILE",
      description = "Also validate this design file against the spec. Requires exactly one SPEC.")
  private Optional<Path> design;

  @Option(names = "--no-suggestions", description = "Report errors only, without suggestions.")
  private boolean noSuggestions;

  /** The former name of {@code --no-suggestions}, which scripts may still use. */
  @Option(names = "--no-advice", hidden = true)
  private boolean noAdvice;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  public CheckCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = command.commandLine().getOut();
    Optional<PriceList> table = prices.read();
    if (table.isEmpty()) {
      return ExitStatus.BAD_INPUT;
    }
    DesignCompiler compiler = keysmith.compiler(table.get());
    if (design.isPresent() && specs.size() > 1) {
      throw new ParameterException(command.commandLine(), "--design requires exactly one SPEC");
    }
    ImmutableList<SpecFile> files =
        specs.stream().map(compiler::read).collect(ImmutableList.toImmutableList());
    Optional<DesignFile> read =
        design.flatMap(file -> files.get(0).spec().map(spec -> compiler.readDesign(file, spec)));
    CheckResult result = CheckResult.of(files, read);
    if (format.isJson()) {
      out.println(JsonOutput.of(result));
    } else {
      files.forEach(file -> show(file, out));
      read.ifPresent(file -> show(file, out));
    }
    return result.correct() ? ExitStatus.FINE : ExitStatus.BAD_INPUT;
  }

  private void show(DesignFile file, PrintWriter out) {
    new FindingsText(out, command.commandLine().getColorScheme())
        .show(file.findings(), file.source());
    String summary =
        file.design().map(CheckCommand::summary).orElseGet(() -> errors(file.errors()));
    out.println(file.name() + ": " + summary);
  }

  private static String summary(Design design) {
    int indexes = design.tables().values().stream().mapToInt(table -> table.indexes().size()).sum();
    return String.format(
        "valid; %s, %s",
        counted(design.tables().size(), "table"), counted(indexes, "index", "indexes"));
  }

  private void show(SpecFile file, PrintWriter out) {
    FindingsText text = new FindingsText(out, command.commandLine().getColorScheme());
    boolean errorsOnly = noSuggestions || noAdvice;
    text.show(errorsOnly ? file.errors() : file.findings(), file.source());
    String summary =
        file.errors().isEmpty()
            ? summary(Checked.of(file), errorsOnly ? 0 : file.suggestions().size())
            : errors(file.errors());
    out.println(file.name() + ": " + summary);
  }

  private static String summary(Checked checked, int suggestions) {
    return String.format(
        "valid; %s, %s, %s, %s%s%s",
        counted(checked.entities(), "entity", "entities"),
        counted(checked.relationships(), "relationship"),
        counted(checked.reads(), "read"),
        counted(checked.writes(), "write"),
        checked.foreign() > 0 ? ", " + checked.foreign() + " for other services" : "",
        suggestions > 0 ? "; " + counted(suggestions, "suggestion") : "");
  }

  private static String errors(ImmutableList<SourceDiagnostic> errors) {
    return counted(errors.size(), "error");
  }

  private static String counted(int number, String one) {
    return counted(number, one, one + "s");
  }

  private static String counted(int number, String one, String several) {
    return number + " " + (number == 1 ? one : several);
  }
}
