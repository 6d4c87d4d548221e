package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.interview.Interview;

/** {@code next_questions}: what to ask a person next about a spec. */
final class NextQuestions implements DesignTool {
  @Override
  public String name() {
    return "next_questions";
  }

  @Override
  public String title() {
    return "Ask what a spec needs";
  }

  @Override
  public String description() {
    return "Says what to ask the user next, at most three questions, those first that a design"
        + " needs. Begin an interview with it, and never answer for the user: figures that nobody"
        + " stated must not be filled in.";
  }

  @Override
  public ImmutableList<ToolArgument> arguments() {
    return ImmutableList.of(InterviewInput.spec());
  }

  @Override
  public ImmutableMap<String, Object> answers() {
    return InterviewInput.schema();
  }

  @Override
  public ToolAnswer call(ToolCall call) {
    Interview interview = InterviewInput.interview(call);
    return ToolAnswer.result(
        true, InterviewInput.text(interview), InterviewInput.content(interview));
  }
}
