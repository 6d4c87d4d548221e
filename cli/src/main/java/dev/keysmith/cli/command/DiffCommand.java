package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cli.json.DiffResult;
import dev.keysmith.cli.json.JsonOutput;
import dev.keysmith.cli.option.PricingOptionGroup;
import dev.keysmith.cli.text.DiffMarkdown;
import dev.keysmith.cli.text.DiffText;
import dev.keysmith.cli.text.ShortFileNames;
import dev.keysmith.difference.DesignDiff;
import dev.keysmith.difference.DesignDiffer;
import dev.keysmith.difference.DesignSide;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;

/** {@code diff SPEC --design A --design B}: what differs, and what the change takes. */
@Command(
    name = "diff",
    description = {
      "Show what differs between two designs: tables, indexes, keys, projections, TTL, streams,"
          + " billing mode, items, how each pattern is served, and the bill. For each difference:"
          + " whether it can be changed in place, needs a backfill, a new index or a new table.",
      "With a single --design, it is compared with the derived design. With --base-spec, the first"
          + " design is of that spec. With --live, what is deployed is compared with the design."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:no difference",
      "1:there are differences",
      "2:usage error, or a file has errors or cannot be read",
      "3:external failure: the endpoint cannot be reached or used, or the solver cannot be loaded"
    },
    footer = {
      "",
      "Examples:",
      "  keysmith diff spec.yaml --design deployed.yaml --design design.yaml",
      "  keysmith diff spec.yaml --design design.yaml    # compare with the derived design",
      "  keysmith diff spec.yaml --design design.yaml --base-spec old-spec.yaml \\",
      "    --design old-design.yaml --format markdown",
      "  keysmith diff spec.yaml --design design.yaml --live --endpoint http://localhost:8000",
      "  keysmith diff spec.yaml --design design.yaml --live --from described.json \\",
      "    --table-prefix prod-",
      "",
      "The first --design is the one before the change.",
      "docs/guide/pull-requests.md shows how to use it in a pull request."
    })
public final class DiffCommand implements Callable<Integer> {
  /** The name of a derived design, which has no file. */
  private static final String DERIVED = "derived";

  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @ParentCommand private ToolContext keysmith;

  @Mixin private CommandInputs inputs;

  @Mixin private PricingOptionGroup pricing;

  @Mixin private LiveTables live;

  @Option(
      names = "--format",
      paramLabel = "text|json|markdown",
      defaultValue = "text",
      description = "The output format: text, json or markdown. Default: text.")
  private DiffFormat format;

  @Option(
      names = "--design",
      paramLabel = "FILE",
      description = "A design file: first the one before the change, then the one after it.")
  private List<Path> designs = new ArrayList<>();

  @Option(
      names = "--base-spec",
      paramLabel = "FILE",
      description =
          "The spec before the change. With one --design, the same design is compared under both"
              + " specs; with none, both designs are derived.")
  private Optional<Path> baseSpec;

  /** The output format. */
  enum DiffFormat {
    TEXT,
    JSON,
    MARKDOWN
  }

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  public DiffCommand() {}

  @Override
  public Integer call() {
    check();
    Optional<DesignDiff> diff;
    if (live.isWanted()) {
      diff =
          inputs
              .read(keysmith, designs)
              .flatMap(
                  read ->
                      live.diff(
                          read,
                          side(ShortFileNames.of(designs).get(0), read, 0),
                          (name, deployed) ->
                              new DesignSide(
                                  name,
                                  read.specFile(),
                                  deployed,
                                  read.compiler()
                                      .bill(
                                          read.spec(),
                                          deployed,
                                          read.compiler().plan(read.spec(), deployed),
                                          options(read)))));
    } else {
      diff = baseSpec.isPresent() ? ofSpecs(baseSpec.get()) : ofDesigns();
    }
    return diff.map(this::show).orElse(ExitStatus.BAD_INPUT);
  }

  private void check() {
    if (designs.size() > 2) {
      throw usageError("name at most two designs: the one before the change and the one after it");
    }
    if (live.isWanted()) {
      if (designs.size() != 1 || baseSpec.isPresent()) {
        throw usageError("--live compares with one --design, and takes no --base-spec");
      }
    } else if (designs.isEmpty() && baseSpec.isEmpty()) {
      throw usageError("name a design with --design FILE, or a spec with --base-spec FILE");
    }
    live.check();
  }

  /** Two designs of one spec. */
  private Optional<DesignDiff> ofDesigns() {
    return inputs
        .readOrDerive(keysmith, designs, 2)
        .map(
            read -> {
              ImmutableList<String> names = ShortFileNames.of(designs);
              return differ(read)
                  .compare(
                      side(names.get(0), read, 0),
                      side(names.size() == 2 ? names.get(1) : DERIVED, read, 1));
            });
  }

  /** A design of each of two specs. */
  private Optional<DesignDiff> ofSpecs(Path base) {
    Optional<CommandInputs.LoadedInputs> before =
        inputs.read(keysmith, base, designs.stream().limit(1).toList());
    Optional<CommandInputs.LoadedInputs> after =
        inputs.read(keysmith, designs.stream().skip(Math.max(0, designs.size() - 1)).toList());
    if (before.isEmpty() || after.isEmpty()) {
      return Optional.empty();
    }
    ImmutableList<String> names =
        ShortFileNames.of(designs.size() == 2 ? designs : List.of(base, inputs.spec()));
    CommandInputs.LoadedInputs from = inputs.deriveIfNoDesign(keysmith, before.get());
    CommandInputs.LoadedInputs to = inputs.deriveIfNoDesign(keysmith, after.get());
    return Optional.of(differ(to).compare(side(names.get(0), from, 0), side(names.get(1), to, 0)));
  }

  private static DesignDiffer differ(CommandInputs.LoadedInputs read) {
    return new DesignDiffer(read.compiler().prices());
  }

  private DesignSide side(String name, CommandInputs.LoadedInputs read, int position) {
    return new DesignSide(
        name,
        read.specFile(),
        read.designs().get(position),
        read.compiler()
            .bill(read.spec(), read.designs().get(position), read.plans(position), options(read)));
  }

  private dev.keysmith.cost.PricingOptions options(CommandInputs.LoadedInputs read) {
    return pricing.over(read.spec().pricing(), read.compiler().prices());
  }

  private int show(DesignDiff diff) {
    PrintWriter out = command.commandLine().getOut();
    switch (format) {
      case JSON -> out.println(JsonOutput.of(DiffResult.of(diff)));
      case MARKDOWN -> out.print(DiffMarkdown.of(diff));
      case TEXT -> new DiffText(out, keysmith.width()).show(diff);
    }
    return diff.isEmpty() ? ExitStatus.FINE : ExitStatus.FOUND_SOMETHING;
  }

  private ParameterException usageError(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
