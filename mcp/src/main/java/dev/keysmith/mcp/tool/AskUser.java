package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.interview.AnswerOutcome;
import dev.keysmith.interview.Interview;
import dev.keysmith.interview.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code ask_user}: asks the user the next questions in a form of the client. */
final class AskUser implements DesignTool {
  private static final String LEARNED = "learned";
  private static final String NOT_UNDERSTOOD = "notUnderstood";

  @Override
  public String name() {
    return "ask_user";
  }

  @Override
  public String title() {
    return "Ask the user in a form";
  }

  @Override
  public String description() {
    return "Shows the next questions about a spec to the user in a form of the client, and writes"
        + " the answers into the spec. Only for clients that support elicitation; with others, use"
        + " next_questions and record_answers.";
  }

  @Override
  public ImmutableList<ToolArgument> arguments() {
    return ImmutableList.of(InterviewInput.spec());
  }

  @Override
  public ImmutableMap<String, Object> answers() {
    return ImmutableMap.<String, Object>builder()
        .put("spec", JsonSchema.text("The spec afterwards, as YAML."))
        .put(LEARNED, JsonSchema.list("What was written down.", ImmutableMap.of("type", "string")))
        .put(
            NOT_UNDERSTOOD,
            JsonSchema.list(
                "Answers that changed nothing, with what would be understood.",
                ImmutableMap.of("type", "string")))
        .putAll(InterviewInput.schema())
        .buildOrThrow();
  }

  @Override
  public ToolAnswer call(ToolCall call) {
    Interview interview = InterviewInput.interview(call);
    if (call.filled().isPresent()) {
      return recorded(interview, call.filled().get());
    }
    ImmutableList<Question> questions = interview.next();
    return questions.isEmpty()
        ? recorded(interview, ImmutableMap.of())
        : ToolAnswer.asking(form(interview, questions));
  }

  private static UserForm form(Interview interview, ImmutableList<Question> questions) {
    return new UserForm(
        "What Keysmith needs to know next; leave a field empty to answer it later. Known: %s."
            .formatted(interview.summary()),
        questions.stream()
            .map(
                one ->
                    new UserForm.FormField(
                        one.id(),
                        one.text(),
                        "%s For example: %s".formatted(one.why(), one.example())))
            .collect(ImmutableList.toImmutableList()));
  }

  private static ToolAnswer recorded(Interview before, Map<String, String> filled) {
    Interview interview = before;
    List<String> learned = new ArrayList<>();
    List<String> notUnderstood = new ArrayList<>();
    for (Map.Entry<String, String> one : filled.entrySet()) {
      AnswerOutcome outcome = interview.answer(one.getKey(), one.getValue());
      if (outcome.isUnderstood()) {
        learned.addAll(outcome.learned());
        interview = InterviewInput.interview(outcome.spec());
      } else {
        notUnderstood.add(
            "%s: '%s' changes nothing; %s"
                .formatted(one.getKey(), one.getValue(), outcome.problem().orElseThrow()));
      }
    }
    List<String> lines = new ArrayList<>(learned);
    lines.addAll(notUnderstood);
    if (filled.isEmpty()) {
      lines.add("The user answered nothing.");
    }
    return ToolAnswer.result(
        notUnderstood.isEmpty(),
        String.join("\n", lines) + "\n" + InterviewInput.text(interview),
        ImmutableMap.<String, Object>builder()
            .put("spec", interview.spec())
            .put(LEARNED, ImmutableList.copyOf(learned))
            .put(NOT_UNDERSTOOD, ImmutableList.copyOf(notUnderstood))
            .putAll(InterviewInput.content(interview))
            .buildOrThrow());
  }
}
