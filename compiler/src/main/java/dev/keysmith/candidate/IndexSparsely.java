package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.spec.Value;
import java.util.Optional;

/**
 * Keeps only those instances in an index that a read asks for by a literal, or by having an
 * attribute.
 *
 * <pre>
 *   read Order where: {status: OPEN}            status has 2% OPEN
 *
 *   Orders  orderId  status                     Orders  orderId  status   openOrders
 *           1        SHIPPED                            1        SHIPPED
 *           2        OPEN                               2        OPEN     OPEN     ◀ the index
 * </pre>
 *
 * <p>The others cost neither writes nor storage.
 */
final class IndexSparsely {
  /** More than this share is no minority. */
  private static final double MOST = 0.6;

  private IndexSparsely() {}

  /**
   * The same key for those alone that have the literals asked for.
   *
   * @param share of the instances that have them
   */
  static Optional<IndexKey> key(
      Wish wish, ImmutableSet<String> partition, ImmutableSet<String> sort, double share) {
    ImmutableMap<String, Value.Literal> literals = wish.literals();
    if (literals.isEmpty() || share > MOST) {
      return Optional.empty();
    }
    return Optional.of(
        new IndexKey(
            Sets.difference(partition, literals.keySet()).immutableCopy().asList(),
            Sets.difference(sort, literals.keySet()).immutableCopy().asList(),
            literals,
            ImmutableList.of(),
            false));
  }

  /** The same key for those alone that have the attributes asked for, whatever their values. */
  static Optional<IndexKey> keyOfThoseWith(
      Wish wish, ImmutableSet<String> partition, ImmutableList<String> sort) {
    return wish.present().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new IndexKey(
                partition.asList(), sort, ImmutableMap.of(), wish.present().asList(), false));
  }
}
