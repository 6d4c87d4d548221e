package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.Pattern;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.engine.Engine;
import dev.keysmith.verify.engine.EngineFailure;
import dev.keysmith.verify.engine.RunCost;
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

/** {@code verify SPEC [--design FILE]}: runs every pattern on an engine and compares. */
@Command(
    name = "verify",
    description = {
      "Prove a design on a real engine: generated data is written through the design, every"
          + " pattern is run, and results, stored items and consumed units are compared with what"
          + " they should be.",
      "By default the engine is a DynamoDB Local inside this process; nothing leaves the machine."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:proven",
      "1:a difference was found, or nothing could be run",
      "2:a file has errors or cannot be read, or the usage is wrong",
      "3:the engine cannot be started, reached or used"
    },
    footer = {
      "",
      "Examples:",
      "  keysmith verify spec.yaml",
      "  keysmith verify spec.yaml --design design.yaml",
      "  keysmith verify spec.yaml --design design.yaml --pattern P7 --seed 2",
      "  keysmith verify spec.yaml --design my.yaml --endpoint http://localhost:8000"
    })
final class VerifyCommand implements Callable<Integer> {
  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @ParentCommand private Keysmith keysmith;

  @Mixin private Inputs inputs;

  @Mixin private FormatOption format;

  @Option(
      names = "--design",
      paramLabel = "FILE",
      description = "The design to prove; by default it is derived.")
  private Optional<Path> design;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description =
          "The engine to use, such as http://localhost:8000. On AWS it says first what it will"
              + " cost, and asks. Only tables that it made itself are touched, and deleted.")
  private Optional<String> endpoint;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      defaultValue = "1",
      converter = WholeNumber.Seed.class,
      description = "Of the data; the same seed gives the same run. 1 by default.")
  private long seed;

  @Option(
      names = "--items",
      paramLabel = "NUMBER",
      defaultValue = "2000",
      converter = WholeNumber.Items.class,
      description = "About how many instances the reads are run on; 2000 by default.")
  private int items;

  @Option(
      names = "--pattern",
      paramLabel = "PATTERN",
      description = "The only pattern to run: its id, or a part of its name that no other has.")
  private Optional<String> pattern;

  @Option(names = "--yes", description = "Do not ask before spending money on AWS.")
  private boolean yes;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  VerifyCommand() {}

  @Override
  public Integer call() {
    Optional<Inputs.Read> read = inputs.readOrDerive(keysmith, design);
    return read.map(this::verify).orElse(ExitStatus.BAD_INPUT);
  }

  private int verify(Inputs.Read read) {
    VerificationOptions options =
        new VerificationOptions(seed, items, pattern.map(text -> meant(read, text).id()));
    Optional<Engine> opened = prover().open(this::engine);
    if (opened.isEmpty()) {
      return ExitStatus.OUTSIDE_FAILED;
    }
    try (Engine engine = opened.get()) {
      return verify(read, options, engine);
    }
  }

  private Pattern meant(Inputs.Read read, String text) {
    try {
      return PatternArgument.find(read.spec().patterns(), text);
    } catch (IllegalArgumentException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
  }

  private Engine engine() {
    if (!endpoint.map(Engine::isAddress).orElse(true)) {
      // It is not repeated, since it may hold a password.
      throw wrong(
          "what --endpoint names is not the address of a DynamoDB; write it like"
              + " http://localhost:8000 or https://dynamodb.us-east-1.amazonaws.com");
    }
    return endpoint.map(Engine::at).orElseGet(Engine::embedded);
  }

  private int verify(Inputs.Read read, VerificationOptions options, Engine engine) {
    try {
      if (engine.isAws() && !isAgreed(read, options, engine)) {
        return ExitStatus.BAD_INPUT;
      }
      Proof proof =
          prover()
              .prove(
                  read.compiler(), read.spec(), read.design(), engine, commands(options, engine));
      show(proof);
      return proof.isProven() ? ExitStatus.FINE : ExitStatus.FOUND_SOMETHING;
    } catch (EngineFailure e) {
      prover().tell(e);
      return ExitStatus.OUTSIDE_FAILED;
    } finally {
      tellLeft(engine.left());
    }
  }

  private boolean isAgreed(Inputs.Read read, VerificationOptions options, Engine engine) {
    RunCost cost = read.compiler().verificationCost(read.spec(), read.design(), options);
    return new SpendMoney(err(), keysmith.terminal(), yes)
        .isAgreed(engine.name(), cost)
        .orElseThrow(() -> wrong("nobody is there to agree to that; add --yes"));
  }

  private Prover prover() {
    return new Prover(err(), keysmith.terminal());
  }

  private VerifyCommands commands(VerificationOptions options, Engine engine) {
    return new VerifyCommands(inputs.next(design), options, endpoint.map(given -> engine.name()));
  }

  private void show(Proof proof) {
    CommandLine line = command.commandLine();
    if (format.isJson()) {
      line.getOut().println(Json.of(VerifyResult.of(proof)));
    } else {
      new VerifyText(line.getOut(), keysmith.width(), line.getColorScheme()).show(proof);
    }
  }

  private void tellLeft(ImmutableList<String> commands) {
    if (!commands.isEmpty()) {
      err().println("Some tables could not be deleted; delete them by hand:");
      commands.forEach(line -> err().println("  " + line));
    }
  }

  private PrintWriter err() {
    return command.commandLine().getErr();
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
