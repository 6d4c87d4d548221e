package dev.keysmith.code.method;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.execute.request.StepRepetition;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Embedded children whose parent gets another key: they go with it, as its item stores them, and
 * nothing is written for each of them.
 *
 * <pre>
 *   Put Orders  lines = [{number: {Line.number}, …}]      lines = the lines of the Order that was read
 * </pre>
 */
final class MovedChildren {
  private final WrittenLayout layouts;
  private final RequestStep step;
  private final Set<String> moved = new LinkedHashSet<>();

  private MovedChildren(WrittenLayout layouts, RequestStep step) {
    this.layouts = layouts;
    this.step = step;
  }

  /** The steps, with what is stored in place of the children. */
  static ImmutableList<RequestStep> asStored(List<RequestStep> steps, WrittenLayout layouts) {
    return steps.stream()
        .map(step -> step.isRead() ? step : new MovedChildren(layouts, step).asStored())
        .collect(ImmutableList.toImmutableList());
  }

  private RequestStep asStored() {
    ImmutableMap.Builder<String, Object> request = ImmutableMap.builder();
    request.putAll(put(step.request()));
    if (step.request().get("TransactItems") instanceof List<?> operations) {
      request.put("TransactItems", operations.stream().map(this::operation).toList());
    }
    return new RequestStep(
        step.id(),
        step.round(),
        step.forEach().stream()
            .filter(
                one ->
                    !(one instanceof StepRepetition.FoundInstance found
                        && moved.contains(found.instance())))
            .collect(ImmutableList.toImmutableList()),
        step.operation(),
        request.buildKeepingLast(),
        step.client());
  }

  private Map<?, ?> operation(Object described) {
    Map<?, ?> operation = (Map<?, ?>) described;
    if (!operation.containsKey("Put")) {
      return operation;
    }
    ImmutableMap.Builder<Object, Object> changed = ImmutableMap.builder();
    operation.forEach(changed::put);
    return changed.put("Put", put(StepCode.map(operation.get("Put")))).buildKeepingLast();
  }

  private Map<String, Object> put(Map<?, ?> put) {
    ImmutableMap.Builder<String, Object> changed = ImmutableMap.builder();
    put.forEach((name, value) -> changed.put((String) name, value));
    if (put.containsKey("Item")) {
      ImmutableMap.Builder<Object, Object> item = ImmutableMap.builder();
      StepCode.map(put.get("Item"))
          .forEach(
              (attribute, value) ->
                  item.put(
                      attribute,
                      owner(put, String.valueOf(attribute), value)
                          .<Object>map(row -> ImmutableMap.of("stored", attribute, "of", row))
                          .orElse(value)));
      changed.put("Item", item.buildOrThrow());
    }
    return changed.buildKeepingLast();
  }

  /** The row whose children a value has, if it consists of children that were found in its item. */
  private Optional<String> owner(Map<?, ?> put, String attribute, Object value) {
    return layouts
        .of(put)
        .filter(layout -> layout.embeds().containsKey(attribute))
        .flatMap(
            layout -> {
              Optional<String> child =
                  found(Objects.requireNonNull(layout.embeds().get(attribute)).entity())
                      .filter(one -> value.toString().contains("{" + one + "."));
              Optional<String> owner = child.flatMap(one -> found(layout.entity()));
              owner.ifPresent(one -> moved.add(child.orElseThrow()));
              return owner;
            });
  }

  /** The instance of an entity that the step is for. */
  private Optional<String> found(String entity) {
    return RowOrigins.found(step).stream()
        .filter(one -> one.replaceFirst("[(\\[].*", "").equals(entity))
        .findFirst();
  }
}
