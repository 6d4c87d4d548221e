package dev.keysmith.measure.draft;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.export.source.InputProblem;
import dev.keysmith.importer.sample.NameWords;
import dev.keysmith.importer.sample.SharedKeys;
import dev.keysmith.measure.sample.PlainSizes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The key of a table from its items, since an export does not say it: the one or two attributes
 * that every item has and no two items share. If several could be, a person has to say which.
 */
public final class KeyInference {
  private final String table;
  private final ImmutableList<ImmutableMap<String, Object>> items;
  private final List<String> scalars = new ArrayList<>();

  private KeyInference(String table, ImmutableList<ImmutableMap<String, Object>> items) {
    this.table = table;
    this.items = items;
    Set<String> names = new LinkedHashSet<>(items.get(0).keySet());
    items.forEach(item -> names.retainAll(item.keySet()));
    names.stream().filter(this::canBeKey).sorted().forEach(scalars::add);
  }

  /** The key attributes, partition first. */
  public static ImmutableList<String> of(
      String table, ImmutableList<ImmutableMap<String, Object>> items) {
    if (items.isEmpty()) {
      throw new InputProblem("the export of table " + table + " has no items");
    }
    return new KeyInference(table, items).infer();
  }

  private boolean canBeKey(String name) {
    Set<String> codes = new HashSet<>();
    items.forEach(item -> codes.add(PlainSizes.code(value(item, name))));
    return codes.size() == 1 && Set.of("S", "N", "B").containsAll(codes);
  }

  private static Object value(ImmutableMap<String, Object> item, String name) {
    return Objects.requireNonNull(item.get(name), name);
  }

  private ImmutableList<String> infer() {
    List<String> generic = scalars.stream().filter(NameWords::isGeneric).toList();
    List<String> composed = scalars.stream().filter(this::isComposed).toList();
    for (List<String> likely : List.of(generic, composed)) {
      if (likely.size() == 2 && isUnique(likely)) {
        return ordered(likely);
      }
      if (likely.size() == 1 && isUnique(likely)) {
        return ImmutableList.copyOf(likely);
      }
    }
    List<List<String>> candidates = new ArrayList<>();
    scalars.stream().map(List::of).filter(this::isUnique).forEach(candidates::add);
    if (candidates.isEmpty()) {
      for (int i = 0; i < scalars.size(); i++) {
        for (int j = i + 1; j < scalars.size(); j++) {
          List<String> pair = List.of(scalars.get(i), scalars.get(j));
          if (isUnique(pair)) {
            candidates.add(pair);
          }
        }
      }
    }
    if (candidates.size() == 1) {
      return ordered(candidates.get(0));
    }
    throw new InputProblem(
        String.format(
            "an export does not say the key of its table, and for table %s %s; pass --key"
                + " %s=PARTITION[,SORT]",
            table,
            candidates.isEmpty()
                ? "no two attributes identify every item"
                : "it could be "
                    + candidates.stream()
                        .limit(5)
                        .map(key -> String.join(" and ", key))
                        .collect(Collectors.joining(", or ")),
            table));
  }

  private boolean isComposed(String name) {
    return SharedKeys.isShared(
        items.stream().map(item -> String.valueOf(value(item, name))).toList());
  }

  private boolean isUnique(List<String> names) {
    return distinct(names) == items.size();
  }

  private long distinct(List<String> names) {
    return items.stream()
        .map(item -> names.stream().map(name -> value(item, name)).toList())
        .distinct()
        .count();
  }

  /** Many items have one partition key. */
  private ImmutableList<String> ordered(List<String> names) {
    if (names.size() == 1) {
      return ImmutableList.copyOf(names);
    }
    boolean swap =
        distinct(names.subList(1, 2)) < distinct(names.subList(0, 1))
            || (distinct(names.subList(1, 2)) == distinct(names.subList(0, 1))
                && names.get(1).matches("(?i).*(pk|hash|partition).*"));
    return swap ? ImmutableList.of(names.get(1), names.get(0)) : ImmutableList.copyOf(names);
  }
}
