package dev.keysmith.execute;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.PatternArguments;
import java.util.Optional;

/**
 * How a write ended.
 *
 * @param done whether it was done; otherwise nothing was changed, unless it need not be atomic
 * @param reason why not
 * @param arguments what it was done with: what was given, and the numbers drawn for it
 * @param old the instance as it was before, where the write returns it and there was one
 */
public record WriteResult(
    boolean done,
    String reason,
    PatternArguments arguments,
    Optional<ImmutableMap<String, Object>> old) {
  public WriteResult(boolean done, String reason, PatternArguments arguments) {
    this(done, reason, arguments, Optional.empty());
  }
}
