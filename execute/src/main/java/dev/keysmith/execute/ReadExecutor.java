package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.execute.ItemCollectionReader.CollectionRows;
import dev.keysmith.instance.ReadResult;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.plan.RelatedRead;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Spec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Runs the read program of a plan: finds the instances, then their related instances. */
final class ReadExecutor {
  private final Spec spec;
  private final InstanceFinder find;

  ReadExecutor(Spec spec, Instant now, RequestPort requests) {
    this.spec = spec;
    this.find = new InstanceFinder(spec, now, requests);
  }

  /** One page, from the cursor that the page before gave. */
  ResultPage page(
      ReadProgram reading,
      EntitySelection selection,
      RuntimeParameters parameters,
      Optional<PageCursor> cursor) {
    if (reading.source() instanceof InstanceSource.AnyOf anyOf) {
      return merged(anyOf, reading.entityQuery(), selection, parameters, cursor);
    }
    FoundInstances found = find.find(reading, parameters, cursor, true);
    return new ResultPage(results(found, reading.related(), selection, parameters), found.next());
  }

  /** A row of one alternative, with what it includes. */
  private record MergedRow(InstanceRow row, ReadResult result) {}

  /**
   * The rows of all alternatives, each instance once. In the order of all, those of a page come
   * from the first rows of each alternative, as many as there are up to the end of the page.
   */
  private ResultPage merged(
      InstanceSource.AnyOf source,
      EntityQuery query,
      EntitySelection selection,
      RuntimeParameters parameters,
      Optional<PageCursor> cursor) {
    int from = cursor.map(PageCursor::given).orElse(0);
    int to = query.limit().isPresent() ? from + query.limit().getAsInt() : Integer.MAX_VALUE;
    boolean more = false;
    Map<List<Object>, MergedRow> rows = new LinkedHashMap<>();
    for (ReadProgram part : source.parts()) {
      Optional<PageCursor> next = Optional.empty();
      int read = 0;
      do {
        FoundInstances found = find.find(part, parameters, next, true);
        ImmutableList<ReadResult> results = results(found, part.related(), selection, parameters);
        for (int i = 0; i < results.size(); i++) {
          InstanceRow row = found.rows().get(i);
          if (isKept(source, row, results.get(i), parameters)) {
            rows.putIfAbsent(
                identity(query.entity(), row),
                new MergedRow(row, ParentFilter.trimmed(results.get(i), selection)));
          }
        }
        read += results.size();
        next = found.next();
      } while (next.isPresent() && read < to);
      more |= next.isPresent();
    }
    List<MergedRow> sorted = new ArrayList<>(rows.values());
    sorted.sort(Comparator.comparing(MergedRow::row, ClientFilter.order(selection.sort())));
    int end = Math.min(to, sorted.size());
    return new ResultPage(
        sorted.subList(Math.min(from, end), end).stream()
            .map(MergedRow::result)
            .collect(ImmutableList.toImmutableList()),
        more || end < sorted.size() ? Optional.of(PageCursor.given(end)) : Optional.empty());
  }

  private boolean isKept(
      InstanceSource.AnyOf source,
      InstanceRow row,
      ReadResult result,
      RuntimeParameters parameters) {
    ParentFilter parents = new ParentFilter(find.reader(), parameters);
    return source.filter().isEmpty()
        || source.filter().stream()
            .anyMatch(alternative -> parents.meets(alternative, row, result));
  }

  private static List<Object> identity(Entity entity, InstanceRow row) {
    return entity.identity().stream()
        .map(part -> row.value(part).orElse(Optional.empty()))
        .toList();
  }

  private ImmutableList<ReadResult> results(
      FoundInstances found,
      List<RelatedRead> related,
      EntitySelection selection,
      RuntimeParameters parameters) {
    List<Map<IncludeClause, ImmutableList<ReadResult>>> relatedRows = new ArrayList<>();
    found.rows().forEach(row -> relatedRows.add(new LinkedHashMap<>()));
    for (RelatedRead each : related) {
      List<ImmutableList<ReadResult>> got =
          relatedRows(found.rows(), found.pool(), each, selection.entity(), parameters);
      for (int i = 0; i < got.size(); i++) {
        relatedRows.get(i).put(each.include(), got.get(i));
      }
    }
    ImmutableList.Builder<ReadResult> results = ImmutableList.builder();
    for (int i = 0; i < found.rows().size(); i++) {
      results.add(result(found.rows().get(i), selection, relatedRows.get(i)));
    }
    return results.build();
  }

  private static ReadResult result(
      InstanceRow row,
      EntitySelection selection,
      Map<IncludeClause, ImmutableList<ReadResult>> related) {
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    for (String name : selection.needs().attributes()) {
      row.value(name).ifPresent(value -> values.put(name, value));
    }
    return new ReadResult(values.buildOrThrow(), ImmutableMap.copyOf(related));
  }

  /** For each row, its related instances under one include. */
  private List<ImmutableList<ReadResult>> relatedRows(
      ImmutableList<InstanceRow> rows,
      Optional<CollectionRows> pool,
      RelatedRead related,
      String entity,
      RuntimeParameters parameters) {
    IncludeClause include = related.include();
    return related
        .from()
        .match(
            embedded ->
                each(
                    rows,
                    row ->
                        chosen(
                            find.reader().children(row, embedded.attribute(), embedded.embed()),
                            include,
                            embedded.nested(),
                            parameters)),
            copied ->
                each(
                    rows,
                    row ->
                        chosen(copied(row, copied, include), include, copied.nested(), parameters)),
            inCollection -> each(rows, row -> beside(row, include, pool.orElseThrow(), parameters)),
            separate -> apart(rows, separate, include, entity, parameters));
  }

