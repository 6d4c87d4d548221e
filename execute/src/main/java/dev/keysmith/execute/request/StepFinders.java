package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.execute.request.FoundItems.Found;
import dev.keysmith.execute.request.RequestRecorder.RecordedRead;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.InstanceSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/** Which step finds which instance, and so which steps depend on which. */
final class StepFinders {
  private final List<StepDraft> drafts;
  private final Map<String, StepDraft> finders = new LinkedHashMap<>();

  StepFinders(List<StepDraft> drafts) {
    this.drafts = drafts;
  }

  /** Adds the instances that a step finds, and those inside them. */
  void add(StepDraft draft) {
    for (Found found : draft.recorded.found()) {
      finders.putIfAbsent(draft.name(found.instance()), draft);
      found.children().values().forEach(child -> finders.putIfAbsent(draft.name(child), draft));
    }
  }

  StepDraft of(String instance) {
    return Objects.requireNonNull(finders.get(instance));
  }

  void forEach(BiConsumer<String, StepDraft> action) {
    finders.forEach(action);
  }

  /** Whether a read finds an instance. */
  boolean isRead(String instance) {
    return Optional.ofNullable(finders.get(instance)).filter(StepDraft::isRead).isPresent();
  }

  /** The instances that another step finds and that a request uses. */
  ImmutableSet<String> used(StepDraft by, Object request) {
    ImmutableSet.Builder<String> used = ImmutableSet.builder();
    finders.forEach(
        (instance, finder) -> {
          if (finder != by && StepDraft.mentions(request, instance)) {
            used.add(instance);
          }
        });
    return used.build();
  }

  /**
   * The step that gives what another says of an instance: the one that finds it, or the last that
   * completes it, if the first lacks an attribute. What a write is done to is only known when all
   * of it was read.
   */
  StepDraft giver(StepDraft draft, String instance) {
    StepDraft finder = of(instance);
    if (draft.isRead() && isGiven(draft, instance, finder)) {
      return finder;
    }
    return drafts.stream()
        .filter(one -> one.isRead() && one.id > finder.id && one.id < draft.id)
        .filter(one -> completed(one).filter(instance::equals).isPresent())
        .reduce((first, last) -> last)
        .orElse(finder);
  }

  /** Whether the items that a step finds have every attribute of an instance that another says. */
  private static boolean isGiven(StepDraft draft, String instance, StepDraft finder) {
    String items = finder.recorded.found().stream().map(Found::item).toList().toString();
    return Pattern.compile("(?<![\\w.])" + Pattern.quote(instance + ".") + "[\\w-]+")
        .matcher(draft.request().toString())
        .results()
        .allMatch(
            said ->
                Pattern.compile(Pattern.quote(said.group()) + "(?![\\w-])").matcher(items).find());
  }

  /** Whether a step of the same read, sent before it, finds an instance that it uses. */
  boolean usesEarlier(StepDraft draft, RecordedRead read) {
    return used(draft, draft.request()).stream()
        .map(this::of)
        .anyMatch(
            finder -> finder.id < draft.id && finder.recorded.read().equals(Optional.of(read)));
  }

  /**
   * The instance that a write is done to, if it was read only to see whether it is there: its key
   * is given, and nothing is written without it.
   */
  Optional<String> selected(StepDraft draft) {
    return finders.entrySet().stream()
        .filter(entry -> !draft.isRead() && entry.getValue().isRead())
        .filter(
            entry -> entry.getValue().recorded.read().filter(one -> !one.required()).isPresent())
        .filter(entry -> drafts.stream().noneMatch(one -> one.mentions(entry.getKey())))
        .filter(entry -> !isInsideUsed(entry.getKey(), entry.getValue()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** Whether an instance came with the item of another, which was read for what it says itself. */
  private boolean isInsideUsed(String instance, StepDraft finder) {
    return finder.recorded.found().stream()
        .filter(found -> found.children().containsValue(instance))
        .map(found -> finder.name(found.instance()))
        .anyMatch(owner -> drafts.stream().anyMatch(one -> one.mentions(owner)));
  }

  /**
   * The instance that a further item of the same read completes, also if parameters give the whole
   * key of that item: it is read for what was found, and not if nothing was.
   */
  Optional<String> completed(StepDraft draft) {
    return draft.recorded.read().filter(read -> isFetch(draft, read)).stream()
        .flatMap(
            read ->
                finders.entrySet().stream()
                    .filter(entry -> entry.getValue().id < draft.id)
                    .filter(entry -> entry.getValue().recorded.read().equals(Optional.of(read))))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private static boolean isFetch(StepDraft draft, RecordedRead read) {
    boolean byKey = draft.recorded.operation() == DynamoDbOperation.GET_ITEM || draft.isBatch();
    return byKey
        && read.program().source() instanceof InstanceSource.ByKey source
        && source.fetches().stream()
            .map(fetch -> fetch.layoutRef().item())
            .filter(item -> source.index().isPresent() || item != source.layoutRef().item())
            .anyMatch(
                item ->
                    draft.recorded.found().stream()
                        .anyMatch(found -> found.layoutRef().item() == item));
  }
}
