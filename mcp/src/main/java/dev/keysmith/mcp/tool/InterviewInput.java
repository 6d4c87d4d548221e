package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.interview.Interview;
import dev.keysmith.interview.Question;
import java.util.stream.Collectors;

/** The spec of an interview, which may lack anything, and its open questions. */
final class InterviewInput {
  static final String QUESTIONS = "questions";
  static final String COMPLETE = "complete";

  private InterviewInput() {}

  static ToolArgument spec() {
    return ToolArgument.text(
        CommonArguments.SPEC,
        "The spec so far, as YAML, incomplete as it is; leave it out to begin with nothing.");
  }

  static Interview interview(ToolCall call) {
    return interview(call.arguments().text(CommonArguments.SPEC).orElse(""));
  }

  static Interview interview(String spec) {
    return Interview.about(spec)
        .orElseThrow(
            () ->
                ToolProblem.of(
                    ToolFinding.ofCall(
                        "YamlSyntax",
                        CommonArguments.SPEC,
                        "the spec is not YAML",
                        "call check_spec, which says where, and correct it")));
  }

  static ImmutableMap<String, Object> schema() {
    return ImmutableMap.of(
        QUESTIONS,
        JsonSchema.list(
            "The questions to ask next, at most three.",
            JsonSchema.object(
                ImmutableMap.of(
                    "id", JsonSchema.text("Names the question in record_answers."),
                    "question", JsonSchema.text("To ask the user, in these or in your words."),
                    "why", JsonSchema.text("What the answer decides."),
                    "example", JsonSchema.text("An answer that is understood."),
                    "assumed", JsonSchema.text("What is assumed without an answer; may be empty.")),
                ImmutableList.of("id", "question", "why", "example"))),
        COMPLETE,
        JsonSchema.flag("Whether a design can be derived from the spec."));
  }

  static ImmutableMap<String, Object> content(Interview interview) {
    return ImmutableMap.of(
        QUESTIONS,
        interview.next().stream()
            .map(InterviewInput::content)
            .collect(ImmutableList.toImmutableList()),
        COMPLETE,
        interview.isComplete());
  }

  private static ImmutableMap<String, Object> content(Question question) {
    return ImmutableMap.of(
        "id", question.id(),
        "question", question.text(),
        "why", question.why(),
        "example", question.example(),
        "assumed", question.assumed().orElse(""));
  }

  static String text(Interview interview) {
    String questions =
        interview.next().stream()
            .map(
                one ->
                    "%s: %s\n  why: %s\n  for example: %s"
                        .formatted(one.id(), one.text(), one.why(), one.example()))
            .collect(Collectors.joining("\n"));
    return "Known: %s.%s\n%s"
        .formatted(
            interview.summary(),
            interview.isComplete() ? " A design can be derived." : "",
            questions.isEmpty() ? "Nothing is open." : "Ask next:\n" + questions);
  }
}
