package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Map;

/** One tool of the server. */
public interface DesignTool {
  String name();

  String title();

  /** What it does and when to use it, for a model. */
  String description();

  ImmutableList<ToolArgument> arguments();

  /** The fields of its structured content, besides {@code ok} and {@code findings}. */
  ImmutableMap<String, Object> answers();

  /** Whether it can write files. */
  default boolean writes() {
    return false;
  }

  /**
   * Carries out a call.
   *
   * @throws ToolProblem if its input is wrong
   */
  ToolAnswer call(ToolCall call);

  default ImmutableMap<String, Object> inputSchema() {
    ImmutableMap<String, Object> properties =
        arguments().stream()
            .collect(ImmutableMap.toImmutableMap(ToolArgument::name, ToolArgument::schema));
    return ImmutableMap.of(
        "type", "object", "properties", properties, "additionalProperties", false);
  }

  default ImmutableMap<String, Object> outputSchema() {
    return JsonSchema.object(
        ImmutableMap.<String, Object>builder()
            .put(
                ToolAnswer.OK,
                JsonSchema.flag("Whether the input is correct and nothing wrong was found."))
            .putAll(answers())
            .put(ToolAnswer.FINDINGS, JsonSchema.findings())
            .buildOrThrow(),
        ImmutableList.of(ToolAnswer.OK));
  }

  /**
   * The checked arguments of a call.
   *
   * @throws ToolProblem with all that is wrong with them
   */
  default ToolArguments check(Map<String, Object> given) {
    return ToolArguments.of(arguments(), given);
  }

  /** How much memory a call waits with, about. */
  static long weight(Map<String, Object> given) {
    return ToolArguments.weight(given);
  }
}
