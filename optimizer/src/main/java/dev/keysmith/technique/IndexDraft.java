package dev.keysmith.technique;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.IndexProjection;
import java.util.OptionalInt;

/**
 * An index before it is made.
 *
 * @param keyRequirement what it was first drafted for
 * @param shards the number of shards of its partition key
 * @param keyAttributes attributes of the items that are its keys, once those are made
 * @param projection what it holds beyond keys: nothing until a technique says more
 * @param techniques that made it
 */
public record IndexDraft(
    KeyRequirement keyRequirement,
    IndexKey key,
    OptionalInt shards,
    ImmutableSet<String> keyAttributes,
    IndexProjection projection,
    ImmutableSet<Class<? extends Technique>> techniques) {

  public static IndexDraft of(KeyRequirement keyRequirement, IndexKey key) {
    return new IndexDraft(
        keyRequirement,
        key,
        OptionalInt.empty(),
        ImmutableSet.of(),
        new IndexProjection.Keys(),
        ImmutableSet.of());
  }

  /** The same by one more technique. */
  public IndexDraft by(Class<? extends Technique> technique) {
    return new IndexDraft(
        keyRequirement,
        key,
        shards,
        keyAttributes,
        projection,
        ImmutableSet.<Class<? extends Technique>>builder()
            .addAll(techniques)
            .add(technique)
            .build());
  }

  /** The same under another key. */
  public IndexDraft under(IndexKey other) {
    return new IndexDraft(keyRequirement, other, shards, keyAttributes, projection, techniques);
  }

  IndexDraft sharded(int count) {
    return new IndexDraft(
        keyRequirement, key, OptionalInt.of(count), keyAttributes, projection, techniques);
  }

  public IndexDraft keyedBy(Iterable<String> attributes) {
    return new IndexDraft(
        keyRequirement, key, shards, ImmutableSet.copyOf(attributes), projection, techniques);
  }

  public IndexDraft projecting(IndexProjection other) {
    return new IndexDraft(keyRequirement, key, shards, keyAttributes, other, techniques);
  }
}
