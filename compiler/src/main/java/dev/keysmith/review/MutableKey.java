package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.KeyRule;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Usage;
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
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return reviewed.design().items().stream()
        .filter(placed -> placed.item().isMain())
        .flatMap(
            placed ->
                placed.table().key().attributes().stream()
                    .flatMap(key -> finding(reviewed, placed, key).stream()))
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<Finding> finding(Reviewed reviewed, Placed placed, String key) {
    Set<String> changing = new LinkedHashSet<>();
    Set<Pattern> changers = new LinkedHashSet<>();
    KeyRule rule = placed.item().key(key).orElseThrow();
    for (String attribute : rule.attributes()) {
      ImmutableSet<Pattern> found = changers(reviewed, placed, attribute);
      if (!found.isEmpty()) {
        changing.add(attribute);
        changers.addAll(found);
      }
    }
    return changers.isEmpty()
        ? Optional.empty()
        : Optional.of(finding(reviewed, placed, key, changing, changers));
  }

  /** The patterns that change an attribute of the layout, or what a copy comes from. */
  private static ImmutableSet<Pattern> changers(
      Reviewed reviewed, Placed placed, String attribute) {
    Usage usage = reviewed.usage();
    AttributePath path =
        Optional.ofNullable(placed.item().copies().get(attribute))
            .orElseGet(() -> AttributePath.own(placed.item().entity(), attribute));
    Stream<Pattern> onTheWay =
        path.hops().stream()
            .flatMap(
                hop ->
                    hop.attributes().values().stream()
                        .flatMap(name -> usage.changers(hop.child(), name).stream()));
    return Stream.concat(onTheWay, usage.changers(path.entity(), path.attribute()).stream())
        .filter(pattern -> pattern.traffic().average() > 0)
        .collect(ImmutableSet.toImmutableSet());
  }

  private Finding finding(
      Reviewed reviewed, Placed placed, String key, Set<String> changing, Set<Pattern> changers) {
    String names = String.join(", ", changing);
    String ids = changers.stream().map(Pattern::id).collect(Collectors.joining(", "));
    double rate = changers.stream().mapToDouble(pattern -> pattern.traffic().average()).sum();
    return finding(
            reviewed.item(placed, key),
            key
                + " of "
                + placed.item().name()
                + " holds "
                + names
                + ", which "
                + ids
                + (changers.size() == 1 ? " changes" : " change")
                + ": "
                + Figures.counted(rate, "item")
                + " a second "
                + (rate == 1 ? "is" : "are")
                + " deleted and put again, and whoever kept the old key finds nothing",
            "keep " + names + " out of the table's key; let an index sort by it")
        .because(
            changers.stream()
                .flatMap(pattern -> reviewed.bill().pattern(pattern.id()).stream())
                .map(MutableKey::line)
                .collect(ImmutableList.toImmutableList()));
  }

  private static String line(PatternBill bill) {
    return bill.pattern().id()
        + ": "
        + Figures.counted(bill.plan().writeUnits(), "write unit")
        + (bill.plan().readUnits() > 0
            ? " and " + Figures.counted(bill.plan().readUnits(), "read unit")
            : "")
        + " each, "
        + Figures.counted(bill.plan().roundTrips(), "round trip")
        + " = "
        + Money.text(bill.monthlyUsd())
        + " a month";
  }
}
