package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.ExternalFailure;
import dev.keysmith.app.FixedDesignFile;
import dev.keysmith.cli.json.BaselineFile;
import dev.keysmith.cli.json.JsonOutput;
import dev.keysmith.cli.json.ReviewResult;
import dev.keysmith.cli.option.FailOnOption;
import dev.keysmith.cli.sarif.SarifFix;
import dev.keysmith.cli.sarif.SarifLog;
import dev.keysmith.cli.text.NextCommands;
import dev.keysmith.cli.text.ReviewText;
import dev.keysmith.cli.text.WrittenFilesText;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.FixSession;
import dev.keysmith.review.ReviewBaseline;
import dev.keysmith.review.ReviewBaseline.BaselineComparison;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;

/** {@code review SPEC [--design FILE]}: the faults of a design, and their fixes. */
@Command(
    name = "review",
    description = {
      "Report the faults of a design, their cost, and how to fix them.",
      "Findings can be suppressed in the design file, with a reason."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:no finding is as severe as --fail-on, or all were written to a baseline",
      "1:an error was found, or a finding as severe as --fail-on",
      "2:a file has errors or cannot be read, or the usage is wrong",
      "3:the fixed design or the baseline cannot be written, or the solver cannot be loaded"
    },
    footer = {
      "",
      "Examples:",
      "  keysmith review spec.yaml --design design.yaml",
      "  keysmith review spec.yaml --design mine.yaml --fix    # writes mine.fixed.yaml",
      "  keysmith review spec.yaml --design mine.yaml --fail-on warning",
      "  keysmith review spec.yaml --design mine.yaml --format sarif",
      "  keysmith review spec.yaml --design mine.yaml --write-baseline baseline.json",
      "  keysmith review spec.yaml --design mine.yaml --baseline baseline.json",
      "  keysmith review spec.yaml                             # the derived design"
    })
public final class ReviewCommand implements Callable<Integer> {
  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @ParentCommand private ToolContext keysmith;

  @Mixin private CommandInputs inputs;

  @Option(
      names = "--format",
      paramLabel = "text|json|sarif",
      defaultValue = "text",
      description =
          "Output format: text (the default), json, or sarif for code hosts that annotate lines.")
  private ReviewFormat format;

  @Option(
      names = "--design",
      paramLabel = "FILE",
      description = "The design to review; by default it is derived from the spec.")
  private Optional<Path> design;

  @Option(
      names = "--fail-on",
      paramLabel = "error|warning|suggestion",
      converter = FailOnOption.class,
      defaultValue = "error",
      description = "The severity from which on the exit status is 1; error by default.")
  private Severity failOn;

  @Option(
      names = "--fix",
      description =
          "Apply all automatic fixes and write the result to NAME.fixed.yaml in the same folder."
              + " The original is not changed.")
  private boolean fix;

