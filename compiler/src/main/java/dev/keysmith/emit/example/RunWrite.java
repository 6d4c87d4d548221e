package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.cost.Structure;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.plan.Acting;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.Lead;
import dev.keysmith.spec.Relationships;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Does the actions of a write over the examples: which items it reads, and which it writes. */
final class RunWrite {
  private final ExampleItems items;
  private final Touches touches;
  private final RunRead read;
  private final Relationships relationships;

  RunWrite(ExampleItems items, Touches touches) {
    this.items = items;
    this.touches = touches;
    this.read = new RunRead(items, touches);
    this.relationships = Relationships.of(items.spec());
  }

  void act(Acting act, ImmutableList<ExampleInstance> chosen, Arguments given) {
    // An action that does not name its instance finds every one that its conditions select.
    Set<ExampleInstance> subjects = new LinkedHashSet<>(chosen);
    for (ExampleInstance one : chosen) {
      Arguments known = given.knowing(one.values()).with(one, read.everywhere(one));
      for (Lead lead : act.leads()) {
        ImmutableList<ExampleInstance> led = lead(lead, one, known);
        if (lead instanceof Lead.Read first && first.purpose() == Lead.Purpose.INSTANCE) {
          subjects.addAll(led);
        }
      }
    }
    for (ExampleInstance one : subjects) {
      act.writes().forEach(write -> write(write, one));
      for (Acting.Following following : act.follows()) {
        follow(following, one, given);
      }
    }
  }

  private void follow(Acting.Following following, ExampleInstance source, Arguments given) {
    Arguments known = given.knowing(source.values()).with(source, read.everywhere(source));
    for (Lead lead : following.leads()) {
      for (ExampleInstance follower : lead(lead, source, known)) {
        if (follower.entity().equals(following.entity())) {
          following.writes().forEach(write -> write(write, follower));
        }
      }
    }
  }

  private ImmutableList<ExampleInstance> lead(Lead lead, ExampleInstance one, Arguments known) {
    if (lead instanceof Lead.Read first) {
      return read.instances(first.reading(), known);
    }
    Lead.Draw draw = (Lead.Draw) lead;
    holder(draw.placed(), one)
        .flatMap(parent -> items.item(draw.placed(), parent))
        .ifPresent(item -> touch(item, Touch.UPDATE, ImmutableSet.of(draw.attribute())));
    return ImmutableList.of();
  }

  private void write(ItemWrite write, ExampleInstance one) {
    Optional<ExampleInstance> whose =
        write.work() instanceof ItemWrite.Within within
            ? items.instances().parent(one, within.embed().relationship())
            : holder(write.placed(), one);
    whose
        .flatMap(instance -> items.item(write.placed(), instance))
        .ifPresent(item -> touch(item, touch(write.kind()), changed(write)));
  }

  /** The instance itself where the item is one of its own, else the parent that has it. */
  private Optional<ExampleInstance> holder(Placed placed, ExampleInstance one) {
    if (placed.item().entity().equals(one.entity())) {
      return Optional.of(one);
    }
    return relationships.ofChild(one.entity()).stream()
        .filter(relationship -> relationship.parent().equals(placed.item().entity()))
        .flatMap(relationship -> items.instances().parent(one, relationship).stream())
        .findFirst();
  }

  private static Touch touch(ItemWrite.Kind kind) {
    return switch (kind) {
      case PUT -> Touch.PUT;
      case UPDATE -> Touch.UPDATE;
      case DELETE -> Touch.DELETE;
      case CHECK -> Touch.CHECK;
    };
  }

  /** The attributes that an update changes; none where the whole item is written. */
  private static ImmutableSet<String> changed(ItemWrite write) {
    if (write.work() instanceof ItemWrite.Within within) {
      return ImmutableSet.of(within.attribute());
    }
    return write.work() instanceof ItemWrite.Assign assign
        ? assign.assigned().keySet()
        : ImmutableSet.of();
  }

  /** The item, and its entries in those indexes that have anything of what changes. */
  private void touch(ExampleItem item, Touch touch, ImmutableSet<String> changed) {
    String table = item.placed().table().name();
    touches.add(Structure.of(table), item, touch);
    if (touch == Touch.CHECK) {
      return;
    }
    ImmutableSet<String> rewritten = changed.isEmpty() ? changed : rewritten(item, changed);
    for (Index index : item.placed().table().indexes().values()) {
      boolean whole = touch != Touch.UPDATE || changed.isEmpty();
      if (item.isIn(index)
          && (whole
              || rewritten.stream()
                  .anyMatch(
                      name ->
                          index.keyAttributes().contains(name)
                              || index.projection().includes(name)))) {
        touches.add(Structure.of(table, index.name()), item, touch);
      }
    }
  }

  /** What changes, the keys that are made of it, and the version. */
  private ImmutableSet<String> rewritten(ExampleItem item, ImmutableSet<String> changed) {
    ItemLayout layout = item.placed().item();
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
      all.add(LayoutFacts.VERSION_ATTRIBUTE);
    }
    return all.build();
  }
}
