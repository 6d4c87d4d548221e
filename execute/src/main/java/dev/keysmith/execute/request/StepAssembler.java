package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.execute.RequestPort.FailedCondition;
import dev.keysmith.execute.request.FoundItems.Found;
import dev.keysmith.execute.request.PatternRequests.ClientTask;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.execute.request.RequestRecorder.RecordedRead;
import dev.keysmith.execute.request.RequestRecorder.RecordedRequest;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.plan.RelatedRead;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Makes the steps of a pattern of the requests that were recorded. */
final class StepAssembler {
  private final ReadTasks tasks;
  private final ImmutableList<RecordedRead> reads;
  private final ImmutableList<ReadProgram> apart;
  private final boolean atOnce;
  private final List<Draft> drafts = new ArrayList<>();

  /** The step that finds an instance, by its name. */
  private final Map<String, Draft> finders = new LinkedHashMap<>();

  /** A step while it is made. */
  private static final class Draft {
    final int id;
    final RecordedRequest recorded;
    final Object unnumbered;
    final List<StepRepetition> forEach = new ArrayList<>();
    int times = 1;
    int round;

    Draft(int id, RecordedRequest recorded) {
      this.id = id;
      this.recorded = recorded;
      this.unnumbered = RepetitionCollapse.unnumbered(recorded.request());
    }

    boolean isRead() {
      return recorded.operation().isRead();
    }

    boolean isCount() {
      return !isRead() && recorded.failed() == FailedCondition.UNCOUNTED;
    }

    boolean findsMany() {
      return recorded.many() || !forEach.isEmpty() || times > 1;
    }
  }

  /**
   * @param apart reads whose rows are kept apart, also if they send the same request
   * @param atOnce whether it is a write whose several actions are one transaction
   */
  StepAssembler(
      Spec spec,
      ImmutableList<RecordedRead> reads,
      ImmutableList<ReadProgram> apart,
      boolean atOnce) {
    this.tasks = new ReadTasks(spec);
    this.reads = reads;
    this.apart = apart;
    this.atOnce = atOnce;
  }

  ImmutableList<RequestStep> steps(List<RecordedRequest> sent) {
    for (RecordedRequest recorded : sent) {
      Draft draft = new Draft(drafts.size() + 1, recorded);
      Optional<Draft> same = drafts.stream().filter(other -> isSame(other, draft)).findFirst();
      if (same.isPresent()) {
        boolean repeats = RepetitionCollapse.isRepeated(draft.unnumbered);
        same.get().times +=
            repeats && !recorded.request().equals(same.get().recorded.request()) ? 1 : 0;
        continue;
      }
      drafts.add(draft);
    }
    for (Draft draft : drafts) {
      repetitions(draft);
      for (Found found : draft.recorded.found()) {
        finders.putIfAbsent(name(draft, found.instance()), draft);
        found.children().values().forEach(child -> finders.putIfAbsent(name(draft, child), draft));
      }
    }
    rounds();
    return drafts.stream().map(this::step).collect(ImmutableList.toImmutableList());
  }

  private static String name(Draft draft, String instance) {
    return draft.times > 1 ? instance.replaceAll("\\[\\d+\\]", "[]") : instance;
  }

  /** A read that is sent again finds nothing new; a write is another one. */
  private boolean isSame(Draft first, Draft second) {
    boolean equal =
        first.recorded.operation() == second.recorded.operation()
            && !isApart(first, second)
            && first.unnumbered.equals(second.unnumbered);
    return equal
        && (second.isRead()
            || (RepetitionCollapse.isRepeated(second.unnumbered)
                && !first.recorded.request().equals(second.recorded.request())));
  }

  private boolean isApart(Draft first, Draft second) {
    return !first.recorded.read().equals(second.recorded.read())
        && second.recorded.read().map(RecordedRead::program).filter(apart::contains).isPresent();
  }

  // --- what a step is repeated for --------------------------------------------------------------

