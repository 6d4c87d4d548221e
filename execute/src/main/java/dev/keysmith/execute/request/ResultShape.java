package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Table;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.plan.RelatedRead;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Spec;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** How the rows of a read are put together: attributes, and related rows under each. */
final class ResultShape {
  private final Spec spec;
  private final ConditionDetails conditions;
  private final Function<ReadProgram, String> instances;

  /**
   * @param instances what the rows of a read are called
   */
  ResultShape(Spec spec, Function<ReadProgram, String> instances) {
    this.spec = spec;
    this.conditions = new ConditionDetails(spec);
    this.instances = instances;
  }

  ImmutableMap<String, Object> of(ReadProgram program, EntitySelection selection) {
    ImmutableMap.Builder<String, Object> shape = ImmutableMap.builder();
    if (program.source() instanceof InstanceSource.AnyOf anyOf) {
      shape
          .put("entity", selection.entity())
          .put("attributes", ImmutableList.copyOf(selection.needs().attributes()));
      if (selection.needs().countOnly()) {
        shape.put("count", true);
      }
      return shape
          .put(
              "merged",
              anyOf.parts().stream()
                  .map(part -> of(part, requested(part, selection), selection))
                  .collect(ImmutableList.toImmutableList()))
          .buildOrThrow();
    }
    return of(program, program.related(), selection);
  }

  private ImmutableMap<String, Object> of(
      ReadProgram program, List<RelatedRead> related, EntitySelection selection) {
    ImmutableMap.Builder<String, Object> shape = ImmutableMap.builder();
    shape.put("rows", instances.apply(program)).put("entity", selection.entity());
    if (selection.needs().countOnly()) {
      shape.put("count", true);
    }
    if (program.source() instanceof InstanceSource.StoredCount count) {
      shape.put("stored", count.attribute());
    }
    return shape.putAll(content(selection, related, program, false)).buildOrThrow();
  }

  /** Without what is included to filter by alone. */
  private static ImmutableList<RelatedRead> requested(ReadProgram part, EntitySelection selection) {
    ImmutableList.Builder<RelatedRead> related = ImmutableList.builder();
    for (RelatedRead one : part.related()) {
      selection.include().stream()
          .filter(
              include ->
                  include.toParent() == one.include().toParent()
                      && include.relationship().equals(one.include().relationship())
                      && include
                          .selection()
                          .needing(one.include().selection().needs())
                          .equals(one.include().selection()))
          .findFirst()
          .ifPresent(include -> related.add(new RelatedRead(include, one.from())));
    }
    return related.build();
  }

  /**
   * @param joined whether a row stands for one of several, each with its own related rows
   */
  private ImmutableMap<String, Object> content(
      EntitySelection selection, List<RelatedRead> related, ReadProgram program, boolean joined) {
    ImmutableMap.Builder<String, Object> content = ImmutableMap.builder();
    content.put("attributes", ImmutableList.copyOf(selection.needs().attributes()));
    if (!related.isEmpty()) {
      content.put(
          "include",
          related.stream()
              .sorted(Comparator.comparing(one -> selection.include().indexOf(one.include())))
              .map(one -> include(one, program, joined))
              .collect(ImmutableList.toImmutableList()));
    }
    return content.buildOrThrow();
  }

  private ImmutableMap<String, Object> include(
      RelatedRead related, ReadProgram program, boolean joined) {
    IncludeClause include = related.include();
    ImmutableMap.Builder<String, Object> shape = head(include);
    related
        .from()
        .match(
            embedded ->
                chosen(
                    shape.put("embedded", embedded.attribute()),
                    include,
                    embedded.nested(),
                    program,
                    joined),
            copied ->
                chosen(
                    shape.put("copied", copied.names()), include, copied.nested(), program, joined),
            collection -> collected(shape.put("collection", true), include, table(program)),
            separate -> separate(shape, include, separate, joined || !separate.atOnce()));
    return shape.buildOrThrow();
  }

  private ImmutableMap.Builder<String, Object> separate(
      ImmutableMap.Builder<String, Object> shape,
      IncludeClause include,
      RelatedRead.SeparateRequest separate,
      boolean joined) {
    ReadProgram reading = separate.reading();
    return shape
        .put("rows", instances.apply(reading))
        .put("joined", joined)
        .putAll(content(include.selection(), reading.related(), reading, joined));
  }

  private static ImmutableMap.Builder<String, Object> head(IncludeClause include) {
    ImmutableMap.Builder<String, Object> on = ImmutableMap.builder();
    include
        .relationship()
        .attributes()
        .forEach(
            (parent, child) ->
                on.put(include.toParent() ? parent : child, include.toParent() ? child : parent));
    return ImmutableMap.<String, Object>builder()
        .put("entity", include.selection().entity())
        .put("on", on.buildOrThrow());
  }

  /** The table of the item collection that a read finds its rows in. */
  private static Table table(ReadProgram program) {
    return ((InstanceSource.Collection) program.source()).layoutRef().table();
  }

  private ImmutableMap.Builder<String, Object> collected(
      ImmutableMap.Builder<String, Object> shape, IncludeClause include, Table table) {
    shape.put("attributes", ImmutableList.copyOf(include.selection().needs().attributes()));
    ImmutableList<Object> nested =
        include.selection().include().stream()
            .map(further -> within(include.selection().entity(), further, table))
            .collect(ImmutableList.toImmutableList());
    if (!nested.isEmpty()) {
      shape.put("include", nested);
    }
    return selected(shape, include.selection());
  }

  /** What a row of the collection includes is embedded in its item, or in the collection too. */
  private ImmutableMap<String, Object> within(String entity, IncludeClause further, Table table) {
    ImmutableMap.Builder<String, Object> shape = head(further);
    Optional<String> embedded =
        table.items().values().stream()
            .filter(layout -> layout.entity().equals(entity))
            .flatMap(layout -> layout.embeds().entrySet().stream())
            .filter(embed -> embed.getValue().relationship().equals(further.relationship()))
            .map(Map.Entry::getKey)
            .findFirst();
    embedded.ifPresentOrElse(
        attribute -> shape.put("embedded", attribute), () -> shape.put("collection", true));
    return collected(shape, further, table).buildOrThrow();
  }

  private ImmutableMap.Builder<String, Object> chosen(
      ImmutableMap.Builder<String, Object> shape,
      IncludeClause include,
      ImmutableList<RelatedRead> nested,
      ReadProgram program,
      boolean joined) {
    shape.putAll(content(include.selection(), nested, program, joined));
    return selected(shape, include.selection());
  }

  /** What the client does to related rows that came with others. */
  private ImmutableMap.Builder<String, Object> selected(
      ImmutableMap.Builder<String, Object> shape, EntitySelection selection) {
    ImmutableList<Object> where = conditions.of(selection.where(), Optional.empty());
    if (!where.isEmpty()) {
      shape.put("where", where);
    }
    spec.entity(selection.entity()).ttl().ifPresent(name -> shape.put("dropExpired", name));
    if (!selection.sort().isEmpty()) {
      shape.put("sort", ReadTasks.orders(selection.sort()));
    }
    selection.limit().ifPresent(limit -> shape.put("limit", limit));
    return shape;
  }
}
