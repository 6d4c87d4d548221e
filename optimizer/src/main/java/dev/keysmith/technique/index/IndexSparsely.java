package dev.keysmith.technique.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.technique.IndexContext;
import dev.keysmith.technique.IndexDraft;
import dev.keysmith.technique.IndexKey;
import dev.keysmith.technique.IndexTechnique;
import dev.keysmith.technique.KeyRequirement;
import dev.keysmith.technique.SparseCondition;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Keeps only those instances in an index that reads select: by a literal or one of several, by a
 * range of numbers, by having an attribute or by lacking it. One index may serve several reads that
 * select different values.
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
  /**
   * A larger share is as good as all. What most instances have may be worth it too: a page that is
   * live in the end enters an index of live pages once, and one of all pages with each state.
   */
  private static final double MOST = 0.99;

  @Override
  public String what() {
    return "Stores only those instances in an index that its reads query.";
  }

  /** Where the pattern itself says which instances it selects. */
  @Override
  public boolean appliesTo(IndexContext context) {
    KeyRequirement asked = context.draft().keyRequirement();
    return !asked.literals().isEmpty()
        || !asked.oneOf().isEmpty()
        || !presence(asked).isEmpty()
        || !asked.within().isEmpty();
  }

  /** The same key for those alone that the query selects, or that it and others select. */
  @Override
  public Stream<IndexDraft> variants(IndexContext context) {
    KeyRequirement asked = context.draft().keyRequirement();
    IndexKey key = context.draft().key();
    Set<IndexKey> keys = new LinkedHashSet<>();
    for (SparseCondition presence : ImmutableSet.of(SparseCondition.NONE, presence(asked))) {
      keys.add(key.sparse(presence));
      for (ImmutableMap<String, ImmutableSet<ValueExpression>> only : selected(asked)) {
        keys.add(key.sparse(presence.and(only)));
        keys.addAll(shared(context, asked, presence.and(only)));
      }
    }
    if (!asked.within().isEmpty()) {
      for (IndexKey any : ImmutableList.copyOf(keys)) {
        IndexKey ranged = any.sparse(any.sparse().within(asked.within()));
        keys.add(ranged);
        keys.add(ranged.unsortedWithin());
      }
    }
    keys.remove(key);
    return keys.stream()
        .filter(sparse -> leavesSomeOut(context, sparse.sparse()))
        .filter(sparse -> !gathersForNobody(context, sparse))
        .map(sparse -> context.draft().under(sparse).by(IndexSparsely.class));
  }

  /**
   * Whether one partition has them all though every read that may use the index states what it
   * sorts by first: that is the better partition key.
   */
  private static boolean gathersForNobody(IndexContext context, IndexKey key) {
    return key.partition().isEmpty()
        && !key.sort().isEmpty()
        && context.keyRequirements().stream()
            .filter(key::mayServe)
            .allMatch(asked -> asked.equal().contains(key.sort().get(0)));
  }

  private static boolean leavesSomeOut(IndexContext context, SparseCondition some) {
    SparseCondition values = SparseCondition.ofValues(some.only()).within(some.within());
    return values.isEmpty() || values.share(context.named()) <= MOST;
  }

  /** Those that have the attributes that they must have, and lack the others. */
  private static SparseCondition presence(KeyRequirement asked) {
    return SparseCondition.ofPresence(asked.present(), asked.absent());
  }

  /** The queried literals, alone and with those of which each has one. */
  private static ImmutableSet<ImmutableMap<String, ImmutableSet<ValueExpression>>> selected(
      KeyRequirement asked) {
    ImmutableMap<String, ImmutableSet<ValueExpression>> literals =
        ImmutableMap.copyOf(Maps.transformValues(asked.literals(), ImmutableSet::of));
    ImmutableMap<String, ImmutableSet<ValueExpression>> several =
        ImmutableMap.<String, ImmutableSet<ValueExpression>>builder()
            .putAll(asked.oneOf())
            .putAll(literals)
            .buildKeepingLast();
    return Stream.of(literals, several)
        .filter(only -> !only.isEmpty())
        .collect(ImmutableSet.toImmutableSet());
  }

  /**
   * The same for the values that other queries select as well: the index tells them apart by its
   * key, or a filter does.
   */
  private static ImmutableSet<IndexKey> shared(
      IndexContext context, KeyRequirement asked, SparseCondition own) {
    IndexKey key = context.draft().key();
    ImmutableSet.Builder<IndexKey> keys = ImmutableSet.builder();
    for (String name : own.only().keySet()) {
      for (ImmutableSet<ValueExpression> values : unions(context, asked, name)) {
        Map<String, ImmutableSet<ValueExpression>> only = new LinkedHashMap<>(own.only());
        only.put(name, values);
        keys.add(key.sparse(own.and(only)));
        keys.add(key.sparse(own.and(only)).distinguishing(key, name));
      }
    }
    return keys.build();
  }

  /** The values that all queries select together, with the most frequent of them and without it. */
  private static ImmutableSet<ImmutableSet<ValueExpression>> unions(
      IndexContext context, KeyRequirement asked, String name) {
    ImmutableSet<ValueExpression> own = asked.values(name);
    ImmutableSet<ValueExpression> all =
        Stream.concat(
                own.stream(),
                context.keyRequirements().stream().flatMap(other -> other.values(name).stream()))
            .sorted(inOrder(context, name))
            .collect(ImmutableSet.toImmutableSet());
    Optional<ValueExpression> most =
        all.stream()
            .max(
                Comparator.comparingDouble(
                    value ->
                        SparseCondition.ofValues(Map.of(name, ImmutableSet.of(value)))
                            .share(context.named())));
    return most.stream()
        .flatMap(
            value -> Stream.of(all, Sets.difference(all, ImmutableSet.of(value)).immutableCopy()))
        .filter(union -> !union.equals(own) && union.containsAll(own))
        .collect(ImmutableSet.toImmutableSet());
  }

  /** As the spec lists them, so that a union is the same whatever the order of the patterns. */
  private static Comparator<ValueExpression> inOrder(IndexContext context, String name) {
    ImmutableList<ValueExpression> listed =
        Optional.ofNullable(context.named().get(name))
            .flatMap(Attribute::closedSet)
            .map(ImmutableSet::asList)
            .orElse(ImmutableList.of());
    return Comparator.<ValueExpression>comparingInt(listed::indexOf)
        .thenComparing(ValueExpression::toString);
  }
}
