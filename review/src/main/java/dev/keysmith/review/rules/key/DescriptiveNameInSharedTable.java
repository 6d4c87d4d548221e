package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;

/**
 * SUGGESTION when a key that is named after an attribute of one entity stores another value for
 * another entity of the table.
 *
 * <pre>
 *   bad   key: {partition: product, sort: warehouse}   Product: warehouse = "{product}"
 *   good  key: {partition: PK, sort: SK}               Product: SK = "PRODUCT"
 * </pre>
 */
public final class DescriptiveNameInSharedTable implements Rule {
  @Override
  public Severity severity() {
    return Severity.SUGGESTION;
  }

  @Override
  public String what() {
    return "A key named after one entity's attribute stores another value for another entity.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return KeyAttributeItems.all(context.design()).stream()
        .filter(key -> !key.plain().isEmpty() && !key.composed().isEmpty())
        .map(key -> finding(context, key.name(), key.plain().get(0), key.composed().get(0)))
        .collect(ImmutableList.toImmutableList());
  }

  private ReviewFinding finding(
      ReviewContext context, String key, LayoutRef named, LayoutRef other) {
    KeyTemplate template = other.item().key(key).orElseThrow().alternatives().get(0).template();
    return finding(
        context.item(other, key),
        "%s is an attribute of %s, but in %s of %s it is %s: readers will mistake one for the other"
            .formatted(
                key,
                named.item().entity(),
                NumberFormat.counted(context.spec().entity(other.item().entity()).count(), "item"),
                other.item().name(),
                template),
        "use a generic key name such as PK or SK and store %s as a separate attribute, or give %s its own table"
            .formatted(key, other.item().entity()));
  }
}
