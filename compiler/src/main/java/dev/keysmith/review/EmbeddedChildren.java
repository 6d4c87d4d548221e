package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.Limits;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.ItemLayout.Embed;
import java.util.Objects;

/**
 * Children that an item keeps inside, and the room they take.
 *
 * @param attribute that holds them
 * @param itemBytes the item with as many as a parent has on average
 * @param childBytes one of them
 */
record EmbeddedChildren(
    Placed placed, String attribute, Embed embed, double itemBytes, double childBytes) {

  static ImmutableList<EmbeddedChildren> all(Reviewed reviewed) {
    ImmutableList.Builder<EmbeddedChildren> all = ImmutableList.builder();
    for (Placed placed : reviewed.design().items()) {
      LayoutFacts facts = reviewed.facts(placed);
      placed
          .item()
          .embeds()
          .forEach(
              (attribute, embed) ->
                  all.add(
                      new EmbeddedChildren(
                          placed,
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

  /** How many an item has room for. */
  double fitting() {
    double others = itemBytes - average() * childBytes;
    return Math.max(0, Math.floor((Limits.ITEM_BYTES - others) / childBytes));
  }

  String parent() {
    return placed.item().entity();
  }

  String child() {
    return embed.entity();
  }
}
