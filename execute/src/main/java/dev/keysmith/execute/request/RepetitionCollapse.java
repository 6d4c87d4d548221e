package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Shows once what an action does in each of its repetitions.
 *
 * <pre>
 *   [{Put: {… {productId[1]} …}}, {Put: {… {productId[2]} …}}]
 *   [{Put: {… {productId[]} …}, forEach: {times: 2}}]
 * </pre>
 */
final class RepetitionCollapse {
  private static final Pattern NUMBERED = Pattern.compile("\\{([^{}]*?)\\[\\d+\\]([^{}]*)\\}");

  /** A value that is not of the time, nor of a repetition already. */
  private static final Pattern NAMED =
      Pattern.compile("\\{(?!now\\.)([\\w()]+)((?:[.:][^{}]*)?)\\}");

  private static final String ANY = "[]";

  private RepetitionCollapse() {}

  /** With the numbers of repetitions left out of all templates. */
  static Object unnumbered(Object tree) {
    if (tree instanceof String text) {
      String before = text;
      String after = NUMBERED.matcher(before).replaceAll("{$1[]$2}");
      while (!after.equals(before)) {
        before = after;
        after = NUMBERED.matcher(before).replaceAll("{$1[]$2}");
      }
      return after;
    }
    if (tree instanceof List<?> list) {
      return list.stream()
          .map(RepetitionCollapse::unnumbered)
          .collect(ImmutableList.toImmutableList());
    }
    if (tree instanceof Map<?, ?> map) {
      ImmutableMap.Builder<Object, Object> all = ImmutableMap.builder();
      map.forEach((name, value) -> all.put(unnumbered(name), unnumbered(value)));
      return all.buildKeepingLast();
    }
    return tree;
  }

  /** With the values of each repetition in place of one: {@code {order}} is {@code {order[]}}. */
  static Object ofEach(Object tree) {
    if (tree instanceof String text) {
      return NAMED.matcher(text).replaceAll("{$1[]$2}");
    }
    if (tree instanceof List<?> list) {
      return list.stream().map(RepetitionCollapse::ofEach).collect(ImmutableList.toImmutableList());
    }
    if (tree instanceof Map<?, ?> map) {
      ImmutableMap.Builder<Object, Object> all = ImmutableMap.builder();
      map.forEach((name, value) -> all.put(name, ofEach(value)));
      return all.buildOrThrow();
    }
    return tree;
  }

  static boolean isRepeated(Object unnumbered) {
    return unnumbered.toString().contains(ANY);
  }

  /** With elements of lists, and entries of mappings, that only differ in the repetition as one. */
  static Object collapsed(Object tree) {
    if (tree instanceof List<?> list) {
      return collapsed(list);
    }
    if (!(tree instanceof Map<?, ?> map)) {
      return tree;
    }
    Map<Object, Integer> times = new LinkedHashMap<>();
    map.keySet().forEach(name -> times.merge(unnumbered(name), 1, Integer::sum));
    ImmutableMap.Builder<Object, Object> all = ImmutableMap.builder();
    map.forEach(
        (name, value) -> {
          int often = times.getOrDefault(unnumbered(name), 1);
          if (often == 1) {
            all.put(name, collapsed(value));
          } else {
            Object one = unnumbered(collapsed(value));
            all.put(
                unnumbered(name), one instanceof Map<?, ?> typed ? repeated(typed, often) : one);
          }
        });
    return all.buildKeepingLast();
  }

  private static ImmutableMap<Object, Object> repeated(Map<?, ?> one, int times) {
    ImmutableMap.Builder<Object, Object> repeated = ImmutableMap.builder();
    one.forEach(repeated::put);
    return repeated.put("forEach", ImmutableMap.of("times", times)).buildOrThrow();
  }

  private static ImmutableList<Object> collapsed(List<?> list) {
    Map<Object, Integer> times = new LinkedHashMap<>();
    list.forEach(element -> times.merge(unnumbered(element), 1, Integer::sum));
    ImmutableList.Builder<Object> all = ImmutableList.builder();
    Map<Object, Boolean> shown = new LinkedHashMap<>();
    for (Object element : list) {
      Object one = unnumbered(element);
      int often = times.getOrDefault(one, 1);
      if (often == 1 || !isRepeated(one) || !(one instanceof Map<?, ?> map)) {
        all.add(collapsed(element));
      } else if (shown.put(one, true) == null) {
        all.add(repeated(map, often));
      }
    }
    return all.build();
  }
}
