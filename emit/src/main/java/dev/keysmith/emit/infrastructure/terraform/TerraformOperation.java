package dev.keysmith.emit.infrastructure.terraform;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.emit.infrastructure.TableSetup;
import java.util.Locale;
import java.util.Objects;

/**
 * What keeps tables and indexes running under Terraform: auto scaling, and alarms for throttled
 * requests.
 *
 * @param identifiers of tables and indexes
 * @param percent how full auto scaling keeps the capacity
 */
record TerraformOperation(ImmutableMap<TableOrIndex, String> identifiers, long percent) {

  ImmutableList<HclBlock> scaling(TableSetup.Capacity capacity) {
    return ImmutableList.<HclBlock>builder()
        .addAll(scaling(capacity.structure(), "Read", capacity.reads()))
        .addAll(scaling(capacity.structure(), "Write", capacity.writes()))
        .build();
  }

  private ImmutableList<HclBlock> scaling(
      TableOrIndex structure, String kind, TableSetup.Range range) {
    String name = identifier(structure) + "_" + kind.toLowerCase(Locale.ROOT);
    String target = "aws_appautoscaling_target." + name;
    return ImmutableList.of(
        new HclBlock("resource \"aws_appautoscaling_target\" \"" + name + "\"")
            .text("service_namespace", "dynamodb")
            .text(
                "scalable_dimension",
                "dynamodb:"
                    + (structure.isTable() ? "table" : "index")
                    + ":"
                    + kind
                    + "CapacityUnits")
            .set(
                "resource_id",
                "\"table/${"
                    + table(structure)
                    + ".name}"
                    + structure.index().map(index -> "/index/" + index).orElse("")
                    + "\"")
            .set("min_capacity", "" + range.least())
            .set("max_capacity", "" + range.most()),
        new HclBlock("resource \"aws_appautoscaling_policy\" \"" + name + "\"")
            .set("name", "\"${" + target + ".resource_id}-" + kind.toLowerCase(Locale.ROOT) + "\"")
            .text("policy_type", "TargetTrackingScaling")
            .set("service_namespace", target + ".service_namespace")
            .set("scalable_dimension", target + ".scalable_dimension")
            .set("resource_id", target + ".resource_id")
            .block(
                "target_tracking_scaling_policy_configuration",
                inner ->
                    inner
                        .set("target_value", "" + percent)
                        .block(
                            "predefined_metric_specification",
                            metric ->
                                metric.text(
                                    "predefined_metric_type",
                                    "DynamoDB" + kind + "CapacityUtilization"))));
  }

  ImmutableList<HclBlock> alarms(TableOrIndex structure) {
    return ImmutableList.of(
        alarm(structure, "Read", "Reads from "), alarm(structure, "Write", "Writes to "));
  }

  private HclBlock alarm(TableOrIndex structure, String kind, String what) {
    String name = identifier(structure) + "_" + kind.toLowerCase(Locale.ROOT) + "_throttles";
    return new HclBlock("resource \"aws_cloudwatch_metric_alarm\" \"" + name + "\"")
        .set(
            "alarm_name",
            "\"${"
                + table(structure)
                + ".name}"
                + structure.index().map(index -> "-" + index).orElse("")
                + "-"
                + kind.toLowerCase(Locale.ROOT)
                + "-throttles\"")
        .text("alarm_description", what + structure + " are throttled")
        .text("namespace", "AWS/DynamoDB")
        .text("metric_name", kind + "ThrottleEvents")
        .text("statistic", "Sum")
        .set("period", "300")
        .set("evaluation_periods", "1")
        .text("comparison_operator", "GreaterThanThreshold")
        .set("threshold", "0")
        .text("treat_missing_data", "notBreaching")
        .set("alarm_actions", "var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]")
        .block(
            "dimensions =",
            inner -> {
              inner.set("TableName", table(structure) + ".name");
              structure.index().ifPresent(index -> inner.text("GlobalSecondaryIndexName", index));
            });
  }

  private String table(TableOrIndex structure) {
    return "aws_dynamodb_table." + identifier(TableOrIndex.of(structure.table()));
  }

  private String identifier(TableOrIndex structure) {
    return Objects.requireNonNull(identifiers.get(structure), structure.toString());
  }
}
