package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cli.json.CostResult;
import dev.keysmith.cli.text.PlainText;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.BillVariation;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.plan.PlanSet;
import java.util.Comparator;

/** {@code price_design}: the monthly bill of a design. */
final class PriceDesign implements DesignTool {
  @Override
  public String name() {
    return "price_design";
  }

  @Override
  public String title() {
    return "Price a design";
  }

  @Override
  public String description() {
    return "Calculates the monthly bill of a design, pattern by pattern, from average traffic and"
        + " AWS's list prices: on-demand or provisioned, reserved capacity, table class, region."
        + " Use it to explain a bill, or to price a data model by hand.";
  }

  @Override
  public ImmutableList<ToolArgument> arguments() {
    return ImmutableList.<ToolArgument>builder()
        .addAll(CommonArguments.spec())
        .addAll(CommonArguments.design("Default: the design is derived."))
        .addAll(PricingArguments.all())
        .add(
            CommonArguments.detail(
                "also tables and indexes, peak load per partition, and the JSON of the command"
                    + " line."))
        .build();
  }

  @Override
  public ImmutableMap<String, Object> answers() {
    return ImmutableMap.<String, Object>builder()
        .put("monthlyUsd", JsonSchema.number("The bill per month."))
        .put("reads", JsonSchema.number("Of which for reads."))
        .put("writes", JsonSchema.number("Of which for writes."))
        .put("storage", JsonSchema.number("Of which for storage."))
        .put("otherModeUsd", JsonSchema.number("The bill in the other capacity mode."))
        .put(
            "patterns",
            JsonSchema.list(
                "The patterns, the most expensive first.", JsonSchema.any("A pattern.")))
        .put(
            "unserved",
            JsonSchema.list("Patterns that are not served.", JsonSchema.any("A pattern.")))
        .put(CommonArguments.RESULT, CommonArguments.result("cost"))
        .buildOrThrow();
  }

  @Override
  public ToolAnswer call(ToolCall call) {
    ChosenDesign chosen = ChosenDesign.of(call);
    ImmutableList<PlanSet> plans = chosen.plans();
    Bill bill =
        call.compiler()
            .bill(
                chosen.spec(),
                chosen.design(),
                plans,
                PricingArguments.over(
                    call.arguments(), chosen.spec().pricing(), call.compiler().prices()));
    ImmutableMap.Builder<String, Object> content = ImmutableMap.builder();
    content.put("monthlyUsd", bill.monthlyUsd());
    content.put("reads", bill.totals().reads());
    content.put("writes", bill.totals().writes());
    content.put("storage", bill.totals().storage());
    content.put("otherModeUsd", bill.otherMode().monthlyUsd());
    content.put(
        "patterns",
        bill.patterns().stream()
            .sorted(Comparator.comparingDouble(PatternBill::monthlyUsd).reversed())
            .map(PriceDesign::pattern)
            .collect(ImmutableList.toImmutableList()));
    content.put("unserved", DesignContent.unserved(bill));
    String application = chosen.spec().application();
    String text = PlainText.billSummary(application, bill);
    if (call.wantsAll()) {
      ImmutableList<PeakLoad> peaks =
          call.compiler().partitionLoads(chosen.spec(), chosen.design(), plans);
      BillVariation variation = BillVariation.of(chosen.spec(), chosen.design(), bill);
      text = PlainText.bill(application, bill, variation, peaks);
      content.put(CommonArguments.RESULT, JsonTree.of(CostResult.of(bill, peaks, variation)));
    }
    return ToolAnswer.result(bill.isComplete(), text, content.buildOrThrow());
  }

  private static ImmutableMap<String, Object> pattern(PatternBill bill) {
    return ImmutableMap.of(
        "pattern", bill.pattern().id(),
        "name", bill.pattern().name(),
        "monthlyUsd", bill.monthlyUsd(),
        "readUnits", bill.plan().readUnits(),
        "writeUnits", bill.plan().writeUnits(),
        "roundTrips", bill.plan().roundTrips());
  }
}
