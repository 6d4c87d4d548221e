package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.app.ExternalFailure;
import dev.keysmith.app.VerificationReport;
import dev.keysmith.app.VerificationRunner;
import dev.keysmith.challenge.AdoptedChange;
import dev.keysmith.cli.json.DesignResult;
import dev.keysmith.cli.json.JsonOutput;
import dev.keysmith.cli.json.VerifyResult;
import dev.keysmith.cli.option.DurationOption;
import dev.keysmith.cli.option.EnumOption;
import dev.keysmith.cli.option.FormatOption;
import dev.keysmith.cli.option.StyleOption;
import dev.keysmith.cli.text.ChangesText;
import dev.keysmith.cli.text.DesignText;
import dev.keysmith.cli.text.NextCommands;
import dev.keysmith.cli.text.ProgressBar;
import dev.keysmith.cli.text.VerifyCommandLines;
import dev.keysmith.cli.text.VerifyText;
import dev.keysmith.cli.text.WrittenFilesText;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.ArtifactFolder;
import dev.keysmith.emit.ArtifactOutcome;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.FolderFailure;
import dev.keysmith.optimizer.DesignOptions;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.VerificationOptions;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;

/**
 * {@code design SPEC [--out DIR]}: derives the cheapest design, or reads a given one, and generates
 * its files.
 */
@Command(
    name = "design",
    description = {
      "Derive the cheapest design that serves every pattern, and show its tables, indexes, plans,"
          + " bill and rationale.",
      "Costs follow the pricing section of the spec. Ctrl-C stops the search early; the best design"
          + " found so far is shown."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:every pattern that is suitable for DynamoDB is served",
      "1:a pattern is not served, with --verify the design is not verified, or the folder has a"
          + " design.yaml of yours that is another design",
      "2:usage error, or a file has errors or cannot be read",
      "3:external failure: the files cannot be written, or the solver or the engine cannot be"
          + " loaded"
    },
    footer = {
      "",
      "Examples:",
      "  keysmith design spec.yaml",
      "  keysmith design spec.yaml --out model    # write it to that folder",
      "  keysmith design spec.yaml --design mine.yaml --out model  # your own design",
      "  keysmith design spec.yaml --verify --out model    # verify it, too",
      "  keysmith design spec.yaml --style single-table --time-limit 2m",
      "  keysmith design spec.yaml --start-from mine.yaml --keep Orders --max-changes 3",
      "  keysmith design spec.yaml --format json"
    })
public final class DesignCommand implements Callable<Integer> {
  private static final String RESULT_FILE = "design.json";

  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @ParentCommand private ToolContext keysmith;

  @Mixin private CommandInputs inputs;

  @Mixin private FormatOption format;

  @Mixin private StartFromOptions startFrom;

  @Option(
      names = "--style",
      paramLabel = "auto|multi-table|single-table",
      converter = StyleOption.class,
      description =
          "multi-table: one table per entity; single-table: one table for all; auto: the cheaper of"
              + " the two. Default: prefer.style of the spec.")
  private Optional<Style> style;

  @Option(
      names = "--time-limit",
      paramLabel = "TIME",
      converter = DurationOption.class,
      description =
          "Stop the search after this time, such as 30s or 2m, and use the best design found."
              + " Default: 50s.")
  private Optional<Duration> timeLimit;

