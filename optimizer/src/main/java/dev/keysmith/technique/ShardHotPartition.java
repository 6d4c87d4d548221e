package dev.keysmith.technique;

import dev.keysmith.load.BusiestPartition;
import dev.keysmith.load.PartitionLoad;
import java.util.Collection;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Shards a partition key whose load at peak exceeds the limit of one partition.
 *
 * <pre>
 *   status            status#shard
 *   OPEN   ◀ all      OPEN#0  ◀ a third of them
 *                     OPEN#1  ◀ a third
 *                     OPEN#2  ◀ a third: a read queries all three
 * </pre>
 *
 * <p>Writes reach a key whatever else is chosen, so that what they need is known at once. Who reads
 * there shows only in a design: where a key is too hot there, the caller adds shards for it.
 */
public final class ShardHotPartition implements TableTechnique, IndexTechnique {
  /** The most shards that are worth it: a read queries them all. */
  private static final int MOST = 200;

  @Override
  public String what() {
    return "Spreads a partition key over several, where one would get more traffic than a partition"
        + " supports.";
  }

  /** A key of one item alone cannot be sharded. */
  @Override
  public boolean appliesTo(TechniqueContext context) {
    return !context.draft().main().key().sort().isEmpty() && count(context).isPresent();
  }

  @Override
  public Stream<TableDraft> variants(TechniqueContext context) {
    LayoutDraft main = context.draft().main();
    BaseTableKey sharded = main.key().sharded(count(context).orElseThrow());
    return Stream.of(context.draft().withMain(main.under(sharded)).by(ShardHotPartition.class));
  }

  private static OptionalInt count(TechniqueContext context) {
    LayoutDraft main = context.draft().main();
    return context
        .application()
        .shards()
        .of(PartitionKeyId.ofTable(main.entity().name(), main.key().partition()));
  }

  /** A local index has the partition key of its table. */
  @Override
  public boolean appliesTo(IndexContext context) {
    return !context.draft().key().local() && count(context).isPresent();
  }

  @Override
  public Stream<IndexDraft> variants(IndexContext context) {
    return Stream.of(
        context.draft().sharded(count(context).orElseThrow()).by(ShardHotPartition.class));
  }

  private static OptionalInt count(IndexContext context) {
    return context.application().shards().of(context.partitionKey());
  }

  /** The keys of tables that must be sharded for their writes. */
  public static ShardCounts ofTables(Collection<PartitionLoad> overloaded) {
    ShardCounts sharding = ShardCounts.NONE;
    for (PartitionLoad load : overloaded) {
      if (load.tableOrIndex().isTable() && load.item().isMain()) {
        sharding =
            sharding.with(
                PartitionKeyId.ofTable(load.item().entity(), load.fields()), enough(load));
      }
    }
    return sharding;
  }

  /** The number of shards for a key with too many writes. */
  public static int enough(PartitionLoad load) {
    return Math.min(MOST, load.enough());
  }

  /**
   * The number of shards for a key that gets too hot; empty where no number helps.
   *
   * @param shards over how many it is
   */
  public static OptionalInt enough(BusiestPartition busiestPartition, int shards) {
    OptionalInt count = busiestPartition.shards(shards);
    return count.orElse(MOST) < MOST
        ? count
        : busiestPartition.fits(shards, MOST) ? OptionalInt.of(MOST) : OptionalInt.empty();
  }
}
