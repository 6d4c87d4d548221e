package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Tariff;
import dev.keysmith.solve.Reason;
import dev.keysmith.spec.Pattern;
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

/** {@code explain SPEC PATTERN [--design FILE]}: the plan, its arithmetic, and what lost. */
@Command(
    name = "explain",
    description = "Say how a design serves a pattern, what that costs, and what else it could do.",
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:the pattern is served, or not for DynamoDB to serve",
      "1:it is not served",
      "2:a file has errors or cannot be read, or there is no such pattern"
    },
    footer = {
      "",
      "Examples:",
      "  keysmith explain spec.yaml P7",
      "  keysmith explain spec.yaml P7 --design design.yaml",
      "  keysmith explain spec.yaml 'open issues' --design design.yaml"
    })
final class ExplainCommand implements Callable<Integer> {
  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @ParentCommand private Keysmith keysmith;

  @Mixin private Inputs inputs;

  @Mixin private FormatOption format;

  @Parameters(
      index = "1",
      paramLabel = "PATTERN",
      description = "The pattern's id, or a part of its name that no other has.")
  private String pattern;

  @Mixin private PricingArguments pricing;

  @Option(
      names = "--design",
      paramLabel = "FILE",
      description = "The design that serves it; by default it is derived.")
  private Optional<Path> design;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  ExplainCommand() {}

  @Override
  public Integer call() {
    Optional<Inputs.Read> read = inputs.readOrDerive(keysmith, design);
    return read.map(this::explain).orElse(ExitStatus.BAD_INPUT);
  }

  private int explain(Inputs.Read read) {
    Pattern meant = meant(read);
    Tariff tariff = read.compiler().tariff(pricing.over(read.spec().pricing()));
    Explanation explanation =
        Explanation.of(meant, read.compiler().plan(read.spec(), read.design(), meant), tariff);
    ImmutableList<Reason> reasons =
        read.derived().map(derived -> derived.reasonsFor(meant.id())).orElse(ImmutableList.of());
    PrintWriter out = command.commandLine().getOut();
    if (format.isJson()) {
      out.println(
          Json.of(
              ExplainResult.of(
                  explanation,
                  tariff,
                  reasons,
                  read.derived()
                      .map(derived -> derived.rejectedFor(meant.id()))
                      .orElse(ImmutableList.of()))));
    } else {
      new ExplainText(out, keysmith.width(), tariff).show(explanation);
      WhyText why = new WhyText(out, keysmith.width());
      why.show("Why the design is so", reasons);
      read.derived()
          .ifPresent(
              derived -> why.lost(derived.rejectedFor(meant.id()), derived.bill().monthlyUsd()));
    }
    return explanation.isFine() ? ExitStatus.FINE : ExitStatus.FOUND_SOMETHING;
  }

  private Pattern meant(Inputs.Read read) {
    try {
      return PatternArgument.find(read.spec().patterns(), pattern);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}
