package dev.keysmith.candidate;

import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.technique.IndexCandidate;
import java.util.stream.Stream;

/**
 * A key attribute that items have for the sake of indexes. Several indexes may have it, and items
 * store it once.
 *
 * <pre>
 *   ByStatus  PK | createdAt     PK = {tenant}, if open     one attribute more in each item,
 *   Urgent    PK | priority                                 not two
 * </pre>
 *
 * @param layout whose items have it
 */
public record ComposedKey(String layout, String name, KeyRule rule) {
  /** Those that an index makes items larger by. */
  static Stream<ComposedKey> of(IndexCandidate candidate, ItemLayout item) {
    return candidate.composed(item).entrySet().stream()
        .map(key -> new ComposedKey(candidate.layout(), key.getKey(), key.getValue()));
  }
}
