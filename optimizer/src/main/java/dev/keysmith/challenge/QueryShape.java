package dev.keysmith.challenge;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.EntitySelection.SortOrder;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What some pattern asks of one entity, be it inside an include or to find what it writes.
 *
 * @param needs attributes of each instance
 */
record QueryShape(
    String entity,
    ImmutableList<AttributeCondition> where,
    ImmutableList<SortOrder> sort,
    ImmutableList<String> needs) {

  /** The distinct shapes of all patterns, in the order of the spec. */
  static ImmutableList<QueryShape> of(Spec spec) {
    ImmutableSet.Builder<QueryShape> shapes = ImmutableSet.builder();
    for (AccessPattern pattern : spec.patterns()) {
      pattern.match(
          read -> {
            EntitySelection selection = read.selection();
            selection.branches().forEach(branch -> add(branch, branch.where(), shapes));
            // One read of what alternatives have in common may serve them all.
            add(selection, selection.where(), shapes);
            return shapes;
          },
          write -> {
            write.actions().forEach(action -> add(spec, action, shapes));
            return shapes;
          },
          external -> shapes);
    }
    return shapes.build().asList();
  }

  private static void add(Spec spec, WriteAction action, ImmutableSet.Builder<QueryShape> shapes) {
    if (action instanceof WriteAction.Select select) {
      shapes.add(
          new QueryShape(
              action.entity(),
              select.where(),
              ImmutableList.of(),
              spec.entity(action.entity()).identity()));
    }
  }

  private static void add(
      EntitySelection selection,
      ImmutableList<AttributeCondition> where,
      ImmutableSet.Builder<QueryShape> shapes) {
    shapes.add(
        new QueryShape(
            selection.entity(), where, selection.sort(), selection.needs().attributes()));
    for (IncludeClause include : selection.include()) {
      EntitySelection inner = include.selection();
      add(
          inner,
          include.toParent() ? inner.where() : ofParent(include.relationship(), inner.where()),
          shapes);
    }
  }

  /** The children of one parent, under the conditions of their own. */
  private static ImmutableList<AttributeCondition> ofParent(
      Relationship relationship, ImmutableList<AttributeCondition> where) {
    ImmutableList.Builder<AttributeCondition> all = ImmutableList.builder();
    for (String name : relationship.attributes().values()) {
      all.add(
          new AttributeCondition(
              AttributePath.own(relationship.child(), name),
              new Test.Is(new ValueExpression.Parameter(name)),
              OptionalDouble.empty()));
    }
    return all.addAll(where).build();
  }

  /** What an item calls the attribute of a path; empty where it does not store it. */
  static Optional<String> name(AttributePath path, ItemLayout item) {
    return path.isOwn()
        ? Optional.of(path.attribute()).filter(item::holds)
        : item.copies().entrySet().stream()
            .filter(copy -> copy.getValue().equals(path))
            .map(Map.Entry::getKey)
            .findFirst();
  }

  /** The conditions that items of this layout can decide, by the names that they have. */
  ImmutableList<NamedCondition> conditions(ItemLayout item) {
    List<NamedCondition> named = new ArrayList<>();
    for (AttributeCondition condition : where) {
      name(condition.path(), item)
          .ifPresent(name -> named.add(new NamedCondition(name, condition)));
    }
    return ImmutableList.copyOf(named);
  }

  /** A condition on an attribute of an item. */
  record NamedCondition(String name, AttributeCondition condition) {
    Test test() {
      return condition.test();
    }

    boolean isEquality() {
      return test() instanceof Test.Is || test() instanceof Test.In;
    }

    /** Whether the pattern itself says which instances meet it, so that a key can be sparse. */
    boolean isFixed() {
      return (test() instanceof Test.Is is && is.value() instanceof ValueExpression.Literal)
          || (test() instanceof Test.In in
              && in.values().stream().allMatch(ValueExpression.Literal.class::isInstance))
          || test() instanceof Test.Exists;
    }

    boolean isRange() {
      return test() instanceof Test.Range || test() instanceof Test.Prefix;
    }
  }
}
