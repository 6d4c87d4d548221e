package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.capacity.Storage;
import dev.keysmith.cost.Money;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.Table;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * ADVICE when a table of one entity calls its keys PK and SK: they say nothing, and repeat what the
 * item has under a name that does.
 *
 * <pre>
 *   bad   sessions: {partition: PK}       PK = "SESSION#{token}"
 *   good  sessions: {partition: token}
 * </pre>
 */
public final class GenericNameInOwnTable implements Rule {
  private static final Pattern GENERIC =
      Pattern.compile("(?:[GL]SI[-_]?\\d*[-_]?)?[PS]K[-_]?\\d*", Pattern.CASE_INSENSITIVE);

  @Override
  public Severity severity() {
    return Severity.ADVICE;
  }

  @Override
  public String what() {
    return "A table of one entity has key names that say nothing, such as PK.";
  }

  static boolean isGeneric(String name) {
    return GENERIC.matcher(name).matches();
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return reviewed.design().tables().values().stream()
        .filter(table -> table.entities().size() == 1)
        .flatMap(table -> finding(reviewed, table).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<Finding> finding(Reviewed reviewed, Table table) {
    ImmutableList<String> generic =
        table.keyAttributes().stream()
            .filter(GenericNameInOwnTable::isGeneric)
            .filter(name -> !isOwn(table, name))
            .collect(ImmutableList.toImmutableList());
    if (generic.isEmpty()) {
      return Optional.empty();
    }
    double bytes = 0;
    double items = 0;
    for (Placed placed : reviewed.design().items()) {
      if (placed.table().equals(table)) {
        LayoutFacts facts = reviewed.facts(placed);
        double each =
            generic.stream()
                .flatMap(name -> Optional.ofNullable(facts.stored().get(name)).stream())
                .mapToDouble(LayoutFacts.Stored::expected)
                .sum();
        bytes += each * facts.entity().count();
        items += facts.entity().count();
      }
    }
    double gigabytes = bytes / Storage.GIGABYTE;
    String entity = table.entities().asList().get(0);
    return Optional.of(
        finding(
                reviewed.table(table.name()),
                table.name()
                    + " holds "
                    + entity
                    + " alone, and its keys "
                    + String.join(", ", generic)
                    + " do not say what is in them; they repeat "
                    + Figures.number(Math.rint(bytes / Math.max(1, items)))
                    + " bytes an item, "
                    + Money.text(reviewed.tariff().storage(gigabytes))
                    + " a month",
                "name the attributes themselves as keys; an index takes several: {partition:"
                    + " [a, b], sort: [c]}")
            .because(
                ImmutableList.of(
                    Figures.number(items)
                        + " items, "
                        + Figures.number(gigabytes)
                        + " GB of keys in the table alone")));
  }

  /** An attribute of the entity may happen to be called so. */
  private static boolean isOwn(Table table, String name) {
    return table.items().values().stream()
        .flatMap(item -> item.key(name).stream())
        .flatMap((KeyRule rule) -> rule.alternatives().stream())
        .allMatch(
            one ->
                one.template().lone().map(field -> field.attribute().equals(name)).orElse(false));
  }
}
