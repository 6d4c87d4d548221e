package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.Multimaps;
import com.google.common.collect.SetMultimap;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.design.ValueSymbol;
import dev.keysmith.execute.DocumentPath;
import dev.keysmith.execute.ItemOperation;
import dev.keysmith.execute.ItemPredicate;
import dev.keysmith.execute.KeyRepetition;
import dev.keysmith.execute.RequestPort;
import dev.keysmith.execute.UpdateClause;
import dev.keysmith.execute.request.FoundItems.Found;
import dev.keysmith.item.CounterLocations;
import dev.keysmith.item.ItemKey;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Records the requests of a plan that is interpreted with symbols, and finds an item for each. */
final class RequestRecorder implements RequestPort {
  private final Instant now;
  private final RequestText text;
  private final FoundItems items;
  private final List<RecordedRequest> sent = new ArrayList<>();
  private final List<RecordedRead> reads = new ArrayList<>();
  private final Set<StepRepetition> pending = new LinkedHashSet<>();
  private final ImmutableSet<String> lists;
  private final ImmutableList<ReadProgram> alternatives;
  private final boolean oneAction;
  private boolean first;
  private FailedCondition failed = FailedCondition.REJECTS;
  private ImmutableList<Boolean> asRead = ImmutableList.of();

  /**
   * @param now the time at which the plan is interpreted
   * @param lists the parameters that are lists of values
   * @param alternatives reads whose rows are kept apart, until they are merged
   * @param oneAction whether it is a write that does nothing but one action, once
   */
  RequestRecorder(
      Spec spec,
      Design design,
      Instant now,
      ImmutableSet<String> lists,
      ImmutableList<ReadProgram> alternatives,
      boolean oneAction) {
    this.now = now;
    this.oneAction = oneAction;
    this.alternatives = alternatives;
    this.lists = lists;
    this.items = new FoundItems(spec, design, new InstanceNames(), lists);
    this.text = new RequestText(new CounterLocations(spec, design), design);
  }

  /**
   * A request that was sent.
   *
   * @param repetitions values of lists, shards and time buckets in its key
   * @param found the names of the instances that it finds
   * @param many whether it may find several of each
   * @param read the read that it is a part of; empty for a write
   * @param failed what it means if its condition does not hold
   * @param asRead which operations of a write rest on what was read
   */
  record RecordedRequest(
      DynamoDbOperation operation,
      ImmutableMap<String, Object> request,
      ImmutableList<StepRepetition> repetitions,
      ImmutableList<Found> found,
      boolean many,
      Optional<RecordedRead> read,
      FailedCondition failed,
      ImmutableList<Boolean> asRead) {}

  /** A read that began; two of one form are two reads. */
  static final class RecordedRead {
    private final ReadProgram program;
    private final boolean alive;
    private boolean required;
    private boolean ending;

    RecordedRead(ReadProgram program, boolean alive) {
      this.program = program;
      this.alive = alive;
    }

    ReadProgram program() {
      return program;
    }

    boolean alive() {
      return alive;
    }

    /** Whether a write is rejected if it finds nothing. */
    boolean required() {
      return required;
    }

    /** Whether a write is done if it finds nothing. */
    boolean ending() {
      return ending;
    }

    /** Whether it sends the same requests as another read, whatever it takes of what they find. */
    private boolean isSentLike(RecordedRead other) {
      return program.source() instanceof InstanceSource.ByKey one
          && other.program.source() instanceof InstanceSource.ByKey two
          && one.layoutRef().equals(two.layoutRef())
          && one.index().equals(two.index())
          && one.keys().equals(two.keys());
    }
  }

  ImmutableList<RecordedRequest> sent() {
    return ImmutableList.copyOf(sent);
  }

  ImmutableList<RecordedRead> reads() {
    return ImmutableList.copyOf(reads);
  }

  @Override
  public void reading(ReadProgram program, boolean alive) {
    reads.add(new RecordedRead(program, alive));
    items.reading(Math.max(0, alternatives.indexOf(program)));
    pending.clear();
  }

  @Override
  public void requiring() {
    sending().required = true;
  }

  @Override
  public void ending() {
    sending().ending = oneAction;
  }

  /** The current read, or the one before it that has sent its requests already. */
  private RecordedRead sending() {
    RecordedRead current = current();
    boolean sends = sent.stream().anyMatch(one -> one.read().equals(Optional.of(current)));
    return sends
        ? current
        : reads.stream()
            .filter(other -> other != current && other.isSentLike(current))
            .findFirst()
            .orElse(current);
  }

  @Override
  public void takingFirst(boolean only) {
    first = only;
  }

  @Override
  public void writing(FailedCondition meaning) {
    failed = meaning;
  }

  @Override
  public void comparing(ImmutableList<Boolean> operations) {
    asRead = operations;
  }

