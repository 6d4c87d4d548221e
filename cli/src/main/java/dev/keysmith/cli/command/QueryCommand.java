package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.PatternQuery;
import dev.keysmith.app.PatternRun;
import dev.keysmith.app.QueryProblem;
import dev.keysmith.cli.json.JsonOutput;
import dev.keysmith.cli.json.PatternListResult;
import dev.keysmith.cli.json.QueryResult;
import dev.keysmith.cli.option.FormatOption;
import dev.keysmith.cli.option.PatternArgument;
import dev.keysmith.cli.option.WholeNumberOption;
import dev.keysmith.cli.text.PatternListText;
import dev.keysmith.cli.text.ProgressBar;
import dev.keysmith.cli.text.QueryText;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.verify.engine.DynamoDbEngine;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code query SPEC [PATTERN]}: runs a pattern by hand and shows everything that it sends. */
@Command(
    name = "query",
    description = {
      "Run one pattern and show what it sends and gets: each request, the items with their keys, the"
          + " consumed capacity, and the result.",
      "By default it runs on generated data in DynamoDB Local, inside this process. Values that are"
          + " not set are taken from the data, such that the pattern finds something.",
      "Without PATTERN it asks for patterns and values, until the end of the input."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:the pattern was run",
      "1:the pattern is not served, or a condition of the write rejected it",
      "2:usage error, a value is missing or of another type, or a file has errors",
      "3:external failure: the engine cannot be started, reached or used, or has no such table"
    },
    footer = {
      "",
      "Examples:",
      "  keysmith query spec.yaml --list",
      "  keysmith query spec.yaml P7 --set customerId=c-17",
      "  keysmith query spec.yaml P7 --pages 3 --design design.yaml",
      "  keysmith query spec.yaml P2 --keep data",
      "  keysmith query spec.yaml P7 --endpoint http://localhost:8000 --table-prefix dev-",
      "  keysmith query spec.yaml"
    })
public final class QueryCommand implements Callable<Integer> {
  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @ParentCommand private ToolContext keysmith;

  @Mixin private CommandInputs inputs;

