package dev.keysmith.emit.permission;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.JsonFormatter;
import dev.keysmith.emit.request.DesignRequests;
import java.util.Map;

/**
 * {@code iam-policy.json}: what the role of the application may do, which is what its access
 * patterns send and nothing else.
 */
public final class IamPolicy {
  private static final String NAME = "iam-policy.json";

  /** The version of the policy language. */
  private static final String LANGUAGE = "2012-10-17";

  private IamPolicy() {}

  /** One file; none if no pattern is served, because a policy must permit something. */
  public static ImmutableList<Artifact> artifacts(DesignAnalysis analysis) {
    UsedPermissions used = new UsedPermissions();
    DesignRequests.of(analysis).stream()
        .flatMap(pattern -> pattern.steps().stream())
        .forEach(step -> used.add(step.operation(), step.request()));
    String prefix = partition(analysis.spec().pricing().region());
    ImmutableList<ImmutableMap<String, Object>> statements =
        used.byResource().entrySet().stream()
            .map(entry -> statement(prefix, entry))
            .collect(ImmutableList.toImmutableList());
    return statements.isEmpty()
        ? ImmutableList.of()
        : ImmutableList.of(
            new Artifact(
                NAME,
                JsonFormatter.text(ImmutableMap.of("Version", LANGUAGE, "Statement", statements))));
  }

  private static ImmutableMap<String, Object> statement(
      String partition, Map.Entry<String, ImmutableSortedSet<String>> permissions) {
    return ImmutableMap.of(
        "Effect",
        "Allow",
        "Action",
        permissions.getValue().stream()
            .map(action -> "dynamodb:" + action)
            .collect(ImmutableList.toImmutableList()),
        "Resource",
        "arn:%s:dynamodb:*:*:table/%s".formatted(partition, permissions.getKey()));
  }

  /** The part of AWS that a region belongs to, as resource names have it. */
  private static String partition(String region) {
    if (region.startsWith("cn-")) {
      return "aws-cn";
    }
    return region.startsWith("us-gov-") ? "aws-us-gov" : "aws";
  }
}
