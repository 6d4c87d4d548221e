package dev.keysmith.runtime;

import dev.keysmith.runtime.DataFailure.NotFound;
import dev.keysmith.runtime.DataFailure.Throttled;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/** One execution of an access pattern: its requests, their retries, and what failed. */
public final class Call {
  private static final int BATCH_GET_ITEMS = 100;

  private final DataSettings settings;
  private final ItemForms forms;
  private final String pattern;
  private final List<Value> arguments;
  private final RequestRetrier sender;
  private final List<DataFailure> rejected = new ArrayList<>();

  /** The instance as it was before the write, if it is wanted and there was one. */
  private Rows old = Rows.NONE;

  /**
   * @param pattern its id
   * @param arguments what it is executed with: a cursor is valid for the same arguments only
   */
  public Call(DataSettings settings, ItemForms forms, String pattern, Value... arguments) {
    this.settings = settings;
    this.forms = forms;
    this.pattern = pattern;
    this.arguments = List.of(arguments);
    this.sender = new RequestRetrier(settings, pattern);
  }

  public Instant now() {
    return settings.clock().instant();
  }

  DataSettings settings() {
    return settings;
  }

  ItemForms forms() {
    return forms;
  }

  RequestRetrier sender() {
    return sender;
  }

  String pattern() {
    return pattern;
  }

  /** What a cursor is signed for. */
  String cursorScope() {
    return pattern + arguments;
  }

  String tableName(String table) {
    return settings.tables().of(table);
  }

  // --- reads ------------------------------------------------------------------------------------

  public GetStep get(String table) {
    return new GetStep(this, table);
  }

  public QueryStep query(String table) {
    return new QueryStep(this, table, false);
  }

  public QueryStep scan(String table) {
    return new QueryStep(this, table, true);
  }

  /** The items with the key that each row leads to, each found for that row. */
  public Items batchGet(
      String table, boolean consistent, Rows rows, Function<Row, ItemKeyValues> key) {
    IdentityHashMap<Row, ItemKeyValues> wanted = new IdentityHashMap<>();
    List<ItemKeyValues> keys = new ArrayList<>();
    for (Row row : rows) {
      ItemKeyValues one = key.apply(row);
      if (one.isWhole()) {
        wanted.put(row, one);
        keys.add(one);
      }
    }
    Map<ItemKeyValues, Row> found = found(table, consistent, keys);
    List<Row> items = new ArrayList<>();
    for (Row row : rows) {
      Row item = found.get(wanted.getOrDefault(row, ItemKeyValues.NONE));
      if (item != null) {
        items.add(item.foundFor(row));
      }
    }
    return Items.of(items);
  }

  /** The items with the key that each value leads to. */
  public Items batchGet(
      String table, boolean consistent, List<Value> values, Function<Value, ItemKeyValues> key) {
    return batchGet(table, consistent, values.stream().map(key).collect(Collectors.toList()));
  }

  /** The items with these keys; keys with an absent value have none. */
  public Items batchGet(String table, boolean consistent, List<ItemKeyValues> keys) {
    List<ItemKeyValues> whole =
        keys.stream().filter(ItemKeyValues::isWhole).collect(Collectors.toList());
    return Items.of(List.copyOf(found(table, consistent, whole).values()));
  }

  private Map<ItemKeyValues, Row> found(
      String table, boolean consistent, List<ItemKeyValues> keys) {
    List<ItemKeyValues> unique = keys.stream().distinct().collect(Collectors.toList());
    Map<ItemKeyValues, Row> found = new LinkedHashMap<>();
    if (unique.size() == 1) {
      GetStep one = get(table).key(unique.get(0));
      (consistent ? one.consistent() : one)
          .items()
          .all()
          .forEach(row -> found.put(unique.get(0), row));
      return found;
    }
    for (int i = 0; i < unique.size(); i += BATCH_GET_ITEMS) {
      List<Map<String, AttributeValue>> some =
          unique.subList(i, Math.min(unique.size(), i + BATCH_GET_ITEMS)).stream()
              .map(ItemKeyValues::attributes)
              .collect(Collectors.toList());
      for (Map<String, AttributeValue> item : batch(table, consistent, some)) {
        ItemKeyValues key = ItemKeyValues.of(forms.key(table), item);
        forms.row(table, "", item).ifPresent(row -> found.put(key, row));
      }
    }
    return found;
  }

