package dev.keysmith.emit.script;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.List;
import java.util.Map;

/** Requests in which {@code {productId[]}} is the value of one repetition. */
final class Repetitions {
  private Repetitions() {}

  /** With the number of a repetition, from 1: {@code {productId[2]}}. */
  static Object numbered(Object tree, int number) {
    if (tree instanceof String text) {
      return text.replace("[]", "[" + number + "]");
    }
    if (tree instanceof List<?> list) {
      return list.stream()
          .map(element -> numbered(element, number))
          .collect(ImmutableList.toImmutableList());
    }
    if (!(tree instanceof Map<?, ?> map)) {
      return tree;
    }
    ImmutableMap.Builder<String, Object> all = ImmutableMap.builder();
    map.forEach(
        (name, value) -> {
          if (!name.equals("forEach")) {
            all.put((String) numbered(name, number), numbered(value, number));
          }
        });
    return all.buildOrThrow();
  }
}
