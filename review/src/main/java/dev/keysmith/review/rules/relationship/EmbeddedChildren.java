package dev.keysmith.review.rules.relationship;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.Objects;

/**
 * Children that an item embeds, and their size.
 *
 * @param attribute that stores them
 * @param itemBytes the item with as many as a parent has on average
 * @param childBytes one of them
 */
record EmbeddedChildren(
    LayoutRef layoutRef, String attribute, Embed embed, double itemBytes, double childBytes) {

  static ImmutableList<EmbeddedChildren> all(ReviewContext context) {
    ImmutableList.Builder<EmbeddedChildren> all = ImmutableList.builder();
    for (LayoutRef layoutRef : context.design().items()) {
      LayoutStatistics facts = context.facts(layoutRef);
      layoutRef
          .item()
          .embeds()
          .forEach(
              (attribute, embed) ->
                  all.add(
                      new EmbeddedChildren(
                          layoutRef,
                          attribute,
                          embed,
                          facts.size(),
                          Objects.requireNonNull(facts.stored().get(attribute)).bytes()
                              / Math.max(1, embed.relationship().average()))));
    }
    return all.build();
  }

  double average() {
    return embed.relationship().average();
  }

  /** How many fit into an item. */
  double fitting() {
    double others = itemBytes - average() * childBytes;
    return Math.max(0, Math.floor((DynamoDbLimits.ITEM_BYTES - others) / childBytes));
  }

  String parent() {
    return layoutRef.item().entity();
  }

  String child() {
    return embed.entity();
  }
}
