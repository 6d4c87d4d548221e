package dev.keysmith.review.rules.relationship;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.WriteUnits;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import java.util.stream.Collectors;

/**
 * ADVICE when children inside an item hold lists or maps themselves: no key, no index and hardly an
 * expression reaches that far.
 *
 * <pre>
 *   bad   Customer.orders[3].lines[7].quantity       one item, rewritten for each
 *   good  Order: {PK: "CUSTOMER#{customer}", SK: "ORDER#{id}"}   lines inside the order
 * </pre>
 */
public final class DeepNesting implements Rule {
  @Override
  public Severity severity() {
    return Severity.ADVICE;
  }

  @Override
  public String what() {
    return "Children inside an item hold lists or maps themselves.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (EmbeddedChildren children : EmbeddedChildren.all(context)) {
      context.spec().entity(children.child()).attributes().values().stream()
          .filter(
              attribute ->
                  attribute.type() == AttributeType.LIST || attribute.type() == AttributeType.MAP)
          .map(attribute -> finding(context, children, attribute))
          .forEach(findings::add);
    }
    return findings.build();
  }

  private ReviewFinding finding(
      ReviewContext context, EmbeddedChildren children, Attribute nested) {
    ImmutableList<AccessPattern> changers =
        context.usage().changers(children.child(), nested.name());
    String path =
        children.parent()
            + "."
            + children.attribute()
            + (children.embed().map() ? ".<key>." : "[…].")
            + nested.name();
    double units = WriteUnits.update(children.itemBytes(), children.itemBytes());
    return finding(
            context.item(children.layoutRef(), "embeds"),
            path
                + " is a "
                + nested.type().keyword()
                + " inside a map inside a "
                + (children.embed().map() ? "map" : "list")
                + ": no index reaches it, and a change of it rewrites "
                + NumberFormat.number(Math.ceil(children.itemBytes()))
                + " bytes, "
                + NumberFormat.counted(units, "write unit"),
            "give each " + children.child() + " an item of its own, or flatten " + nested.name())
        .because(
            changers.isEmpty()
                ? ImmutableList.of("no pattern changes it so far")
                : ImmutableList.of(
                    "changed by "
                        + changers.stream()
                            .map(
                                pattern ->
                                    pattern.id()
                                        + ", "
                                        + context
                                            .priceSchedule()
                                            .writeArithmetic(units, pattern.traffic().average()))
                            .collect(Collectors.joining("; "))));
  }
}
