package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cli.json.CostResult;
import dev.keysmith.cli.json.JsonOutput;
import dev.keysmith.cli.option.FormatOption;
import dev.keysmith.cli.option.PricingOptionGroup;
import dev.keysmith.cli.text.CostText;
import dev.keysmith.cli.text.NextCommands;
import dev.keysmith.cli.text.PeakText;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.BillVariation;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.plan.PlanSet;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code cost SPEC [--design FILE]}: the bill, pattern by pattern, index by index. */
@Command(
    name = "cost",
    description = {
      "Calculate the monthly bill of a design, per pattern and per table and index.",
      "Also shows the peak load and the hottest partition of each table and index."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:every pattern that is suitable for DynamoDB is served",
      "1:a pattern is not served",
      "2:usage error, or a file has errors or cannot be read",
      "3:external failure: the solver cannot be loaded"
    },
    footer = {
      "",
      "Examples:",
      "  keysmith cost spec.yaml",
      "  keysmith cost spec.yaml --design design.yaml",
      "  keysmith cost spec.yaml --design design.yaml --mode provisioned --reserved 1y"
    })
public final class CostCommand implements Callable<Integer> {
  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @ParentCommand private ToolContext keysmith;

  @Mixin private CommandInputs inputs;

  @Mixin private FormatOption format;

  @Mixin private PricingOptionGroup pricing;

  @Option(
      names = "--design",
      paramLabel = "FILE",
      description = "The design file to price. Default: derive the design.")
  private Optional<Path> design;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  public CostCommand() {}

  @Override
  public Integer call() {
    Optional<CommandInputs.LoadedInputs> read = inputs.readOrDerive(keysmith, design);
    return read.map(this::cost).orElse(ExitStatus.BAD_INPUT);
  }

  private int cost(CommandInputs.LoadedInputs read) {
    ImmutableList<PlanSet> plans = read.plans(0);
    Bill bill =
        read.compiler()
            .bill(
                read.spec(),
                read.design(),
                plans,
                pricing.over(read.spec().pricing(), read.compiler().prices()));
    ImmutableList<PeakLoad> peaks =
        read.compiler().partitionLoads(read.spec(), read.design(), plans);
    BillVariation variation = BillVariation.of(read.spec(), read.design(), bill);
    PrintWriter out = command.commandLine().getOut();
    if (format.isJson()) {
      out.println(JsonOutput.of(CostResult.of(bill, peaks, variation)));
    } else {
      new CostText(out, keysmith.width()).show(read.spec().application(), bill, variation);
      new PeakText(out, keysmith.width()).show(peaks, bill.options().mode());
      next(bill, out);
    }
    return bill.isComplete() ? ExitStatus.FINE : ExitStatus.FOUND_SOMETHING;
  }

  private void next(Bill bill, PrintWriter out) {
    NextCommands next = inputs.next(design);
    out.println();
    out.println("Next:");
    next.showPatterns(out, bill);
    NextCommands.show(out, next.compare(), "compare with another design");
  }
}
