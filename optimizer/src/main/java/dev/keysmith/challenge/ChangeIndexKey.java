package dev.keysmith.challenge;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The same index with its key attributes in another order, one less, or one moved between partition
 * and sort key.
 */
record ChangeIndexKey(ChangeContext context) implements DesignChange {
  private record IndexKeys(ImmutableList<String> partition, ImmutableList<String> sort) {
    static IndexKeys of(List<String> partition, List<String> sort) {
      return new IndexKeys(ImmutableList.copyOf(partition), ImmutableList.copyOf(sort));
    }

    @Override
    public String toString() {
      return String.join(", ", partition) + (sort.isEmpty() ? "" : " | " + String.join(", ", sort));
    }
  }

  @Override
  public Stream<NeighbourDesign> neighbours(Design design) {
    return design.tables().values().stream()
        .flatMap(
            table ->
                table.indexes().values().stream()
                    .filter(index -> !index.local())
                    .flatMap(index -> neighbours(design, table, index)));
  }

  private Stream<NeighbourDesign> neighbours(Design design, Table table, Index index) {
    return keys(index).stream()
        .map(
            keys ->
                NeighbourDesign.of(
                    "index %s.%s by %s".formatted(table.name(), index.name(), keys),
                    TableEditor.of(table)
                        .put(
                            new Index(
                                index.name(),
                                keys.partition(),
                                keys.sort(),
                                false,
                                index.projection()))
                        .in(design, context.spec())));
  }

  private static Set<IndexKeys> keys(Index index) {
    Set<IndexKeys> all = new LinkedHashSet<>();
    List<String> partition = index.partition();
    List<String> sort = index.sort();
    for (int i = 0; i + 1 < sort.size(); i++) {
      List<String> swapped = new ArrayList<>(sort);
      swapped.set(i, sort.get(i + 1));
      swapped.set(i + 1, sort.get(i));
      all.add(IndexKeys.of(partition, swapped));
    }
    for (String name : sort) {
      all.add(IndexKeys.of(partition, without(sort, name)));
      all.add(IndexKeys.of(with(partition, name), without(sort, name)));
    }
    if (partition.size() > 1) {
      for (String name : partition) {
        all.add(IndexKeys.of(without(partition, name), sort));
        all.add(IndexKeys.of(without(partition, name), with(List.of(name), sort)));
      }
    }
    return all;
  }

  private static List<String> without(List<String> names, String one) {
    return names.stream().filter(name -> !name.equals(one)).toList();
  }

  private static List<String> with(List<String> names, String one) {
    return with(names, List.of(one));
  }

  private static List<String> with(List<String> names, List<String> more) {
    return Stream.concat(names.stream(), more.stream()).toList();
  }
}
