package dev.keysmith.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multiset;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.export.record.DynamoJson;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The rows of a view or dataset of Spark, as the instances that they stand for. */
final class SparkRows {
  private SparkRows() {}

  /** A name in the characters that SQL engines take. */
  static String name(String name) {
    return name.replaceAll("[^A-Za-z0-9_]", "_");
  }

  static Multiset<JsonNode> of(Entity entity, Dataset<Row> dataset) {
    Multiset<JsonNode> rows = HashMultiset.create();
    for (Row row : dataset.collectAsList()) {
      Map<String, Object> values = new LinkedHashMap<>();
      int column = 0;
      for (Attribute attribute : entity.attributes().values()) {
        assertThat(row.schema().fieldNames()[column]).isEqualTo(name(attribute.name()));
        if (!row.isNullAt(column)) {
          values.put(attribute.name(), plain(attribute, row, column));
        }
        column++;
      }
      rows.add(ExportTestCase.json(values));
    }
    return rows;
  }

  private static Object plain(Attribute attribute, Row row, int column) {
    return switch (attribute.type()) {
      case STRING, TIMESTAMP, DATE -> row.getString(column);
      case NUMBER, EPOCH, EPOCH_MILLIS -> row.getDecimal(column);
      case BOOLEAN -> row.getBoolean(column);
      case BINARY -> BinaryValue.of(row.<byte[]>getAs(column));
      case LIST, MAP ->
          document(
              attribute.type().keyword().substring(0, 1).toUpperCase(Locale.ROOT),
              row.getString(column));
      case STRING_SET -> ImmutableSet.copyOf(row.<String>getList(column));
      case NUMBER_SET ->
          row.<BigDecimal>getList(column).stream()
              .map(BigDecimal::stripTrailingZeros)
              .collect(ImmutableSet.toImmutableSet());
    };
  }

  private static Object document(String type, String json) {
    return Objects.requireNonNull(
        DynamoJson.values("{\"a\":{\"%s\":%s}}".formatted(type, json)).get("a"));
  }
}
