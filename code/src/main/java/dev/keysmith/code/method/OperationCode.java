package dev.keysmith.code.method;

import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.design.ItemLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The write of one item as a chain of calls, and what it means if its condition fails. */
final class OperationCode {
  private final StepCode steps;
  private final WrittenLayout layouts;
  private final String usual;

  /**
   * @param usual the entity that a failure is about where no layout says more
   */
  OperationCode(StepCode steps, WrittenLayout layouts, String usual) {
    this.steps = steps;
    this.layouts = layouts;
    this.usual = usual;
  }

  /**
   * @param kind the call that begins it
   * @param asRead whether its condition compares with what was read
   * @param row the variable of the row that it is for
   */
  String of(String kind, Map<?, ?> content, boolean asRead, Optional<String> row) {
    List<String> calls = new ArrayList<>(steps.write(kind, content));
    if (content.toString().contains("[{position}]")) {
      calls.add(
          ".position(%s)"
              .formatted(
                  row.orElseThrow(
                      () -> new UnsupportedShape("an element of a list that was not read"))));
    }
    Optional<ItemLayout> layout = layouts.of(content);
    String entity = layout.map(ItemLayout::entity).orElse(usual);
    String condition = String.valueOf(content.get("ConditionExpression"));
    Optional<String> unique = layout.flatMap(layouts::uniqueAttribute);
    if (unique.isPresent()) {
      calls.add(
          ".unique(%s, %s)".formatted(StepCode.quoted(entity), StepCode.quoted(unique.get())));
    } else if (kind.equals("put") && condition.startsWith("attribute_not_exists(")) {
      calls.add(".creates(%s)".formatted(StepCode.quoted(entity)));
    } else {
      calls.add(".of(%s)".formatted(StepCode.quoted(entity)));
    }
    layout
        .flatMap(one -> embeddedChild(one, condition, content))
        .ifPresent(child -> calls.add(".child(%s)".formatted(StepCode.quoted(child))));
    if (asRead) {
      calls.add(".asRead()");
    }
    if ("ALL_OLD".equals(content.get("ReturnValues"))) {
      calls.add(".returningOld()");
    }
    return StepCode.chain(calls);
  }

  /** Whether an operation writes an item of an entity. */
  boolean isOf(Map<?, ?> content, String entity) {
    return layouts.of(content).filter(layout -> layout.entity().equals(entity)).isPresent();
  }

  /** The entity of the embedded instance that a condition wants to exist, or not to. */
  private static Optional<String> embeddedChild(
      ItemLayout layout, String condition, Map<?, ?> content) {
    Map<?, ?> names = StepCode.map(content.get("ExpressionAttributeNames"));
    String named =
        Pattern.compile("#\\w+")
            .matcher(condition)
            .replaceAll(
                one ->
                    Matcher.quoteReplacement(
                        String.valueOf(
                            Optional.<Object>ofNullable(names.get(one.group()))
                                .orElse(one.group()))));
    return layout.embeds().entrySet().stream()
        .filter(
            embed ->
                Pattern.compile("exists\\(%s[.\\[]".formatted(Pattern.quote(embed.getKey())))
                    .matcher(named)
                    .find())
        .map(embed -> embed.getValue().entity())
        .findFirst();
  }
}
