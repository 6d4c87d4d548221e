package dev.keysmith.code.library;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** What the client does with the items that a library returns, as calls of arrays. */
final class RowSteps {
  private static final ImmutableMap<String, String> SIGNS =
      ImmutableMap.of("<", "<", "<=", "<=", ">", ">", ">=", ">=");

  private final LibraryEntity entity;
  private final FunctionValues values;
  private final ImmutableList.Builder<String> steps = ImmutableList.builder();
  private boolean elements;

  RowSteps(LibraryEntity entity, FunctionValues values) {
    this.entity = entity;
    this.values = values;
  }

  ImmutableList<String> all() {
    return steps.build();
  }

  /** Elements in place of the items, with what they have of their parent. */
  void embedded(String attribute, Embed embed) {
    if (embed.map()) {
      throw new UnsupportedShape("its rows are entries of a map, whose names are their keys");
    }
    String shared =
        embed.relationship().attributes().entrySet().stream()
            .map(one -> "%s: one.%s".formatted(one.getValue(), property(one.getKey())))
            .collect(Collectors.joining(", "));
    steps.add(
        ".flatMap((one) => elementsOf(one.%s).map((element) => ({ %s, ...element })))"
            .formatted(property(attribute), shared));
    elements = true;
  }

  void filter(List<?> conditions) {
    for (Object one : conditions) {
      Map<?, ?> condition = FunctionValues.map(one);
      String attribute = String.valueOf(condition.get("attribute"));
      List<String> compared =
          ((List<?>) Objects.requireNonNull(condition.get("values")))
              .stream()
                  .map(
                      value ->
                          values
                              .of(
                                  elements ? "" : attribute,
                                  FunctionValues.map(value),
                                  entity,
                                  ImmutableMap.of())
                              .text())
                  .toList();
      steps.add(
          ".filter((one) => %s)"
              .formatted(test(path(attribute), String.valueOf(condition.get("test")), compared)));
    }
  }

  private String path(String attribute) {
    return elements
        ? "one[%s]".formatted(CodeNames.quoted(attribute))
        : "one." + property(attribute);
  }

  private String test(String path, String test, List<String> compared) {
    return switch (test) {
      case "=" -> "%s === %s".formatted(path, compared.get(0));
      case "<>" -> "%s !== %s".formatted(path, compared.get(0));
      case "exists" -> path + " !== undefined";
      case "not exists" -> path + " === undefined";
      case "in" ->
          "[%s].some((value) => value === %s)".formatted(String.join(", ", compared), path);
      default -> {
        String sign = SIGNS.get(test);
        if (sign == null || elements) {
          throw new UnsupportedShape("the client must check %s".formatted(test));
        }
        yield "%s !== undefined && %s %s %s".formatted(path, path, sign, compared.get(0));
      }
    };
  }

  void dropExpired(String attribute, Entity owner) {
    String scale = owner.attribute(attribute).type() == AttributeType.EPOCH_MILLIS ? "" : " / 1000";
    steps.add(
        ".filter((one) => one.%s === undefined || one.%s > Date.now()%s)"
            .formatted(property(attribute), property(attribute), scale));
  }

  /** Values that follow from the condition, and are not stored. */
  void set(Map<?, ?> fixed) {
    String assigned =
        fixed.entrySet().stream()
            .map(
                one ->
                    "%s: %s"
                        .formatted(
                            CodeNames.quoted(String.valueOf(one.getKey())),
                            values
                                .of(
                                    "",
                                    FunctionValues.map(one.getValue()),
                                    entity,
                                    ImmutableMap.of())
                                .text()))
            .collect(Collectors.joining(", "));
    steps.add(".map((one) => ({ ...one, %s }))".formatted(assigned));
  }

  void sort(List<Map<?, ?>> orders) {
    String by =
        orders.stream()
            .map(
                order ->
                    "[%s, %s]"
                        .formatted(
                            CodeNames.quoted(property(String.valueOf(order.get("attribute")))),
                            Boolean.TRUE.equals(order.get("descending"))))
            .collect(Collectors.joining(", "));
    steps.add(".sort(ordered(%s))".formatted(by));
  }

  void first(int rows) {
    steps.add(".slice(0, %d)".formatted(rows));
  }

  private String property(String attribute) {
    return entity
        .property(attribute)
        .orElseThrow(
            () ->
                new UnsupportedShape(
                    "%s is stored in keys only, which the library does not take apart"
                        .formatted(attribute)));
  }
}
