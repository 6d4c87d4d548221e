package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Structure;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Segment;
import dev.keysmith.design.Table;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * ADVICE when items of several entities lie in one item collection and the sort key of one does not
 * begin with a text of its own: a Query cannot ask for these alone.
 *
 * <pre>
 *   bad   Customer SK = "CUST#{id}"   Bookmark SK = "{url}"             bookmarks alone: a filter
 *   good  Customer SK = "CUST#{id}"   Bookmark SK = "BOOKMARK#{url}"    begins with BOOKMARK#
 * </pre>
 */
public final class MissingTypePrefix implements Rule {
  @Override
  public Severity severity() {
    return Severity.ADVICE;
  }

  @Override
  public String what() {
    return "Entities share an item collection, and a sort key does not say which one it is of.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    for (Structure structure : Structure.all(reviewed.design())) {
      Table table = reviewed.design().table(structure.table());
      Optional<Index> index = structure.index().flatMap(table::index);
      ImmutableList<String> sort =
          index
              .map(Index::sort)
              .orElseGet(
                  () -> table.key().sort().stream().collect(ImmutableList.toImmutableList()));
      ImmutableList<Placed> there =
          reviewed.design().items().stream()
              .filter(placed -> placed.table().equals(table))
              .filter(placed -> index.map(placed.item()::mayEnter).orElse(true))
              .collect(ImmutableList.toImmutableList());
      if (!sort.isEmpty()) {
        there.stream()
            .filter(placed -> templates(placed, sort.get(0)).anyMatch(MissingTypePrefix::isBare))
            .flatMap(placed -> finding(reviewed, structure, sort.get(0), placed, there).stream())
            .forEach(findings::add);
      }
    }
    return findings.build();
  }

  private static Stream<KeyTemplate> templates(Placed placed, String key) {
    return placed.item().key(key).stream()
        .flatMap(rule -> rule.alternatives().stream())
        .map(KeyRule.Alternative::template);
  }

  private static boolean isBare(KeyTemplate template) {
    return !(template.segments().get(0) instanceof Segment.Literal);
  }

  private Optional<Finding> finding(
      Reviewed reviewed,
      Structure structure,
      String sort,
      Placed placed,
      ImmutableList<Placed> there) {
    return there.stream()
        .filter(other -> !other.item().entity().equals(placed.item().entity()))
        .filter(other -> meet(reviewed, structure, placed, other))
        .findFirst()
        .map(other -> finding(reviewed, structure, sort, placed, other));
  }

  /** Whether items of both can lie under one partition key. */
  private static boolean meet(Reviewed reviewed, Structure structure, Placed one, Placed other) {
    KeyOverlap overlap = new KeyOverlap(reviewed);
    return structure
        .index()
        .flatMap(one.table()::index)
        .map(Index::partition)
        .orElseGet(() -> ImmutableList.of(one.table().key().partition()))
        .stream()
        .allMatch(
            key ->
                templates(one, key)
                    .anyMatch(
                        left ->
                            templates(other, key)
                                .anyMatch(right -> overlap.mayBeEqual(one, left, other, right))));
  }

  private Finding finding(
      Reviewed reviewed, Structure structure, String sort, Placed placed, Placed other) {
    KeyTemplate bare =
        templates(placed, sort).filter(MissingTypePrefix::isBare).findFirst().orElseThrow();
    return finding(
        reviewed.item(placed, sort),
        sort
            + " of "
            + placed.item().name()
            + " is "
            + bare
            + ", without a text of its own, and "
            + other.item().name()
            + " lies in the same collections of "
            + structure
            + ": a Query for one of them reads both, and to add the text later means to rewrite "
            + Figures.counted(reviewed.spec().entity(placed.item().entity()).count(), "item"),
        "write "
            + (bare.lone().map(field -> field.attribute().equals(sort)).orElse(false)
                ? "it into a key attribute of its own: "
                : sort + ": ")
            + "\""
            + placed.item().entity().toUpperCase(Locale.ROOT)
            + "#"
            + bare
            + "\"");
  }
}