  private static List<ImmutableList<ReadResult>> each(
      List<InstanceRow> rows, Function<InstanceRow, ImmutableList<ReadResult>> related) {
    return rows.stream().map(related).toList();
  }

  /** Of related instances already read, those that the include selects. */
  private ImmutableList<ReadResult> chosen(
      List<InstanceRow> relatedRows,
      IncludeClause include,
      List<RelatedRead> nested,
      RuntimeParameters parameters) {
    EntitySelection selection = include.selection();
    Entity entity = spec.entity(selection.entity());
    ImmutableList<InstanceRow> kept =
        relatedRows.stream()
            .filter(row -> find.reader().meets(selection.where(), row, parameters))
            .filter(row -> !find.reader().isExpired(entity, row))
            .sorted(ClientFilter.order(selection.sort()))
            .limit(selection.limit().orElse(Integer.MAX_VALUE))
            .collect(ImmutableList.toImmutableList());
    return results(
        new FoundInstances(kept, Optional.empty(), Optional.empty()),
        nested,
        selection,
        parameters);
  }

  private static List<InstanceRow> copied(
      InstanceRow row, RelatedRead.Copied copied, IncludeClause include) {
    Map<String, Object> relatedValues = new LinkedHashMap<>();
    copied
        .names()
        .forEach(
            (theirs, ours) -> row.value(ours).ifPresent(value -> relatedValues.put(theirs, value)));
    // Where the reference was not read, a copy shows that there is a related instance.
    boolean pointsAtOne =
        relatedValues.keySet().containsAll(include.relationship().attributes().keySet())
            || !include.relationship().attributes().keySet().containsAll(relatedValues.keySet());
    return pointsAtOne ? List.of(InstanceRow.of(relatedValues, Map.of())) : List.of();
  }

  private ImmutableList<ReadResult> beside(
      InstanceRow row, IncludeClause include, CollectionRows pool, RuntimeParameters parameters) {
    EntitySelection selection = include.selection();
    List<InstanceRow> relatedRows =
        find.collections().rows(pool, selection.entity()).stream()
            .filter(other -> isRelated(row, other, include))
            .toList();
    Entity entity = spec.entity(selection.entity());
    List<InstanceRow> kept =
        relatedRows.stream()
            .filter(other -> find.reader().meets(selection.where(), other, parameters))
            .filter(other -> !find.reader().isExpired(entity, other))
            .sorted(ClientFilter.order(selection.sort()))
            .limit(selection.limit().orElse(Integer.MAX_VALUE))
            .toList();
    ImmutableList.Builder<ReadResult> results = ImmutableList.builder();
    for (InstanceRow relative : kept) {
      Map<IncludeClause, ImmutableList<ReadResult>> nested = new LinkedHashMap<>();
      for (IncludeClause further : selection.include()) {
        nested.put(further, within(relative, selection.entity(), further, pool, parameters));
      }
      results.add(result(relative, selection, nested));
    }
    return results.build();
  }

  /** What a related instance includes is embedded in its item, or in the same collection. */
  private ImmutableList<ReadResult> within(
      InstanceRow relative,
      String entity,
      IncludeClause further,
      CollectionRows pool,
      RuntimeParameters parameters) {
    return pool.rows().stream()
        .filter(pooled -> pooled.layoutRef().item().entity().equals(entity))
        .flatMap(pooled -> pooled.layoutRef().item().embeds().entrySet().stream())
        .filter(embed -> embed.getValue().relationship().equals(further.relationship()))
        .findFirst()
        .map(
            embed ->
                chosen(
                    find.reader().children(relative, embed.getKey(), embed.getValue()),
                    further,
                    ImmutableList.of(),
                    parameters))
        .orElseGet(() -> beside(relative, further, pool, parameters));
  }

  private static boolean isRelated(InstanceRow row, InstanceRow other, IncludeClause include) {
    return include.relationship().attributes().entrySet().stream()
        .allMatch(
            pair -> {
              Optional<Object> ours =
                  row.value(include.toParent() ? pair.getValue() : pair.getKey());
              Optional<Object> theirs =
                  other.value(include.toParent() ? pair.getKey() : pair.getValue());
              return ours.isPresent() && ours.equals(theirs);
            });
  }

  /** By separate requests, for all rows or for each; reads each related instance once. */
  private List<ImmutableList<ReadResult>> apart(
      ImmutableList<InstanceRow> rows,
      RelatedRead.SeparateRequest apart,
      IncludeClause include,
      String entity,
      RuntimeParameters parameters) {
    if (apart.atOnce()) {
      // Sent beside the request for the rows, so also where there are none.
      ImmutableList<ReadResult> once = related(apart, include, parameters);
      return each(rows, row -> once);
    }
    Map<ImmutableMap<String, Object>, ImmutableList<ReadResult>> seen = new LinkedHashMap<>();
    List<ImmutableList<ReadResult>> all = new ArrayList<>();
    for (InstanceRow row : rows) {
      all.add(
          seen.computeIfAbsent(
              lead(row, include),
              unseen -> related(apart, include, parameters.withOnly(entity, row.values()))));
    }
    return all;
  }

  private ImmutableList<ReadResult> related(
      RelatedRead.SeparateRequest apart, IncludeClause include, RuntimeParameters known) {
    return page(apart.reading(), include.selection(), known, Optional.empty()).results();
  }

  /** What leads from a row to its related instances. */
  private static ImmutableMap<String, Object> lead(InstanceRow row, IncludeClause include) {
    ImmutableMap.Builder<String, Object> lead = ImmutableMap.builder();
    for (Map.Entry<String, String> pair : include.relationship().attributes().entrySet()) {
      String name = include.toParent() ? pair.getValue() : pair.getKey();
      row.value(name).ifPresent(value -> lead.put(name, value));
    }
    return lead.buildOrThrow();
  }
}
