package dev.keysmith.plan;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.Map;

/** What an update makes of an attribute. */
public sealed interface AttributeAssignment {
  /** It gets this value. */
  record To(ValueExpression value) implements AttributeAssignment {}

  /** Something is added to it, so its new value follows from the old one. */
  record Added() implements AttributeAssignment {}

  record Removed() implements AttributeAssignment {}

  /** By attribute. */
  static ImmutableMap<String, AttributeAssignment> of(WriteAction.Update update) {
    ImmutableMap.Builder<String, AttributeAssignment> assigned = ImmutableMap.builder();
    update.set().forEach((name, value) -> assigned.put(name, new To(value)));
    update.add().forEach(name -> assigned.put(name, new Added()));
    update.remove().forEach(name -> assigned.put(name, new Removed()));
    return assigned.buildKeepingLast();
  }

  /** What is known of an instance once these are made; what was added to is not. */
  static BoundValues after(BoundValues before, ImmutableMap<String, AttributeAssignment> assigned) {
    BoundValues after = before.without(assigned.keySet());
    for (Map.Entry<String, AttributeAssignment> entry : assigned.entrySet()) {
      if (entry.getValue() instanceof To to) {
        after = after.with(entry.getKey(), to.value());
      }
    }
    return after;
  }
}
