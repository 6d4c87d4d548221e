package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

/**
 * What a tool answers: content for programs, and text for a model.
 *
 * @param content always has {@code ok}
 */
public record ToolAnswer(boolean isError, ImmutableMap<String, Object> content, String text) {
  static final String OK = "ok";
  static final String FINDINGS = "findings";

  /**
   * A result.
   *
   * @param ok whether the check found nothing wrong
   */
  static ToolAnswer result(boolean ok, String text, ImmutableMap<String, Object> content) {
    return new ToolAnswer(
        false,
        ImmutableMap.<String, Object>builder().put(OK, ok).putAll(content).buildOrThrow(),
        text.stripTrailing());
  }

  static ToolAnswer problem(ImmutableList<ToolFinding> findings, String text) {
    return new ToolAnswer(
        true, ImmutableMap.of(OK, false, FINDINGS, findings), text.stripTrailing());
  }
}
