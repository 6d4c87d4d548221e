package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * ERROR when the average key exceeds the limit of DynamoDB, 2,048 bytes for a partition key and
 * 1,024 for a sort key; WARNING when it exceeds half of it, since lengths vary.
 *
 * <pre>
 *   bad   SK = "{url}"                              a long URL cannot be stored
 *   good  SK = "{urlHash}", url not in the key       44 bytes, whatever the URL
 * </pre>
 */
public final class KeyTooLong implements Rule {
  private static final double HALF = 0.5;

  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "A key is longer than DynamoDB allows, so the item is rejected.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (LayoutRef layoutRef : context.design().items()) {
      limits(layoutRef.table())
          .forEach(
              (key, limit) -> finding(context, layoutRef, key, limit).ifPresent(findings::add));
    }
    return findings.build();
  }

  /** The longest value of each key attribute, by the strictest of its uses. */
  private static Map<String, Integer> limits(Table table) {
    Map<String, Integer> limits = new LinkedHashMap<>();
    limits.put(table.key().partition(), DynamoDbLimits.PARTITION_KEY_BYTES);
    table
        .key()
        .sort()
        .ifPresent(sort -> limits.merge(sort, DynamoDbLimits.SORT_KEY_BYTES, Math::min));
    for (Index index : table.indexes().values()) {
      index
          .partition()
          .forEach(key -> limits.merge(key, DynamoDbLimits.PARTITION_KEY_BYTES, Math::min));
      index.sort().forEach(key -> limits.merge(key, DynamoDbLimits.SORT_KEY_BYTES, Math::min));
    }
    return limits;
  }

  private Optional<ReviewFinding> finding(
      ReviewContext context, LayoutRef layoutRef, String key, int limit) {
    return KeyOverlap.templates(layoutRef, key)
        .filter(template -> mean(context, layoutRef, template) > HALF * limit)
        .findFirst()
        .map(template -> finding(context, layoutRef, key, limit, template));
  }

  private static double mean(ReviewContext context, LayoutRef layoutRef, KeyTemplate template) {
    return template.meanBytes(context.facts(layoutRef).named());
  }

  private ReviewFinding finding(
      ReviewContext context, LayoutRef layoutRef, String key, int limit, KeyTemplate template) {
    double mean = mean(context, layoutRef, template);
    double items = context.spec().entity(layoutRef.item().entity()).count();
    String message =
        "%s of %s, %s, has %s bytes on average, and DynamoDB allows %s: %s"
            .formatted(
                key,
                layoutRef.item().name(),
                template,
                NumberFormat.number(Math.ceil(mean)),
                NumberFormat.number(limit),
                mean > limit
                    ? "most of %s are rejected".formatted(NumberFormat.counted(items, "item"))
                    : "a key of %s times that length is rejected"
                        .formatted(NumberFormat.number(limit / mean)));
    ReviewFinding finding =
        finding(
            context.item(layoutRef, key),
            message,
            "put a hash of the long value into the key, and store the value in another attribute");
    return mean > limit ? finding : finding.as(Severity.WARNING);
  }
}
