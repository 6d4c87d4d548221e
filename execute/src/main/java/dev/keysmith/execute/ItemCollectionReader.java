package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.item.ItemKey;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.plan.RelatedRead;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds an instance and its related instances in the item collection that they share. */
final class ItemCollectionReader {
  private final Spec spec;
  private final RequestPort requests;
  private final KeyExpansion keys;
  private final InstanceRowReader reader;

  ItemCollectionReader(
      Spec spec, RequestPort requests, KeyExpansion keys, InstanceRowReader reader) {
    this.spec = spec;
    this.requests = requests;
    this.keys = keys;
    this.reader = reader;
  }

  /** What an item collection held, by entity. */
  record CollectionRows(ImmutableList<CollectionRow> rows) {}

  /** A row out of an item collection, and the layout it was in. */
  record CollectionRow(LayoutRef layoutRef, InstanceRow row) {}

  FoundInstances find(
      InstanceSource.Collection source,
      ReadProgram reading,
      RuntimeParameters parameters,
      boolean alive) {
    EntityQuery entityQuery = reading.entityQuery();
    Optional<KeyPredicates> asked =
        keys.keyPredicates(source.key(), parameters, Map.of(), source.backward());
    if (asked.isEmpty()) {
      return new FoundInstances(ImmutableList.of(), Optional.empty(), Optional.empty());
    }
    RequestPort.ItemQuery query =
        new RequestPort.ItemQuery(
            source.layoutRef().table(),
            source.index(),
            asked.get().predicates(),
            ImmutableList.of(),
            source.backward(),
            entityQuery.strong(),
            source.limit());
    List<CollectionRow> pooled = new ArrayList<>();
    Optional<ImmutableMap<String, Object>> after = Optional.empty();
    do {
      RequestPort.QueryPage answered = requests.query(query, after);
      for (ImmutableMap<String, Object> item : answered.items()) {
        Optional<CollectionRow> row = pooled(source, item);
        row.ifPresent(pooled::add);
        if (row.filter(one -> isAskedFor(reading, one, parameters)).isEmpty()) {
          requests.discarded(query.table(), query.index(), ItemKey.of(query.table(), item));
        }
      }
      after = answered.last();
    } while (after.isPresent() && !isEnough(reading, pooled, parameters));
    CollectionRows pool = new CollectionRows(ImmutableList.copyOf(pooled));
    List<InstanceRow> own =
        rows(pool, entityQuery.entity().name()).stream()
            .filter(row -> reader.meets(entityQuery.where(), row, parameters))
            .filter(row -> !alive || !reader.isExpired(entityQuery.entity(), row))
            .toList();
    return new FoundInstances(ImmutableList.copyOf(own), Optional.empty(), Optional.of(pool));
  }

  private Optional<CollectionRow> pooled(
      InstanceSource.Collection source, ImmutableMap<String, Object> item) {
    return reader
        .layout(source.layoutRef().table(), source.index(), item)
        .flatMap(
            layoutRef ->
                reader
                    .row(layoutRef, source.index(), item)
                    .map(row -> new CollectionRow(layoutRef, row)));
  }

  /** Whether the read selects a row, or may include it as a related instance. */
  private boolean isAskedFor(
      ReadProgram reading, CollectionRow pooled, RuntimeParameters parameters) {
    String entity = pooled.layoutRef().item().entity();
    EntityQuery entityQuery = reading.entityQuery();
    return entity.equals(entityQuery.entity().name())
        ? reader.meets(entityQuery.where(), pooled.row(), parameters)
        : reading.related().stream()
            .filter(related -> related.from() instanceof RelatedRead.InCollection)
            .anyMatch(related -> isIncluded(related.include(), entity));
  }

  private static boolean isIncluded(IncludeClause include, String entity) {
    return include.selection().entity().equals(entity)
        || include.selection().include().stream().anyMatch(further -> isIncluded(further, entity));
  }

  /** Whether a limited include has all that it takes. */
  private boolean isEnough(
      ReadProgram reading, List<CollectionRow> pooled, RuntimeParameters parameters) {
    CollectionRows pool = new CollectionRows(ImmutableList.copyOf(pooled));
    for (RelatedRead related : reading.related()) {
      IncludeClause include = related.include();
      if (related.from() instanceof RelatedRead.InCollection
          && include.selection().limit().isPresent()) {
        long found =
            rows(pool, include.selection().entity()).stream()
                .filter(row -> reader.meets(include.selection().where(), row, parameters))
                .filter(row -> !reader.isExpired(spec.entity(include.selection().entity()), row))
                .count();
        return found >= include.selection().limit().getAsInt();
      }
    }
    return false;
  }

  /** The instances of an entity in a pool, each from all of its items there. */
  ImmutableList<InstanceRow> rows(CollectionRows pool, String entity) {
    Entity of = spec.entity(entity);
    Map<List<Object>, InstanceRow> rows = new LinkedHashMap<>();
    for (CollectionRow pooled : pool.rows()) {
      if (pooled.layoutRef().item().entity().equals(entity)) {
        List<Object> identity =
            of.identity().stream()
                .map(part -> pooled.row().value(part).orElse(Optional.empty()))
                .toList();
        rows.merge(identity, pooled.row(), InstanceRow::and);
      }
    }
    return ImmutableList.copyOf(rows.values());
  }
}
