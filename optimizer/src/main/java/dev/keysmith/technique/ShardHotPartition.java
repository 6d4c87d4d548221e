package dev.keysmith.technique;

import dev.keysmith.load.BusiestPartition;
import dev.keysmith.load.PartitionLoad;
import java.util.Collection;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Spreads the items of one partition key over several, where one would not take the load at peak.
 *
 * <pre>
 *   status            status#shard
 *   OPEN   ◀ all      OPEN#0  ◀ a third of them
 *                     OPEN#1  ◀ a third
 *                     OPEN#2  ◀ a third: a read asks all three
 * </pre>
 *
 * <p>Writes reach a key whatever else is chosen, so that what they need is known at once. Who reads
 * there shows only in a design: whoever finds a key too hot there asks again with shards for it.
 */
public final class ShardHotPartition implements TableTechnique, IndexTechnique {
  /** More shards than these help nobody: a read asks them all. */
  private static final int MOST = 200;

  @Override
  public String what() {
    return "Spreads a partition key over several, where one would get more traffic than a partition"
        + " supports.";
  }

  /** A key of one item alone cannot be spread. */
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

  /** What must be spread for its writes, of the keys of tables. */
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

  /** Over how many what is written too much must be spread. */
  public static int enough(PartitionLoad load) {
    return Math.min(MOST, load.enough());
  }

  /**
   * Over how many a key must be spread that gets too hot; empty where no number helps.
   *
   * @param shards over how many it is
   */
  public static OptionalInt enough(BusiestPartition busiestPartition, int shards) {
    OptionalInt count = busiestPartition.shards(shards);
    return count.isPresent() && count.getAsInt() <= MOST ? count : OptionalInt.empty();
  }
}
