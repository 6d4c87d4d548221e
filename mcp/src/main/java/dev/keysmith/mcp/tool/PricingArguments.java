package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.PriceItem;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.cost.PricingOptions.Reserved;
import dev.keysmith.design.TableClass;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.spec.BillingSettings;
import dev.keysmith.spec.BillingSettings.CapacityMode;

/** The pricing options of a call, which override those of the spec. */
final class PricingArguments {
  private static final String MODE = "mode";
  private static final String UTILISATION = "utilisation_percent";
  private static final String RESERVED = "reserved";
  private static final String TABLE_CLASS = "table_class";
  private static final String RECOVERY = "recovery";

  private PricingArguments() {}

  static ImmutableList<ToolArgument> all() {
    return ImmutableList.of(
        CommonArguments.region(),
        ToolArgument.choice(
            MODE,
            "The capacity mode. Default: pricing.mode of the spec.",
            ImmutableList.of("on-demand", "provisioned")),
        ToolArgument.whole(
            UTILISATION, "The target utilisation of auto scaling. Default: 70.", 20, 90),
        ToolArgument.choice(
            RESERVED,
            "Reserve provisioned capacity for one or three years.",
            ImmutableList.of("1y", "3y")),
        ToolArgument.choice(
            TABLE_CLASS,
            "The table class of all tables. Default: that of each table in the design.",
            TableClass.byKeyword().keySet().asList()),
        ToolArgument.flag(RECOVERY, "Add the cost of point-in-time recovery."));
  }

  static PricingOptions over(ToolArguments arguments, BillingSettings pricing, PriceList prices) {
    PricingOptions options = over(arguments, pricing);
    for (PriceItem item : options.missingIn(prices)) {
      throw ToolProblem.of(
          ToolFinding.ofCall(
              "NoPrice",
              CommonArguments.REGION,
              "%s has no price for %s".formatted(options.region(), item.keyword()),
              "use a region that has it: " + SpellingSuggester.oneOf(prices.regionsWith(item))));
    }
    return options;
  }

  private static PricingOptions over(ToolArguments arguments, BillingSettings pricing) {
    try {
      return new PricingOptions(
          pricing.region(),
          arguments
              .text(MODE)
              .map(
                  mode ->
                      mode.equals("provisioned")
                          ? CapacityMode.PROVISIONED
                          : CapacityMode.ON_DEMAND)
              .orElse(pricing.mode()),
          arguments.whole(UTILISATION).orElse(70) / 100.0,
          arguments
              .text(RESERVED)
              .map(term -> term.equals("1y") ? Reserved.ONE_YEAR : Reserved.THREE_YEARS)
              .orElse(Reserved.NONE),
          arguments.text(TABLE_CLASS).flatMap(TableClass::ofKeyword),
          arguments.flag(RECOVERY),
          0);
    } catch (IllegalArgumentException e) {
      throw ToolProblem.of(
          ToolFinding.ofCall(
              "InvalidArgument",
              MODE,
              String.valueOf(e.getMessage()),
              "change the pricing arguments"));
    }
  }
}
