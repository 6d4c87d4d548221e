package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cli.json.CompareResult;
import dev.keysmith.cli.text.CompareText;
import dev.keysmith.cli.text.PlainText;
import dev.keysmith.cost.BillComparison;
import dev.keysmith.cost.BillComparison.NamedBill;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import java.util.Optional;

/** {@code compare_designs}: the bills of several designs of one spec, side by side. */
final class CompareDesigns implements DesignTool {
  private static final String DESIGNS = "designs";
  private static final String DESIGN_PATHS = "design_paths";
  private static final int MOST_DESIGNS = 8;

  @Override
  public String name() {
    return "compare_designs";
  }

  @Override
  public String title() {
    return "Compare designs";
  }

  @Override
  public String description() {
    return "Compares designs of one spec: the bill of each and the cost of each pattern. A single"
        + " design is compared with the derived one.";
  }

  @Override
  public ImmutableList<ToolArgument> arguments() {
    return ImmutableList.<ToolArgument>builder()
        .addAll(CommonArguments.spec())
        .add(ToolArgument.texts(DESIGNS, "Designs as YAML."))
        .add(ToolArgument.texts(DESIGN_PATHS, "Paths of design files, inside the client's roots."))
        .addAll(PricingArguments.all())
        .add(CommonArguments.detail("also the JSON of the command line."))
        .build();
  }

  @Override
  public ImmutableMap<String, Object> answers() {
    return ImmutableMap.<String, Object>builder()
        .put(
            DESIGNS,
            JsonSchema.list(
                "The designs with their bills, in the given order.", JsonSchema.any("A design.")))
        .put("best", JsonSchema.text("The name of the design to prefer."))
        .put("verdict", JsonSchema.text("Why, in one sentence."))
        .put(CommonArguments.RESULT, CommonArguments.result("compare"))
        .buildOrThrow();
  }

  @Override
  public ToolAnswer call(ToolCall call) {
    ToolInputs inputs = new ToolInputs(call);
    SpecFile file = inputs.correctSpec();
    Spec spec = file.spec().orElseThrow();
    PricingOptions options =
        PricingArguments.over(call.arguments(), spec.pricing(), call.compiler().prices());
    ImmutableList<DesignFile> designs = designs(call, inputs, spec);
    ImmutableList.Builder<NamedBill> bills = ImmutableList.builder();
    for (DesignFile design : designs) {
      ChosenDesign chosen = ChosenDesign.of(call, file, Optional.of(design));
      bills.add(named(design.name(), chosen, options));
    }
    if (designs.size() == 1) {
      bills.add(named("derived", ChosenDesign.of(call, file, Optional.empty()), options));
    }
    BillComparison comparison = BillComparison.of(spec.patterns(), bills.build());
    ImmutableMap.Builder<String, Object> content = ImmutableMap.builder();
    content.put(
        DESIGNS,
        comparison.designs().stream()
            .map(CompareDesigns::entry)
            .collect(ImmutableList.toImmutableList()));
    content.put("best", comparison.best().name());
    content.put("verdict", CompareText.verdict(comparison));
    if (call.wantsAll()) {
      content.put(CommonArguments.RESULT, JsonTree.of(CompareResult.of(comparison)));
    }
    return ToolAnswer.result(
        true, PlainText.comparison(spec.application(), comparison), content.buildOrThrow());
  }

  private static ImmutableList<DesignFile> designs(ToolCall call, ToolInputs inputs, Spec spec) {
    ImmutableList<String> texts = call.arguments().texts(DESIGNS);
    ImmutableList<String> paths = call.arguments().texts(DESIGN_PATHS);
    int all = texts.size() + paths.size();
    if (all == 0 || all > MOST_DESIGNS) {
      throw ToolProblem.of(
          ToolFinding.ofCall(
              "InvalidArgument",
              DESIGNS,
              all == 0 ? "there is no design to compare" : "there are more than " + MOST_DESIGNS,
              "pass one to %s designs in designs or design_paths".formatted(MOST_DESIGNS)));
    }
    ImmutableList.Builder<DesignFile> designs = ImmutableList.builder();
    for (int i = 0; i < texts.size(); i++) {
      designs.add(inputs.designText("design " + (i + 1), texts.get(i), spec));
    }
    paths.forEach(path -> designs.add(inputs.designAt(DESIGN_PATHS, path, spec)));
    return designs.build();
  }

  private static NamedBill named(String name, ChosenDesign chosen, PricingOptions options) {
    return new NamedBill(
        name, chosen.compiler().bill(chosen.spec(), chosen.design(), chosen.plans(), options));
  }

  private static ImmutableMap<String, Object> entry(NamedBill design) {
    return ImmutableMap.of(
        "name", design.name(),
        "monthlyUsd", design.bill().monthlyUsd(),
        "tables", design.bill().tables(),
        "indexes", design.bill().indexes(),
        "unserved", DesignContent.unserved(design.bill()));
  }
}
