package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.spec.GenerationStrategy.Sequence;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What a client does before a write, to come to know what the write is made of. */
public sealed interface PreRead {

  /** Those that read for a purpose. */
  static ImmutableList<Read> reads(List<PreRead> preReads, Purpose purpose) {
    return preReads.stream()
        .flatMap(preRead -> preRead.match(Stream::of, increment -> Stream.<Read>empty()))
        .filter(read -> read.purpose() == purpose)
        .collect(ImmutableList.toImmutableList());
  }

  /** The sequences that are counted up. */
  static ImmutableList<SequenceIncrement> increments(List<PreRead> preReads) {
    return preReads.stream()
        .flatMap(preRead -> preRead.match(read -> Stream.<SequenceIncrement>empty(), Stream::of))
        .collect(ImmutableList.toImmutableList());
  }

  /** The result of the function for its kind; every caller must handle a new kind. */
  <R> R match(Function<Read, R> read, Function<SequenceIncrement, R> increment);

  /**
   * It reads instances.
   *
   * @param about which, where an action needs several for one purpose
   */
  record Read(Purpose purpose, String about, ReadProgram reading) implements PreRead {
    @Override
    public <R> R match(Function<Read, R> read, Function<SequenceIncrement, R> increment) {
      return read.apply(this);
    }
  }

  /**
   * It counts a sequence up and takes the number.
   *
   * @param attribute where the item keeps the last number
   */
  record SequenceIncrement(Sequence sequence, LayoutRef layoutRef, String attribute)
      implements PreRead {
    @Override
    public <R> R match(Function<Read, R> read, Function<SequenceIncrement, R> increment) {
      return increment.apply(this);
    }
  }

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
