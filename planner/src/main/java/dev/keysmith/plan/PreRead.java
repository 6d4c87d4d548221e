package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.spec.GenerationStrategy.Sequence;
import java.util.List;

/** What a client does before a write, to come to know what the write is made of. */
public sealed interface PreRead {

  /** Those that read for a purpose. */
  static ImmutableList<Read> reads(List<PreRead> preReads, Purpose purpose) {
    return preReads.stream()
        .filter(Read.class::isInstance)
        .map(Read.class::cast)
        .filter(read -> read.purpose() == purpose)
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * It reads instances.
   *
   * @param about which, where an action needs several for one purpose
   */
  record Read(Purpose purpose, String about, ReadProgram reading) implements PreRead {}

  /**
   * It counts a sequence up and takes the number.
   *
   * @param attribute where the item keeps the last number
   */
  record SequenceIncrement(Sequence sequence, LayoutRef layoutRef, String attribute)
      implements PreRead {}

  /** What is read for. */
  enum Purpose {
    /** The instances that the action applies to, with what of them the write is made of. */
    INSTANCE,
    /** A related instance that values are copied from; about is the path to it. */
    COPY,
    /** The instance that a put replaces. */
    REPLACED,
    /** The parent that keeps the instance inside; about is the attribute of its layout. */
    EMBEDDING_PARENT,
    /** The parent that keeps a counter; about is the counter. */
    COUNTER,
    /** The instances that hold copies of what changes; about is how they refer to it. */
    FOLLOWERS,
    /** An instance that must be there. */
    REQUIRED
  }
}
