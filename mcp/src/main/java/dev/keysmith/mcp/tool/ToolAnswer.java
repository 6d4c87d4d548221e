package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Optional;

/**
 * What a tool answers: content for programs, and text for a model.
 *
 * @param content always has {@code ok}
 * @param form to be filled in by the user before the call goes on
 */
public record ToolAnswer(
    boolean isError, ImmutableMap<String, Object> content, String text, Optional<UserForm> form) {
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
        text.stripTrailing(),
        Optional.empty());
  }

  static ToolAnswer problem(ImmutableList<ToolFinding> findings, String text) {
    return new ToolAnswer(
        true,
        ImmutableMap.of(OK, false, FINDINGS, findings),
        text.stripTrailing(),
        Optional.empty());
  }

  /** The user has to fill in a form first. */
  static ToolAnswer asking(UserForm form) {
    return new ToolAnswer(false, ImmutableMap.of(OK, true), "", Optional.of(form));
  }

  /** What a call that needs a form is answered if the client can show none. */
  public static ToolAnswer withoutForms() {
    return ToolProblem.of(
            ToolFinding.ofCall(
                "NoElicitation",
                "call",
                "this client cannot show forms to its user",
                "ask in the conversation: call next_questions, then record_answers"))
        .answer();
  }
}
