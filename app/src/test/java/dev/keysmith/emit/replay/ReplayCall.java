package dev.keysmith.emit.replay;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.execute.request.PatternRequests.RequestParameter;
import dev.keysmith.execute.request.RequestValues;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.PatternArguments.ActionRepetition;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeType;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A pattern to execute, with its arguments.
 *
 * @param about what they are, in a few words
 */
record ReplayCall(AccessPattern pattern, PatternArguments arguments, String about) {
  /** A name, and in brackets the entity and which one of its kind. */
  private static final Pattern OWN = Pattern.compile("([^(]+)(?:\\(([^ ]+)(?: (\\d+))?\\))?");

  /** For the client: the value of each parameter as the API has it, or a list of them. */
  ImmutableMap<String, Object> json(List<RequestParameter> parameters) {
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    for (RequestParameter parameter : parameters) {
      value(parameter).ifPresent(value -> values.put(parameter.name(), value));
    }
    // Without a time, nothing is set to it.
    Object now = arguments.shared().get(PatternArguments.NOW);
    values.put(PatternArguments.NOW, now == null ? "" : now.toString());
    return ImmutableMap.of(
        "pattern",
        pattern.id(),
        "write",
        pattern instanceof AccessPattern.Write,
        "values",
        values.buildOrThrow());
  }

  private Optional<Object> value(RequestParameter parameter) {
    if (parameter.name().contains("(")) {
      return own(parameter.name(), 0).map(value -> json(parameter, value));
    }
    if (parameter.times() == 1) {
      return Optional.ofNullable(arguments.shared().get(parameter.name()))
          .map(value -> json(parameter, value));
    }
    ImmutableList.Builder<Object> all = ImmutableList.builder();
    for (int repetition = 0; repetition < parameter.times(); repetition++) {
      all.add(
          own(parameter.name().replace("[]", ""), repetition)
              .map(value -> json(parameter, value))
              .orElse(ImmutableMap.of()));
    }
    return Optional.of(all.build());
  }

  private Optional<Object> own(String parameter, int repetition) {
    // The version that the writer of one of several entities has seen is Version(Entity), and
    // Version(Entity 2) where it is the second one of its kind.
    MatchResult parts = OWN.matcher(parameter).results().findFirst().orElseThrow();
    String name = parts.group(1);
    int earlier = parts.group(3) == null ? 0 : Integer.parseInt(parts.group(3)) - 1;
    for (Map.Entry<ActionRepetition, ImmutableMap<String, Object>> entry :
        arguments.own().entrySet()) {
      String entity =
          ((AccessPattern.Write) pattern).actions().get(entry.getKey().action()).entity();
      if (entry.getKey().repetition() == repetition
          && entry.getValue().containsKey(name)
          && (parts.group(2) == null || parts.group(2).equals(entity))
          && earlier-- == 0) {
        return Optional.ofNullable(entry.getValue().get(name));
      }
    }
    return Optional.ofNullable(arguments.shared().get(name));
  }

  /** Where a parameter is one of several values, a list of them. */
  private static Object json(RequestParameter parameter, Object value) {
    return value instanceof List<?> list && !parameter.type().equals(AttributeType.LIST.keyword())
        ? list.stream().map(ReplayCall::typed).collect(ImmutableList.toImmutableList())
        : typed(value);
  }

  private static Object typed(Object value) {
    return Objects.requireNonNull(RequestValues.of(ImmutableMap.of("", value)).get(""));
  }
}
