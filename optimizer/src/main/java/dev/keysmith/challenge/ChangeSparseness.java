package dev.keysmith.challenge;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.design.Table;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.technique.ProjectedAttributes;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A sparse index of all instances, or of those that another sparse index has as well, which is then
 * left out.
 */
record ChangeSparseness(ChangeContext context) implements DesignChange {
  @Override
  public boolean isPaired() {
    return false;
  }

  @Override
  public Stream<NeighbourDesign> neighbours(Design design) {
    return ChangeContext.mains(design)
        .flatMap(
            layoutRef ->
                layoutRef.item().keys().entrySet().stream()
                    .filter(key -> isSparse(layoutRef.table(), key))
                    .flatMap(
                        key ->
                            Stream.concat(
                                Stream.of(full(design, layoutRef, key)),
                                unions(design, layoutRef, key))));
  }

  /** Whether it is the key of an index, with one template and a condition for it. */
  private static boolean isSparse(Table table, Map.Entry<String, KeyRule> key) {
    return !table.key().attributes().contains(key.getKey())
        && key.getValue().alternatives().size() == 1
        && key.getValue().only().isEmpty();
  }

  private NeighbourDesign full(Design design, LayoutRef layoutRef, Map.Entry<String, KeyRule> key) {
    KeyRule always = KeyRule.always(key.getValue().alternatives().get(0).template());
    return NeighbourDesign.of(
        "key %s of every %s".formatted(key.getKey(), layoutRef.item().name()),
        TableEditor.of(layoutRef.table())
            .put(TableEditor.withMoreKeys(layoutRef.item(), ImmutableMap.of(key.getKey(), always)))
            .in(design, context.spec()));
  }

  /** With the values of another sparse key in place of both. */
  private Stream<NeighbourDesign> unions(
      Design design, LayoutRef layoutRef, Map.Entry<String, KeyRule> key) {
    return layoutRef.item().keys().entrySet().stream()
        .filter(other -> !other.getKey().equals(key.getKey()))
        .filter(other -> isSparse(layoutRef.table(), other))
        .flatMap(
            other ->
                union(key.getValue(), other.getValue()).stream()
                    .map(both -> merged(design, layoutRef, key.getKey(), other.getKey(), both)));
  }

  private static Optional<KeyRule> union(KeyRule one, KeyRule other) {
    ImmutableMap<String, AttributeCondition> mine = conditions(one);
    ImmutableMap<String, AttributeCondition> theirs = conditions(other);
    if (mine.size() != 1 || !mine.keySet().equals(theirs.keySet())) {
      return Optional.empty();
    }
    String attribute = mine.keySet().iterator().next();
    AttributeCondition condition = mine.values().iterator().next();
    ImmutableSet<ValueExpression> values =
        ImmutableSet.<ValueExpression>builder()
            .addAll(values(condition))
            .addAll(values(theirs.values().iterator().next()))
            .build();
    boolean isUnion =
        values.size() > 1
            && !values(condition).isEmpty()
            && !values(theirs.values().iterator().next()).isEmpty();
    return !isUnion
        ? Optional.empty()
        : Optional.of(
            new KeyRule(
                ImmutableList.of(
                    new KeyRule.Alternative(
                        Optional.of(
                            new KeyRuleCondition(
                                ImmutableMap.of(
                                    attribute,
                                    new AttributeCondition(
                                        condition.path(),
                                        new Test.In(values.asList()),
                                        OptionalDouble.empty())))),
                        one.alternatives().get(0).template()))));
  }

  private static ImmutableMap<String, AttributeCondition> conditions(KeyRule rule) {
    return rule.alternatives().get(0).when().orElseThrow().conditions();
  }

  private static ImmutableList<ValueExpression> values(AttributeCondition condition) {
    return condition.test() instanceof Test.Is is
        ? ImmutableList.of(is.value())
        : condition.test() instanceof Test.In in ? in.values() : ImmutableList.of();
  }

  private NeighbourDesign merged(
      Design design, LayoutRef layoutRef, String key, String other, KeyRule both) {
    Table table = layoutRef.table();
    ItemLayout item = TableEditor.withMoreKeys(layoutRef.item(), ImmutableMap.of(key, both));
    TableEditor editor = TableEditor.of(table).put(item);
    for (Index index : table.indexes().values()) {
      if (index.partition().contains(other)) {
        editor.removeIndex(index.name());
        table.indexes().values().stream()
            .filter(kept -> kept.partition().contains(key))
            .forEach(
                kept ->
                    editor.put(
                        kept.projecting(
                            ProjectedAttributes.union(kept.projection(), index.projection()))));
      }
    }
    return NeighbourDesign.of(
        "key %s of those %s that have %s as well".formatted(key, item.name(), other),
        editor.in(design, context.spec()));
  }
}
