package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Index;
import dev.keysmith.plan.Question;
import dev.keysmith.plan.Reading;
import dev.keysmith.plan.Source;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.items.ItemDecoder;
import dev.keysmith.verify.items.Key;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Finds the instances that a question asks for, where its reading says. */
final class FindRows {
  private final Requests requests;
  private final KeyRequests keys;
  private final RowReader reader;
  private final FindInCollection collections;

  FindRows(Spec spec, Instant now, Requests requests) {
    this.requests = requests;
    this.keys = new KeyRequests(spec, now);
    this.reader = new RowReader(spec, now);
    this.collections = new FindInCollection(spec, requests, keys, reader);
  }

  RowReader reader() {
    return reader;
  }

  FindInCollection collections() {
    return collections;
  }

  /**
   * A page of them.
   *
   * @param alive whether expired instances are left out; a write still finds them
   */
  Found find(Reading reading, Parameters parameters, Optional<Cursor> cursor, boolean alive) {
    Source source = reading.source();
    if (source instanceof Source.ByKey byKey) {
      return byKey.backward().isPresent() && !byKey.whole()
          ? inOrder(byKey, reading.question(), parameters, cursor, alive)
          : sorted(byKey, reading.question(), parameters, cursor, alive);
    }
    if (source instanceof Source.Inside inside) {
      return page(reading.question(), inside(inside, reading, parameters, alive), cursor);
    }
    return collections.find((Source.Collection) source, reading, parameters, alive);
  }

  // --- by key -----------------------------------------------------------------------------------

  /** Keys give the order: as many rows as a page takes, and a cursor behind them. */
  private Found inOrder(
      Source.ByKey source,
      Question question,
      Parameters parameters,
      Optional<Cursor> cursor,
      boolean alive) {
    MergedWalk walk = walk(source, question, parameters, cursor);
    int limit = question.limit().orElse(Integer.MAX_VALUE);
    List<Row> accepted = new ArrayList<>();
    boolean more = true;
    boolean torn = false;
    while (more && accepted.size() < limit) {
      List<Row> candidates = new ArrayList<>();
      int wanted = limit - accepted.size();
      while (more && candidates.size() < wanted) {
        Optional<Row> next = walk.next(atATime(source, question, wanted - candidates.size()));
        next.ifPresent(candidates::add);
        more = next.isPresent();
      }
      Completed completed = completed(source, question, candidates, parameters, alive);
      accepted.addAll(completed.rows());
      torn |= completed.torn();
    }
    return new Found(ImmutableList.copyOf(accepted), walk.cursor(), torn, Optional.empty());
  }

  /** A page that falls short is followed by as much of one as is missing. */
  private static OptionalInt atATime(Source.ByKey source, Question question, int missing) {
    return source.atATime().isEmpty() || question.limit().isEmpty()
        ? source.atATime()
        : OptionalInt.of(
            (int)
                Math.ceil(
                    (double) source.atATime().getAsInt() * missing / question.limit().getAsInt()));
  }

  /** Keys do not: every match is read, and the client sorts. */
  private Found sorted(
      Source.ByKey source,
      Question question,
      Parameters parameters,
      Optional<Cursor> cursor,
      boolean alive) {
    List<Row> rows = new ArrayList<>();
    if (source.whole()) {
      rows.addAll(get(source, question, parameters));
    } else {
      MergedWalk walk = walk(source, question, parameters, Optional.empty());
      Optional<Row> next = walk.next(OptionalInt.empty());
      while (next.isPresent()) {
        rows.add(next.get());
        next = walk.next(OptionalInt.empty());
      }
    }
    Completed completed = completed(source, question, rows, parameters, alive);
    Found page = page(question, completed.rows(), cursor);
    return new Found(page.rows(), page.next(), completed.torn(), page.pool());
  }

