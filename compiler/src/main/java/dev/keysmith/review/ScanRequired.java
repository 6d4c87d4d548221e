package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.Unserved;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Selection;
import dev.keysmith.spec.WriteAction;
import java.util.List;
import java.util.Optional;

/**
 * ERROR when no key finds what a pattern asks for, so that only reading the whole table would.
 *
 * <pre>
 *   bad   orders      key {partition: id}                       orders by customer: Scan
 *   good  ByCustomer  {partition: customer, sort: placedAt}     orders by customer: Query
 * </pre>
 */
public final class ScanRequired implements Rule {
  private static final String SCAN = "without a Scan";

  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "Only a Scan of the whole table could serve a pattern.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return reviewed.bill().unserved().stream()
        .filter(Unserved::isFault)
        .filter(unserved -> unserved.reason().contains(SCAN))
        .map(unserved -> finding(reviewed, unserved))
        .collect(ImmutableList.toImmutableList());
  }

  private Finding finding(Reviewed reviewed, Unserved unserved) {
    Pattern pattern = unserved.pattern();
    Wanted wanted = wanted(reviewed, pattern);
    Optional<ScanCost> scan = ScanCost.of(reviewed, wanted.entity(), pattern);
    return finding(
            reviewed.pattern(pattern.id()),
            pattern.id()
                + " ("
                + pattern.name()
                + ") has no key to find "
                + wanted.entity()
                + " by, and a Scan at its rate would cost "
                + scan.map(ScanCost::price).orElse("the whole table each time"),
            "add an index of " + wanted.entity() + " with " + wanted.key())
        .because(
            ImmutableList.<String>builder()
                .addAll(unserved.reasons())
                .addAll(
                    scan.map(cost -> cost.arithmetic(pattern, reviewed.tariff()))
                        .orElse(ImmutableList.of()))
                .build());
  }

  /** What is not found: an entity, by what must be equal, then by what orders or bounds it. */
  private record Wanted(String entity, ImmutableSet<String> partition, ImmutableSet<String> sort) {
    static Wanted of(String entity, List<Condition> where, List<Selection.SortOrder> order) {
      ImmutableSet.Builder<String> partition = ImmutableSet.builder();
      ImmutableSet.Builder<String> sort = ImmutableSet.builder();
      order.forEach(one -> sort.add(one.attribute()));
      for (Condition condition : where) {
        if (condition.isEquality()) {
          partition.add(condition.path().toString());
        } else if (condition.test() instanceof Condition.Test.Range) {
          sort.add(condition.path().toString());
        }
      }
      return new Wanted(entity, partition.build(), sort.build());
    }

    String key() {
      return (partition.isEmpty()
              ? "a constant over a few shards as its partition"
              : "partition " + partition)
          + (sort.isEmpty() ? "" : " and sort " + sort);
    }
  }

  private static Wanted wanted(Reviewed reviewed, Pattern pattern) {
    if (pattern instanceof Pattern.Read read) {
      return missingRelative(reviewed, read)
          .orElseGet(
              () ->
                  Wanted.of(
                      read.selection().entity(),
                      read.selection().where(),
                      read.selection().sort()));
    }
    return ((Pattern.Write) pattern)
        .actions().stream()
            .filter(WriteAction.Select.class::isInstance)
            .map(WriteAction.Select.class::cast)
            .filter(select -> !isServed(reviewed, (Pattern.Write) pattern, select))
            .map(select -> Wanted.of(select.entity(), select.where(), ImmutableList.of()))
            .findFirst()
            .orElseThrow();
  }

  private static boolean isServed(
      Reviewed reviewed, Pattern.Write pattern, WriteAction.Select select) {
    return reviewed
        .plan(new Pattern.Write(pattern.head(), ImmutableList.of(select), pattern.atomic()))
        .isServed();
  }

  /** The relatives that cannot be found, where what they are included in can. */
  private static Optional<Wanted> missingRelative(Reviewed reviewed, Pattern.Read read) {
    if (!reviewed.plan(including(read, ImmutableList.of())).isServed()) {
      return Optional.empty();
    }
    return read.selection().include().stream()
        .filter(include -> !reviewed.plan(including(read, ImmutableList.of(include))).isServed())
        .findFirst()
        .map(
            include ->
                new Wanted(
                    include.selection().entity(),
                    include.toParent()
                        ? include.relationship().attributes().keySet()
                        : ImmutableSet.copyOf(include.relationship().attributes().values()),
                    include.selection().sort().stream()
                        .map(Selection.SortOrder::attribute)
                        .collect(ImmutableSet.toImmutableSet())));
  }

  private static Pattern.Read including(Pattern.Read read, ImmutableList<Include> includes) {
    Selection all = read.selection();
    return new Pattern.Read(
        read.head(),
        new Selection(
            all.entity(),
            all.where(),
            all.sort(),
            all.limit(),
            all.needs(),
            includes,
            all.matches()),
        read.strong(),
        read.roundTrips());
  }
}
