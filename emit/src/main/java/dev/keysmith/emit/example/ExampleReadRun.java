package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.plan.RelatedRead;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs the reading of a plan over the examples: which items it reads, and which it wanted. */
final class ExampleReadRun {
  private final ExampleItems items;
  private final ExampleInstances instances;
  private final AccessTraceBuilder trace;

  ExampleReadRun(ExampleItems items, AccessTraceBuilder trace) {
    this.items = items;
    this.instances = items.instances();
    this.trace = trace;
  }

  /** The instances that it finds; their relatives are read too. */
  ImmutableList<ExampleInstance> instances(ReadProgram reading, ExampleArguments arguments) {
    ImmutableList<ExampleInstance> found = found(reading, arguments);
    reading.related().forEach(related -> related(related, found, arguments));
    return found;
  }

  private ImmutableList<ExampleInstance> found(ReadProgram reading, ExampleArguments arguments) {
    EntityQuery question = reading.entityQuery();
    if (reading.source() instanceof InstanceSource.ByKey source) {
      return byKey(source, question, arguments);
    }
    if (reading.source() instanceof InstanceSource.EmbeddedIn inside) {
      return instances(inside.holder(), arguments).stream()
          .flatMap(holder -> instances.children(holder, inside.embed().relationship()).stream())
          .filter(one -> meets(question.where(), one, arguments))
          .collect(ImmutableList.toImmutableList());
    }
    if (reading.source() instanceof InstanceSource.StoredCount count) {
      instances(count.parent(), arguments);
      return ImmutableList.of();
    }
    return collection((InstanceSource.Collection) reading.source(), reading, arguments);
  }

  // --- by key -----------------------------------------------------------------------------------

  private ImmutableList<ExampleInstance> byKey(
      InstanceSource.ByKey source, EntityQuery question, ExampleArguments arguments) {
    boolean backward = source.backward().orElse(false);
    // Where no direction gives the order asked for, everything is read and sorted afterwards.
    int limit =
        source.backward().isPresent()
            ? question.limit().orElse(Integer.MAX_VALUE)
            : Integer.MAX_VALUE;
    KeyConditionMatcher keys = new KeyConditionMatcher(arguments, backward);
    List<ExampleInstance> found = new ArrayList<>();
    for (List<ExampleItem> collection : collections(source.layoutRef(), source.index())) {
      int wanted = 0;
      for (ExampleItem item : backward ? Lists.reverse(collection) : collection) {
        if (wanted < limit && source.keys().stream().anyMatch(uses -> keys.hold(uses, item))) {
          boolean passes =
              isOf(item, source.layoutRef()) && meets(source.filter(), item.instance(), arguments);
          recordAccess(item, source.index(), passes);
          if (passes && fetched(source, item.instance(), arguments)) {
            found.add(item.instance());
            wanted++;
          }
        }
      }
    }
    return found.stream()
        .distinct()
        .limit(question.limit().orElse(Integer.MAX_VALUE))
        .collect(ImmutableList.toImmutableList());
  }

  /** Reads the further items of an instance; whether it is asked for after all. */
  private boolean fetched(
      InstanceSource.ByKey source, ExampleInstance instance, ExampleArguments arguments) {
    boolean wanted = meets(source.open(), instance, arguments);
    for (InstanceSource.Fetch fetch : source.fetches()) {
      items
          .item(fetch.layoutRef(), instance)
          .ifPresent(item -> recordAccess(item, Optional.empty(), wanted));
    }
    return wanted;
  }

  // --- item collections -------------------------------------------------------------------------

  private ImmutableList<ExampleInstance> collection(
      InstanceSource.Collection source, ReadProgram reading, ExampleArguments arguments) {
    KeyConditionMatcher keys = new KeyConditionMatcher(arguments, source.backward());
    ImmutableSet<String> asked = entities(reading);
    List<ExampleInstance> found = new ArrayList<>();
    for (List<ExampleItem> collection : collections(source.layoutRef(), source.index())) {
      List<ExampleItem> matched =
          (source.backward() ? Lists.reverse(collection) : collection)
              .stream()
                  .filter(item -> keys.hold(source.key(), item))
                  .limit(source.limit().orElse(Integer.MAX_VALUE))
                  .toList();
      for (ExampleItem item : matched) {
        boolean whose = item.instance().entity().equals(reading.entityQuery().entity().name());
        boolean wanted =
            asked.contains(item.instance().entity())
                && (!whose || meets(reading.entityQuery().where(), item.instance(), arguments));
        recordAccess(item, source.index(), wanted);
        if (whose && wanted) {
          found.add(item.instance());
        }
      }
    }
    return found.stream().distinct().collect(ImmutableList.toImmutableList());
  }

