package dev.keysmith.design;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.AttributeCondition;
import java.util.Optional;

/**
 * A key of which it is open which alternative makes it: that follows from values which are only
 * known when a request is sent. The first option whose conditions hold gives the key; where none
 * does, or it has no value, the item has no such key.
 */
public record KeyChoice(ImmutableList<Option> options) {
  /**
   * One alternative.
   *
   * @param when what must hold, by the attribute's name in the item; nothing always holds
   */
  public record Option(ImmutableMap<String, Demand> when, Optional<Object> value) {}

  /** A condition on a value that is a symbol. */
  public record Demand(Object value, AttributeCondition.Test test) {}
}
