package dev.keysmith.measure.traffic;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.DesignPrices;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.spec.TrafficRate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Measured traffic beside what the plans of the spec's patterns would cause.
 *
 * @param rows by table, index and operation, those alone that the metrics have
 * @param explanations single patterns that would explain every difference, the best first
 * @param rates of patterns that alone send some request, which therefore are known
 * @param remarks on what the metrics have and the design does not
 */
public record TrafficComparison(
    MeasuredTraffic traffic,
    DesignPrices prices,
    ImmutableList<TrafficRow> rows,
    ImmutableList<RateExplanation> explanations,
    ImmutableMap<String, TrafficRate> rates,
    ImmutableList<String> remarks) {

  /**
   * A pattern that would explain all differences if it were executed so often.
   *
   * @param factor of its stated rate
   */
  public record RateExplanation(String pattern, double factor, double rate) {}

  private record RowKey(TableOrIndex target, String what) {}

  /**
   * Compares.
   *
   * @param prefix what the names of deployed tables have before those of the design
   * @param prices on demand, as consumed units are priced
   */
  public static TrafficComparison of(
      Design design, Bill bill, MeasuredTraffic traffic, String prefix, DesignPrices prices) {
    Map<RowKey, Map<String, Double>> predicted = predicted(design, bill);
    List<String> remarks = new ArrayList<>(traffic.remarks());
    ImmutableList.Builder<TrafficRow> rows = ImmutableList.builder();
    for (MetricSeries series : traffic.series()) {
      Optional<RowKey> key = key(design, series.metric(), prefix, remarks);
      key.ifPresent(
          found ->
              rows.add(
                  new TrafficRow(
                      found.target(),
                      found.what(),
                      ImmutableMap.copyOf(predicted.getOrDefault(found, Map.of())),
                      series.sum() / traffic.seconds(),
                      series.peak())));
    }
    ImmutableList<TrafficRow> all =
        rows.build().stream()
            .filter(row -> row.measured() > 0 || row.predicted() > 0)
            .collect(ImmutableList.toImmutableList());
    return new TrafficComparison(
        traffic,
        prices,
        all,
        explanations(bill, all),
        rates(bill, all),
        ImmutableList.copyOf(remarks));
  }

  private static Optional<RowKey> key(
      Design design, TrafficMetric metric, String prefix, List<String> remarks) {
    String deployed = metric.target().table();
    String table = deployed.startsWith(prefix) ? deployed.substring(prefix.length()) : deployed;
    TableOrIndex target = new TableOrIndex(table, metric.target().index());
    boolean known =
        design.tables().containsKey(table)
            && (target.isTable() || target.index(design).isPresent());
    if (!known) {
      String remark = "metrics of " + metric.target() + ", which the design does not have";
      if (!remarks.contains(remark)) {
        remarks.add(remark);
      }
      return Optional.empty();
    }
    return switch (metric.kind()) {
      case READ_UNITS -> Optional.of(new RowKey(target, TrafficRow.READ_UNITS));
      case WRITE_UNITS -> Optional.of(new RowKey(target, TrafficRow.WRITE_UNITS));
      case REQUESTS ->
          // A transaction may be counted for each of its tables.
          metric
              .operation()
              .filter(name -> !name.equals(DynamoDbOperation.TRANSACT_WRITE_ITEMS.apiName()))
              .map(name -> new RowKey(target, name));
    };
  }

  private static Map<RowKey, Map<String, Double>> predicted(Design design, Bill bill) {
    Map<RowKey, Map<String, Double>> all = new LinkedHashMap<>();
    for (PatternBill pattern : bill.patterns()) {
      double rate = pattern.pattern().traffic().average();
      String id = pattern.pattern().id();
      for (PlanStep step : pattern.plan().steps()) {
        String table = step.request().table();
        TableOrIndex.units(table, step.cost().reads())
            .forEach(
                (target, units) ->
                    add(all, target.home(design), TrafficRow.READ_UNITS, id, units * rate));
        TableOrIndex.units(table, step.cost().writes())
            .forEach(
                (target, units) ->
                    add(all, target.home(design), TrafficRow.WRITE_UNITS, id, units * rate));
        add(
            all,
            TableOrIndex.of(table),
            step.request().operation().apiName(),
            id,
            step.cost().requests() * rate);
      }
    }
    return all;
  }

  private static void add(
      Map<RowKey, Map<String, Double>> all,
      TableOrIndex target,
      String what,
      String pattern,
      double amount) {
    if (amount > 0) {
      all.computeIfAbsent(new RowKey(target, what), key -> new LinkedHashMap<>())
          .merge(pattern, amount, Double::sum);
    }
  }

  /** Each pattern on its own: whether another rate of it makes every row agree. */
  private static ImmutableList<RateExplanation> explanations(
      Bill bill, ImmutableList<TrafficRow> rows) {
    if (rows.stream().noneMatch(TrafficRow::deviates)) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<RateExplanation> found = ImmutableList.builder();
    for (PatternBill pattern : bill.patterns()) {
      String id = pattern.pattern().id();
      double weighted = 0;
      double squares = 0;
      for (TrafficRow row : rows) {
        double share = row.patterns().getOrDefault(id, 0.0);
        double weight = 1 / Math.max(row.measured(), row.predicted());
        weighted += weight * weight * share * (row.measured() - row.predicted());
        squares += weight * weight * share * share;
      }
      double factor = squares == 0 ? 1 : Math.max(0, 1 + weighted / squares);
      boolean explains =
          rows.stream()
              .noneMatch(
                  row ->
                      row.deviates(
                          row.predicted() + (factor - 1) * row.patterns().getOrDefault(id, 0.0)));
      if (explains) {
        found.add(new RateExplanation(id, factor, factor * pattern.pattern().traffic().average()));
      }
    }
    return found.build();
  }

  /** Requests that one pattern alone sends say how often it is executed. */
  private static ImmutableMap<String, TrafficRate> rates(
      Bill bill, ImmutableList<TrafficRow> rows) {
    Map<String, List<TrafficRate>> found = new LinkedHashMap<>();
    for (TrafficRow row : rows) {
      if (row.isOperation() && row.patterns().size() == 1 && row.measured() > 0) {
        Map.Entry<String, Double> only = row.patterns().entrySet().iterator().next();
        double requests =
            only.getValue()
                / bill.pattern(only.getKey()).orElseThrow().pattern().traffic().average();
        found
            .computeIfAbsent(only.getKey(), id -> new ArrayList<>())
            .add(new TrafficRate(row.measured() / requests, row.peak() / requests));
      }
    }
    ImmutableMap.Builder<String, TrafficRate> agreed = ImmutableMap.builder();
    bill.patterns().stream()
        .map(pattern -> pattern.pattern().id())
        .filter(found::containsKey)
        .forEach(
            id -> {
              List<TrafficRate> rates = Objects.requireNonNull(found.get(id));
              TrafficRate first = rates.get(0);
              boolean same =
                  rates.stream()
                      .allMatch(
                          rate ->
                              Math.abs(rate.average() - first.average())
                                  <= TrafficRow.NOTICEABLE * first.average());
              if (same) {
                agreed.put(id, first);
              }
            });
    return agreed.buildOrThrow();
  }

  /** Dollars per month for the units of all rows, as the spec predicts them. */
  public double predictedUsd() {
    return rows.stream().mapToDouble(row -> usd(row, row.predicted())).sum();
  }

  /** Dollars per month for the units of all rows, as they were consumed. */
  public double consumedUsd() {
    return rows.stream().mapToDouble(row -> usd(row, row.measured())).sum();
  }

  /** Dollars per month for so many units per second; nothing for requests. */
  public double usd(TrafficRow row, double perSecond) {
    if (row.isOperation()) {
      return 0;
    }
    PriceSchedule schedule = prices.of(row.target().table());
    return row.what().equals(TrafficRow.READ_UNITS)
        ? schedule.reads(perSecond)
        : schedule.writes(perSecond);
  }
}
