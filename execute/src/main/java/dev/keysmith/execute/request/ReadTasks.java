package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeySegment;
import dev.keysmith.execute.request.PatternRequests.ClientTask;
import dev.keysmith.execute.request.RequestRecorder.RecordedRead;
import dev.keysmith.item.ItemDecoder;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.EntitySelection.SortOrder;
import dev.keysmith.spec.Spec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a client does with the items of a read: makes rows, filters, drops what expired, sorts. */
final class ReadTasks {
  private final ConditionDetails conditions;

  ReadTasks(Spec spec) {
    this.conditions = new ConditionDetails(spec);
  }

  /**
   * @param instance what the rows are called
   * @param sources the steps that return them
   * @param merged whether several requests return them, so that their order is lost
   */
  ImmutableList<ClientTask> of(
      RecordedRead read, String instance, RowSources sources, boolean merged) {
    EntityQuery query = read.program().entityQuery();
    ImmutableList.Builder<ClientTask> tasks = ImmutableList.builder();
    if (read.program().source() instanceof InstanceSource.StoredCount count) {
      return tasks
          .add(
              new ClientTask(
                  "count",
                  "The result is the number in %s; without it, 0.".formatted(count.attribute()),
                  ImmutableMap.of("of", instance, "attribute", count.attribute())))
          .build();
    }
    tasks.add(rows(read, instance, sources));
    ImmutableList<Object> checked = checked(read);
    if (!checked.isEmpty()) {
      tasks.add(
          new ClientTask(
              "filter",
              "Keep the rows with %s.".formatted(ConditionDetails.text(checked)),
              ImmutableMap.of("conditions", checked)));
    }
    query
        .entity()
        .ttl()
        .filter(attribute -> read.alive())
        .ifPresent(
            attribute ->
                tasks.add(
                    new ClientTask(
                        "dropExpired",
                        "Drop the rows whose %s is not in the future: DynamoDB deletes them later."
                            .formatted(attribute),
                        ImmutableMap.of("attribute", attribute))));
    set(read).ifPresent(tasks::add);
    boolean inOrder =
        read.program().source() instanceof InstanceSource.ByKey byKey
            && byKey.backward().isPresent()
            && !byKey.whole()
            && !merged;
    if (!query.sort().isEmpty() && !inOrder) {
      tasks.add(sort(query.sort()));
    }
    query
        .limit()
        .ifPresent(
            limit ->
                tasks.add(
                    new ClientTask(
                        "limit",
                        "Take the first %d rows.".formatted(limit),
                        ImmutableMap.of("rows", limit))));
    return tasks.build();
  }

  private static ClientTask rows(RecordedRead read, String instance, RowSources sources) {
    EntityQuery query = read.program().entityQuery();
    ImmutableMap.Builder<String, Object> details = ImmutableMap.builder();
    details.put("of", instance).put("entity", query.entity().name());
    sources.describe(details);
    if (read.program().source() instanceof InstanceSource.EmbeddedIn embedded) {
      details.put("in", embedded.attribute());
      return new ClientTask(
          "rows",
          "Each element of %s is one %s.".formatted(embedded.attribute(), query.entity().name()),
          details.buildOrThrow());
    }
    return new ClientTask(
        "rows",
        "Each item of %s is one row: its attributes, and those that its key is made of.%s"
            .formatted(query.entity().name(), sources.text()),
        details.buildOrThrow());
  }

