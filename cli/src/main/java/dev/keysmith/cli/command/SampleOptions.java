package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.app.VerificationRunner;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cli.option.WholeNumberOption;
import dev.keysmith.cli.text.ProgressBar;
import dev.keysmith.design.Design;
import dev.keysmith.export.source.DeployedTables;
import dev.keysmith.export.source.ExportFileFinder;
import dev.keysmith.export.source.InputProblem;
import dev.keysmith.measure.draft.KeyInference;
import dev.keysmith.measure.figure.InstanceCounter;
import dev.keysmith.measure.sample.ItemSample;
import dev.keysmith.measure.sample.SampledExport;
import dev.keysmith.measure.sample.SampledTables;
import dev.keysmith.verify.engine.DeployedTable;
import dev.keysmith.verify.engine.DynamoDbEngine;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec.Target;

/** Where the items to measure are, and how many of them are read. */
final class SampleOptions {
  private static final int RATE_ON_AWS = 1000;
  private static final long ITEMS_OF_TABLES = 10_000;
  private static final long ITEMS_OF_EXPORTS = 100_000;

  /** Enough to see which attributes identify items. */
  private static final int ITEMS_FOR_KEYS = 5_000;

  @CommandLine.Spec(Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description =
          "The URL of the DynamoDB endpoint to read from. The read units and their cost are shown"
              + " first; on AWS, you are asked for confirmation. Nothing is ever written there.")
  private Optional<String> endpoint;

  @Option(
      names = "--from",
      paramLabel = "[TABLE=]PATH",
      arity = "1..*",
      description =
          "Files of DynamoDB's full export to S3: a folder with manifests, a manifest, or data"
              + " files in DynamoDB JSON or Ion.")
  private List<String> from = List.of();

  @Option(
      names = "--sample",
      paramLabel = "ITEMS",
      converter = WholeNumberOption.SampleSize.class,
      description =
          "About how many items of each table to look at: 5000, 10k, 2M, or all. Default: 10k of"
              + " a deployed table, 100k of an export.")
  private Optional<Long> sample;

  @Option(
      names = "--max-rcu",
      paramLabel = "UNITS",
      defaultValue = "10000",
      converter = WholeNumberOption.ReadUnitLimit.class,
      description =
          "The most read units that reading may consume, of all tables together. Default: 10000.")
  private int maxUnits;

