package dev.keysmith.interview;

import com.google.common.collect.ImmutableList;
import dev.keysmith.interview.DraftSpec.DraftPattern;
import dev.keysmith.plan.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** How often a pattern runs; no figure is ever filled in. */
final class RateTraffic implements InterviewTopic {
  @Override
  public String name() {
    return "rate";
  }

  @Override
  public Stream<Question> open(DraftSpec draft) {
    return draft.patterns().stream()
        .filter(pattern -> !pattern.hasTraffic())
        .map(
            pattern ->
                new Question(
                        "rate:" + pattern.id(),
                        "How often does this happen, on average and at peak: %s?"
                            .formatted(pattern.name()),
                        "The bill follows from the average, hot partitions from the peak.",
                        "20/s, peak 100; or: customers place 5 orders a month, peak 4x")
                    .explaining(
                        "If you do not know: users × actions a day ÷ 86,400 is the average per"
                            + " second."));
  }

  @Override
  public ImmutableList<String> answer(DraftEditor editor, Question question, String answer) {
    DraftPattern pattern = pattern(editor.draft(), question.subject());
    RateAnswer rate = RateAnswer.of(answer, editor.draft());
    if (rate.peak().isPresent() && rate.peak().get() < rate.average()) {
      throw new NotUnderstood(
          "a peak of %s/s is below the average of %s/s; say both again"
              .formatted(
                  NumberFormat.number(rate.peak().get()), NumberFormat.number(rate.average())));
    }
    editor.pattern(pattern, "rps", rate.yaml());
    List<String> learned = new ArrayList<>();
    rate.arithmetic().ifPresent(learned::add);
    learned.add(
        "%s: %s/s on average, %s."
            .formatted(
                pattern.name(),
                NumberFormat.number(RateAnswer.rounded(rate.average())),
                rate.peak()
                    .map(peak -> NumberFormat.number(RateAnswer.rounded(peak)) + "/s at peak")
                    .orElse("its peak is not known")));
    return ImmutableList.copyOf(learned);
  }

  static DraftPattern pattern(DraftSpec draft, String id) {
    return draft.patterns().stream()
        .filter(one -> one.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new NotUnderstood("there is no pattern " + id));
  }
}
