package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.spec.AttributeCondition;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** Where the instances of a query come from. */
public sealed interface InstanceSource {
  /** What the one for its kind says; a new kind is one more, which every caller must then give. */
  <R> R match(
      Function<ByKey, R> byKey,
      Function<EmbeddedIn, R> embeddedIn,
      Function<Collection, R> collection,
      Function<StoredCount, R> storedCount,
      Function<AnyOf, R> anyOf);

  /**
   * Their own items, found by key: a request for each of the keys, their results merged. A key with
   * a shard stands for one in each shard, a key with an open time bucket for one in each bucket.
   *
   * @param keys the conditions of each request on the key attributes, partition first
   * @param whole whether a key names one item, so that nothing needs to be queried
   * @param backward whether a Query goes from the greatest sort key down; empty where no direction
   *     gives the requested order, and the client must see every match to sort them
   * @param atATime the Limit of a Query, where it may stop before the end; of those that are wanted
   *     some may be missing then, and the Limit is the same share of that number
   * @param filter conditions that the keys leave open and what is read first decides
   * @param open conditions that only the fetched items decide
   * @param fetches further items of the same instances, for what the first lacks
   */
  record ByKey(
      LayoutRef layoutRef,
      Optional<Index> index,
      ImmutableList<ImmutableList<KeyBinding>> keys,
      boolean whole,
      Optional<Boolean> backward,
      OptionalInt atATime,
      ImmutableList<AttributeCondition> filter,
      ImmutableList<AttributeCondition> open,
      ImmutableList<Fetch> fetches)
      implements InstanceSource {
    public ByKey with(List<Fetch> more) {
      return new ByKey(
          layoutRef,
          index,
          keys,
          whole,
          backward,
          atATime,
          filter,
          open,
          ImmutableList.copyOf(more));
    }

    @Override
    public <R> R match(
        Function<ByKey, R> byKey,
        Function<EmbeddedIn, R> embeddedIn,
        Function<Collection, R> collection,
        Function<StoredCount, R> storedCount,
        Function<AnyOf, R> anyOf) {
      return byKey.apply(this);
    }
  }

  /**
   * One more item of an instance of which another was read.
   *
   * @param key its key; a parameter with the bare name of an attribute is a value from the first
   *     item
   */
  record Fetch(LayoutRef layoutRef, ImmutableList<KeyBinding> key) {}

  /** The item of the parent that keeps them in an attribute. */
  record EmbeddedIn(ReadProgram owner, String attribute, Embed embed) implements InstanceSource {
    @Override
    public <R> R match(
        Function<ByKey, R> byKey,
        Function<EmbeddedIn, R> embeddedIn,
        Function<Collection, R> collection,
        Function<StoredCount, R> storedCount,
        Function<AnyOf, R> anyOf) {
      return embeddedIn.apply(this);
    }
  }

  /**
   * None of them is read: the item of the parent says how many there are.
   *
   * @param attribute of the item; where either is missing there are none
   */
  record StoredCount(ReadProgram parent, String attribute) implements InstanceSource {
    @Override
    public <R> R match(
        Function<ByKey, R> byKey,
        Function<EmbeddedIn, R> embeddedIn,
        Function<Collection, R> collection,
        Function<StoredCount, R> storedCount,
        Function<AnyOf, R> anyOf) {
      return storedCount.apply(this);
    }
  }

  /** An item collection that the instance is in with its relatives, read by one Query. */
  record Collection(
      LayoutRef layoutRef,
      Optional<Index> index,
      ImmutableList<KeyBinding> key,
      boolean backward,
      OptionalInt limit)
      implements InstanceSource {
    @Override
    public <R> R match(
        Function<ByKey, R> byKey,
        Function<EmbeddedIn, R> embeddedIn,
        Function<Collection, R> collection,
        Function<StoredCount, R> storedCount,
        Function<AnyOf, R> anyOf) {
      return collection.apply(this);
    }
  }

  /**
   * Several reads, one for each alternative, whose results are merged: each instance once, sorted,
   * as many as a page has. Or one read of all that the alternatives have in common.
   *
   * @param parts each with what it includes
   * @param filter alternatives of which the client keeps those rows that meet one; none where the
   *     parts return no other rows
   */
  record AnyOf(
      ImmutableList<ReadProgram> parts, ImmutableList<ImmutableList<AttributeCondition>> filter)
      implements InstanceSource {
    @Override
    public <R> R match(
        Function<ByKey, R> byKey,
        Function<EmbeddedIn, R> embeddedIn,
        Function<Collection, R> collection,
        Function<StoredCount, R> storedCount,
        Function<AnyOf, R> anyOf) {
      return anyOf.apply(this);
    }
  }
}
