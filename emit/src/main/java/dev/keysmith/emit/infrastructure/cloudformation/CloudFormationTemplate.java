package dev.keysmith.emit.infrastructure.cloudformation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.infrastructure.TableSetup;
import dev.keysmith.emit.infrastructure.TemplateIdentifiers;
import java.util.Objects;
import java.util.Optional;

/**
 * {@code cloudformation.yaml}: every table with its indexes, ready to be deployed, and an alarm
 * where requests are throttled.
 *
 * <p>Functions are written in their long form ({@code Ref:}, not {@code !Ref}), so that any reader
 * of YAML can read the file.
 */
public final class CloudFormationTemplate {
  public static final String NAME = "cloudformation.yaml";

  private static final String TABLE_PREFIX = "TablePrefix";
  private static final String KEY = "EncryptionKeyArn";
  private static final String OWN_KEY = "HasEncryptionKey";
  static final String TOPIC = "AlarmTopicArn";
  static final String HAS_TOPIC = "HasAlarmTopic";
  static final ImmutableMap<String, String> NO_VALUE = ref("AWS::NoValue");

  private final DesignAnalysis analysis;
  private final ImmutableList<TableSetup> setups;
  private final ImmutableMap<TableOrIndex, String> identifiers;

  private CloudFormationTemplate(DesignAnalysis analysis) {
    this.analysis = analysis;
    this.setups = TableSetup.of(analysis);
    this.identifiers = TemplateIdentifiers.capitalised(TableOrIndex.all(analysis.design()));
  }

  public static Artifact artifact(DesignAnalysis analysis) {
    return new Artifact(
        NAME, YamlTemplateFormatter.text(new CloudFormationTemplate(analysis).template()));
  }

  static ImmutableMap<String, String> ref(String name) {
    return ImmutableMap.of("Ref", name);
  }

  private ImmutableMap<String, Object> template() {
    ImmutableMap.Builder<String, Object> resources = ImmutableMap.builder();
    ImmutableMap.Builder<String, Object> outputs = ImmutableMap.builder();
    for (TableSetup setup : setups) {
      String id = identifier(TableOrIndex.of(setup.table().name()));
      resources.put(id + "Table", table(setup));
      outputs.put(id + "TableName", output("Table " + name(setup), ref(id + "Table")));
      if (setup.streamed()) {
        outputs.put(
            id + "StreamArn",
            output(
                "Stream of " + name(setup),
                ImmutableMap.of("Fn::GetAtt", ImmutableList.of(id + "Table", "StreamArn"))));
      }
    }
    for (TableSetup setup : setups) {
      CloudFormationCapacity capacity =
          new CloudFormationCapacity(identifiers, TableSetup.targetPercent(analysis));
      setup.capacities().forEach(one -> resources.putAll(capacity.resources(one)));
      setup
          .throttled()
          .forEach(one -> resources.putAll(new CloudFormationAlarms(identifiers).resources(one)));
    }
    return ImmutableMap.<String, Object>builder()
        .put("AWSTemplateFormatVersion", "2010-09-09")
        .put("Description", "DynamoDB tables of " + analysis.spec().application())
        .put("Parameters", parameters())
        .put("Conditions", ImmutableMap.of(OWN_KEY, isGiven(KEY), HAS_TOPIC, isGiven(TOPIC)))
        .put("Resources", resources.buildOrThrow())
        .put("Outputs", outputs.buildOrThrow())
        .buildOrThrow();
  }

  private static ImmutableMap<String, Object> parameters() {
    return ImmutableMap.of(
        TABLE_PREFIX,
        ImmutableMap.of(
            "Type", "String",
            "Default", "",
            "AllowedPattern", "[A-Za-z0-9_.-]*",
            "Description", "Prefix of all table names, to separate environments"),
        KEY,
        ImmutableMap.of(
            "Type", "String",
            "Default", "",
            "Description", "Customer managed KMS key; default: AWS owned key"),
        TOPIC,
        ImmutableMap.of(
            "Type", "String",
            "Default", "",
            "Description", "SNS topic for alarms about throttled requests"));
  }

  private static Object isGiven(String parameter) {
    return ImmutableMap.of(
        "Fn::Not",
        ImmutableList.of(ImmutableMap.of("Fn::Equals", ImmutableList.of(ref(parameter), ""))));
  }

  private static Object output(String description, Object value) {
    return ImmutableMap.of("Description", description, "Value", value);
  }

  private String identifier(TableOrIndex structure) {
    return Objects.requireNonNull(identifiers.get(structure), structure.toString());
  }

  private static String name(TableSetup setup) {
    return setup.table().name();
  }