  /** What a collection is read for. */
  private static ImmutableSet<String> entities(ReadProgram reading) {
    return Stream.concat(
            Stream.of(reading.entityQuery().entity().name()),
            reading.related().stream()
                .filter(related -> related.from() instanceof RelatedRead.InCollection)
                .flatMap(related -> entities(related.include().selection())))
        .collect(ImmutableSet.toImmutableSet());
  }

  private static Stream<String> entities(EntitySelection selection) {
    return Stream.concat(
        Stream.of(selection.entity()),
        selection.include().stream()
            .map(IncludeClause::selection)
            .flatMap(ExampleReadRun::entities));
  }

  // --- relatives --------------------------------------------------------------------------------

  private void related(
      RelatedRead related, ImmutableList<ExampleInstance> found, ExampleArguments arguments) {
    if (related.from() instanceof RelatedRead.SeparateRequest apart) {
      if (apart.atOnce()) {
        instances(apart.reading(), arguments);
      } else {
        found.forEach(one -> instances(apart.reading(), arguments.with(one, everywhere(one))));
      }
    } else if (related.from() instanceof RelatedRead.Embedded embedded) {
      nested(embedded.nested(), related.include(), found, arguments);
    } else if (related.from() instanceof RelatedRead.Copied copied) {
      nested(copied.nested(), related.include(), found, arguments);
    }
  }

  private void nested(
      ImmutableList<RelatedRead> nested,
      IncludeClause include,
      ImmutableList<ExampleInstance> found,
      ExampleArguments arguments) {
    ImmutableList<ExampleInstance> relatedInstances =
        found.stream()
            .flatMap(
                one ->
                    include.toParent()
                        ? instances.parent(one, include.relationship()).stream()
                        : instances.children(one, include.relationship()).stream())
            .distinct()
            .collect(ImmutableList.toImmutableList());
    nested.forEach(related -> related(related, relatedInstances, arguments));
  }

  /** What any item of an instance tells: its values, and the copies under their names. */
  Map<String, Object> everywhere(ExampleInstance instance) {
    Map<String, Object> readValues = new LinkedHashMap<>(instance.values());
    for (LayoutRef layoutRef : items.design().items(instance.entity())) {
      items
          .item(layoutRef, instance)
          .ifPresent(item -> item.named().forEach(readValues::putIfAbsent));
      layoutRef
          .item()
          .copies()
          .values()
          .forEach(
              path ->
                  instances
                      .at(instance, path)
                      .ifPresent(
                          value -> readValues.putIfAbsent(path.shortest().toString(), value)));
    }
    return readValues;
  }

  // --- rows -------------------------------------------------------------------------------------

  /** What stands in a table or an index, collection by collection. */
  private List<List<ExampleItem>> collections(LayoutRef layoutRef, Optional<Index> index) {
    List<String> partition =
        index
            .map(Index::partition)
            .orElseGet(() -> ImmutableList.of(layoutRef.table().key().partition()));
    Map<List<Object>, List<ExampleItem>> collections = new LinkedHashMap<>();
    for (ExampleItem item : items.in(structure(layoutRef, index))) {
      collections
          .computeIfAbsent(ExampleItems.values(item, partition), first -> new ArrayList<>())
          .add(item);
    }
    return List.copyOf(collections.values());
  }

  private void recordAccess(ExampleItem item, Optional<Index> index, boolean wanted) {
    trace.add(
        structure(item.layoutRef(), index), item, wanted ? ItemAccess.READ : ItemAccess.DROPPED);
  }

  private static TableOrIndex structure(LayoutRef layoutRef, Optional<Index> index) {
    return new TableOrIndex(layoutRef.table().name(), index.map(Index::name));
  }

  private static boolean isOf(ExampleItem item, LayoutRef layoutRef) {
    return item.layoutRef().item().name().equals(layoutRef.item().name());
  }

  private static boolean meets(
      List<AttributeCondition> where, ExampleInstance instance, ExampleArguments arguments) {
    return where.stream().allMatch(condition -> arguments.holds(condition, instance));
  }
}