  /** Sends unprocessed keys again until there are none. */
  private List<Map<String, AttributeValue>> batch(
      String table, boolean consistent, List<Map<String, AttributeValue>> keys) {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    String name = tableName(table);
    Map<String, KeysAndAttributes> left =
        Map.of(name, KeysAndAttributes.builder().keys(keys).consistentRead(consistent).build());
    while (!left.isEmpty()) {
      BatchGetItemRequest request =
          BatchGetItemRequest.builder()
              .requestItems(left)
              .returnConsumedCapacity(settings.consumedCapacity())
              .build();
      BatchGetItemResponse response =
          sender.send(
              "BatchGetItem",
              name,
              () -> settings.client().batchGetItem(request),
              BatchGetItemResponse::consumedCapacity);
      items.addAll(response.responses().getOrDefault(name, List.of()));
      boolean fruitless = response.unprocessedKeys().equals(left);
      left = response.unprocessedKeys();
      if (fruitless && !sender.backoff().pause()) {
        throw new Throttled("BatchGetItem on " + name + ": keys stay unprocessed");
      }
    }
    return items;
  }

  /** Rows in the order of their keys, as many as are wanted. */
  public OrderedRead ordered(String entity, OrderedQueries... merged) {
    return new OrderedRead(this, entity, OrderedQueries.merged(List.of(merged)).groups());
  }

  /**
   * What is read for each row, at once; the same for rows that agree in the attributes that matter.
   */
  public Rows each(Rows rows, List<String> by, Function<Row, Rows> read) {
    return each(rows, row -> by.stream().map(row::get).collect(Collectors.toList()), read);
  }

  /** The same, where values of rows that they were found for matter as well. */
  public Rows each(Rows rows, Function<Row, List<Value>> by, Function<Row, Rows> read) {
    Map<List<Value>, Supplier<Rows>> started = new LinkedHashMap<>();
    List<Row> all = new ArrayList<>();
    for (Row row : rows) {
      started.computeIfAbsent(by.apply(row), added -> start(() -> read.apply(row)));
    }
    for (Row row : rows) {
      for (Row found : Optional.ofNullable(started.get(by.apply(row))).orElseThrow().get()) {
        all.add(found.foundFor(row));
      }
    }
    return Rows.of(all);
  }

  /** What is read for each value, such as each shard or each value of a list, at once. */
  public Rows forEach(List<Value> values, Function<Value, Rows> read) {
    List<Supplier<Rows>> started = new ArrayList<>();
    values.forEach(value -> started.add(start(() -> read.apply(value))));
    List<Row> all = new ArrayList<>();
    started.forEach(one -> one.get().forEach(all::add));
    return Rows.unique(all);
  }

  /**
   * What is read for each element of a list, at once; the same for elements that agree in the
   * values that matter.
   */
  public <T> RowsFor<T> readEach(
      List<T> elements, Function<T, List<Value>> by, Function<T, Rows> read) {
    Map<List<Value>, Supplier<Rows>> started = new LinkedHashMap<>();
    for (T element : elements) {
      started.computeIfAbsent(by.apply(element), added -> start(() -> read.apply(element)));
    }
    RowsFor<T> all = new RowsFor<>();
    for (T element : elements) {
      all.put(element, Optional.ofNullable(started.get(by.apply(element))).orElseThrow().get());
    }
    return all;
  }

  /** A query of each shard, to be merged. */
  public OrderedQueries shards(int count, Function<Value, OrderedQueries> query) {
    return merged(TimeBuckets.shards(count), query);
  }

  /** A query of each value of a list, to be merged. */
  public OrderedQueries merged(List<Value> values, Function<Value, OrderedQueries> query) {
    return OrderedQueries.merged(values.stream().map(query).collect(Collectors.toList()));
  }

  /** A query of each time bucket, one after the other. */
  public OrderedQueries following(List<Value> buckets, Function<Value, OrderedQueries> query) {
    return OrderedQueries.following(buckets.stream().map(query).collect(Collectors.toList()));
  }

  /** Starts a request that need not wait for those before it. */
  public <T> Supplier<T> start(Supplier<T> request) {
    CompletableFuture<T> started = CompletableFuture.supplyAsync(request, settings.executor());
    return () -> {
      try {
        return started.join();
      } catch (CompletionException e) {
        if (e.getCause() instanceof RuntimeException) {
          throw (RuntimeException) e.getCause();
        }
        throw e;
      }
    };
  }

