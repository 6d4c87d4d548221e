package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.Limits;
import dev.keysmith.capacity.WriteUnits;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Pattern;
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
  public ImmutableList<Finding> review(Reviewed reviewed) {
    Stream<Finding> embedded =
        EmbeddedChildren.all(reviewed).stream()
            .filter(children -> children.embed().relationship().max().isEmpty())
            .map(children -> finding(reviewed, children));
    Stream<Finding> sets =
        reviewed.spec().patterns().stream()
            .filter(Pattern.Write.class::isInstance)
            .flatMap(pattern -> sets(reviewed, (Pattern.Write) pattern));
    return Stream.concat(embedded, sets).collect(ImmutableList.toImmutableList());
  }

  private Finding finding(Reviewed reviewed, EmbeddedChildren children) {
    return finding(
            reviewed.item(children.placed(), "embeds"),
            children.parent()
                + " keeps every "
                + children.child()
                + " inside ("
                + children.attribute()
                + "), and nothing bounds them: "
                + Figures.number(children.fitting())
                + " fill an item, and the next is refused",
            "give each "
                + children.child()
                + " an item under its "
                + children.parent()
                + "'s partition key, or state the most there can be (max) in the spec")
        .because(
            ImmutableList.of(
                "400 KB ÷ "
                    + Figures.number(Math.ceil(children.childBytes()))
                    + " bytes each, beside the rest of the item = "
                    + Figures.number(children.fitting())
                    + "; "
                    + Figures.number(children.average())
                    + " on average",
                "a change of one rewrites all: "
                    + Figures.counted(units(children.itemBytes()), "write unit")
                    + " on average, "
                    + Figures.number(units(Limits.ITEM_BYTES))
                    + " at the end"));
  }

  private static double units(double bytes) {
    return WriteUnits.update(bytes, bytes);
  }

  private Stream<Finding> sets(Reviewed reviewed, Pattern.Write write) {
    return write.actions().stream()
        .filter(WriteAction.Update.class::isInstance)
        .map(WriteAction.Update.class::cast)
        .flatMap(
            update ->
                update.add().stream()
                    .map(reviewed.spec().entity(update.entity())::attribute)
                    .filter(attribute -> attribute.type().isSet())
                    .flatMap(
                        attribute ->
                            reviewed.design().main(update.entity()).stream()
                                .map(main -> grows(reviewed, write, main, attribute))));
  }

  private Finding grows(Reviewed reviewed, Pattern.Write write, Placed main, Attribute attribute) {
    String entity = main.item().entity();
    double bytes = reviewed.facts(main).size();
    return finding(
            reviewed.attribute(entity, attribute.name()),
            write.id()
                + " ("
                + write.name()
                + ") adds to "
                + entity
                + "."
                + attribute.name()
                + " "
                + Figures.number(write.traffic().average())
                + "/s, and nothing bounds it: at 400 KB an item takes no more",
            "give each element an item of its own, or bound the set by a condition")
        .because(
            ImmutableList.of(
                "each element added rewrites the item: "
                    + Figures.counted(units(bytes), "write unit")
                    + " at "
                    + Figures.number(Math.ceil(bytes))
                    + " bytes, "
                    + Figures.number(units(Limits.ITEM_BYTES))
                    + " at the end"))
        .as(Severity.ADVICE);
  }
}