  @Override
  public ImmutableList<?> repeated(KeyRepetition repetition) {
    if (repetition instanceof KeyRepetition.AllShards all) {
      pending.add(new StepRepetition.EachShard(all.shards().count(), all.shards().width()));
      return ImmutableList.of(new ValueSymbol("shard", AttributeType.STRING).toString());
    }
    if (repetition instanceof KeyRepetition.ListValues) {
      return repetition.values();
    }
    KeyRepetition.TimeBuckets buckets = (KeyRepetition.TimeBuckets) repetition;
    ValueSymbol each = new ValueSymbol(buckets.field().name(), AttributeType.STRING);
    pending.add(
        new StepRepetition.EachBucket(
            each.name(),
            buckets.bucket().keyword(),
            time(buckets.first()),
            time(buckets.last()),
            buckets.latestFirst()));
    return ImmutableList.of(each);
  }

  /**
   * Without a condition the buckets go from the oldest instance to the time of the request: {@code
   * {now.timestamp - 86400 s}}.
   */
  private String time(Object time) {
    if (time instanceof ValueSymbol symbol) {
      return ValueSymbol.readable(symbol.toString());
    }
    String text = time.toString();
    if (!text.contains("T")) {
      return text;
    }
    long before = Duration.between(Instant.parse(text), now).toSeconds();
    if (before < 0) {
      return text; // of a condition: what follows from the time of the request is not after it
    }
    return before == 0 ? "{now.timestamp}" : "{now.timestamp - %d s}".formatted(before);
  }

  // --- reads ------------------------------------------------------------------------------------

  @Override
  public Optional<ImmutableMap<String, Object>> get(Table table, ItemKey key, boolean strong) {
    Optional<Found> found = byKey(table, key, first);
    RecordedRead read = current();
    boolean forMany =
        sent.stream()
                .filter(request -> request.read().equals(Optional.of(read)))
                .anyMatch(RecordedRequest::many)
            || (!first && !listsIn(key.values().values()).isEmpty());
    record(
        forMany ? DynamoDbOperation.BATCH_GET_ITEM : DynamoDbOperation.GET_ITEM,
        forMany ? text.batchGet(table, List.of(key), strong) : text.get(table, key, strong),
        found.stream().collect(ImmutableList.toImmutableList()),
        forMany,
        listsIn(key.values().values()));
    return found.map(Found::item);
  }

  @Override
  public ImmutableList<ImmutableMap<String, Object>> batchGet(
      Table table, List<ItemKey> keys, boolean strong) {
    // One of several values in a key is that of the item which is found.
    ImmutableList<Found> found =
        keys.stream()
            .flatMap(key -> byKey(table, key, keys.size() > 1).stream())
            .distinct()
            .collect(ImmutableList.toImmutableList());
    record(
        DynamoDbOperation.BATCH_GET_ITEM,
        text.batchGet(table, keys, strong),
        found,
        !first,
        listsIn(keys.stream().flatMap(key -> key.values().values().stream()).toList()));
    return found.stream().map(Found::item).collect(ImmutableList.toImmutableList());
  }

  @Override
  public QueryPage query(ItemQuery asked, Optional<ImmutableMap<String, Object>> after) {
    ImmutableList<Found> matching =
        items.of(asked.table(), asked.index(), asked.key(), first, varying());
    boolean whole = current().program().source() instanceof InstanceSource.Collection;
    ImmutableList<Found> found =
        matching.stream()
            .filter(one -> whole || wanted().contains(one.layoutRef().item().name()))
            .collect(ImmutableList.toImmutableList());
    ImmutableList<Found> fresh =
        found.stream().filter(one -> !isFoundBefore(one)).collect(ImmutableList.toImmutableList());
    record(
        asked.key().isEmpty() ? DynamoDbOperation.SCAN : DynamoDbOperation.QUERY,
        text.query(asked),
        found,
        !first,
        listsIn(asked.key()));
    return new QueryPage(
        fresh.stream().map(Found::item).collect(ImmutableList.toImmutableList()), Optional.empty());
  }

  /**
   * Whether another request of the same read stands for the instance: what it is, one of both is.
   */
  private boolean isFoundBefore(Found found) {
    RecordedRead read = current();
    return sent.stream()
        .filter(one -> one.operation().isRead() && one.read().equals(Optional.of(read)))
        .flatMap(one -> one.found().stream())
        .anyMatch(
            one ->
                one.layoutRef().equals(found.layoutRef())
                    && one.instance().equals(found.instance()));
  }

  /** The attributes that the requests of the current read have several values of in their keys. */
  private ImmutableSet<String> varying() {
    if (!(current().program().source() instanceof InstanceSource.ByKey source)
        || source.keys().size() < 2) {
      return ImmutableSet.of();
    }
    SetMultimap<String, ValueExpression> values = LinkedHashMultimap.create();
    for (List<KeyBinding> key : source.keys()) {
      key.forEach(binding -> values.putAll(Multimaps.forMap(binding.equal())));
    }
    return values.keySet().stream()
        .filter(name -> values.get(name).size() > 1)
        .collect(ImmutableSet.toImmutableSet());
  }