  @Option(
      names = "--design",
      paramLabel = "FILE",
      description = "Use this design file. Default: derive the design.")
  private Optional<Path> given;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Write the design, its documents and its infrastructure to this folder. Files that you"
              + " edited there are not overwritten; the new version is written next to them. If you"
              + " changed the design in design.yaml, nothing else is written.")
  private Optional<Path> out;

  @Option(
      names = "--verify",
      description =
          "Verify the design on DynamoDB Local inside this process, as keysmith verify does. The"
              + " generated documents include the result.")
  private boolean verify;

  /** What {@code --start-from} led to. */
  private Optional<ImmutableList<AdoptedChange>> changes = Optional.empty();

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  public DesignCommand() {}

  @Override
  public Integer call() {
    if (given.isPresent() && (style.isPresent() || timeLimit.isPresent())) {
      throw new ParameterException(
          command.commandLine(),
          "--design cannot be combined with --style or --time-limit, which control the search");
    }
    startFrom.check(given.isPresent() || style.isPresent());
    out.ifPresent(this::check);
    return inputs
        .read(keysmith, given.or(startFrom::file).stream().toList())
        .map(read -> writeArtifacts(read.compiler(), analyze(read)))
        .orElse(ExitStatus.BAD_INPUT);
  }

  private DesignAnalysis analyze(CommandInputs.LoadedInputs read) {
    return given.isPresent()
        ? read.analyze()
        : startFrom.file().isPresent() ? improve(read) : derive(read);
  }

  private DesignAnalysis improve(CommandInputs.LoadedInputs read) {
    TimeLimit limit = TimeLimit.in(timeLimit.orElse(DesignDerivation.USUAL_TIME));
    keysmith.interruption().ends(limit);
    ImmutableList<AdoptedChange> adopted = startFrom.improve(read, limit);
    changes = Optional.of(adopted);
    return adopted.isEmpty()
        ? read.analyze()
        : read.compiler()
            .analyze(read.specFile(), adopted.get(adopted.size() - 1).after().design());
  }

  /** Checks the folder before the search, so that no search is wasted if it cannot be written. */
  private void check(Path folder) {
    try {
      new ArtifactFolder(folder).check();
    } catch (FolderFailure e) {
      throw e.isDenied()
          ? new ExternalFailure(message(e), e)
          : new ParameterException(command.commandLine(), message(e), e);
    }
  }

  private DesignAnalysis derive(CommandInputs.LoadedInputs read) {
    DesignCompiler compiler = read.compiler();
    Spec spec = read.spec();
    TimeLimit limit = TimeLimit.in(timeLimit.orElse(DesignDerivation.USUAL_TIME));
    keysmith.interruption().ends(limit);
    OptimizedDesign derived =
        new DesignDerivation(compiler, err(), keysmith.terminal())
            .derive(spec, new DesignOptions(style.orElse(spec.prefer().style())), limit);
    reportTime(derived);
    return compiler.analyze(read.specFile(), derived);
  }

  private int writeArtifacts(DesignCompiler compiler, DesignAnalysis analysis) {
    if (!verify) {
      return writeArtifacts(compiler, analysis, Optional.empty());
    }
    Optional<VerificationReport> report = verified(compiler, analysis);
    return writeArtifacts(
        compiler, report.map(one -> analysis.with(one.validation())).orElse(analysis), report);
  }

  /** Empty if Ctrl-C came before it was complete: the design is not lost with it. */
  private Optional<VerificationReport> verified(DesignCompiler compiler, DesignAnalysis analysis) {
    InterruptHandler interruption = keysmith.interruption();
    VerificationRunner runner = new VerificationRunner(compiler);
    try {
      return Optional.of(
          ProgressBar.during(
              progress ->
                  runner.runInProcess(
                      analysis.spec(),
                      analysis.design(),
                      VerificationOptions.USUAL,
                      interruption.during(progress)),
              err(),
              keysmith.terminal()));
    } catch (CancellationException e) {
      err().println("Stopped early; the design is not verified.");
      return Optional.empty();
    }
  }

  /** The commands that repeat the verification of the design, in the file that it will be in. */
  private VerifyCommandLines verifyCommands() {
    Optional<Path> kept =
        given.or(() -> out.map(folder -> folder.resolve(DesignFolder.DESIGN_FILE)));
    return new VerifyCommandLines(
        inputs.next(kept), VerificationOptions.USUAL, Optional.empty(), Optional.empty());
  }

  private int writeArtifacts(
      DesignCompiler compiler, DesignAnalysis analysis, Optional<VerificationReport> report) {
    DesignFolder.WrittenFiles written =
        out.map(folder -> write(folder, analysis, report, compiler.emit(analysis)))
            .orElse(new DesignFolder.WrittenFiles(ImmutableList.of(), false));
    if (format.isJson()) {
      out().println(JsonOutput.of(DesignResult.of(analysis, result(report)).with(changes)));
    } else {
      show(analysis, report, written.outcomes());
    }
    out.ifPresent(folder -> showFiles(folder, written));
    return analysis.bill().isComplete()
            && report.map(VerificationReport::isVerified).orElse(!verify)
            && !written.another()
        ? ExitStatus.FINE
        : ExitStatus.FOUND_SOMETHING;
  }

  private void showFiles(Path folder, DesignFolder.WrittenFiles written) {
    WrittenFilesText text = new WrittenFilesText(err(), keysmith.width());
    if (written.another()) {
      text.showAnotherDesign(
          folder,
          written.outcomes().get(0),
          inputs.next(Optional.of(folder.resolve(DesignFolder.DESIGN_FILE))).generate(folder));
    } else {
      text.show(folder, written.outcomes());
    }
  }

  private Optional<VerifyResult> result(Optional<VerificationReport> report) {
    return report.map(one -> VerifyResult.of(one, verifyCommands()));
  }

  /** Prints the time on terminals only, because it differs from run to run. */
  private void reportTime(OptimizedDesign derived) {
    if (keysmith.interruption().isHeard()) {
      err().println("Stopped early; this is the best design found so far.");
    } else if (keysmith.terminal().bar()) {
      double seconds = Math.rint(derived.optimality().seconds() * 10) / 10;
      err().println("Searched for " + NumberFormat.counted(seconds, "second") + ".");
    }
    err().flush();
  }

  private DesignFolder.WrittenFiles write(
      Path folder,
      DesignAnalysis analysis,
      Optional<VerificationReport> report,
      ImmutableList<Artifact> emitted) {
    Artifact result =
        new Artifact(
            RESULT_FILE,
            JsonOutput.of(DesignResult.repeatable(analysis, result(report)).with(changes)) + "\n");
    keysmith.interruption().completes();
    try {
      return new DesignFolder(folder)
          .write(
              analysis.spec(),
              analysis.design(),
              given,
              ImmutableList.<Artifact>builder().add(result).addAll(emitted).build());
    } catch (FolderFailure e) {
      throw new ExternalFailure(message(e), e);
    }
  }

  private static String message(FolderFailure failure) {
    return failure.getMessage() + "; " + failure.fix();
  }

  private void show(
      DesignAnalysis analysis,
      Optional<VerificationReport> report,
      ImmutableList<ArtifactOutcome> outcomes) {
    Optional<Path> kept =
        given.or(
            () ->
                outcomes.stream()
                    .filter(one -> one.name().equals(DesignFolder.DESIGN_FILE))
                    .map(one -> out.orElseThrow().resolve(one.file()))
                    .findFirst());
    new DesignText(out(), keysmith.width(), command.commandLine().getColorScheme())
        .show(analysis, reviewing(kept));
    changes.ifPresent(list -> new ChangesText(out(), keysmith.width()).show(list));
    report.ifPresent(
        one -> {
          out().println();
          new VerifyText(
                  out(), keysmith.width(), command.commandLine().getColorScheme(), verifyCommands())
              .conclude(one);
        });
    out().println();
    out().println("Next:");
    if (out.isEmpty()) {
      NextCommands.show(out(), inputs.next(kept).keep(searchOptions()), "write it to a folder");
    }
    // Without a file, the other commands derive the design themselves, in the style of the spec.
    if (kept.isPresent() || searchOptions().isEmpty()) {
      NextCommands next = inputs.next(kept);
      next.showPatterns(out(), analysis.bill());
      NextCommands.show(out(), next.cost(), "show the full bill and the peak load");
      NextCommands.show(
          out(),
          next.verify(),
          report.isEmpty()
              ? "verify it on DynamoDB Local"
              : "show the consumed capacity per pattern");
    }
  }

  /** In another style than that of the spec, only a design in a file can be reviewed. */
  private String reviewing(Optional<Path> kept) {
    return kept.isEmpty() && style.isPresent()
        ? inputs.next(kept).keep(styleOption())
            + ", then "
            + inputs.next(Optional.of(Path.of("DIR", DesignFolder.DESIGN_FILE))).review()
        : inputs.next(kept).review();
  }

  /** The options that led to this design, where the spec alone leads to another. */
  private ImmutableList<String> searchOptions() {
    return startFrom.file().isPresent() ? startFrom.arguments() : styleOption();
  }

  private ImmutableList<String> styleOption() {
    return style
        .map(given -> ImmutableList.of("--style", EnumOption.of(given)))
        .orElse(ImmutableList.of());
  }

  private PrintWriter out() {
    return command.commandLine().getOut();
  }

  private PrintWriter err() {
    return command.commandLine().getErr();
  }
}
