package dev.keysmith.mcp.tool;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.interview.AnswerOutcome;
import dev.keysmith.interview.Interview;
import java.util.ArrayList;
import java.util.List;

/** {@code record_answers}: writes what a person answered into the spec. */
final class RecordAnswers implements DesignTool {
  private static final String ANSWERS = "answers";
  private static final String LEARNED = "learned";

  @Override
  public String name() {
    return "record_answers";
  }

  @Override
  public String title() {
    return "Write answers into the spec";
  }

  @Override
  public String description() {
    return "Writes the user's answers into the spec and returns it, with what was learned and what"
        + " to ask next. An answer that is not understood changes nothing and is reported with what"
        + " would be understood.";
  }

  @Override
  public ImmutableList<ToolArgument> arguments() {
    return ImmutableList.of(
        InterviewInput.spec(),
        ToolArgument.texts(
            ANSWERS,
            "Each as 'id = answer', with an id of next_questions: 'count:Order = 10M'. The answer"
                + " 'skip' leaves a question out."));
  }

  @Override
  public ImmutableMap<String, Object> answers() {
    return ImmutableMap.<String, Object>builder()
        .put("spec", JsonSchema.text("The spec afterwards, as YAML."))
        .put(LEARNED, JsonSchema.list("What was written down.", ImmutableMap.of("type", "string")))
        .putAll(InterviewInput.schema())
        .buildOrThrow();
  }

  @Override
  public ToolAnswer call(ToolCall call) {
    Interview interview = InterviewInput.interview(call);
    List<String> learned = new ArrayList<>();
    for (String given : call.arguments().texts(ANSWERS)) {
      List<String> parts = Splitter.on('=').limit(2).trimResults().splitToList(given);
      if (parts.size() < 2) {
        throw problem(given, "an answer is written as 'id = answer'");
      }
      AnswerOutcome outcome =
          parts.get(1).equalsIgnoreCase("skip")
              ? interview.skip(parts.get(0))
              : interview.answer(parts.get(0), parts.get(1));
      if (!outcome.isUnderstood()) {
        throw problem(given, outcome.problem().orElseThrow());
      }
      learned.addAll(outcome.learned());
      interview = InterviewInput.interview(outcome.spec());
    }
    return ToolAnswer.result(
        true,
        String.join("\n", learned) + "\n" + InterviewInput.text(interview),
        ImmutableMap.<String, Object>builder()
            .put("spec", interview.spec())
            .put(LEARNED, ImmutableList.copyOf(learned))
            .putAll(InterviewInput.content(interview))
            .buildOrThrow());
  }

  private static ToolProblem problem(String given, String fix) {
    return ToolProblem.of(
        ToolFinding.ofCall("NotUnderstood", ANSWERS, "'%s' changes nothing".formatted(given), fix));
  }
}
