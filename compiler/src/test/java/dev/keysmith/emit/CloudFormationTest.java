package dev.keysmith.emit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.source.Node;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Specs;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.Verified;
import dev.keysmith.verify.engine.Engine;
import dev.keysmith.verify.engine.TableDefinition;
import dev.keysmith.work.Progress;
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
final class CloudFormationTest {
  private static final int ITEMS = 250;

  static List<String> examples() {
    return Examples.names();
  }

  static List<String> published() {
    return Examples.published();
  }

  /** The design again, its tables taken from the template. */
  private static Design emitted(Handover handover) {
    ImmutableMap.Builder<String, Table> tables = ImmutableMap.builder();
    for (Node.Mapping properties : EmittedTables.read(CloudFormation.artifact(handover)).tables()) {
      String name = EmittedTables.tableName(properties);
      tables.put(name, EmittedTables.table(properties, handover.design().table(name)));
    }
    return new Design(
        tables.buildOrThrow(), handover.design().plans(), handover.design().suppressions());
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theTablesOfTheTemplateServeEveryPattern(String example) {
    Handover handover = Examples.derived(example);
    try (Engine engine = Engine.embedded()) {
      createAll(engine.client(), handover);
      Verified verified =
          Examples.COMPILER.verify(
              handover.spec(),
              emitted(handover),
              engine,
              new VerificationOptions(1, ITEMS, Optional.empty()),
              Progress.NONE);
      assertThat(verified.loadFault()).isEmpty();
      assertThat(verified.patterns()).isNotEmpty().allMatch(pattern -> pattern.isCorrect());
    }
  }

  @ParameterizedTest
  @MethodSource("published")
  void theTablesOfTheTemplateAreThoseOfTheDesign(String published) {
    Handover handover = Examples.handMade(published);
    assertThat(emitted(handover).tables()).isEqualTo(handover.design().tables());
  }

  /**
   * The engine takes every table as the template has it. It knows neither point-in-time recovery
   * nor keys of KMS nor alarms, so those are only read back below.
   */
  @Test
  void theEngineTakesNaturalKeysOfSeveralAttributes() {
    Handover handover = Examples.handMade("hr-multi-table");
    assertThat(handover.design().tables().values())
        .anyMatch(
            table ->
                table.indexes().values().stream().anyMatch(index -> index.partition().size() > 1));
    try (Engine engine = Engine.embedded()) {
      createAll(engine.client(), handover);
    }
  }

  private static void createAll(DynamoDbClient client, Handover handover) {
    for (Node.Mapping properties : EmittedTables.read(CloudFormation.artifact(handover)).tables()) {
      Table designed = handover.design().table(EmittedTables.tableName(properties));
      client.createTable(request(properties, EmittedTables.table(properties, designed)));
      TableDescription created =
          client.describeTable(request -> request.tableName(designed.name())).table();
      assertThat(created.deletionProtectionEnabled()).isTrue();
      assertThat(created.globalSecondaryIndexes().size() + created.localSecondaryIndexes().size())
          .isEqualTo(designed.indexes().size());
    }
  }

  private static CreateTableRequest request(Node.Mapping properties, Table table) {
    return TableDefinition.request(table.name(), table).toBuilder()
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
                                EmittedTables.text((Node.Mapping) stream, "StreamViewType"))
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
    Handover handover = Examples.provisioned(Examples.handMade("complaints"));
    EmittedTables emitted = EmittedTables.read(CloudFormation.artifact(handover));
    assertThat(emitted.tables())
        .allMatch(table -> EmittedTables.text(table, "BillingMode").equals("PROVISIONED"));
    ImmutableList<Node.Mapping> targets =
        emitted.resources("AWS::ApplicationAutoScaling::ScalableTarget").values().asList();
    // Reads and writes of each table and each global index.
    assertThat(targets).hasSize(2 * handover.peaks().size());
    Node.Mapping first = EmittedTables.mapping(targets.get(0), "Properties");
    double peak = handover.peaks().get(0).readUnits();
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
        Specs.of(
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
    Handover handover = Examples.of(spec, design);
    EmittedTables emitted = EmittedTables.read(CloudFormation.artifact(handover));
    Node.Mapping resource =
        Objects.requireNonNull(emitted.resources("AWS::DynamoDB::Table").get("NoTes1Table"));
    assertThat(EmittedTables.text(resource, "DeletionPolicy")).isEqualTo("Retain");
    assertThat(EmittedTables.text(resource, "UpdateReplacePolicy")).isEqualTo("Retain");
    Node.Mapping table = EmittedTables.mapping(resource, "Properties");
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
    assertThat(CloudFormation.artifact(handover).text()).contains("- [{Ref: AlarmTopicArn}]\n");
    try (Engine engine = Engine.embedded()) {
      createAll(engine.client(), handover);
    }
  }
}
