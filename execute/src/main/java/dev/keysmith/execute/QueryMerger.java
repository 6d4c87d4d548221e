package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Rows of several Queries as one sequence: those of one group merged in their order, the groups one
 * after the other.
 */
final class QueryMerger {
  private final ImmutableList<ImmutableList<QueryIterator>> groups;
  private final Comparator<InstanceRow> order;

  QueryMerger(List<ImmutableList<QueryIterator>> groups, Comparator<InstanceRow> order) {
    this.groups = ImmutableList.copyOf(groups);
    this.order = order;
  }

  /**
   * The next row, taken; empty at the end of all.
   *
   * @param atATime the limit of a Query, where another page is needed
   */
  Optional<InstanceRow> next(OptionalInt atATime) {
    for (ImmutableList<QueryIterator> group : groups) {
      Optional<QueryIterator> first =
          group.stream()
              .filter(walk -> walk.peek(atATime).isPresent())
              .min(Comparator.comparing(walk -> walk.peek(atATime).orElseThrow(), order));
      if (first.isPresent()) {
        InstanceRow row = first.get().peek(atATime).orElseThrow();
        first.get().take();
        return Optional.of(row);
      }
    }
    return Optional.empty();
  }

  /** Where the next page begins; empty where everything was read to its end. */
  Optional<PageCursor> cursor() {
    ImmutableList<PageCursor.QueryPosition> places =
        groups.stream()
            .flatMap(ImmutableList::stream)
            .map(QueryIterator::place)
            .collect(ImmutableList.toImmutableList());
    return places.stream().allMatch(PageCursor.Done.class::isInstance)
        ? Optional.empty()
        : Optional.of(new PageCursor(places));
  }
}
