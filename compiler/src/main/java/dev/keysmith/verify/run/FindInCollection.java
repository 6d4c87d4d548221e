package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.plan.Question;
import dev.keysmith.plan.Reading;
import dev.keysmith.plan.Related;
import dev.keysmith.plan.Source;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds an instance together with its relatives, in the item collection that they share. */
final class FindInCollection {
  private final Spec spec;
  private final Requests requests;
  private final KeyRequests keys;
  private final RowReader reader;

  FindInCollection(Spec spec, Requests requests, KeyRequests keys, RowReader reader) {
    this.spec = spec;
    this.requests = requests;
    this.keys = keys;
    this.reader = reader;
  }

  /** What an item collection held, by entity. */
  record Pool(ImmutableList<Pooled> rows) {}

  /** A row out of an item collection, and the layout it was in. */
  record Pooled(Placed placed, Row row) {}

  Found find(Source.Collection source, Reading reading, Parameters parameters, boolean alive) {
    Question question = reading.question();
    Optional<KeyAsked> asked = keys.asked(source.key(), parameters, Map.of(), source.backward());
    if (asked.isEmpty()) {
      return new Found(ImmutableList.of(), Optional.empty(), Optional.empty());
    }
    Requests.Asked query =
        new Requests.Asked(
            source.placed().table(),
            source.index(),
            asked.get().predicates(),
            ImmutableList.of(),
            source.backward(),
            question.strong(),
            source.limit());
    List<Pooled> pooled = new ArrayList<>();
    Optional<ImmutableMap<String, Object>> after = Optional.empty();
    do {
      Requests.Answered answered = requests.query(query, after);
      for (ImmutableMap<String, Object> item : answered.items()) {
        reader
            .layout(source.placed().table(), source.index(), item)
            .ifPresent(
                placed ->
                    reader
                        .row(placed, source.index(), item)
                        .ifPresent(row -> pooled.add(new Pooled(placed, row))));
      }
      after = answered.last();
    } while (after.isPresent() && !isEnough(reading, pooled, parameters));
    Pool pool = new Pool(ImmutableList.copyOf(pooled));
    List<Row> own =
        rows(pool, question.entity().name()).stream()
            .filter(row -> reader.meets(question.where(), row, parameters))
            .filter(row -> !alive || !reader.isExpired(question.entity(), row))
            .toList();
    return new Found(ImmutableList.copyOf(own), Optional.empty(), Optional.of(pool));
  }

  /** Whether a limited include has all that it takes. */
  private boolean isEnough(Reading reading, List<Pooled> pooled, Parameters parameters) {
    Pool pool = new Pool(ImmutableList.copyOf(pooled));
    for (Related related : reading.related()) {
      Include include = related.include();
      if (related.from() instanceof Related.Beside && include.selection().limit().isPresent()) {
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
  ImmutableList<Row> rows(Pool pool, String entity) {
    Entity of = spec.entity(entity);
    Map<List<Object>, Row> rows = new LinkedHashMap<>();
    for (Pooled pooled : pool.rows()) {
      if (pooled.placed().item().entity().equals(entity)) {
        List<Object> identity =
            of.identity().stream()
                .map(part -> pooled.row().value(part).orElse(Optional.empty()))
                .toList();
        rows.merge(identity, pooled.row(), Row::and);
      }
    }
    return ImmutableList.copyOf(rows.values());
  }
}
