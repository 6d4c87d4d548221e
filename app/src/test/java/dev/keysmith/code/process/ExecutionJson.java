package dev.keysmith.code.process;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.PatternArguments.ActionRepetition;
import dev.keysmith.instance.ReadResult;
import dev.keysmith.verify.engine.ApiJson;
import java.util.Map;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/** Arguments and results of executions, between a client and the process that executes for it. */
public final class ExecutionJson {
  private ExecutionJson() {}

  public static ImmutableMap<String, Object> of(PatternArguments arguments) {
    ImmutableList.Builder<Object> own = ImmutableList.builder();
    arguments
        .own()
        .forEach(
            (slot, values) ->
                own.add(
                    ImmutableMap.of(
                        "action", slot.action(),
                        "repetition", slot.repetition(),
                        "values", of(values))));
    return ImmutableMap.of("shared", of(arguments.shared()), "own", own.build());
  }

  public static PatternArguments arguments(JsonNode json) {
    ImmutableMap.Builder<ActionRepetition, ImmutableMap<String, Object>> own =
        ImmutableMap.builder();
    for (JsonNode one : field(json, "own").asArray()) {
      own.put(
          new ActionRepetition(number(one, "action"), number(one, "repetition")),
          values(field(one, "values")));
    }
    return new PatternArguments(values(field(json, "shared")), own.buildOrThrow());
  }

  /** Values by their names. */
  public static ImmutableMap<String, Object> of(Map<String, Object> values) {
    ImmutableMap.Builder<String, Object> json = ImmutableMap.builder();
    values.forEach((name, value) -> json.put(name, ApiJson.ofPlain(value)));
    return json.buildOrThrow();
  }

  public static ImmutableMap<String, Object> values(JsonNode json) {
    return ResultJson.values(json);
  }

  public static ImmutableMap<String, Object> of(ReadResult row) {
    return ImmutableMap.of(
        "values",
        of(row.values()),
        "related",
        row.related().values().stream()
            .map(
                rows ->
                    rows.stream().map(ExecutionJson::of).collect(ImmutableList.toImmutableList()))
            .collect(ImmutableList.toImmutableList()));
  }

  public static JsonNode field(JsonNode json, String name) {
    return json.field(name).orElseThrow();
  }

  private static int number(JsonNode json, String name) {
    return Integer.parseInt(field(json, name).asNumber());
  }
}
