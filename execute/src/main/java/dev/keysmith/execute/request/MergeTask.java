package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.execute.request.PatternRequests.ClientTask;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.EntitySelection.SortOrder;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What a client does with the rows of alternatives: each instance once, sorted, one page. */
final class MergeTask {
  private final ConditionDetails conditions;
  private final Function<ReadProgram, String> instances;

  /**
   * @param instances what the rows of a read are called
   */
  MergeTask(Spec spec, Function<ReadProgram, String> instances) {
    this.conditions = new ConditionDetails(spec);
    this.instances = instances;
  }

  /** The steps with what is done after the last one. */
  ImmutableList<RequestStep> after(
      ImmutableList<RequestStep> steps, Optional<ReadProgram> program, EntitySelection selection) {
    if (steps.isEmpty()
        || program.isEmpty()
        || !(program.get().source() instanceof InstanceSource.AnyOf anyOf)) {
      return steps;
    }
    RequestStep last = steps.get(steps.size() - 1);
    return ImmutableList.<RequestStep>builder()
        .addAll(steps.subList(0, steps.size() - 1))
        .add(
            new RequestStep(
                last.id(),
                last.round(),
                last.forEach(),
                last.operation(),
                last.request(),
                ImmutableList.<ClientTask>builder()
                    .addAll(last.client())
                    .add(task(anyOf, selection))
                    .build()))
        .build();
  }

  private ClientTask task(InstanceSource.AnyOf anyOf, EntitySelection selection) {
    ImmutableList<String> rows =
        anyOf.parts().stream().map(instances).collect(ImmutableList.toImmutableList());
    ImmutableList<ImmutableList<Object>> alternatives =
        anyOf.filter().stream()
            .map(alternative -> details(anyOf.parts().get(0), alternative))
            .collect(ImmutableList.toImmutableList());
    ImmutableMap.Builder<String, Object> details = ImmutableMap.builder();
    details.put("of", rows);
    if (!alternatives.isEmpty()) {
      details.put("any", alternatives);
    }
    details.put("by", ReadTasks.orders(selection.sort()));
    selection.limit().ifPresent(limit -> details.put("rows", limit));
    return new ClientTask("merge", text(rows, alternatives, selection), details.buildOrThrow());
  }

  /** Conditions on parents say which rows those are, and what joins them. */
  private ImmutableList<Object> details(
      ReadProgram read, ImmutableList<AttributeCondition> alternative) {
    ImmutableList.Builder<Object> all = ImmutableList.builder();
    for (AttributeCondition condition : alternative) {
      ImmutableList<Object> own = conditions.of(ImmutableList.of(condition), Optional.empty());
      all.addAll(
          condition.path().shortest().isOwn()
              ? own
              : own.stream()
                  .map(one -> ofParent(read, condition, (Map<?, ?>) one))
                  .collect(ImmutableList.toImmutableList()));
    }
    return all.build();
  }

  private ImmutableMap<String, Object> ofParent(
      ReadProgram read, AttributeCondition condition, Map<?, ?> test) {
    Relationship hop = condition.path().shortest().hops().get(0);
    ImmutableMap.Builder<String, Object> details = ImmutableMap.builder();
    test.forEach((name, value) -> details.put((String) name, value));
    ImmutableMap.Builder<String, Object> parent = ImmutableMap.builder();
    parent.put("entity", hop.parent()).put("on", hop.attributes());
    read.related().stream()
        .filter(one -> one.include().toParent() && one.include().relationship().equals(hop))
        .findFirst()
        .ifPresent(
            one ->
                one.from()
                    .match(
                        embedded -> parent,
                        copied -> parent.put("copied", copied.names()),
                        inCollection -> parent.put("collection", true),
                        separate -> parent.put("rows", instances.apply(separate.reading()))));
    return details.put("parent", parent.buildOrThrow()).buildOrThrow();
  }

  private static String text(
      ImmutableList<String> rows,
      ImmutableList<ImmutableList<Object>> alternatives,
      EntitySelection selection) {
    List<String> parts = new ArrayList<>();
    parts.add(
        alternatives.isEmpty()
            ? "Take the rows of %s together, each %s once"
                .formatted(String.join(" and ", rows), selection.entity())
            : "Keep the rows with %s"
                .formatted(
                    String.join(
                        ", or with ", alternatives.stream().map(ConditionDetails::text).toList())));
    if (!selection.sort().isEmpty()) {
      parts.add("sorted by " + by(selection.sort()));
    }
    selection.limit().ifPresent(limit -> parts.add("the first %d of them".formatted(limit)));
    String whole = String.join(", ", parts) + ".";
    return alternatives.isEmpty() && selection.limit().isPresent()
        ? whole
            + " For the next page, read %d more of each step, and go on behind those that were returned."
                .formatted(selection.limit().getAsInt())
        : whole;
  }

  private static String by(List<SortOrder> sort) {
    return String.join(
        ", ",
        sort.stream()
            .map(one -> one.attribute() + (one.descending() ? " descending" : ""))
            .toList());
  }
}
