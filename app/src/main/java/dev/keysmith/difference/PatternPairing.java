package dev.keysmith.difference;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Bill;
import dev.keysmith.difference.PatternChange.PatternSide;
import dev.keysmith.spec.AccessPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * Finds the pattern before that a pattern after was. Ids that are not stated are numbers, which
 * shift when a pattern is inserted: the name decides first, and the id only among those whose names
 * are on one side alone.
 */
final class PatternPairing {
  private PatternPairing() {}

  /** In the order after the change; those that are gone follow. */
  static ImmutableList<PatternChange> of(
      ImmutableList<AccessPattern> before,
      Bill billBefore,
      ImmutableList<AccessPattern> after,
      Bill billAfter) {
    List<AccessPattern> open = new ArrayList<>(before);
    List<Optional<AccessPattern>> found = new ArrayList<>();
    after.forEach(pattern -> found.add(Optional.empty()));
    pair(after, open, found, (one, other) -> isSame(one, other) && one.id().equals(other.id()));
    pair(after, open, found, PatternPairing::isSame);
    pair(
        after,
        open,
        found,
        (one, other) -> one.id().equals(other.id()) && one.getClass() == other.getClass());
    ImmutableList.Builder<PatternChange> pairs = ImmutableList.builder();
    for (int i = 0; i < after.size(); i++) {
      pairs.add(
          new PatternChange(
              found.get(i).map(one -> PatternSide.of(one, billBefore)),
              Optional.of(PatternSide.of(after.get(i), billAfter))));
    }
    open.forEach(
        gone ->
            pairs.add(
                new PatternChange(
                    Optional.of(PatternSide.of(gone, billBefore)), Optional.empty())));
    return pairs.build();
  }

  private static boolean isSame(AccessPattern one, AccessPattern other) {
    return one.name().equals(other.name());
  }

  private static void pair(
      ImmutableList<AccessPattern> after,
      List<AccessPattern> open,
      List<Optional<AccessPattern>> found,
      BiPredicate<AccessPattern, AccessPattern> fits) {
    for (int i = 0; i < after.size(); i++) {
      AccessPattern pattern = after.get(i);
      if (found.get(i).isEmpty()) {
        Optional<AccessPattern> match =
            open.stream().filter(one -> fits.test(pattern, one)).findFirst();
        found.set(i, match);
        match.ifPresent(open::remove);
      }
    }
  }
}
