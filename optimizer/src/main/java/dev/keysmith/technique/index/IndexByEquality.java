package dev.keysmith.technique.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection.SortOrder;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.technique.IndexContext;
import dev.keysmith.technique.IndexDraft;
import dev.keysmith.technique.IndexKey;
import dev.keysmith.technique.IndexTechnique;
import dev.keysmith.technique.KeyRequirement;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds instances by what a read gives: partition by some of its equalities, sorted by the others,
 * then by the range or the order that it requires.
 *
 * <pre>
 *   read Issue where: {owner: $o, repo: $r, status: OPEN}  sort: number desc
 *
 *   owner#repo | number              all issues, filtered by status
 *   owner#repo | status, number      the open ones side by side
 *   owner#repo | number, if OPEN     nothing but the open ones
 * </pre>
 */
public final class IndexByEquality implements IndexTechnique {
  /** Where so large a share meets the equalities of a read, it may as well look at all. */
  private static final double COMMON = 0.05;

  @Override
  public String what() {
    return "Keys an index by what a read gives, sorted by the range or the order that it queries.";
  }

  @Override
  public boolean appliesTo(IndexContext context) {
    return !context.keyRequirements().isEmpty();
  }

  @Override
  public Stream<IndexDraft> variants(IndexContext context) {
    return context.keyRequirements().stream()
        .flatMap(keyRequirement -> drafts(context, keyRequirement).stream());
  }

  private static ImmutableList<IndexDraft> drafts(
      IndexContext context, KeyRequirement keyRequirement) {
    ImmutableList.Builder<IndexDraft> drafts = ImmutableList.builder();
    ImmutableSet<String> equal =
        keyRequirement.equal().stream()
            .filter(context::isUsable)
            .collect(ImmutableSet.toImmutableSet());
    Set<ImmutableSet<String>> partitions =
        partitions(keyRequirement, equal, context.keyRequirements());
    if (isCommon(context, keyRequirement)) {
      partitions.add(ImmutableSet.of());
    }
    for (ImmutableSet<String> partition : partitions) {
      ImmutableSet<String> rest =
          KeyRequirement.byUse(Sets.difference(equal, partition), context.keyRequirements());
      for (ImmutableList<String> order : keyRequirement.orders()) {
        ImmutableList<String> sorted =
            order.stream().filter(context::isUsable).collect(ImmutableList.toImmutableList());
        drafts.addAll(drafts(keyRequirement, partition, joined(rest.asList(), sorted)));
        // An item that lacks an attribute of the key is not in the index at all.
        ImmutableList<String> present =
            keyRequirement.present().stream()
                .filter(context::isUsable)
                .collect(ImmutableList.toImmutableList());
        if (!partition.isEmpty() && !present.isEmpty()) {
          drafts.addAll(
              drafts(keyRequirement, partition, joined(rest.asList(), joined(sorted, present))));
        }
        drafts.addAll(drafts(keyRequirement, partition, sorted));
      }
      for (String few : keyRequirement.turning().stream().filter(context::isUsable).toList()) {
        // No key goes up and down: once for each value, and merged.
        ImmutableList<String> others =
            keyRequirement.sort().stream()
                .map(SortOrder::attribute)
                .filter(name -> !name.equals(few) && context.isUsable(name))
                .collect(ImmutableList.toImmutableList());
        drafts.add(draft(keyRequirement, with(partition, few), joined(rest.asList(), others)));
      }
    }
    return drafts.build();
  }

  /**
   * Whether what a read stops at a limit of is to be found everywhere, and a key of it would cost
   * several requests, or two writes whenever it changes.
   */
  private static boolean isCommon(IndexContext context, KeyRequirement keyRequirement) {
    Entity entity = context.entity();
    List<AttributeCondition> equalities =
        keyRequirement.subquery().query().where().stream()
            .filter(it -> it.test() instanceof Test.Is || it.test() instanceof Test.In)
            .toList();
    boolean costly =
        !keyRequirement.several().isEmpty()
            || keyRequirement.equal().stream()
                .anyMatch(
                    name ->
                        !entity.attributes().containsKey(name)
                            || !context.application().isStable(entity, name));
    return keyRequirement.limited()
        && costly
        && context.application().cardinality().selectivity(entity, equalities) >= COMMON;
  }

  private static ImmutableSet<String> with(ImmutableSet<String> partition, String more) {
    return ImmutableSet.<String>builder().addAll(partition).add(more).build();
  }

  private static ImmutableList<String> joined(List<String> one, List<String> other) {
    return ImmutableSet.<String>builder().addAll(one).addAll(other).build().asList();
  }

  /** In ascending order, and as an order goes that changes its direction. */
  private static ImmutableSet<IndexDraft> drafts(
      KeyRequirement keyRequirement, ImmutableSet<String> partition, ImmutableList<String> sort) {
    IndexDraft ascending = draft(keyRequirement, partition, sort);
    return ImmutableSet.of(
        ascending, ascending.under(ascending.key().descending(keyRequirement.descending())));
  }

  private static IndexDraft draft(
      KeyRequirement keyRequirement, ImmutableSet<String> partition, ImmutableList<String> sort) {
    return IndexDraft.of(keyRequirement, IndexKey.of(partition, sort)).by(IndexByEquality.class);
  }

  private static Set<ImmutableSet<String>> partitions(
      KeyRequirement keyRequirement,
      ImmutableSet<String> equal,
      List<KeyRequirement> keyRequirements) {
    Set<ImmutableSet<String>> partitions = new LinkedHashSet<>();
    partitions.add(equal);
    ImmutableMap<String, ValueExpression.Literal> literals = keyRequirement.literals();
    ImmutableSet<String> asked = Sets.difference(equal, literals.keySet()).immutableCopy();
    if (!asked.isEmpty()) {
      partitions.add(asked);
    }
    // One request for all values, and a filter, may cost less than one for each.
    ImmutableSet<String> single = Sets.difference(equal, keyRequirement.several()).immutableCopy();
    if (!single.isEmpty()) {
      partitions.add(single);
    }
    for (KeyRequirement other : keyRequirements) {
      ImmutableSet<String> common = Sets.intersection(equal, other.equal()).immutableCopy();
      if (!common.isEmpty()) {
        partitions.add(common);
      }
    }
    return partitions;
  }
}