  private Object table(TableSetup setup) {
    return ImmutableMap.of(
        "Type", "AWS::DynamoDB::Table",
        "DeletionPolicy", "Retain",
        "UpdateReplacePolicy", "Retain",
        "Properties", properties(setup));
  }

  private ImmutableMap<String, Object> properties(TableSetup setup) {
    Table table = setup.table();
    ImmutableMap.Builder<String, Object> properties = ImmutableMap.builder();
    properties.put(
        "TableName", ImmutableMap.of("Fn::Sub", "${" + TABLE_PREFIX + "}" + name(setup)));
    properties.put(
        "AttributeDefinitions",
        table.keyAttributes().stream()
            .map(
                attribute ->
                    ImmutableMap.of(
                        "AttributeName", attribute, "AttributeType", table.type(attribute).code()))
            .collect(ImmutableList.toImmutableList()));
    properties.put(
        "KeySchema",
        schema(
            ImmutableList.of(table.key().partition()),
            table.key().sort().map(ImmutableList::of).orElse(ImmutableList.of())));
    if (!setup.globalIndexes().isEmpty()) {
      properties.put("GlobalSecondaryIndexes", indexes(setup, setup.globalIndexes()));
    }
    if (!setup.localIndexes().isEmpty()) {
      properties.put("LocalSecondaryIndexes", indexes(setup, setup.localIndexes()));
    }
    properties.put("BillingMode", setup.capacities().isEmpty() ? "PAY_PER_REQUEST" : "PROVISIONED");
    properties.putAll(throughput(setup, TableOrIndex.of(table.name())));
    if (table.tableClass() != TableClass.STANDARD) {
      properties.put("TableClass", table.tableClass().api());
    }
    table
        .ttl()
        .ifPresent(
            ttl ->
                properties.put(
                    "TimeToLiveSpecification",
                    ImmutableMap.of("AttributeName", ttl, "Enabled", true)));
    if (setup.streamed()) {
      properties.put(
          "StreamSpecification", ImmutableMap.of("StreamViewType", "NEW_AND_OLD_IMAGES"));
    }
    properties.put(
        "PointInTimeRecoverySpecification", ImmutableMap.of("PointInTimeRecoveryEnabled", true));
    properties.put("DeletionProtectionEnabled", true);
    properties.put("SSESpecification", encryption());
    properties.put(
        "Tags",
        setup.tags().entrySet().stream()
            .map(tag -> ImmutableMap.of("Key", tag.getKey(), "Value", tag.getValue()))
            .collect(ImmutableList.toImmutableList()));
    return properties.buildOrThrow();
  }

  private static Object encryption() {
    return ImmutableMap.of(
        "Fn::If",
        ImmutableList.of(
            OWN_KEY,
            ImmutableMap.of("SSEEnabled", true, "SSEType", "KMS", "KMSMasterKeyId", ref(KEY)),
            NO_VALUE));
  }

  private static ImmutableList<Object> indexes(TableSetup setup, ImmutableList<Index> indexes) {
    return indexes.stream()
        .map(
            index ->
                ImmutableMap.<String, Object>builder()
                    .put("IndexName", index.name())
                    .put("KeySchema", schema(index.partition(), index.sort()))
                    .put("Projection", projection(index.projection()))
                    .putAll(throughput(setup, TableOrIndex.of(name(setup), index.name())))
                    .buildOrThrow())
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<Object> schema(
      ImmutableList<String> partition, ImmutableList<String> sort) {
    ImmutableList.Builder<Object> schema = ImmutableList.builder();
    partition.forEach(
        name -> schema.add(ImmutableMap.of("AttributeName", name, "KeyType", "HASH")));
    sort.forEach(name -> schema.add(ImmutableMap.of("AttributeName", name, "KeyType", "RANGE")));
    return schema.build();
  }

  private static Object projection(IndexProjection projection) {
    ImmutableMap<String, Object> kind = ImmutableMap.of("ProjectionType", projection.kind().name());
    return projection.attributes().isEmpty()
        ? kind
        : ImmutableMap.<String, Object>builder()
            .putAll(kind)
            .put("NonKeyAttributes", projection.attributes())
            .buildOrThrow();
  }

  /** What is provisioned at first; auto scaling takes over from there. */
  private static ImmutableMap<String, Object> throughput(TableSetup setup, TableOrIndex structure) {
    Optional<TableSetup.Capacity> capacity = setup.capacity(structure);
    return capacity
        .map(
            one ->
                ImmutableMap.<String, Object>of(
                    "ProvisionedThroughput",
                    ImmutableMap.of(
                        "ReadCapacityUnits", one.reads().least(),
                        "WriteCapacityUnits", one.writes().least())))
        .orElse(ImmutableMap.of());
  }
}
