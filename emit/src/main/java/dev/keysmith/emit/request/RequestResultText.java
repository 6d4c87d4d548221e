package dev.keysmith.emit.request;

import com.google.common.collect.ImmutableList;
import dev.keysmith.execute.request.PatternRequests;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How the rows of a read become its result, for people: a sentence for the rows, and one for each
 * kind of related rows.
 *
 * <pre>
 *   Result: each row of Customer with username and name.
 *   Order of Customer: the items of Order in the same responses with the same username, sorted by
 *   orderId descending, at most 10; with orderId and status.
 * </pre>
 */
public final class RequestResultText {
  private final List<String> sentences = new ArrayList<>();

  private RequestResultText() {}

  /** None for a write, and for a read that returns a number. */
  public static ImmutableList<String> of(PatternRequests pattern) {
    RequestResultText text = new RequestResultText();
    pattern.result().ifPresent(text::result);
    return ImmutableList.copyOf(text.sentences);
  }

  private void result(Map<String, ?> shape) {
    if (shape.containsKey("stored")) {
      return;
    }
    String entity = String.valueOf(shape.get("entity"));
    if (shape.containsKey("count")) {
      sentences.add("Result: the number of rows of %s.".formatted(entity));
      return;
    }
    sentences.add("Result: each row of %s%s.".formatted(entity, attributes(shape, " with ")));
    if (shape.get("merged") instanceof List<?> parts && !parts.isEmpty()) {
      // All parts are the same read, so that their related rows are told once.
      includes((Map<?, ?>) parts.get(0), entity);
    }
    includes(shape, entity);
  }

  private void includes(Map<?, ?> shape, String owner) {
    if (shape.get("include") instanceof List<?> includes) {
      for (Object one : includes) {
        Map<?, ?> include = (Map<?, ?>) one;
        String entity = String.valueOf(include.get("entity"));
        sentences.add(
            "%s of %s: %s%s%s."
                .formatted(
                    entity,
                    owner,
                    source(include, entity, owner),
                    selection(include),
                    attributes(include, "; with ")));
        includes(include, entity);
      }
    }
  }

  /** Where the related rows of a row come from. */
  private static String source(Map<?, ?> include, String entity, String owner) {
    if (include.containsKey("embedded")) {
      return "the elements of `%s` in its item".formatted(include.get("embedded"));
    }
    if (include.get("copied") instanceof Map<?, ?> names) {
      return "copied into its item (%s)"
          .formatted(
              names.entrySet().stream()
                  .map(name -> "%s is `%s`".formatted(name.getKey(), name.getValue()))
                  .collect(Collectors.joining(", ")));
    }
    String same =
        include.get("on") instanceof Map<?, ?> on
            ? on.entrySet().stream()
                .map(
                    pair ->
                        "%s.%s = %s.%s".formatted(entity, pair.getKey(), owner, pair.getValue()))
                .collect(Collectors.joining(" and "))
            : "";
    if (include.containsKey("collection")) {
      return "the items of %s in the same responses, where %s".formatted(entity, same);
    }
    return Boolean.TRUE.equals(include.get("joined"))
        ? "the rows of %s that were found for it".formatted(include.get("rows"))
        : "the rows of %s".formatted(include.get("rows"));
  }

  private static String selection(Map<?, ?> include) {
    List<String> parts = new ArrayList<>();
    if (include.get("where") instanceof List<?> where) {
      parts.add(
          "only those with "
              + where.stream()
                  .map(one -> condition((Map<?, ?>) one))
                  .collect(Collectors.joining(" and ")));
    }
    if (include.containsKey("dropExpired")) {
      parts.add("without those whose %s is past".formatted(include.get("dropExpired")));
    }
    if (include.get("sort") instanceof List<?> sort) {
      parts.add(
          "sorted by "
              + sort.stream()
                  .map(one -> order((Map<?, ?>) one))
                  .collect(Collectors.joining(", then ")));
    }
    if (include.containsKey("limit")) {
      parts.add("at most %s".formatted(include.get("limit")));
    }
    return parts.stream().map(part -> ", " + part).collect(Collectors.joining());
  }

  private static String order(Map<?, ?> by) {
    return by.get("attribute") + (Boolean.TRUE.equals(by.get("descending")) ? " descending" : "");
  }

  private static String condition(Map<?, ?> condition) {
    String values =
        condition.get("values") instanceof List<?> list
            ? list.stream()
                .map(one -> String.valueOf(((Map<?, ?>) one).values().iterator().next()))
                .collect(Collectors.joining(", "))
            : "";
    return "%s %s %s".formatted(condition.get("attribute"), condition.get("test"), values).strip();
  }

  private static String attributes(Map<?, ?> shape, String before) {
    return shape.get("attributes") instanceof List<?> names && !names.isEmpty()
        ? before + names.stream().map(String::valueOf).collect(Collectors.joining(", "))
        : "";
  }
}
