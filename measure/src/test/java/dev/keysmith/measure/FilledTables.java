package dev.keysmith.measure;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.export.record.DynamoJson;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.measure.sample.ItemSample;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.verify.LoadedTables;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.zip.GZIPOutputStream;

/** Tables that the generator and the loader of {@code verify} have filled. */
record FilledTables(
    SourceText text,
    Spec spec,
    Design design,
    InstanceStore instances,
    ImmutableMap<String, ImmutableList<ImmutableMap<String, Object>>> items) {

  static FilledTables of(Path specFile, Path designFile, int number) {
    Spec spec = SpecFixtures.of(specFile);
    Design design = DesignReader.read(designFile, spec).design().orElseThrow();
    LoadedTables loaded = LoadedTables.of(spec, design, number, 7).orElseThrow();
    ImmutableMap.Builder<String, ImmutableList<ImmutableMap<String, Object>>> items =
        ImmutableMap.builder();
    for (Table table : design.tables().values()) {
      items.put(table.name(), loaded.tables().all(table));
    }
    return new FilledTables(
        SourceText.read(specFile, new SourceDiagnostics()).orElseThrow(),
        spec,
        design,
        loaded.instances(),
        items.buildOrThrow());
  }

  /** An order service, with a design of the test's resources. */
  static FilledTables orders(String design, int number) {
    Path folder = ProjectCheckout.ROOT.resolve("measure/src/test/resources/measure");
    return of(folder.resolve("orders.yaml"), folder.resolve(design + ".yaml"), number);
  }

  /** Everything that is in the tables. */
  ImmutableList<ItemSample> whole() {
    return items.entrySet().stream()
        .map(
            table ->
                new ItemSample(
                    table.getKey(),
                    ImmutableList.copyOf(design.table(table.getKey()).key().attributes()),
                    table.getValue(),
                    1,
                    OptionalLong.of(table.getValue().size()),
                    0,
                    0,
                    0))
        .collect(ImmutableList.toImmutableList());
  }

  /** The same with other items. */
  FilledTables with(ImmutableMap<String, ImmutableList<ImmutableMap<String, Object>>> others) {
    return new FilledTables(text, spec, design, instances, others);
  }

  /** A folder as DynamoDB's export to S3 makes it, for each table. */
  void export(Path root) throws IOException {
    for (String table : items.keySet()) {
      Path folder = root.resolve("AWSDynamoDB/0169-" + table);
      Path data = Files.createDirectories(folder.resolve("data"));
      StringBuilder lines = new StringBuilder();
      ImmutableList<ImmutableMap<String, Object>> all =
          items.getOrDefault(table, ImmutableList.of());
      all.forEach(item -> lines.append("{\"Item\":").append(DynamoJson.text(item)).append("}\n"));
      try (OutputStream out =
          new GZIPOutputStream(Files.newOutputStream(data.resolve("a.json.gz")))) {
        out.write(lines.toString().getBytes(StandardCharsets.UTF_8));
      }
      Files.writeString(
          folder.resolve("manifest-files.json"),
          "{\"itemCount\":%s,\"dataFileS3Key\":\"AWSDynamoDB/0169-%s/data/a.json.gz\"}\n"
              .formatted(all.size(), table));
      Files.writeString(
          folder.resolve("manifest-summary.json"),
          "{\"tableArn\":\"arn:aws:dynamodb:us-east-1:1:table/%s\",\"exportTime\":\"2026-11-15T12:00:00Z\",\"exportType\":\"FULL_EXPORT\"}"
              .formatted(table));
    }
  }
}
