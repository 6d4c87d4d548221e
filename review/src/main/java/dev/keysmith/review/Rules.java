package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.review.rules.index.IndexForFewReads;
import dev.keysmith.review.rules.index.IndexForSmallCollection;
import dev.keysmith.review.rules.index.IndexLeak;
import dev.keysmith.review.rules.index.IndexShouldBeSparse;
import dev.keysmith.review.rules.index.LocalIndexTooLarge;
import dev.keysmith.review.rules.index.OverProjected;
import dev.keysmith.review.rules.index.RedundantIndex;
import dev.keysmith.review.rules.index.StrongReadFromIndex;
import dev.keysmith.review.rules.index.TooManyIndexes;
import dev.keysmith.review.rules.index.UnusedIndex;
import dev.keysmith.review.rules.index.WriteAmplification;
import dev.keysmith.review.rules.key.AmbiguousKey;
import dev.keysmith.review.rules.key.CrossTenantAccess;
import dev.keysmith.review.rules.key.DescriptiveNameInSharedTable;
import dev.keysmith.review.rules.key.EverGrowingSortKey;
import dev.keysmith.review.rules.key.FewPartitionValues;
import dev.keysmith.review.rules.key.GenericNameInOwnTable;
import dev.keysmith.review.rules.key.HotItem;
import dev.keysmith.review.rules.key.HotPartition;
import dev.keysmith.review.rules.key.IdentityNotEnforced;
import dev.keysmith.review.rules.key.InconsistentPrefix;
import dev.keysmith.review.rules.key.KeyAttributeReused;
import dev.keysmith.review.rules.key.KeyTooLong;
import dev.keysmith.review.rules.key.KeyUnknownToClient;
import dev.keysmith.review.rules.key.MissingTypePrefix;
import dev.keysmith.review.rules.key.MutableKey;
import dev.keysmith.review.rules.key.ReservedWord;
import dev.keysmith.review.rules.key.UnpaddedNumber;
import dev.keysmith.review.rules.key.UnsortableTime;
import dev.keysmith.review.rules.operation.BetterAsObject;
import dev.keysmith.review.rules.operation.CacheWouldPay;
import dev.keysmith.review.rules.operation.CreateOverwrites;
import dev.keysmith.review.rules.operation.DeleteCouldExpire;
import dev.keysmith.review.rules.operation.ExpensiveTableClass;
import dev.keysmith.review.rules.operation.LostUpdate;
import dev.keysmith.review.rules.operation.NotRestoredAlone;
import dev.keysmith.review.rules.operation.TransactionContention;
import dev.keysmith.review.rules.operation.TtlAsSecurity;
import dev.keysmith.review.rules.operation.TtlMismatch;
import dev.keysmith.review.rules.operation.TtlNotEpoch;
import dev.keysmith.review.rules.operation.UniqueWithoutGuard;
import dev.keysmith.review.rules.pattern.FilterDiscardsMost;
import dev.keysmith.review.rules.pattern.NotForDynamoDb;
import dev.keysmith.review.rules.pattern.OneRequestPerValue;
import dev.keysmith.review.rules.pattern.ReadNeverWritten;
import dev.keysmith.review.rules.pattern.ScanRequired;
import dev.keysmith.review.rules.pattern.SortNotCovered;
import dev.keysmith.review.rules.pattern.TooManyRoundTrips;
import dev.keysmith.review.rules.pattern.UnboundedRead;
import dev.keysmith.review.rules.pattern.WriteNeverRead;
import dev.keysmith.review.rules.relationship.CopyOfMutable;
import dev.keysmith.review.rules.relationship.DeepNesting;
import dev.keysmith.review.rules.relationship.ItemTooLarge;
import dev.keysmith.review.rules.relationship.MissingType;
import dev.keysmith.review.rules.relationship.OneWayManyToMany;
import dev.keysmith.review.rules.relationship.StaleCopy;
import dev.keysmith.review.rules.relationship.UnboundedList;

/** The list of rules. */
public final class Rules {
  private Rules() {}

  /** All of them, in the order of the manual: patterns, keys, relationships, indexes, operation. */
  public static final ImmutableList<Rule> ALL =
      ImmutableList.of(
          // Patterns
          new ScanRequired(),
          new FilterDiscardsMost(),
          new SortNotCovered(),
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
          new HotItem(),
          new EverGrowingSortKey(),
          new CrossTenantAccess(),
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
          new IndexShouldBeSparse(),
          new IndexForSmallCollection(),
          new IndexForFewReads(),
          new WriteAmplification(),
          new StrongReadFromIndex(),
          new LocalIndexTooLarge(),
          new TooManyIndexes(),
          // Operation
          new TtlAsSecurity(),
          new TtlNotEpoch(),
          new TtlMismatch(),
          new DeleteCouldExpire(),
          new UniqueWithoutGuard(),
          new CreateOverwrites(),
          new LostUpdate(),
          new TransactionContention(),
          new BetterAsObject(),
          new CacheWouldPay(),
          new NotRestoredAlone(),
          new ExpensiveTableClass());

  /** Names that suppressions in design files may still use, with those of today. */
  private static final ImmutableMap<String, String> FORMER_NAMES =
      ImmutableMap.of(
          "CrossesScope", "CrossTenantAccess",
          "HotKey", "HotItem",
          "NotSparse", "IndexShouldBeSparse",
          "WrongOrder", "SortNotCovered");

  /** The name of a rule today. */
  static String currentName(String name) {
    return FORMER_NAMES.getOrDefault(name, name);
  }
}
