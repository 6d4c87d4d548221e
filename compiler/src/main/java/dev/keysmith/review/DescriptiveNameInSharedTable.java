package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import java.util.Optional;

/**
 * ADVICE when a key that is named after an attribute of one entity holds something else for another
 * entity of the table.
 *
 * <pre>
 *   bad   key: {partition: product, sort: warehouse}   Product: warehouse = "{product}"
 *   good  key: {partition: PK, sort: SK}               Product: SK = "PRODUCT"
 * </pre>
 */
public final class DescriptiveNameInSharedTable implements Rule {
  @Override
  public Severity severity() {
    return Severity.ADVICE;
  }

  @Override
  public String what() {
    return "A key named after one entity's attribute holds something else for another entity.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    for (Table table : reviewed.design().tables().values()) {
      table.keyAttributes().stream()
          .flatMap(key -> finding(reviewed, table, key).stream())
          .forEach(findings::add);
    }
    return findings.build();
  }

  private Optional<Finding> finding(Reviewed reviewed, Table table, String key) {
    ImmutableList<Placed> having =
        reviewed.design().items().stream()
            .filter(placed -> placed.table().equals(table))
            .filter(placed -> placed.item().key(key).isPresent())
            .collect(ImmutableList.toImmutableList());
    Optional<Placed> named = having.stream().filter(placed -> isNamed(placed, key)).findFirst();
    Optional<Placed> other = having.stream().filter(placed -> !isNamed(placed, key)).findFirst();
    return named.isPresent() && other.isPresent()
        ? Optional.of(finding(reviewed, key, named.get(), other.get()))
        : Optional.empty();
  }

  /** Whether the key is the attribute of that name. */
  private static boolean isNamed(Placed placed, String key) {
    return placed
        .item()
        .key(key)
        .flatMap(KeyRule::only)
        .flatMap(KeyTemplate::lone)
        .map(field -> field.attribute().equals(key))
        .orElse(false);
  }

  private Finding finding(Reviewed reviewed, String key, Placed named, Placed other) {
    KeyTemplate template = other.item().key(key).orElseThrow().alternatives().get(0).template();
    return finding(
        reviewed.item(other, key),
        key
            + " is an attribute of "
            + named.item().entity()
            + ", and in "
            + Figures.counted(reviewed.spec().entity(other.item().entity()).count(), "item")
            + " of "
            + other.item().name()
            + " it is "
            + template
            + ": who reads it there takes one for the other",
        "call the key what is true of all, such as PK and SK, and keep "
            + key
            + " beside it; or give "
            + other.item().entity()
            + " a table of its own");
  }
}
