package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.capacity.ReadUnits;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.plan.CostDerivation;
import dev.keysmith.plan.CostEstimate;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.plan.RequestTarget;
import dev.keysmith.plan.RequestTemplate;
import dev.keysmith.plan.read.InstanceLookup;
import dev.keysmith.plan.read.ReadAlternative;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.Cardinality;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.LayoutStatistics;
import dev.keysmith.statistics.RequestedParent;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Finds instances by a whole key of the table, by its partition, or by the partition of an index,
 * in one request. Charges of means, eventually consistent.
 */
record KeyLookup(Spec spec, Design design) implements InstanceLookup {
  @Override
  public ImmutableList<ReadAlternative> find(
      String because,
      String entity,
      ImmutableList<AttributeCondition> where,
      ImmutableSet<String> attributes,
      ImmutableMap<String, Boolean> presence) {
    ImmutableList.Builder<ImmutableList<PlanStep>> ways = ImmutableList.builder();
    for (LayoutRef layoutRef : design.items(entity)) {
      add(ways, layoutRef, entity, where, attributes);
    }
    for (LayoutRef holder : design.embeddingParentsOf(entity)) {
      add(ways, holder, entity, where, ImmutableSet.of());
    }
    return ways.build().stream()
        .map(steps -> answer(entity, where, attributes, steps))
        .collect(ImmutableList.toImmutableList());
  }

  private ReadAlternative answer(
      String entity,
      ImmutableList<AttributeCondition> where,
      ImmutableSet<String> attributes,
      ImmutableList<PlanStep> steps) {
    return new ReadAlternative(
        "by key", steps, reading(spec, design, entity, where, attributes), 1);
  }

  /** As if the main items had every attribute. */
  static ReadProgram reading(
      Spec spec,
      Design design,
      String entity,
      ImmutableList<AttributeCondition> where,
      ImmutableSet<String> attributes) {
    return new ReadProgram(
        new EntityQuery(
            spec.entity(entity),
            where,
            ImmutableList.of(),
            OptionalInt.empty(),
            attributes,
            OptionalDouble.empty(),
            false,
            ImmutableMap.of(),
            true,
            RequestedParent.ANY),
        new InstanceSource.ByKey(
            design.items().get(0),
            Optional.empty(),
            ImmutableList.of(),
            false,
            Optional.empty(),
            OptionalInt.empty(),
            ImmutableList.of(),
            ImmutableList.of(),
            ImmutableList.of()),
        ImmutableList.of());
  }

  private void add(
      ImmutableList.Builder<ImmutableList<PlanStep>> ways,
      LayoutRef layoutRef,
      String entity,
      ImmutableList<AttributeCondition> where,
      ImmutableSet<String> attributes) {
    LayoutStatistics facts = LayoutStatistics.of(spec, layoutRef);
    BoundValues known = BoundValues.of(where);
    double matches = Math.max(Cardinality.of(spec).of(entity, where), 0);
    boolean given = attributes.stream().allMatch(facts::gives);
    if (given && binds(layoutRef, known, layoutRef.table().key().attributes())) {
      ways.add(ImmutableList.of(get(layoutRef, facts)));
    } else if (given && binds(layoutRef, known, List.of(layoutRef.table().key().partition()))) {
      ways.add(ImmutableList.of(query(layoutRef, facts, Optional.empty(), facts.size(), matches)));
    }
    for (Index index : layoutRef.table().indexes().values()) {
      if (layoutRef.item().mayEnter(index)
          && ItemTransition.before(facts, where).statistics().share(index) == 1
          && attributes.stream().allMatch(name -> facts.givesToWrite(index, name))
          && binds(layoutRef, known, index.partition())) {
        ways.add(
            ImmutableList.of(
                query(layoutRef, facts, Optional.of(index), facts.entrySize(index), matches)));
      }
    }
  }

  private static boolean binds(LayoutRef layoutRef, BoundValues known, List<String> keys) {
    return keys.stream()
        .allMatch(
            key -> {
              Optional<KeyTemplate> only = layoutRef.item().key(key).flatMap(rule -> rule.only());
              return only.isPresent()
                  && known.lacks(layoutRef.item(), only.get().attributes()).isEmpty();
            });
  }

  private static PlanStep get(LayoutRef layoutRef, LayoutStatistics facts) {
    double units = ReadUnits.getItem(facts.size(), ReadConsistency.EVENTUAL);
    return step(
        DynamoDbOperation.GET_ITEM, layoutRef, Optional.empty(), 1, CapacityCharge.of(units));
  }

  private static PlanStep query(
      LayoutRef layoutRef,
      LayoutStatistics facts,
      Optional<Index> index,
      double size,
      double matches) {
    double units = ReadUnits.query(matches * size, ReadConsistency.EVENTUAL);
    CapacityCharge charge =
        index
            .map(found -> new CapacityCharge(0, ImmutableMap.of(found.name(), units)))
            .orElse(CapacityCharge.of(units));
    return step(DynamoDbOperation.QUERY, layoutRef, index.map(Index::name), matches, charge);
  }

  private static PlanStep step(
      DynamoDbOperation operation,
      LayoutRef layoutRef,
      Optional<String> index,
      double items,
      CapacityCharge charge) {
    return new PlanStep(
        RequestTemplate.of(
            operation,
            RequestTarget.of(layoutRef.table().name(), index),
            ImmutableList.of(layoutRef.item().name()),
            ImmutableList.of(),
            ImmutableList.of()),
        1,
        CostEstimate.ofReads(1, items, items, charge, CostDerivation.NONE));
  }
}
