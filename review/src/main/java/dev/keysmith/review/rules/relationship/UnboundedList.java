package dev.keysmith.review.rules.relationship;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.capacity.WriteUnits;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.review.rules.WriteActions;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.WriteAction;
import java.util.stream.Stream;

/**
 * WARNING when children are embedded in their parent's item and nothing bounds their number;
 * SUGGESTION when a pattern keeps adding to a set.
 *
 * <pre>
 *   bad   Customer: {embeds: {orders: Order}}     order 1,300 of a customer is rejected
 *   good  Order: {PK: "CUSTOMER#{customer}", SK: "ORDER#{id}"}
 * </pre>
 */
public final class UnboundedList implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "An item embeds children, and nothing bounds their number.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    Stream<ReviewFinding> embedded =
        EmbeddedChildren.all(context).stream()
            .filter(children -> children.embed().relationship().max().isEmpty())
            .map(children -> finding(context, children));
    Stream<ReviewFinding> sets = context.writes().stream().flatMap(write -> sets(context, write));
    return Stream.concat(embedded, sets).collect(ImmutableList.toImmutableList());
  }

  private ReviewFinding finding(ReviewContext context, EmbeddedChildren children) {
    return finding(
            context.item(children.layoutRef(), "embeds"),
            "%s embeds every %s (%s), and nothing bounds their number: %s fill an item, and the next is rejected"
                .formatted(
                    children.parent(),
                    children.child(),
                    children.attribute(),
                    NumberFormat.number(children.fitting())),
            "give each %s its own item with the partition key of its %s, or state the maximum (max) in the spec"
                .formatted(children.child(), children.parent()))
        .because(
            ImmutableList.of(
                "400 KB ÷ %s bytes each, besides the rest of the item = %s; %s on average"
                    .formatted(
                        NumberFormat.number(Math.ceil(children.childBytes())),
                        NumberFormat.number(children.fitting()),
                        NumberFormat.number(children.average())),
                "a change of one rewrites all: %s on average, %s for a full item"
                    .formatted(
                        NumberFormat.counted(units(children.itemBytes()), "write unit"),
                        NumberFormat.number(units(DynamoDbLimits.ITEM_BYTES)))));
  }

  private static double units(double bytes) {
    return WriteUnits.update(bytes, bytes);
  }

  private Stream<ReviewFinding> sets(ReviewContext context, AccessPattern.Write write) {
    return WriteActions.of(write, WriteAction.Update.class)
        .flatMap(
            update ->
                update.add().keySet().stream()
                    .map(context.spec().entity(update.entity())::attribute)
                    .filter(attribute -> attribute.type().isSet())
                    .flatMap(
                        attribute ->
                            context.design().main(update.entity()).stream()
                                .map(main -> grows(context, write, main, attribute))));
  }

  private ReviewFinding grows(
      ReviewContext context, AccessPattern.Write write, LayoutRef main, Attribute attribute) {
    String entity = main.item().entity();
    double bytes = context.facts(main).size();
    return finding(
            context.attribute(entity, attribute.name()),
            "%s adds to %s.%s %s/s, and nothing bounds it: an item is limited to 400 KB"
                .formatted(
                    FindingPhrases.pattern(write),
                    entity,
                    attribute.name(),
                    NumberFormat.number(write.traffic().average())),
            "give each element its own item, or bound the set with a condition")
        .because(
            ImmutableList.of(
                "each added element rewrites the item: %s at %s bytes, %s for a full item"
                    .formatted(
                        NumberFormat.counted(units(bytes), "write unit"),
                        NumberFormat.number(Math.ceil(bytes)),
                        NumberFormat.number(units(DynamoDbLimits.ITEM_BYTES)))))
        .as(Severity.SUGGESTION);
  }
}
