package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
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
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code compare SPEC --design A [--design B]}: designs side by side. */
@Command(
    name = "compare",
    description = {
      "Compare designs of one spec side by side: the bill of each, and the cost of each pattern.",
      "With a single --design, it is compared with the derived design."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:the designs were compared",
      "2:usage error, or a file has errors or cannot be read",
      "3:external failure: the solver cannot be loaded"
    },
    footer = {
      "",
      "Examples:",
      "  keysmith compare spec.yaml --design a.yaml --design b.yaml",
      "  keysmith compare spec.yaml --design mine.yaml    # compare with the derived design"
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
      required = true,
      description = "A design file. Repeat the option to compare several.")
  private List<Path> designs;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  public CompareCommand() {}

  @Override
  public Integer call() {
    Optional<CommandInputs.LoadedInputs> read = inputs.readOrDerive(keysmith, designs, 2);
    return read.map(this::compare).orElse(ExitStatus.BAD_INPUT);
  }

  private int compare(CommandInputs.LoadedInputs read) {
    PricingOptions options = pricing.over(read.spec().pricing());
    ImmutableList<String> names = names(read);
    ImmutableList.Builder<NamedBill> bills = ImmutableList.builder();
    for (int i = 0; i < names.size(); i++) {
      Bill bill = read.compiler().bill(read.spec(), read.designs().get(i), read.plans(i), options);
      bills.add(new NamedBill(names.get(i), bill));
    }
    BillComparison comparison = BillComparison.of(read.spec().patterns(), bills.build());
    PrintWriter out = command.commandLine().getOut();
    if (format.isJson()) {
      out.println(JsonOutput.of(CompareResult.of(comparison)));
    } else {
      new CompareText(out, keysmith.width()).show(read.spec().application(), comparison);
    }
    return ExitStatus.FINE;
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
