package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.item.ItemDecoder;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** What a write demands of an item before it is written. */
final class ConditionBuilder {
  private final Spec spec;
  private final InstanceFinder find;

  ConditionBuilder(Spec spec, InstanceFinder find) {
    this.spec = spec;
    this.find = find;
  }

  /** Whether there must be an item, or none, or one as it was seen. */
  ImmutableList<ItemPredicate> requiredConditions(ItemWrite write, WrittenInstance subject) {
    DocumentPath partition = DocumentPath.of(write.layoutRef().table().key().partition());
    return switch (write.demand()) {
      case NOTHING -> ImmutableList.of();
      case THERE, AS_READ -> ImmutableList.of(new ItemPredicate.Exists(partition));
      case ABSENT -> ImmutableList.of(new ItemPredicate.Absent(partition));
      case ABSENT_OR_OWN ->
          ImmutableList.of(
              new ItemPredicate.Any(
                  ImmutableList.of(new ItemPredicate.Absent(partition), own(write, subject))));
      case IN_VERSION -> {
        Object seen = subject.parameters().values().get(PatternArguments.VERSION);
        Object version =
            seen != null
                ? seen
                : subject
                    .row()
                    .map(row -> row.item().get(LayoutStatistics.VERSION_ATTRIBUTE))
                    .orElse(null);
        yield version == null
            ? ImmutableList.of(new ItemPredicate.Exists(partition))
            : ImmutableList.of(
                ItemPredicate.equal(DocumentPath.of(LayoutStatistics.VERSION_ATTRIBUTE), version));
      }
    };
  }

  /** That an item is of the same instance. */
  private ItemPredicate own(ItemWrite write, WrittenInstance subject) {
    ImmutableList.Builder<ItemPredicate> same = ImmutableList.builder();
    for (String part : spec.entity(subject.entity()).identity()) {
      Object value = subject.after().get(part);
      if (value != null && ItemDecoder.stands(write.layoutRef(), Optional.empty(), part)) {
        same.add(ItemPredicate.equal(DocumentPath.of(part), value));
      }
    }
    ImmutableList<ItemPredicate> all = same.build();
    return all.isEmpty()
        ? new ItemPredicate.Exists(DocumentPath.of(write.layoutRef().table().key().partition()))
        : new ItemPredicate.All(all);
  }

  /** The pattern's own conditions, as far as the item can check them. */
  ImmutableList<ItemPredicate> predicates(ItemWrite write, WrittenInstance subject)
      throws WriteFailure {
    return predicates(
        write.conditions(),
        subject,
        condition ->
            DocumentPath.of(
                InstanceRowReader.localName(write.layoutRef().item(), condition.path())));
  }

  ImmutableList<ItemPredicate> predicates(
      List<AttributeCondition> conditions,
      WrittenInstance subject,
      Function<AttributeCondition, DocumentPath> path)
      throws WriteFailure {
    ImmutableList.Builder<ItemPredicate> predicates = ImmutableList.builder();
    for (AttributeCondition condition : conditions) {
      AttributeType type = find.reader().type(condition.path());
      predicates.add(
          TestPredicate.of(condition.test(), path.apply(condition), type, subject.parameters())
              .orElseThrow(
                  () -> new WriteFailure("no value to compare " + condition.path() + " with")));
    }
    return predicates.build();
  }

  /** That what the request was made of is still so. */
  ImmutableList<ItemPredicate> unchanged(
      LayoutRef layoutRef, WrittenInstance subject, Set<String> names) {
    if (subject.row().isEmpty()) {
      return ImmutableList.of();
    }
    Entity entity = spec.entity(subject.entity());
    ImmutableList.Builder<ItemPredicate> unchanged = ImmutableList.builder();
    for (String name : names) {
      String everywhere = ValueNaming.everywhere(layoutRef.item(), name);
      boolean mayChange =
          !entity.identity().contains(name)
              && subject.knownBefore().contains(everywhere)
              && ItemDecoder.stands(layoutRef, Optional.empty(), name);
      if (mayChange) {
        Object value = subject.before().get(everywhere);
        unchanged.add(
            value == null
                ? new ItemPredicate.Absent(DocumentPath.of(name))
                : ItemPredicate.equal(DocumentPath.of(name), value));
      }
    }
    return unchanged.build();
  }
}
