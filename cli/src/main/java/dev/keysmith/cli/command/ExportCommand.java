package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.ExternalFailure;
import dev.keysmith.app.VerificationRunner;
import dev.keysmith.cli.option.RowFormatOption;
import dev.keysmith.cli.option.WholeNumberOption;
import dev.keysmith.cli.text.ExportText;
import dev.keysmith.cli.text.ProgressBar;
import dev.keysmith.export.DataExport;
import dev.keysmith.export.DataExport.ExportOutcome;
import dev.keysmith.export.DataExport.ExportSource;
import dev.keysmith.export.format.RowFormat;
import dev.keysmith.export.source.DeployedTables;
import dev.keysmith.export.source.ExportFile;
import dev.keysmith.export.source.ExportFileFinder;
import dev.keysmith.export.source.InputProblem;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.EngineFailure;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;

/**
 * {@code export SPEC --design FILE (--endpoint URL | --from FILE…) --out DIR}: takes the data out
 * of tables, one file per entity.
 */
@Command(
    name = "export",
    description = {
      "Take the data out of the tables of a design: one file per entity, with the attributes of the"
          + " spec. Keys are taken apart, embedded children become rows of their own, and duplicate"
          + " items, copies and counters are left out.",
      "The items are scanned at --endpoint, or read from the files of DynamoDB's export to S3. If it"
          + " is interrupted, the same command goes on where it ended."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:exported; every item is explained by the design",
      "1:exported, but some items are incomplete or not explained by the design; files of their own"
          + " have them",
      "2:usage error, or a file has errors or cannot be read",
      "3:external failure: the engine cannot be reached or used, or the files cannot be written"
    },
    footer = {
      "",
      "Examples:",
      "  keysmith export spec.yaml --design design.yaml --from s3-copy --out data",
      "  keysmith export spec.yaml --design design.yaml --out data \\",
      "    --endpoint http://localhost:8000",
      "  keysmith export spec.yaml --design design.yaml --out data \\",
      "    --from Orders=a.json.gz Orders=b.json.gz --format csv",
      "  keysmith export spec.yaml --design design.yaml --out data --format parquet \\",
      "    --endpoint https://dynamodb.eu-west-1.amazonaws.com --read-rate 200"
    })
public final class ExportCommand implements Callable<Integer> {
  private static final int RATE_ON_AWS = 1000;

  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @ParentCommand private ToolContext keysmith;

  @Mixin private CommandInputs inputs;

