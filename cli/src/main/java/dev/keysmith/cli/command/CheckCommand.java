package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cli.json.CheckResult;
import dev.keysmith.cli.json.CheckResult.Checked;
import dev.keysmith.cli.json.JsonOutput;
import dev.keysmith.cli.option.FormatOption;
import dev.keysmith.cli.text.FindingsText;
import dev.keysmith.design.reader.DesignFile;
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

/** {@code check SPEC…}: reads specs, says what is wrong or missing. */
@Command(
    name = "check",
    description = "Read specs and say what is wrong with them or missing.",
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:fine, perhaps with advice",
      "2:a spec or a design has errors, or cannot be read"
    },
    footer = {
      "",
      "Examples:",
      "  keysmith check examples/online-shop.yaml",
      "  keysmith check --format json services/*/spec.yaml",
      "  keysmith check spec.yaml --design design.yaml"
    })
public final class CheckCommand implements Callable<Integer> {
  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @ParentCommand private ToolContext keysmith;

  @Parameters(paramLabel = "SPEC", arity = "1..*", description = "The specs to read.")
  private List<Path> specs;

  @Mixin private FormatOption format;

  @Mixin private PriceTableLoader prices;

  @Option(
      names = "--design",
      paramLabel = "FILE",
      description = "A design of the one spec given, to be read against it.")
  private Optional<Path> design;

  @Option(names = "--no-advice", description = "Leave out what is missing but not wrong.")
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
      throw new ParameterException(
          command.commandLine(), "a design is of one spec: give one beside --design");
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
    out.println(
        file.name()
            + ": "
            + file.design()
                .map(
                    read ->
                        "fine; "
                            + counted(read.tables().size(), "table")
                            + ", "
                            + counted(
                                read.tables().values().stream()
                                    .mapToInt(table -> table.indexes().size())
                                    .sum(),
                                "index",
                                "indexes"))
                .orElseGet(
                    () ->
                        counted(file.errors().size(), "error")
                            + "; mend "
                            + (file.errors().size() == 1 ? "it" : "them")
                            + " and check again"));
  }

  private void show(SpecFile file, PrintWriter out) {
    FindingsText text = new FindingsText(out, command.commandLine().getColorScheme());
    text.show(noAdvice ? file.errors() : file.findings(), file.source());
    int errors = file.errors().size();
    if (errors > 0) {
      out.println(
          file.name()
              + ": "
              + counted(errors, "error")
              + "; mend "
              + (errors == 1 ? "it" : "them")
              + " and check again");
      return;
    }
    Checked checked = Checked.of(file);
    int advice = noAdvice ? 0 : file.advice().size();
    out.println(
        file.name()
            + ": fine; "
            + counted(checked.entities(), "entity", "entities")
            + ", "
            + counted(checked.relationships(), "relationship")
            + ", "
            + counted(checked.reads(), "read")
            + ", "
            + counted(checked.writes(), "write")
            + (checked.foreign() > 0 ? ", " + checked.foreign() + " for other services" : "")
            + (advice > 0 ? "; " + counted(advice, "piece of advice", "pieces of advice") : ""));
  }

  private static String counted(int number, String one) {
    return counted(number, one, one + "s");
  }

  private static String counted(int number, String one, String several) {
    return number + " " + (number == 1 ? one : several);
  }
}
