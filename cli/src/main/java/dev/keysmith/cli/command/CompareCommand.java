package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cli.json.CompareResult;
import dev.keysmith.cli.json.JsonOutput;
import dev.keysmith.cli.option.FormatOption;
import dev.keysmith.cli.option.PricingOptionGroup;
import dev.keysmith.cli.text.CompareText;
import dev.keysmith.cli.text.ShortFileNames;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.BillComparison;
import dev.keysmith.cost.BillComparison.NamedBill;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.plan.PlanSet;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;

/**
 * {@code compare SPEC --design A [--design B] [--regions R,S]}: designs or regions side by side.
 */
@Command(
    name = "compare",
    description = {
      "Compare designs of one spec side by side: the bill of each, and the cost of each pattern.",
      "With a single --design, it is compared with the derived design.",
      "With --regions, one design is priced in several AWS regions."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:the designs or regions were compared",
      "2:usage error, or a file has errors or cannot be read",
      "3:external failure: the solver cannot be loaded"
    },
    footer = {
      "",
      "Examples:",
      "  keysmith compare spec.yaml --design a.yaml --design b.yaml",
      "  keysmith compare spec.yaml --design mine.yaml    # compare with the derived design",
      "  keysmith compare spec.yaml --regions us-east-1,eu-west-1    # the derived design"
    })
public final class CompareCommand implements Callable<Integer> {
  /** The name of the derived design, which has no file. */
  private static final String DERIVED = "derived";

  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @ParentCommand private ToolContext keysmith;

  @Mixin private CommandInputs inputs;

  @Mixin private FormatOption format;

  @Mixin private PricingOptionGroup pricing;

  @Option(
      names = "--design",
      paramLabel = "FILE",
      description = "A design file. Repeat the option to compare several.")
  private List<Path> designs = new ArrayList<>();

  @Option(
      names = "--regions",
      paramLabel = "REGION",
      split = ",",
      description = "Compare the prices of one design in these regions.")
  private List<String> regions = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  public CompareCommand() {}

  @Override
  public Integer call() {
    check();
    return inputs
        .readOrDerive(keysmith, designs, regions.isEmpty() ? 2 : 1)
        .map(read -> show(read, regions.isEmpty() ? ofDesigns(read) : ofRegions(read)))
        .orElse(ExitStatus.BAD_INPUT);
  }

  private void check() {
    if (designs.isEmpty() && regions.isEmpty()) {
      throw usageError("name a design with --design FILE, or regions with --regions");
    }
    if (!regions.isEmpty() && designs.size() > 1) {
      throw usageError("--regions compares one design; name a single --design");
    }
    if (!regions.isEmpty() && ImmutableSet.copyOf(regions).size() < 2) {
      throw usageError("name at least two regions: --regions us-east-1,eu-west-1");
    }
  }

  private ParameterException usageError(String message) {
    return new ParameterException(command.commandLine(), message);
  }

  private int show(CommandInputs.LoadedInputs read, BillComparison comparison) {
    PrintWriter out = command.commandLine().getOut();
    if (format.isJson()) {
      out.println(JsonOutput.of(CompareResult.of(comparison)));
    } else {
      new CompareText(out, keysmith.width()).show(read.spec().application(), comparison);
    }
    return ExitStatus.FINE;
  }

  private BillComparison ofDesigns(CommandInputs.LoadedInputs read) {
    PricingOptions options = pricing.over(read.spec().pricing(), read.compiler().prices());
    ImmutableList<String> names = names(read);
    ImmutableList.Builder<NamedBill> bills = ImmutableList.builder();
    for (int i = 0; i < names.size(); i++) {
      Bill bill = read.compiler().bill(read.spec(), read.designs().get(i), read.plans(i), options);
      bills.add(new NamedBill(names.get(i), bill));
    }
    return BillComparison.of(read.spec().patterns(), bills.build());
  }

  /** One design with the same plans, at the prices of each region. */
  private BillComparison ofRegions(CommandInputs.LoadedInputs read) {
    PriceList prices = read.compiler().prices();
    ImmutableSet<String> distinct = ImmutableSet.copyOf(regions);
    distinct.forEach(region -> inputs.check(region, prices));
    ImmutableList<PlanSet> plans = read.plans(0);
    ImmutableList<NamedBill> bills =
        distinct.stream()
            .map(region -> pricing.over(read.spec().pricing(), region, prices, read.design()))
            .map(
                options ->
                    new NamedBill(
                        options.region(),
                        read.compiler().bill(read.spec(), read.design(), plans, options)))
            .collect(ImmutableList.toImmutableList());
    return BillComparison.of(read.spec().patterns(), bills);
  }

  private ImmutableList<String> names(CommandInputs.LoadedInputs read) {
    ImmutableList<String> given = ShortFileNames.of(designs);
    return read.derived().isEmpty()
        ? given
        : ImmutableList.<String>builder()
            .addAll(given)
            .add(given.contains(DERIVED) ? DERIVED + " (2)" : DERIVED)
            .build();
  }
}
