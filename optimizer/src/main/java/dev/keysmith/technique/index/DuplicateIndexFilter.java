package dev.keysmith.technique.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.technique.IndexCandidate;
import java.util.List;
import java.util.function.Predicate;

/**
 * Leaves out an index that has the same entries as another, which puts them in order as well. That
 * costs the same to keep where what it orders by never changes, and serves whatever the first does.
 *
 * <pre>
 *   status | -        with email, title
 *   status | email    with title
 * </pre>
 */
public final class DuplicateIndexFilter {
  private final Table table;
  private final ItemLayout layout;
  private final Predicate<String> stable;

  /**
   * @param stable whether all items have an attribute, and never another value of it
   */
  public DuplicateIndexFilter(Table table, ItemLayout layout, Predicate<String> stable) {
    this.table = table;
    this.layout = layout;
    this.stable = stable;
  }

  public ImmutableList<IndexCandidate> once(List<IndexCandidate> all) {
    // The keys of the others make items larger, by different amounts.
    List<IndexCandidate> comparable =
        all.stream().filter(candidate -> !candidate.growsItems(layout)).toList();
    return all.stream()
        .filter(one -> comparable.stream().noneMatch(other -> isOutdone(one, other)))
        .collect(ImmutableList.toImmutableList());
  }

  private boolean isOutdone(IndexCandidate candidate, IndexCandidate by) {
    Index one = candidate.index();
    Index other = by.index();
    int ordered = one.sort().size();
    return other.sort().size() > ordered
        && other.local() == one.local()
        && other.partition().equals(one.partition())
        && other.sort().subList(0, ordered).equals(one.sort())
        && other.sort().stream().skip(ordered).allMatch(stable)
        && !candidate.growsItems(layout)
        && entry(other).equals(entry(one));
  }

  /** What stands in an entry; the same for all that hold everything. */
  private ImmutableSet<String> entry(Index index) {
    if (index.projection() instanceof IndexProjection.All) {
      return ImmutableSet.of();
    }
    ImmutableSet.Builder<String> entry = ImmutableSet.builder();
    entry.addAll(table.key().attributes());
    entry.addAll(index.keyAttributes());
    entry.addAll(index.projection().attributes());
    return entry.build();
  }
}
