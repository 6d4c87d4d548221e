package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.BilledStorage;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.Table;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * SUGGESTION when a table of one entity names its keys PK and SK: the names describe nothing, and
 * the values repeat attributes that have descriptive names.
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
    return "A table of one entity has generic key names, such as PK.";
  }

  static boolean isGeneric(String name) {
    return GENERIC.matcher(name).matches();
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.design().tables().values().stream()
        .filter(table -> table.entities().size() == 1)
        .flatMap(table -> finding(context, table).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<ReviewFinding> finding(ReviewContext context, Table table) {
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
    for (LayoutRef layoutRef : context.design().items()) {
      if (layoutRef.table().equals(table)) {
        LayoutStatistics facts = context.facts(layoutRef);
        double each =
            generic.stream()
                .flatMap(name -> Optional.ofNullable(facts.stored().get(name)).stream())
                .mapToDouble(LayoutStatistics.StoredAttribute::expected)
                .sum();
        bytes += each * facts.entity().count();
        items += facts.entity().count();
      }
    }
    double gigabytes = bytes / BilledStorage.GIGABYTE;
    String entity = table.entities().asList().get(0);
    return Optional.of(
        finding(
                context.table(table.name()),
                "%s stores only %s, but its key names %s do not describe their values; the keys repeat %s bytes per item, %s"
                    .formatted(
                        table.name(),
                        entity,
                        String.join(", ", generic),
                        NumberFormat.number(Math.rint(bytes / Math.max(1, items))),
                        FindingPhrases.perMonth(context.priceSchedule().storage(gigabytes))),
                "use the attributes themselves as keys; an index key supports several: {partition:"
                    + " [a, b], sort: [c]}")
            .because(
                ImmutableList.of(
                    "%s items, %s GB of keys in the table alone"
                        .formatted(NumberFormat.number(items), NumberFormat.number(gigabytes)))));
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
