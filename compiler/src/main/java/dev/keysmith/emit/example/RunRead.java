package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import dev.keysmith.cost.Structure;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Index;
import dev.keysmith.plan.Question;
import dev.keysmith.plan.Reading;
import dev.keysmith.plan.Related;
import dev.keysmith.plan.Source;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Selection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs the reading of a plan over the examples: which items it reads, and which it wanted. */
final class RunRead {
  private final ExampleItems items;
  private final ExampleInstances instances;
  private final Touches touches;

  RunRead(ExampleItems items, Touches touches) {
    this.items = items;
    this.instances = items.instances();
    this.touches = touches;
  }

  /** The instances that it finds; their relatives are read too. */
  ImmutableList<ExampleInstance> instances(Reading reading, Arguments arguments) {
    ImmutableList<ExampleInstance> found = found(reading, arguments);
    reading.related().forEach(related -> related(related, found, arguments));
    return found;
  }

  private ImmutableList<ExampleInstance> found(Reading reading, Arguments arguments) {
    Question question = reading.question();
    if (reading.source() instanceof Source.ByKey source) {
      return byKey(source, question, arguments);
    }
    if (reading.source() instanceof Source.Inside inside) {
      return instances(inside.holder(), arguments).stream()
          .flatMap(holder -> instances.children(holder, inside.embed().relationship()).stream())
          .filter(one -> meets(question.where(), one, arguments))
          .collect(ImmutableList.toImmutableList());
    }
    return collection((Source.Collection) reading.source(), reading, arguments);
  }

  // --- by key -----------------------------------------------------------------------------------

  private ImmutableList<ExampleInstance> byKey(
      Source.ByKey source, Question question, Arguments arguments) {
    boolean backward = source.backward().orElse(false);
    // Where no direction gives the order asked for, everything is read and sorted afterwards.
    int limit =
        source.backward().isPresent()
            ? question.limit().orElse(Integer.MAX_VALUE)
            : Integer.MAX_VALUE;
    KeysAsked keys = new KeysAsked(arguments, backward);
    List<ExampleInstance> found = new ArrayList<>();
    for (List<ExampleItem> collection : collections(source.placed(), source.index())) {
      int wanted = 0;
      for (ExampleItem item : backward ? Lists.reverse(collection) : collection) {
        if (wanted < limit && source.keys().stream().anyMatch(uses -> keys.hold(uses, item))) {
          boolean passes =
              isOf(item, source.placed()) && meets(source.filter(), item.instance(), arguments);
          touch(item, source.index(), passes);
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
  private boolean fetched(Source.ByKey source, ExampleInstance instance, Arguments arguments) {
    boolean wanted = meets(source.open(), instance, arguments);
    for (Source.Fetch fetch : source.fetches()) {
      items.item(fetch.placed(), instance).ifPresent(item -> touch(item, Optional.empty(), wanted));
    }
    return wanted;
  }

  // --- item collections -------------------------------------------------------------------------

  private ImmutableList<ExampleInstance> collection(
      Source.Collection source, Reading reading, Arguments arguments) {
    KeysAsked keys = new KeysAsked(arguments, source.backward());
    ImmutableSet<String> asked = entities(reading);
    List<ExampleInstance> found = new ArrayList<>();
    for (List<ExampleItem> collection : collections(source.placed(), source.index())) {
      List<ExampleItem> matched =
          (source.backward() ? Lists.reverse(collection) : collection)
              .stream()
                  .filter(item -> keys.hold(source.key(), item))
                  .limit(source.limit().orElse(Integer.MAX_VALUE))
                  .toList();
      for (ExampleItem item : matched) {
        boolean whose = item.instance().entity().equals(reading.question().entity().name());
        boolean wanted =
            asked.contains(item.instance().entity())
                && (!whose || meets(reading.question().where(), item.instance(), arguments));
        touch(item, source.index(), wanted);
        if (whose && wanted) {
          found.add(item.instance());
        }
      }
    }
    return found.stream().distinct().collect(ImmutableList.toImmutableList());
  }

  /** What a collection is read for. */
  private static ImmutableSet<String> entities(Reading reading) {
    return Stream.concat(
            Stream.of(reading.question().entity().name()),
            reading.related().stream()
                .filter(related -> related.from() instanceof Related.Beside)
                .flatMap(related -> entities(related.include().selection())))
        .collect(ImmutableSet.toImmutableSet());
  }

  private static Stream<String> entities(Selection selection) {
    return Stream.concat(
        Stream.of(selection.entity()),
        selection.include().stream().map(Include::selection).flatMap(RunRead::entities));
  }

  // --- relatives --------------------------------------------------------------------------------

  private void related(Related related, ImmutableList<ExampleInstance> found, Arguments arguments) {
    if (related.from() instanceof Related.Apart apart) {
      if (apart.atOnce()) {
        instances(apart.reading(), arguments);
      } else {
        found.forEach(one -> instances(apart.reading(), arguments.with(one, everywhere(one))));
      }
    } else if (related.from() instanceof Related.Embedded embedded) {
      nested(embedded.nested(), related.include(), found, arguments);
    } else if (related.from() instanceof Related.Copied copied) {
      nested(copied.nested(), related.include(), found, arguments);
    }
  }

  private void nested(
      ImmutableList<Related> nested,
      Include include,
      ImmutableList<ExampleInstance> found,
      Arguments arguments) {
    ImmutableList<ExampleInstance> relatives =
        found.stream()
            .flatMap(
                one ->
                    include.toParent()
                        ? instances.parent(one, include.relationship()).stream()
                        : instances.children(one, include.relationship()).stream())
            .distinct()
            .collect(ImmutableList.toImmutableList());
    nested.forEach(related -> related(related, relatives, arguments));
  }

  /** What any item of an instance tells: its values, and the copies under their names. */
  Map<String, Object> everywhere(ExampleInstance instance) {
    Map<String, Object> told = new LinkedHashMap<>(instance.values());
    for (Placed placed : items.design().items(instance.entity())) {
      items.item(placed, instance).ifPresent(item -> item.named().forEach(told::putIfAbsent));
      placed
          .item()
          .copies()
          .values()
          .forEach(
              path ->
                  instances
                      .at(instance, path)
                      .ifPresent(value -> told.putIfAbsent(path.shortest().toString(), value)));
    }
    return told;
  }

  // --- rows -------------------------------------------------------------------------------------

  /** What stands in a table or an index, collection by collection. */
  private List<List<ExampleItem>> collections(Placed placed, Optional<Index> index) {
    List<String> partition =
        index
            .map(Index::partition)
            .orElseGet(() -> ImmutableList.of(placed.table().key().partition()));
    Map<List<Object>, List<ExampleItem>> collections = new LinkedHashMap<>();
    for (ExampleItem item : items.in(structure(placed, index))) {
      collections
          .computeIfAbsent(ExampleItems.values(item, partition), first -> new ArrayList<>())
          .add(item);
    }
    return List.copyOf(collections.values());
  }

  private void touch(ExampleItem item, Optional<Index> index, boolean wanted) {
    touches.add(structure(item.placed(), index), item, wanted ? Touch.READ : Touch.DROPPED);
  }

  private static Structure structure(Placed placed, Optional<Index> index) {
    return new Structure(placed.table().name(), index.map(Index::name));
  }

  private static boolean isOf(ExampleItem item, Placed placed) {
    return item.placed().item().name().equals(placed.item().name());
  }

  private static boolean meets(
      List<Condition> where, ExampleInstance instance, Arguments arguments) {
    return where.stream().allMatch(condition -> arguments.holds(condition, instance));
  }
}
