package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.execute.request.PatternRequests.ClientTask;
import dev.keysmith.execute.request.RequestRecorder.RecordedRead;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.plan.RelatedRead;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.Spec;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/** What a client does with the response of a step that reads. */
final class ReadStepTasks {
  private final ReadTasks tasks;
  private final ImmutableList<RecordedRead> reads;
  private final List<StepDraft> drafts;
  private final StepFinders finders;

  ReadStepTasks(
      Spec spec, ImmutableList<RecordedRead> reads, List<StepDraft> drafts, StepFinders finders) {
    this.tasks = new ReadTasks(spec);
    this.reads = reads;
    this.drafts = drafts;
    this.finders = finders;
  }

  /** What the rows of a read, and those inside them, are compared with. */
  ImmutableList<Object> compared(RecordedRead read) {
    ImmutableList.Builder<Object> all = ImmutableList.builder();
    all.addAll(tasks.checked(read));
    for (int i = reads.indexOf(read) - 1; i >= 0 && holds(reads.get(i), reads.get(i + 1)); i--) {
      all.addAll(tasks.checked(reads.get(i)));
    }
    return all.build();
  }

  ImmutableList<ClientTask> of(StepDraft draft) {
    ImmutableList.Builder<ClientTask> all = ImmutableList.builder();
    RecordedRead read = draft.recorded.read().orElseThrow();
    if (draft.recorded.operation() == DynamoDbOperation.QUERY
        || draft.recorded.operation() == DynamoDbOperation.SCAN) {
      all.add(page(read.program()));
    } else if (draft.isBatch()) {
      all.add(
          new ClientTask(
              "retry", "Send UnprocessedKeys again until there are none.", ImmutableMap.of()));
    }
    ImmutableList<StepDraft> parts =
        drafts.stream()
            .filter(other -> other.recorded.read().equals(Optional.of(read)))
            .collect(ImmutableList.toImmutableList());
    if (parts.get(parts.size() - 1) != draft) {
      return all.build();
    }
    RowSources sources = sources(read, parts);
    boolean merged =
        parts.stream().filter(one -> one.recorded.operation() == DynamoDbOperation.QUERY).count()
                > 1
            || parts.stream().anyMatch(one -> !one.recorded.repetitions().isEmpty());
    String rows = instance(draft, read, parts);
    addAll(all, tasks.of(read, rows, sources, merged), draft);
    for (int i = reads.indexOf(read) - 1; i >= 0 && holds(reads.get(i), reads.get(i + 1)); i--) {
      rows = child(draft, reads.get(i), parts);
      addAll(all, tasks.of(reads.get(i), rows, sources, merged), draft);
    }
    if (read.required()) {
      all.add(WriteTasks.required(rows));
    } else if (read.ending()) {
      all.add(WriteTasks.ending(rows));
    }
    return all.build();
  }

  /** Conditions of a step that is repeated compare with the values of each repetition. */
  @SuppressWarnings("unchecked") // details are a mapping
  private static void addAll(
      ImmutableList.Builder<ClientTask> all, List<ClientTask> tasks, StepDraft draft) {
    for (ClientTask task : tasks) {
      boolean compares = task.kind().equals("filter") || task.kind().equals("set");
      all.add(
          compares
              ? new ClientTask(
                  task.kind(),
                  (String) draft.ofEach(task.text()),
                  (ImmutableMap<String, Object>) draft.ofEach(task.details()))
              : task);
    }
  }

  /** Steps that are sent for what others of the same read found complete those rows. */
  private RowSources sources(RecordedRead read, List<StepDraft> all) {
    ImmutableList.Builder<Integer> found = ImmutableList.builder();
    ImmutableList.Builder<RowSources.Completion> completed = ImmutableList.builder();
    for (StepDraft draft : all) {
      if (finders.completed(draft).isPresent() || finders.usesEarlier(draft, read)) {
        boolean optional =
            draft.recorded.found().stream().noneMatch(one -> one.layoutRef().item().isMain());
        completed.add(new RowSources.Completion(draft.id, optional));
      } else {
        found.add(draft.id);
      }
    }
    return new RowSources(found.build(), completed.build());
  }

  private static boolean holds(RecordedRead outer, RecordedRead inner) {
    ReadProgram program = inner.program();
    return outer.program().source() instanceof InstanceSource.EmbeddedIn embedded
        ? embedded.owner() == program
        : outer.program().source() instanceof InstanceSource.StoredCount count
            && count.parent() == program;
  }

  private static String instance(StepDraft draft, RecordedRead read, List<StepDraft> steps) {
    String entity = read.program().entityQuery().entity().name();
    return steps.stream()
        .flatMap(step -> step.recorded.found().stream())
        .filter(found -> found.layoutRef().item().entity().equals(entity))
        .map(found -> draft.name(found.instance()))
        .findFirst()
        .orElse(entity);
  }

  private static String child(StepDraft draft, RecordedRead read, List<StepDraft> steps) {
    String attribute =
        read.program().source() instanceof InstanceSource.EmbeddedIn embedded
            ? embedded.attribute()
            : "";
    return steps.stream()
        .flatMap(step -> step.recorded.found().stream())
        .map(found -> attribute.isEmpty() ? found.instance() : found.children().get(attribute))
        .filter(Objects::nonNull)
        .map(found -> draft.name(found))
        .findFirst()
        .orElse(read.program().entityQuery().entity().name());
  }

  private static ClientTask page(ReadProgram program) {
    if (program.source() instanceof InstanceSource.Collection) {
      for (RelatedRead related : program.related()) {
        EntitySelection included = related.include().selection();
        if (related.from() instanceof RelatedRead.InCollection && included.limit().isPresent()) {
          return new ClientTask(
              "page",
              ("Until there are %d rows of %s, send it again with ExclusiveStartKey: the"
                      + " LastEvaluatedKey of the response, as long as there is one.")
                  .formatted(included.limit().getAsInt(), included.entity()),
              ImmutableMap.of("rows", included.limit().getAsInt(), "of", included.entity()));
        }
      }
    }
    OptionalInt limit = program.entityQuery().limit();
    boolean inOrder =
        program.source() instanceof InstanceSource.ByKey byKey && byKey.backward().isPresent();
    return limit.isPresent() && inOrder
        ? new ClientTask(
            "page",
            ("Until there are %d rows, send it again with ExclusiveStartKey: the"
                    + " LastEvaluatedKey of the response, as long as there is one.")
                .formatted(limit.getAsInt()),
            ImmutableMap.of("rows", limit.getAsInt()))
        : new ClientTask(
            "page",
            "Send it again with ExclusiveStartKey: the LastEvaluatedKey of the response, as long"
                + " as there is one.",
            ImmutableMap.of());
  }
}
