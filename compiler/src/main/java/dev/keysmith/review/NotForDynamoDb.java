package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Step;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Pattern;
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
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return reviewed.spec().patterns().stream()
        .filter(Pattern.Foreign.class::isInstance)
        .map(pattern -> finding(reviewed, (Pattern.Foreign) pattern))
        .collect(ImmutableList.toImmutableList());
  }

  private Finding finding(Reviewed reviewed, Pattern.Foreign pattern) {
    Optional<ScanCost> scan = ScanCost.of(reviewed, pattern.entity(), pattern);
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    scan.ifPresent(cost -> lines.addAll(cost.arithmetic(pattern, reviewed.tariff())));
    lines.add("to be fed: " + feed(reviewed, pattern.entity()));
    return finding(
            reviewed.pattern(pattern.id()),
            pattern.id()
                + " ("
                + pattern.name()
                + ") "
                + asks(pattern.kind())
                + scan.map(cost -> ": by Scans it would cost " + cost.price()).orElse(""),
            instead(pattern.kind()))
        .because(lines.build());
  }

  private static String asks(Pattern.Foreign.Kind kind) {
    return switch (kind) {
      case SEARCH -> "searches text, and a key finds only whole values and prefixes";
      case ANALYZE -> "aggregates, and DynamoDB neither sums nor groups";
      case SIMILAR -> "compares vectors, and a key has no nearness";
    };
  }

  /** The service to use, and how it gets the data. */
  static String instead(Pattern.Foreign.Kind kind) {
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
  static String feed(Reviewed reviewed, String entity) {
    return Figures.counted(reviewed.spec().entity(entity).count(), entity, entity + "s")
        + " at first, then "
        + Figures.counted(changes(reviewed, entity), "change")
        + " a second";
  }

  /** Items of the entity that are written in a second on average: what a stream carries. */
  private static double changes(Reviewed reviewed, String entity) {
    ImmutableSet<String> items =
        reviewed.design().items(entity).stream()
            .map(placed -> placed.item().name())
            .collect(ImmutableSet.toImmutableSet());
    double changes = 0;
    for (Pattern pattern : reviewed.spec().patterns()) {
      for (Step step : reviewed.plan(pattern.id()).map(Plan::steps).orElse(ImmutableList.of())) {
        if (!step.operation().isRead() && step.fetches().stream().anyMatch(items::contains)) {
          changes += pattern.traffic().average() * step.itemsRead();
        }
      }
    }
    return changes;
  }
}
