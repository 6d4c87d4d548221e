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
 * SUGGESTION when embedded children contain lists or maps themselves: no key, no index and hardly
 * an expression can address what is in them.
 *
 * <pre>
 *   bad   Customer.orders[3].lines[7].quantity       one item, rewritten for each
 *   good  Order: {PK: "CUSTOMER#{customer}", SK: "ORDER#{id}"}   lines embedded in the order
 * </pre>
 */
public final class DeepNesting implements Rule {
  @Override
  public Severity severity() {
    return Severity.SUGGESTION;
  }

  @Override
  public String what() {
    return "Embedded children contain lists or maps themselves.";
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
        "%s.%s%s.%s"
            .formatted(
                children.parent(),
                children.attribute(),
                children.embed().map() ? ".<key>" : "[…]",
                nested.name());
    double units = WriteUnits.update(children.itemBytes(), children.itemBytes());
    return finding(
            context.item(children.layoutRef(), "embeds"),
            "%s is a %s inside a map inside a %s: no index can contain it, and a change to it rewrites %s bytes, %s"
                .formatted(
                    path,
                    nested.type().keyword(),
                    children.embed().map() ? "map" : "list",
                    NumberFormat.number(Math.ceil(children.itemBytes())),
                    NumberFormat.counted(units, "write unit")),
            "give each %s its own item, or flatten %s".formatted(children.child(), nested.name()))
        .because(
            ImmutableList.of(
                changers.isEmpty()
                    ? "no pattern changes it so far"
                    : "changed by "
                        + changers.stream()
                            .map(
                                pattern ->
                                    "%s, %s"
                                        .formatted(
                                            pattern.id(),
                                            context
                                                .prices(children.layoutRef().table().name())
                                                .writeArithmetic(units, pattern.traffic())))
                            .collect(Collectors.joining("; "))));
  }
}
