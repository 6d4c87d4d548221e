package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import java.util.Optional;

/**
 * ADVICE when a pattern searches text, aggregates or compares vectors: another service does that,
 * fed from the table.
 *
 * <pre>
 *   issues ──stream──▶ OpenSearch ──▶ search by words
 *   orders ──export──▶ S3 ──▶ Athena: revenue by month and country
 * </pre>
 */
public final class NotForDynamoDb implements Rule {
  @Override
  public Severity severity() {
    return Severity.ADVICE;
  }

  @Override
  public String what() {
    return "A pattern searches text, aggregates or compares vectors, which DynamoDB does not.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.spec().patterns().stream()
        .filter(AccessPattern.ExternalQuery.class::isInstance)
        .map(pattern -> finding(context, (AccessPattern.ExternalQuery) pattern))
        .collect(ImmutableList.toImmutableList());
  }

  private ReviewFinding finding(ReviewContext context, AccessPattern.ExternalQuery pattern) {
    Optional<ScanCost> scan = ScanCost.of(context, pattern.entity(), pattern);
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    scan.ifPresent(cost -> lines.addAll(cost.arithmetic(pattern, context.priceSchedule())));
    lines.add("to be fed: " + feed(context, pattern.entity()));
    return finding(
            context.pattern(pattern.id()),
            pattern.id()
                + " ("
                + pattern.name()
                + ") "
                + asks(pattern.kind())
                + scan.map(cost -> ": by Scans it would cost " + cost.price()).orElse(""),
            instead(pattern.kind()))
        .because(lines.build());
  }

  private static String asks(AccessPattern.ExternalQuery.Kind kind) {
    return switch (kind) {
      case SEARCH -> "searches text, and a key finds only whole values and prefixes";
      case ANALYZE -> "aggregates, and DynamoDB neither sums nor groups";
      case SIMILAR -> "compares vectors, and a key has no nearness";
    };
  }

  /** The service to use, and how it gets the data. */
  public static String instead(AccessPattern.ExternalQuery.Kind kind) {
    return switch (kind) {
      case SEARCH ->
          "keep a search index in OpenSearch, fed from the table's stream"
              + " (a zero-ETL integration fills it and follows)";
      case ANALYZE ->
          "export the table to S3 (full once, then increments) and ask Athena; a figure that a page"
              + " shows often is better counted at each write";
      case SIMILAR ->
          "keep the vectors in OpenSearch or in S3 Vectors, fed from the table's stream";
    };
  }

  /** How much data that is. */
  public static String feed(ReviewContext context, String entity) {
    return NumberFormat.counted(context.spec().entity(entity).count(), entity, entity + "s")
        + " at first, then "
        + NumberFormat.counted(changes(context, entity), "change")
        + " a second";
  }

  /** Items of the entity that are written in a second on average: what a stream carries. */
  private static double changes(ReviewContext context, String entity) {
    ImmutableSet<String> items =
        context.design().items(entity).stream()
            .map(layoutRef -> layoutRef.item().name())
            .collect(ImmutableSet.toImmutableSet());
    double changes = 0;
    for (AccessPattern pattern : context.spec().patterns()) {
      for (PlanStep step : context.plan(pattern.id()).map(Plan::steps).orElse(ImmutableList.of())) {
        if (!step.request().operation().isRead()
            && step.request().layouts().stream().anyMatch(items::contains)) {
          changes += pattern.traffic().average() * step.cost().itemsRead();
        }
      }
    }
    return changes;
  }
}
