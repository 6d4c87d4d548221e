package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.spec.AccessPattern;
import java.util.Optional;

/**
 * The cost of serving a pattern by a Scan of the whole table.
 *
 * @param units of one Scan, eventually consistent
 * @param pages how many sequential requests that is
 * @param monthlyUsd at the pattern's average rate
 */
record ScanCost(
    String table, double items, double bytes, double units, double pages, double monthlyUsd) {
  private static final double EVENTUAL = 0.5;

  /** Of the table that stores an entity's own items; empty where it is only embedded. */
  static Optional<ScanCost> of(ReviewContext context, String entity, AccessPattern pattern) {
    return context.design().main(entity).map(main -> of(context, main, pattern));
  }

  private static ScanCost of(ReviewContext context, LayoutRef main, AccessPattern pattern) {
    double items = 0;
    double bytes = 0;
    for (LayoutRef layoutRef : context.design().items()) {
      if (layoutRef.table().equals(main.table())) {
        double count = context.spec().entity(layoutRef.item().entity()).count();
        items += count;
        bytes += count * context.facts(layoutRef).size();
      }
    }
    double units = Math.ceil(bytes / DynamoDbLimits.READ_UNIT_BYTES) * EVENTUAL;
    return new ScanCost(
        main.table().name(),
        items,
        bytes,
        units,
        Math.ceil(bytes / DynamoDbLimits.PAGE_BYTES),
        context
            .prices(main.table().name())
            .reads(units * context.priceSchedule().billedRate(pattern.traffic())));
  }

  ImmutableList<String> arithmetic(AccessPattern pattern, ReviewContext context) {
    return ImmutableList.of(
        "a Scan of %s: %s items × %s bytes ÷ %s × %s = %s read units, in %s of 1 MB"
            .formatted(
                table,
                NumberFormat.number(items),
                NumberFormat.number(Math.round(bytes / Math.max(1, items))),
                NumberFormat.number(DynamoDbLimits.READ_UNIT_BYTES),
                EVENTUAL,
                NumberFormat.number(units),
                NumberFormat.counted(pages, "page")),
        context.prices(table).readArithmetic(units, pattern.traffic()));
  }

  String price() {
    return FindingPhrases.perMonth(monthlyUsd);
  }
}
