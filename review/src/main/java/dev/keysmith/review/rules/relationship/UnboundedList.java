package dev.keysmith.review.rules.relationship;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.capacity.WriteUnits;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.WriteAction;
import java.util.stream.Stream;

/**
 * WARNING when children are kept inside their parent's item and nothing bounds how many there are;
 * ADVICE when a pattern adds to a set again and again.
 *
 * <pre>
 *   bad   Customer: {embeds: {orders: Order}}     order 1,300 of a customer is refused
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
    return "An item keeps children inside, and nothing bounds how many there are.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    Stream<ReviewFinding> embedded =
        EmbeddedChildren.all(context).stream()
            .filter(children -> children.embed().relationship().max().isEmpty())
            .map(children -> finding(context, children));
    Stream<ReviewFinding> sets =
        context.spec().patterns().stream()
            .filter(AccessPattern.Write.class::isInstance)
            .flatMap(pattern -> sets(context, (AccessPattern.Write) pattern));
    return Stream.concat(embedded, sets).collect(ImmutableList.toImmutableList());
  }

  private ReviewFinding finding(ReviewContext context, EmbeddedChildren children) {
    return finding(
            context.item(children.layoutRef(), "embeds"),
            children.parent()
                + " keeps every "
                + children.child()
                + " inside ("
                + children.attribute()
                + "), and nothing bounds them: "
                + NumberFormat.number(children.fitting())
                + " fill an item, and the next is refused",
            "give each "
                + children.child()
                + " an item under its "
                + children.parent()
                + "'s partition key, or state the most there can be (max) in the spec")
        .because(
            ImmutableList.of(
                "400 KB ÷ "
                    + NumberFormat.number(Math.ceil(children.childBytes()))
                    + " bytes each, beside the rest of the item = "
                    + NumberFormat.number(children.fitting())
                    + "; "
                    + NumberFormat.number(children.average())
                    + " on average",
                "a change of one rewrites all: "
                    + NumberFormat.counted(units(children.itemBytes()), "write unit")
                    + " on average, "
                    + NumberFormat.number(units(DynamoDbLimits.ITEM_BYTES))
                    + " at the end"));
  }

  private static double units(double bytes) {
    return WriteUnits.update(bytes, bytes);
  }

  private Stream<ReviewFinding> sets(ReviewContext context, AccessPattern.Write write) {
    return write.actions().stream()
        .filter(WriteAction.Update.class::isInstance)
        .map(WriteAction.Update.class::cast)
        .flatMap(
            update ->
                update.add().stream()
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
            write.id()
                + " ("
                + write.name()
                + ") adds to "
                + entity
                + "."
                + attribute.name()
                + " "
                + NumberFormat.number(write.traffic().average())
                + "/s, and nothing bounds it: at 400 KB an item takes no more",
            "give each element an item of its own, or bound the set by a condition")
        .because(
            ImmutableList.of(
                "each element added rewrites the item: "
                    + NumberFormat.counted(units(bytes), "write unit")
                    + " at "
                    + NumberFormat.number(Math.ceil(bytes))
                    + " bytes, "
                    + NumberFormat.number(units(DynamoDbLimits.ITEM_BYTES))
                    + " at the end"))
        .as(Severity.ADVICE);
  }
}
