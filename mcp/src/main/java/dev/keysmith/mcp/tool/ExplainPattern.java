package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.app.PatternExplanation;
import dev.keysmith.cli.json.ExplainResult;
import dev.keysmith.cli.option.PatternArgument;
import dev.keysmith.cli.text.PlainText;
import dev.keysmith.cost.DesignPrices;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.execute.request.RequestDescriber;
import dev.keysmith.planner.RequestedPlans;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import java.util.Optional;

/** {@code explain_pattern}: how a design serves one pattern, or what is missing. */
final class ExplainPattern implements DesignTool {
  private static final String PATTERN = "pattern";

  @Override
  public String name() {
    return "explain_pattern";
  }

  @Override
  public String title() {
    return "Explain a pattern";
  }

  @Override
  public String description() {
    return "Shows how a design serves one access pattern: its exact requests, their capacity and"
        + " cost with the arithmetic, and why other plans were rejected; or what is missing"
        + " to serve it.";
  }

  @Override
  public ImmutableList<ToolArgument> arguments() {
    return ImmutableList.<ToolArgument>builder()
        .addAll(CommonArguments.spec())
        .add(ToolArgument.text(PATTERN, "The id of the pattern, or a part of its name. Required."))
        .addAll(CommonArguments.design("Default: the design is derived."))
        .add(CommonArguments.region())
        .add(CommonArguments.detail("also the JSON of the command line."))
        .build();
  }

  @Override
  public ImmutableMap<String, Object> answers() {
    return ImmutableMap.<String, Object>builder()
        .put(PATTERN, JsonSchema.text("The id of the pattern."))
        .put("name", JsonSchema.text("The name of the pattern."))
        .put("served", JsonSchema.flag("Whether the design serves it."))
        .put("monthlyUsd", JsonSchema.number("What it costs per month."))
        .put("readUnits", JsonSchema.number("Read units of one execution."))
        .put("writeUnits", JsonSchema.number("Write units of one execution."))
        .put("roundTrips", JsonSchema.whole("Sequential requests of one execution."))
        .put("missing", JsonSchema.list("What is missing.", JsonSchema.text("One thing.")))
        .put(CommonArguments.RESULT, CommonArguments.result("explain"))
        .buildOrThrow();
  }

  @Override
  public ToolAnswer call(ToolCall call) {
    ToolInputs inputs = new ToolInputs(call);
    SpecFile file = inputs.correctSpec();
    Spec spec = file.spec().orElseThrow();
    AccessPattern pattern = meant(call.arguments(), spec);
    Optional<DesignFile> given = inputs.design(spec);
    ChosenDesign chosen = ChosenDesign.of(call, file, given);
    DesignPrices prices =
        call.compiler().prices(chosen.design(), PricingOptions.of(spec.pricing()));
    PatternExplanation explanation =
        PatternExplanation.of(
            pattern,
            call.compiler().plan(spec, chosen.design(), pattern),
            prices,
            RequestedPlans.of(spec, chosen.design()),
            new RequestDescriber(spec, chosen.design()));
    ImmutableMap.Builder<String, Object> content = ImmutableMap.builder();
    content.put(PATTERN, pattern.id());
    content.put("name", pattern.name());
    content.put("served", explanation.best().isPresent());
    explanation.best().ifPresent(best -> put(best, content));
    content.put("missing", explanation.missing());
    if (call.wantsAll()) {
      content.put(
          CommonArguments.RESULT,
          JsonTree.of(
              ExplainResult.of(
                  explanation,
                  prices,
                  chosen
                      .derived()
                      .map(derived -> derived.rationaleFor(pattern.id()))
                      .orElse(ImmutableList.of()),
                  chosen
                      .derived()
                      .map(derived -> derived.rejectedFor(pattern.id()))
                      .orElse(ImmutableList.of()))));
    }
    return ToolAnswer.result(
        explanation.isFine(),
        PlainText.explanation(explanation, prices, chosen.derived()),
        content.buildOrThrow());
  }

  private static void put(PatternBill best, ImmutableMap.Builder<String, Object> content) {
    content.put("monthlyUsd", best.monthlyUsd());
    content.put("readUnits", best.plan().readUnits());
    content.put("writeUnits", best.plan().writeUnits());
    content.put("roundTrips", best.plan().roundTrips());
  }

  static AccessPattern meant(ToolArguments arguments, Spec spec) {
    String text =
        arguments
            .text(PATTERN)
            .orElseThrow(
                () ->
                    ToolProblem.of(
                        ToolFinding.ofCall(
                            "InvalidArgument",
                            PATTERN,
                            "there is no pattern",
                            "pass the id of a pattern, such as "
                                + spec.patterns().stream()
                                    .map(AccessPattern::id)
                                    .findFirst()
                                    .orElse("P1"))));
    return found(text, spec);
  }

  static AccessPattern found(String text, Spec spec) {
    try {
      return PatternArgument.find(spec.patterns(), text);
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      int end = message.indexOf("; ");
      throw ToolProblem.of(
          ToolFinding.ofCall(
              "UnknownPattern",
              PATTERN,
              end < 0 ? message : message.substring(0, end),
              end < 0 ? "pass the id of a pattern" : message.substring(end + 2)));
    }
  }
}
