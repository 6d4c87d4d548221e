package dev.keysmith.plan;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Value;
import dev.keysmith.spec.WriteAction;

/**
 * What the rest of a write says about one of its actions.
 *
 * @param inList whether there are other actions
 * @param created entities that the write creates: what is copied from them the client has at hand,
 *     and what is embedded in them goes in with them
 * @param single values of actions that happen once: the same, then, in each repetition of the
 *     others
 * @param asked values by which actions find what they are about, so that they are always given
 */
record Surroundings(
    boolean inList,
    ImmutableSet<String> created,
    ImmutableSet<Value> single,
    ImmutableSet<Value> asked) {
  static Surroundings of(Spec spec, Pattern.Write write) {
    ImmutableSet.Builder<String> created = ImmutableSet.builder();
    ImmutableSet.Builder<Value> single = ImmutableSet.builder();
    ImmutableSet.Builder<Value> asked = ImmutableSet.builder();
    for (WriteAction action : write.actions()) {
      if (action instanceof WriteAction.Create) {
        created.add(action.entity());
      }
      if (action instanceof WriteAction.Select select) {
        asked.addAll(Known.of(select.where()).values().values());
      }
      if (action.times() == 1) {
        if (action instanceof WriteAction.Store store) {
          single.addAll(store.set().values());
          spec.entity(store.entity())
              .attributes()
              .keySet()
              .forEach(name -> single.add(new Value.Parameter(name)));
        } else if (action instanceof WriteAction.Select select) {
          single.addAll(Known.of(select.where()).values().values());
        }
      }
    }
    return new Surroundings(
        write.actions().size() > 1, created.build(), single.build(), asked.build());
  }

  /** Whether the write creates such an instance beside the one in question. */
  boolean creates(String other, String entity) {
    return created.contains(other) && !other.equals(entity);
  }

  /** How many different instances repetitions of an action mean by these values. */
  double distinct(int times, Known known) {
    return single.containsAll(known.values().values()) ? 1 : times;
  }
}
