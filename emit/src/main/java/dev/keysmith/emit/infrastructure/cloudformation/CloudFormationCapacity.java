package dev.keysmith.emit.infrastructure.cloudformation;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.emit.infrastructure.TableSetup;
import java.util.Objects;

/**
 * Auto scaling of provisioned capacity, from what average traffic needs to what the peak needs.
 *
 * @param identifiers of tables and indexes in the template
 * @param percent how full it keeps the capacity
 */
record CloudFormationCapacity(ImmutableMap<TableOrIndex, String> identifiers, long percent) {

  ImmutableMap<String, Object> resources(TableSetup.Capacity capacity) {
    ImmutableMap.Builder<String, Object> resources = ImmutableMap.builder();
    resources.putAll(resources(capacity.structure(), "Read", capacity.reads()));
    resources.putAll(resources(capacity.structure(), "Write", capacity.writes()));
    return resources.buildOrThrow();
  }

  private ImmutableMap<String, Object> resources(
      TableOrIndex structure, String kind, TableSetup.Range range) {
    String identifier = identifier(structure) + kind;
    String dimension =
        "dynamodb:" + (structure.isTable() ? "table" : "index") + ":" + kind + "CapacityUnits";
    ImmutableMap<String, Object> target =
        ImmutableMap.<String, Object>builder()
            .put("ServiceNamespace", "dynamodb")
            .put("ScalableDimension", dimension)
            .put("ResourceId", ImmutableMap.of("Fn::Sub", resource(structure)))
            .put("MinCapacity", range.least())
            .put("MaxCapacity", range.most())
            .buildOrThrow();
    ImmutableMap<String, Object> policy =
        ImmutableMap.of(
            "PolicyName",
            identifier,
            "PolicyType",
            "TargetTrackingScaling",
            "ScalingTargetId",
            CloudFormationTemplate.ref(identifier + "Target"),
            "TargetTrackingScalingPolicyConfiguration",
            ImmutableMap.of(
                "PredefinedMetricSpecification",
                ImmutableMap.of("PredefinedMetricType", "DynamoDB" + kind + "CapacityUtilization"),
                "TargetValue",
                percent));
    return ImmutableMap.of(
        identifier + "Target",
        ImmutableMap.of(
            "Type", "AWS::ApplicationAutoScaling::ScalableTarget", "Properties", target),
        identifier + "Policy",
        ImmutableMap.of(
            "Type", "AWS::ApplicationAutoScaling::ScalingPolicy", "Properties", policy));
  }

  private String resource(TableOrIndex structure) {
    return "table/${"
        + identifier(TableOrIndex.of(structure.table()))
        + "Table}"
        + structure.index().map(index -> "/index/" + index).orElse("");
  }

  private String identifier(TableOrIndex structure) {
    return Objects.requireNonNull(identifiers.get(structure), structure.toString());
  }
}
