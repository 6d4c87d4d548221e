package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.CodeLanguage;
import dev.keysmith.app.DataLayerGenerator;
import dev.keysmith.app.DataLayerGenerator.CodeRuns;
import dev.keysmith.app.ExternalFailure;
import dev.keysmith.app.VerificationReport;
import dev.keysmith.app.VerificationRunner;
import dev.keysmith.cli.json.JsonOutput;
import dev.keysmith.cli.json.VerifyResult;
import dev.keysmith.cli.option.EnumOption;
import dev.keysmith.cli.option.FormatOption;
import dev.keysmith.cli.option.LanguageOption;
import dev.keysmith.cli.option.PatternArgument;
import dev.keysmith.cli.option.WholeNumberOption;
import dev.keysmith.cli.text.ProgressBar;
import dev.keysmith.cli.text.VerifyCommandLines;
import dev.keysmith.cli.text.VerifyText;
import dev.keysmith.code.process.NodeToolchain;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.verify.GeneratedVolume;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.EngineFailure;
import dev.keysmith.verify.engine.RunCost;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;

/** {@code verify SPEC [--design FILE]}: runs every pattern on an engine and checks the results. */
@Command(
    name = "verify",
    description = {
      "Verify a design on a real engine: write generated data through the design, run every"
          + " pattern, and compare results, stored items and consumed capacity with the expected"
          + " ones.",
      "By default the engine is DynamoDB Local inside this process; no data leaves the machine."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:verified",
      "1:not verified: there is a difference, or a pattern could not be exercised",
      "2:usage error, or a file has errors or cannot be read",
      "3:external failure: the engine cannot be started, reached or used, or the solver cannot be"
          + " loaded"
    },
    footer = {
      "",
      "Examples:",
      "  keysmith verify spec.yaml",
      "  keysmith verify spec.yaml --design design.yaml",
      "  keysmith verify spec.yaml --design design.yaml --pattern P7 --seed 2",
      "  keysmith verify spec.yaml --design design.yaml --through java",
      "  keysmith verify spec.yaml --design design.yaml --through typescript",
      "  keysmith verify spec.yaml --design my.yaml --endpoint http://localhost:8000",
      "  keysmith verify --cleanup --endpoint http://localhost:8000"
    })
public final class VerifyCommand implements Callable<Integer> {
  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @ParentCommand private ToolContext keysmith;

  @Mixin private CommandInputs inputs;

  @Mixin private FormatOption format;

