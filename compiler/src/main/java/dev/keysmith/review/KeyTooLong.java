package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.Limits;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * ERROR when a key is on average longer than DynamoDB takes, 2,048 bytes for a partition key and
 * 1,024 for a sort key; WARNING when it is on average more than half as long, since texts vary.
 *
 * <pre>
 *   bad   SK = "{url}"                              a long URL cannot be stored
 *   good  SK = "{urlHash}", url beside it            44 bytes, whatever the URL
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
    return "A key is longer than DynamoDB takes, so the item is refused.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    for (Placed placed : reviewed.design().items()) {
      limits(placed.table())
          .forEach((key, limit) -> finding(reviewed, placed, key, limit).ifPresent(findings::add));
    }
    return findings.build();
  }

  /** The longest value of each key attribute, by the strictest of its uses. */
  private static Map<String, Integer> limits(Table table) {
    Map<String, Integer> limits = new LinkedHashMap<>();
    limits.put(table.key().partition(), Limits.PARTITION_KEY_BYTES);
    table.key().sort().ifPresent(sort -> limits.merge(sort, Limits.SORT_KEY_BYTES, Math::min));
    for (Index index : table.indexes().values()) {
      index.partition().forEach(key -> limits.merge(key, Limits.PARTITION_KEY_BYTES, Math::min));
      index.sort().forEach(key -> limits.merge(key, Limits.SORT_KEY_BYTES, Math::min));
    }
    return limits;
  }

  private Optional<Finding> finding(Reviewed reviewed, Placed placed, String key, int limit) {
    return placed.item().key(key).stream()
        .flatMap(rule -> rule.alternatives().stream())
        .map(KeyRule.Alternative::template)
        .filter(template -> mean(reviewed, placed, template) > HALF * limit)
        .findFirst()
        .map(template -> finding(reviewed, placed, key, limit, template));
  }

  private static double mean(Reviewed reviewed, Placed placed, KeyTemplate template) {
    return template.meanBytes(reviewed.facts(placed).named());
  }

  private Finding finding(
      Reviewed reviewed, Placed placed, String key, int limit, KeyTemplate template) {
    double mean = mean(reviewed, placed, template);
    double items = reviewed.spec().entity(placed.item().entity()).count();
    Finding finding =
        finding(
            reviewed.item(placed, key),
            key
                + " of "
                + placed.item().name()
                + ", "
                + template
                + ", has "
                + Figures.number(Math.ceil(mean))
                + " bytes on average, and DynamoDB takes "
                + Figures.number(limit)
                + (mean > limit
                    ? ": most of " + Figures.counted(items, "item") + " are refused"
                    : ": one of " + Figures.number(limit / mean) + " times that length is refused"),
            "put a hash of the long value into the key and keep the value itself beside it");
    return mean > limit ? finding : finding.as(Severity.WARNING);
  }
}
