package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.app.ExternalFailure;
import dev.keysmith.cli.json.DesignResult;
import dev.keysmith.cli.json.JsonOutput;
import dev.keysmith.cli.option.DurationOption;
import dev.keysmith.cli.option.EnumOption;
import dev.keysmith.cli.option.FormatOption;
import dev.keysmith.cli.option.StyleOption;
import dev.keysmith.cli.text.DesignText;
import dev.keysmith.cli.text.NextCommands;
import dev.keysmith.cli.text.VerificationReport;
import dev.keysmith.cli.text.VerifyText;
import dev.keysmith.cli.text.WrittenFilesText;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.ArtifactFolder;
import dev.keysmith.emit.ArtifactOutcome;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.FolderFailure;
import dev.keysmith.optimizer.DesignOptions;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;

/**
 * {@code design SPEC [--out DIR]}: derives the cheapest design, or takes one, and hands it over.
 */
@Command(
    name = "design",
    description = {
      "Derive the cheapest design that serves every pattern, and say what it is, what it costs and"
          + " why.",
      "It is paid for as the spec's pricing says. Ctrl-C ends the search early; the best design"
          + " found by then is shown."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:every pattern is served that DynamoDB is for",
      "1:a pattern is not served or, with --verify, does not what it says",
      "2:the spec has errors or cannot be read, or the usage is wrong",
      "3:the files cannot be written, or the solver or the engine cannot be loaded"
    },
    footer = {
      "",
      "Examples:",
      "  keysmith design spec.yaml",
      "  keysmith design spec.yaml --out model     # keeps it in that folder",
      "  keysmith design spec.yaml --design mine.yaml --out model     # files for your own design",
      "  keysmith design spec.yaml --verify --out model     # proven, and the documents say so",
      "  keysmith design spec.yaml --style single-table --time-limit 2m",
      "  keysmith design spec.yaml --format json"
    })
public final class DesignCommand implements Callable<Integer> {
  private static final String DESIGN_FILE = "design.yaml";
  private static final String RESULT_FILE = "design.json";

  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @ParentCommand private ToolContext keysmith;

  @Mixin private CommandInputs inputs;

  @Mixin private FormatOption format;

  @Option(
      names = "--style",
      paramLabel = "auto|multi-table|single-table",
      converter = StyleOption.class,
      description =
          "A table for each entity, one table for all, or the cheaper of the two; by default as the"
              + " spec says.")
  private Optional<Style> style;

  @Option(
      names = "--time-limit",
      paramLabel = "TIME",
      converter = DurationOption.class,
      description = "When to end the search with the best found so far; 50s by default.")
  private Optional<Duration> timeLimit;

