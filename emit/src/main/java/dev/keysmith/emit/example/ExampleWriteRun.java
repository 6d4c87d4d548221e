package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.PreRead;
import dev.keysmith.plan.WriteProgram;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Does the actions of a write over the examples: which items it reads, and which it writes. */
final class ExampleWriteRun {
  private final ExampleItems items;
  private final AccessTraceBuilder trace;
  private final ExampleReadRun read;
  private final RelationshipGraph relationships;

  ExampleWriteRun(ExampleItems items, AccessTraceBuilder trace) {
    this.items = items;
    this.trace = trace;
    this.read = new ExampleReadRun(items, trace);
    this.relationships = RelationshipGraph.of(items.spec());
  }

  void act(WriteProgram act, ImmutableList<ExampleInstance> chosen, ExampleArguments given) {
    // An action that does not name its instance finds every one that its conditions select.
    Set<ExampleInstance> subjects = new LinkedHashSet<>(chosen);
    for (ExampleInstance one : chosen) {
      ExampleArguments known = given.knowing(one.values()).with(one, read.everywhere(one));
      for (PreRead lead : act.preReads()) {
        ImmutableList<ExampleInstance> led = lead(lead, one, known);
        if (lead instanceof PreRead.Read first && first.purpose() == PreRead.Purpose.INSTANCE) {
          subjects.addAll(led);
        }
      }
    }
    for (ExampleInstance one : subjects) {
      act.writes().forEach(write -> write(write, one));
      for (WriteProgram.CopyUpdate following : act.follows()) {
        follow(following, one, given);
      }
    }
  }

  private void follow(
      WriteProgram.CopyUpdate following, ExampleInstance source, ExampleArguments given) {
    ExampleArguments known = given.knowing(source.values()).with(source, read.everywhere(source));
    for (PreRead lead : following.preReads()) {
      for (ExampleInstance affectedCopy : lead(lead, source, known)) {
        if (affectedCopy.entity().equals(following.entity())) {
          following.writes().forEach(write -> write(write, affectedCopy));
        }
      }
    }
  }

  private ImmutableList<ExampleInstance> lead(
      PreRead lead, ExampleInstance one, ExampleArguments known) {
    if (lead instanceof PreRead.Read first) {
      return read.instances(first.reading(), known);
    }
    PreRead.SequenceIncrement draw = (PreRead.SequenceIncrement) lead;
    holder(draw.layoutRef(), one)
        .flatMap(parent -> items.item(draw.layoutRef(), parent))
        .ifPresent(item -> access(item, ItemAccess.UPDATE, ImmutableSet.of(draw.attribute())));
    return ImmutableList.of();
  }

  private void write(ItemWrite write, ExampleInstance one) {
    whose(write, one)
        .flatMap(instance -> items.item(write.layoutRef(), instance))
        .ifPresent(item -> access(item, access(write.kind()), changed(write)));
  }

  private Optional<ExampleInstance> whose(ItemWrite write, ExampleInstance one) {
    if (write.work() instanceof ItemWrite.EmbeddedChild within) {
      return items.instances().parent(one, within.embed().relationship());
    }
    return write.work() instanceof ItemWrite.CountUpdate counting
        ? items.instances().parent(one, counting.count().relationship())
        : holder(write.layoutRef(), one);
  }

  /** The instance itself where the item is one of its own, else the parent that has it. */
  private Optional<ExampleInstance> holder(LayoutRef layoutRef, ExampleInstance one) {
    if (layoutRef.item().entity().equals(one.entity())) {
      return Optional.of(one);
    }
    return relationships.ofChild(one.entity()).stream()
        .filter(relationship -> relationship.parent().equals(layoutRef.item().entity()))
        .flatMap(relationship -> items.instances().parent(one, relationship).stream())
        .findFirst();
  }

  private static ItemAccess access(ItemWrite.Kind kind) {
    return switch (kind) {
      case PUT -> ItemAccess.PUT;
      case UPDATE -> ItemAccess.UPDATE;
      case DELETE -> ItemAccess.DELETE;
      case CHECK -> ItemAccess.CHECK;
    };
  }

  /** The attributes that an update changes; none where the whole item is written. */
  private static ImmutableSet<String> changed(ItemWrite write) {
    if (write.work() instanceof ItemWrite.EmbeddedChild within) {
      return ImmutableSet.of(within.attribute());
    }
    if (write.work() instanceof ItemWrite.CountUpdate counting) {
      return ImmutableSet.of(counting.attribute());
    }
    return write.work() instanceof ItemWrite.AttributeUpdate assign
        ? assign.assigned().keySet()
        : ImmutableSet.of();
  }

  /** The item, and its entries in those indexes that have anything of what changes. */
  private void access(ExampleItem item, ItemAccess access, ImmutableSet<String> changed) {
    String table = item.layoutRef().table().name();
    trace.add(TableOrIndex.of(table), item, access);
    if (access == ItemAccess.CHECK) {
      return;
    }
    ImmutableSet<String> rewritten = changed.isEmpty() ? changed : rewritten(item, changed);
    for (Index index : item.layoutRef().table().indexes().values()) {
      boolean whole = access != ItemAccess.UPDATE || changed.isEmpty();
      if (item.isIn(index)
          && (whole
              || rewritten.stream()
                  .anyMatch(
                      name ->
                          index.keyAttributes().contains(name)
                              || index.projection().includes(name)))) {
        trace.add(TableOrIndex.of(table, index.name()), item, access);
      }
    }
  }

  /** What changes, the keys that are made of it, and the version. */
  private ImmutableSet<String> rewritten(ExampleItem item, ImmutableSet<String> changed) {
    ItemLayout layout = item.layoutRef().item();
    ImmutableSet.Builder<String> all = ImmutableSet.builder();
    all.addAll(changed);
    layout
        .keys()
        .forEach(
            (name, rule) -> {
              if (rule.attributes().stream().anyMatch(changed::contains)) {
                all.add(name);
              }
            });
    if (items.spec().entity(layout.entity()).versioned() && layout.isMain()) {
      all.add(LayoutStatistics.VERSION_ATTRIBUTE);
    }
    return all.build();
  }
}
