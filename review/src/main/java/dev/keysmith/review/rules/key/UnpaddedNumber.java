package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyFormat;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.fix.FixImpact;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * ERROR when a composite sort key contains a number without zero-padding and a pattern depends on
 * its order: 10 sorts before 2. SUGGESTION while no pattern does. Numbers that all have as many
 * digits sort as they are.
 *
 * <pre>
 *   bad   SK = "ISSUE#{number}"       ISSUE#1  ISSUE#10  ISSUE#2
 *   good  SK = "ISSUE#{number:08}"    ISSUE#00000001  ISSUE#00000002  ISSUE#00000010
 * </pre>
 */
public final class UnpaddedNumber implements Rule {
  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "A number in a sort key is not zero-padded, so 10 sorts before 2.";
  }

  /** A composite sort key of a table or an index. */
  private record SortKey(
      LayoutRef layoutRef, TableOrIndex structure, String attribute, KeyTemplate template) {}

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (LayoutRef layoutRef : context.design().items()) {
      for (SortKey key : sortKeys(layoutRef).distinct().toList()) {
        key.template().segments().stream()
            .flatMap(segment -> unpadded(context, layoutRef, segment))
            .map(number -> finding(context, key, number))
            .forEach(findings::add);
      }
    }
    return findings.build();
  }

  private static Stream<SortKey> sortKeys(LayoutRef layoutRef) {
    String table = layoutRef.table().name();
    Stream<SortKey> own =
        layoutRef.table().key().sort().stream()
            .flatMap(sort -> sortKeys(layoutRef, TableOrIndex.of(table), sort));
    Stream<SortKey> indexed =
        layoutRef.table().indexes().values().stream()
            .filter(layoutRef.item()::mayEnter)
            .flatMap((Index index) -> sortKeys(layoutRef, index));
    return Stream.concat(own, indexed);
  }

  private static Stream<SortKey> sortKeys(LayoutRef layoutRef, Index index) {
    return index.sort().stream()
        .flatMap(
            sort ->
                sortKeys(layoutRef, TableOrIndex.of(layoutRef.table().name(), index.name()), sort));
  }

  private static Stream<SortKey> sortKeys(
      LayoutRef layoutRef, TableOrIndex structure, String attribute) {
    return KeyOverlap.templates(layoutRef, attribute)
        .filter(template -> !template.isLone())
        .map(template -> new SortKey(layoutRef, structure, attribute, template));
  }

  /** Times in seconds or milliseconds have one width until the year 2286, and sort as they are. */
  private static Stream<KeySegment.Field> unpadded(
      ReviewContext context, LayoutRef layoutRef, KeySegment segment) {
    return segment instanceof KeySegment.Field field
            && field.type() == AttributeType.NUMBER
            && field.format() instanceof KeyFormat.Plain
            && !hasOneWidth(attribute(context, layoutRef, field))
        ? Stream.of(field)
        : Stream.of();
  }

  /** Whether each of its values has as many digits as the others. */
  private static boolean hasOneWidth(Attribute attribute) {
    return attribute.fixedWidth()
        || attribute.values().keySet().stream().mapToInt(String::length).distinct().count() == 1;
  }

  private static Attribute attribute(
      ReviewContext context, LayoutRef layoutRef, KeySegment.Field field) {
    return Objects.requireNonNull(context.facts(layoutRef).named().get(field.attribute()));
  }

  private ReviewFinding finding(ReviewContext context, SortKey key, KeySegment.Field number) {
    KeyTemplate padded = padded(context, key, number);
    Fix autoFix =
        new Fix.SetTemplate(
            key.structure().table(),
            key.layoutRef().item().name(),
            key.attribute(),
            key.template(),
            padded);
    FixImpact impact = context.impact(autoFix);
    ImmutableList<String> harmed = harmed(context, key, number, impact);
    double items = context.spec().entity(key.layoutRef().item().entity()).count();
    String message =
        harmed.isEmpty()
            ? "{%s} in %s sorts as text, 10 before 2; no pattern depends on its order yet, and padding it later means rewriting %s"
                .formatted(number.attribute(), key.attribute(), NumberFormat.counted(items, "item"))
            : "{%s} in %s sorts as text, 10 before 2; %s %s on its order"
                .formatted(
                    number.attribute(),
                    key.attribute(),
                    String.join(", ", harmed),
                    FindingPhrases.verb(harmed.size(), "depends", "depend"));
    ReviewFinding finding =
        finding(
                context.item(key.layoutRef(), key.attribute()),
                message,
                "write %s: \"%s\"".formatted(key.attribute(), padded))
            .because(impact.arithmetic())
            .withAutoFix(autoFix);
    return harmed.isEmpty() ? finding.as(Severity.SUGGESTION) : finding;
  }

  private static KeyTemplate padded(ReviewContext context, SortKey key, KeySegment.Field number) {
    var named = context.facts(key.layoutRef()).named();
    String padded =
        "{%s:0%s}"
            .formatted(number.attribute(), attribute(context, key.layoutRef(), number).digits());
    String text =
        key.template().segments().stream()
            .map(segment -> segment.equals(number) ? padded : segment.toString())
            .collect(Collectors.joining());
    Optional<KeySegment.Shard> shard =
        key.template().segments().stream()
            .filter(KeySegment.Shard.class::isInstance)
            .map(KeySegment.Shard.class::cast)
            .findFirst();
    return KeyTemplate.parse(
        text, Maps.transformValues(named, Attribute::type), shard.map(KeySegment.Shard::shards));
  }

  /** Patterns that need this order and read it here, or would if the key provided it. */
  private static ImmutableList<String> harmed(
      ReviewContext context, SortKey key, KeySegment.Field number, FixImpact impact) {
    ImmutableSet<String> better =
        Stream.concat(impact.served().stream(), impact.cheaper().stream())
            .map(bill -> bill.pattern().id())
            .collect(ImmutableSet.toImmutableSet());
    ImmutableSet<String> here =
        context.readers(key.structure()).stream()
            .map(Plan::pattern)
            .collect(ImmutableSet.toImmutableSet());
    AttributePath path = AttributeLineage.path(key.layoutRef(), number.attribute());
    return context.spec().patterns().stream()
        .filter(pattern -> better.contains(pattern.id()) || here.contains(pattern.id()))
        .filter(
            pattern ->
                pattern instanceof AccessPattern.Read read
                    && read.selection().branches().stream()
                        .anyMatch(branch -> dependsOn(branch, key, path)))
        .map(AccessPattern::id)
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean dependsOn(EntitySelection selection, SortKey key, AttributePath path) {
    boolean mine = selection.entity().equals(key.layoutRef().item().entity());
    boolean sorted =
        path.isOwn()
            && selection.sort().stream()
                .anyMatch(order -> order.attribute().equals(path.attribute()));
    boolean ranged =
        selection.where().stream()
            .anyMatch(
                condition ->
                    condition.path().equals(path)
                        && condition.test() instanceof AttributeCondition.Test.Range);
    return (mine && (sorted || ranged))
        || selection.include().stream()
            .map(IncludeClause::selection)
            .anyMatch(inner -> dependsOn(inner, key, path));
  }
}
