package dev.keysmith.technique.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.technique.IndexKey;
import dev.keysmith.technique.KeyRequirement;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Keeps only those instances in an index that a read asks for by a literal or one of several, or by
 * having an attribute.
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
   * The same key for those alone that have the literals asked for, or one of several.
   *
   * @param shares of the instances that are under a key
   */
  static ImmutableSet<IndexKey> keys(
      KeyRequirement keyRequirement,
      ImmutableSet<String> partition,
      ImmutableSet<String> sort,
      ToDoubleFunction<IndexKey> shares) {
    ImmutableMap<String, ImmutableSet<ValueExpression>> literals =
        ImmutableMap.copyOf(Maps.transformValues(keyRequirement.literals(), ImmutableSet::of));
    ImmutableMap<String, ImmutableSet<ValueExpression>> several =
        ImmutableMap.<String, ImmutableSet<ValueExpression>>builder()
            .putAll(keyRequirement.oneOf())
            .putAll(literals)
            .buildKeepingLast();
    return Stream.of(literals, several)
        .filter(only -> !only.isEmpty())
        .map(only -> key(partition, sort, only))
        .filter(key -> shares.applyAsDouble(key) <= MOST)
        .collect(ImmutableSet.toImmutableSet());
  }

  private static IndexKey key(
      ImmutableSet<String> partition,
      ImmutableSet<String> sort,
      ImmutableMap<String, ImmutableSet<ValueExpression>> only) {
    return new IndexKey(
        Sets.difference(partition, only.keySet()).immutableCopy().asList(),
        Sets.difference(sort, only.keySet()).immutableCopy().asList(),
        only,
        ImmutableList.of(),
        false);
  }

  /** The same key for those alone that have the attributes asked for, whatever their values. */
  static Optional<IndexKey> keyOfThoseWith(
      KeyRequirement keyRequirement, ImmutableSet<String> partition, ImmutableList<String> sort) {
    return keyRequirement.present().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new IndexKey(
                partition.asList(),
                sort,
                ImmutableMap.of(),
                keyRequirement.present().asList(),
                false));
  }
}
