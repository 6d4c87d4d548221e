package dev.keysmith.capacity;

import dev.keysmith.aws.DynamoDbLimits;
import java.util.List;

/**
 * How a Query falls into requests: each stops once it has read 1 MB, and the item that reaches the
 * limit is still on its page. The last page is known to be the last even when it is full. Measured
 * on DynamoDB Local 3.3.1.
 */
public final class QueryPages {
  /** Hides what summing fractions adds to a mean size; whole bytes differ by far more. */
  private static final double TRACE = 1e-9;

  private QueryPages() {}

  /** How many items of this size fill a page. */
  public static long itemsPerPage(double itemSize) {
    return (long) Math.max(1, Math.ceil(DynamoDbLimits.PAGE_BYTES / itemSize - TRACE));
  }

  /** How many requests it takes to read so many items of this size; one at least. */
  static long requests(long items, double itemSize) {
    return count(items, itemsPerPage(itemSize));
  }

  /** How many requests it takes to read so many bytes in small items; one at least. */
  public static double pages(double bytes) {
    return Math.max(1, Math.ceil(bytes / DynamoDbLimits.PAGE_BYTES - TRACE));
  }

  static long count(long items, long perPage) {
    return Math.max(1, items / perPage + (items % perPage == 0 ? 0 : 1));
  }

  /** How many of these items, taken in order, stand on the first page. */
  public static int first(List<Item> items) {
    long size = 0;
    int count = 0;
    while (count < items.size() && size < DynamoDbLimits.PAGE_BYTES) {
      size += items.get(count).size();
      count++;
    }
    return count;
  }
}