  @Mixin private FormatOption format;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "PATTERN",
      description = "The id of the pattern, or a unique part of its name.")
  private Optional<String> pattern;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description =
          "The value of a parameter; --list shows names and types. Lists and maps are JSON, sets"
              + " are a,b. An optional parameter without a value (NAME=) is absent.")
  private List<String> values = List.of();

  @Option(names = "--list", description = "List the patterns with their parameters.")
  private boolean list;

  @Option(
      names = "--pages",
      paramLabel = "NUMBER",
      defaultValue = "1",
      converter = WholeNumberOption.Items.class,
      description = "The number of pages of a read. Default: 1.")
  private int pages;

  @Option(names = "--full", description = "Show all items and rows, with whole values.")
  private boolean full;

  @Option(
      names = "--design",
      paramLabel = "FILE",
      description = "The design file. Default: derive the design.")
  private Optional<Path> design;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      defaultValue = "1",
      converter = WholeNumberOption.Seed.class,
      description = "The seed of the generated data. Default: 1.")
  private long seed;

  @Option(
      names = "--items",
      paramLabel = "NUMBER",
      defaultValue = "300",
      converter = WholeNumberOption.Items.class,
      description = "The approximate number of entity instances to generate. Default: 300.")
  private int items;

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      description =
          "Keep the generated data in this folder, with what writes change, and use it again in"
              + " later runs. Delete the folder to begin anew.")
  private Optional<Path> keep;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description =
          "Run on the tables at this DynamoDB endpoint, which must exist. Only reads, unless"
              + " --write is given.")
  private Optional<String> endpoint;

  @Option(
      names = "--table-prefix",
      paramLabel = "PREFIX",
      description = "What stands before the design's table names at --endpoint.")
  private Optional<String> tablePrefix;

  @Option(names = "--write", description = "Allow writes at --endpoint.")
  private boolean write;

  @Option(names = "--yes", description = "Do not ask for confirmation before a write on AWS.")
  private boolean yes;

  @Option(
      names = "--credentials-for",
      paramLabel = "HOST",
      description =
          "Send your AWS credentials to this host of --endpoint, over https. Otherwise only"
              + " DynamoDB on AWS gets them.")
  private Optional<String> trustedHost;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  public QueryCommand() {}

  @Override
  public Integer call() {
    checkOptions();
    return inputs
        .read(keysmith, design.stream().toList())
        .map(this::query)
        .orElse(ExitStatus.BAD_INPUT);
  }

  private void checkOptions() {
    if (endpoint.isEmpty() && (write || tablePrefix.isPresent())) {
      throw wrong("--write and --table-prefix need --endpoint");
    }
    if (endpoint.isPresent() && keep.isPresent()) {
      throw wrong("--keep is for generated data; leave it out with --endpoint");
    }
    if (pattern.isEmpty() && !values.isEmpty()) {
      throw wrong("--set needs PATTERN; --list shows the patterns");
    }
    if (endpoint.isPresent() && !DynamoDbEngine.isAddress(endpoint.get())) {
      // The value is not repeated, because it may contain a password.
      throw wrong(
          "--endpoint is not a DynamoDB endpoint; use a URL such as http://localhost:8000 or"
              + " https://dynamodb.us-east-1.amazonaws.com");
    }
  }

  private int query(CommandInputs.LoadedInputs given) {
    if (list) {
      return list(given);
    }
    // Before anything is derived, which may take a while.
    Optional<AccessPattern> one = pattern.map(text -> meant(given, text));
    Map<String, Object> set = set();
    CommandInputs.LoadedInputs read = inputs.deriveIfNoDesign(keysmith, given);
    try {
      if (one.isPresent()) {
        Optional<String> unserved =
            PatternQuery.unserved(read.compiler(), read.spec(), read.design(), one.get());
        if (unserved.isPresent()) {
          err().println("keysmith: " + unserved.get());
          return ExitStatus.FOUND_SOMETHING;
        }
      }
      try (PatternQuery query = open(read)) {
        return one.isPresent() ? run(query, one.get(), set) : ask(query, read);
      }
    } catch (QueryProblem e) {
      e.problems().forEach(problem -> err().println("keysmith: " + problem));
      return ExitStatus.BAD_INPUT;
    }
  }

  private int list(CommandInputs.LoadedInputs given) {
    PrintWriter out = command.commandLine().getOut();
    if (format.isJson()) {
      out.println(JsonOutput.of(PatternListResult.of(given.spec())));
    } else {
      new PatternListText(out, keysmith.width()).show(given.spec());
    }
    return ExitStatus.FINE;
  }

  private AccessPattern meant(CommandInputs.LoadedInputs read, String text) {
    try {
      return PatternArgument.find(read.spec().patterns(), text);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  private Map<String, Object> set() {
    Map<String, Object> set = new LinkedHashMap<>();
    for (String text : values) {
      int equals = text.indexOf('=');
      if (equals < 1) {
        throw wrong("--set takes NAME=VALUE, not '" + text + "'");
      }
      if (set.put(text.substring(0, equals), text.substring(equals + 1)) != null) {
        throw wrong("--set has two values for " + text.substring(0, equals));
      }
    }
    return set;
  }

  private PatternQuery open(CommandInputs.LoadedInputs read) {
    if (endpoint.isPresent()) {
      String address = endpoint.get();
      return PatternQuery.atEndpoint(
          read.compiler(),
          read.spec(),
          read.design(),
          () -> DynamoDbEngine.toQuery(address, trustedHost),
          tablePrefix.orElse(""),
          write,
          Instant.now());
    }
    return ProgressBar.during(
        progress ->
            PatternQuery.onGeneratedData(
                read.compiler(),
                read.spec(),
                read.design(),
                new PatternQuery.GeneratedData(seed, items, keep),
                progress),
        err(),
        keysmith.terminal());
  }

  private int run(PatternQuery query, AccessPattern one, Map<String, Object> set) {
    if (one instanceof AccessPattern.Write && query.isAws() && write && !isAgreed(query, one)) {
      return ExitStatus.BAD_INPUT;
    }
    PatternRun run = query.run(one, set);
    while (run.hasMore() && run.pages().size() < pages) {
      run = query.next(run);
    }
    PrintWriter out = command.commandLine().getOut();
    if (format.isJson()) {
      out.println(JsonOutput.of(QueryResult.of(run)));
    } else {
      text(query).show(run);
    }
    return run.isRejected() ? ExitStatus.FOUND_SOMETHING : ExitStatus.FINE;
  }

  private QueryText text(PatternQuery query) {
    ImmutableList.Builder<String> options = ImmutableList.builder();
    if (endpoint.isPresent()) {
      // The engine's name is the address without the credentials that it may contain.
      options.add("--endpoint", query.engine());
      tablePrefix.ifPresent(prefix -> options.add("--table-prefix", prefix));
    } else {
      keep.ifPresent(folder -> options.add("--keep", folder.toString()));
      options.add("--seed", Long.toString(seed), "--items", Integer.toString(items));
    }
    return new QueryText(
        command.commandLine().getOut(),
        keysmith.width(),
        full,
        inputs.next(design),
        options.build());
  }

  private boolean isAgreed(PatternQuery query, AccessPattern one) {
    return new WriteConfirmation(err(), keysmith.terminal(), yes)
        .isAgreed(one, query.engine())
        .orElseThrow(() -> wrong("confirmation required; pass --yes in non-interactive mode"));
  }

  private int ask(PatternQuery query, CommandInputs.LoadedInputs read) {
    if (format.isJson()) {
      throw wrong("--format json needs PATTERN; --list shows the patterns");
    }
    PrintWriter out = command.commandLine().getOut();
    new PatternListText(out, keysmith.width()).show(read.spec());
    new QueryDialogue(
            keysmith.input(),
            out,
            query,
            read.spec().patterns(),
            one ->
                !(one instanceof AccessPattern.Write && query.isAws() && write)
                    || isAgreed(query, one),
            text(query))
        .run();
    return ExitStatus.FINE;
  }

  private PrintWriter err() {
    return command.commandLine().getErr();
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
