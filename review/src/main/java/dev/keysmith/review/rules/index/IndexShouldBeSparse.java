package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.plan.NumberFormat;
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
 * WARNING when an index holds every item and all its readers ask for the same few, and holding
 * those alone would cost noticeably less; ADVICE where it would cost a little less.
 *
 * <pre>
 *   bad   ByStatus: {partition: status}     read only for OPEN, 2% of the orders; 98% is SHIPPED
 *   good  ByStatus: {partition: open}       open: [{when: {status: OPEN}, is: "{status}"}]
 * </pre>
 */
public final class IndexShouldBeSparse implements Rule {
  /** Dollars a month that are not worth another key. */
  private static final double LITTLE = 1;

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "An index holds every item, and all its readers ask for the same few.";
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
    ImmutableMap<String, AttributeCondition> few =
        QueriedLiterals.of(context, layoutRef, index).entrySet().stream()
            .collect(
                ImmutableMap.toImmutableMap(
                    Map.Entry::getKey,
                    entry -> condition(layoutRef, entry.getKey(), entry.getValue())));
    Optional<String> from = key(layoutRef, index, few);
    if (few.isEmpty() || from.isEmpty()) {
      return Optional.empty();
    }
    String to = name(context, layoutRef, index, from.get());
    Fix autoFix =
        new Fix.MakeSparse(
            layoutRef.table().name(),
            index.name(),
            layoutRef.item().name(),
            from.get(),
            to,
            new KeyRuleCondition(few));
    FixImpact impact = context.impact(autoFix);
    if (impact.saving() < LITTLE || !impact.keepsPatterns()) {
      return Optional.empty();
    }
    TableOrIndex structure = TableOrIndex.of(layoutRef.table().name(), index.name());
    String template =
        layoutRef.item().key(from.get()).flatMap(KeyRule::only).orElseThrow().toString();
    ReviewFinding finding =
        finding(
                context.structure(structure),
                structure
                    + " holds every "
                    + layoutRef.item().name()
                    + ", and its readers ask only for "
                    + words(few, " is ")
                    + "; those alone would cost "
                    + MoneyFormat.text(impact.saving())
                    + " a month less",
                "key it by "
                    + to
                    + ", in "
                    + layoutRef.item().name()
                    + " ["
                    + "{when: {"
                    + words(few, ": ")
                    + "}, is: \""
                    + template
                    + "\"}]")
            .because(
                ImmutableList.<String>builder()
                    .add(entries(context, layoutRef, index, autoFix))
                    .addAll(impact.arithmetic())
                    .build())
            .withAutoFix(autoFix);
    return Optional.of(
        context.isNoticeable(impact.saving()) ? finding : finding.as(Severity.ADVICE));
  }

  private static AttributeCondition condition(
      LayoutRef layoutRef, String attribute, ImmutableList<ValueExpression> values) {
    return new AttributeCondition(
        AttributePath.own(layoutRef.item().entity(), attribute),
        values.size() == 1 ? new Test.Is(values.get(0)) : new Test.In(values),
        OptionalDouble.empty());
  }

  /** The part of the key that the rest will lack: preferably what is asked for. */
  private static Optional<String> key(
      LayoutRef layoutRef, Index index, ImmutableMap<String, AttributeCondition> few) {
    ImmutableList<String> keys =
        index.keyAttributes().stream()
            .filter(name -> layoutRef.item().key(name).flatMap(KeyRule::only).isPresent())
            .collect(ImmutableList.toImmutableList());
    return keys.stream().filter(few::containsKey).findFirst().or(() -> keys.stream().findFirst());
  }

  /** A key attribute that is nothing else keeps its name. */
  private static String name(ReviewContext context, LayoutRef layoutRef, Index index, String from) {
    boolean elsewhere =
        layoutRef.table().key().attributes().contains(from)
            || context.spec().entity(layoutRef.item().entity()).attributes().containsKey(from)
            || layoutRef.table().indexes().values().stream()
                .anyMatch(other -> !other.equals(index) && other.keyAttributes().contains(from));
    return elsewhere ? index.name() + "Key" : from;
  }

  private static String words(ImmutableMap<String, AttributeCondition> few, String is) {
    return few.entrySet().stream()
        .map(entry -> entry.getKey() + is + words(entry.getValue().test(), is))
        .collect(Collectors.joining(is.contains(":") ? ", " : " and "));
  }

  private static String words(Test test, String is) {
    if (test instanceof Test.In in) {
      String values =
          in.values().stream()
              .map(ValueExpression::toString)
              .collect(Collectors.joining(is.contains(":") ? ", " : " or "));
      return is.contains(":") ? "{in: [" + values + "]}" : values;
    }
    return ((Test.Is) test).value().toString();
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
    return "entries: "
        + NumberFormat.number(count * context.facts(layoutRef).share(index))
        + " → "
        + NumberFormat.number(count * after.facts(then).share(sparse));
  }
}
