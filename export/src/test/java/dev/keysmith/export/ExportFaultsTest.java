package dev.keysmith.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.export.format.RowFormat;
import dev.keysmith.export.source.ExportFileFinder;
import dev.keysmith.export.source.InputProblem;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.NullValue;
import dev.keysmith.item.DesignedSpec;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the design does not explain is never dropped silently. */
final class ExportFaultsTest {
  private static final DesignedSpec SHOP =
      DesignedSpec.of(
          """
          keysmith: 1
          application: Shop
          entities:
            Person:
              identity: [id]
              count: 10
              attributes:
                id: string
                email: {type: string, unique: true}
                age: {type: number, present: 50%}
                tags: {type: stringSet, present: 50%}
                notes: {type: map, present: 50%}
                bio: {type: string, present: 90%}
                endsAt: {type: epoch, present: 50%}
              ttl: endsAt
            Address:
              identity: [id, label]
              count: 10
              attributes:
                id: {type: string, references: Person.id, max: 5}
                label: string
                city: string
          patterns:
            - {read: Person, where: {id: $id}, rps: 1}
            - {create: Person, rps: 1}
            - {create: Address, rps: 1}
          """,
          """
          design: 1
          tables:
            Shop:
              key: {partition: PK, sort: SK}
              ttl: endsAt
              items:
                Person:
                  PK: "P#{id}"
                  SK: "P"
                  holds: [id, email, age, tags, notes, endsAt]
                  embeds: {addresses: {entity: Address, as: map}}
                Person/details:
                  PK: "P#{id}"
                  SK: "D"
                  holds: [id, bio]
                Person/unique-email:
                  PK: "E#{email}"
                  SK: "E"
                  holds: [id]
          """);

  @TempDir private Path scratch;

  private static ImmutableMap<String, Object> item(Object... pairs) {
    return DesignedSpec.instance("Person", pairs).values();
  }

  private static ImmutableMap<String, Object> main(String id, Object... more) {
    return ImmutableMap.<String, Object>builder()
        .putAll(item("PK", "P#" + id, "SK", "P", "id", id, "email", id + "@x"))
        .putAll(item(more))
        .buildOrThrow();
  }

  private static ImmutableMap<String, Object> details(String id) {
    return item("PK", "P#" + id, "SK", "D", "id", id, "bio", "bio of " + id);
  }

  private ExportReport export(List<ImmutableMap<String, Object>> items, RowFormat format)
      throws IOException {
    ExportTestCase data = data(items);
    new ExportFixture(scratch.resolve("in")).full(data, false);
    return DataExportTest.run(data, format, scratch.resolve("in"), scratch.resolve("out")).report();
  }

  private static ExportTestCase data(List<ImmutableMap<String, Object>> items) {
    return new ExportTestCase(
        "shop",
        SHOP.spec(),
        SHOP.design(),
        new InstanceStore(SHOP.spec()),
        ImmutableMap.of("Shop", ImmutableList.copyOf(items)));
  }

  private String file(String name) throws IOException {
    return Files.readString(scratch.resolve("out").resolve(name));
  }

  @Test
  void halvesAreMergedAndChildrenAreRowsOfTheirOwn() throws IOException {
    ExportReport report =
        export(
            List.of(
                details("b"),
                main(
                    "b",
                    "age",
                    42,
                    "addresses",
                    ImmutableMap.of("home", ImmutableMap.of("city", "Ulm"))),
                item("PK", "E#b@x", "SK", "E", "email", "b@x", "id", "b")),
            RowFormat.JSONL);
    assertThat(report.isFine()).isTrue();
    assertThat(file("Person.jsonl"))
        .isEqualTo("{\"id\":\"b\",\"email\":\"b@x\",\"age\":42,\"bio\":\"bio of b\"}\n");
    assertThat(file("Address.jsonl"))
        .isEqualTo("{\"id\":\"b\",\"label\":\"home\",\"city\":\"Ulm\"}\n");
    assertThat(report.duplicates())
        .containsExactly(new ExportReport.DuplicateCount("Person/unique-email", 1));
  }

  @Test
  void itemsOfNoLayoutHaveAFileOfTheirOwn() throws IOException {
    ExportReport report =
        export(
            List.of(main("a"), details("a"), item("PK", "X#1", "SK", "X", "what", "ever")),
            RowFormat.JSONL);
    assertThat(report.faults())
        .containsExactly(
            new ExportReport.FaultCount(
                "Shop",
                "matches no item layout of the design",
                1,
                "unmatched-items.jsonl",
                "{PK: \"X#1\", SK: \"X\"}"));
    assertThat(file("unmatched-items.jsonl")).contains("\"what\":\"ever\"");
    assertThat(file("Person.jsonl").lines()).hasSize(1);
  }

  @Test
  void aMissingHalfIsReported() throws IOException {
    ExportReport report = export(List.of(main("a"), details("z")), RowFormat.JSONL);
    assertThat(report.faults().stream().map(fault -> fault.where() + " " + fault.what()))
        .containsExactlyInAnyOrder(
            "Person has no item Person/details; its attributes are absent",
            "Person belongs to a main item that is missing");
    assertThat(file("Person.jsonl")).isEqualTo("{\"id\":\"a\",\"email\":\"a@x\"}\n");
    assertThat(file("unmatched-items.jsonl")).contains("bio of z");
  }

