package dev.keysmith.cost;

import dev.keysmith.aws.PriceItem;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cost.PricingOptions.TableClass;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;

/**
 * The monthly cost under given options. A month is 720 hours, 2,592,000 seconds.
 *
 * <p>Both modes are linear in the units a second, so a bill can be split over patterns and over
 * tables and indexes alike. Provisioned capacity is therefore not rounded up to whole units here;
 * that would add less than 57 cents per month to a table or an index.
 */
public final class PriceSchedule {
  public static final double SECONDS = 2_592_000;
  private static final double HOURS = SECONDS / 3600;
  private static final double MILLION = 1e6;
  private static final double STREAM_REQUESTS = 1e5;
  private static final int CACHE_NODES = 3;

  private final PriceList prices;
  private final PricingOptions options;

  public PriceSchedule(PriceList prices, PricingOptions options) {
    this.prices = prices;
    this.options = options;
  }

  public PricingOptions options() {
    return options;
  }

  /** As of when the prices are. */
  public String date() {
    return prices.date();
  }

  /** Of so many read units a second. */
  public double reads(double unitsPerSecond) {
    return requests(unitsPerSecond, PriceItem.ON_DEMAND_READ, PriceItem.PROVISIONED_READ);
  }

  /** Of so many write units a second. */
  public double writes(double unitsPerSecond) {
    return requests(unitsPerSecond, PriceItem.ON_DEMAND_WRITE, PriceItem.PROVISIONED_WRITE);
  }

  /** Of one execution a second of a plan; the cheapest of several plans is the one of the least. */
  public double planCost(Plan plan) {
    return reads(plan.readUnits()) + writes(plan.writeUnits());
  }

  public double storage(double gigabytes) {
    return gigabytes
        * switch (options.tableClass()) {
          case STANDARD -> price(PriceItem.STORAGE);
          case INFREQUENT_ACCESS -> price(PriceItem.INFREQUENT_STORAGE);
        };
  }

  /** Of point-in-time recovery; nothing unless chosen. */
  public double recovery(double gigabytes) {
    return options.recovery() ? gigabytes * recoveryPrice() : 0;
  }

  /** Of a gigabyte per month, chosen or not. */
  double recoveryPrice() {
    return price(PriceItem.POINT_IN_TIME_RECOVERY);
  }

  /** Of a cache in front of the tables: three dax.r5.large nodes, one a zone. */
  public double cache() {
    return CACHE_NODES * HOURS * price(PriceItem.DAX_LARGE);
  }

  /** Of so many records a second, each read as often as the options say. */
  public double streams(double recordsPerSecond) {
    return recordsPerSecond
        * options.streamReads()
        * SECONDS
        / STREAM_REQUESTS
        * price(PriceItem.STREAM_READS);
  }

  /** How the dollars of a pattern's reads come about: units, rate and price. */
  public String readArithmetic(double units, double rate) {
    return arithmetic(
        NumberFormat.counted(units, "read unit"),
        rate,
        PriceItem.ON_DEMAND_READ,
        PriceItem.PROVISIONED_READ,
        reads(units * rate));
  }

  /** The same of its writes. */
  public String writeArithmetic(double units, double rate) {
    return arithmetic(
        NumberFormat.counted(units, "write unit"),
        rate,
        PriceItem.ON_DEMAND_WRITE,
        PriceItem.PROVISIONED_WRITE,
        writes(units * rate));
  }

  private double requests(double unitsPerSecond, PriceItem onDemand, PriceItem provisioned) {
    double amount =
        switch (options.mode()) {
          case ON_DEMAND -> unitsPerSecond * SECONDS / MILLION * price(onDemand);
          case PROVISIONED ->
              unitsPerSecond / options.utilisation() * HOURS * price(provisioned) * reserved();
        };
    return amount * classFactor();
  }

  private String arithmetic(
      String units, double rate, PriceItem onDemand, PriceItem provisioned, double dollars) {
    String base = units + " × " + NumberFormat.number(rate) + "/s";
    String paid =
        switch (options.mode()) {
          case ON_DEMAND ->
              " × "
                  + NumberFormat.number(SECONDS)
                  + " s × "
                  + "$"
                  + NumberFormat.number(price(onDemand))
                  + " per million";
          case PROVISIONED ->
              " ÷ "
                  + NumberFormat.percent(options.utilisation())
                  + " × "
                  + NumberFormat.number(HOURS)
                  + " h × $"
                  + NumberFormat.number(price(provisioned))
                  + options
                      .reserved()
                      .factor()
                      .map(
                          item ->
                              " × "
                                  + NumberFormat.number(price(item))
                                  + " "
                                  + options.reserved().words())
                      .orElse("");
        };
    String classed =
        options.tableClass() == TableClass.STANDARD
            ? ""
            : " × " + NumberFormat.number(classFactor()) + " Standard-IA";
    return base + paid + classed + " = " + MoneyFormat.text(dollars) + "/month";
  }

  private double reserved() {
    return options.reserved().factor().map(this::price).orElse(1.0);
  }

  private double classFactor() {
    return switch (options.tableClass()) {
      case STANDARD -> 1;
      case INFREQUENT_ACCESS -> price(PriceItem.INFREQUENT_REQUESTS);
    };
  }

  private double price(PriceItem item) {
    return prices.of(options.region(), item);
  }
}