  @Option(
      names = "--design",
      paramLabel = "FILE",
      description = "A design made by hand to be handed over; by default it is derived.")
  private Optional<Path> given;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "A folder to write the design, its documents and its infrastructure to. A file there that"
              + " was changed by hand is kept; the new one is put beside it.")
  private Optional<Path> out;

  @Option(
      names = "--verify",
      description =
          "Prove the design on the engine inside this process, as keysmith verify does, before it"
              + " is handed over; its documents then say what came of it.")
  private boolean verify;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  public DesignCommand() {}

  @Override
  public Integer call() {
    if (given.isPresent() && (style.isPresent() || timeLimit.isPresent())) {
      throw new ParameterException(
          command.commandLine(),
          "a design that is given is not searched for; leave out --style and --time-limit, or"
              + " --design");
    }
    out.ifPresent(this::check);
    return inputs
        .read(keysmith, given.stream().toList())
        .map(
            read -> writeArtifacts(read.compiler(), given.isPresent() ? given(read) : derive(read)))
        .orElse(ExitStatus.BAD_INPUT);
  }

  /** Before the search, so that nobody waits for what cannot be kept. */
  private void check(Path folder) {
    try {
      new ArtifactFolder(folder).check();
    } catch (FolderFailure e) {
      throw new ParameterException(command.commandLine(), message(e), e);
    }
  }

  /** With the bill and the review that every design gets. */
  private DesignAnalysis given(CommandInputs.LoadedInputs read) {
    DesignCompiler compiler = read.compiler();
    Spec spec = read.spec();
    ImmutableList<PlanSet> plans = compiler.plan(spec, read.design());
    return new DesignAnalysis(
        spec,
        read.design(),
        plans,
        compiler.bill(spec, read.design(), plans, PricingOptions.of(spec.pricing())),
        compiler.partitionLoads(spec, read.design(), plans),
        compiler.review(read.specFile(), read.designFiles().get(0)),
        Optional.empty());
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
    return new DesignAnalysis(
        spec,
        derived.design(),
        derived.plans(),
        derived.bill(),
        compiler.partitionLoads(spec, derived.design(), derived.plans()),
        compiler.review(read.specFile(), derived.design()),
        Optional.of(derived));
  }

  private int writeArtifacts(DesignCompiler compiler, DesignAnalysis analysis) {
    if (!verify) {
      return writeArtifacts(compiler, analysis, Optional.empty());
    }
    Optional<Path> kept = given.or(() -> out.map(folder -> folder.resolve(DESIGN_FILE)));
    return new VerificationRunner(err(), keysmith.terminal())
        .verifyInProcess(compiler, analysis.spec(), analysis.design(), inputs.next(kept))
        .map(
            report ->
                writeArtifacts(compiler, analysis.with(report.validation()), Optional.of(report)))
        .orElse(ExitStatus.OUTSIDE_FAILED);
  }

  private int writeArtifacts(
      DesignCompiler compiler, DesignAnalysis analysis, Optional<VerificationReport> report) {
    ImmutableList<ArtifactOutcome> outcomes =
        out.map(folder -> write(folder, analysis, report, compiler.emit(analysis)))
            .orElse(ImmutableList.of());
    if (format.isJson()) {
      out().println(JsonOutput.of(DesignResult.of(analysis, report)));
    } else {
      show(analysis, report, outcomes);
    }
    out.ifPresent(folder -> new WrittenFilesText(err(), keysmith.width()).show(folder, outcomes));
    return analysis.bill().isComplete() && report.map(VerificationReport::isVerified).orElse(true)
        ? ExitStatus.FINE
        : ExitStatus.FOUND_SOMETHING;
  }

  /** Only to somebody who looks: it is another time each time. */
  private void reportTime(OptimizedDesign derived) {
    if (keysmith.interruption().isHeard()) {
      err().println("Stopped early; this is the best design found so far.");
    } else if (keysmith.terminal().bar()) {
      double seconds = Math.rint(derived.optimality().seconds() * 10) / 10;
      err().println("Searched for " + NumberFormat.counted(seconds, "second") + ".");
    }
    err().flush();
  }

  private ImmutableList<ArtifactOutcome> write(
      Path folder,
      DesignAnalysis analysis,
      Optional<VerificationReport> report,
      ImmutableList<Artifact> emitted) {
    ImmutableList.Builder<Artifact> artifacts = ImmutableList.builder();
    boolean there = given.map(file -> isSame(file, folder.resolve(DESIGN_FILE))).orElse(false);
    if (!there) {
      artifacts.add(new Artifact(DESIGN_FILE, DesignWriter.write(analysis.design())));
    }
    artifacts.add(
        new Artifact(RESULT_FILE, JsonOutput.of(DesignResult.repeatable(analysis, report)) + "\n"));
    artifacts.addAll(emitted);
    try {
      return new ArtifactFolder(folder)
          .replaceGenerated(
              artifacts.build(), there ? ImmutableSet.of(DESIGN_FILE) : ImmutableSet.of());
    } catch (FolderFailure e) {
      throw new ExternalFailure(message(e), e);
    }
  }

  /** Whoever hands over the design that is in the folder already has no need of another. */
  private static boolean isSame(Path file, Path other) {
    try {
      return Files.exists(other) && Files.isSameFile(file, other);
    } catch (IOException e) {
      return false;
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
                    .filter(one -> one.name().equals(DESIGN_FILE))
                    .map(one -> out.orElseThrow().resolve(one.file()))
                    .findFirst());
    new DesignText(out(), keysmith.width(), command.commandLine().getColorScheme())
        .show(analysis, reviewing(kept));
    report.ifPresent(
        one -> {
          out().println();
          new VerifyText(out(), keysmith.width(), command.commandLine().getColorScheme())
              .conclude(one);
        });
    out().println();
    out().println("Next:");
    if (out.isEmpty()) {
      NextCommands.show(out(), inputs.next(kept).keep(styleOption()), "keep it in a folder");
    }
    // Without a file, the other commands derive the design themselves, in the spec's own style.
    if (kept.isPresent() || style.isEmpty()) {
      NextCommands next = inputs.next(kept);
      next.showPatterns(out(), analysis.bill());
      NextCommands.show(out(), next.cost(), "the whole bill, and the load at peak");
      NextCommands.show(
          out(),
          next.verify(),
          report.isEmpty() ? "prove it on an engine" : "each pattern with what it consumed");
    }
  }

  /** In another style than the spec's, only a design that was kept can be reviewed. */
  private String reviewing(Optional<Path> kept) {
    return kept.isEmpty() && style.isPresent()
        ? inputs.next(kept).keep(styleOption())
            + ", then "
            + inputs.next(Optional.of(Path.of("DIR", DESIGN_FILE))).review()
        : inputs.next(kept).review();
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
