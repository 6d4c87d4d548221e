package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.verify.run.Cursor.After;
import dev.keysmith.verify.run.Cursor.Done;
import dev.keysmith.verify.run.Cursor.Place;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** Walks through the items of one Query, page by page, as far as somebody asks for the next. */
final class QueryWalk {
  private final Requests requests;
  private final Requests.Asked asked;
  private final Function<ImmutableMap<String, Object>, Optional<Row>> reader;
  private final Deque<Met> met = new ArrayDeque<>();

  /** Where the client stands: behind the last row that it took. */
  private Place place;

  /** Where the next page begins. */
  private Place fetched;

  /** A row, and the key of the item that it is from. */
  private record Met(Row row, ImmutableMap<String, Object> key) {}

  /**
   * @param reader makes a row of an item; empty where the item is not asked for
   */
  QueryWalk(
      Requests requests,
      Requests.Asked asked,
      Place from,
      Function<ImmutableMap<String, Object>, Optional<Row>> reader) {
    this.requests = requests;
    this.asked = asked;
    this.place = from;
    this.fetched = from;
    this.reader = reader;
  }

  /**
   * The next row, which stays the next until it is taken.
   *
   * @param atATime how many items to ask for, where it must ask
   */
  Optional<Row> peek(OptionalInt atATime) {
    while (met.isEmpty() && !(fetched instanceof Done)) {
      fetch(atATime);
    }
    return Optional.ofNullable(met.peek()).map(Met::row);
  }

  private void fetch(OptionalInt atATime) {
    Optional<ImmutableMap<String, Object>> after =
        fetched instanceof After behind ? Optional.of(behind.key()) : Optional.empty();
    Requests.Answered answered = requests.query(asked.atMost(atATime), after);
    for (ImmutableMap<String, Object> item : answered.items()) {
      reader.apply(item).ifPresent(row -> met.add(new Met(row, key(item))));
    }
    fetched = answered.last().<Place>map(After::new).orElseGet(Done::new);
    if (met.isEmpty()) {
      place = fetched;
    }
  }

  void take() {
    Met taken = met.remove();
    place = met.isEmpty() ? fetched : new After(taken.key());
  }

  Place place() {
    return place;
  }

  /** What DynamoDB needs to go on behind an item: its key, and the index's. */
  private ImmutableMap<String, Object> key(ImmutableMap<String, Object> item) {
    ImmutableMap.Builder<String, Object> key = ImmutableMap.builder();
    asked.table().key().attributes().forEach(name -> put(key, item, name));
    asked.index().ifPresent(index -> index.keyAttributes().forEach(name -> put(key, item, name)));
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
