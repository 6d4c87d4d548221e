package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cli.json.JsonOutput;
import dev.keysmith.cli.json.VerifyResult;
import dev.keysmith.cli.option.FormatOption;
import dev.keysmith.cli.option.PatternArgument;
import dev.keysmith.cli.option.WholeNumberOption;
import dev.keysmith.cli.text.VerificationReport;
import dev.keysmith.cli.text.VerifyCommandLines;
import dev.keysmith.cli.text.VerifyText;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.engine.DynamoDbEngine;
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
public final class VerifyCommand implements Callable<Integer> {
  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @ParentCommand private ToolContext keysmith;

  @Mixin private CommandInputs inputs;

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
      converter = WholeNumberOption.Seed.class,
      description = "Of the data; the same seed gives the same run. 1 by default.")
  private long seed;

  @Option(
      names = "--items",
      paramLabel = "NUMBER",
      defaultValue = "2000",
      converter = WholeNumberOption.Items.class,
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
  public VerifyCommand() {}

  @Override
  public Integer call() {
    Optional<CommandInputs.LoadedInputs> read = inputs.readOrDerive(keysmith, design);
    return read.map(this::verify).orElse(ExitStatus.BAD_INPUT);
  }

  private int verify(CommandInputs.LoadedInputs read) {
    VerificationOptions options =
        new VerificationOptions(seed, items, pattern.map(text -> meant(read, text).id()));
    Optional<DynamoDbEngine> opened = verificationRunner().open(this::engine);
    if (opened.isEmpty()) {
      return ExitStatus.OUTSIDE_FAILED;
    }
    try (DynamoDbEngine engine = opened.get()) {
      return verify(read, options, engine);
    }
  }

  private AccessPattern meant(CommandInputs.LoadedInputs read, String text) {
    try {
      return PatternArgument.find(read.spec().patterns(), text);
    } catch (IllegalArgumentException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
  }

  private DynamoDbEngine engine() {
    if (!endpoint.map(DynamoDbEngine::isAddress).orElse(true)) {
      // It is not repeated, since it may hold a password.
      throw wrong(
          "what --endpoint names is not the address of a DynamoDB; write it like"
              + " http://localhost:8000 or https://dynamodb.us-east-1.amazonaws.com");
    }
    return endpoint.map(DynamoDbEngine::at).orElseGet(DynamoDbEngine::embedded);
  }

  private int verify(
      CommandInputs.LoadedInputs read, VerificationOptions options, DynamoDbEngine engine) {
    try {
      if (engine.isAws() && !isAgreed(read, options, engine)) {
        return ExitStatus.BAD_INPUT;
      }
      VerificationReport report =
          verificationRunner()
              .run(read.compiler(), read.spec(), read.design(), engine, commands(options, engine));
      show(report);
      return report.isVerified() ? ExitStatus.FINE : ExitStatus.FOUND_SOMETHING;
    } catch (EngineFailure e) {
      verificationRunner().tell(e);
      return ExitStatus.OUTSIDE_FAILED;
    } finally {
      reportRemaining(engine.left());
    }
  }

  private boolean isAgreed(
      CommandInputs.LoadedInputs read, VerificationOptions options, DynamoDbEngine engine) {
    RunCost cost = read.compiler().verificationCost(read.spec(), read.design(), options);
    return new SpendingConfirmation(err(), keysmith.terminal(), yes)
        .isAgreed(engine.name(), cost)
        .orElseThrow(() -> wrong("nobody is there to agree to that; add --yes"));
  }

  private VerificationRunner verificationRunner() {
    return new VerificationRunner(err(), keysmith.terminal());
  }

  private VerifyCommandLines commands(VerificationOptions options, DynamoDbEngine engine) {
    return new VerifyCommandLines(
        inputs.next(design), options, endpoint.map(given -> engine.name()));
  }

  private void show(VerificationReport report) {
    CommandLine line = command.commandLine();
    if (format.isJson()) {
      line.getOut().println(JsonOutput.of(VerifyResult.of(report)));
    } else {
      new VerifyText(line.getOut(), keysmith.width(), line.getColorScheme()).show(report);
    }
  }

  private void reportRemaining(ImmutableList<String> commands) {
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