  private Optional<Found> byKey(Table table, ItemKey key, boolean oneOfSeveral) {
    ImmutableList.Builder<ItemPredicate> whole = ImmutableList.builder();
    key.values()
        .forEach((name, value) -> whole.add(ItemPredicate.equal(DocumentPath.of(name), value)));
    ImmutableList<Found> all =
        items.of(table, Optional.empty(), whole.build(), oneOfSeveral, varying());
    return all.stream()
        .filter(one -> wanted().contains(one.layoutRef().item().name()))
        .findFirst()
        .or(() -> all.stream().findFirst());
  }

  private RecordedRead current() {
    return reads.get(reads.size() - 1);
  }

  /** The layouts that the current read is about. */
  private Set<String> wanted() {
    Set<String> names = new LinkedHashSet<>();
    if (current().program().source() instanceof InstanceSource.ByKey byKey) {
      names.add(byKey.layoutRef().item().name());
      byKey.fetches().forEach(fetch -> names.add(fetch.layoutRef().item().name()));
    }
    return names;
  }

  // --- writes -----------------------------------------------------------------------------------

  @Override
  public ImmutableMap<String, Object> write(ItemOperation operation) {
    if (!(operation instanceof ItemOperation.Update update)) {
      record(alone(operation), text.write(operation));
      return ImmutableMap.of();
    }
    ImmutableList<Found> updated = updated(update);
    record(
        DynamoDbOperation.UPDATE_ITEM,
        text.write(update),
        ImmutableList.of(),
        updated,
        false,
        Optional.empty());
    return updated.isEmpty() ? ImmutableMap.of() : updated.get(0).item();
  }

  @Override
  public ImmutableMap<String, Object> writeReturningOld(ItemOperation operation) {
    ImmutableMap<String, Object> request =
        ImmutableMap.<String, Object>builder()
            .putAll(text.write(operation))
            .put("ReturnValues", "ALL_OLD")
            .buildOrThrow();
    record(
        operation instanceof ItemOperation.Update
            ? DynamoDbOperation.UPDATE_ITEM
            : alone(operation),
        request);
    return ImmutableMap.of();
  }

  /** The item that an update returns. */
  private ImmutableList<Found> updated(ItemOperation.Update update) {
    ImmutableList.Builder<ItemPredicate> whole = ImmutableList.builder();
    update
        .key()
        .values()
        .forEach((name, value) -> whole.add(ItemPredicate.equal(DocumentPath.of(name), value)));
    Set<String> paths = new LinkedHashSet<>();
    update.clauses().stream()
        .map(UpdateClause::path)
        .forEach(path -> paths.add((String) path.elements().get(0)));
    return items
        .of(update.table(), Optional.empty(), whole.build(), false, ImmutableSet.of())
        .stream()
        .filter(one -> one.item().keySet().containsAll(paths))
        .limit(1)
        .collect(ImmutableList.toImmutableList());
  }

  @Override
  public void transact(List<ItemOperation> operations) {
    record(DynamoDbOperation.TRANSACT_WRITE_ITEMS, text.transact(operations));
  }

  private static DynamoDbOperation alone(ItemOperation operation) {
    return operation instanceof ItemOperation.Put
        ? DynamoDbOperation.PUT_ITEM
        : DynamoDbOperation.DELETE_ITEM;
  }

  // --- what they share --------------------------------------------------------------------------

  private void record(
      DynamoDbOperation operation,
      ImmutableMap<String, Object> request,
      ImmutableList<Found> found,
      boolean many,
      ImmutableList<String> ofLists) {
    boolean batch = operation == DynamoDbOperation.BATCH_GET_ITEM;
    ImmutableList.Builder<StepRepetition> repetitions = ImmutableList.builder();
    ofLists.forEach(
        name -> repetitions.add(new StepRepetition.EachValue(name, batch ? keysTogether() : 1)));
    if (!batch) {
      repetitions.addAll(pending);
    }
    record(operation, request, repetitions.build(), found, many, Optional.of(current()));
  }

  /** The lists that a key has one value of. */
  private ImmutableList<String> listsIn(Collection<?> key) {
    String readable = ValueSymbol.readable(key.toString());
    return lists.stream()
        .filter(name -> readable.contains("{" + name + "}") || readable.contains("{" + name + ":"))
        .collect(ImmutableList.toImmutableList());
  }

  private void record(
      DynamoDbOperation operation,
      ImmutableMap<String, Object> request,
      ImmutableList<StepRepetition> repetitions,
      ImmutableList<Found> found,
      boolean many,
      Optional<RecordedRead> read) {
    sent.add(
        new RecordedRequest(operation, request, repetitions, found, many, read, failed, asRead));
    asRead = ImmutableList.of();
  }

  /** A write that returns nothing. */
  private void record(DynamoDbOperation operation, ImmutableMap<String, Object> request) {
    record(operation, request, ImmutableList.of(), ImmutableList.of(), false, Optional.empty());
  }

  /** How many keys one BatchGetItem takes. */
  static int keysTogether() {
    return DynamoDbLimits.BATCH_GET_ITEMS;
  }
}
