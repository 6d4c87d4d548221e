package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.Structure;
import java.util.Objects;

/**
 * Alarms that go off when a table or a global index has refused requests for want of capacity.
 *
 * @param identifiers of tables and indexes in the template
 */
record CloudFormationAlarms(ImmutableMap<Structure, String> identifiers) {
  private static final int SECONDS = 300;

  ImmutableMap<String, Object> resources(Structure structure) {
    String identifier = Objects.requireNonNull(identifiers.get(structure), structure.toString());
    return ImmutableMap.of(
        identifier + "ReadThrottles", alarm(structure, "ReadThrottleEvents", "Reads from "),
        identifier + "WriteThrottles", alarm(structure, "WriteThrottleEvents", "Writes to "));
  }

  private Object alarm(Structure structure, String metric, String what) {
    ImmutableList.Builder<Object> dimensions = ImmutableList.builder();
    String table = identifiers.get(Structure.of(structure.table())) + "Table";
    dimensions.add(ImmutableMap.of("Name", "TableName", "Value", CloudFormation.ref(table)));
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
            CloudFormation.HAS_TOPIC,
            ImmutableList.of(CloudFormation.ref(CloudFormation.TOPIC)),
            CloudFormation.NO_VALUE));
  }
}
