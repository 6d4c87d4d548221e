package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.capacity.BilledStorage;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyFormat;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.DesignPreferences.IndexKeys;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * SUGGESTION when a table of one entity names its keys PK and SK although its attributes could be
 * the keys: the names describe nothing, and the values repeat attributes that have descriptive
 * names.
 *
 * <pre>
 *   bad   sessions: {partition: PK}       PK = "SESSION#{token}"
 *   good  sessions: {partition: token}
 *   good  scores: {partition: gameId, sort: SK}     SK = "{points:08}#{playerId}"
 * </pre>
 */
public final class GenericNameInOwnTable implements Rule {
  private static final Pattern GENERIC =
      Pattern.compile("(?:[GL]SI[-_]?\\d*[-_]?)?[PS]K[-_]?\\d*", Pattern.CASE_INSENSITIVE);

  @Override
  public Severity severity() {
    return Severity.SUGGESTION;
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
    if (generic.stream().noneMatch(name -> isReplaceable(context, table, name))) {
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
                        FindingPhrases.perMonth(context.prices(table.name()).storage(gigabytes))),
                "use the attributes themselves as keys; an index key supports several: {partition:"
                    + " [a, b], sort: [c]}")
            .because(
                ImmutableList.of(
                    "%s items, %s GB of keys in the table alone"
                        .formatted(NumberFormat.number(items), NumberFormat.number(gigabytes)))));
  }

  /**
   * Whether attributes could be the key, or none is needed. What has to be composed has to have a
   * name, and every reader knows these.
   */
  private static boolean isReplaceable(ReviewContext context, Table table, String name) {
    boolean isPartition = table.key().partition().equals(name);
    boolean isGlobal =
        !table.key().attributes().contains(name)
            && table.indexes().values().stream()
                .filter(index -> index.keyAttributes().contains(name))
                .noneMatch(Index::local)
            && context.spec().prefer().indexKeys() != IndexKeys.COMPOSED;
    int most = isGlobal ? DynamoDbLimits.GLOBAL_INDEX_KEY_ATTRIBUTES : 1;
    return table.items().values().stream()
        .flatMap(item -> item.key(name).stream())
        .allMatch(
            rule ->
                rule.only()
                    .filter(template -> isPlain(template, isPartition ? 1 : 0, most))
                    .isPresent());
  }

  /** Whether a template is but this number of attributes, as an attribute of its own would sort. */
  private static boolean isPlain(KeyTemplate template, int least, int most) {
    ImmutableList<KeySegment.Variable> variables =
        template.parts().stream()
            .map(KeyTemplate.Part::segment)
            .collect(ImmutableList.toImmutableList());
    return variables.size() >= least
        && variables.size() <= most
        && variables.stream().allMatch(GenericNameInOwnTable::isPlain);
  }

  private static boolean isPlain(KeySegment.Variable variable) {
    return variable instanceof KeySegment.Field field
        && field.type().canBeKey()
        && (field.format() instanceof KeyFormat.Plain
            || (field.format() instanceof KeyFormat.Padded padded && !padded.descending()));
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
