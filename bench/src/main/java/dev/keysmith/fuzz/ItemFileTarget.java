package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableList;
import dev.keysmith.fuzz.StageCount.Stage;
import java.io.IOException;
import java.util.stream.IntStream;

/** A data file of DynamoDB's export to S3, exported and measured. */
final class ItemFileTarget implements TextTarget {
  private static final String SPEC =
      """
      keysmith: 1
      application: Notes
      entities:
        Note:
          identity: [owner, id]
          count: 40
          attributes:
            owner: string
            id: string
            text: {type: string, optional: true}
            status: {values: [OPEN, DONE]}
            stars: {type: int, optional: true}
            tags: {type: set, optional: true}
            at: {type: timestamp, optional: true}
      patterns:
        - {read: Note, where: {owner: $owner}, rps: 1}
        - {create: Note, rps: 1}
      """;

  private static final String DESIGN =
      """
      design: 1
      tables:
        Notes:
          key: {partition: PK, sort: SK}
          items:
            Note: {PK: "OWNER#{owner}", SK: "NOTE#{id}"}
      """;

  private static final String ITEM =
      """
      {"Item":{"PK":{"S":"OWNER#o%1$d"},"SK":{"S":"NOTE#n%2$d"},"owner":{"S":"o%1$d"},\
      "id":{"S":"n%2$d"},"text":{"S":"Text %2$d"},"status":{"S":"%3$s"},"stars":{"N":"%1$d"},\
      "tags":{"SS":["a","b%2$d"]},"at":{"S":"2026-01-0%1$dT00:00:00Z"}}}
      """;

  private static final String METRICS =
      """
      {"MetricDataResults": [{"Id": "m0", "Label": "ConsumedReadCapacityUnits Notes",
        "Timestamps": ["2026-11-01T00:00:00Z", "2026-11-01T00:01:00Z"],
        "Values": [12.0, 30.5], "StatusCode": "Complete"}]}
      """;

  private final boolean metrics;

  private ItemFileTarget(boolean metrics) {
    this.metrics = metrics;
  }

  static ImmutableList<ItemFileTarget> all() {
    return ImmutableList.of(new ItemFileTarget(false), new ItemFileTarget(true));
  }

  @Override
  public String name() {
    return metrics ? "metrics.json" : "items.json";
  }

  @Override
  public Stage stage() {
    return metrics ? Stage.MEASURED : Stage.EXPORTED;
  }

  @Override
  public ImmutableList<String> seeds() {
    if (metrics) {
      return ImmutableList.of(METRICS);
    }
    StringBuilder items = new StringBuilder();
    IntStream.range(0, 12)
        .mapToObj(i -> ITEM.formatted(1 + i % 3, i, i % 2 == 0 ? "OPEN" : "DONE"))
        .forEach(items::append);
    return ImmutableList.of(items.toString());
  }

  @Override
  public int perRound() {
    return 2;
  }

  @Override
  public void check(String text) throws IOException {
    try (InputFolder folder = new InputFolder()) {
      folder.with("spec.yaml", SPEC).with("design.yaml", DESIGN).with(name(), text);
      String spec = folder.file("spec.yaml");
      String design = folder.file("design.yaml");
      String given = folder.file(name());
      if (metrics) {
        FuzzedCommand.run(
            folder, "measure", spec, "--design", design, "--dry-run", "--metrics", given);
      } else {
        FuzzedCommand.run(
            folder, "measure", spec, "--design", design, "--dry-run", "--from", given);
        FuzzedCommand.run(
            folder,
            "export",
            spec,
            "--design",
            design,
            "--from",
            given,
            "--out",
            folder.file("out"));
      }
    }
  }
}
