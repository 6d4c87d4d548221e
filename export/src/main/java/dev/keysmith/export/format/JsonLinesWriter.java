package dev.keysmith.export.format;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.export.record.DynamoJson;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** JSON Lines: an object on each line, in UTF-8. */
public final class JsonLinesWriter implements RowWriter {
  private final JsonGenerator json;

  public JsonLinesWriter(Path file) throws IOException {
    json =
        DynamoJson.FACTORY.createGenerator(
            new BufferedOutputStream(Files.newOutputStream(file), 1 << 16), JsonEncoding.UTF8);
    json.setRootValueSeparator(null);
  }

  @Override
  public void write(ImmutableMap<String, Object> values) throws IOException {
    PlainJson.write(json, values);
    json.writeRaw('\n');
  }

  @Override
  public void close() throws IOException {
    json.close();
  }
}
