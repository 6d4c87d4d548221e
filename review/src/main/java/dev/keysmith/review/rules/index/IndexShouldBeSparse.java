package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.fix.FixImpact;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.ValueExpression;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * WARNING when an index contains every item, but all its readers query the same few, and a sparse
 * index would cost noticeably less; SUGGESTION where it would cost a little less.
 *
 * <pre>
 *   bad   ByStatus: {partition: status}     read only for OPEN, 2% of the orders; 98% is SHIPPED
 *   good  ByStatus: {partition: open}       open: [{when: {status: OPEN}, is: "{status}"}]
 * </pre>
 */
public final class IndexShouldBeSparse implements Rule {

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "An index contains every item, but all its readers query the same few.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (LayoutRef layoutRef : context.design().items()) {
      layoutRef.table().indexes().values().stream()
          .filter(index -> !index.local() && layoutRef.item().mayEnter(index))
          .flatMap(index -> finding(context, layoutRef, index).stream())
          .forEach(findings::add);
    }
    return findings.build();
  }

  private Optional<ReviewFinding> finding(ReviewContext context, LayoutRef layoutRef, Index index) {
    ImmutableMap<String, ImmutableList<ValueExpression>> few =
        QueriedLiterals.of(context, layoutRef, index);
    Optional<String> from = key(layoutRef, index, few);
    if (few.isEmpty() || from.isEmpty()) {
      return Optional.empty();
    }
    String to = IndexKeyName.of(context, layoutRef.table(), index, from.get());
    Fix autoFix =
        new Fix.NarrowIndex(
            layoutRef.table().name(),
            index.name(),
            from.get(),
            to,
            layoutRef.table().items().values().stream()
                .filter(item -> item.mayEnter(index))
                .collect(
                    ImmutableMap.toImmutableMap(
                        ItemLayout::name,
                        item ->
                            item.equals(layoutRef.item())
                                ? Optional.of(when(layoutRef, few))
                                : Optional.empty())));
    FixImpact impact = context.impact(autoFix);
    if (!ReviewContext.isWorthReporting(impact.saving()) || !impact.keepsPatterns()) {
      return Optional.empty();
    }
    TableOrIndex structure = TableOrIndex.of(layoutRef.table().name(), index.name());
    String template =
        layoutRef.item().key(from.get()).flatMap(KeyRule::only).orElseThrow().toString();
    ReviewFinding finding =
        finding(
                context.structure(structure),
                "%s contains every %s, but its readers query only %s; a sparse index would cost %s less"
                    .formatted(
                        structure,
                        layoutRef.item().name(),
                        prose(few),
                        FindingPhrases.perMonth(impact.saving())),
                "use the key attribute %s, in %s [{when: {%s}, is: \"%s\"}]"
                    .formatted(to, layoutRef.item().name(), yaml(few), template))
            .because(
                ImmutableList.<String>builder()
                    .add(entries(context, layoutRef, index, autoFix))
                    .addAll(impact.arithmetic())
                    .build())
            .withAutoFix(autoFix);
    return Optional.of(context.graded(finding, impact.saving()));
  }

  private static KeyRuleCondition when(
      LayoutRef layoutRef, ImmutableMap<String, ImmutableList<ValueExpression>> few) {
    return new KeyRuleCondition(
        few.entrySet().stream()
            .collect(
                ImmutableMap.toImmutableMap(
                    Map.Entry::getKey,
                    entry -> condition(layoutRef, entry.getKey(), entry.getValue()))));
  }

  private static AttributeCondition condition(
      LayoutRef layoutRef, String attribute, ImmutableList<ValueExpression> values) {
    return new AttributeCondition(
        AttributePath.own(layoutRef.item().entity(), attribute),
        values.size() == 1 ? new Test.Is(values.get(0)) : new Test.In(values),
        OptionalDouble.empty());
  }

  /** The key attribute that the other items will lack: preferably one that is queried. */
  private static Optional<String> key(
      LayoutRef layoutRef, Index index, ImmutableMap<String, ImmutableList<ValueExpression>> few) {
    ImmutableList<String> keys =
        index.keyAttributes().stream()
            .filter(name -> layoutRef.item().key(name).flatMap(KeyRule::only).isPresent())
            .collect(ImmutableList.toImmutableList());
    return keys.stream().filter(few::containsKey).findFirst().or(() -> keys.stream().findFirst());
  }

  /** {@code status = OPEN or HELD and kind = A}. */
  private static String prose(ImmutableMap<String, ImmutableList<ValueExpression>> few) {
    return few.entrySet().stream()
        .map(entry -> "%s = %s".formatted(entry.getKey(), joined(entry.getValue(), " or ")))
        .collect(Collectors.joining(" and "));
  }

  /** {@code status: {in: [OPEN, HELD]}, kind: A}. */
  private static String yaml(ImmutableMap<String, ImmutableList<ValueExpression>> few) {
    return few.entrySet().stream()
        .map(
            entry ->
                (entry.getValue().size() == 1 ? "%s: %s" : "%s: {in: [%s]}")
                    .formatted(entry.getKey(), joined(entry.getValue(), ", ")))
        .collect(Collectors.joining(", "));
  }

  private static String joined(ImmutableList<ValueExpression> values, String separator) {
    return values.stream().map(ValueExpression::toString).collect(Collectors.joining(separator));
  }

  private static String entries(
      ReviewContext context, LayoutRef layoutRef, Index index, Fix autoFix) {
    double count = context.spec().entity(layoutRef.item().entity()).count();
    ReviewContext after = context.after(autoFix);
    LayoutRef then =
        after.design().items().stream()
            .filter(one -> one.item().name().equals(layoutRef.item().name()))
            .findFirst()
            .orElseThrow();
    Index sparse = then.table().index(index.name()).orElseThrow();
    return "entries: %s → %s"
        .formatted(
            NumberFormat.number(count * context.facts(layoutRef).share(index)),
            NumberFormat.number(count * after.facts(then).share(sparse)));
  }
}
