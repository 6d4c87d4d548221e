package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Rows of several Queries as one sequence: those of one group merged in their order, the groups one
 * after the other.
 */
final class MergedWalk {
  private final ImmutableList<ImmutableList<QueryWalk>> groups;
  private final Comparator<Row> order;

  MergedWalk(List<ImmutableList<QueryWalk>> groups, Comparator<Row> order) {
    this.groups = ImmutableList.copyOf(groups);
    this.order = order;
  }

  /**
   * The next row, taken; empty at the end of all.
   *
   * @param atATime how many items a Query asks for, where there are no more
   */
  Optional<Row> next(OptionalInt atATime) {
    for (ImmutableList<QueryWalk> group : groups) {
      Optional<QueryWalk> first =
          group.stream()
              .filter(walk -> walk.peek(atATime).isPresent())
              .min(Comparator.comparing(walk -> walk.peek(atATime).orElseThrow(), order));
      if (first.isPresent()) {
        Row row = first.get().peek(atATime).orElseThrow();
        first.get().take();
        return Optional.of(row);
      }
    }
    return Optional.empty();
  }

  /** Where the next page begins; empty where everything was read to its end. */
  Optional<Cursor> cursor() {
    ImmutableList<Cursor.Place> places =
        groups.stream()
            .flatMap(ImmutableList::stream)
            .map(QueryWalk::place)
            .collect(ImmutableList.toImmutableList());
    return places.stream().allMatch(Cursor.Done.class::isInstance)
        ? Optional.empty()
        : Optional.of(new Cursor(places));
  }
}
