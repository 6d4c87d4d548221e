package dev.keysmith.emit.infrastructure.cloudformation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.ExampleAnalyses;
import dev.keysmith.emit.infrastructure.EmittedTables;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.source.SourceText;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.VerificationOutcome;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.TableCreation;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.Tag;

/** What is deployed is what was designed. */
public final class CloudFormationTemplateTest {
  private static final int ITEMS = 250;

  static List<String> examples() {
    return ExampleAnalyses.names();
  }

  public static List<String> published() {
    return ExampleAnalyses.published();
  }

  /** The design again, its tables taken from the template. */
  private static Design emitted(DesignAnalysis analysis) {
    ImmutableMap.Builder<String, Table> tables = ImmutableMap.builder();
    for (YamlNode.Mapping properties :
        EmittedTables.read(CloudFormationTemplate.artifact(analysis)).tables()) {
      String name = EmittedTables.tableName(properties);
      tables.put(name, EmittedTables.table(properties, analysis.design().table(name)));
    }
    return new Design(
        tables.buildOrThrow(), analysis.design().plans(), analysis.design().suppressions());
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theTablesOfTheTemplateServeEveryPattern(String example) {
    DesignAnalysis analysis = ExampleAnalyses.derived(example);
    try (DynamoDbEngine engine = DynamoDbEngine.embedded()) {
      createAll(engine.client(), analysis);
      VerificationOutcome verified =
          ExampleAnalyses.COMPILER.verify(
              analysis.spec(),
              emitted(analysis),
              engine,
              new VerificationOptions(1, ITEMS, Optional.empty()),
              ProgressListener.NONE);
      assertThat(verified.loadMismatch()).isEmpty();
      assertThat(verified.patterns()).isNotEmpty().allMatch(pattern -> pattern.isCorrect());
    }
  }

  @ParameterizedTest
  @MethodSource("published")
  void theTablesOfTheTemplateAreThoseOfTheDesign(String published) {
    DesignAnalysis analysis = ExampleAnalyses.handMade(published);
    assertThat(emitted(analysis).tables()).isEqualTo(analysis.design().tables());
  }

  /**
   * The engine takes every table as the template has it. It knows neither point-in-time recovery
   * nor keys of KMS nor alarms, so those are only read back below.
   */
  @Test
  void theEngineTakesNaturalKeysOfSeveralAttributes() {
    DesignAnalysis analysis = ExampleAnalyses.handMade("hr-multi-table");
    assertThat(analysis.design().tables().values())
        .anyMatch(
            table ->
                table.indexes().values().stream().anyMatch(index -> index.partition().size() > 1));
    try (DynamoDbEngine engine = DynamoDbEngine.embedded()) {
      createAll(engine.client(), analysis);
    }
  }

  private static void createAll(DynamoDbClient client, DesignAnalysis analysis) {
    for (YamlNode.Mapping properties :
        EmittedTables.read(CloudFormationTemplate.artifact(analysis)).tables()) {
      Table designed = analysis.design().table(EmittedTables.tableName(properties));
      client.createTable(request(properties, EmittedTables.table(properties, designed)));
      TableDescription created =
          client.describeTable(request -> request.tableName(designed.name())).table();
      assertThat(created.deletionProtectionEnabled()).isTrue();
      assertThat(created.globalSecondaryIndexes().size() + created.localSecondaryIndexes().size())
          .isEqualTo(designed.indexes().size());
    }
  }

  private static CreateTableRequest request(YamlNode.Mapping properties, Table table) {
    return TableCreation.request(table.name(), table).toBuilder()
        .billingMode(EmittedTables.text(properties, "BillingMode"))
        .deletionProtectionEnabled(
            EmittedTables.text(properties, "DeletionProtectionEnabled").equals("true"))
        .streamSpecification(
            properties
                .value("StreamSpecification")
                .map(
                    stream ->
                        StreamSpecification.builder()
                            .streamEnabled(true)
                            .streamViewType(
                                EmittedTables.text((YamlNode.Mapping) stream, "StreamViewType"))
                            .build())
                .orElse(null))
        .tags(
            EmittedTables.elements(properties, "Tags").stream()
                .map(
                    tag ->
                        Tag.builder()
                            .key(EmittedTables.text(tag, "Key"))
                            .value(EmittedTables.text(tag, "Value"))
                            .build())
                .toList())
        .build();
  }

  @Test
  void provisionedCapacityScalesUpToThePeak() {
    DesignAnalysis analysis = ExampleAnalyses.provisioned(ExampleAnalyses.handMade("complaints"));
    EmittedTables emitted = EmittedTables.read(CloudFormationTemplate.artifact(analysis));
    assertThat(emitted.tables())
        .allMatch(table -> EmittedTables.text(table, "BillingMode").equals("PROVISIONED"));
    ImmutableList<YamlNode.Mapping> targets =
        emitted.resources("AWS::ApplicationAutoScaling::ScalableTarget").values().asList();
    // Reads and writes of each table and each global index.
    assertThat(targets).hasSize(2 * analysis.peaks().size());
    YamlNode.Mapping first = EmittedTables.mapping(targets.get(0), "Properties");
    double peak = analysis.peaks().get(0).readUnits();
    assertThat(Long.parseLong(EmittedTables.text(first, "MaxCapacity")))
        .isEqualTo((long) Math.ceil(peak / 0.7));
    assertThat(Long.parseLong(EmittedTables.text(first, "MinCapacity")))
        .isBetween(1L, (long) Math.ceil(peak / 0.7));
    assertThat(emitted.resources("AWS::ApplicationAutoScaling::ScalingPolicy").values())
        .hasSize(targets.size());
  }

  @Test
  void whatTheSpecAsksOfOperationIsThere() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: "Notes & \\"more\\": ${all}"
            entities:
              Note:
                identity: [on]
                count: 1k
                ttl: expiresAt
                operations: {stream: [indexer]}
                attributes:
                  on: string
                  expiresAt: epoch
            patterns:
              - {name: Read, read: Note, where: {on: $on}, rps: 10}
              - {name: Write, create: Note, rps: 5}
            """);
    Design design =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    """
                    design: 1
                    tables:
                      no.tes-1: {key: {partition: "on"}, ttl: expiresAt, items: {Note: {}}}
                    """),
                spec)
            .design()
            .orElseThrow();
    DesignAnalysis analysis = ExampleAnalyses.of(spec, design);
    EmittedTables emitted = EmittedTables.read(CloudFormationTemplate.artifact(analysis));
    YamlNode.Mapping resource =
        Objects.requireNonNull(emitted.resources("AWS::DynamoDB::Table").get("NoTes1Table"));
    assertThat(EmittedTables.text(resource, "DeletionPolicy")).isEqualTo("Retain");
    assertThat(EmittedTables.text(resource, "UpdateReplacePolicy")).isEqualTo("Retain");
    YamlNode.Mapping table = EmittedTables.mapping(resource, "Properties");
    assertThat(EmittedTables.text(table, "BillingMode")).isEqualTo("PAY_PER_REQUEST");
    assertThat(
            EmittedTables.text(
                EmittedTables.mapping(table, "TimeToLiveSpecification"), "AttributeName"))
        .isEqualTo("expiresAt");
    assertThat(
            EmittedTables.text(
                EmittedTables.mapping(table, "PointInTimeRecoverySpecification"),
                "PointInTimeRecoveryEnabled"))
        .isEqualTo("true");
    assertThat(EmittedTables.elements(table, "Tags"))
        .anyMatch(tag -> EmittedTables.text(tag, "Value").equals("Notes - -more-: --all-"));
    assertThat(emitted.resources("AWS::CloudWatch::Alarm").keySet())
        .containsExactly("NoTes1ReadThrottles", "NoTes1WriteThrottles");
    assertThat(CloudFormationTemplate.artifact(analysis).text())
        .contains("- [{Ref: AlarmTopicArn}]\n");
    try (DynamoDbEngine engine = DynamoDbEngine.embedded()) {
      createAll(engine.client(), analysis);
    }
  }
}
