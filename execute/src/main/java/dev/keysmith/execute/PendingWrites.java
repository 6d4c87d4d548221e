package dev.keysmith.execute;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The instances that are still to be written, where each is written by itself: at first all that
 * are found, then only those that a concurrent write changed. What was written is not written again
 * with them, nor what came to match meanwhile.
 */
final class PendingWrites {
  private final Spec spec;

  /** Identities; empty before the first attempt, when they are not known. */
  private Optional<ImmutableSet<ImmutableMap<String, Object>>> left = Optional.empty();

  private final Set<ImmutableMap<String, Object>> conflicted = new LinkedHashSet<>();

  PendingWrites(Spec spec) {
    this.spec = spec;
  }

  boolean has(WrittenInstance subject) {
    return left.map(identities -> identities.contains(identity(subject))).orElse(true);
  }

  /** A concurrent write changed it. */
  void conflicted(WrittenInstance subject) {
    conflicted.add(identity(subject));
  }

  /** Whether there is anything left for one more attempt, which then begins. */
  boolean again() {
    left = Optional.of(ImmutableSet.copyOf(conflicted));
    conflicted.clear();
    return !left.get().isEmpty();
  }

  ImmutableMap<String, Object> identity(WrittenInstance subject) {
    ImmutableMap.Builder<String, Object> identity = ImmutableMap.builder();
    for (String part : spec.entity(subject.entity()).identity()) {
      Optional.ofNullable(subject.before().get(part))
          .or(() -> Optional.ofNullable(subject.after().get(part)))
          .ifPresent(value -> identity.put(part, value));
    }
    return identity.buildOrThrow();
  }
}
