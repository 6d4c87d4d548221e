package dev.keysmith.instance;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.EntitySelection.SortOrder;
import dev.keysmith.spec.IncludeClause;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * An instance that a read selects, with all that is needed to check a result.
 *
 * @param sortValues of the attributes it is sorted by, in their order
 * @param values the queried attributes that are present
 * @param related under each include, every related instance that matches, in order, whatever the
 *     limit
 */
public record ReadMatch(
    EntityInstance instance,
    ImmutableList<Optional<Object>> sortValues,
    ImmutableMap<String, Object> values,
    ImmutableMap<IncludeClause, ImmutableList<ReadMatch>> related) {

  /**
   * As one correct result has it: the first related instances under each include, as many as its
   * limit.
   */
  public ReadResult result() {
    ImmutableMap.Builder<IncludeClause, ImmutableList<ReadResult>> first = ImmutableMap.builder();
    related.forEach(
        (include, matches) ->
            first.put(
                include,
                matches.stream()
                    .limit(include.selection().limit().orElse(Integer.MAX_VALUE))
                    .map(ReadMatch::result)
                    .collect(ImmutableList.toImmutableList())));
    return new ReadResult(values, first.buildOrThrow());
  }

  /** The order of a {@code sort}. What lacks an attribute is last in either direction. */
  public static Comparator<ReadMatch> inOrderOf(List<SortOrder> sort) {
    return (left, right) -> {
      for (int i = 0; i < sort.size(); i++) {
        Optional<Object> one = left.sortValues().get(i);
        Optional<Object> other = right.sortValues().get(i);
        int order =
            one.isPresent() && other.isPresent()
                ? PlainValues.compare(one.get(), other.get()) * (sort.get(i).descending() ? -1 : 1)
                : Boolean.compare(one.isEmpty(), other.isEmpty());
        if (order != 0) {
          return order;
        }
      }
      return 0;
    };
  }
}
