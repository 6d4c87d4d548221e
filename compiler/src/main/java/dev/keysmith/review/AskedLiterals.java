package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.Structure;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Index;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Condition.Test;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Selection;
import dev.keysmith.spec.Value;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which literal values of attributes all readers of an index ask for.
 *
 * <pre>
 *   where: {status: OPEN}                 status: [OPEN, HELD]
 *   where: {status: {in: [OPEN, HELD]}}
 * </pre>
 */
final class AskedLiterals {
  private AskedLiterals() {}

  /** By attribute; empty where a reader takes any value, or a write goes through the index. */
  static ImmutableMap<String, ImmutableList<Value>> of(
      Reviewed reviewed, Placed placed, Index index) {
    ImmutableList<Plan> readers =
        reviewed.readers(Structure.of(placed.table().name(), index.name()));
    ImmutableList.Builder<Selection> all = ImmutableList.builder();
    for (Plan plan : readers) {
      Pattern pattern = reviewed.spec().pattern(plan.pattern()).orElseThrow();
      if (!(pattern instanceof Pattern.Read read)) {
        return ImmutableMap.of();
      }
      selections(read.selection())
          .filter(selection -> selection.entity().equals(placed.item().entity()))
          .forEach(all::add);
    }
    return common(reviewed, placed, all.build());
  }

  private static Stream<Selection> selections(Selection selection) {
    return Stream.concat(
        Stream.of(selection),
        selection.include().stream().map(Include::selection).flatMap(AskedLiterals::selections));
  }

  private static ImmutableMap<String, ImmutableList<Value>> common(
      Reviewed reviewed, Placed placed, ImmutableList<Selection> selections) {
    Map<String, Set<Value>> common = new LinkedHashMap<>();
    for (int i = 0; i < selections.size(); i++) {
      Map<String, ImmutableList<Value>> asked = asked(selections.get(i));
      if (i == 0) {
        asked.forEach((name, values) -> common.put(name, new LinkedHashSet<>(values)));
      } else {
        common.keySet().retainAll(asked.keySet());
        common.forEach(
            (name, values) -> values.addAll(asked.getOrDefault(name, ImmutableList.of())));
      }
    }
    ImmutableMap.Builder<String, ImmutableList<Value>> few = ImmutableMap.builder();
    common.forEach(
        (name, values) -> {
          Attribute attribute = reviewed.spec().entity(placed.item().entity()).attribute(name);
          if (attribute.values().isEmpty() || values.size() < attribute.values().size()) {
            few.put(name, ImmutableList.copyOf(values));
          }
        });
    return few.buildOrThrow();
  }

  private static Map<String, ImmutableList<Value>> asked(Selection selection) {
    Map<String, ImmutableList<Value>> asked = new LinkedHashMap<>();
    for (Condition condition : selection.where()) {
      ImmutableList<Value> values = values(condition.test());
      if (condition.path().isOwn()
          && !values.isEmpty()
          && values.stream().allMatch(Value.Literal.class::isInstance)) {
        asked.put(condition.path().attribute(), values);
      }
    }
    return asked;
  }

  private static ImmutableList<Value> values(Test test) {
    if (test instanceof Test.Is is) {
      return ImmutableList.of(is.value());
    }
    return test instanceof Test.In in ? in.values() : ImmutableList.of();
  }
}
