package dev.keysmith.emit.infrastructure.cdk;

import dev.keysmith.emit.PrintableText;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is in every stack, whatever its tables. */
final class CdkStackFrame {
  private static final List<String> IMPORTS =
      List.of(
          "java.util.List",
          "java.util.Map",
          "java.util.Optional",
          "software.amazon.awscdk.CfnOutput",
          "software.amazon.awscdk.Duration",
          "software.amazon.awscdk.RemovalPolicy",
          "software.amazon.awscdk.Stack",
          "software.amazon.awscdk.StackProps",
          "software.amazon.awscdk.Tags",
          "software.amazon.awscdk.services.cloudwatch.Alarm",
          "software.amazon.awscdk.services.cloudwatch.ComparisonOperator",
          "software.amazon.awscdk.services.cloudwatch.Metric",
          "software.amazon.awscdk.services.cloudwatch.TreatMissingData",
          "software.amazon.awscdk.services.cloudwatch.actions.SnsAction",
          "software.amazon.awscdk.services.dynamodb.Attribute",
          "software.amazon.awscdk.services.dynamodb.AttributeType",
          "software.amazon.awscdk.services.dynamodb.BillingMode",
          "software.amazon.awscdk.services.dynamodb.CfnTable",
          "software.amazon.awscdk.services.dynamodb.EnableScalingProps",
          "software.amazon.awscdk.services.dynamodb.GlobalSecondaryIndexProps",
          "software.amazon.awscdk.services.dynamodb.IScalableTableAttribute",
          "software.amazon.awscdk.services.dynamodb.LocalSecondaryIndexProps",
          "software.amazon.awscdk.services.dynamodb.PointInTimeRecoverySpecification",
          "software.amazon.awscdk.services.dynamodb.ProjectionType",
          "software.amazon.awscdk.services.dynamodb.StreamViewType",
          "software.amazon.awscdk.services.dynamodb.Table",
          "software.amazon.awscdk.services.dynamodb.TableClass",
          "software.amazon.awscdk.services.dynamodb.TableEncryption",
          "software.amazon.awscdk.services.dynamodb.UtilizationScalingProps",
          "software.amazon.awscdk.services.kms.IKey",
          "software.amazon.awscdk.services.kms.Key",
          "software.amazon.awscdk.services.sns.ITopic",
          "software.amazon.awscdk.services.sns.Topic",
          "software.constructs.Construct");

  private static final String TABLE =
      """

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
      """;

  private static final String SCALING =
      """

        /** From what average traffic needs to what the peak needs. */
        private static EnableScalingProps range(int least, int most) {
          return EnableScalingProps.builder().minCapacity(least).maxCapacity(most).build();
        }

        private static void scale(IScalableTableAttribute capacity, int percent) {
          capacity.scaleOnUtilization(
              UtilizationScalingProps.builder().targetUtilizationPercent(percent).build());
        }
      """;

  private CdkStackFrame() {}

  /**
   * The whole source.
   *
   * @param calls of the methods that make the tables
   * @param tables those methods
   */
  static String around(CdkNames names, String application, String calls, String tables) {
    String body =
        """

        /** The DynamoDB tables of %1$s, with their indexes and alarms. */
        public final class %2$s extends Stack {
          private final String tablePrefix;
          private final Optional<IKey> encryptionKey;
          private final Optional<ITopic> alarmTopic;

          public %2$s(
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
        """
                .formatted(comment(application), CdkNames.STACK)
            + calls
            + "  }\n"
            + tables
            + TABLE
            + (tables.contains(" scale(") ? SCALING : "")
            + "}\n";
    return "package " + names.packageName() + ";\n\n" + imports(body) + body;
  }

  private static String imports(String body) {
    Stream<String> used =
        IMPORTS.stream()
            .filter(
                name ->
                    Pattern.compile("(?<![\\w.])" + name.replaceAll(".*\\.", "") + "\\b")
                        .matcher(body)
                        .find());
    return used.map(name -> "import " + name + ";\n").collect(Collectors.joining());
  }

  /** A name inside a comment: neither its end nor the beginning of an escape. */
  private static String comment(String text) {
    return PrintableText.of(text).replace("\\", "&#92;").replace("*/", "*&#47;");
  }
}
