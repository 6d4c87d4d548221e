package dev.keysmith.measure.traffic;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.export.source.InputProblem;
import dev.keysmith.load.PeakLoad;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A report of Contributor Insights on the most accessed keys of a table or an index, without the
 * keys themselves: they are values of the data.
 *
 * @param hottest the share of the accesses that the busiest key gets
 * @param topTen the share that the ten busiest keys get, if so many are listed
 * @param listed how many of the ten the report has
 * @param keys how many different keys were accessed, about
 * @param predicted the share of the busiest key at peak by the spec, of reads and of writes
 */
public record HotKeys(
    TableOrIndex target,
    double hottest,
    double topTen,
    int listed,
    long keys,
    ImmutableMap<String, Double> predicted) {
  private static final int TEN = 10;

  /** Reads the output of {@code aws cloudwatch get-insight-rule-report}. */
  public static HotKeys read(TableOrIndex target, Path file) {
    JsonNode root;
    try {
      root = MetricQueries.mapper().readTree(file.toFile());
    } catch (IOException e) {
      throw new InputProblem(
          String.format(
              "%s cannot be read as JSON; expected is the output of aws cloudwatch"
                  + " get-insight-rule-report",
              file),
          e);
    }
    double all = root.path("AggregateValue").asDouble();
    if (!root.path("Contributors").isArray() || root.path("Contributors").isEmpty() || all <= 0) {
      throw new InputProblem(
          String.format(
              "%s has no Contributors; expected is the output of aws cloudwatch"
                  + " get-insight-rule-report for a rule DynamoDBContributorInsights-PKC-…",
              file));
    }
    List<Double> values = new ArrayList<>();
    root.path("Contributors")
        .forEach(each -> values.add(each.path("ApproximateAggregateValue").asDouble()));
    values.sort(Comparator.reverseOrder());
    return new HotKeys(
        target,
        values.get(0) / all,
        values.stream().limit(TEN).mapToDouble(Double::doubleValue).sum() / all,
        Math.min(TEN, values.size()),
        root.path("ApproximateUniqueCount").asLong(),
        ImmutableMap.of());
  }

  /** The same beside what the spec predicts. */
  public HotKeys beside(List<PeakLoad> peaks) {
    ImmutableMap.Builder<String, Double> shares = ImmutableMap.builder();
    peaks.stream()
        .filter(peak -> peak.tableOrIndex().equals(target))
        .forEach(
            peak -> {
              peak.reads()
                  .ifPresent(key -> shares.put("read units", key.units() / peak.readUnits()));
              peak.writes()
                  .ifPresent(key -> shares.put("write units", key.units() / peak.writeUnits()));
            });
    return new HotKeys(target, hottest, topTen, listed, keys, shares.buildOrThrow());
  }
}
