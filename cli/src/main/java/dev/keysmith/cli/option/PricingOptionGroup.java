package dev.keysmith.cli.option;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.cost.PricingOptions.Reserved;
import dev.keysmith.cost.PricingOptions.TableClass;
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

/** How to pay, where the spec should not decide. */
public final class PricingOptionGroup {
  @CommandLine.Spec(Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--mode",
      paramLabel = "on-demand|provisioned",
      converter = CapacityModeOption.class,
      description = "How requests are paid for; by default as the spec says.")
  private Optional<CapacityMode> mode;

  @Option(
      names = "--utilisation",
      paramLabel = "SHARE",
      defaultValue = "70%",
      converter = Share.class,
      description = "How much of provisioned capacity average traffic uses; 70%% by default.")
  private Double utilisation;

  @Option(
      names = "--reserved",
      paramLabel = "1y|3y",
      converter = ReservedCapacityOption.class,
      description = "Provisioned capacity bought for one year or three.")
  private Optional<Reserved> reserved;

  @Option(
      names = "--class",
      paramLabel = "standard|infrequent-access",
      converter = TableClassOption.class,
      description = "The class of the tables; standard by default.")
  private Optional<TableClass> tableClass;

  @Option(names = "--recovery", description = "With point-in-time recovery.")
  private boolean recovery;

  @Option(
      names = "--stream-reads",
      paramLabel = "NUMBER",
      defaultValue = "0",
      description =
          "Read requests to a stream for each item written and each of its readers; 0 by default,"
              + " since Lambda reads for free.")
  private double streamReads;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  PricingOptionGroup() {}

  public PricingOptions over(BillingSettings pricing) {
    try {
      return new PricingOptions(
          pricing.region(),
          mode.orElse(pricing.mode()),
          utilisation,
          reserved.orElse(Reserved.NONE),
          tableClass.orElse(TableClass.STANDARD),
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
      super(
          ImmutableMap.of(
              "standard", TableClass.STANDARD, "infrequent-access", TableClass.INFREQUENT_ACCESS));
    }
  }

  /** 70% or 0.7. */
  static final class Share implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      if (!text.matches("[0-9]{1,3}(\\.[0-9]{1,6})?%?")) {
        throw new TypeConversionException(
            "it cannot be '" + text + "'; write a share such as 70% or 0.7");
      }
      return text.endsWith("%")
          ? Double.parseDouble(text.substring(0, text.length() - 1)) / 100
          : Double.parseDouble(text);
    }
  }
}