  /** A write needs at least one of these. */
  public void require(Rows rows, String entity) {
    if (rows.isEmpty()) {
      throw new NotFound(entity);
    }
  }

  /** A write needs at least one of these for each element. */
  public void require(RowsFor<?> rows, String entity) {
    rows.all().forEach(some -> require(some, entity));
  }

  /** Whether there is at least one of these; otherwise this part of the write is rejected. */
  public boolean hasFound(Rows rows, String entity) {
    if (rows.isEmpty()) {
      reject(new NotFound(entity));
    }
    return !rows.isEmpty();
  }

  /**
   * A page of rows that the client has sorted.
   *
   * @param read the reads that the rows are from, where these stopped at the end of the page
   */
  @SafeVarargs
  public final Page<Row> page(Rows rows, PageRequest page, int usual, Page<Row>... read) {
    boolean more = false;
    for (Page<Row> one : read) {
      more |= one.next().isPresent();
    }
    return OrderedRead.sorted(this, rows, page, usual, more);
  }

  // --- writes -----------------------------------------------------------------------------------

  public WriteStep put(String table) {
    return new WriteStep(this, WriteStep.Kind.PUT, table);
  }

  public WriteStep update(String table) {
    return new WriteStep(this, WriteStep.Kind.UPDATE, table);
  }

  public WriteStep delete(String table) {
    return new WriteStep(this, WriteStep.Kind.DELETE, table);
  }

  /** A condition on an item that a transaction does not change. */
  public WriteStep check(String table) {
    return new WriteStep(this, WriteStep.Kind.CHECK, table);
  }

  public Transaction transaction() {
    return new Transaction(this);
  }

  /** Counts of children in requests of their own. */
  public SeparateCounts counts() {
    return new SeparateCounts(this);
  }

  /** For writes that begin again if another client changes what was read. */
  public Repetition repetition() {
    return new Repetition(this);
  }

  /**
   * Draws the next number of a sequence for each element, those of one counter at once.
   *
   * @param counter the attribute that counts
   * @param update adds a number to the counter of an element
   */
  public <T> List<Value> draw(
      String counter, List<T> elements, BiFunction<T, Value, WriteStep> update) {
    Map<ItemKeyValues, List<Integer>> positions = new LinkedHashMap<>();
    for (int i = 0; i < elements.size(); i++) {
      ItemKeyValues key = update.apply(elements.get(i), Value.number(1)).itemKey();
      positions.computeIfAbsent(key, added -> new ArrayList<>()).add(i);
    }
    List<Value> numbers = new ArrayList<>(Collections.nCopies(elements.size(), Value.ABSENT));
    for (List<Integer> together : positions.values()) {
      T first = elements.get(together.get(0));
      Value last = update.apply(first, Value.number(together.size())).sendReturning().get(counter);
      for (int i = 0; i < together.size(); i++) {
        numbers.set(together.get(i), last.minus(Value.number(together.size() - 1 - i)));
      }
    }
    return numbers;
  }

  /**
   * Notes a number of a sequence.
   *
   * @param attribute with its entity
   */
  public void drawn(String attribute, Value number) {
    if (number.isPresent()) {
      settings.listener().numberDrawn(pattern, attribute, number.asNumber());
    }
  }

  /** Notes several. */
  public void drawn(String attribute, List<Value> numbers) {
    numbers.forEach(number -> drawn(attribute, number));
  }

  void returned(String table, Map<String, AttributeValue> before) {
    if (!before.isEmpty()) {
      old = Rows.of(forms.row(table, "", before).map(List::of).orElse(List.of()));
    }
  }

  /** The instance that a write deleted, if there was one. */
  public Rows deleted() {
    return old;
  }

  /** The instance as it was before an update. */
  public Row replaced(String entity) {
    require(old, entity);
    return old.first();
  }

  void reject(DataFailure failure) {
    rejected.add(failure);
  }

  /** Throws what went wrong in parts of the write, after the other parts are done. */
  public void finish() {
    if (!rejected.isEmpty()) {
      DataFailure first = rejected.get(0);
      rejected.subList(1, rejected.size()).forEach(first::addSuppressed);
      throw first;
    }
  }
}
