package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.items.ItemDecoder;
import dev.keysmith.verify.plain.Arguments;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** What a write demands of an item before it is written. */
final class Demands {
  private final Spec spec;
  private final FindRows find;

  Demands(Spec spec, FindRows find) {
    this.spec = spec;
    this.find = find;
  }

  /** Whether there must be an item, or none, or one as it was seen. */
  ImmutableList<Predicate> demanded(ItemWrite write, Subject subject) {
    DocumentPath partition = DocumentPath.of(write.placed().table().key().partition());
    return switch (write.demand()) {
      case NOTHING -> ImmutableList.of();
      case THERE, AS_READ -> ImmutableList.of(new Predicate.Exists(partition));
      case ABSENT -> ImmutableList.of(new Predicate.Absent(partition));
      case ABSENT_OR_OWN ->
          ImmutableList.of(
              new Predicate.Any(
                  ImmutableList.of(new Predicate.Absent(partition), own(write, subject))));
      case IN_VERSION -> {
        Object seen = subject.parameters().values().get(Arguments.VERSION);
        Object version =
            seen != null
                ? seen
                : subject
                    .row()
                    .map(row -> row.item().get(LayoutFacts.VERSION_ATTRIBUTE))
                    .orElse(null);
        yield version == null
            ? ImmutableList.of(new Predicate.Exists(partition))
            : ImmutableList.of(
                Predicate.equal(DocumentPath.of(LayoutFacts.VERSION_ATTRIBUTE), version));
      }
    };
  }

  /** That an item is of the same instance. */
  private Predicate own(ItemWrite write, Subject subject) {
    ImmutableList.Builder<Predicate> same = ImmutableList.builder();
    for (String part : spec.entity(subject.entity()).identity()) {
      Object value = subject.after().get(part);
      if (value != null && ItemDecoder.stands(write.placed(), Optional.empty(), part)) {
        same.add(Predicate.equal(DocumentPath.of(part), value));
      }
    }
    ImmutableList<Predicate> all = same.build();
    return all.isEmpty()
        ? new Predicate.Exists(DocumentPath.of(write.placed().table().key().partition()))
        : new Predicate.All(all);
  }

  /** The pattern's own conditions, as far as the item can check them. */
  ImmutableList<Predicate> predicates(ItemWrite write, Subject subject) throws Failed {
    return predicates(
        write.conditions(),
        subject,
        condition -> DocumentPath.of(RowReader.localName(write.placed().item(), condition.path())));
  }

  ImmutableList<Predicate> predicates(
      List<Condition> conditions, Subject subject, Function<Condition, DocumentPath> path)
      throws Failed {
    ImmutableList.Builder<Predicate> predicates = ImmutableList.builder();
    for (Condition condition : conditions) {
      AttributeType type = find.reader().type(condition.path());
      predicates.add(
          ClientSide.predicate(condition, path.apply(condition), type, subject.parameters())
              .orElseThrow(() -> new Failed(condition.path() + " is compared with nothing")));
    }
    return predicates.build();
  }

  /** That what the request was made of is still so. */
  ImmutableList<Predicate> unchanged(Placed placed, Subject subject, Set<String> names) {
    if (subject.row().isEmpty()) {
      return ImmutableList.of();
    }
    Entity entity = spec.entity(subject.entity());
    ImmutableList.Builder<Predicate> unchanged = ImmutableList.builder();
    for (String name : names) {
      String everywhere = Naming.everywhere(placed.item(), name);
      boolean mayChange =
          !entity.identity().contains(name)
              && subject.toldBefore().contains(everywhere)
              && ItemDecoder.stands(placed, Optional.empty(), name);
      if (mayChange) {
        Object value = subject.before().get(everywhere);
        unchanged.add(
            value == null
                ? new Predicate.Absent(DocumentPath.of(name))
                : Predicate.equal(DocumentPath.of(name), value));
      }
    }
    return unchanged.build();
  }
}