  private void repetitions(Draft draft) {
    if (draft.times > 1) {
      draft.forEach.add(new StepRepetition.EachTime(draft.times));
    }
    String text = shown(draft).toString();
    finders.forEach(
        (instance, finder) -> {
          boolean child = isChild(instance, finder);
          if (mentions(text, instance)
              && (finder.findsMany() || child)
              && !isOfEachTime(draft, instance)) {
            draft.forEach.add(forEach(draft, instance, finder));
          }
        });
    completed(draft)
        .filter(instance -> draft.forEach.isEmpty())
        .filter(instance -> finder(instance).findsMany())
        .ifPresent(instance -> draft.forEach.add(forEach(draft, instance, finder(instance))));
    selected(draft)
        .filter(instance -> draft.forEach.isEmpty())
        .ifPresent(instance -> draft.forEach.add(forEach(draft, instance, finder(instance))));
    draft.forEach.addAll(draft.recorded.repetitions());
  }

  /**
   * Whether the operations of one request take one instance each, those of the same number: the
   * operations are repeated, not the request.
   */
  private static boolean isOfEachTime(Draft draft, String instance) {
    return draft.times == 1 && instance.contains("[]");
  }

  /**
   * The instance that a write is done to, if it was read only to see whether it is there: its key
   * is given, and nothing is written without it.
   */
  private Optional<String> selected(Draft draft) {
    return finders.entrySet().stream()
        .filter(entry -> !draft.isRead() && entry.getValue().isRead())
        .filter(
            entry -> entry.getValue().recorded.read().filter(one -> !one.required()).isPresent())
        .map(Map.Entry::getKey)
        .filter(
            instance -> drafts.stream().noneMatch(one -> mentions(shown(one).toString(), instance)))
        .findFirst();
  }

  private StepRepetition forEach(Draft draft, String instance, Draft finder) {
    boolean batch = draft.recorded.operation() == DynamoDbOperation.BATCH_GET_ITEM;
    boolean ofList = !draft.isRead() && shown(draft).toString().contains(RequestText.POSITION);
    return new StepRepetition.FoundInstance(
        instance,
        giver(draft, instance, finder).id,
        batch ? RequestRecorder.keysTogether() : 1,
        ofList);
  }

