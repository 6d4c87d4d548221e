package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import java.util.Optional;

/**
 * SUGGESTION when a pattern searches text, aggregates or compares vectors: another service does
 * that, fed from the table.
 *
 * <pre>
 *   issues ──stream──▶ OpenSearch ──▶ search by words
 *   orders ──export──▶ S3 ──▶ Athena: revenue by month and country
 * </pre>
 */
public final class NotForDynamoDb implements Rule {
  @Override
  public Severity severity() {
    return Severity.SUGGESTION;
  }

  @Override
  public String what() {
    return "A pattern searches text, aggregates or compares vectors, which DynamoDB does not"
        + " support.";
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
    scan.ifPresent(cost -> lines.addAll(cost.arithmetic(pattern, context)));
    lines.add("data to transfer: " + feed(context, pattern.entity()));
    String message = "%s %s".formatted(FindingPhrases.pattern(pattern), reason(pattern.kind()));
    return finding(
            context.pattern(pattern.id()),
            scan.map(cost -> "%s; Scans would cost %s".formatted(message, cost.price()))
                .orElse(message),
            instead(pattern.kind()))
        .because(lines.build());
  }

  private static String reason(AccessPattern.ExternalQuery.Kind kind) {
    return switch (kind) {
      case SEARCH -> "searches text, but a key matches only whole values and prefixes";
      case ANALYZE -> "aggregates, but DynamoDB neither sums nor groups";
      case SIMILAR -> "compares vectors, but DynamoDB has no nearest-neighbour search";
    };
  }

  /** The service to use, and how it gets the data. */
  public static String instead(AccessPattern.ExternalQuery.Kind kind) {
    return switch (kind) {
      case SEARCH ->
          "use a search index in OpenSearch, fed from the table's stream (the zero-ETL integration"
              + " loads it and keeps it in sync)";
      case ANALYZE ->
          "export the table to S3 (one full export, then incremental ones) and query it with"
              + " Athena; maintain figures that are read often as counters at each write";
      case SIMILAR -> "store the vectors in OpenSearch or S3 Vectors, fed from the table's stream";
    };
  }

  /** How much data that is. */
  public static String feed(ReviewContext context, String entity) {
    return "%s initially, then %s/s"
        .formatted(
            NumberFormat.counted(context.spec().entity(entity).count(), entity, entity + "s"),
            NumberFormat.counted(changes(context, entity), "change"));
  }

  /** Items of the entity written per second on average: the records of its stream. */
  private static double changes(ReviewContext context, String entity) {
    ImmutableSet<String> items = context.itemNames(entity);
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
