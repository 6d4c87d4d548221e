package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.KeyRule;
import dev.keysmith.plan.NumberFormat;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * WARNING when the key of a table holds what a pattern changes: a key cannot change, so the item is
 * deleted and put again.
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
    return "A table's key holds what a pattern changes, so a change moves the item.";
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

  /** The patterns that change an attribute of the layout, or what a copy comes from. */
  private static ImmutableSet<AccessPattern> changers(
      ReviewContext context, LayoutRef layoutRef, String attribute) {
    EntityUsage usage = context.usage();
    AttributePath path =
        Optional.ofNullable(layoutRef.item().copies().get(attribute))
            .orElseGet(() -> AttributePath.own(layoutRef.item().entity(), attribute));
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
    String ids = changers.stream().map(AccessPattern::id).collect(Collectors.joining(", "));
    double rate = changers.stream().mapToDouble(pattern -> pattern.traffic().average()).sum();
    return finding(
            context.item(layoutRef, key),
            key
                + " of "
                + layoutRef.item().name()
                + " holds "
                + names
                + ", which "
                + ids
                + (changers.size() == 1 ? " changes" : " change")
                + ": "
                + NumberFormat.counted(rate, "item")
                + " a second "
                + (rate == 1 ? "is" : "are")
                + " deleted and put again, and whoever kept the old key finds nothing",
            "keep " + names + " out of the table's key; let an index sort by it")
        .because(
            changers.stream()
                .flatMap(pattern -> context.bill().pattern(pattern.id()).stream())
                .map(MutableKey::line)
                .collect(ImmutableList.toImmutableList()));
  }

  private static String line(PatternBill bill) {
    return bill.pattern().id()
        + ": "
        + NumberFormat.counted(bill.plan().writeUnits(), "write unit")
        + (bill.plan().readUnits() > 0
            ? " and " + NumberFormat.counted(bill.plan().readUnits(), "read unit")
            : "")
        + " each, "
        + NumberFormat.counted(bill.plan().roundTrips(), "round trip")
        + " = "
        + MoneyFormat.text(bill.monthlyUsd())
        + " a month";
  }
}
