package dev.keysmith.review.suitability;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;

/**
 * Reads that join entities whatever the design: what neither an item collection nor a copy serves.
 *
 * <pre>
 *   include: {OrderItem: all}                  no: in the item collection of the order
 *   include: {Customer: [name]}                no: a copy, as long as no pattern changes name
 *   include: {Customer: [credit]}              yes: copies would have to follow each change
 *   include: {Order: {include: {Item: all}}}   yes: children of children
 * </pre>
 */
final class JoinedRead {
  private JoinedRead() {}

  static ImmutableList<AccessPattern> all(ReviewContext context) {
    return context.reads().stream()
        .filter(read -> joins(context, read.selection()))
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean joins(ReviewContext context, EntitySelection selection) {
    return selection.include().stream().anyMatch(include -> joins(context, include))
        || selection.where().stream()
            .anyMatch(
                condition ->
                    !condition.path().isOwn()
                        && !context
                            .usage()
                            .changers(condition.path().entity(), condition.path().attribute())
                            .isEmpty());
  }

  private static boolean joins(ReviewContext context, IncludeClause include) {
    EntitySelection inner = include.selection();
    boolean changes =
        include.toParent()
            && inner.needs().attributes().stream()
                .anyMatch(name -> !context.usage().changers(inner.entity(), name).isEmpty());
    boolean nested =
        inner.include().stream().anyMatch(below -> !include.toParent() && !below.toParent());
    return changes || nested || joins(context, inner);
  }
}
