package sessionstore.tables;

import java.util.Map;
import java.util.Optional;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.Tags;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.cloudwatch.ComparisonOperator;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.cloudwatch.TreatMissingData;
import software.amazon.awscdk.services.cloudwatch.actions.SnsAction;
import software.amazon.awscdk.services.dynamodb.Attribute;
import software.amazon.awscdk.services.dynamodb.AttributeType;
import software.amazon.awscdk.services.dynamodb.BillingMode;
import software.amazon.awscdk.services.dynamodb.CfnTable;
import software.amazon.awscdk.services.dynamodb.GlobalSecondaryIndexProps;
import software.amazon.awscdk.services.dynamodb.PointInTimeRecoverySpecification;
import software.amazon.awscdk.services.dynamodb.ProjectionType;
import software.amazon.awscdk.services.dynamodb.Table;
import software.amazon.awscdk.services.dynamodb.TableEncryption;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.sns.ITopic;
import software.amazon.awscdk.services.sns.Topic;
import software.constructs.Construct;

/** The DynamoDB tables of Session store, with their indexes and alarms. */
public final class TablesStack extends Stack {
  private final String tablePrefix;
  private final Optional<IKey> encryptionKey;
  private final Optional<ITopic> alarmTopic;

  public TablesStack(
      Construct scope,
      String id,
      StackProps properties,
      String tablePrefix,
      Optional<String> encryptionKeyArn,
      Optional<String> alarmTopicArn) {
    super(scope, id, properties);
    this.tablePrefix = tablePrefix;
    this.encryptionKey = encryptionKeyArn.map(arn -> Key.fromKeyArn(this, "EncryptionKey", arn));
    this.alarmTopic = alarmTopicArn.map(arn -> Topic.fromTopicArn(this, "AlarmTopic", arn));
    createSessionsTable();
  }

  /** Items: Session. */
  private void createSessionsTable() {
    Table table =
        table(
            "SessionsTable",
            "Sessions",
            Table.Builder.create(this, "SessionsTable")
                .partitionKey(attribute("token", AttributeType.STRING))
                .timeToLiveAttribute("expiresAt")
                .billingMode(BillingMode.PAY_PER_REQUEST));
    table.addGlobalSecondaryIndex(
        GlobalSecondaryIndexProps.builder()
            .indexName("SessionsByUsername")
            .partitionKey(attribute("username", AttributeType.STRING))
            .projectionType(ProjectionType.KEYS_ONLY)
            .build());
    Tags.of(table).add("application", "Session store");
    Tags.of(table).add("entities", "Session");
    alarms("Sessions", "Sessions", Map.of("TableName", table.getTableName()));
    alarms(
        "SessionsSessionsByUsername",
        "Sessions.SessionsByUsername",
        Map.of("TableName", table.getTableName(), "GlobalSecondaryIndexName", "SessionsByUsername"));
  }

  /** What all tables have in common. They outlive the stack. */
  private Table table(String id, String name, Table.Builder builder) {
    builder
        .tableName(tablePrefix + name)
        .pointInTimeRecoverySpecification(
            PointInTimeRecoverySpecification.builder().pointInTimeRecoveryEnabled(true).build())
        .deletionProtection(true)
        .removalPolicy(RemovalPolicy.RETAIN);
    encryptionKey.ifPresent(
        key -> builder.encryption(TableEncryption.CUSTOMER_MANAGED).encryptionKey(key));
    Table table = builder.build();
    ((CfnTable) table.getNode().getDefaultChild()).overrideLogicalId(id);
    CfnOutput.Builder.create(this, id + "Name")
        .description("Table " + name)
        .value(table.getTableName())
        .build();
    return table;
  }

  private static Attribute attribute(String name, AttributeType type) {
    return Attribute.builder().name(name).type(type).build();
  }

  /** They go off when requests have been refused for want of capacity. */
  private void alarms(String id, String what, Map<String, String> dimensions) {
    alarm(id + "ReadThrottles", "Reads from " + what, "ReadThrottleEvents", dimensions);
    alarm(id + "WriteThrottles", "Writes to " + what, "WriteThrottleEvents", dimensions);
  }

  private void alarm(String id, String what, String metric, Map<String, String> dimensions) {
    Alarm alarm =
        Alarm.Builder.create(this, id)
            .alarmDescription(what + " are throttled")
            .metric(
                Metric.Builder.create()
                    .namespace("AWS/DynamoDB")
                    .metricName(metric)
                    .dimensionsMap(dimensions)
                    .statistic("Sum")
                    .period(Duration.minutes(5))
                    .build())
            .evaluationPeriods(1)
            .threshold(0)
            .comparisonOperator(ComparisonOperator.GREATER_THAN_THRESHOLD)
            .treatMissingData(TreatMissingData.NOT_BREACHING)
            .build();
    alarmTopic.ifPresent(topic -> alarm.addAlarmAction(new SnsAction(topic)));
  }
}
