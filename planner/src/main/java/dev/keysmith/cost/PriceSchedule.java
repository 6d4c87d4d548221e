package dev.keysmith.cost;

import com.google.common.primitives.ImmutableDoubleArray;
import dev.keysmith.aws.CacheNodePrices;
import dev.keysmith.aws.PriceItem;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cost.PricingOptions.Reserved;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.TrafficRate;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The monthly cost under given options. A month is 720 hours, 2,592,000 seconds.
 *
 * <p>Both modes are linear in the units a second, so a bill can be split over patterns and over
 * tables and indexes alike. What is not linear, whole units and reserved capacity, is a part of the
 * whole bill alone ({@link ProvisionedCapacity}).
 *
 * <p>The prices are those of one table class: of the class that the options state for all tables,
 * or of the Standard class, unless {@link #in} says otherwise.
 */
public final class PriceSchedule {
  public static final double SECONDS = 2_592_000;
  static final double HOURS = SECONDS / 3600;
  private static final double HOURS_PER_YEAR = 8760;
  private static final double MILLION = 1e6;
  private static final double STREAM_REQUESTS = 1e5;
  private static final int CACHE_NODES = 3;

  private final PriceList prices;
  private final PricingOptions options;
  private final TableClass tableClass;
  private final PriceSchedule other;

  /** What capacity is provisioned for, by the hour: every bill asks for that of every pattern. */
  private final Map<TrafficRate, ImmutableDoubleArray> provisioned;

  public PriceSchedule(PriceList prices, PricingOptions options) {
    this.prices = prices;
    this.options = options;
    this.tableClass = options.tableClass().orElse(TableClass.STANDARD);
    this.provisioned = new ConcurrentHashMap<>();
    this.other = new PriceSchedule(this);
  }

  /** Of the other class. */
  private PriceSchedule(PriceSchedule one) {
    this.prices = one.prices;
    this.options = one.options;
    this.tableClass = one.tableClass.other();
    this.provisioned = one.provisioned;
    this.other = one;
  }

  /** The prices of a table class; where the options state one for all tables, those of that one. */
  public PriceSchedule in(TableClass wanted) {
    return options.tableClass().isPresent() ? this : ofClass(wanted);
  }

  private PriceSchedule ofClass(TableClass wanted) {
    return wanted == tableClass ? this : other;
  }

  /** The prices of the other class, whatever the options state, where there are any. */
  PriceSchedule inOtherClass() {
    return other.isPriced() ? other : this;
  }

  /** The prices that a table and its indexes have. */
  public PriceSchedule of(Table table) {
    return in(table.tableClass());
  }

  /** Whether the list has all prices of the class in the region. */
  public boolean isPriced() {
    return PricingOptions.missingIn(prices, options.region(), tableClass).isEmpty();
  }

  public TableClass tableClass() {
    return tableClass;
  }

  public PricingOptions options() {
    return options;
  }

  /** As of when the prices are. */
  public String date() {
    return prices.date();
  }

  /**
   * The executions a second that are paid for: on demand the average, provisioned what auto scaling
   * keeps capacity for in the mean over a day.
   */
  public double billedRate(TrafficRate traffic) {
    return switch (options.mode()) {
      case ON_DEMAND -> traffic.average();
      case PROVISIONED -> DailyCurve.mean(provisioned(traffic));
    };
  }

  /** The rates that capacity is provisioned for in each hour of the day. */
  ImmutableDoubleArray provisioned(TrafficRate traffic) {
    return provisioned.computeIfAbsent(traffic, DailyCurve::provisioned);
  }

  /** Of so many read units a second, at a {@link #billedRate billed rate}. */
  public double reads(double unitsPerSecond) {
    return requests(unitsPerSecond, readPrice());
  }

  /** Of so many write units a second, at a {@link #billedRate billed rate}. */
  public double writes(double unitsPerSecond) {
    return requests(unitsPerSecond, writePrice());
  }

  public double storage(double gigabytes) {
    return gigabytes * price(ClassPrices.of(tableClass).storage());
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
    double node =
        prices
            .find(options.region(), PriceItem.DAX_LARGE)
            .map(PriceList.Price::amount)
            .orElse(CacheNodePrices.LARGE);
    return CACHE_NODES * HOURS * node;
  }

  /** Of so many records a second, each read as often as the options say. */
  public double streams(double recordsPerSecond) {
    if (options.streamReads() == 0) {
      return 0;
    }
    double requests = recordsPerSecond * options.streamReads() * SECONDS;
    return requests / STREAM_REQUESTS * price(PriceItem.STREAM_READS);
  }

  /** How the dollars of a pattern's reads come about: units, rate and price. */
  public String readArithmetic(double units, TrafficRate traffic) {
    return arithmetic(
        NumberFormat.counted(units, "read unit"),
        traffic,
        readPrice(),
        reads(units * billedRate(traffic)));
  }

  /** The same of its writes. */
  public String writeArithmetic(double units, TrafficRate traffic) {
    return arithmetic(
        NumberFormat.counted(units, "write unit"),
        traffic,
        writePrice(),
        writes(units * billedRate(traffic)));
  }

  private double requests(double unitsPerSecond, double price) {
    return switch (options.mode()) {
      case ON_DEMAND -> unitsPerSecond * SECONDS / MILLION * price;
      case PROVISIONED -> unitsPerSecond / options.utilisation() * HOURS * price;
    };
  }

  private String arithmetic(String units, TrafficRate traffic, double price, double dollars) {
    String paid =
        switch (options.mode()) {
          case ON_DEMAND ->
              "× %s s × $%s per million"
                  .formatted(NumberFormat.number(SECONDS), NumberFormat.number(price));
          case PROVISIONED ->
              "%s÷ %s × %s h × $%s"
                  .formatted(
                      traffic.peak() > traffic.average()
                          ? "(mean capacity for %s/s, peak %s/s) "
                              .formatted(
                                  NumberFormat.number(traffic.average()),
                                  NumberFormat.number(traffic.peak()))
                          : "",
                      NumberFormat.percent(options.utilisation()),
                      NumberFormat.number(HOURS),
                      NumberFormat.number(price));
        };
    return "%s × %s/s %s%s = %s/month"
        .formatted(
            units,
            NumberFormat.number(billedRate(traffic)),
            paid,
            tableClass == TableClass.STANDARD ? "" : " (%s)".formatted(tableClass.words()),
            MoneyFormat.text(dollars));
  }

  /** Of a million units, or of a unit for an hour. */
  double writePrice() {
    return price(ClassPrices.of(tableClass).write(options.mode()));
  }

  double readPrice() {
    return price(ClassPrices.of(tableClass).read(options.mode()));
  }

  /** What a reserved write unit costs an hour, if what is paid upfront is spread over the term. */
  double reservedWritePrice() {
    return reservedHour(0);
  }

  double reservedReadPrice() {
    return reservedHour(2);
  }

  private double reservedHour(int first) {
    Reserved term = options.reserved();
    return price(term.items().get(first)) / (term.years() * HOURS_PER_YEAR)
        + price(term.items().get(first + 1));
  }

  private double price(PriceItem item) {
    return prices.of(options.region(), item);
  }
}
