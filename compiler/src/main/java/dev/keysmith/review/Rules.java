package dev.keysmith.review;

import com.google.common.collect.ImmutableList;

/** The rules there are. */
public final class Rules {
  private Rules() {}

  /** All of them, in the order of the manual: patterns, keys, relationships, indexes, operation. */
  public static final ImmutableList<Rule> ALL =
      ImmutableList.of(
          // Patterns
          new ScanRequired(),
          new FilterDiscardsMost(),
          new WrongOrder(),
          new OneRequestPerValue(),
          new UnboundedRead(),
          new TooManyRoundTrips(),
          new ReadNeverWritten(),
          new WriteNeverRead(),
          new NotForDynamoDb(),
          // Keys
          new UnpaddedNumber(),
          new UnsortableTime(),
          new MutableKey(),
          new KeyUnknownToClient(),
          new MissingTypePrefix(),
          new InconsistentPrefix(),
          new GenericNameInOwnTable(),
          new DescriptiveNameInSharedTable(),
          new KeyTooLong(),
          new KeyAttributeReused(),
          new ReservedWord(),
          new IdentityNotEnforced(),
          new AmbiguousKey(),
          new FewPartitionValues(),
          new HotPartition(),
          new HotKey(),
          new EverGrowingSortKey(),
          new CrossesScope(),
          // Relationships
          new UnboundedList(),
          new ItemTooLarge(),
          new CopyOfMutable(),
          new StaleCopy(),
          new OneWayManyToMany(),
          new MissingType(),
          new DeepNesting(),
          // Indexes
          new UnusedIndex(),
          new OverProjected(),
          new IndexLeak(),
          new RedundantIndex(),
          new NotSparse(),
          new IndexForSmallCollection(),
          new WriteAmplification(),
          new StrongReadFromIndex(),
          new LocalIndexTooLarge(),
          new TooManyIndexes(),
          // Operation
          new TtlAsSecurity(),
          new TtlNotEpoch(),
          new TtlMismatch(),
          new UniqueWithoutGuard(),
          new CreateOverwrites(),
          new LostUpdate(),
          new BetterAsObject(),
          new CacheWouldPay(),
          new NotRestoredAlone());
}