  /**
   * The step that gives what another says of an instance: the one that finds it, or the last that
   * completes it, if the first lacks an attribute. What a write is done to is only known when all
   * of it was read.
   */
  private Draft giver(Draft draft, String instance, Draft finder) {
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
  private static boolean isGiven(Draft draft, String instance, Draft finder) {
    String items = finder.recorded.found().stream().map(Found::item).toList().toString();
    return Pattern.compile("(?<![\\w.])" + Pattern.quote(instance + ".") + "[\\w-]+")
        .matcher(shown(draft).toString())
        .results()
        .allMatch(
            said ->
                Pattern.compile(Pattern.quote(said.group()) + "(?![\\w-])").matcher(items).find());
  }

  private Draft finder(String instance) {
    return Objects.requireNonNull(finders.get(instance));
  }

  /**
   * The instance that a further item of the same read completes, also if parameters give the whole
   * key of that item: it is read for what was found, and not if nothing was.
   */
  private Optional<String> completed(Draft draft) {
    return draft.recorded.read().filter(read -> isFetch(draft, read)).stream()
        .flatMap(
            read ->
                finders.entrySet().stream()
                    .filter(entry -> entry.getValue().id < draft.id)
                    .filter(entry -> entry.getValue().recorded.read().equals(Optional.of(read))))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private static boolean isFetch(Draft draft, RecordedRead read) {
    boolean byKey =
        draft.recorded.operation() == DynamoDbOperation.GET_ITEM
            || draft.recorded.operation() == DynamoDbOperation.BATCH_GET_ITEM;
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

  private static boolean isChild(String instance, Draft finder) {
    return finder.recorded.found().stream()
        .anyMatch(found -> found.children().containsValue(instance));
  }

  private static boolean mentions(String text, String instance) {
    return Pattern.compile("(?<![\\w.])" + Pattern.quote(instance + ".")).matcher(text).find();
  }

  private static Object shown(Draft draft) {
    return draft.times > 1
        ? draft.unnumbered
        : RepetitionCollapse.collapsed(draft.recorded.request());
  }

  // --- rounds -----------------------------------------------------------------------------------

  /**
   * Writes come after all reads before them, reads after writes that come before, and counts after
   * what they count.
   */
  private void rounds() {
    int written = 0;
    int last = 0;
    boolean writing = false;
    boolean counting = false;
    for (Draft draft : drafts) {
      int needed =
          finders.entrySet().stream()
              .filter(entry -> entry.getValue() != draft)
              .filter(entry -> mentions(draft.unnumbered.toString(), entry.getKey()))
              .mapToInt(entry -> giver(draft, entry.getKey(), entry.getValue()).round)
              .max()
              .orElse(0);
      needed = Math.max(needed, completed(draft).map(one -> finder(one).round).orElse(0));
      boolean follows = draft.isRead() || (draft.isCount() && !counting);
      int before = follows ? written : writing ? written - 1 : last;
      draft.round = Math.max(before, needed) + 1;
      written = draft.isRead() ? written : draft.round;
      writing = !draft.isRead();
      counting = draft.isCount();
      last = Math.max(last, draft.round);
    }
  }

  // --- what the client does ---------------------------------------------------------------------

  private RequestStep step(Draft draft) {
    return new RequestStep(
        draft.id,
        draft.round,
        ImmutableList.copyOf(draft.forEach),
        draft.recorded.operation().apiName(),
        request(draft),
        draft.isRead() ? readTasks(draft) : writeTasks(draft));
  }

  @SuppressWarnings("unchecked") // a request is a mapping
  private static ImmutableMap<String, Object> request(Draft draft) {
    return (ImmutableMap<String, Object>) shown(draft);
  }

  private ImmutableList<ClientTask> readTasks(Draft draft) {
    ImmutableList.Builder<ClientTask> all = ImmutableList.builder();
    RecordedRead read = draft.recorded.read().orElseThrow();
    if (draft.recorded.operation() == DynamoDbOperation.QUERY
        || draft.recorded.operation() == DynamoDbOperation.SCAN) {
      all.add(page(read.program()));
    } else if (draft.recorded.operation() == DynamoDbOperation.BATCH_GET_ITEM) {
      all.add(
          new ClientTask(
              "retry", "Send UnprocessedKeys again until there are none.", ImmutableMap.of()));
    }
    ImmutableList<Draft> parts =
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
    all.addAll(tasks.of(read, rows, sources, merged));
    for (int i = reads.indexOf(read) - 1; i >= 0 && holds(reads.get(i), reads.get(i + 1)); i--) {
      rows = child(draft, reads.get(i), parts);
      all.addAll(tasks.of(reads.get(i), rows, sources, merged));
    }
    if (read.required()) {
      all.add(WriteTasks.required(rows));
    } else if (read.ending()) {
      all.add(WriteTasks.ending(rows));
    }
    return all.build();
  }

  /** Steps that are sent for what others of the same read found complete those rows. */
  private RowSources sources(RecordedRead read, List<Draft> all) {
    ImmutableList.Builder<Integer> found = ImmutableList.builder();
    ImmutableList.Builder<RowSources.Completion> completed = ImmutableList.builder();
    for (Draft draft : all) {
      boolean completes =
          completed(draft).isPresent()
              || finders.entrySet().stream()
                  .filter(entry -> entry.getValue().id < draft.id)
                  .filter(entry -> entry.getValue().recorded.read().equals(Optional.of(read)))
                  .anyMatch(entry -> mentions(shown(draft).toString(), entry.getKey()));
      if (completes) {
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

  private static String instance(Draft draft, RecordedRead read, List<Draft> steps) {
    String entity = read.program().entityQuery().entity().name();
    return steps.stream()
        .flatMap(step -> step.recorded.found().stream())
        .filter(found -> found.layoutRef().item().entity().equals(entity))
        .map(found -> name(draft, found.instance()))
        .findFirst()
        .orElse(entity);
  }

  private static String child(Draft draft, RecordedRead read, List<Draft> steps) {
    String attribute =
        read.program().source() instanceof InstanceSource.EmbeddedIn embedded
            ? embedded.attribute()
            : "";
    return steps.stream()
        .flatMap(step -> step.recorded.found().stream())
        .map(found -> attribute.isEmpty() ? found.instance() : found.children().get(attribute))
        .filter(Objects::nonNull)
        .map(found -> name(draft, found))
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

  private ImmutableList<ClientTask> writeTasks(Draft draft) {
    ImmutableList.Builder<ClientTask> all = ImmutableList.builder();
    Object returned = draft.recorded.request().get("ReturnValues");
    if (Objects.equals(returned, "ALL_OLD")) {
      all.add(WriteTasks.RETURNED_OLD);
    } else if (returned != null) {
      draft.recorded.found().stream()
          .map(found -> name(draft, found.instance()))
          .forEach(name -> all.add(WriteTasks.returned(name)));
    }
    if (isSentOnce(draft)) {
      all.add(WriteTasks.ONCE);
    }
    if (draft.unnumbered.toString().contains("ConditionExpression")) {
      all.addAll(
          WriteTasks.conditional(
              comparing(draft),
              draft.recorded.operation() != DynamoDbOperation.TRANSACT_WRITE_ITEMS,
              draft.recorded.failed()));
    }
    return all.build();
  }

  /** What follows the transaction of the actions, such as updates of copies, is sent for each. */
  private boolean isSentOnce(Draft draft) {
    return atOnce
        && !draft.forEach.isEmpty()
        && draft.forEach.stream().allMatch(one -> isReadBefore(one))
        && drafts.stream()
            .filter(other -> !other.isRead() && !returnsForLater(other))
            .findFirst()
            .equals(Optional.of(draft));
  }

  private boolean isReadBefore(StepRepetition each) {
    return each instanceof StepRepetition.FoundInstance found
        && Optional.ofNullable(finders.get(found.instance())).filter(Draft::isRead).isPresent();
  }

  private static boolean returnsForLater(Draft draft) {
    Object returned = draft.recorded.request().get("ReturnValues");
    return returned != null && !Objects.equals(returned, "ALL_OLD");
  }

  /** The operations, by position, whose rejection may only mean a concurrent write. */
  private ImmutableList<Integer> comparing(Draft draft) {
    ImmutableList.Builder<Integer> comparing = ImmutableList.builder();
    List<?> sent = WriteTasks.operations(draft.recorded.request());
    List<?> shown = WriteTasks.operations(request(draft));
    for (int i = 0; i < shown.size(); i++) {
      Object operation = RepetitionCollapse.unnumbered(WriteTasks.withoutRepetition(shown.get(i)));
      boolean asRead = false;
      for (int j = 0; j < sent.size() && j < draft.recorded.asRead().size(); j++) {
        asRead |=
            draft.recorded.asRead().get(j)
                && RepetitionCollapse.unnumbered(sent.get(j)).equals(operation);
      }
      if (asRead && (rests(draft, operation) || selected(draft).isPresent())) {
        comparing.add(i);
      }
    }
    return comparing.build();
  }

  /** Whether an operation uses what an earlier step read. */
  private boolean rests(Draft draft, Object operation) {
    return finders.entrySet().stream()
        .filter(entry -> entry.getValue() != draft && entry.getValue().isRead())
        .anyMatch(entry -> mentions(operation.toString(), entry.getKey()));
  }
}
