package dev.keysmith.cli.option;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.aws.PriceItem;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.cost.PricingOptions.Reserved;
import dev.keysmith.design.Design;
import dev.keysmith.design.TableClass;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.spec.BillingSettings;
import dev.keysmith.spec.BillingSettings.CapacityMode;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec.Target;
import picocli.CommandLine.TypeConversionException;

/** The pricing options of the command line, which override those of the spec. */
public final class PricingOptionGroup {
  private static final String NO_PRICE =
      "%s has no price for %s; add it with --prices FILE, or use a region that has it: %s";
  private static final String NO_CLASS_PRICE =
      "%s has no price for %s, the class of a table; price all tables in one class with --class"
          + " standard, add it with --prices FILE, or use a region that has it: %s";

  @CommandLine.Spec(Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--mode",
      paramLabel = "on-demand|provisioned",
      converter = CapacityModeOption.class,
      description = "The capacity mode. Default: pricing.mode of the spec.")
  private Optional<CapacityMode> mode;

  @Option(
      names = "--utilisation",
      paramLabel = "SHARE",
      defaultValue = "70%",
      converter = Share.class,
      description = "The target utilisation of auto scaling, such as 70%% or 0.7. Default: 70%%.")
  private Double utilisation;

  @Option(
      names = "--reserved",
      paramLabel = "1y|3y",
      converter = ReservedCapacityOption.class,
      description =
          "Reserve the blocks of 100 units of provisioned capacity that pay, for one or three"
              + " years.")
  private Optional<Reserved> reserved;

  @Option(
      names = "--class",
      paramLabel = "standard|infrequent-access",
      converter = TableClassOption.class,
      description = "The table class of all tables. Default: that of each table in the design.")
  private Optional<TableClass> tableClass;

  @Option(names = "--recovery", description = "Add the cost of point-in-time recovery.")
  private boolean recovery;

  @Option(
      names = "--stream-reads",
      paramLabel = "NUMBER",
      defaultValue = "0",
      description =
          "Paid DynamoDB Streams read requests per item written and stream consumer. Default: 0,"
              + " because Lambda reads streams free of charge.")
  private double streamReads;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  PricingOptionGroup() {}

  /** The options in the region of the spec. */
  public PricingOptions over(BillingSettings pricing, PriceList prices) {
    return over(pricing, pricing.region(), prices);
  }

  /**
   * The options in a region; a price that the list does not have, for them or for the class of a
   * table, is a usage error.
   */
  public PricingOptions over(
      BillingSettings pricing, String region, PriceList prices, Design design) {
    PricingOptions options = over(pricing, region, prices);
    options.missingIn(prices, design).stream()
        .findFirst()
        .ifPresent(item -> missing(NO_CLASS_PRICE, region, item, prices));
    return options;
  }

  private PricingOptions over(BillingSettings pricing, String region, PriceList prices) {
    PricingOptions options = over(pricing, region);
    options.missingIn(prices).stream()
        .findFirst()
        .ifPresent(item -> missing(NO_PRICE, region, item, prices));
    return options;
  }

  private void missing(String template, String region, PriceItem item, PriceList prices) {
    throw new ParameterException(
        command.commandLine(),
        template.formatted(
            region, item.keyword(), SpellingSuggester.oneOf(prices.regionsWith(item))));
  }

  private PricingOptions over(BillingSettings pricing, String region) {
    try {
      return new PricingOptions(
          region,
          mode.orElse(pricing.mode()),
          utilisation,
          reserved.orElse(Reserved.NONE),
          tableClass,
          recovery,
          streamReads);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  static final class CapacityModeOption extends EnumOption<CapacityMode> {
    CapacityModeOption() {
      super(
          ImmutableMap.of(
              "on-demand", CapacityMode.ON_DEMAND, "provisioned", CapacityMode.PROVISIONED));
    }
  }

  static final class ReservedCapacityOption extends EnumOption<Reserved> {
    ReservedCapacityOption() {
      super(ImmutableMap.of("1y", Reserved.ONE_YEAR, "3y", Reserved.THREE_YEARS));
    }
  }

  static final class TableClassOption extends EnumOption<TableClass> {
    TableClassOption() {
      super(TableClass.byKeyword());
    }
  }

  /** 70% or 0.7. */
  static final class Share implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      if (!text.matches("[0-9]{1,3}(\\.[0-9]{1,6})?%?")) {
        throw new TypeConversionException(
            String.format("'%s' is not a share; use a value such as 70%% or 0.7", text));
      }
      return text.endsWith("%")
          ? Double.parseDouble(text.substring(0, text.length() - 1)) / 100
          : Double.parseDouble(text);
    }
  }
}
