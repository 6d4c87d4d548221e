package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.item.ItemKey;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.FilterPlacement;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.Spec;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Finds the instances that a query selects, along its access path. */
final class InstanceFinder {
  private final RequestPort requests;
  private final KeyExpansion keys;
  private final InstanceRowReader reader;
  private final ItemCollectionReader collections;

  InstanceFinder(Spec spec, Instant now, RequestPort requests) {
    this.requests = requests;
    this.keys = new KeyExpansion(spec, now, requests);
    this.reader = new InstanceRowReader(spec, now);
    this.collections = new ItemCollectionReader(spec, requests, keys, reader);
  }

  InstanceRowReader reader() {
    return reader;
  }

  /** The first instance that a read finds, if any. */
  Optional<InstanceRow> first(ReadProgram program, RuntimeParameters parameters) {
    requests.takingFirst(true);
    try {
      return find(program, parameters, Optional.empty(), false).rows().stream().findFirst();
    } finally {
      requests.takingFirst(false);
    }
  }

  /** A write is rejected if the last read found nothing. */
  void requires() {
    requests.requiring();
  }

  /** What was read may be outdated. */
  void again() {
    requests.again();
  }

  /** Nothing is written of what the last read did not find. */
  void ends() {
    requests.ending();
  }

  ItemCollectionReader collections() {
    return collections;
  }

  /**
   * A page of them.
   *
   * @param alive whether expired instances are left out; a write still finds them
   */
  FoundInstances find(
      ReadProgram reading,
      RuntimeParameters parameters,
      Optional<PageCursor> cursor,
      boolean alive) {
    EntityQuery query = reading.entityQuery();
    requests.reading(reading, alive);
    return reading
        .source()
        .match(
            byKey ->
                byKey.backward().isPresent() && !byKey.whole()
                    ? inOrder(byKey, query, parameters, cursor, alive)
                    : sorted(byKey, query, parameters, cursor, alive),
            inside -> page(query, inside(inside, reading, parameters, alive), cursor),
            collection -> collections.find(collection, reading, parameters, alive),
            count -> page(query, counted(count, parameters), cursor),
            anyOf -> {
              throw new IllegalStateException("alternatives are merged by their reader");
            });
  }

  // --- by key -----------------------------------------------------------------------------------

  /** Keys give the order: as many rows as a page takes, and a cursor behind them. */
  private FoundInstances inOrder(
      InstanceSource.ByKey source,
      EntityQuery entityQuery,
      RuntimeParameters parameters,
      Optional<PageCursor> cursor,
      boolean alive) {
    QueryMerger walk = walk(source, entityQuery, parameters, cursor);
    int limit = entityQuery.limit().orElse(Integer.MAX_VALUE);
    List<InstanceRow> accepted = new ArrayList<>();
    boolean more = true;
    boolean torn = false;
    while (more && accepted.size() < limit) {
      List<InstanceRow> candidates = new ArrayList<>();
      int wanted = limit - accepted.size();
      while (more && candidates.size() < wanted) {
        Optional<InstanceRow> next =
            walk.next(atATime(source, entityQuery, wanted - candidates.size()));
        next.ifPresent(candidates::add);
        more = next.isPresent();
      }
      CompletedRows completed = completed(source, entityQuery, candidates, parameters, alive);
      accepted.addAll(completed.rows());
      torn |= completed.torn();
    }
    return new FoundInstances(
        ImmutableList.copyOf(accepted), walk.cursor(), torn, Optional.empty());
  }

  /** A page that falls short is followed by as much of one as is missing. */
  private static OptionalInt atATime(
      InstanceSource.ByKey source, EntityQuery entityQuery, int missing) {
    return source.atATime().isEmpty() || entityQuery.limit().isEmpty()
        ? source.atATime()
        : OptionalInt.of(
            (int)
                Math.ceil(
                    (double) source.atATime().getAsInt()
                        * missing
                        / entityQuery.limit().getAsInt()));
  }

