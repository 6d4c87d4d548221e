package dev.keysmith.emit.infrastructure.cloudformation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.TableOrIndex;
import java.util.Objects;

/**
 * Alarms that go off when a table or a global index has refused requests for want of capacity.
 *
 * @param identifiers of tables and indexes in the template
 */
record CloudFormationAlarms(ImmutableMap<TableOrIndex, String> identifiers) {
  private static final int SECONDS = 300;

  ImmutableMap<String, Object> resources(TableOrIndex structure) {
    String identifier = Objects.requireNonNull(identifiers.get(structure), structure.toString());
    return ImmutableMap.of(
        identifier + "ReadThrottles", alarm(structure, "ReadThrottleEvents", "Reads from "),
        identifier + "WriteThrottles", alarm(structure, "WriteThrottleEvents", "Writes to "));
  }

  private Object alarm(TableOrIndex structure, String metric, String what) {
    ImmutableList.Builder<Object> dimensions = ImmutableList.builder();
    String table = identifiers.get(TableOrIndex.of(structure.table())) + "Table";
    dimensions.add(
        ImmutableMap.of("Name", "TableName", "Value", CloudFormationTemplate.ref(table)));
    structure
        .index()
        .ifPresent(
            index ->
                dimensions.add(
                    ImmutableMap.of("Name", "GlobalSecondaryIndexName", "Value", index)));
    ImmutableMap<String, Object> properties =
        ImmutableMap.<String, Object>builder()
            .put("AlarmDescription", what + structure + " are throttled")
            .put("Namespace", "AWS/DynamoDB")
            .put("MetricName", metric)
            .put("Dimensions", dimensions.build())
            .put("Statistic", "Sum")
            .put("Period", SECONDS)
            .put("EvaluationPeriods", 1)
            .put("ComparisonOperator", "GreaterThanThreshold")
            .put("Threshold", 0)
            .put("TreatMissingData", "notBreaching")
            .put("AlarmActions", actions())
            .buildOrThrow();
    return ImmutableMap.of("Type", "AWS::CloudWatch::Alarm", "Properties", properties);
  }

  private static Object actions() {
    return ImmutableMap.of(
        "Fn::If",
        ImmutableList.of(
            CloudFormationTemplate.HAS_TOPIC,
            ImmutableList.of(CloudFormationTemplate.ref(CloudFormationTemplate.TOPIC)),
            CloudFormationTemplate.NO_VALUE));
  }
}
