package dev.keysmith.export.source;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.util.concurrent.RateLimiter;
import dev.keysmith.export.record.DynamoJson;
import dev.keysmith.verify.engine.DeployedTable;
import java.util.Optional;

/**
 * A segment of a parallel Scan of a deployed table.
 *
 * @param limit the read units per second of all segments together; empty if they are not limited
 */
@SuppressWarnings("UnstableApiUsage") // the limiter is in use since 2012, and marked beta
record TableSegment(
    String table, DeployedTable deployed, int segment, int segments, Optional<RateLimiter> limit)
    implements ItemUnit {

  @Override
  public String name() {
    return String.format("%s, segment %s of %s", table, segment + 1, segments);
  }

  @Override
  public boolean isIncremental() {
    return false;
  }

  @Override
  public long expectedItems() {
    return deployed.items() / segments;
  }

  @Override
  public ItemBatches open(String position) {
    return new Pages(position);
  }

  private final class Pages implements ItemBatches {
    private Optional<ImmutableMap<String, Object>> after;

    Pages(String position) {
      after = position.isEmpty() ? Optional.empty() : Optional.of(DynamoJson.values(position));
    }

    @Override
    public ItemBatch next() {
      DeployedTable.ScannedPage page = deployed.scan(segment, segments, after);
      // What a page consumes is known only after it; the next one waits for it.
      limit.ifPresent(units -> units.acquire(Math.max(1, (int) Math.ceil(page.readUnits()))));
      after = page.next();
      return new ItemBatch(
          page.items().stream().map(SourceItem::of).collect(ImmutableList.toImmutableList()),
          after.map(DynamoJson::text).orElse(""),
          after.isEmpty(),
          page.readUnits());
    }

    @Override
    public void close() {}
  }
}
