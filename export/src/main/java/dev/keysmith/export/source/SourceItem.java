package dev.keysmith.export.source;

import com.google.common.collect.ImmutableMap;
import java.util.Optional;

/**
 * An item as a source has it, or what became of one.
 *
 * @param item as it is now; empty if it was deleted
 * @param key of what was deleted; empty where there is an item
 * @param old as it was before; empty where the source does not say
 * @param micros when it was written, in microseconds since 1970; 0 where the source does not say
 */
public record SourceItem(
    Optional<ImmutableMap<String, Object>> item,
    ImmutableMap<String, Object> key,
    Optional<ImmutableMap<String, Object>> old,
    long micros) {

  public static SourceItem of(ImmutableMap<String, Object> item) {
    return new SourceItem(Optional.of(item), ImmutableMap.of(), Optional.empty(), 0);
  }
}