  /** Keys do not: every match is read, and the client sorts. */
  private FoundInstances sorted(
      InstanceSource.ByKey source,
      EntityQuery entityQuery,
      RuntimeParameters parameters,
      Optional<PageCursor> cursor,
      boolean alive) {
    List<InstanceRow> rows = new ArrayList<>();
    if (source.whole()) {
      rows.addAll(get(source, entityQuery, parameters));
    } else {
      QueryMerger walk = walk(source, entityQuery, parameters, Optional.empty());
      Optional<InstanceRow> next = walk.next(OptionalInt.empty());
      while (next.isPresent()) {
        rows.add(next.get());
        next = walk.next(OptionalInt.empty());
      }
    }
    CompletedRows completed = completed(source, entityQuery, rows, parameters, alive);
    FoundInstances page = page(entityQuery, completed.rows(), cursor);
    return new FoundInstances(page.rows(), page.next(), completed.torn(), page.pool());
  }

  private List<InstanceRow> get(
      InstanceSource.ByKey source, EntityQuery entityQuery, RuntimeParameters parameters) {
    Set<ItemKey> wanted = new LinkedHashSet<>();
    keys.groups(source.keys(), entityQuery, parameters, false)
        .forEach(
            group ->
                group.forEach(keyPredicates -> wanted.add(new ItemKey(keyPredicates.values()))));
    List<InstanceRow> rows = new ArrayList<>();
    LayoutRef layoutRef = source.layoutRef();
    for (ImmutableMap<String, Object> item :
        items(layoutRef, ImmutableList.copyOf(wanted), entityQuery.strong())) {
      reader
          .row(layoutRef, Optional.empty(), item)
          .filter(row -> reader.meets(source.filter(), layoutRef, row, parameters))
          .ifPresentOrElse(
              rows::add,
              () ->
                  requests.discarded(
                      layoutRef.table(), Optional.empty(), ItemKey.of(layoutRef.table(), item)));
    }
    return rows;
  }

  /** GetItem for one key, BatchGetItem for several. */
  private ImmutableList<ImmutableMap<String, Object>> items(
      LayoutRef layoutRef, ImmutableList<ItemKey> wanted, boolean strong) {
    if (wanted.isEmpty()) {
      return ImmutableList.of();
    }
    return wanted.size() == 1
        ? requests.get(layoutRef.table(), wanted.get(0), strong).stream()
            .collect(ImmutableList.toImmutableList())
        : requests.batchGet(layoutRef.table(), wanted, strong);
  }

  private QueryMerger walk(
      InstanceSource.ByKey source,
      EntityQuery entityQuery,
      RuntimeParameters parameters,
      Optional<PageCursor> cursor) {
    boolean backward = source.backward().orElse(false);
    FilterSplit split = split(source, parameters);
    int at = 0;
    List<ImmutableList<QueryIterator>> groups = new ArrayList<>();
    for (List<KeyPredicates> group :
        keys.groups(source.keys(), entityQuery, parameters, backward)) {
      ImmutableList.Builder<QueryIterator> walks = ImmutableList.builder();
      for (KeyPredicates keyPredicates : group) {
        PageCursor.QueryPosition start =
            keyPredicates.isEmpty() || split.isImpossible()
                ? new PageCursor.Done()
                : new PageCursor.Start();
        int position = at++;
        PageCursor.QueryPosition from =
            cursor.map(behind -> behind.places().get(position)).orElse(start);
        walks.add(
            new QueryIterator(
                requests,
                new RequestPort.ItemQuery(
                    source.layoutRef().table(),
                    source.index(),
                    keyPredicates.predicates(),
                    split.server(),
                    backward,
                    entityQuery.strong(),
                    OptionalInt.empty()),
                from,
                item ->
                    keyPredicates.holds(item)
                        ? reader
                            .row(source.layoutRef(), source.index(), item)
                            .filter(
                                row ->
                                    reader.meets(
                                        split.client(), source.layoutRef(), row, parameters))
                        : Optional.empty()));
      }
      groups.add(walks.build());
    }
    return new QueryMerger(groups, ClientFilter.order(entityQuery.sort()));
  }