  @Option(
      names = "--compatible",
      description =
          "With --fix: only fixes that existing code does not notice. Nothing is removed from an"
              + " index, and no key changes its form.")
  private boolean compatible;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description =
          "Report only findings that an earlier review did not have: its JSON or SARIF output, or a"
              + " file of --write-baseline. A finding that has become more severe is reported.")
  private Optional<Path> baseline;

  @Option(
      names = "--write-baseline",
      paramLabel = "FILE",
      description = "Write all findings to this file, for --baseline of later reviews.")
  private Optional<Path> newBaseline;

  /** The output format. */
  enum ReviewFormat {
    TEXT,
    JSON,
    SARIF
  }

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  public ReviewCommand() {}

  @Override
  public Integer call() {
    if (fix && design.isEmpty()) {
      throw new ParameterException(
          command.commandLine(), "--fix needs a design file: pass --design FILE");
    }
    if (compatible && !fix) {
      throw new ParameterException(
          command.commandLine(), "--compatible restricts fixes: pass --fix as well");
    }
    try {
      // Before anything is derived, which may take a while.
      Optional<ReviewBaseline> known =
          baseline.isPresent() ? Optional.of(BaselineFile.read(baseline.get())) : Optional.empty();
      Optional<CommandInputs.LoadedInputs> read = inputs.readOrDerive(keysmith, design);
      return read.isPresent() ? review(read.get(), known) : ExitStatus.BAD_INPUT;
    } catch (BaselineFile.NoBaseline e) {
      command.commandLine().getErr().println("keysmith: " + e.getMessage());
      return ExitStatus.BAD_INPUT;
    }
  }

  private int review(CommandInputs.LoadedInputs read, Optional<ReviewBaseline> known)
      throws BaselineFile.NoBaseline {
    ReviewReport all =
        read.derived()
            .map(derived -> read.compiler().review(read.specFile(), derived))
            .orElseGet(() -> read.compiler().review(read.specFile(), file(read)));
    if (newBaseline.isPresent()) {
      write(newBaseline.get(), ReviewBaseline.of(all));
    }
    Optional<BaselineComparison> compared = known.map(one -> one.compare(all));
    ReviewReport review = compared.map(BaselineComparison::review).orElse(all);
    Optional<FixSession> fixSession =
        fix
            ? Optional.of(read.compiler().fix(read.specFile(), read.design(), review, compatible))
            : Optional.empty();
    Optional<FixedDesignFile> written =
        fixSession
            .filter(fixed -> !fixed.fixedFindings().isEmpty())
            .map(
                fixed ->
                    FixedDesignFile.write(design.orElseThrow(), file(read), read.spec(), fixed));
    String application = read.spec().application();
    switch (format) {
      case JSON ->
          out().println(JsonOutput.of(ReviewResult.of(application, review, written, compared)));
      case SARIF ->
          out().println(JsonOutput.of(SarifLog.of(review, finding -> fixes(read, finding))));
      case TEXT -> {
        ReviewText text =
            new ReviewText(out(), keysmith.width(), command.commandLine().getColorScheme());
        text.show(application, review, compared.isPresent());
        compared.ifPresent(one -> text.baseline(one, baseline.orElseThrow()));
        fixSession.ifPresent(text::fixed);
        next(review, written);
      }
    }
    PrintWriter err = command.commandLine().getErr();
    written.ifPresent(
        files ->
            new WrittenFilesText(err, keysmith.width()).show(files.folder(), files.outcomes()));
    return review.has(failOn) && newBaseline.isEmpty()
        ? ExitStatus.FOUND_SOMETHING
        : ExitStatus.FINE;
  }

  private void write(Path file, ReviewBaseline findings) throws BaselineFile.NoBaseline {
    try {
      BaselineFile.write(file, findings);
    } catch (IOException e) {
      throw new ExternalFailure("cannot write " + file + ": " + e.getMessage(), e);
    }
    command
        .commandLine()
        .getErr()
        .println(
            "Wrote %s to %s"
                .formatted(NumberFormat.counted(findings.findings().size(), "finding"), file));
  }

  /** A derived design has no file that could be changed. */
  private static ImmutableList<SarifFix> fixes(
      CommandInputs.LoadedInputs read, ReviewFinding finding) {
    return read.derived().isPresent()
        ? ImmutableList.of()
        : SarifFix.of(finding, file(read), read.spec());
  }

  private static DesignFile file(CommandInputs.LoadedInputs read) {
    return read.designFiles().get(0);
  }

  private void next(ReviewReport review, Optional<FixedDesignFile> written) {
    out().println();
    out().println("Next:");
    NextCommands next = inputs.next(design);
    if (written.isPresent()) {
      NextCommands.show(
          out(), inputs.next(Optional.of(written.get().file())).review(), "the remaining findings");
    } else if (design.isPresent() && !fix && !review.fixable().isEmpty()) {
      NextCommands.show(out(), next.review("--fix"), "apply the automatic fixes, in a new file");
    }
    NextCommands.show(out(), next.cost(), "the full bill, and the load at peak");
    if (design.isPresent()) {
      NextCommands.show(out(), next.compareWithDerived(), "compare it with the derived design");
    } else {
      NextCommands.show(out(), next.verify(), "verify it on DynamoDB Local");
    }
  }

  private PrintWriter out() {
    return command.commandLine().getOut();
  }
}
