package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.plan.Reading;
import dev.keysmith.plan.Related;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Selection;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.plain.Result;
import dev.keysmith.verify.run.FindInCollection.Pool;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs the reading of a plan: finds the instances, then gets their relatives. */
final class ReadRun {
  private final Spec spec;
  private final FindRows find;

  ReadRun(Spec spec, Instant now, Requests requests) {
    this.spec = spec;
    this.find = new FindRows(spec, now, requests);
  }

  /** One page, from the cursor that the page before gave. */
  Page page(Reading reading, Selection selection, Parameters parameters, Optional<Cursor> cursor) {
    Found found = find.find(reading, parameters, cursor, true);
    return new Page(results(found, reading.related(), selection, parameters), found.next());
  }

  private ImmutableList<Result> results(
      Found found, List<Related> related, Selection selection, Parameters parameters) {
    List<Map<Include, ImmutableList<Result>>> relatives = new ArrayList<>();
    found.rows().forEach(row -> relatives.add(new LinkedHashMap<>()));
    for (Related each : related) {
      List<ImmutableList<Result>> got =
          relatives(found.rows(), found.pool(), each, selection.entity(), parameters);
      for (int i = 0; i < got.size(); i++) {
        relatives.get(i).put(each.include(), got.get(i));
      }
    }
    ImmutableList.Builder<Result> results = ImmutableList.builder();
    for (int i = 0; i < found.rows().size(); i++) {
      results.add(result(found.rows().get(i), selection, relatives.get(i)));
    }
    return results.build();
  }

  private static Result result(
      Row row, Selection selection, Map<Include, ImmutableList<Result>> related) {
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    for (String name : selection.needs().attributes()) {
      row.value(name).ifPresent(value -> values.put(name, value));
    }
    return new Result(values.buildOrThrow(), ImmutableMap.copyOf(related));
  }

  /** For each row, its relatives under one include. */
  private List<ImmutableList<Result>> relatives(
      ImmutableList<Row> rows,
      Optional<Pool> pool,
      Related related,
      String entity,
      Parameters parameters) {
    Include include = related.include();
    Related.From from = related.from();
    if (from instanceof Related.Apart apart) {
      return apart(rows, apart, include, entity, parameters);
    }
    List<ImmutableList<Result>> all = new ArrayList<>();
    for (Row row : rows) {
      if (from instanceof Related.Embedded embedded) {
        List<Row> children = find.reader().children(row, embedded.attribute(), embedded.embed());
        all.add(chosen(children, include, embedded.nested(), parameters));
      } else if (from instanceof Related.Copied copied) {
        all.add(chosen(copied(row, copied, include), include, copied.nested(), parameters));
      } else {
        all.add(beside(row, include, pool.orElseThrow(), parameters));
      }
    }
    return all;
  }

  /** Of relatives at hand, those that the include asks for. */
  private ImmutableList<Result> chosen(
      List<Row> relatives, Include include, List<Related> nested, Parameters parameters) {
    Selection selection = include.selection();
    Entity entity = spec.entity(selection.entity());
    ImmutableList<Row> kept =
        relatives.stream()
            .filter(row -> find.reader().meets(selection.where(), row, parameters))
            .filter(row -> !find.reader().isExpired(entity, row))
            .sorted(ClientSide.order(selection.sort()))
            .limit(selection.limit().orElse(Integer.MAX_VALUE))
            .collect(ImmutableList.toImmutableList());
    return results(
        new Found(kept, Optional.empty(), Optional.empty()), nested, selection, parameters);
  }

  private static List<Row> copied(Row row, Related.Copied copied, Include include) {
    Map<String, Object> told = new LinkedHashMap<>();
    copied
        .names()
        .forEach((theirs, ours) -> row.value(ours).ifPresent(value -> told.put(theirs, value)));
    // Where the reference itself is not there to see, a copy shows that there is a relative.
    boolean pointsAtOne =
        told.keySet().containsAll(include.relationship().attributes().keySet())
            || !include.relationship().attributes().keySet().containsAll(told.keySet());
    return pointsAtOne ? List.of(Row.of(told, Map.of())) : List.of();
  }

  private ImmutableList<Result> beside(Row row, Include include, Pool pool, Parameters parameters) {
    Selection selection = include.selection();
    List<Row> relatives =
        find.collections().rows(pool, selection.entity()).stream()
            .filter(other -> isRelative(row, other, include))
            .toList();
    Entity entity = spec.entity(selection.entity());
    List<Row> kept =
        relatives.stream()
            .filter(other -> find.reader().meets(selection.where(), other, parameters))
            .filter(other -> !find.reader().isExpired(entity, other))
            .sorted(ClientSide.order(selection.sort()))
            .limit(selection.limit().orElse(Integer.MAX_VALUE))
            .toList();
    ImmutableList.Builder<Result> results = ImmutableList.builder();
    for (Row relative : kept) {
      Map<Include, ImmutableList<Result>> nested = new LinkedHashMap<>();
      for (Include further : selection.include()) {
        nested.put(further, within(relative, selection.entity(), further, pool, parameters));
      }
      results.add(result(relative, selection, nested));
    }
    return results.build();
  }

  /** What a relative includes stands inside its item, or beside it in the collection. */
  private ImmutableList<Result> within(
      Row relative, String entity, Include further, Pool pool, Parameters parameters) {
    return pool.rows().stream()
        .filter(pooled -> pooled.placed().item().entity().equals(entity))
        .flatMap(pooled -> pooled.placed().item().embeds().entrySet().stream())
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

  private static boolean isRelative(Row row, Row other, Include include) {
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

  /** By requests of their own: once for all rows, or for each; the same relative only once. */
  private List<ImmutableList<Result>> apart(
      ImmutableList<Row> rows,
      Related.Apart apart,
      Include include,
      String entity,
      Parameters parameters) {
    Map<ImmutableMap<String, Object>, ImmutableList<Result>> seen = new LinkedHashMap<>();
    List<ImmutableList<Result>> all = new ArrayList<>();
    for (Row row : rows) {
      Parameters known = apart.atOnce() ? parameters : parameters.withOnly(entity, row.told());
      ImmutableMap<String, Object> lead = apart.atOnce() ? ImmutableMap.of() : lead(row, include);
      all.add(
          seen.computeIfAbsent(
              lead,
              unseen ->
                  page(apart.reading(), include.selection(), known, Optional.empty()).results()));
    }
    return all;
  }

  /** What leads from a row to its relatives. */
  private static ImmutableMap<String, Object> lead(Row row, Include include) {
    ImmutableMap.Builder<String, Object> lead = ImmutableMap.builder();
    for (Map.Entry<String, String> pair : include.relationship().attributes().entrySet()) {
      String name = include.toParent() ? pair.getValue() : pair.getKey();
      row.value(name).ifPresent(value -> lead.put(name, value));
    }
    return lead.buildOrThrow();
  }
}