  private List<Row> get(Source.ByKey source, Question question, Parameters parameters) {
    Set<Key> wanted = new LinkedHashSet<>();
    keys.groups(source.keys(), question, parameters, false)
        .forEach(group -> group.forEach(asked -> wanted.add(new Key(asked.values()))));
    return items(source.placed(), ImmutableList.copyOf(wanted), question.strong()).stream()
        .flatMap(item -> reader.row(source.placed(), Optional.empty(), item).stream())
        .filter(row -> reader.meets(source.filter(), source.placed(), row, parameters))
        .toList();
  }

  /** GetItem for one key, BatchGetItem for several. */
  private ImmutableList<ImmutableMap<String, Object>> items(
      Placed placed, ImmutableList<Key> wanted, boolean strong) {
    if (wanted.isEmpty()) {
      return ImmutableList.of();
    }
    return wanted.size() == 1
        ? requests.get(placed.table(), wanted.get(0), strong).stream()
            .collect(ImmutableList.toImmutableList())
        : requests.batchGet(placed.table(), wanted, strong);
  }

  private MergedWalk walk(
      Source.ByKey source, Question question, Parameters parameters, Optional<Cursor> cursor) {
    boolean backward = source.backward().orElse(false);
    Split split = split(source, parameters);
    int at = 0;
    List<ImmutableList<QueryWalk>> groups = new ArrayList<>();
    for (List<KeyAsked> group : keys.groups(source.keys(), question, parameters, backward)) {
      ImmutableList.Builder<QueryWalk> walks = ImmutableList.builder();
      for (KeyAsked asked : group) {
        Cursor.Place start =
            asked.isEmpty() || split.isImpossible() ? new Cursor.Done() : new Cursor.Start();
        int position = at++;
        Cursor.Place from = cursor.map(behind -> behind.places().get(position)).orElse(start);
        walks.add(
            new QueryWalk(
                requests,
                new Requests.Asked(
                    source.placed().table(),
                    source.index(),
                    asked.predicates(),
                    split.server(),
                    backward,
                    question.strong(),
                    OptionalInt.empty()),
                from,
                item ->
                    asked.holds(item)
                        ? reader
                            .row(source.placed(), source.index(), item)
                            .filter(
                                row ->
                                    reader.meets(split.client(), source.placed(), row, parameters))
                        : Optional.empty()));
      }
      groups.add(walks.build());
    }
    return new MergedWalk(groups, ClientSide.order(question.sort()));
  }

  /** The conditions that DynamoDB filters by, and those that it cannot. */
  private record Split(
      ImmutableList<Predicate> server, ImmutableList<Condition> client, boolean isImpossible) {}

  private Split split(Source.ByKey source, Parameters parameters) {
    ImmutableList.Builder<Predicate> server = ImmutableList.builder();
    ImmutableList.Builder<Condition> client = ImmutableList.builder();
    boolean impossible = false;
    for (Condition condition : source.filter()) {
      String name = RowReader.localName(source.placed().item(), condition.path());
      if (canFilter(source.placed(), source.index(), name)) {
        Optional<Predicate> predicate =
            ClientSide.predicate(
                condition, DocumentPath.of(name), reader.type(condition.path()), parameters);
        impossible |= predicate.isEmpty();
        predicate.ifPresent(server::add);
      } else {
        client.add(condition);
      }
    }
    return new Split(server.build(), client.build(), impossible);
  }

  /** A filter takes no key attribute, and nothing that stands only within a key. */
  private static boolean canFilter(Placed placed, Optional<Index> index, String name) {
    boolean key =
        placed.table().key().attributes().contains(name)
            || index.map(found -> found.keyAttributes().contains(name)).orElse(false);
    return !key && ItemDecoder.stands(placed, index, name);
  }

  /** Rows with all that they need. */
  private record Completed(List<Row> rows, boolean torn) {}

