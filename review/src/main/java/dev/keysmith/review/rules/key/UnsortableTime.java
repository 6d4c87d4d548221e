package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyRule;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * WARNING when a pattern depends on the order of a time that is declared as a plain string: nothing
 * guarantees a format that sorts. SUGGESTION while it is only part of a sort key.
 *
 * <pre>
 *   bad   placedAt: {type: string}       "9/30/2026" sorts after "10/1/2026"
 *   good  placedAt: {type: timestamp}    "2026-09-30T…" sorts before "2026-10-01T…"
 * </pre>
 */
public final class UnsortableTime implements Rule {
  private static final ImmutableSet<String> WORDS =
      ImmutableSet.of(
          "at",
          "on",
          "date",
          "time",
          "timestamp",
          "day",
          "datetime",
          "created",
          "updated",
          "expires");

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A time is declared as a plain string, but a key or a pattern depends on its order.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (var entity : context.spec().entities().values()) {
      for (Attribute attribute : entity.attributes().values()) {
        if (attribute.type() == AttributeType.STRING
            && attribute.values().isEmpty()
            && isNamedAsTime(attribute.name())) {
          Set<String> sorted = sortKeys(context, entity.name(), attribute.name());
          Set<String> patterns = patterns(context, entity.name(), attribute.name());
          if (!sorted.isEmpty() || !patterns.isEmpty()) {
            findings.add(finding(context, entity.name(), attribute, sorted, patterns));
          }
        }
      }
    }
    return findings.build();
  }

  /** The last word of createdAt, created_at, order-date, timestamp. */
  private static boolean isNamedAsTime(String name) {
    String[] words = name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").split("[^A-Za-z0-9]+");
    return words.length > 0 && WORDS.contains(words[words.length - 1].toLowerCase(Locale.ROOT));
  }

  private static Set<String> sortKeys(ReviewContext context, String entity, String attribute) {
    Set<String> keys = new LinkedHashSet<>();
    for (LayoutRef layoutRef : context.design().items(entity)) {
      String table = layoutRef.table().name();
      layoutRef
          .table()
          .key()
          .sort()
          .filter(key -> contains(layoutRef, key, attribute))
          .ifPresent(key -> keys.add(table));
      for (Map.Entry<String, Index> index : layoutRef.table().indexes().entrySet()) {
        if (layoutRef.item().mayEnter(index.getValue())
            && index.getValue().sort().stream()
                .anyMatch(key -> contains(layoutRef, key, attribute))) {
          keys.add(table + "." + index.getKey());
        }
      }
    }
    return keys;
  }

  private static boolean contains(LayoutRef layoutRef, String key, String attribute) {
    return layoutRef.item().key(key).map(KeyRule::attributes).stream()
        .anyMatch(attributes -> attributes.contains(attribute));
  }

  private static Set<String> patterns(ReviewContext context, String entity, String attribute) {
    return context.reads().stream()
        .filter(
            read ->
                read.selection().branches().stream()
                    .anyMatch(branch -> dependsOn(branch, entity, attribute)))
        .map(AccessPattern::id)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static boolean dependsOn(EntitySelection selection, String entity, String attribute) {
    boolean sorted =
        selection.entity().equals(entity)
            && selection.sort().stream().anyMatch(order -> order.attribute().equals(attribute));
    boolean ranged =
        selection.where().stream()
            .anyMatch(
                condition ->
                    condition.path().entity().equals(entity)
                        && condition.path().attribute().equals(attribute)
                        && condition.test() instanceof AttributeCondition.Test.Range);
    return sorted
        || ranged
        || selection.include().stream()
            .map(IncludeClause::selection)
            .anyMatch(inner -> dependsOn(inner, entity, attribute));
  }

  private ReviewFinding finding(
      ReviewContext context,
      String entity,
      Attribute attribute,
      Set<String> sorted,
      Set<String> patterns) {
    double items = context.spec().entity(entity).count();
    String consequence =
        patterns.isEmpty()
            ? "%s %s it in a sort key; changing the format later means rewriting %s"
                .formatted(
                    String.join(", ", sorted),
                    FindingPhrases.verb(sorted.size(), "has", "have"),
                    NumberFormat.counted(items, "item"))
            : "%s %s on its order over %s"
                .formatted(
                    String.join(", ", patterns),
                    FindingPhrases.verb(patterns.size(), "depends", "depend"),
                    NumberFormat.counted(items, "item"));
    ReviewFinding finding =
        finding(
            context.attribute(entity, attribute.name()),
            "%s is a string: in a format such as 9/30/2026 or 30 Sep it does not sort, and %s"
                .formatted(attribute.name(), consequence),
            "declare it 'type: timestamp' (ISO-8601 in UTC, 24 bytes) or 'type: date', and store it"
                + " in that format");
    return patterns.isEmpty() ? finding.as(Severity.SUGGESTION) : finding;
  }
}
