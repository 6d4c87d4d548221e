package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.SymbolicSum;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.PatternArguments.ActionRepetition;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.item.ItemKey;
import dev.keysmith.plan.PreRead;
import dev.keysmith.plan.WriteProgram;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.GenerationStrategy.Sequence;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Draws the numbers of sequences from the counters on the parents' items, as many at once as one
 * parent's new children need. Where the parent is new too, its numbers start at 1.
 */
final class SequenceAllocator {
  private final Spec spec;
  private final RelationshipGraph relationships;
  private final InstanceFinder find;
  private final ValueNaming naming;
  private final RequestPort requests;

  SequenceAllocator(Spec spec, InstanceFinder find, ValueNaming naming, RequestPort requests) {
    this.spec = spec;
    this.relationships = RelationshipGraph.of(spec);
    this.find = find;
    this.naming = naming;
    this.requests = requests;
  }

  /** The last number given out within a write to children of parents that it creates. */
  record NewCounters(Map<Sequence, Map<ImmutableMap<String, Object>, BigDecimal>> last) {}

  /** The arguments with the numbers of one action; those of new parents are noted as started. */
  PatternArguments allocate(
      WriteProgram act, int action, PatternArguments arguments, NewCounters started)
      throws WriteFailure {
    if (!(act.action() instanceof WriteAction.Create create)) {
      return arguments;
    }
    PatternArguments drawn = arguments;
    for (Attribute attribute : spec.entity(create.entity()).attributes().values()) {
      Optional<Sequence> sequence = attribute.sequence();
      boolean given =
          create.set().containsKey(attribute.name())
              || create.absent().contains(attribute.name())
              || arguments.in(action, 0).containsKey(attribute.name());
      if (sequence.isPresent() && !given) {
        drawn = allocate(sequence.get(), attribute.name(), act, create, action, drawn, started);
      }
    }
    return drawn;
  }

  private PatternArguments allocate(
      Sequence sequence,
      String attribute,
      WriteProgram act,
      WriteAction.Create create,
      int action,
      PatternArguments arguments,
      NewCounters started)
      throws WriteFailure {
    Map<ImmutableMap<String, Object>, ArrayList<Integer>> byParent = new LinkedHashMap<>();
    for (int repetition = 0; repetition < create.times(); repetition++) {
      ImmutableMap<String, Object> parent =
          parent(sequence, create, arguments.in(action, repetition));
      byParent.computeIfAbsent(parent, added -> new ArrayList<>()).add(repetition);
    }
    Optional<PreRead.SequenceIncrement> allocate =
        PreRead.increments(act.preReads()).stream()
            .filter(increment -> increment.sequence().equals(sequence))
            .findFirst();
    Map<ActionRepetition, ImmutableMap<String, Object>> own = new LinkedHashMap<>(arguments.own());
    for (Map.Entry<ImmutableMap<String, Object>, ArrayList<Integer>> entry : byParent.entrySet()) {
      BigDecimal count = BigDecimal.valueOf(entry.getValue().size());
      Object last;
      if (allocate.isPresent()) {
        RuntimeParameters parameters =
            RuntimeParameters.of(arguments.in(action, entry.getValue().get(0)));
        last = count(allocate.get(), act.preReads(), entry.getKey(), count, parameters);
      } else {
        last =
            started
                .last()
                .computeIfAbsent(sequence, added -> new LinkedHashMap<>())
                .merge(entry.getKey(), count, BigDecimal::add);
      }
      Object number = SymbolicSum.less(last, count);
      for (int repetition : entry.getValue()) {
        number = SymbolicSum.of(number, BigDecimal.ONE);
        ActionRepetition slot = new ActionRepetition(action, repetition);
        own.put(
            slot,
            ImmutableMap.<String, Object>builder()
                .putAll(own.getOrDefault(slot, ImmutableMap.of()))
                .put(attribute, PlainValues.normal(number))
                .buildKeepingLast());
      }
    }
    return new PatternArguments(arguments.shared(), ImmutableMap.copyOf(own));
  }

  /** The identity of the parent that counts, by its attributes. */
  private ImmutableMap<String, Object> parent(
      Sequence sequence, WriteAction.Create create, Map<String, Object> arguments) {
    Relationship relationship =
        relationships.ofChild(create.entity()).stream()
            .filter(candidate -> candidate.parent().equals(sequence.parent()))
            .min(Comparator.comparing(candidate -> !candidate.identifying()))
            .orElseThrow();
    RuntimeParameters parameters = RuntimeParameters.of(arguments);
    Entity child = spec.entity(create.entity());
    ImmutableMap.Builder<String, Object> identity = ImmutableMap.builder();
    relationship
        .attributes()
        .forEach(
            (part, name) ->
                Optional.ofNullable(create.set().get(name))
                    .flatMap(value -> parameters.of(value, child.attribute(name).type()))
                    .or(() -> Optional.ofNullable(arguments.get(name)))
                    .ifPresent(value -> identity.put(part, value)));
    return identity.buildOrThrow();
  }

  /** Counts up on the parent's item and gives the number that it then shows. */
  private Object count(
      PreRead.SequenceIncrement allocate,
      List<PreRead> preReads,
      ImmutableMap<String, Object> parent,
      BigDecimal count,
      RuntimeParameters parameters)
      throws WriteFailure {
    LayoutRef layoutRef = allocate.layoutRef();
    Map<String, Object> known = new LinkedHashMap<>();
    for (PreRead.Read read : PreRead.reads(preReads, PreRead.Purpose.COUNTER)) {
      if (read.about().equals(allocate.sequence().counter())) {
        find.find(read.reading(), parameters, Optional.empty(), false)
            .rows()
            .forEach(
                row -> known.putAll(naming.everywhere(layoutRef.item().entity(), row.values())));
      }
    }
    known.putAll(parent);
    Map<String, Object> local = naming.local(layoutRef.item(), known);
    ImmutableMap.Builder<String, Object> key = ImmutableMap.builder();
    for (String attribute : layoutRef.table().key().attributes()) {
      key.put(
          attribute,
          layoutRef
              .item()
              .render(attribute, local)
              .orElseThrow(
                  () -> new WriteFailure("the " + layoutRef.item().entity() + " does not exist")));
    }
    DocumentPath counter = DocumentPath.of(allocate.attribute());
    try {
      Object last =
          requests
              .write(
                  new ItemOperation.Update(
                      layoutRef.table(),
                      new ItemKey(key.buildOrThrow()),
                      ImmutableList.of(new UpdateClause.AddNumber(counter, count)),
                      ImmutableList.of(
                          new ItemPredicate.Exists(
                              DocumentPath.of(layoutRef.table().key().partition())))))
              .get(allocate.attribute());
      return Objects.requireNonNull(last, "no number was returned");
    } catch (RequestPort.ConditionFailed conditionFailure) {
      throw new WriteFailure("no such " + layoutRef.item().entity() + ", which stores the counter");
    }
  }
}