  /** The filter of a request, and the conditions that are left to the client. */
  private record FilterSplit(
      ImmutableList<ItemPredicate> server,
      ImmutableList<AttributeCondition> client,
      boolean isImpossible) {}

  private FilterSplit split(InstanceSource.ByKey source, RuntimeParameters parameters) {
    FilterPlacement placement =
        FilterPlacement.of(source.layoutRef(), source.index(), source.filter());
    ImmutableList.Builder<ItemPredicate> server = ImmutableList.builder();
    boolean impossible = false;
    for (AttributeCondition condition : placement.server()) {
      String name = InstanceRowReader.localName(source.layoutRef().item(), condition.path());
      Optional<ItemPredicate> predicate =
          TestPredicate.of(
              condition.test(), DocumentPath.of(name), reader.type(condition.path()), parameters);
      impossible |= predicate.isEmpty();
      predicate.ifPresent(server::add);
    }
    return new FilterSplit(server.build(), placement.client(), impossible);
  }

  /** Rows with all that they need. */
  private record CompletedRows(List<InstanceRow> rows, boolean torn) {}

  /** The rows with the values of further items, if they then meet all conditions. */
  private CompletedRows completed(
      InstanceSource.ByKey source,
      EntityQuery entityQuery,
      List<InstanceRow> rows,
      RuntimeParameters parameters,
      boolean alive) {
    List<InstanceRow> complete = rows;
    for (InstanceSource.Fetch fetch : source.fetches()) {
      complete = fetched(source, fetch, entityQuery, complete, parameters);
    }
    List<InstanceRow> wanted = new ArrayList<>();
    for (InstanceRow row : complete) {
      if (reader.meets(source.open(), source.layoutRef(), row, parameters)) {
        wanted.add(row);
      } else {
        source.fetches().forEach(fetch -> discard(source, fetch, row, parameters));
      }
    }
    return new CompletedRows(
        wanted.stream()
            .filter(row -> !alive || !reader.isExpired(entityQuery.entity(), row))
            .map(row -> row.and(boundByEquality(entityQuery, parameters)))
            .toList(),
        complete.size() < rows.size());
  }

  private void discard(
      InstanceSource.ByKey source,
      InstanceSource.Fetch fetch,
      InstanceRow row,
      RuntimeParameters parameters) {
    key(source, fetch, row, parameters)
        .ifPresent(key -> requests.discarded(fetch.layoutRef().table(), Optional.empty(), key));
  }

