package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableList;
import dev.keysmith.execute.request.PatternRequests.ClientTask;
import dev.keysmith.plan.DynamoDbOperation;
import java.util.List;
import java.util.Optional;

/** What a client does with the response of a step that writes. */
final class WriteStepTasks {
  private final boolean atOnce;
  private final List<StepDraft> drafts;
  private final StepFinders finders;

  /**
   * @param atOnce whether it is a write whose several actions are one transaction
   */
  WriteStepTasks(boolean atOnce, List<StepDraft> drafts, StepFinders finders) {
    this.atOnce = atOnce;
    this.drafts = drafts;
    this.finders = finders;
  }

  ImmutableList<ClientTask> of(StepDraft draft) {
    ImmutableList.Builder<ClientTask> all = ImmutableList.builder();
    if (draft.returnsOld()) {
      all.add(WriteTasks.RETURNED_OLD);
    } else if (draft.returnsForLater()) {
      draft.recorded.found().stream()
          .map(found -> draft.name(found.instance()))
          .forEach(name -> all.add(WriteTasks.returned(name)));
    }
    if (isSentOnce(draft)) {
      all.add(WriteTasks.ONCE);
    }
    if (draft.isCount()) {
      all.add(WriteTasks.counted(draft.counted.orElseThrow().id));
    } else if (draft.unnumbered.toString().contains("ConditionExpression")) {
      all.addAll(
          WriteTasks.conditional(
              comparing(draft),
              draft.recorded.operation() != DynamoDbOperation.TRANSACT_WRITE_ITEMS,
              draft.recorded.failed()));
    }
    return all.build();
  }

  /** What follows the transaction of the actions, such as updates of copies, is sent for each. */
  private boolean isSentOnce(StepDraft draft) {
    return atOnce
        && !draft.forEach.isEmpty()
        && draft.forEach.stream().allMatch(this::isReadBefore)
        && drafts.stream()
            .filter(other -> !other.isRead() && !other.returnsForLater())
            .findFirst()
            .equals(Optional.of(draft));
  }

  private boolean isReadBefore(StepRepetition each) {
    return each instanceof StepRepetition.FoundInstance found && finders.isRead(found.instance());
  }

  /** The operations, by position, whose rejection may only mean a concurrent write. */
  private ImmutableList<Integer> comparing(StepDraft draft) {
    ImmutableList.Builder<Integer> comparing = ImmutableList.builder();
    List<?> sent = WriteTasks.operations(draft.recorded.request());
    List<?> shown = WriteTasks.operations(draft.request());
    for (int i = 0; i < shown.size(); i++) {
      Object operation = RepetitionCollapse.unnumbered(WriteTasks.withoutRepetition(shown.get(i)));
      boolean asRead = false;
      for (int j = 0; j < sent.size() && j < draft.recorded.asRead().size(); j++) {
        asRead |=
            draft.recorded.asRead().get(j)
                && RepetitionCollapse.unnumbered(sent.get(j)).equals(operation);
      }
      if (asRead && (rests(draft, operation) || finders.selected(draft).isPresent())) {
        comparing.add(i);
      }
    }
    return comparing.build();
  }

  /** Whether an operation uses what an earlier step read. */
  private boolean rests(StepDraft draft, Object operation) {
    return finders.used(draft, operation).stream().anyMatch(finders::isRead);
  }
}
