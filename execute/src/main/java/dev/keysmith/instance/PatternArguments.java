package dev.keysmith.instance;

import com.google.common.collect.ImmutableMap;
import java.util.Map;

/**
 * What a client gives when it executes a pattern, by parameter: {@code $name}, the attributes of
 * what is created under their own names, what is added under the attribute's name, and what the
 * client knows of related instances under their path ({@code Account.avatar}).
 *
 * <p>A parameter is one value throughout a pattern, except in what an action does several times:
 * each repetition may have values of its own.
 *
 * @param own what differs in one repetition of one action
 */
public record PatternArguments(
    ImmutableMap<String, Object> shared,
    ImmutableMap<ActionRepetition, ImmutableMap<String, Object>> own) {

  /** The name under which the version goes that the writer of a versioned instance has seen. */
  public static final String VERSION = "Version";

  /** The time of a request. */
  public static final String NOW = "now";

  /** One repetition of one action of a write, both counted from 0. */
  public record ActionRepetition(int action, int repetition) {}

  public static PatternArguments of(Map<String, Object> shared) {
    return new PatternArguments(ImmutableMap.copyOf(shared), ImmutableMap.of());
  }

  /** What holds in one repetition of one action. */
  public ImmutableMap<String, Object> in(int action, int repetition) {
    ImmutableMap<String, Object> mine = own.get(new ActionRepetition(action, repetition));
    return mine == null
        ? shared
        : ImmutableMap.<String, Object>builder().putAll(shared).putAll(mine).buildKeepingLast();
  }
}