  /** The values that the query's equalities fix: an index need not project them. */
  private InstanceRow boundByEquality(EntityQuery entityQuery, RuntimeParameters parameters) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (AttributeCondition condition : entityQuery.where()) {
      if (condition.path().isOwn() && condition.test() instanceof AttributeCondition.Test.Is is) {
        parameters
            .of(is.value(), reader.type(condition.path()))
            .ifPresent(value -> values.put(condition.path().attribute(), value));
      }
    }
    return InstanceRow.of(values, Map.of());
  }

  private List<InstanceRow> fetched(
      InstanceSource.ByKey source,
      InstanceSource.Fetch fetch,
      EntityQuery entityQuery,
      List<InstanceRow> rows,
      RuntimeParameters parameters) {
    Map<InstanceRow, ItemKey> keyOf = new LinkedHashMap<>();
    for (InstanceRow row : rows) {
      key(source, fetch, row, parameters).ifPresent(key -> keyOf.put(row, key));
    }
    Map<ItemKey, InstanceRow> found = new LinkedHashMap<>();
    for (ImmutableMap<String, Object> item :
        items(
            fetch.layoutRef(),
            keyOf.values().stream().distinct().collect(ImmutableList.toImmutableList()),
            entityQuery.strong())) {
      reader
          .row(fetch.layoutRef(), Optional.empty(), item)
          .ifPresent(row -> found.put(ItemKey.of(fetch.layoutRef().table(), item), row));
    }
    List<InstanceRow> both = new ArrayList<>();
    for (InstanceRow row : rows) {
      InstanceRow other = found.get(keyOf.get(row));
      if (other != null) {
        both.add(row.and(other));
      } else if (!fetch.layoutRef().item().isMain()) {
        both.add(row); // a duplicate item is not written for every instance
      }
    }
    return both;
  }

  /** The key of the further item: stored in an entry of its own, or built from known values. */
  private Optional<ItemKey> key(
      InstanceSource.ByKey source,
      InstanceSource.Fetch fetch,
      InstanceRow row,
      RuntimeParameters parameters) {
    if (fetch.layoutRef().item() == source.layoutRef().item()) {
      return Optional.of(ItemKey.of(fetch.layoutRef().table(), row.item()));
    }
    // What stands for itself is the row's; a parameter of the request may have the same name.
    Map<String, Object> own = new LinkedHashMap<>();
    for (KeyBinding use : fetch.key()) {
      use.unbound()
          .forEach(name -> row.value(name).ifPresent(value -> own.putIfAbsent(name, value)));
    }
    ImmutableList<KeyBinding> uses =
        fetch.key().stream()
            .map(use -> use.without(own.keySet()))
            .collect(ImmutableList.toImmutableList());
    return keys.keyPredicates(uses, parameters, own, false)
        .map(keyPredicates -> new ItemKey(keyPredicates.values()));
  }

  // --- inside a parent --------------------------------------------------------------------------

  private List<InstanceRow> inside(
      InstanceSource.EmbeddedIn source,
      ReadProgram reading,
      RuntimeParameters parameters,
      boolean alive) {
    List<InstanceRow> rows = new ArrayList<>();
    // What a parent keeps does not expire with it.
    for (InstanceRow owner : find(source.owner(), parameters, Optional.empty(), false).rows()) {
      rows.addAll(reader.children(owner, source.attribute(), source.embed()));
    }
    return rows.stream()
        .filter(row -> reader.meets(reading.entityQuery().where(), row, parameters))
        .filter(row -> !alive || !reader.isExpired(reading.entityQuery().entity(), row))
        .toList();
  }

  /** As many rows of which nothing is known as the parent says that there are. */
  private List<InstanceRow> counted(
      InstanceSource.StoredCount source, RuntimeParameters parameters) {
    List<InstanceRow> rows = new ArrayList<>();
    for (InstanceRow parent : find(source.parent(), parameters, Optional.empty(), false).rows()) {
      if (parent.item().get(source.attribute()) instanceof BigDecimal count) {
        rows.addAll(Collections.nCopies(count.intValueExact(), InstanceRow.of(Map.of(), Map.of())));
      }
    }
    return rows;
  }

  // --- all of them ------------------------------------------------------------------------------

  /** Sorted by the client, and the page that the cursor stands before. */
  static FoundInstances page(
      EntityQuery entityQuery, List<InstanceRow> rows, Optional<PageCursor> cursor) {
    List<InstanceRow> sorted = new ArrayList<>(rows);
    sorted.sort(ClientFilter.order(entityQuery.sort()));
    int from = cursor.map(PageCursor::given).orElse(0);
    int to =
        entityQuery.limit().isPresent()
            ? Math.min(sorted.size(), from + entityQuery.limit().getAsInt())
            : sorted.size();
    return new FoundInstances(
        ImmutableList.copyOf(sorted.subList(Math.min(from, to), to)),
        to < sorted.size() ? Optional.of(PageCursor.given(to)) : Optional.empty(),
        Optional.empty());
  }
}
