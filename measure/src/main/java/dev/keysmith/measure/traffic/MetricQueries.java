package dev.keysmith.measure.traffic;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.measure.traffic.TrafficMetric.Kind;
import dev.keysmith.plan.DynamoDbOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The queries for {@code aws cloudwatch get-metric-data} that ask for the traffic of a design.
 * Their labels say what they ask for, so that the results can be read alone.
 */
public final class MetricQueries {
  /** Of these, CloudWatch keeps five minutes for 63 days. */
  private static final int PERIOD = 300;

  private MetricQueries() {}

  /**
   * The queries as JSON.
   *
   * @param prefix what the names of deployed tables have before those of the design
   */
  public static String of(Design design, String prefix) {
    List<TrafficMetric> metrics = new ArrayList<>();
    design
        .tables()
        .values()
        .forEach(
            table -> {
              String name = prefix + table.name();
              for (Kind kind : List.of(Kind.READ_UNITS, Kind.WRITE_UNITS)) {
                metrics.add(
                    new TrafficMetric(kind, TableOrIndex.of(name), Optional.empty(), PERIOD));
                table.indexes().values().stream()
                    .filter(index -> !index.local())
                    .map(Index::name)
                    .map(index -> TableOrIndex.of(name, index))
                    .forEach(
                        target ->
                            metrics.add(new TrafficMetric(kind, target, Optional.empty(), PERIOD)));
              }
              for (DynamoDbOperation operation : DynamoDbOperation.values()) {
                metrics.add(
                    new TrafficMetric(
                        Kind.REQUESTS,
                        TableOrIndex.of(name),
                        Optional.of(operation.apiName()),
                        PERIOD));
              }
            });
    ArrayNode queries = JsonNodeFactory.instance.arrayNode();
    for (int i = 0; i < metrics.size(); i++) {
      queries.add(query("m" + (i + 1), metrics.get(i)));
    }
    return json(queries);
  }

  private static ObjectNode query(String id, TrafficMetric metric) {
    ObjectNode query = JsonNodeFactory.instance.objectNode();
    query.put("Id", id).put("Label", metric.label());
    ObjectNode stat = query.putObject("MetricStat");
    ObjectNode named = stat.putObject("Metric");
    named.put("Namespace", "AWS/DynamoDB").put("MetricName", metric.kind().metric());
    ArrayNode dimensions = named.putArray("Dimensions");
    dimensions.addObject().put("Name", "TableName").put("Value", metric.target().table());
    metric
        .target()
        .index()
        .ifPresent(
            index ->
                dimensions.addObject().put("Name", "GlobalSecondaryIndexName").put("Value", index));
    metric
        .operation()
        .ifPresent(
            operation -> dimensions.addObject().put("Name", "Operation").put("Value", operation));
    stat.put("Period", metric.period()).put("Stat", metric.kind().statistic());
    return query;
  }

  private static String json(ArrayNode queries) {
    StringBuilder text = new StringBuilder("[\n");
    for (int i = 0; i < queries.size(); i++) {
      text.append("  ").append(queries.get(i)).append(i + 1 < queries.size() ? ",\n" : "\n");
    }
    return text.append("]\n").toString();
  }

  static ObjectMapper mapper() {
    return new ObjectMapper();
  }
}