  /** What the conditions say of rows whose items do not have it. */
  private Optional<ClientTask> set(RecordedRead read) {
    if (!(read.program().source() instanceof InstanceSource.ByKey byKey)) {
      return Optional.empty();
    }
    ImmutableMap<String, Object> fixed =
        ImmutableMap.copyOf(
            Maps.filterKeys(
                conditions.fixed(read.program().entityQuery().where()),
                name -> !isShown(byKey, name)));
    return fixed.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ClientTask(
                "set",
                "Each row has %s, which its item does not store."
                    .formatted(ConditionDetails.assignments(fixed)),
                ImmutableMap.of("values", fixed)));
  }

  /** Whether every item or entry that is read has an attribute, or a key that gives it. */
  private static boolean isShown(InstanceSource.ByKey source, String name) {
    return isShown(source.layoutRef(), source.index(), name)
        || source.fetches().stream()
            .anyMatch(fetch -> isShown(fetch.layoutRef(), Optional.empty(), name));
  }

  private static boolean isShown(LayoutRef layoutRef, Optional<Index> index, String name) {
    return ItemDecoder.stands(layoutRef, index, name)
        || Stream.concat(
                layoutRef.table().key().attributes().stream(),
                index.stream().flatMap(one -> one.keyAttributes().stream()))
            .flatMap(key -> layoutRef.item().key(key).stream())
            .anyMatch(
                rule ->
                    rule.alternatives().stream()
                        .allMatch(alternative -> alternative.template().gives(name)));
  }

  static ClientTask sort(List<SortOrder> sort) {
    String by =
        String.join(
            ", ",
            sort.stream()
                .map(one -> one.attribute() + (one.descending() ? " descending" : ""))
                .toList());
    return new ClientTask(
        "sort",
        "Sort by %s; rows without a value come last.".formatted(by),
        ImmutableMap.of("by", orders(sort)));
  }

  static ImmutableList<Object> orders(List<SortOrder> sort) {
    return sort.stream()
        .map(
            one ->
                ImmutableMap.<String, Object>of(
                    "attribute", one.attribute(), "descending", one.descending()))
        .collect(ImmutableList.toImmutableList());
  }

  /** The conditions that no request decides. */
  ImmutableList<Object> checked(RecordedRead read) {
    EntityQuery query = read.program().entityQuery();
    return read.program()
        .source()
        .match(
            byKey ->
                conditions.of(
                    Stream.of(
                            byKey.filter().stream()
                                .filter(one -> byKey.whole() || !isSent(byKey, one)),
                            byKey.open().stream(),
                            query.where().stream().filter(one -> isOpenEnded(byKey, one)))
                        .flatMap(one -> one)
                        .distinct()
                        .toList(),
                    Optional.of(byKey.layoutRef().item())),
            embedded -> conditions.of(query.where(), Optional.empty()),
            collection -> conditions.of(query.where(), Optional.empty()),
            count -> ImmutableList.of(),
            anyOf -> ImmutableList.of());
  }

  /** BETWEEN always includes both ends. */
  private static boolean isOpenEnded(InstanceSource.ByKey source, AttributeCondition condition) {
    return condition.test() instanceof Test.Range range
        && Stream.concat(range.lower().stream(), range.upper().stream())
            .anyMatch(bound -> !bound.inclusive())
        && ((range.lower().isPresent() && range.upper().isPresent())
            || source.keys().stream()
                .flatMap(List::stream)
                .anyMatch(use -> endsBehindPrefix(use, condition)));
  }

  /** Whether the other end of a range is that of all keys with the same prefix. */
  private static boolean endsBehindPrefix(KeyBinding use, AttributeCondition condition) {
    List<KeySegment> segments = use.template().segments();
    return use.next().filter(condition.test()::equals).isPresent()
        && segments.size() > 1
        && segments.get(segments.size() - 1) instanceof KeySegment.Field last
        && last.attribute().equals(condition.path().attribute());
  }

  /** Whether a Query has the condition in its filter, which takes no key attribute. */
  private static boolean isSent(InstanceSource.ByKey source, AttributeCondition condition) {
    LayoutRef layoutRef = source.layoutRef();
    String name = localName(layoutRef.item(), condition);
    boolean key =
        layoutRef.table().key().attributes().contains(name)
            || source
                .index()
                .map(Index::keyAttributes)
                .map(all -> all.contains(name))
                .orElse(false);
    return !key && ItemDecoder.stands(layoutRef, source.index(), name);
  }

  private static String localName(ItemLayout layout, AttributeCondition condition) {
    return condition.path().shortest().isOwn()
        ? condition.path().shortest().attribute()
        : layout.copies().entrySet().stream()
            .filter(copy -> copy.getValue().shortest().equals(condition.path().shortest()))
            .map(java.util.Map.Entry::getKey)
            .findFirst()
            .orElse(condition.path().toString());
  }
}