  /** The rows with what only further items tell, as far as they then meet all conditions. */
  private Completed completed(
      Source.ByKey source,
      Question question,
      List<Row> rows,
      Parameters parameters,
      boolean alive) {
    List<Row> complete = rows;
    for (Source.Fetch fetch : source.fetches()) {
      complete = fetched(source, fetch, question, complete, parameters);
    }
    return new Completed(
        complete.stream()
            .filter(row -> reader.meets(source.open(), source.placed(), row, parameters))
            .filter(row -> !alive || !reader.isExpired(question.entity(), row))
            .map(row -> row.and(asked(question, parameters)))
            .toList(),
        complete.size() < rows.size());
  }

  /** What was asked for is known of all that is found: an index need not hold it. */
  private Row asked(Question question, Parameters parameters) {
    Map<String, Object> asked = new LinkedHashMap<>();
    for (Condition condition : question.where()) {
      if (condition.path().isOwn() && condition.test() instanceof Condition.Test.Is is) {
        parameters
            .of(is.value(), reader.type(condition.path()))
            .ifPresent(value -> asked.put(condition.path().attribute(), value));
      }
    }
    return Row.of(asked, Map.of());
  }

  private List<Row> fetched(
      Source.ByKey source,
      Source.Fetch fetch,
      Question question,
      List<Row> rows,
      Parameters parameters) {
    Map<Row, Key> keyOf = new LinkedHashMap<>();
    for (Row row : rows) {
      key(source, fetch, row, parameters).ifPresent(key -> keyOf.put(row, key));
    }
    Map<Key, Row> found = new LinkedHashMap<>();
    for (ImmutableMap<String, Object> item :
        items(
            fetch.placed(),
            keyOf.values().stream().distinct().collect(ImmutableList.toImmutableList()),
            question.strong())) {
      reader
          .row(fetch.placed(), Optional.empty(), item)
          .ifPresent(row -> found.put(Key.of(fetch.placed().table(), item), row));
    }
    List<Row> both = new ArrayList<>();
    for (Row row : rows) {
      Row other = found.get(keyOf.get(row));
      if (other != null) {
        both.add(row.and(other));
      } else if (!fetch.placed().item().isMain()) {
        both.add(row); // a second item is not written for every instance
      }
    }
    return both;
  }

  /** The key of the further item: as it stands in an entry of its own, or made of what is told. */
  private Optional<Key> key(
      Source.ByKey source, Source.Fetch fetch, Row row, Parameters parameters) {
    if (fetch.placed().item() == source.placed().item()) {
      return Optional.of(Key.of(fetch.placed().table(), row.item()));
    }
    Parameters told = parameters.with(row.told());
    return keys.asked(fetch.key(), told, Map.of(), false).map(asked -> new Key(asked.values()));
  }

  // --- inside a parent --------------------------------------------------------------------------

  private List<Row> inside(
      Source.Inside source, Reading reading, Parameters parameters, boolean alive) {
    List<Row> rows = new ArrayList<>();
    // What a parent keeps does not expire with it.
    for (Row holder : find(source.holder(), parameters, Optional.empty(), false).rows()) {
      rows.addAll(reader.children(holder, source.attribute(), source.embed()));
    }
    return rows.stream()
        .filter(row -> reader.meets(reading.question().where(), row, parameters))
        .filter(row -> !alive || !reader.isExpired(reading.question().entity(), row))
        .toList();
  }

  // --- all of them ------------------------------------------------------------------------------

  /** Sorted by the client, and the page that the cursor stands before. */
  static Found page(Question question, List<Row> rows, Optional<Cursor> cursor) {
    List<Row> sorted = new ArrayList<>(rows);
    sorted.sort(ClientSide.order(question.sort()));
    int from = cursor.map(behind -> ((Cursor.Given) behind.places().get(0)).count()).orElse(0);
    int to =
        question.limit().isPresent()
            ? Math.min(sorted.size(), from + question.limit().getAsInt())
            : sorted.size();
    return new Found(
        ImmutableList.copyOf(sorted.subList(Math.min(from, to), to)),
        to < sorted.size() ? Optional.of(Cursor.given(to)) : Optional.empty(),
        Optional.empty());
  }
}