  @Test
  void unknownAttributesAndOtherTypesAreKeptApart() throws IOException {
    ExportReport report =
        export(
            List.of(
                main(
                    "a",
                    "age",
                    "old",
                    "legacy",
                    true,
                    "notes",
                    ImmutableMap.of("x", NullValue.NULL)),
                details("a")),
            RowFormat.JSONL);
    assertThat(report.faults().stream().map(fault -> fault.where() + " " + fault.what()))
        .containsExactlyInAnyOrder(
            "Person.age has another type than in the spec", "Person.legacy is not in the spec");
    assertThat(file("unexpected-attributes.jsonl").lines()).hasSize(2);
    assertThat(file("Person.jsonl")).contains("\"notes\":{\"x\":null}").doesNotContain("old");
  }

  @Test
  void childrenThatAreNoneAreReported() throws IOException {
    ExportReport report =
        export(List.of(main("a", "addresses", "nowhere"), details("a")), RowFormat.JSONL);
    assertThat(report.faults().get(0).where()).isEqualTo("Person.addresses");
    assertThat(file("unexpected-attributes.jsonl")).contains("nowhere");
  }

  @Test
  void expiredInstancesAreExportedAndCounted() throws IOException {
    ExportReport report = export(List.of(main("a", "endsAt", 1), details("a")), RowFormat.JSONL);
    assertThat(report.entities().get(0).expired()).isEqualTo(1);
    assertThat(file("Person.jsonl")).contains("\"endsAt\":1");
  }

  @Test
  void csvIsAsTheStandardHasIt() throws IOException {
    export(
        List.of(
            main(
                "a,\"b\"\nc",
                "age",
                new BigDecimal("0.5"),
                "tags",
                ImmutableSet.of("y", "x"),
                "notes",
                ImmutableMap.of("k", ImmutableList.of("v"))),
            item("PK", "P#a,\"b\"\nc", "SK", "D", "id", "a,\"b\"\nc", "bio", "")),
        RowFormat.CSV);
    assertThat(file("Person.csv"))
        .isEqualTo(
            "id,email,age,tags,notes,bio,endsAt\r\n"
                + "\"a,\"\"b\"\"\nc\",\"a,\"\"b\"\"\nc@x\",0.5,\"[\"\"x\"\",\"\"y\"\"]\","
                + "\"{\"\"k\"\":[\"\"v\"\"]}\",\"\",\r\n");
    assertThat(file("Address.csv")).isEqualTo("id,label,city\r\n");
  }

  @Test
  void filesThatAreMissingOrCutAreReported() throws IOException {
    ExportTestCase data = data(List.of(main("a"), details("a")));
    Path in = scratch.resolve("in");
    new ExportFixture(in).full(data, false);
    Path file;
    try (var files = Files.walk(in)) {
      file = files.filter(path -> path.endsWith("part0.json.gz")).findFirst().orElseThrow();
    }
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 12));
    assertThatThrownBy(() -> DataExportTest.run(data, RowFormat.JSONL, in, scratch.resolve("out")))
        .isInstanceOf(InputProblem.class)
        .hasMessageContaining("part0.json.gz: record ");
    Files.delete(file);
    assertThat(new ExportFileFinder(SHOP.design(), "").find(List.of(in.toString())).problems())
        .singleElement()
        .asString()
        .contains("lists a file that is not beside it");
  }

  @Test
  void incrementalExportsChangeAFullOne() throws IOException {
    ExportTestCase data =
        data(List.of(main("a"), details("a"), main("b"), details("b"), main("c"), details("c")));
    ExportFixture fixture = new ExportFixture(scratch.resolve("in"));
    fixture.full(data, true);
    long after = 1_800_000_000_000_000L;
    fixture.incremental(
        "Shop",
        "later",
        List.of(
            change(main("a", "age", 7), after + 2),
            deleted(main("b"), after + 1),
            deleted(details("b"), after + 1),
            change(main("c", "age", 1), 1)));
    fixture.incremental("Shop", "latest", List.of(change(main("a", "age", 8), after + 3)));
    ExportReport report =
        DataExportTest.run(data, RowFormat.JSONL, scratch.resolve("in"), scratch.resolve("out"))
            .report();
    assertThat(report.faults()).isEmpty();
    assertThat(file("Person.jsonl"))
        .isEqualTo(
            "{\"id\":\"a\",\"email\":\"a@x\",\"age\":8,\"bio\":\"bio of a\"}\n"
                + "{\"id\":\"c\",\"email\":\"c@x\",\"bio\":\"bio of c\"}\n");
  }

  @Test
  void anIncrementalExportAloneListsWhatWasDeleted() throws IOException {
    ExportTestCase data = data(List.of());
    new ExportFixture(scratch.resolve("in"))
        .incremental("Shop", "later", List.of(deleted(main("b"), 1), deleted(details("b"), 1)));
    ExportReport report =
        DataExportTest.run(data, RowFormat.JSONL, scratch.resolve("in"), scratch.resolve("out"))
            .report();
    assertThat(report.deleted()).isEqualTo(2);
    assertThat(file("deleted-items.jsonl"))
        .isEqualTo(
            "{\"table\":\"Shop\",\"key\":{\"PK\":\"P#b\",\"SK\":\"D\"}}\n"
                + "{\"table\":\"Shop\",\"key\":{\"PK\":\"P#b\",\"SK\":\"P\"},\"entity\":\"Person\","
                + "\"identity\":{\"id\":\"b\"}}\n");
  }

  private static ExportFixture.Change change(ImmutableMap<String, Object> item, long micros) {
    return new ExportFixture.Change(key(item), Optional.of(item), Optional.empty(), micros);
  }

  private static ExportFixture.Change deleted(ImmutableMap<String, Object> item, long micros) {
    return new ExportFixture.Change(key(item), Optional.empty(), Optional.of(item), micros);
  }

  private static ImmutableMap<String, Object> key(ImmutableMap<String, Object> item) {
    return ImmutableMap.copyOf(Maps.filterKeys(item, List.of("PK", "SK")::contains));
  }
}
