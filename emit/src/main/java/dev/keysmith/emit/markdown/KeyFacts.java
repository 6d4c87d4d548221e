package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.Table;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.report.MarkdownDocument;
import dev.keysmith.emit.report.PeakReport;
import dev.keysmith.load.BusiestPartition;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the keys of a table or an index do: how they distribute load, and what they group. */
final class KeyFacts {
  private final DesignAnalysis analysis;
  private final RelationshipGraph relationships;

  KeyFacts(DesignAnalysis analysis) {
    this.analysis = analysis;
    this.relationships = RelationshipGraph.of(analysis.spec());
  }

  /** How evenly a partition key distributes the load at peak. */
  Optional<String> distribution(TableOrIndex structure) {
    String shares =
        analysis.peaks().stream()
            .filter(peak -> peak.tableOrIndex().equals(structure))
            .flatMap(KeyFacts::busiest)
            .collect(Collectors.joining(" and "));
    return shares.isEmpty()
        ? Optional.empty()
        : Optional.of("Distribution: at peak, its busiest value has " + shares + ".");
  }

  private static Stream<String> busiest(PeakLoad peak) {
    return Stream.concat(
        peak.reads().map(one -> share(one, "read")).stream(),
        peak.writes().map(one -> share(one, "write")).stream());
  }

  private static String share(BusiestPartition partition, String kind) {
    return "%s of a partition's %s limit"
        .formatted(MarkdownDocument.plain(PeakReport.share(partition)), kind);
  }

  /** The parents whose children have one value of a partition key. */
  List<String> grouping(Table table, ImmutableList<String> partition) {
    return table.items().values().stream()
        .flatMap(
            item ->
                relationships.ofChild(item.entity()).stream()
                    .filter(one -> groups(item, partition, one.attributes().values()))
                    .map(one -> grouped(item, one)))
        .distinct()
        .toList();
  }

  private static boolean groups(
      ItemLayout item, ImmutableList<String> partition, ImmutableCollection<String> reference) {
    List<KeyRule> rules =
        partition.stream().flatMap(attribute -> item.key(attribute).stream()).toList();
    ImmutableSet<String> fields =
        rules.stream()
            .flatMap(rule -> rule.fields().stream())
            .collect(ImmutableSet.toImmutableSet());
    return rules.size() == partition.size()
        && rules.stream().noneMatch(KeyRule::isSpread)
        && !fields.isEmpty()
        && reference.containsAll(fields);
  }

  private static String grouped(ItemLayout item, Relationship one) {
    return one.identifying()
        ? "Identifying relationship: %1$s is identified by its %2$s, and the %1$s items of one %2$s have the same partition key."
            .formatted(item.entity(), one.label())
        : "The %1$s items of one %2$s have the same partition key; %1$s is identified without it."
            .formatted(item.entity(), one.label());
  }

  /** The patterns whose queries use a sort key. */
  Optional<String> queries(TableOrIndex structure) {
    String ids =
        analysis.bill().patterns().stream()
            .filter(one -> isQuery(one, structure))
            .map(one -> one.pattern().id())
            .collect(Collectors.joining(", "));
    return ids.isEmpty() ? Optional.empty() : Optional.of("Queries in its order: " + ids + ".");
  }

  private static boolean isQuery(PatternBill pattern, TableOrIndex structure) {
    return pattern.plan().steps().stream()
        .map(step -> step.request())
        .anyMatch(
            request ->
                request.operation() == DynamoDbOperation.QUERY
                    && TableOrIndex.of(request.target()).equals(structure));
  }
}
