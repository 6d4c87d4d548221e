package dev.keysmith.technique.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.technique.IndexContext;
import dev.keysmith.technique.IndexDraft;
import dev.keysmith.technique.IndexKey;
import dev.keysmith.technique.IndexTechnique;
import dev.keysmith.technique.KeyRequirement;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Keeps only those instances in an index that a read selects by a literal or one of several, or by
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
public final class IndexSparsely implements IndexTechnique {
  /** More than this share is no minority. */
  private static final double MOST = 0.6;

  @Override
  public String what() {
    return "Lets only those instances into an index that its reads ask for.";
  }

  /** Where the pattern itself gives the values. */
  @Override
  public boolean appliesTo(IndexContext context) {
    KeyRequirement keyRequirement = context.draft().keyRequirement();
    return !keyRequirement.literals().isEmpty() || !keyRequirement.oneOf().isEmpty();
  }

  /** The same key for those alone that have the queried literals, or one of several. */
  @Override
  public Stream<IndexDraft> variants(IndexContext context) {
    return keys(context.draft().keyRequirement(), context.draft().key()).stream()
        .filter(key -> share(key, context.named()) <= MOST)
        .map(key -> context.draft().under(key).by(IndexSparsely.class));
  }

  /** Of the instances that have the queried values. */
  private static double share(IndexKey key, ImmutableMap<String, Attribute> named) {
    double share = 1;
    for (Map.Entry<String, ImmutableSet<ValueExpression>> only : key.only().entrySet()) {
      Attribute attribute = named.get(only.getKey());
      if (attribute != null) {
        share *=
            attribute.present()
                * only.getValue().stream()
                    .mapToDouble(value -> attribute.values().getOrDefault(value.toString(), 0.5))
                    .sum();
      }
    }
    return share;
  }

  private static ImmutableSet<IndexKey> keys(KeyRequirement keyRequirement, IndexKey of) {
    ImmutableMap<String, ImmutableSet<ValueExpression>> literals =
        ImmutableMap.copyOf(Maps.transformValues(keyRequirement.literals(), ImmutableSet::of));
    ImmutableMap<String, ImmutableSet<ValueExpression>> several =
        ImmutableMap.<String, ImmutableSet<ValueExpression>>builder()
            .putAll(keyRequirement.oneOf())
            .putAll(literals)
            .buildKeepingLast();
    return Stream.of(literals, several)
        .filter(only -> !only.isEmpty())
        .map(only -> key(of, only))
        .collect(ImmutableSet.toImmutableSet());
  }

  private static IndexKey key(
      IndexKey of, ImmutableMap<String, ImmutableSet<ValueExpression>> only) {
    return new IndexKey(
        without(of.partition(), only.keySet()),
        without(of.sort(), only.keySet()),
        only,
        ImmutableList.of(),
        false);
  }

  private static ImmutableList<String> without(
      ImmutableList<String> names, ImmutableSet<String> some) {
    return names.stream()
        .filter(name -> !some.contains(name))
        .collect(ImmutableList.toImmutableList());
  }

  /** A key for those alone that have the queried attributes, whatever their values. */
  static Optional<IndexDraft> ofThoseWith(
      KeyRequirement keyRequirement, ImmutableSet<String> partition, ImmutableList<String> sort) {
    if (keyRequirement.present().isEmpty()) {
      return Optional.empty();
    }
    IndexKey key =
        new IndexKey(
            partition.asList(), sort, ImmutableMap.of(), keyRequirement.present().asList(), false);
    return Optional.of(
        IndexDraft.of(keyRequirement, key).by(IndexByEquality.class).by(IndexSparsely.class));
  }
}
