package dev.keysmith.interview;

import com.google.common.collect.ImmutableList;
import dev.keysmith.interview.DraftSpec.DraftPattern;
import dev.keysmith.plan.NumberFormat;
import java.util.stream.Stream;

/** How much more traffic the busiest time has. */
final class StatePeak implements InterviewTopic {
  @Override
  public String name() {
    return "peak";
  }

  @Override
  public Stream<Question> open(DraftSpec draft) {
    return draft.patterns().stream()
        .filter(pattern -> pattern.hasTraffic() && pattern.rate().isPresent())
        .map(
            pattern ->
                new Question(
                        "peak:" + pattern.id(),
                        "What is the peak of: %s? It runs %s/s on average."
                            .formatted(pattern.name(), pattern.rate().orElseThrow()),
                        "Partitions are throttled at the peak, not on average.",
                        "5x, or 100/s")
                    .assuming("the peak equals the average"));
  }

  @Override
  public ImmutableList<String> answer(DraftEditor editor, Question question, String answer) {
    DraftPattern pattern = RateTraffic.pattern(editor.draft(), question.subject());
    String average = pattern.rate().orElseThrow();
    RateAnswer rate =
        RateAnswer.of(average + ", peak " + answer.replaceFirst("(?i)^peak", ""), editor.draft());
    double peak =
        rate.peak().orElseThrow(() -> new NotUnderstood("say the peak, such as '5x' or '100/s'"));
    if (peak < rate.average()) {
      throw new NotUnderstood("the peak is below the average of %s/s".formatted(average));
    }
    editor.pattern(pattern, "rps", rate.yaml());
    return ImmutableList.of(
        "%s: %s/s at peak."
            .formatted(pattern.name(), NumberFormat.number(RateAnswer.rounded(peak))));
  }
}
