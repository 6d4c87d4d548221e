package dev.keysmith.measure.traffic;

import static java.util.Comparator.naturalOrder;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.export.source.InputProblem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Reads what {@code aws cloudwatch get-metric-data} printed. Results have an id and a label and no
 * dimensions: what a result is of is said by the file of its queries, given as well, or by its
 * label, if the queries are those of {@link MetricQueries}.
 */
public final class MetricFiles {
  private static final String RESULTS = "MetricDataResults";
  private static final String QUERIES = "MetricDataQueries";

  private final Map<String, TrafficMetric> queried = new LinkedHashMap<>();
  private final List<Map.Entry<Path, JsonNode>> results = new ArrayList<>();
  private final Map<TrafficMetric, NavigableMap<Instant, Double>> series = new LinkedHashMap<>();
  private final List<String> remarks = new ArrayList<>();
  private Optional<Instant> start = Optional.empty();
  private Optional<Instant> end = Optional.empty();

  private MetricFiles() {}

  public static MeasuredTraffic read(List<Path> files) {
    MetricFiles all = new MetricFiles();
    files.forEach(all::readFile);
    all.results.forEach(result -> all.add(result.getKey(), result.getValue()));
    return all.traffic(files);
  }

  private void readFile(Path file) {
    JsonNode root;
    try {
      root = MetricQueries.mapper().readTree(file.toFile());
    } catch (IOException e) {
      throw new InputProblem(
          String.format(
              "%s cannot be read as JSON: %s; expected is the output of aws cloudwatch"
                  + " get-metric-data",
              file, String.valueOf(e.getMessage()).lines().findFirst().orElse("")),
          e);
    }
    JsonNode queries = root.isArray() ? root : root.path(QUERIES);
    if (root.path(RESULTS).isArray()) {
      root.path(RESULTS).forEach(result -> results.add(Map.entry(file, result)));
      if (!root.path("NextToken").asText("").isEmpty()) {
        remarks.add(file + " has a NextToken: it is not the last page of the results");
      }
    } else if (queries.isArray() && !queries.isEmpty() && queries.get(0).has("Id")) {
      queries.forEach(query -> query(file, query));
      start = time(root.path("StartTime")).or(() -> start);
      end = time(root.path("EndTime")).or(() -> end);
    } else {
      throw new InputProblem(
          String.format(
              "%s has neither %s nor %s; expected is the output of aws cloudwatch get-metric-data,"
                  + " or its --metric-data-queries",
              file, RESULTS, QUERIES));
    }
  }

  private void query(Path file, JsonNode query) {
    String id = query.path("Id").asText();
    JsonNode stat = query.path("MetricStat");
    Optional<TrafficMetric.Kind> kind =
        TrafficMetric.Kind.of(stat.path("Metric").path("MetricName").asText());
    if (kind.isEmpty()) {
      return;
    }
    if (!stat.path("Stat").asText().equals(kind.get().statistic())) {
      throw new InputProblem(
          String.format(
              "%s, query %s: the statistic of %s must be %s, it is %s",
              file,
              id,
              kind.get().metric(),
              kind.get().statistic(),
              stat.path("Stat").asText("missing")));
    }
    Map<String, String> dimensions = new LinkedHashMap<>();
    stat.path("Metric")
        .path("Dimensions")
        .forEach(
            dimension ->
                dimensions.put(dimension.path("Name").asText(), dimension.path("Value").asText()));
    queried.put(
        id,
        new TrafficMetric(
            kind.get(),
            new TableOrIndex(
                dimensions.getOrDefault("TableName", ""),
                Optional.ofNullable(dimensions.get("GlobalSecondaryIndexName"))),
            Optional.ofNullable(dimensions.get("Operation")),
            Math.max(1, stat.path("Period").asInt(60))));
  }

  private void add(Path file, JsonNode result) {
    String id = result.path("Id").asText();
    String label = result.path("Label").asText();
    Optional<TrafficMetric> metric =
        TrafficMetric.ofLabel(label).or(() -> Optional.ofNullable(queried.get(id)));
    if (metric.isEmpty()) {
      remarks.add(
          String.format(
              "%s: result %s was left out, since its label does not say which metric, table and"
                  + " period it is of; give the file of the queries as well",
              file, id));
      return;
    }
    if (metric.get().kind() == TrafficMetric.Kind.REQUESTS && metric.get().operation().isEmpty()) {
      remarks.add(
          String.format(
              "%s: result %s was left out: a latency without its operation counts no requests",
              file, id));
      return;
    }
    if (result.path("StatusCode").asText("Complete").equals("PartialData")) {
      remarks.add(String.format("%s: result %s has only part of its data", file, id));
    }
    JsonNode times = result.path("Timestamps");
    JsonNode values = result.path("Values");
    if (times.size() != values.size()) {
      throw new InputProblem(
          String.format(
              "%s: result %s has %s timestamps and %s values",
              file, id, times.size(), values.size()));
    }
    NavigableMap<Instant, Double> points =
        series.computeIfAbsent(metric.get(), key -> new TreeMap<>());
    for (int i = 0; i < times.size(); i++) {
      Instant at =
          time(times.get(i))
              .orElseThrow(
                  () ->
                      new InputProblem(
                          String.format("%s: result %s has a timestamp that is none", file, id)));
      points.put(at, values.get(i).asDouble());
    }
  }

  private static Optional<Instant> time(JsonNode node) {
    if (node.isNumber()) {
      return Optional.of(Instant.ofEpochMilli(Math.round(node.asDouble() * 1000)));
    }
    try {
      return node.isTextual()
          ? Optional.of(OffsetDateTime.parse(node.asText()).toInstant())
          : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private MeasuredTraffic traffic(List<Path> files) {
    ImmutableList<MetricSeries> all =
        series.entrySet().stream()
            .map(
                entry ->
                    new MetricSeries(entry.getKey(), ImmutableSortedMap.copyOf(entry.getValue())))
            .collect(ImmutableList.toImmutableList());
    Optional<Instant> first =
        all.stream()
            .filter(one -> !one.values().isEmpty())
            .map(one -> one.values().firstKey())
            .min(naturalOrder());
    Optional<Instant> last =
        all.stream()
            .filter(one -> !one.values().isEmpty())
            .map(one -> one.values().lastKey().plusSeconds(one.metric().period()))
            .max(naturalOrder());
    if (first.isEmpty() || last.isEmpty()) {
      throw new InputProblem(
          files
              + " have no value of ConsumedReadCapacityUnits, ConsumedWriteCapacityUnits or"
              + " SuccessfulRequestLatency; "
              + (remarks.isEmpty()
                  ? "write the queries with --metric-queries and ask again"
                  : remarks.get(0)));
    }
    return new MeasuredTraffic(
        all,
        Stream.of(start, first).flatMap(Optional::stream).min(naturalOrder()).orElseThrow(),
        Stream.of(end, last).flatMap(Optional::stream).max(naturalOrder()).orElseThrow(),
        all.stream().mapToInt(one -> one.metric().period()).max().orElse(1),
        ImmutableList.copyOf(remarks));
  }
}
