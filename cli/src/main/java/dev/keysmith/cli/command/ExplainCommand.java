package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.PatternExplanation;
import dev.keysmith.cli.json.ExplainResult;
import dev.keysmith.cli.json.JsonOutput;
import dev.keysmith.cli.option.FormatOption;
import dev.keysmith.cli.option.PatternArgument;
import dev.keysmith.cli.option.PricingOptionGroup;
import dev.keysmith.cli.text.DesignRationaleText;
import dev.keysmith.cli.text.ExplainText;
import dev.keysmith.cost.DesignPrices;
import dev.keysmith.execute.request.RequestDescriber;
import dev.keysmith.planner.RequestedPlans;
import dev.keysmith.rationale.Rationale;
import dev.keysmith.spec.AccessPattern;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code explain SPEC PATTERN [--design FILE]}: the plan, its arithmetic and the alternatives. */
@Command(
    name = "explain",
    description = {
      "Show how a design serves one pattern: its requests, their cost with the arithmetic, and the"
          + " alternatives.",
      "If the pattern is not served, show what is missing."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:the pattern is served, or is not suitable for DynamoDB",
      "1:the pattern is not served",
      "2:usage error, no such pattern, or a file has errors or cannot be read",
      "3:external failure: the solver cannot be loaded"
    },
    footer = {
      "",
      "Examples:",
      "  keysmith explain spec.yaml P7",
      "  keysmith explain spec.yaml P7 --design design.yaml",
      "  keysmith explain spec.yaml 'open issues' --design design.yaml"
    })
public final class ExplainCommand implements Callable<Integer> {
  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @ParentCommand private ToolContext keysmith;

  @Mixin private CommandInputs inputs;

  @Mixin private FormatOption format;

  @Parameters(
      index = "1",
      paramLabel = "PATTERN",
      description = "The id of the pattern, or a unique part of its name.")
  private String pattern;

  @Mixin private PricingOptionGroup pricing;

  @Option(
      names = "--design",
      paramLabel = "FILE",
      description = "The design file. Default: derive the design.")
  private Optional<Path> design;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  public ExplainCommand() {}

  @Override
  public Integer call() {
    return inputs
        .read(keysmith, design.stream().toList())
        .map(this::explain)
        .orElse(ExitStatus.BAD_INPUT);
  }

  private int explain(CommandInputs.LoadedInputs given) {
    // Before anything is derived, which may take a while.
    AccessPattern meant = meant(given);
    CommandInputs.LoadedInputs read = inputs.deriveIfNoDesign(keysmith, given);
    DesignPrices prices =
        read.compiler()
            .prices(read.design(), pricing.over(read.spec().pricing(), read.compiler().prices()));
    PatternExplanation explanation =
        PatternExplanation.of(
            meant,
            read.compiler().plan(read.spec(), read.design(), meant),
            prices,
            RequestedPlans.of(read.spec(), read.design()),
            new RequestDescriber(read.spec(), read.design()));
    ImmutableList<Rationale> rationale =
        read.derived().map(derived -> derived.rationaleFor(meant.id())).orElse(ImmutableList.of());
    PrintWriter out = command.commandLine().getOut();
    if (format.isJson()) {
      out.println(
          JsonOutput.of(
              ExplainResult.of(
                  explanation,
                  prices,
                  rationale,
                  read.derived()
                      .map(derived -> derived.rejectedFor(meant.id()))
                      .orElse(ImmutableList.of()))));
    } else {
      new ExplainText(out, keysmith.width(), prices).show(explanation);
      DesignRationaleText why = new DesignRationaleText(out, keysmith.width());
      why.show(rationale);
      read.derived()
          .ifPresent(
              derived ->
                  why.rejected(derived.rejectedFor(meant.id()), derived.bill().monthlyUsd()));
    }
    return explanation.isFine() ? ExitStatus.FINE : ExitStatus.FOUND_SOMETHING;
  }

  private AccessPattern meant(CommandInputs.LoadedInputs read) {
    try {
      return PatternArgument.find(read.spec().patterns(), pattern);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}