  @Option(
      names = "--read-rate",
      paramLabel = "UNITS",
      converter = WholeNumberOption.ReadRate.class,
      description = "The most read units per second. Default: 1000 on AWS, no limit elsewhere.")
  private Optional<Integer> rate;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      arity = "1..*",
      description = "Without SPEC: the tables at --endpoint to measure.")
  private List<String> tables = List.of();

  @Option(
      names = "--key",
      paramLabel = "TABLE=PARTITION[,SORT]",
      arity = "1..*",
      description =
          "Without SPEC: the key of an exported table, if it does not follow from its items.")
  private List<String> keys = List.of();

  @Option(
      names = "--table-prefix",
      paramLabel = "PREFIX",
      defaultValue = "",
      description = "What the names of the deployed tables have before those of the design.")
  private String prefix;

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
  SampleOptions() {}

  /**
   * What was read.
   *
   * @param counts how many instances of an entity there are, if all were counted
   * @param source in words, for reports and comments
   */
  record SampledSource(
      ImmutableList<ItemSample> samples, ImmutableMap<String, Long> counts, String source) {}

  String prefix() {
    return prefix;
  }

  boolean isGiven() {
    return endpoint.isPresent() || !from.isEmpty();
  }

  void check(boolean hasSpec) {
    if (endpoint.isPresent() && !from.isEmpty()) {
      throw wrong("pass either --endpoint URL or --from PATH");
    }
    if (endpoint.isPresent() && !DynamoDbEngine.isAddress(endpoint.get())) {
      // The value is not repeated, because it may contain a password.
      throw wrong(
          "--endpoint is not a DynamoDB endpoint; use a URL such as http://localhost:8000 or"
              + " https://dynamodb.us-east-1.amazonaws.com");
    }
    if (hasSpec && !(tables.isEmpty() && keys.isEmpty())) {
      throw wrong("--table and --key are for tables without SPEC; a design says both");
    }
    if (!hasSpec && endpoint.isPresent() && tables.isEmpty()) {
      throw wrong("without SPEC, --endpoint needs the names of the tables: pass --table NAME");
    }
    keys.stream()
        .filter(key -> !key.matches("[^=]+=[^=,]+(,[^=,]+)?"))
        .findFirst()
        .ifPresent(
            key -> {
              throw wrong("--key is TABLE=PARTITION or TABLE=PARTITION,SORT, not '" + key + "'");
            });
  }

  /**
   * Reads the items; empty if the user does not agree to the cost.
   *
   * @param design empty if any table will do
   * @param counter gets every item of an export
   */
  Optional<SampledSource> read(
      Optional<Design> design,
      Optional<InstanceCounter> counter,
      PriceList prices,
      String region,
      ToolContext keysmith) {
    return endpoint.isPresent()
        ? fromEndpoint(design, prices, region, keysmith)
        : Optional.of(fromFiles(design, counter, keysmith));
  }

  private Optional<SampledSource> fromEndpoint(
      Optional<Design> design, PriceList prices, String region, ToolContext keysmith) {
    try (DynamoDbEngine engine =
        VerificationRunner.open(() -> DynamoDbEngine.toRead(endpoint.orElseThrow(), trustedHost))) {
      ImmutableMap<String, DeployedTable> found =
          design.isPresent() ? tables(engine, design.get()) : tables(engine);
      SampledTables planned =
          SampledTables.plan(
              found,
              sample.orElse(ITEMS_OF_TABLES),
              maxUnits,
              rate.map(OptionalInt::of)
                  .orElse(engine.isAws() ? OptionalInt.of(RATE_ON_AWS) : OptionalInt.empty()));
      String announcement =
          String.format(
              "This %s, on %s. Nothing is written there.",
              planned.announcement(prices, region), engine.name());
      if (!isAgreed(announcement, engine, keysmith)) {
        return Optional.empty();
      }
      ImmutableList<ItemSample> samples =
          ProgressBar.during(planned::read, err(), keysmith.terminal());
      return Optional.of(
          new SampledSource(samples, ImmutableMap.of(), "items at " + engine.name()));
    }
  }

  private boolean isAgreed(String announcement, DynamoDbEngine engine, ToolContext keysmith) {
    return new SpendingConfirmation(err(), keysmith.terminal(), yes || !engine.isAws())
        .isAgreed(announcement, "Nothing was read.")
        .orElseThrow(() -> wrong("confirmation required; pass --yes in non-interactive mode"));
  }

  private ImmutableMap<String, DeployedTable> tables(DynamoDbEngine engine, Design design) {
    DeployedTables found = DeployedTables.find(engine, design, prefix, 1, OptionalInt.empty());
    problems(found.problems());
    ImmutableMap.Builder<String, DeployedTable> all = ImmutableMap.builder();
    List<String> names = design.tables().keySet().asList();
    for (int i = 0; i < names.size(); i++) {
      all.put(names.get(i), found.tables().get(i));
    }
    return all.buildOrThrow();
  }

  private ImmutableMap<String, DeployedTable> tables(DynamoDbEngine engine) {
    Map<String, DeployedTable> all = new LinkedHashMap<>();
    ImmutableList.Builder<String> problems = ImmutableList.builder();
    for (String name : tables) {
      DeployedTable.find(engine, prefix + name)
          .ifPresentOrElse(
              table -> all.put(name, table),
              () -> problems.add(engine.name() + " has no table " + prefix + name));
    }
    problems(problems.build());
    return ImmutableMap.copyOf(all);
  }

  private SampledSource fromFiles(
      Optional<Design> design, Optional<InstanceCounter> counter, ToolContext keysmith) {
    ExportFileFinder finder =
        design.map(known -> new ExportFileFinder(known, prefix)).orElseGet(ExportFileFinder::new);
    ExportFileFinder.FoundFiles found = finder.find(from);
    problems(found.problems());
    ImmutableList<ItemSample> samples =
        ProgressBar.during(
            progress -> {
              SampledExport export =
                  new SampledExport(found.files(), sample.orElse(ITEMS_OF_EXPORTS), progress);
              ImmutableMap<String, ImmutableList<ImmutableMap<String, Object>>> first =
                  design.isPresent() ? ImmutableMap.of() : export.first(ITEMS_FOR_KEYS);
              return export.read(
                  table ->
                      design
                          .map(known -> ImmutableList.copyOf(known.table(table).key().attributes()))
                          .or(() -> key(table))
                          .orElseGet(
                              () ->
                                  KeyInference.of(
                                      table, first.getOrDefault(table, ImmutableList.of()))),
                  (table, item) -> counter.ifPresent(each -> each.add(table, item)));
            },
            err(),
            keysmith.terminal());
    return new SampledSource(
        samples,
        counter.map(InstanceCounter::counts).orElse(ImmutableMap.of()),
        "the export " + String.join(" ", from));
  }

  private Optional<ImmutableList<String>> key(String table) {
    return keys.stream()
        .filter(key -> key.startsWith(table + "="))
        .map(key -> ImmutableList.copyOf(key.substring(table.length() + 1).split(",")))
        .findFirst();
  }

  private static void problems(ImmutableList<String> problems) {
    if (!problems.isEmpty()) {
      throw new InputProblem(String.join(System.lineSeparator() + "keysmith: ", problems));
    }
  }

  private PrintWriter err() {
    return command.commandLine().getErr();
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
