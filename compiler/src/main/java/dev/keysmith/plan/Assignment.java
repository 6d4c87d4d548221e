package dev.keysmith.plan;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.Value;
import dev.keysmith.spec.WriteAction;
import java.util.Map;

/** What an update makes of an attribute. */
public sealed interface Assignment {
  /** It gets this value. */
  record To(Value value) implements Assignment {}

  /** Something is added to it, so its new value follows from the old one. */
  record Added() implements Assignment {}

  record Removed() implements Assignment {}

  /** By attribute. */
  static ImmutableMap<String, Assignment> of(WriteAction.Update update) {
    ImmutableMap.Builder<String, Assignment> assigned = ImmutableMap.builder();
    update.set().forEach((name, value) -> assigned.put(name, new To(value)));
    update.add().forEach(name -> assigned.put(name, new Added()));
    update.remove().forEach(name -> assigned.put(name, new Removed()));
    return assigned.buildKeepingLast();
  }

  /** What is known of an instance once these are made; what was added to is not. */
  static Known after(Known before, ImmutableMap<String, Assignment> assigned) {
    Known after = before.without(assigned.keySet());
    for (Map.Entry<String, Assignment> entry : assigned.entrySet()) {
      if (entry.getValue() instanceof To to) {
        after = after.with(entry.getKey(), to.value());
      }
    }
    return after;
  }
}
