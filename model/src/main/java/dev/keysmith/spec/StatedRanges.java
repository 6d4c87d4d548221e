package dev.keysmith.spec;

import com.google.common.collect.ImmutableMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Informs attributes of the shares that conditions of patterns state: {@code quantity: {before: 5,
 * fraction: 3%}} says how many instances a sparse index of those has.
 */
public final class StatedRanges {
  private StatedRanges() {}

  /** The spec with these shares. */
  public static Spec inform(Spec spec) {
    Map<String, Map<String, Map<LiteralRange, Double>>> stated = new LinkedHashMap<>();
    for (AccessPattern pattern : spec.patterns()) {
      conditions(pattern)
          .filter(condition -> condition.fraction().isPresent())
          .forEach(
              condition ->
                  LiteralRange.of(condition.test())
                      .ifPresent(
                          range ->
                              stated
                                  .computeIfAbsent(
                                      condition.path().entity(), name -> new LinkedHashMap<>())
                                  .computeIfAbsent(
                                      condition.path().attribute(), name -> new LinkedHashMap<>())
                                  .merge(range, condition.fraction().getAsDouble(), Math::max)));
    }
    stated.keySet().retainAll(spec.entities().keySet());
    return stated.isEmpty()
        ? spec
        : spec.with(
            stated.entrySet().stream()
                .map(entry -> informed(spec.entity(entry.getKey()), entry.getValue()))
                .toList());
  }

  private static Entity informed(Entity entity, Map<String, Map<LiteralRange, Double>> stated) {
    return entity.with(
        stated.entrySet().stream()
            .map(
                entry ->
                    entity
                        .attribute(entry.getKey())
                        .withRanges(ImmutableMap.copyOf(entry.getValue())))
            .toList());
  }

  private static Stream<AttributeCondition> conditions(AccessPattern pattern) {
    return pattern.match(
        read -> read.selection().branches().stream().flatMap(StatedRanges::conditions),
        write ->
            write.actions().stream()
                .filter(WriteAction.Select.class::isInstance)
                .map(WriteAction.Select.class::cast)
                .flatMap(select -> select.where().stream()),
        external -> Stream.of());
  }

  private static Stream<AttributeCondition> conditions(EntitySelection selection) {
    return Stream.concat(
        selection.where().stream(),
        selection.include().stream().flatMap(include -> conditions(include.selection())));
  }
}
