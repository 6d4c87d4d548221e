package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.Collection;

/**
 * What the rest of a write says about one of its actions.
 *
 * @param inList whether there are other actions
 * @param created entities that the write creates: what is copied from them the client has at hand,
 *     and what is embedded in them goes in with them
 * @param single values of actions that happen once: the same, then, in each repetition of the
 *     others
 * @param asked values by which actions find their instances, so that they are always given
 */
record TransactionContext(
    boolean inList,
    ImmutableSet<String> created,
    ImmutableSet<ValueExpression> single,
    ImmutableSet<ValueExpression> asked) {
  static TransactionContext of(Spec spec, AccessPattern.Write write) {
    ImmutableSet.Builder<String> created = ImmutableSet.builder();
    ImmutableSet.Builder<ValueExpression> single = ImmutableSet.builder();
    ImmutableSet.Builder<ValueExpression> asked = ImmutableSet.builder();
    for (WriteAction action : write.actions()) {
      if (action instanceof WriteAction.Create) {
        created.add(action.entity());
      }
      if (action instanceof WriteAction.Select select) {
        asked.addAll(selected(select));
      }
      if (action.times() == 1) {
        single.addAll(
            action.match(
                store -> stored(spec, store),
                TransactionContext::selected,
                TransactionContext::selected,
                TransactionContext::selected));
      }
    }
    return new TransactionContext(
        write.actions().size() > 1, created.build(), single.build(), asked.build());
  }

  private static Collection<ValueExpression> stored(Spec spec, WriteAction.Store store) {
    ImmutableSet.Builder<ValueExpression> values = ImmutableSet.builder();
    values.addAll(store.set().values());
    spec.entity(store.entity())
        .attributes()
        .keySet()
        .forEach(name -> values.add(new ValueExpression.Parameter(name)));
    return values.build();
  }

  private static Collection<ValueExpression> selected(WriteAction.Select select) {
    return BoundValues.of(select.where()).values().values();
  }

  /** Whether the write creates such an instance beside this one. */
  boolean creates(String other, String entity) {
    return created.contains(other) && !other.equals(entity);
  }

  /** How many different instances repetitions of an action mean by these values. */
  double distinct(int times, BoundValues boundValues) {
    return single.containsAll(boundValues.values().values()) ? 1 : times;
  }
}
