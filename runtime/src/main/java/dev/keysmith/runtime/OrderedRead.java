package dev.keysmith.runtime;

import dev.keysmith.runtime.PageToken.Kind;
import dev.keysmith.runtime.PageToken.Position;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Rows in the order of their keys, out of one item collection or several: shards and values of a
 * list are merged, time buckets follow each other. Reads on until a page is full.
 */
public final class OrderedRead {
  private final Call call;
  private final String entity;
  private final List<List<QueryStep>> groups;
  private Comparator<Row> order = Comparator.comparing(row -> 0);
  private UnaryOperator<Rows> finish = rows -> rows;

  OrderedRead(Call call, String entity, List<List<QueryStep>> groups) {
    this.call = call;
    this.entity = entity;
    this.groups = groups;
  }

  /** The order among item collections. */
  public OrderedRead sort(Comparator<Row> rows) {
    order = rows;
    return this;
  }

  /** What the client does with rows: completes and filters them. */
  public OrderedRead then(UnaryOperator<Rows> rows) {
    finish = rows;
    return this;
  }

  /** The first rows. */
  public Rows take(int most) {
    return Rows.of(page(new PageRequest(OptionalInt.of(most), Optional.empty()), most).items());
  }

  /**
   * A page.
   *
   * @param usual the limit of the pattern
   */
  public Page<Row> page(PageRequest request, int usual) {
    List<List<Stream>> streams = streams(request.cursor());
    List<Row> accepted = read(streams, request.limitOr(usual), usual);
    return new Page<>(accepted, next(streams));
  }

  /**
   * The first rows, as many as several reads may return up to the end of a page.
   *
   * @param usual the limit of the pattern
   */
  public Page<Row> upTo(PageRequest request, int usual) {
    int limit = request.limitOr(usual);
    int end = returned(call, request) + limit;
    List<List<Stream>> streams = streams(Optional.empty());
    List<Row> accepted = new ArrayList<>();
    do {
      accepted.addAll(read(streams, limit, usual));
    } while (accepted.size() < end && next(streams).isPresent());
    return new Page<>(accepted, next(streams));
  }

  private List<Row> read(List<List<Stream>> streams, int limit, int usual) {
    List<Row> accepted = new ArrayList<>();
    boolean more = true;
    while (more && accepted.size() < limit) {
      List<Row> candidates = new ArrayList<>();
      int wanted = limit - accepted.size();
      while (more && candidates.size() < wanted) {
        Optional<Row> next = next(streams, wanted - candidates.size(), usual);
        next.ifPresent(candidates::add);
        more = next.isPresent();
      }
      finish.apply(Rows.of(candidates)).forEach(accepted::add);
    }
    return accepted;
  }

  /** Where the next page begins; empty at the end of all. */
  private Optional<String> next(List<List<Stream>> streams) {
    List<Position> positions =
        streams.stream().flatMap(List::stream).map(Stream::position).collect(Collectors.toList());
    boolean done = positions.stream().allMatch(one -> one.kind() == Kind.DONE);
    return done ? Optional.empty() : Optional.of(cursor(call, positions));
  }

  private static String cursor(Call call, List<Position> positions) {
    return PageToken.write(call.cursorScope(), positions, call.settings().cursorKey().secret());
  }

  private List<List<Stream>> streams(Optional<String> after) {
    Optional<Deque<Position>> positions =
        after.map(cursor -> new ArrayDeque<>(positions(call, cursor)));
    List<List<Stream>> streams = new ArrayList<>();
    for (List<QueryStep> group : groups) {
      if (group.size() == 1 && positions.isEmpty()) {
        QueryStep query = group.get(0);
        streams.add(query.isEmpty() ? List.of() : List.of(new Stream(query, Position.START)));
        continue;
      }
      // Two of a list's values may be equal; they are queried once.
      Map<List<Object>, Stream> unique = new LinkedHashMap<>();
      for (QueryStep query : group) {
        if (!query.isEmpty() && !unique.containsKey(query.signature())) {
          Position from =
              positions
                  .map(all -> all.isEmpty() ? Position.START : all.remove())
                  .orElse(Position.START);
          unique.put(query.signature(), new Stream(query, from));
        }
      }
      streams.add(List.copyOf(unique.values()));
    }
    return streams;
  }

  private static List<Position> positions(Call call, String cursor) {
    return PageToken.read(call.cursorScope(), cursor, call.settings().cursorKey().secret());
  }

  private Optional<Row> next(List<List<Stream>> streams, int missing, int usual) {
    for (List<Stream> group : streams) {
      if (group.size() == 1) {
        if (group.get(0).hasNext(missing, usual)) {
          return Optional.of(group.get(0).take());
        }
        continue;
      }
      Optional<Stream> first =
          group.stream()
              .filter(stream -> stream.hasNext(missing, usual))
              .min(Comparator.comparing(Stream::next, order));
      if (first.isPresent()) {
        return Optional.of(first.get().take());
      }
    }
    return Optional.empty();
  }

  /** The rows of one item collection; requests a page only when it is needed. */
  private final class Stream {
    private final QueryStep query;
    private final Deque<Row> read = new ArrayDeque<>();

    /** Where the client stands if it took none, or the last one, of the rows that were read. */
    private Position position;

    /** The last row that it took, if others were read behind it. */
    private Map<String, AttributeValue> lastTaken = Map.of();

    /** Where the next request begins. */
    private Position fetched;

    Stream(QueryStep query, Position from) {
      this.query = query;
      this.position = from;
      this.fetched = from;
    }

    boolean hasNext(int missing, int usual) {
      while (read.isEmpty() && fetched.kind() != Kind.DONE) {
        fetch(missing, usual);
      }
      return !read.isEmpty();
    }

    Row next() {
      return read.getFirst();
    }

    private void fetch(int missing, int usual) {
      OptionalInt most =
          query.limit().isPresent()
              ? OptionalInt.of((int) Math.ceil((double) query.limit().getAsInt() * missing / usual))
              : OptionalInt.empty();
      Optional<Map<String, AttributeValue>> after =
          fetched.kind() == Kind.AFTER_KEY ? Optional.of(fetched.key()) : Optional.empty();
      QueryStep.ItemPage page = query.page(most, after);
      for (Map<String, AttributeValue> item : page.items()) {
        query.row(item).filter(row -> row.form().entity().equals(entity)).ifPresent(read::add);
      }
      fetched = page.last().map(Position::after).orElse(Position.DONE);
      if (read.isEmpty()) {
        position = fetched;
      }
    }

    Row take() {
      Row taken = read.remove();
      if (read.isEmpty()) {
        position = fetched;
        lastTaken = Map.of();
      } else {
        lastTaken = taken.item();
      }
      return taken;
    }

    /** Behind the last row that the client took. */
    Position position() {
      return lastTaken.isEmpty() ? position : Position.after(query.position(lastTaken));
    }
  }

  /** How many rows the pages before have returned. */
  private static int returned(Call call, PageRequest request) {
    return request.cursor().map(cursor -> positions(call, cursor).get(0).returned()).orElse(0);
  }

  /** A page of rows that were all read and sorted: the cursor counts those returned. */
  static Page<Row> sorted(Call call, Rows rows, PageRequest request, int usual, boolean more) {
    List<Row> all = rows.map(row -> row);
    int from = returned(call, request);
    int to = Math.min(all.size(), from + request.limitOr(usual));
    return new Page<>(
        all.subList(Math.min(from, to), to),
        more || to < all.size()
            ? Optional.of(cursor(call, List.of(Position.returned(to))))
            : Optional.empty());
  }
}
