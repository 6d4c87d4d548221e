package dev.keysmith.execute;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.execute.PageCursor.AfterKey;
import dev.keysmith.execute.PageCursor.Done;
import dev.keysmith.execute.PageCursor.QueryPosition;
import dev.keysmith.item.ItemKey;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** Iterates over the items of one Query; reads a page only when it is needed. */
final class QueryIterator {
  private final RequestPort requests;
  private final RequestPort.ItemQuery itemQuery;
  private final Function<ImmutableMap<String, Object>, Optional<InstanceRow>> reader;
  private final Deque<KeyedRow> met = new ArrayDeque<>();

  /** Where the client stands: behind the last row that it took. */
  private QueryPosition place;

  /** Where the next page begins. */
  private QueryPosition fetched;

  /** A row, and the key of the item that it is from. */
  private record KeyedRow(InstanceRow row, ImmutableMap<String, Object> key) {}

  /**
   * @param reader converts an item to a row; empty where the query does not select it
   */
  QueryIterator(
      RequestPort requests,
      RequestPort.ItemQuery itemQuery,
      QueryPosition from,
      Function<ImmutableMap<String, Object>, Optional<InstanceRow>> reader) {
    this.requests = requests;
    this.itemQuery = itemQuery;
    this.place = from;
    this.fetched = from;
    this.reader = reader;
  }

  /**
   * The next row, which stays the next until it is taken.
   *
   * @param atATime how many items to query, where another page is needed
   */
  Optional<InstanceRow> peek(OptionalInt atATime) {
    while (met.isEmpty() && !(fetched instanceof Done)) {
      fetch(atATime);
    }
    return Optional.ofNullable(met.peek()).map(KeyedRow::row);
  }

  private void fetch(OptionalInt atATime) {
    Optional<ImmutableMap<String, Object>> after =
        fetched instanceof AfterKey behind ? Optional.of(behind.key()) : Optional.empty();
    RequestPort.QueryPage queryPage = requests.query(itemQuery.atMost(atATime), after);
    for (ImmutableMap<String, Object> item : queryPage.items()) {
      reader
          .apply(item)
          .ifPresentOrElse(
              row -> met.add(new KeyedRow(row, key(item))),
              () ->
                  requests.discarded(
                      itemQuery.table(), itemQuery.index(), ItemKey.of(itemQuery.table(), item)));
    }
    fetched = queryPage.last().<QueryPosition>map(AfterKey::new).orElseGet(Done::new);
    if (met.isEmpty()) {
      place = fetched;
    }
  }

  void take() {
    KeyedRow taken = met.remove();
    place = met.isEmpty() ? fetched : new AfterKey(taken.key());
  }

  QueryPosition place() {
    return place;
  }

  /** What DynamoDB needs to go on behind an item: its key, and the index's. */
  private ImmutableMap<String, Object> key(ImmutableMap<String, Object> item) {
    ImmutableMap.Builder<String, Object> key = ImmutableMap.builder();
    itemQuery.table().key().attributes().forEach(name -> put(key, item, name));
    itemQuery
        .index()
        .ifPresent(index -> index.keyAttributes().forEach(name -> put(key, item, name)));
    return key.buildKeepingLast();
  }

  private static void put(
      ImmutableMap.Builder<String, Object> key, ImmutableMap<String, Object> item, String name) {
    Object value = item.get(name);
    if (value == null) {
      throw new IllegalStateException("an item without its key " + name);
    }
    key.put(name, value);
  }
}
