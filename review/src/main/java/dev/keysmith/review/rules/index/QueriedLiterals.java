package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.plan.Plan;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.ValueExpression;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The literal values of attributes that all readers of an index query.
 *
 * <pre>
 *   where: {status: OPEN}                 status: [OPEN, HELD]
 *   where: {status: {in: [OPEN, HELD]}}
 * </pre>
 */
final class QueriedLiterals {
  private QueriedLiterals() {}

  /** By attribute; empty where a reader accepts any value, or a write uses the index. */
  static ImmutableMap<String, ImmutableList<ValueExpression>> of(
      ReviewContext context, LayoutRef layoutRef, Index index) {
    ImmutableList<Plan> readers =
        context.readers(TableOrIndex.of(layoutRef.table().name(), index.name()));
    ImmutableList.Builder<EntitySelection> all = ImmutableList.builder();
    for (Plan plan : readers) {
      AccessPattern pattern = context.spec().pattern(plan.pattern()).orElseThrow();
      if (!(pattern instanceof AccessPattern.Read read)) {
        return ImmutableMap.of();
      }
      read.selection().branches().stream()
          .flatMap(QueriedLiterals::selections)
          .filter(selection -> selection.entity().equals(layoutRef.item().entity()))
          .forEach(all::add);
    }
    return common(context, layoutRef, all.build());
  }

  private static Stream<EntitySelection> selections(EntitySelection selection) {
    return Stream.concat(
        Stream.of(selection),
        selection.include().stream()
            .map(IncludeClause::selection)
            .flatMap(QueriedLiterals::selections));
  }

  private static ImmutableMap<String, ImmutableList<ValueExpression>> common(
      ReviewContext context, LayoutRef layoutRef, ImmutableList<EntitySelection> selections) {
    Map<String, Set<ValueExpression>> common = new LinkedHashMap<>();
    for (int i = 0; i < selections.size(); i++) {
      Map<String, ImmutableList<ValueExpression>> queriedLiterals =
          queriedLiterals(selections.get(i));
      if (i == 0) {
        queriedLiterals.forEach((name, values) -> common.put(name, new LinkedHashSet<>(values)));
      } else {
        common.keySet().retainAll(queriedLiterals.keySet());
        common.forEach(
            (name, values) ->
                values.addAll(queriedLiterals.getOrDefault(name, ImmutableList.of())));
      }
    }
    ImmutableMap.Builder<String, ImmutableList<ValueExpression>> few = ImmutableMap.builder();
    common.forEach(
        (name, values) -> {
          Attribute attribute = context.spec().entity(layoutRef.item().entity()).attribute(name);
          if (attribute.values().isEmpty() || values.size() < attribute.values().size()) {
            few.put(name, ImmutableList.copyOf(values));
          }
        });
    return few.buildOrThrow();
  }

  private static Map<String, ImmutableList<ValueExpression>> queriedLiterals(
      EntitySelection selection) {
    Map<String, ImmutableList<ValueExpression>> queriedLiterals = new LinkedHashMap<>();
    for (AttributeCondition condition : selection.where()) {
      ImmutableList<ValueExpression> values = values(condition.test());
      if (condition.path().isOwn()
          && !values.isEmpty()
          && values.stream().allMatch(ValueExpression.Literal.class::isInstance)) {
        queriedLiterals.put(condition.path().attribute(), values);
      }
    }
    return queriedLiterals;
  }

  private static ImmutableList<ValueExpression> values(Test test) {
    if (test instanceof Test.Is is) {
      return ImmutableList.of(is.value());
    }
    return test instanceof Test.In in ? in.values() : ImmutableList.of();
  }
}
