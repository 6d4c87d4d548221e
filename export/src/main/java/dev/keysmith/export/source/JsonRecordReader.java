package dev.keysmith.export.source;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.export.record.DynamoJson;
import dev.keysmith.export.record.MalformedRecord;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Records in DynamoDB JSON, one on a line. */
final class JsonRecordReader implements RecordReader {
  private final JsonParser json;

  JsonRecordReader(InputStream in) throws IOException {
    json = DynamoJson.FACTORY.createParser(in);
  }

  @Override
  public Optional<ExportedRecord> next() throws IOException {
    JsonToken start = json.nextToken();
    if (start == null) {
      return Optional.empty();
    }
    if (start != JsonToken.START_OBJECT) {
      throw new MalformedRecord("no JSON object where one is expected");
    }
    Map<String, ImmutableMap<String, Object>> fields = new HashMap<>();
    Optional<BigDecimal> micros = Optional.empty();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case "Item", "Keys", "NewImage", "OldImage" ->
            fields.put(name, DynamoJson.readValues(json));
        case "Metadata" -> micros = micros();
        default -> json.skipChildren();
      }
    }
    return Optional.of(
        new ExportedRecord(
            Optional.ofNullable(fields.get("Item")),
            Optional.ofNullable(fields.get("Keys")),
            Optional.ofNullable(fields.get("NewImage")),
            Optional.ofNullable(fields.get("OldImage")),
            micros));
  }

  /** Either with its type or bare: both are found in files. */
  private Optional<BigDecimal> micros() throws IOException {
    Optional<BigDecimal> micros = Optional.empty();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      if (!name.equals("WriteTimestampMicros")) {
        json.skipChildren();
      } else if (value == JsonToken.START_OBJECT) {
        micros = Optional.of(DynamoJson.number(String.valueOf(DynamoJson.read(json))));
      } else {
        micros = Optional.of(DynamoJson.number(json.getText()));
      }
    }
    return micros;
  }

  @Override
  public void close() throws IOException {
    json.close();
  }
}
