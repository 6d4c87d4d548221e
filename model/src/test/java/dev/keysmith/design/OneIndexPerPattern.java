package dev.keysmith.design;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.PlainTables.PlainIndex;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.EntitySelection.SortOrder;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is often made without much thought: a table for each entity, and an index for each query of
 * a pattern that the identity does not serve, on its equalities and its order, with everything in
 * it.
 *
 * <p>Queries with the same keys share an index. Where there are more than a table can have, those
 * used most often have theirs.
 */
public final class OneIndexPerPattern {
  /** Longer values are not put into keys. */
  private static final int LONGEST = 1000;

  private final Spec spec;

  /** Indexes by their keys, and how often they are queried. */
  private final Map<Keys, Asked> asked = new LinkedHashMap<>();

  private record Keys(String entity, ImmutableList<String> partition, ImmutableList<String> sort) {}

  private record Asked(String name, double rate) {
    static Asked sum(Asked one, Asked other) {
      return new Asked(one.name, one.rate + other.rate);
    }
  }

  private OneIndexPerPattern(Spec spec) {
    this.spec = spec;
  }

  public static Design of(Spec spec) {
    return PlainTables.read(spec, text(spec));
  }

  /** The same as a file. */
  public static String text(Spec spec) {
    OneIndexPerPattern design = new OneIndexPerPattern(spec);
    spec.patterns().forEach(design::add);
    return PlainTables.text(spec, design.indexes());
  }

  private ImmutableListMultimap<String, PlainIndex> indexes() {
    ImmutableListMultimap.Builder<String, PlainIndex> indexes = ImmutableListMultimap.builder();
    for (String entity : spec.entities().keySet()) {
      List<Map.Entry<Keys, Asked>> own =
          asked.entrySet().stream().filter(it -> it.getKey().entity.equals(entity)).toList();
      List<Map.Entry<Keys, Asked>> most =
          own.stream()
              .sorted((one, other) -> Double.compare(other.getValue().rate, one.getValue().rate))
              .limit(DynamoDbLimits.GLOBAL_INDEXES)
              .toList();
      own.stream()
          .filter(most::contains)
          .forEach(
              it ->
                  indexes.put(
                      entity,
                      new PlainIndex(it.getValue().name, it.getKey().partition, it.getKey().sort)));
    }
    return indexes.build();
  }

  private void add(AccessPattern pattern) {
    if (pattern instanceof AccessPattern.Read read) {
      read.selection().branches().forEach(branch -> add(pattern, branch, ImmutableList.of()));
    } else if (pattern instanceof AccessPattern.Write write) {
      for (WriteAction action : write.actions()) {
        if (action instanceof WriteAction.Select select) {
          ask(pattern, select.entity(), ImmutableList.of(), select.where(), ImmutableList.of());
        }
      }
    }
  }

  /**
   * A read, or what it includes.
   *
   * @param reference the attributes by which included children are found
   */
  private void add(
      AccessPattern pattern, EntitySelection selection, ImmutableList<String> reference) {
    ask(pattern, selection.entity(), reference, selection.where(), selection.sort());
    for (IncludeClause include : selection.include()) {
      ImmutableList<String> found =
          include.toParent()
              ? spec.entity(include.selection().entity()).identity()
              : include.relationship().attributes().values().asList();
      add(pattern, include.selection(), found);
    }
  }

  private void ask(
      AccessPattern pattern,
      String name,
      ImmutableList<String> given,
      ImmutableList<AttributeCondition> where,
      ImmutableList<SortOrder> sort) {
    Entity entity = spec.entity(name);
    Set<String> equal = new LinkedHashSet<>(given);
    equal.addAll(own(entity, where, ImmutableSet.of(Test.Is.class)));
    if (equal.containsAll(entity.identity())) {
      return;
    }
    if (equal.isEmpty()) {
      equal.addAll(own(entity, where, ImmutableSet.of(Test.In.class)));
    }
    List<String> ordered = new ArrayList<>(order(entity, sort));
    if (sort.isEmpty()) {
      own(entity, where, ImmutableSet.of(Test.Range.class, Test.Prefix.class)).stream()
          .findFirst()
          .ifPresent(ordered::add);
    }
    ordered.removeAll(equal);
    Keys keys = new Keys(name, key(equal), key(ordered));
    asked.merge(keys, new Asked(indexName(pattern, keys), pattern.traffic().average()), Asked::sum);
  }

  /** A pattern may have several queries; each has the next number. */
  private String indexName(AccessPattern pattern, Keys keys) {
    long before =
        asked.entrySet().stream()
            .filter(it -> it.getKey().entity.equals(keys.entity))
            .filter(it -> it.getValue().name.startsWith("For-" + pattern.id() + "-"))
            .count();
    return "For-" + pattern.id() + "-" + (before + 1);
  }

  private static ImmutableList<String> key(Iterable<String> attributes) {
    return ImmutableList.copyOf(attributes).stream()
        .limit(DynamoDbLimits.GLOBAL_INDEX_KEY_ATTRIBUTES)
        .collect(ImmutableList.toImmutableList());
  }

  /** Attributes of the entity that are tested so, those that stand for a parent's included. */
  private static ImmutableList<String> own(
      Entity entity,
      ImmutableList<AttributeCondition> where,
      ImmutableSet<Class<? extends Test>> tests) {
    return where.stream()
        .filter(condition -> tests.contains(condition.test().getClass()))
        .map(condition -> condition.path().shortest())
        .filter(path -> path.isOwn() && fits(entity.attribute(path.attribute())))
        .map(path -> path.attribute())
        .distinct()
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean fits(Attribute attribute) {
    return !attribute.type().isCollection() && attribute.bytes() <= LONGEST;
  }

  /** As far as all go in one direction: an index is read forwards or backwards. */
  private static ImmutableList<String> order(Entity entity, ImmutableList<SortOrder> sort) {
    return sort.stream()
        .takeWhile(order -> order.descending() == sort.get(0).descending())
        .map(SortOrder::attribute)
        .filter(attribute -> fits(entity.attribute(attribute)))
        .collect(ImmutableList.toImmutableList());
  }
}
