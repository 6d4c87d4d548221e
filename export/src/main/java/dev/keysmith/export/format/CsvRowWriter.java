package dev.keysmith.export.format;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.export.record.DynamoJson;
import dev.keysmith.spec.Entity;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Comma-separated values as RFC 4180 has them, in UTF-8, with the attributes as the header.
 *
 * <p>What is absent is empty; an empty text is {@code ""}. Lists, maps and sets are JSON.
 */
final class CsvRowWriter implements RowWriter {
  private final Entity entity;
  private final CsvGenerator csv;
  private boolean written;

  CsvRowWriter(Path file, Entity entity) throws IOException {
    this.entity = entity;
    CsvSchema.Builder schema = CsvSchema.builder().setUseHeader(true).setLineSeparator("\r\n");
    entity.attributes().keySet().forEach(schema::addColumn);
    csv =
        CsvFactory.builder()
            .enable(CsvGenerator.Feature.ALWAYS_QUOTE_EMPTY_STRINGS)
            .build()
            .createGenerator(
                new BufferedOutputStream(Files.newOutputStream(file), 1 << 16), JsonEncoding.UTF8);
    csv.setSchema(schema.build());
  }

  @Override
  public void write(ImmutableMap<String, Object> values) throws IOException {
    csv.writeStartObject();
    for (String name : entity.attributes().keySet()) {
      csv.writeFieldName(name);
      Object value = values.get(name);
      if (value == null) {
        csv.writeNull();
      } else {
        csv.writeString(text(value));
      }
    }
    csv.writeEndObject();
    written = true;
  }

  private static String text(Object value) throws IOException {
    if (value instanceof String text) {
      return text;
    }
    if (value instanceof BigDecimal number) {
      return PlainJson.number(number);
    }
    return value instanceof BinaryValue binary ? DynamoJson.base64(binary) : PlainJson.text(value);
  }

  @Override
  public void close() throws IOException {
    if (!written) {
      // The library writes the header with the first row.
      csv.writeStartArray();
      csv.writeEndArray();
    }
    csv.close();
  }
}
