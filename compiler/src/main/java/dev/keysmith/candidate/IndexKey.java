package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.Value;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The attributes that the key of an index is made of, and which instances are in it.
 *
 * @param partition empty where one item collection has them all
 * @param only values of which instances must have one to be in it
 * @param present attributes that they must have
 * @param local whether it shares the table's partition key, which then is the partition
 */
record IndexKey(
    ImmutableList<String> partition,
    ImmutableList<String> sort,
    ImmutableMap<String, ImmutableSet<Value>> only,
    ImmutableList<String> present,
    boolean local) {

  static IndexKey of(Iterable<String> partition, Iterable<String> sort) {
    return new IndexKey(
        ImmutableList.copyOf(partition),
        ImmutableList.copyOf(sort),
        ImmutableMap.of(),
        ImmutableList.of(),
        false);
  }

  boolean isSparse() {
    return !only.isEmpty() || !present.isEmpty();
  }

  /** Whether it can help with what is asked: all that must be given is given, or may be tried. */
  boolean mayServe(Wish wish) {
    return partition.stream()
            .allMatch(name -> wish.equal().contains(name) || wish.turning().contains(name))
        && only.entrySet().stream()
            .allMatch(entry -> isWithin(wish.values(entry.getKey()), entry.getValue()))
        && present.stream()
            .allMatch(name -> wish.present().contains(name) || wish.equal().contains(name));
  }

  private static boolean isWithin(ImmutableSet<Value> asked, ImmutableSet<Value> there) {
    return !asked.isEmpty() && there.containsAll(asked);
  }

  /** What a person calls it: {@code ByCustomerAndStatus}. */
  String label(String entity) {
    String which =
        only.values().stream()
                .flatMap(Set::stream)
                .map(value -> Names.pascal(value.toString().toLowerCase(Locale.ROOT)))
                .collect(Collectors.joining())
            + present.stream().map(Names::pascal).collect(Collectors.joining());
    ImmutableList<String> by = partition.isEmpty() ? sort : partition;
    Optional<String> words =
        by.isEmpty()
            ? Optional.empty()
            : Optional.of(by.stream().map(IndexKey::word).collect(Collectors.joining("And")));
    return which
        + Names.plural(entity)
        + words.map(name -> "By" + name).orElse("")
        + (local ? "Local" : "");
  }

  /** {@code Customer} of {@code customerId}. */
  private static String word(String attribute) {
    String pascal = Names.pascal(attribute);
    for (String ending : ImmutableList.of("Id", "ID")) {
      if (pascal.endsWith(ending) && pascal.length() > ending.length()) {
        return pascal.substring(0, pascal.length() - ending.length());
      }
    }
    return pascal;
  }
}
