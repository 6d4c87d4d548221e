package dev.keysmith.candidate;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.technique.IndexCandidate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** An index that several entities use, each for its own. */
final class SharedIndex {
  final List<IndexCandidate> users = new ArrayList<>();

  /** Those whose items it gathers; none of them can use it for anything else. */
  final ImmutableSet<String> gathered;

  SharedIndex(ImmutableSet<String> gathered) {
    this.gathered = gathered;
  }

  boolean isLocal() {
    return gathered.isEmpty() && users.get(0).index().local();
  }

  /** Whether one of its users sorts by something; the others then have the same text there. */
  boolean isSorted() {
    return !gathered.isEmpty() || users.stream().anyMatch(user -> !user.index().sort().isEmpty());
  }

  boolean holdsAll() {
    return !gathered.isEmpty() || users.stream().anyMatch(SharedIndex::takesAll);
  }

  /** Whether they can share it, whatever each takes of its items. */
  boolean hasRoomFor(IndexCandidate candidate) {
    return isLocal() == candidate.index().local()
        && !gathered.contains(candidate.layout())
        && users.stream().noneMatch(other -> other.layout().equals(candidate.layout()));
  }

  boolean takes(IndexCandidate candidate, Spec spec, Map<String, ItemLayout> layouts) {
    return gathered.isEmpty()
        && hasRoomFor(candidate)
        && users.stream()
            .allMatch(
                other ->
                    agree(other, candidate, spec, layouts)
                        && agree(candidate, other, spec, layouts));
  }

  /** Whether the other's projection takes nothing more of these items than their own. */
  private static boolean agree(
      IndexCandidate one, IndexCandidate other, Spec spec, Map<String, ItemLayout> layouts) {
    IndexProjection mine = one.index().projection();
    IndexProjection theirs = other.index().projection();
    if (mine instanceof IndexProjection.Include list
        && theirs instanceof IndexProjection.Include more) {
      ItemLayout layout = Objects.requireNonNull(layouts.get(one.layout()));
      Entity entity = spec.entity(layout.entity());
      return more.attributes().stream()
          .allMatch(
              name ->
                  list.attributes().contains(name)
                      || !(entity.attributes().containsKey(name)
                          || layout.copies().containsKey(name)));
    }
    return mine.equals(theirs);
  }

  static boolean takesAll(IndexCandidate candidate) {
    return candidate.index().projection() instanceof IndexProjection.All;
  }
}
