package dev.keysmith.review.rules.relationship;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import java.util.Optional;

/**
 * WARNING when an index contains several entities without their Type, and the keys do not identify
 * them either; SUGGESTION where the keys do.
 *
 * <pre>
 *   bad   ByDay: {partition: day, sort: at, project: [amount]}          an order, or a payment?
 *   good  ByDay: {partition: day, sort: at, project: [Type, amount]}
 * </pre>
 *
 * <p>In the table itself every item of a shared table has its {@code Type}.
 */
public final class MissingType implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "An index contains several entities, but does not project the Type of its entries.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (Table table : context.design().tables().values()) {
      table.indexes().values().stream()
          .filter(index -> !index.projection().includes(context.spec().prefer().typeAttribute()))
          .flatMap(index -> finding(context, table, index).stream())
          .forEach(findings::add);
    }
    return findings.build();
  }

  private Optional<ReviewFinding> finding(ReviewContext context, Table table, Index index) {
    ImmutableList<ItemLayout> layouts =
        table.items().values().stream()
            .filter(item -> item.mayEnter(index))
            .collect(ImmutableList.toImmutableList());
    ImmutableSet<String> entities =
        layouts.stream().map(ItemLayout::entity).collect(ImmutableSet.toImmutableSet());
    if (entities.size() < 2) {
      return Optional.empty();
    }
    TableOrIndex structure = TableOrIndex.of(table.name(), index.name());
    boolean identified = isIdentified(table, index, layouts);
    IndexProjection.Include with =
        withType(index.projection(), context.spec().prefer().typeAttribute());
    Fix autoFix = new Fix.SetProjection(table.name(), index.name(), with);
    ReviewFinding finding =
        finding(
                context.structure(structure),
                identified
                    ? "%s contains %s without their Type; only the text of the keys distinguishes them"
                        .formatted(structure, String.join(" and ", entities))
                    : "%s contains %s without their Type, and no key distinguishes them: a reader mistakes %s entries for one entity"
                        .formatted(
                            structure,
                            String.join(" and ", entities),
                            NumberFormat.number(context.bill(structure).data().items())),
                "write project: [%s]".formatted(String.join(", ", with.attributes())))
            .because(context.impact(autoFix).arithmetic())
            .withAutoFix(autoFix);
    return Optional.of(identified ? finding.as(Severity.SUGGESTION) : finding);
  }

  private static IndexProjection.Include withType(
      IndexProjection projection, String typeAttribute) {
    ImmutableList.Builder<String> attributes = ImmutableList.builder();
    attributes.add(typeAttribute);
    if (projection instanceof IndexProjection.Include include) {
      attributes.addAll(include.attributes());
    }
    return new IndexProjection.Include(attributes.build());
  }

  /** Whether some key attribute has another prefix for each entity. */
  private static boolean isIdentified(Table table, Index index, ImmutableList<ItemLayout> layouts) {
    ImmutableSet<String> keys =
        ImmutableSet.<String>builder()
            .addAll(index.keyAttributes())
            .addAll(table.key().attributes())
            .build();
    return keys.stream().anyMatch(key -> isIdentified(key, layouts));
  }

  private static boolean isIdentified(String key, ImmutableList<ItemLayout> layouts) {
    for (ItemLayout one : layouts) {
      for (ItemLayout other : layouts) {
        boolean same =
            prefixes(one, key).stream()
                .anyMatch(
                    text ->
                        prefixes(other, key).stream()
                            .anyMatch(with -> text.startsWith(with) || with.startsWith(text)));
        if (!one.entity().equals(other.entity()) && same) {
          return false;
        }
      }
    }
    return true;
  }

  /** The prefixes of the keys of a layout. */
  private static ImmutableSet<String> prefixes(ItemLayout layout, String key) {
    return layout.key(key).stream()
        .flatMap(rule -> rule.alternatives().stream())
        .map(alternative -> prefix(alternative.template()))
        .collect(ImmutableSet.toImmutableSet());
  }

  private static String prefix(KeyTemplate template) {
    return template.segments().get(0) instanceof KeySegment.Literal literal ? literal.text() : "";
  }
}
