package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableList;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.execute.request.RequestRecorder.RecordedRead;
import dev.keysmith.execute.request.RequestRecorder.RecordedRequest;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes the steps of a pattern of the requests that were recorded. */
final class StepAssembler {
  private final ImmutableList<ReadProgram> apart;
  private final List<StepDraft> drafts = new ArrayList<>();
  private final StepFinders finders = new StepFinders(drafts);
  private final ReadStepTasks readTasks;
  private final WriteStepTasks writeTasks;

  /**
   * @param apart reads whose rows are kept apart, also if they send the same request
   * @param atOnce whether it is a write whose several actions are one transaction
   */
  StepAssembler(
      Spec spec,
      ImmutableList<RecordedRead> reads,
      ImmutableList<ReadProgram> apart,
      boolean atOnce) {
    this.apart = apart;
    this.readTasks = new ReadStepTasks(spec, reads, drafts, finders);
    this.writeTasks = new WriteStepTasks(atOnce, drafts, finders);
  }

  ImmutableList<RequestStep> steps(List<RecordedRequest> sent) {
    Optional<StepDraft> written = Optional.empty();
    for (RecordedRequest recorded : sent) {
      boolean count = StepDraft.isCount(recorded);
      StepDraft draft =
          new StepDraft(
              drafts.size() + 1,
              recorded,
              recorded.read().map(readTasks::compared).orElse(ImmutableList.of()),
              count ? written : Optional.empty());
      Optional<StepDraft> same = drafts.stream().filter(other -> isSame(other, draft)).findFirst();
      if (same.isPresent()) {
        boolean repeats = RepetitionCollapse.isRepeated(draft.unnumbered);
        same.get().times +=
            repeats && !recorded.request().equals(same.get().recorded.request()) ? 1 : 0;
      } else {
        drafts.add(draft);
      }
      if (!draft.isRead() && !count) {
        written = same.or(() -> Optional.of(draft));
      }
    }
    StepRepetitions repetitions = new StepRepetitions(finders);
    for (StepDraft draft : drafts) {
      repetitions.addTo(draft);
      finders.add(draft);
    }
    rounds();
    return drafts.stream().map(this::step).collect(ImmutableList.toImmutableList());
  }

  /** A read that is sent again finds nothing new; a write is another one. */
  private boolean isSame(StepDraft first, StepDraft second) {
    boolean equal =
        first.recorded.operation() == second.recorded.operation()
            && !isApart(first, second)
            && first.counted.equals(second.counted)
            && first.unnumbered.equals(second.unnumbered);
    return equal
        && (second.isRead()
            || (RepetitionCollapse.isRepeated(second.unnumbered)
                && !first.recorded.request().equals(second.recorded.request())));
  }

  private boolean isApart(StepDraft first, StepDraft second) {
    return !first.recorded.read().equals(second.recorded.read())
        && second.recorded.read().map(RecordedRead::program).filter(apart::contains).isPresent();
  }

  /**
   * Writes come after all reads before them, reads after writes that come before, and counts after
   * what they count.
   */
  private void rounds() {
    int written = 0;
    int last = 0;
    boolean writing = false;
    boolean counting = false;
    for (StepDraft draft : drafts) {
      int needed =
          finders.used(draft, ImmutableList.of(draft.unnumbered, draft.compared())).stream()
              .mapToInt(instance -> finders.giver(draft, instance).round)
              .max()
              .orElse(0);
      needed =
          Math.max(needed, finders.completed(draft).map(one -> finders.of(one).round).orElse(0));
      boolean follows = draft.isRead() || (draft.isCount() && !counting);
      int before = follows ? written : writing ? written - 1 : last;
      draft.round = Math.max(before, needed) + 1;
      written = draft.isRead() ? written : draft.round;
      writing = !draft.isRead();
      counting = draft.isCount();
      last = Math.max(last, draft.round);
    }
  }

  private RequestStep step(StepDraft draft) {
    return new RequestStep(
        draft.id,
        draft.round,
        ImmutableList.copyOf(draft.forEach),
        draft.recorded.operation().apiName(),
        draft.request(),
        draft.isRead() ? readTasks.of(draft) : writeTasks.of(draft));
  }
}
