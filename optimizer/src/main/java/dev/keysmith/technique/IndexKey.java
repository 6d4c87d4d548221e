package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.spec.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The attributes that the key of an index is made of, and which instances are in it.
 *
 * @param partition empty where one item collection has them all
 * @param descending attributes of the sort key that it has in descending order
 * @param sparse which instances have an entry
 * @param local whether it shares the table's partition key, which then is the partition
 */
public record IndexKey(
    ImmutableList<String> partition,
    ImmutableList<String> sort,
    ImmutableSet<String> descending,
    SparseCondition sparse,
    boolean local) {

  public IndexKey {
    descending = Sets.intersection(ImmutableSet.copyOf(sort), descending).immutableCopy();
  }

  /** A key of all instances in ascending order. */
  public static IndexKey of(Iterable<String> partition, Iterable<String> sort) {
    return new IndexKey(
        ImmutableList.copyOf(partition),
        ImmutableList.copyOf(sort),
        ImmutableSet.of(),
        SparseCondition.NONE,
        false);
  }

  /** The same for some instances alone, without what distinguishes none of them. */
  public IndexKey sparse(SparseCondition some) {
    return new IndexKey(without(partition, some), without(sort, some), descending, some, local);
  }

  private static ImmutableList<String> without(ImmutableList<String> names, SparseCondition some) {
    return names.stream()
        .filter(name -> !some.only().containsKey(name))
        .collect(ImmutableList.toImmutableList());
  }

  /** The same, sorted by no attribute of which the entries have a range. */
  public IndexKey unsortedWithin() {
    return new IndexKey(
        partition,
        sort.stream()
            .filter(name -> !sparse.within().containsKey(name))
            .collect(ImmutableList.toImmutableList()),
        descending,
        sparse,
        local);
  }

  /** The same with an attribute that tells instances apart where another key has it. */
  public IndexKey distinguishing(IndexKey other, String name) {
    return new IndexKey(
        with(partition, other.partition(), name),
        with(sort, other.sort(), name),
        descending,
        sparse,
        local);
  }

  private static ImmutableList<String> with(
      ImmutableList<String> names, ImmutableList<String> others, String name) {
    return others.stream()
        .filter(other -> other.equals(name) || names.contains(other))
        .collect(ImmutableList.toImmutableList());
  }

  /** The same with some attributes of the sort key in descending order. */
  public IndexKey descending(ImmutableSet<String> some) {
    return new IndexKey(partition, sort, some, sparse, local);
  }

  /** The same under the partition key of the table. */
  public IndexKey inTable() {
    return new IndexKey(partition, sort, descending, sparse, true);
  }

  public boolean isSparse() {
    return !sparse.isEmpty();
  }

  /** Whether it can help with a query: all that must be given is given, or may be tried. */
  public boolean mayServe(KeyRequirement keyRequirement) {
    return partition.stream()
            .allMatch(
                name ->
                    keyRequirement.equal().contains(name)
                        || keyRequirement.turning().contains(name))
        && sparse.includes(keyRequirement);
  }

  /**
   * What a person calls it: {@code OrdersByCustomerAndStatus}, {@code UnreadMessages}.
   *
   * @param base what items are together by in the table; an index of the same is distinguished by
   *     its order
   */
  public String label(Entity entity, List<String> base) {
    String which = sparse.adjective(entity);
    boolean again = !partition.isEmpty() && !isSparse() && base.equals(partition);
    List<String> by = new ArrayList<>(partition);
    if (partition.isEmpty()) {
      by.addAll(sort);
    } else if (again) {
      sort.stream().limit(1).forEach(by::add);
    }
    return (by.isEmpty() && !isSparse() ? "All" : which)
        + NamingConventions.plural(entity.name())
        + (by.isEmpty() ? "" : "By")
        + by.stream().map(name -> word(name, entity)).collect(Collectors.joining("And"))
        + sparse.suffix()
        + (local ? "Local" : "");
  }

  /** {@code Customer} of {@code customerId}, but not {@code OrdersByOrder}. */
  private static String word(String attribute, Entity entity) {
    String pascal = NamingConventions.pascal(attribute);
    for (String ending : ImmutableList.of("Id", "ID")) {
      if (pascal.endsWith(ending) && pascal.length() > ending.length()) {
        String word = pascal.substring(0, pascal.length() - ending.length());
        return word.equals(entity.name()) ? pascal : word;
      }
    }
    return pascal;
  }
}
