package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.Charge;
import dev.keysmith.capacity.Consistency;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.capacity.ReadUnits;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Matches;
import dev.keysmith.spec.Spec;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Finds instances by a whole key of the table, by its partition, or by the partition of an index,
 * in one request. Charges of means, eventually consistent.
 */
record KeyLookup(Spec spec, Design design) implements Lookup {
  @Override
  public ImmutableList<Answer> find(
      String because,
      String entity,
      ImmutableList<Condition> where,
      ImmutableSet<String> attributes) {
    ImmutableList.Builder<ImmutableList<Step>> ways = ImmutableList.builder();
    for (Placed placed : design.items(entity)) {
      add(ways, placed, entity, where, attributes);
    }
    for (Placed holder : design.holdersOf(entity)) {
      add(ways, holder, entity, where, ImmutableSet.of());
    }
    return ways.build().stream()
        .map(steps -> answer(entity, where, attributes, steps))
        .collect(ImmutableList.toImmutableList());
  }

  private Answer answer(
      String entity,
      ImmutableList<Condition> where,
      ImmutableSet<String> attributes,
      ImmutableList<Step> steps) {
    return new Answer("by key", steps, reading(spec, design, entity, where, attributes), 1);
  }

  /** As if the main items told everything. */
  static Reading reading(
      Spec spec,
      Design design,
      String entity,
      ImmutableList<Condition> where,
      ImmutableSet<String> attributes) {
    return new Reading(
        new Question(
            spec.entity(entity),
            where,
            ImmutableList.of(),
            OptionalInt.empty(),
            attributes,
            OptionalDouble.empty(),
            false,
            ImmutableMap.of(),
            true),
        new Source.ByKey(
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
      ImmutableList.Builder<ImmutableList<Step>> ways,
      Placed placed,
      String entity,
      ImmutableList<Condition> where,
      ImmutableSet<String> attributes) {
    LayoutFacts facts = LayoutFacts.of(spec, placed);
    Known known = Known.of(where);
    double matches = Math.max(Matches.of(spec).of(entity, where), 0);
    boolean given = attributes.stream().allMatch(facts::gives);
    if (given && binds(placed, known, placed.table().key().attributes())) {
      ways.add(ImmutableList.of(get(placed, facts)));
    } else if (given && binds(placed, known, List.of(placed.table().key().partition()))) {
      ways.add(ImmutableList.of(query(placed, facts, Optional.empty(), facts.size(), matches)));
    }
    for (Index index : placed.table().indexes().values()) {
      if (placed.item().mayEnter(index)
          && TouchedItem.before(facts, where).facts().share(index) == 1
          && attributes.stream().allMatch(name -> facts.gives(index, name))
          && binds(placed, known, index.partition())) {
        ways.add(
            ImmutableList.of(
                query(placed, facts, Optional.of(index), facts.entrySize(index), matches)));
      }
    }
  }

  private static boolean binds(Placed placed, Known known, List<String> keys) {
    return keys.stream()
        .allMatch(
            key -> {
              Optional<KeyTemplate> only = placed.item().key(key).flatMap(rule -> rule.only());
              return only.isPresent()
                  && known.lacks(placed.item(), only.get().attributes()).isEmpty();
            });
  }

  private static Step get(Placed placed, LayoutFacts facts) {
    double units = ReadUnits.getItem(facts.size(), Consistency.EVENTUAL);
    return step(Operation.GET_ITEM, placed, Optional.empty(), 1, Charge.of(units));
  }

  private static Step query(
      Placed placed, LayoutFacts facts, Optional<Index> index, double size, double matches) {
    double units = ReadUnits.query(matches * size, Consistency.EVENTUAL);
    Charge charge =
        index
            .map(found -> new Charge(0, ImmutableMap.of(found.name(), units)))
            .orElse(Charge.of(units));
    return step(Operation.QUERY, placed, index.map(Index::name), matches, charge);
  }

  private static Step step(
      Operation operation, Placed placed, Optional<String> index, double items, Charge charge) {
    return new Step(
        operation,
        placed.table().name(),
        index,
        ImmutableList.of(placed.item().name()),
        ImmutableList.of(),
        ImmutableList.of(),
        false,
        OptionalInt.empty(),
        1,
        1,
        items,
        items,
        charge,
        Charge.NONE,
        Arithmetic.NONE);
  }
}
