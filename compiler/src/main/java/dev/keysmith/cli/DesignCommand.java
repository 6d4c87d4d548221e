package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.DesignCompiler;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.Folder;
import dev.keysmith.emit.FolderFailure;
import dev.keysmith.emit.Handover;
import dev.keysmith.emit.Outcome;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Planned;
import dev.keysmith.solve.Derived;
import dev.keysmith.solve.DesignOptions;
import dev.keysmith.spec.Preferences.Style;
import dev.keysmith.spec.Spec;
import dev.keysmith.work.TimeLimit;
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
final class DesignCommand implements Callable<Integer> {
  private static final String DESIGN_FILE = "design.yaml";
  private static final String RESULT_FILE = "design.json";

  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @ParentCommand private Keysmith keysmith;

  @Mixin private Inputs inputs;

  @Mixin private FormatOption format;

  @Option(
      names = "--style",
      paramLabel = "auto|multi-table|single-table",
      converter = StyleWord.class,
      description =
          "A table for each entity, one table for all, or the cheaper of the two; by default as the"
              + " spec says.")
  private Optional<Style> style;

  @Option(
      names = "--time-limit",
      paramLabel = "TIME",
      converter = WaitingTime.class,
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
  DesignCommand() {}

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
        .map(read -> handOver(read.compiler(), given.isPresent() ? given(read) : derive(read)))
        .orElse(ExitStatus.BAD_INPUT);
  }

  /** Before the search, so that nobody waits for what cannot be kept. */
  private void check(Path folder) {
    try {
      new Folder(folder).check();
    } catch (FolderFailure e) {
      throw new ParameterException(command.commandLine(), message(e), e);
    }
  }

  /** With the bill and the review that every design gets. */
  private Handover given(Inputs.Read read) {
    DesignCompiler compiler = read.compiler();
    Spec spec = read.spec();
    ImmutableList<Planned> plans = compiler.plan(spec, read.design());
    return new Handover(
        spec,
        read.design(),
        plans,
        compiler.bill(spec, read.design(), plans, PricingOptions.of(spec.pricing())),
        compiler.heat(spec, read.design(), plans),
        compiler.review(read.specFile(), read.designFiles().get(0)),
        Optional.empty());
  }

  private Handover derive(Inputs.Read read) {
    DesignCompiler compiler = read.compiler();
    Spec spec = read.spec();
    TimeLimit limit = TimeLimit.in(timeLimit.orElse(Derivation.USUAL_TIME));
    keysmith.interruption().ends(limit);
    Derived derived =
        new Derivation(compiler, err(), keysmith.terminal())
            .derive(spec, new DesignOptions(style.orElse(spec.prefer().style())), limit);
    tellTime(derived);
    return new Handover(
        spec,
        derived.design(),
        derived.plans(),
        derived.bill(),
        compiler.heat(spec, derived.design(), derived.plans()),
        compiler.review(read.specFile(), derived.design()),
        Optional.of(derived));
  }

  private int handOver(DesignCompiler compiler, Handover handover) {
    if (!verify) {
      return handOver(compiler, handover, Optional.empty());
    }
    Optional<Path> kept = given.or(() -> out.map(folder -> folder.resolve(DESIGN_FILE)));
    return new Prover(err(), keysmith.terminal())
        .proveHere(compiler, handover.spec(), handover.design(), inputs.next(kept))
        .map(proof -> handOver(compiler, handover.with(proof.validation()), Optional.of(proof)))
        .orElse(ExitStatus.OUTSIDE_FAILED);
  }

  private int handOver(DesignCompiler compiler, Handover handover, Optional<Proof> proof) {
    ImmutableList<Outcome> outcomes =
        out.map(folder -> write(folder, handover, proof, compiler.emit(handover)))
            .orElse(ImmutableList.of());
    if (format.isJson()) {
      out().println(Json.of(DesignResult.of(handover, proof)));
    } else {
      show(handover, proof, outcomes);
    }
    out.ifPresent(folder -> new WrittenText(err(), keysmith.width()).show(folder, outcomes));
    return handover.bill().isComplete() && proof.map(Proof::isProven).orElse(true)
        ? ExitStatus.FINE
        : ExitStatus.FOUND_SOMETHING;
  }

  /** Only to somebody who looks: it is another time each time. */
  private void tellTime(Derived derived) {
    if (keysmith.interruption().isHeard()) {
      err().println("Stopped early; this is the best design found so far.");
    } else if (keysmith.terminal().bar()) {
      double seconds = Math.rint(derived.optimality().seconds() * 10) / 10;
      err().println("Searched for " + Figures.counted(seconds, "second") + ".");
    }
    err().flush();
  }

  private ImmutableList<Outcome> write(
      Path folder, Handover handover, Optional<Proof> proof, ImmutableList<Artifact> emitted) {
    ImmutableList.Builder<Artifact> artifacts = ImmutableList.builder();
    boolean there = given.map(file -> isSame(file, folder.resolve(DESIGN_FILE))).orElse(false);
    if (!there) {
      artifacts.add(new Artifact(DESIGN_FILE, DesignWriter.write(handover.design())));
    }
    artifacts.add(
        new Artifact(RESULT_FILE, Json.of(DesignResult.repeatable(handover, proof)) + "\n"));
    artifacts.addAll(emitted);
    try {
      return new Folder(folder)
          .handOver(artifacts.build(), there ? ImmutableSet.of(DESIGN_FILE) : ImmutableSet.of());
    } catch (FolderFailure e) {
      throw new OutsideFailure(message(e), e);
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

  private void show(Handover handover, Optional<Proof> proof, ImmutableList<Outcome> outcomes) {
    Optional<Path> kept =
        given.or(
            () ->
                outcomes.stream()
                    .filter(one -> one.name().equals(DESIGN_FILE))
                    .map(one -> out.orElseThrow().resolve(one.file()))
                    .findFirst());
    new DesignText(out(), keysmith.width(), command.commandLine().getColorScheme())
        .show(handover, reviewing(kept));
    proof.ifPresent(
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
      next.showPatterns(out(), handover.bill());
      NextCommands.show(out(), next.cost(), "the whole bill, and the load at peak");
      NextCommands.show(
          out(),
          next.verify(),
          proof.isEmpty() ? "prove it on an engine" : "each pattern with what it consumed");
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
        .map(given -> ImmutableList.of("--style", Word.of(given)))
        .orElse(ImmutableList.of());
  }

  private PrintWriter out() {
    return command.commandLine().getOut();
  }

  private PrintWriter err() {
    return command.commandLine().getErr();
  }
}
