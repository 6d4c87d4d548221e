package dev.keysmith.measure;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.BillCalculator;
import dev.keysmith.cost.CostedPlanner;
import dev.keysmith.cost.DesignPrices;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.design.Design;
import dev.keysmith.load.PartitionLoadModel;
import dev.keysmith.measure.figure.DataMeasurement;
import dev.keysmith.measure.figure.MeasuredData;
import dev.keysmith.measure.sample.ItemSample;
import dev.keysmith.measure.traffic.HotKeys;
import dev.keysmith.measure.traffic.MeasuredTraffic;
import dev.keysmith.measure.traffic.MetricFiles;
import dev.keysmith.measure.traffic.TrafficComparison;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.BillingSettings;
import dev.keysmith.spec.Spec;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Measures a spec: by items, by metrics, or by both. */
public final class MeasurementRun {
  private final SourceText text;
  private final Spec spec;
  private final Design design;
  private final PriceList prices;
  private final String date;
  private final List<String> sources = new ArrayList<>();
  private final List<FigureComparison> comparisons = new ArrayList<>();
  private final List<HotKeys> hotKeys = new ArrayList<>();
  private Optional<MeasuredData> data = Optional.empty();
  private ImmutableList<ClosedSetShares> closedSets = ImmutableList.of();
  private Optional<TrafficComparison> traffic = Optional.empty();
  private MeasuredSpec measured;

  /**
   * @param date for the comments, as ISO 8601 has it
   */
  public MeasurementRun(SourceText text, Spec spec, Design design, PriceList prices, String date) {
    this.text = text;
    this.spec = spec;
    this.design = design;
    this.prices = prices;
    this.date = date;
    this.measured = new MeasuredSpec(text.text(), ImmutableList.of(), ImmutableList.of());
  }

  public Spec spec() {
    return spec;
  }

  public Design design() {
    return design;
  }

  /**
   * Measures items.
   *
   * @param counts how many instances of an entity there are, for those that were all counted
   * @param source where they are from, in words
   * @param shown the attributes whose values may appear, as {@code Entity.attribute}
   */
  public void items(
      List<ItemSample> samples,
      Map<String, Long> counts,
      String source,
      ImmutableSet<String> shown) {
    MeasuredData found = DataMeasurement.of(spec, design, samples, counts);
    data = Optional.of(found);
    closedSets = ClosedSetShares.of(spec, found, shown);
    boolean whole = samples.stream().allMatch(ItemSample::isWhole);
    sources.add(whole ? source : "a sample of " + source);
    write(
        SpecFigureComparison.of(text, spec, found, shown), whole ? source : "sample of " + source);
  }

  /**
   * Compares metrics.
   *
   * @param prefix what the names of deployed tables have before those of the design
   */
  public void metrics(List<Path> files, String prefix) {
    MeasuredTraffic found = MetricFiles.read(files);
    PricingOptions options =
        PricingOptions.of(
            new BillingSettings(spec.pricing().region(), BillingSettings.CapacityMode.ON_DEMAND));
    ImmutableList<PlanSet> plans = new CostedPlanner(spec, prices).plans(design);
    Bill bill = new BillCalculator(spec, design, plans).bill(prices, options);
    TrafficComparison compared =
        TrafficComparison.of(
            design, bill, found, prefix, new DesignPrices(design, bill.priceSchedule()));
    traffic = Optional.of(compared);
    String source = "CloudWatch, %s to %s".formatted(day(found.start()), day(found.end()));
    sources.add(source);
    write(TrafficEdits.of(spec, compared), source);
  }

  private static String day(Instant time) {
    return time.toString().substring(0, 10);
  }

  /** Adds a report on hot keys. */
  public void hotKeys(HotKeys report) {
    ImmutableList<PlanSet> plans = new CostedPlanner(spec, prices).plans(design);
    if (hotKeys.isEmpty()) {
      sources.add("Contributor Insights");
    }
    hotKeys.add(report.beside(PartitionLoadModel.of(spec, design, plans)));
  }

  private void write(ImmutableList<FigureComparison> found, String source) {
    comparisons.addAll(found);
    MeasuredSpec before = measured;
    MeasuredSpec after =
        MeasuredSpec.of(
            new SourceText(text.name(), before.text()),
            found.stream()
                .flatMap(comparison -> comparison.edit().stream())
                .collect(ImmutableList.toImmutableList()),
            date,
            source,
            prices.regionNames());
    measured =
        new MeasuredSpec(
            after.text(),
            ImmutableList.<SpecEdit>builder()
                .addAll(before.written())
                .addAll(after.written())
                .build(),
            ImmutableList.<MeasuredSpec.RejectedEdit>builder()
                .addAll(before.rejected())
                .addAll(after.rejected())
                .build());
  }

  public MeasurementResult report() {
    return new MeasurementResult(
        spec.application(),
        String.join("; ", sources),
        data,
        closedSets,
        ImmutableList.copyOf(comparisons),
        traffic,
        ImmutableList.copyOf(hotKeys),
        measured);
  }
}
