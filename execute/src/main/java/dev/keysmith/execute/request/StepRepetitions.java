package dev.keysmith.execute.request;

import java.util.LinkedHashSet;
import java.util.Set;

/** What a step is repeated for: repetitions of an action, instances that were found, shards. */
final class StepRepetitions {
  private final StepFinders finders;

  StepRepetitions(StepFinders finders) {
    this.finders = finders;
  }

  void addTo(StepDraft draft) {
    Set<StepRepetition> each = new LinkedHashSet<>();
    // A count is sent once for each write that it counts.
    draft.counted.ifPresent(write -> each.addAll(write.forEach));
    if (draft.times > 1) {
      each.add(new StepRepetition.EachTime(draft.times));
    }
    finders.forEach(
        (instance, finder) -> {
          if (draft.mentions(instance)
              && (finder.findsMany() || isChild(instance, finder))
              && !isOfEachTime(draft, instance)
              && each.stream().noneMatch(one -> isOf(one, instance))) {
            each.add(forEach(draft, instance));
          }
        });
    finders
        .completed(draft)
        .filter(instance -> each.isEmpty())
        .filter(instance -> finders.of(instance).findsMany())
        .ifPresent(instance -> each.add(forEach(draft, instance)));
    finders
        .selected(draft)
        .filter(instance -> each.isEmpty())
        .ifPresent(instance -> each.add(forEach(draft, instance)));
    draft.forEach.addAll(each);
    draft.forEach.addAll(draft.recorded.repetitions());
  }

  /**
   * Whether the operations of one request take one instance each, those of the same number: the
   * operations are repeated, not the request.
   */
  private static boolean isOfEachTime(StepDraft draft, String instance) {
    return draft.times == 1 && instance.contains("[]");
  }

  private static boolean isOf(StepRepetition each, String instance) {
    return each instanceof StepRepetition.FoundInstance found && found.instance().equals(instance);
  }

  private StepRepetition forEach(StepDraft draft, String instance) {
    boolean ofList = !draft.isRead() && draft.request().toString().contains(RequestText.POSITION);
    return new StepRepetition.FoundInstance(
        instance,
        finders.giver(draft, instance).id,
        draft.isBatch() ? RequestRecorder.keysTogether() : 1,
        ofList);
  }

  private static boolean isChild(String instance, StepDraft finder) {
    return finder.recorded.found().stream()
        .anyMatch(found -> found.children().containsValue(instance));
  }
}
