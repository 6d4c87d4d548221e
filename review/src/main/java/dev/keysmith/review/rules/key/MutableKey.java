package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.KeyRule;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.EntityUsage;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * WARNING when the key of a table contains an attribute that a pattern changes: a key cannot be
 * updated, so the item is deleted and put again.
 *
 * <pre>
 *   bad   SK = "TASK#{status}#{id}"    finishing a task: read it, delete it, put it elsewhere
 *   good  SK = "TASK#{id}"             finishing a task: one update; an index sorts by status
 * </pre>
 */
public final class MutableKey implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A table's key contains an attribute that a pattern changes, so each change moves the"
        + " item.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.design().items().stream()
        .filter(layoutRef -> layoutRef.item().isMain())
        .flatMap(
            layoutRef ->
                layoutRef.table().key().attributes().stream()
                    .flatMap(key -> finding(context, layoutRef, key).stream()))
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<ReviewFinding> finding(ReviewContext context, LayoutRef layoutRef, String key) {
    Set<String> changing = new LinkedHashSet<>();
    Set<AccessPattern> changers = new LinkedHashSet<>();
    KeyRule rule = layoutRef.item().key(key).orElseThrow();
    for (String attribute : rule.attributes()) {
      ImmutableSet<AccessPattern> found = changers(context, layoutRef, attribute);
      if (!found.isEmpty()) {
        changing.add(attribute);
        changers.addAll(found);
      }
    }
    return changers.isEmpty()
        ? Optional.empty()
        : Optional.of(finding(context, layoutRef, key, changing, changers));
  }

  /** The patterns that change an attribute of the layout, or the source of a copy. */
  private static ImmutableSet<AccessPattern> changers(
      ReviewContext context, LayoutRef layoutRef, String attribute) {
    EntityUsage usage = context.usage();
    AttributePath path = AttributeLineage.path(layoutRef, attribute);
    Stream<AccessPattern> onTheWay =
        path.hops().stream()
            .flatMap(
                hop ->
                    hop.attributes().values().stream()
                        .flatMap(name -> usage.changers(hop.child(), name).stream()));
    return Stream.concat(onTheWay, usage.changers(path.entity(), path.attribute()).stream())
        .filter(pattern -> pattern.traffic().average() > 0)
        .collect(ImmutableSet.toImmutableSet());
  }

  private ReviewFinding finding(
      ReviewContext context,
      LayoutRef layoutRef,
      String key,
      Set<String> changing,
      Set<AccessPattern> changers) {
    String names = String.join(", ", changing);

    double rate = changers.stream().mapToDouble(pattern -> pattern.traffic().average()).sum();
    return finding(
            context.item(layoutRef, key),
            "%s of %s contains %s, which %s %s: %s/s %s deleted and put again, and clients that stored the old key find nothing"
                .formatted(
                    key,
                    layoutRef.item().name(),
                    names,
                    FindingPhrases.ids(changers),
                    FindingPhrases.verb(changers.size(), "changes", "change"),
                    NumberFormat.counted(rate, "item"),
                    rate == 1 ? "is" : "are"),
            "remove %s from the table's key, and sort by it in an index".formatted(names))
        .because(
            changers.stream()
                .flatMap(pattern -> context.bill().pattern(pattern.id()).stream())
                .map(MutableKey::line)
                .collect(ImmutableList.toImmutableList()));
  }

  private static String line(PatternBill bill) {
    String writes = NumberFormat.counted(bill.plan().writeUnits(), "write unit");
    return "%s: %s each, %s = %s"
        .formatted(
            bill.pattern().id(),
            bill.plan().readUnits() > 0
                ? "%s and %s"
                    .formatted(writes, NumberFormat.counted(bill.plan().readUnits(), "read unit"))
                : writes,
            NumberFormat.counted(bill.plan().roundTrips(), "round trip"),
            FindingPhrases.perMonth(bill.monthlyUsd()));
  }
}
