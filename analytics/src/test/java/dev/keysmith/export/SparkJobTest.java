package dev.keysmith.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Multiset;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.design.Design;
import dev.keysmith.emit.analytics.SparkJob;
import dev.keysmith.export.format.RowFormat;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.item.DesignedSpec;
import dev.keysmith.item.ItemEncoder;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.SoundDesigns;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The SQL of the job, run by Spark in local mode on an export of generated data, gives the
 * instances that were written, each once: what {@code keysmith export} gives.
 */
final class SparkJobTest {
  private static SparkSession spark;

  @TempDir private Path scratch;

  @BeforeAll
  static void start() {
    spark =
        SparkSession.builder()
            .master("local[1]")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "1")
            // Queries of a few hundred rows are over before code for them is compiled.
            .config("spark.sql.codegen.wholeStage", "false")
            .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
            .config("spark.sql.warehouse.dir", System.getProperty("java.io.tmpdir"))
            .getOrCreate();
    spark.sparkContext().setLogLevel("OFF");
  }

  @AfterAll
  static void stop() {
    spark.stop();
  }

  @ParameterizedTest
  @ValueSource(strings = {"github.expert", "ecommerce.expert"})
  void everyInstanceIsARow(String name) throws IOException {
    hasInstances(ExportTestCase.of(name));
  }

  /** Designs with split items, duplicates, embedded children, shards and conditions at random. */
  @Test
  void soItIsWithGeneratedDesigns() throws IOException {
    for (long seed = 400; seed < 403; seed++) {
      Spec spec = RandomSpecs.of(4, 3, 3).spec(seed);
      SplittableRandom random = new SplittableRandom(seed);
      Design design =
          seed % 3 == 0 ? SoundDesigns.nextSplit(spec, random) : SoundDesigns.next(spec, random);
      Optional<ExportTestCase> data = ExportTestCase.of("random-" + seed, spec, design, seed);
      if (data.isPresent()) {
        hasInstances(data.get());
      }
    }
  }

  /** The whole job, and the command, on the same files. */
  @Test
  void datasetsHaveWhatAnExportHas() throws IOException {
    ExportTestCase data = ExportTestCase.of("example-code-hosting.single-table");
    export(data);
    Path output = scratch.resolve("datasets");
    spark.conf().set(SparkJob.OUTPUT, output.toUri().toString());
    statements(data).forEach(spark::sql);
    Path exported = scratch.resolve("exported");
    DataExportTest.run(data, RowFormat.JSONL, scratch.resolve(data.name()), exported);
    Map<String, Multiset<JsonNode>> written = new LinkedHashMap<>();
    for (Entity entity : data.spec().entities().values()) {
      written.put(
          entity.name(),
          SparkRows.of(entity, spark.read().parquet(output.resolve(entity.name()).toString())));
    }
    assertThat(written).isEqualTo(data.written(exported)).isEqualTo(data.expected());
  }

  /** What the design does not explain is not dropped silently. */
  @Test
  void itemsWithoutALayoutAreListed() throws IOException {
    ExportTestCase data = ExportTestCase.of("ecommerce.expert");
    Path folder = export(data).get(0);
    String stranger = "{\"Item\":{\"PK\":{\"S\":\"STRANGER\"},\"SK\":{\"S\":\"STRANGER\"}}}";
    Files.writeString(folder.resolve("more.json"), stranger + "\nno JSON\n");
    views(data);
    String table = data.design().tables().keySet().iterator().next();
    assertThat(spark.sql("SELECT line FROM unmatched_" + SparkRows.name(table)).collectAsList())
        .extracting(row -> row.getString(0))
        .containsExactlyInAnyOrder(stranger, "no JSON");
  }

  /** Attributes that are in the keys alone, with every character and number that needs care. */
  @Test
  void hardKeysAreTakenApart() throws IOException {
    ExportTestCase data =
        stored(
            Stream.of("0", "7", "-1", "-1.5", "42.5", "1234567", "-1234567", "-98765.0625")
                .flatMap(
                    number ->
                        Stream.of("a", "a+b c", "%23#$", "é~|[x]\\.{1}\u0001\n", "😀")
                            .map(
                                name ->
                                    ImmutableMap.<String, Object>of(
                                        "name",
                                        name,
                                        "up",
                                        new BigDecimal(number),
                                        "down",
                                        new BigDecimal(number),
                                        "marked",
                                        new BigDecimal(number),
                                        "at",
                                        "2026-11-15T09:30:00.123Z",
                                        "code",
                                        BinaryValue.of((byte) 0, (byte) 0xAB))))
                .toList());
    hasInstances(data);
  }

  /** DECIMAL(38, 10) would round it. */
  @Test
  void noDigitIsLostSilently() throws IOException {
    ExportTestCase data =
        stored(
            List.of(
                ImmutableMap.of(
                    "name",
                    "a",
                    "up",
                    new BigDecimal("0.00000000001"),
                    "down",
                    BigDecimal.ONE,
                    "marked",
                    BigDecimal.ONE,
                    "at",
                    "2026-11-15T09:30:00.123Z",
                    "code",
                    BinaryValue.of((byte) 1))));
    export(data);
    views(data);
    Dataset<Row> things = spark.sql("SELECT * FROM Thing");
    assertThatThrownBy(things::collectAsList)
        .hasMessageContaining("0.00000000001 does not fit DECIMAL(38, 10)");
  }

  private static ExportTestCase stored(List<ImmutableMap<String, Object>> things) {
    DesignedSpec designed =
        DesignedSpec.of(
            """
            keysmith: 1
            application: Hard keys
            entities:
              Thing:
                identity: [name, up, down, marked, at, code]
                count: 100
                attributes:
                  name: string
                  up: number
                  down: number
                  marked: number
                  at: timestamp
                  code: binary
                  note: {type: string, present: 1%}
            patterns:
              - read: Thing
                where: {name: $name, up: $up, down: $down, marked: $marked, at: $at, code: $code}
                rps: 1
              - {create: Thing, rps: 1}
            """,
            """
            design: 1
            tables:
              Things:
                key: {partition: PK, sort: SK}
                items:
                  Thing:
                    PK: "T[$]#{name}#{up:04}"
                    SK: "{marked:03}:{down:-04}#{at:-}-C{code}|"
                    holds: [note]
            """);
    InstanceStore instances = new InstanceStore(designed.spec());
    things.forEach(values -> instances.put(new EntityInstance("Thing", values)));
    ItemEncoder encoder = new ItemEncoder(designed.spec());
    return new ExportTestCase(
        "hard",
        designed.spec(),
        designed.design(),
        instances,
        ImmutableMap.of(
            "Things",
            things.stream()
                .map(values -> encoder.item(designed.layoutRef("Thing"), values).orElseThrow())
                .collect(ImmutableList.toImmutableList())));
  }

  private void hasInstances(ExportTestCase data) throws IOException {
    export(data);
    views(data);
    Map<String, Multiset<JsonNode>> found = new LinkedHashMap<>();
    for (Entity entity : data.spec().entities().values()) {
      found.put(
          entity.name(),
          SparkRows.of(entity, spark.sql("SELECT * FROM `" + SparkRows.name(entity.name()) + "`")));
    }
    assertThat(found).as(data.name()).isEqualTo(data.expected());
    for (String table : data.design().tables().keySet()) {
      assertThat(spark.sql("SELECT line FROM unmatched_" + SparkRows.name(table)).count()).isZero();
    }
  }

  /** Writes an export of each table, and says where it is; returns the folders of data files. */
  private List<Path> export(ExportTestCase data) throws IOException {
    Path root = scratch.resolve(data.name());
    new ExportFixture(root).full(data, false);
    List<Path> folders = new ArrayList<>();
    for (String table : data.design().tables().keySet()) {
      try (Stream<Path> files = Files.walk(root)) {
        Path folder =
            files
                .filter(file -> file.endsWith("manifest-summary.json"))
                .filter(file -> text(file).contains("table/" + table + "\""))
                .map(file -> file.resolveSibling("data"))
                .findFirst()
                .orElseThrow();
        spark
            .conf()
            .set(SparkJob.SETTING + "export_" + SparkRows.name(table), folder.toUri().toString());
        folders.add(folder);
      }
    }
    return folders;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void views(ExportTestCase data) {
    statements(data).stream()
        .filter(statement -> !statement.startsWith("INSERT"))
        .forEach(spark::sql);
  }

  private static List<String> statements(ExportTestCase data) {
    String job = SparkJob.of(data.spec(), data.design()).text();
    return Stream.of(job.split(";\n+"))
        .map(statement -> statement.replaceAll("(?m)^--.*\n", "").strip())
        .filter(statement -> !statement.isEmpty())
        .toList();
  }
}