  @Option(
      names = "--design",
      paramLabel = "FILE",
      description = "The design file to verify. Default: derive the design.")
  private Optional<Path> design;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description =
          "The URL of the DynamoDB endpoint to use; see the examples. On AWS, the estimated cost"
              + " is shown first, and you are asked for confirmation. Only tables that this run"
              + " created are used; they are deleted at the end.")
  private Optional<String> endpoint;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      defaultValue = "1",
      converter = WholeNumberOption.Seed.class,
      description = "The seed of the generated data; the same seed gives the same run. Default: 1.")
  private long seed;

  @Option(
      names = "--items",
      paramLabel = "NUMBER",
      defaultValue = "2000",
      converter = WholeNumberOption.Items.class,
      description = "The approximate number of entity instances to generate. Default: 2000.")
  private int items;

  @Option(
      names = "--pattern",
      paramLabel = "PATTERN",
      description = "Run this pattern only: its id, or a unique part of its name.")
  private Optional<String> pattern;

  @Option(
      names = "--through",
      paramLabel = "LANGUAGE",
      converter = LanguageOption.class,
      description =
          "Run the patterns through the code that `keysmith code` generates: java, compiled in this"
              + " process, or typescript, in a process of Node. Default: interpret the plans.")
  private Optional<CodeLanguage> through;

  @Option(names = "--yes", description = "Do not ask for confirmation before a run on AWS.")
  private boolean yes;

  @Option(
      names = "--credentials-for",
      paramLabel = "HOST",
      description =
          "Send your AWS credentials to this host of --endpoint, over https. Otherwise only"
              + " DynamoDB on AWS gets them.")
  private Optional<String> trustedHost;

  // A help option: it needs no SPEC.
  @Option(
      names = "--cleanup",
      help = true,
      description =
          "Delete the tables that killed runs have left at --endpoint, instead of verifying: those"
              + " called keysmith-verify-…, created more than an hour ago; with --yes also younger"
              + " ones.")
  private boolean cleanup;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  public VerifyCommand() {}

  @Override
  public Integer call() {
    if (cleanup) {
      return cleanUp();
    }
    return inputs
        .read(keysmith, design.stream().toList())
        .map(this::verify)
        .orElse(ExitStatus.BAD_INPUT);
  }

  private int cleanUp() {
    if (endpoint.isEmpty()) {
      throw wrong("--cleanup needs --endpoint; DynamoDB Local in this process leaves nothing");
    }
    try (DynamoDbEngine engine = VerificationRunner.open(this::engine)) {
      return new TableCleanup(engine, Instant.now()).delete(yes, command.commandLine().getOut())
          ? ExitStatus.FINE
          : ExitStatus.OUTSIDE_FAILED;
    } catch (EngineFailure e) {
      throw new ExternalFailure(e.getMessage() + "; " + e.fix(), e);
    }
  }

  private int verify(CommandInputs.LoadedInputs given) {
    // Before anything is derived, which may take a while.
    Optional<AccessPattern> one = pattern.map(text -> meant(given, text));
    VerificationOptions options =
        new VerificationOptions(seed, items, one.map(AccessPattern::id), true);
    CommandInputs.LoadedInputs read = inputs.deriveIfNoDesign(keysmith, given);
    ImmutableList<String> problems = new GeneratedVolume(read.spec(), read.design()).problems();
    if (!problems.isEmpty()) {
      problems.forEach(problem -> err().println("keysmith: " + problem));
      return ExitStatus.BAD_INPUT;
    }
    Optional<DataLayerGenerator> generated =
        through.map(language -> read.compiler().dataLayer(read.spec(), read.design()));
    if (generated.isPresent()
        && CodeCommand.isRefused(generated.get(), through.orElseThrow(), err())) {
      return ExitStatus.FOUND_SOMETHING;
    }
    try (DynamoDbEngine engine = VerificationRunner.open(this::engine)) {
      return verify(read, options, engine, generated);
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
      // The value is not repeated, because it may contain a password.
      throw wrong(
          "--endpoint is not a DynamoDB endpoint; use a URL such as http://localhost:8000 or"
              + " https://dynamodb.us-east-1.amazonaws.com");
    }
    return endpoint
        .map(address -> DynamoDbEngine.at(address, trustedHost))
        .orElseGet(DynamoDbEngine::embedded);
  }

  private int verify(
      CommandInputs.LoadedInputs read,
      VerificationOptions options,
      DynamoDbEngine engine,
      Optional<DataLayerGenerator> generated) {
    try {
      if (engine.isAws() && !isAgreed(read, options, engine)) {
        return ExitStatus.BAD_INPUT;
      }
      VerificationRunner runner = new VerificationRunner(read.compiler());
      VerificationReport report;
      try (CodeRuns runs = runs(read, generated)) {
        report =
            ProgressBar.during(
                progress ->
                    runner.run(read.spec(), read.design(), runs.runs(), engine, options, progress),
                err(),
                keysmith.terminal());
      }
      if (!format.isJson()) {
        through.ifPresent(
            language ->
                command
                    .commandLine()
                    .getOut()
                    .printf("Run through the generated %s code%n", language.title()));
      }
      show(report, commands(options, engine));
      if (endpoint.isPresent()) {
        mentionAbandoned(engine);
      }
      return report.isVerified() ? ExitStatus.FINE : ExitStatus.FOUND_SOMETHING;
    } catch (ExternalFailure e) {
      // Reported here, so that the tables that are left come after it.
      err().println("keysmith: " + e.getMessage());
      return ExitStatus.OUTSIDE_FAILED;
    } finally {
      reportLeft(engine.left());
    }
  }

  private CodeRuns runs(CommandInputs.LoadedInputs read, Optional<DataLayerGenerator> generated) {
    return generated
        .map(
            generator ->
                generator.runs(
                    through.orElseThrow(),
                    NodeToolchain.cacheFolder(),
                    text -> err().println("keysmith: " + text)))
        .orElseGet(() -> CodeRuns.interpreted(read.spec(), read.design()));
  }

  private boolean isAgreed(
      CommandInputs.LoadedInputs read, VerificationOptions options, DynamoDbEngine engine) {
    RunCost cost = read.compiler().verificationCost(read.spec(), read.design(), options);
    return new SpendingConfirmation(err(), keysmith.terminal(), yes)
        .isAgreed(engine.name(), cost)
        .orElseThrow(() -> wrong("confirmation required; pass --yes in non-interactive mode"));
  }

  private VerifyCommandLines commands(VerificationOptions options, DynamoDbEngine engine) {
    return new VerifyCommandLines(
        inputs.next(design),
        options,
        endpoint.map(given -> engine.name()),
        through.map(EnumOption::of));
  }

  private void show(VerificationReport report, VerifyCommandLines commands) {
    CommandLine line = command.commandLine();
    if (format.isJson()) {
      line.getOut().println(JsonOutput.of(VerifyResult.of(report, commands)));
    } else {
      new VerifyText(line.getOut(), keysmith.width(), line.getColorScheme(), commands).show(report);
    }
  }

  private void mentionAbandoned(DynamoDbEngine engine) {
    int tables = new TableCleanup(engine, Instant.now()).abandoned().size();
    if (tables > 0) {
      err()
          .println(
              String.format(
                  "%s of earlier verifications remain; to delete them: keysmith verify --cleanup"
                      + " --endpoint %s",
                  NumberFormat.counted(tables, "table"), engine.name()));
    }
  }

  private void reportLeft(ImmutableList<String> commands) {
    if (!commands.isEmpty()) {
      err().println("Some tables could not be deleted. Delete them with:");
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
