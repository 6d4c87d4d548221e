package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.SpellingSuggester;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The arguments of one call, all of which were checked. */
public final class ToolArguments {
  private final ImmutableMap<String, Object> values;

  private ToolArguments(ImmutableMap<String, Object> values) {
    this.values = values;
  }

  /**
   * Checks the arguments of a call. An argument that is null counts as absent, because many clients
   * send those that a model leaves out as null.
   *
   * @throws ToolProblem with all that is wrong
   */
  static ToolArguments of(ImmutableList<ToolArgument> known, Map<String, Object> given) {
    ImmutableMap<String, ToolArgument> byName =
        known.stream()
            .collect(ImmutableMap.toImmutableMap(ToolArgument::name, argument -> argument));
    List<ToolFinding> problems = new ArrayList<>();
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    given.forEach(
        (name, value) -> {
          ToolArgument argument = byName.get(name);
          if (argument == null) {
            problems.add(
                ToolFinding.ofCall(
                    "UnknownArgument",
                    shortened(name),
                    "the tool has no such argument",
                    SpellingSuggester.suggest(name, byName.keySet())));
          } else if (value != null) {
            argument
                .expectation(value)
                .ifPresentOrElse(
                    fix ->
                        problems.add(
                            ToolFinding.ofCall(
                                "InvalidArgument",
                                name,
                                "the value cannot be used: " + shortened(String.valueOf(value)),
                                fix)),
                    () -> values.put(name, value));
          }
        });
    if (!problems.isEmpty()) {
      throw new ToolProblem(ImmutableList.copyOf(problems), lines(problems));
    }
    return new ToolArguments(values.buildOrThrow());
  }

  private static String lines(List<ToolFinding> problems) {
    return problems.stream().map(ToolFinding::toString).collect(Collectors.joining("\n"));
  }

  /** A hostile value may be megabytes long. */
  private static String shortened(String text) {
    return text.length() <= 60 ? text : text.substring(0, 60) + "…";
  }

  Optional<String> text(String name) {
    return Optional.ofNullable((String) values.get(name));
  }

  ImmutableList<String> texts(String name) {
    Object list = values.get(name);
    return list instanceof Iterable<?> all
        ? StreamSupport.stream(all.spliterator(), false)
            .map(String::valueOf)
            .collect(ImmutableList.toImmutableList())
        : ImmutableList.of();
  }

  boolean flag(String name) {
    return Boolean.TRUE.equals(values.get(name));
  }

  OptionalLong whole(String name) {
    return values.get(name) instanceof Number number
        ? OptionalLong.of(number.longValue())
        : OptionalLong.empty();
  }

  /** Named values; those that are null are left out. */
  ImmutableMap<String, Object> values(String name) {
    ImmutableMap.Builder<String, Object> named = ImmutableMap.builder();
    if (values.get(name) instanceof Map<?, ?> map) {
      map.forEach(
          (key, value) -> {
            if (value != null) {
              named.put(String.valueOf(key), value);
            }
          });
    }
    return named.buildOrThrow();
  }

  /** The characters of all texts, by which waiting calls are limited. */
  static long weight(Map<String, Object> given) {
    return given.values().stream().mapToLong(ToolArguments::length).sum();
  }

  private static long length(Object value) {
    if (value instanceof String text) {
      return text.length();
    }
    if (value instanceof Iterable<?> list) {
      long sum = 0;
      for (Object one : list) {
        sum += length(one);
      }
      return sum;
    }
    if (value instanceof Map<?, ?> map) {
      return length(map.values());
    }
    return 8;
  }
}
