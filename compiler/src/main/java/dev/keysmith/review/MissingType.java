package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.Structure;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Projection;
import dev.keysmith.design.Segment;
import dev.keysmith.design.Table;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * WARNING when an index holds several entities, does not say of an entry which it is, and the keys
 * do not tell either; ADVICE where the keys do.
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
    return "An index holds several entities, and its entries do not say which they are.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    for (Table table : reviewed.design().tables().values()) {
      table.indexes().values().stream()
          .filter(index -> !index.projection().includes(Table.TYPE_ATTRIBUTE))
          .flatMap(index -> finding(reviewed, table, index).stream())
          .forEach(findings::add);
    }
    return findings.build();
  }

  private Optional<Finding> finding(Reviewed reviewed, Table table, Index index) {
    ImmutableList<ItemLayout> layouts =
        table.items().values().stream()
            .filter(item -> item.mayEnter(index))
            .collect(ImmutableList.toImmutableList());
    ImmutableSet<String> entities =
        layouts.stream().map(ItemLayout::entity).collect(ImmutableSet.toImmutableSet());
    if (entities.size() < 2) {
      return Optional.empty();
    }
    Structure structure = Structure.of(table.name(), index.name());
    boolean told = isTold(table, index, layouts);
    Projection with = withType(index.projection());
    Mend mend = new Mend.SetProjection(table.name(), index.name(), with);
    Finding finding =
        finding(
                reviewed.structure(structure),
                structure
                    + " holds "
                    + String.join(" and ", entities)
                    + " and not their Type"
                    + (told
                        ? "; only the text of the keys tells them apart"
                        : ", and no key tells them apart: a reader takes "
                            + Figures.number(reviewed.bill(structure).data().items())
                            + " entries for one kind"),
                "write project: "
                    + ((Projection.Include) with)
                        .attributes().stream().collect(Collectors.joining(", ", "[", "]")))
            .because(reviewed.mended(mend).arithmetic())
            .mendedBy(mend);
    return Optional.of(told ? finding.as(Severity.ADVICE) : finding);
  }

  private static Projection withType(Projection projection) {
    ImmutableList.Builder<String> attributes = ImmutableList.builder();
    attributes.add(Table.TYPE_ATTRIBUTE);
    if (projection instanceof Projection.Include include) {
      attributes.addAll(include.attributes());
    }
    return new Projection.Include(attributes.build());
  }

  /** Whether some key attribute begins with another text for each entity. */
  private static boolean isTold(Table table, Index index, ImmutableList<ItemLayout> layouts) {
    ImmutableSet<String> keys =
        ImmutableSet.<String>builder()
            .addAll(index.keyAttributes())
            .addAll(table.key().attributes())
            .build();
    return keys.stream().anyMatch(key -> isTold(key, layouts));
  }

  private static boolean isTold(String key, ImmutableList<ItemLayout> layouts) {
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

  /** The texts that the keys of a layout begin with. */
  private static ImmutableSet<String> prefixes(ItemLayout layout, String key) {
    return layout.key(key).stream()
        .flatMap(rule -> rule.alternatives().stream())
        .map(alternative -> prefix(alternative.template()))
        .collect(ImmutableSet.toImmutableSet());
  }

  private static String prefix(KeyTemplate template) {
    return template.segments().get(0) instanceof Segment.Literal literal ? literal.text() : "";
  }
}
