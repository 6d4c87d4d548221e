package dev.keysmith.measure.sample;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.verify.engine.DeployedTable;
import java.util.stream.LongStream;

/**
 * Which segments of a table are read. DynamoDB assigns items to the segments of a parallel Scan by
 * a hash of their partition key, so a segment has whole item collections, and the share of the
 * segments that are read is the share of the partition keys.
 *
 * <pre>
 *   1,000,000 items, a sample of 10,000     3,200 segments, of which 32 are read, all to their end
 * </pre>
 *
 * @param segments in how many the table is divided
 * @param chosen which are read
 */
record SegmentPlan(DeployedTable table, int segments, ImmutableList<Integer> chosen) {
  /** Enough that read requests are spread over the partitions of the table. */
  private static final int USUAL = 32;

  private static final int FEWEST = 8;
  private static final int WHOLE = 4;
  private static final int MOST_SEGMENTS = 1_000_000;

  /** An eventually consistent unit reads this much. */
  private static final double BYTES_PER_UNIT = 2.0 * DynamoDbLimits.READ_UNIT_BYTES;

  /** What the last page of a segment is rounded up by, or what an empty one consumes. */
  private static final double UNITS_PER_SEGMENT = 0.5;

  /**
   * @param items how many items to read, about
   */
  static SegmentPlan of(DeployedTable table, double items) {
    if (table.items() == 0) {
      // DynamoDB counts every six hours: a table may have items nevertheless.
      return systematic(table, 2 * USUAL, 2 * USUAL);
    }
    if (items >= table.items()) {
      return systematic(table, WHOLE, WHOLE);
    }
    double wanted = Math.ceil(USUAL * (table.items() / Math.max(1, items)));
    if (wanted <= MOST_SEGMENTS) {
      return systematic(table, (int) wanted, USUAL);
    }
    double perSegment = (double) table.items() / MOST_SEGMENTS;
    int number = (int) Math.min(USUAL, Math.max(FEWEST, Math.rint(items / perSegment)));
    return systematic(table, MOST_SEGMENTS, number);
  }

  /** At equal distances: the hash has already mixed the keys. */
  private static SegmentPlan systematic(DeployedTable table, int segments, int number) {
    return new SegmentPlan(
        table,
        segments,
        LongStream.range(0, number)
            .mapToObj(i -> (int) ((2 * i + 1) * segments / (2L * number)))
            .collect(ImmutableList.toImmutableList()));
  }

  double fraction() {
    return (double) chosen.size() / segments;
  }

  double expectedItems() {
    return fraction() * table.items();
  }

  double expectedUnits() {
    return fraction() * table.bytes() / BYTES_PER_UNIT + chosen.size() * UNITS_PER_SEGMENT;
  }
}
