package dev.keysmith.technique.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.technique.IndexContext;
import dev.keysmith.technique.IndexDraft;
import dev.keysmith.technique.IndexKey;
import dev.keysmith.technique.IndexTechnique;
import dev.keysmith.technique.KeyRequirement;
import java.util.stream.Stream;

/**
 * Gives an item collection another sort order for strong reads, which a global index cannot give.
 *
 * <pre>
 *   Orders  customerId  orderId               local: customerId  createdAt
 * </pre>
 */
public final class IndexLocally implements IndexTechnique {
  @Override
  public String what() {
    return "Orders an item collection in another way by a local index, which can be read strongly"
        + " consistently.";
  }

  @Override
  public boolean appliesTo(IndexContext context) {
    return context.table().key().sort().isPresent();
  }

  @Override
  public Stream<IndexDraft> variants(IndexContext context) {
    String key = context.table().key().partition();
    ImmutableSet<String> partition = context.layout().key(key).orElseThrow().attributes();
    return context.keyRequirements().stream()
        .filter(
            keyRequirement ->
                keyRequirement.strong() && keyRequirement.equal().containsAll(partition))
        .flatMap(
            keyRequirement ->
                keyRequirement.orders().stream()
                    .map(
                        order ->
                            IndexDraft.of(
                                keyRequirement, key(context, keyRequirement, partition, order))))
        .map(draft -> draft.by(IndexLocally.class));
  }

  /** Of what the items have: a condition on a parent is met by a copy, or not by a key. */
  private static IndexKey key(
      IndexContext context,
      KeyRequirement keyRequirement,
      ImmutableSet<String> partition,
      ImmutableList<String> order) {
    ImmutableSet<String> sort =
        Stream.concat(Sets.difference(keyRequirement.equal(), partition).stream(), order.stream())
            .filter(context::isUsable)
            .collect(ImmutableSet.toImmutableSet());
    return IndexKey.of(partition, sort).descending(keyRequirement.descending()).inTable();
  }
}