  @Option(
      names = "--design",
      paramLabel = "FILE",
      required = true,
      description = "The design file of the deployed tables.")
  private Path design;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description =
          "The URL of the DynamoDB endpoint to read from. On AWS, the read units and their cost are"
              + " shown first, and you are asked for confirmation. Nothing is written there.")
  private Optional<String> endpoint;

  @Option(
      names = "--from",
      paramLabel = "[TABLE=]PATH",
      arity = "1..*",
      description =
          "Files of DynamoDB's export to S3: a folder with manifests, a manifest, or data files in"
              + " DynamoDB JSON or Ion. A full export and later incremental ones give the latest"
              + " items. TABLE names the table of the design, where no manifest does.")
  private List<String> from = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The folder to write to: a new or empty one, or that of an interrupted export.")
  private Path out;

  @Option(
      names = "--format",
      paramLabel = "jsonl|csv|parquet",
      defaultValue = "jsonl",
      converter = RowFormatOption.class,
      description = "The format of the files. Default: jsonl.")
  private RowFormat format;

  @Option(
      names = "--table-prefix",
      paramLabel = "PREFIX",
      defaultValue = "",
      description = "What the names of the deployed tables have before those of the design.")
  private String prefix;

  @Option(
      names = "--parallel",
      paramLabel = "NUMBER",
      defaultValue = "4",
      converter = WholeNumberOption.Parallelism.class,
      description =
          "The Scan segments per table, and how many segments or files are read at the same time."
              + " Default: 4.")
  private int parallel;

  @Option(
      names = "--read-rate",
      paramLabel = "UNITS",
      converter = WholeNumberOption.ReadRate.class,
      description =
          "The most read units per second, of all tables together. Default: 1000 on AWS, no limit"
              + " elsewhere.")
  private Optional<Integer> rate;

  @Option(names = "--yes", description = "Do not ask for confirmation before reading on AWS.")
  private boolean yes;

  @Option(
      names = "--credentials-for",
      paramLabel = "HOST",
      description =
          "Send your AWS credentials to this host of --endpoint, over https. Otherwise only"
              + " DynamoDB on AWS gets them.")
  private Optional<String> trustedHost;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  public ExportCommand() {}

  @Override
  public Integer call() {
    if (endpoint.isPresent() == !from.isEmpty()) {
      throw wrong("pass either --endpoint URL or --from PATH");
    }
    return inputs.read(keysmith, List.of(design)).map(this::export).orElse(ExitStatus.BAD_INPUT);
  }

  private int export(CommandInputs.LoadedInputs read) {
    try {
      return endpoint.isPresent() ? fromEndpoint(read) : fromFiles(read);
    } catch (InputProblem e) {
      return problems(ImmutableList.of(String.valueOf(e.getMessage())));
    } catch (EngineFailure e) {
      throw new ExternalFailure(e.getMessage() + "; " + e.fix() + continued(), e);
    } catch (UncheckedIOException | IOException e) {
      throw new ExternalFailure("cannot write to " + out + ": " + e.getMessage() + continued(), e);
    }
  }

  private static String continued() {
    return "; the same command goes on from there";
  }

  private int fromEndpoint(CommandInputs.LoadedInputs read) throws IOException {
    String address = endpoint.orElseThrow();
    if (!DynamoDbEngine.isAddress(address)) {
      // The value is not repeated, because it may contain a password.
      throw wrong(
          "--endpoint is not a DynamoDB endpoint; use a URL such as http://localhost:8000 or"
              + " https://dynamodb.us-east-1.amazonaws.com");
    }
    try (DynamoDbEngine engine =
        VerificationRunner.open(() -> DynamoDbEngine.toRead(address, trustedHost))) {
      OptionalInt limit =
          rate.map(OptionalInt::of)
              .orElse(engine.isAws() ? OptionalInt.of(RATE_ON_AWS) : OptionalInt.empty());
      DeployedTables tables = DeployedTables.find(engine, read.design(), prefix, parallel, limit);
      if (!tables.problems().isEmpty()) {
        return problems(tables.problems());
      }
      if (engine.isAws() && !isAgreed(read, tables, engine)) {
        return ExitStatus.BAD_INPUT;
      }
      return run(
          read, new ExportSource(engine.name() + " " + prefix, tables.units(), Optional.empty()));
    }
  }

  private boolean isAgreed(
      CommandInputs.LoadedInputs read, DeployedTables tables, DynamoDbEngine engine) {
    String announcement =
        String.format(
            "This %s, on %s. Nothing is written there.",
            tables.announcement(read.compiler().prices(), read.spec().pricing().region()),
            engine.name());
    return new SpendingConfirmation(err(), keysmith.terminal(), yes)
        .isAgreed(announcement, "Nothing was read.")
        .orElseThrow(() -> wrong("confirmation required; pass --yes in non-interactive mode"));
  }

  private int fromFiles(CommandInputs.LoadedInputs read) throws IOException {
    ExportFileFinder.FoundFiles found = new ExportFileFinder(read.design(), prefix).find(from);
    if (!found.problems().isEmpty()) {
      return problems(found.problems());
    }
    // Items have expired by the time of the export, not by that of this command.
    Optional<Long> time =
        found.files().stream()
            .map(ExportFile::time)
            .filter(micros -> micros > 0)
            .max(Long::compare)
            .map(TimeUnit.MICROSECONDS::toSeconds);
    return run(read, new ExportSource(String.join(" ", from), found.files(), time));
  }

  private int run(CommandInputs.LoadedInputs read, ExportSource source) throws IOException {
    ExportOutcome outcome =
        ProgressBar.during(progress -> run(read, source, progress), err(), keysmith.terminal());
    if (outcome.itemsReadBefore() > 0) {
      err()
          .println(
              String.format(
                  "Went on with an interrupted export, which had read %s.",
                  NumberFormat.counted(outcome.itemsReadBefore(), "item")));
    }
    new ExportText(command.commandLine().getOut(), keysmith.width(), out).show(outcome.report());
    return outcome.report().isFine() ? ExitStatus.FINE : ExitStatus.FOUND_SOMETHING;
  }

  private ExportOutcome run(
      CommandInputs.LoadedInputs read, ExportSource source, ProgressListener progress) {
    try {
      return new DataExport(read.spec(), read.design(), format, parallel)
          .run(source, out, Instant.now().getEpochSecond(), progress);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private int problems(ImmutableList<String> problems) {
    problems.forEach(problem -> err().println("keysmith: " + problem));
    return ExitStatus.BAD_INPUT;
  }

  private PrintWriter err() {
    return command.commandLine().getErr();
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
