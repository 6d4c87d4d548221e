package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import java.util.Locale;
import java.util.Optional;

/**
 * SUGGESTION when items of several entities share an item collection and the sort key of one has no
 * type prefix: a Query cannot select these alone.
 *
 * <pre>
 *   bad   Customer SK = "CUST#{id}"   Bookmark SK = "{url}"             bookmarks alone: a filter
 *   good  Customer SK = "CUST#{id}"   Bookmark SK = "BOOKMARK#{url}"    begins_with BOOKMARK#
 * </pre>
 */
public final class MissingTypePrefix implements Rule {
  @Override
  public Severity severity() {
    return Severity.SUGGESTION;
  }

  @Override
  public String what() {
    return "Entities share an item collection, and a sort key has no prefix that identifies its"
        + " entity.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (TableOrIndex structure : TableOrIndex.all(context.design())) {
      Table table = context.design().table(structure.table());
      Optional<Index> index = context.definition(structure);
      ImmutableList<String> sort =
          index
              .map(Index::sort)
              .orElseGet(
                  () -> table.key().sort().stream().collect(ImmutableList.toImmutableList()));
      ImmutableList<LayoutRef> there =
          context.design().items().stream()
              .filter(layoutRef -> layoutRef.table().equals(table))
              .filter(layoutRef -> index.map(layoutRef.item()::mayEnter).orElse(true))
              .collect(ImmutableList.toImmutableList());
      if (!sort.isEmpty()) {
        there.stream()
            .filter(
                layoutRef ->
                    KeyOverlap.templates(layoutRef, sort.get(0))
                        .anyMatch(MissingTypePrefix::isBare))
            .flatMap(
                layoutRef -> finding(context, structure, sort.get(0), layoutRef, there).stream())
            .forEach(findings::add);
      }
    }
    return findings.build();
  }

  private static boolean isBare(KeyTemplate template) {
    return !(template.segments().get(0) instanceof KeySegment.Literal);
  }

  private Optional<ReviewFinding> finding(
      ReviewContext context,
      TableOrIndex structure,
      String sort,
      LayoutRef layoutRef,
      ImmutableList<LayoutRef> there) {
    return there.stream()
        .filter(other -> !other.item().entity().equals(layoutRef.item().entity()))
        .filter(other -> meet(context, structure, layoutRef, other))
        .findFirst()
        .map(other -> finding(context, structure, sort, layoutRef, other));
  }

  /** Whether items of both can have the same partition key. */
  private static boolean meet(
      ReviewContext context, TableOrIndex structure, LayoutRef one, LayoutRef other) {
    KeyOverlap overlap = new KeyOverlap(context);
    return context.partition(structure).stream()
        .allMatch(
            key ->
                KeyOverlap.templates(one, key)
                    .anyMatch(
                        left ->
                            KeyOverlap.templates(other, key)
                                .anyMatch(right -> overlap.mayBeEqual(one, left, other, right))));
  }

  private ReviewFinding finding(
      ReviewContext context,
      TableOrIndex structure,
      String sort,
      LayoutRef layoutRef,
      LayoutRef other) {
    KeyTemplate bare =
        KeyOverlap.templates(layoutRef, sort)
            .filter(MissingTypePrefix::isBare)
            .findFirst()
            .orElseThrow();
    return finding(
        context.item(layoutRef, sort),
        "%s of %s is %s, without a type prefix, and %s is stored in the same item collections of %s: a Query for one of them reads both, and adding a prefix later means rewriting %s"
            .formatted(
                sort,
                layoutRef.item().name(),
                bare,
                other.item().name(),
                structure,
                NumberFormat.counted(
                    context.spec().entity(layoutRef.item().entity()).count(), "item")),
        "write %s: \"%s#%s\""
            .formatted(
                bare.lone().map(field -> field.attribute().equals(sort)).orElse(false)
                    ? "it into a separate key attribute"
                    : sort,
                layoutRef.item().entity().toUpperCase(Locale.ROOT),
                bare));
  }
}
