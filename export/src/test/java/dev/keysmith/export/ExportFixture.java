package dev.keysmith.export;

import com.amazon.ion.IonType;
import com.amazon.ion.IonWriter;
import com.amazon.ion.system.IonTextWriterBuilder;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Lists;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.export.record.DynamoJson;
import dev.keysmith.instance.NullValue;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

/** Folders as DynamoDB's export to S3 makes them, with a manifest and compressed data files. */
final class ExportFixture {
  private static final int PER_FILE = 70;
  private final Path root;

  ExportFixture(Path root) {
    this.root = root;
  }

  /** What became of an item. */
  record Change(
      ImmutableMap<String, Object> keys,
      Optional<ImmutableMap<String, Object>> newImage,
      Optional<ImmutableMap<String, Object>> oldImage,
      long micros) {}

  /** Full exports of all tables. */
  void full(ExportTestCase data, boolean ion) throws IOException {
    for (Map.Entry<String, ImmutableList<ImmutableMap<String, Object>>> table :
        data.items().entrySet()) {
      Path folder = root.resolve("AWSDynamoDB/" + id(table.getKey()));
      Path files = Files.createDirectories(folder.resolve("data"));
      StringBuilder manifest = new StringBuilder();
      int number = 0;
      // DynamoDB writes an empty file for an empty partition.
      List<List<ImmutableMap<String, Object>>> parts =
          Lists.newArrayList(Lists.partition(table.getValue(), PER_FILE));
      parts.add(List.of());
      for (List<ImmutableMap<String, Object>> some : parts) {
        String name = "part" + number++ + (ion ? ".ion.gz" : ".json.gz");
        StringBuilder text = new StringBuilder();
        for (ImmutableMap<String, Object> item : some) {
          text.append(
              ion
                  ? "$ion_1_0 " + ion(ImmutableMap.of("Item", item)) + "\n"
                  : "{\"Item\":" + DynamoJson.text(item) + "}\n");
        }
        write(files.resolve(name), text.toString());
        manifest.append(entry(some.size(), folder.getFileName() + "/data/" + name));
      }
      manifest(folder, table.getKey(), manifest, "\"exportType\":\"FULL_EXPORT\"", ion);
    }
  }

  /** An incremental export of a table. */
  void incremental(String table, String name, List<Change> changes) throws IOException {
    Path folder = Files.createDirectories(root.resolve("AWSDynamoDB/" + id(name)));
    Path files = Files.createDirectories(root.resolve("AWSDynamoDB/data"));
    StringBuilder text = new StringBuilder();
    for (Change change : changes) {
      text.append("{\"Metadata\":{\"WriteTimestampMicros\":{\"N\":\"")
          .append(change.micros())
          .append("\"}},\"Keys\":")
          .append(DynamoJson.text(change.keys()));
      change
          .newImage()
          .ifPresent(image -> text.append(",\"NewImage\":").append(DynamoJson.text(image)));
      change
          .oldImage()
          .ifPresent(image -> text.append(",\"OldImage\":").append(DynamoJson.text(image)));
      text.append("}\n");
    }
    write(files.resolve(name + ".json.gz"), text.toString());
    manifest(
        folder,
        table,
        new StringBuilder(entry(changes.size(), "data/" + name + ".json.gz")),
        "\"exportType\":\"INCREMENTAL_EXPORT\",\"outputView\":\"NEW_AND_OLD_IMAGES\"",
        false);
  }

  private static String id(String name) {
    return "01693685827463-" + Integer.toHexString(name.hashCode());
  }

  private static String entry(int items, String key) {
    return String.format(
        "{\"itemCount\":%s,\"md5Checksum\":\"x\",\"etag\":\"x\",\"dataFileS3Key\":\"some/prefix/AWSDynamoDB/%s\"}%n",
        items, key);
  }

  private static void manifest(
      Path folder, String table, StringBuilder files, String kind, boolean ion) throws IOException {
    Files.writeString(folder.resolve("manifest-files.json"), files);
    Files.writeString(
        folder.resolve("manifest-summary.json"),
        String.format(
            "{\"version\":\"2023-08-01\",\"tableArn\":\"arn:aws:dynamodb:us-east-1:1:table/%s\","
                + "\"exportTime\":\"2026-11-15T12:00:00Z\",\"outputFormat\":\"%s\",%s}",
            table, ion ? "ION" : "DYNAMODB_JSON", kind));
  }

  private static void write(Path file, String text) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static String ion(Map<String, Object> value) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (IonWriter ion = IonTextWriterBuilder.standard().build(text)) {
      ion(ion, value);
    }
    return text.toString(StandardCharsets.UTF_8).strip();
  }

  private static void ion(IonWriter ion, Object value) throws IOException {
    if (value instanceof String text) {
      ion.writeString(text);
    } else if (value instanceof BigDecimal number) {
      ion.writeDecimal(number);
    } else if (value instanceof Boolean flag) {
      ion.writeBool(flag);
    } else if (value instanceof BinaryValue binary) {
      ion.writeBlob(binary.toByteArray());
    } else if (value instanceof NullValue) {
      ion.writeNull();
    } else if (value instanceof Map<?, ?> map) {
      ion.stepIn(IonType.STRUCT);
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        ion.setFieldName((String) entry.getKey());
        ion(ion, entry.getValue());
      }
      ion.stepOut();
    } else {
      if (value instanceof Set<?> set) {
        Object first = set.iterator().next();
        ion.setTypeAnnotations(
            first instanceof String
                ? "$dynamodb_SS"
                : first instanceof BigDecimal ? "$dynamodb_NS" : "$dynamodb_BS");
      }
      ion.stepIn(IonType.LIST);
      for (Object element : (Iterable<?>) value) {
        ion(ion, element);
      }
      ion.stepOut();
    }
  }
}
