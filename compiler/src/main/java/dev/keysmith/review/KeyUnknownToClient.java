package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.cost.Money;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.plan.Acting;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Lead;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Source;
import dev.keysmith.plan.Step;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.WriteAction;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * ADVICE when a client that knows an instance's identity cannot make its key, and must look it up:
 * a round trip more, and from a global index one that may not know the newest instances yet.
 *
 * <pre>
 *   bad   PK = "CUSTOMER#{customer}"  SK = "ORDER#{id}"    cancel order 7: whose is it? Query first
 *   good  PK = "ORDER#{id}"                                 cancel order 7: one update
 * </pre>
 */
public final class KeyUnknownToClient implements Rule {
  @Override
  public Severity severity() {
    return Severity.ADVICE;
  }

  @Override
  public String what() {
    return "A client that knows the identity must look up the key first.";
  }

  /** A pattern that names an instance by its identity and must look for it. */
  private record Seeker(Pattern pattern, double readUnits, boolean lags) {}

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return reviewed.design().items().stream()
        .filter(placed -> placed.item().isMain())
        .flatMap(placed -> finding(reviewed, placed).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<Finding> finding(Reviewed reviewed, Placed placed) {
    Set<String> unknown = new LinkedHashSet<>();
    List<Seeker> seekers = new ArrayList<>();
    for (Pattern pattern : reviewed.spec().patterns()) {
      reviewed
          .plan(pattern.id())
          .ifPresent(plan -> seek(reviewed, placed, pattern, plan, unknown, seekers));
    }
    return seekers.isEmpty()
        ? Optional.empty()
        : Optional.of(finding(reviewed, placed, unknown, seekers));
  }

  private static void seek(
      Reviewed reviewed,
      Placed placed,
      Pattern pattern,
      Plan plan,
      Set<String> unknown,
      List<Seeker> seekers) {
    Set<String> missing = new LinkedHashSet<>();
    if (pattern instanceof Pattern.Read read
        && read.selection().entity().equals(placed.item().entity())
        && plan.reading().isPresent()
        && isFoundByAnother(plan.reading().get().source())) {
      missing.addAll(missing(reviewed, placed, read.selection().where()));
    }
    for (Acting acting : plan.acts()) {
      if (acting.action() instanceof WriteAction.Select select
          && select.entity().equals(placed.item().entity())
          && acting.leads().stream()
              .anyMatch(
                  lead ->
                      lead instanceof Lead.Read found
                          && found.purpose() == Lead.Purpose.INSTANCE)) {
        missing.addAll(missing(reviewed, placed, select.where()));
      }
    }
    if (!missing.isEmpty()) {
      unknown.addAll(missing);
      ImmutableList<Step> lookups = lookups(reviewed, placed, plan);
      seekers.add(
          new Seeker(
              pattern,
              lookups.stream().mapToDouble(Step::readUnits).sum(),
              lookups.stream().anyMatch(step -> step.index().isPresent())));
    }
  }

  /** An index or a second item that holds all that is asked for is as good as the key. */
  private static boolean isFoundByAnother(Source source) {
    return source instanceof Source.ByKey byKey && !byKey.fetches().isEmpty();
  }

  /** What of the key is not given, where the identity is. */
  private static ImmutableSet<String> missing(
      Reviewed reviewed, Placed placed, ImmutableList<Condition> where) {
    Entity entity = reviewed.spec().entity(placed.item().entity());
    ImmutableSet<String> given =
        where.stream()
            .filter(Condition::isEquality)
            .map(condition -> condition.path().shortest())
            .filter(path -> path.isOwn())
            .map(path -> path.attribute())
            .collect(ImmutableSet.toImmutableSet());
    if (!given.containsAll(entity.identity())) {
      return ImmutableSet.of();
    }
    ImmutableSet.Builder<String> needed = ImmutableSet.builder();
    placed
        .table()
        .key()
        .attributes()
        .forEach(key -> needed.addAll(placed.item().key(key).orElseThrow().attributes()));
    return Sets.difference(needed.build(), given).immutableCopy();
  }

  /** What a plan reads of the instance's items. */
  private static ImmutableList<Step> lookups(Reviewed reviewed, Placed placed, Plan plan) {
    ImmutableSet<String> items =
        reviewed.design().items(placed.item().entity()).stream()
            .map(each -> each.item().name())
            .collect(ImmutableSet.toImmutableSet());
    return plan.steps().stream()
        .filter(step -> step.operation().isRead())
        .filter(step -> step.fetches().stream().anyMatch(items::contains))
        .collect(ImmutableList.toImmutableList());
  }

  private Finding finding(
      Reviewed reviewed, Placed placed, Set<String> unknown, List<Seeker> seekers) {
    Entity entity = reviewed.spec().entity(placed.item().entity());
    String names = String.join(", ", unknown);
    double units =
        seekers.stream()
            .mapToDouble(seeker -> seeker.pattern().traffic().average() * seeker.readUnits())
            .sum();
    double monthly = reviewed.tariff().reads(units);
    return finding(
            reviewed.item(placed, placed.table().key().partition()),
            "who knows only the identity of "
                + entity.name()
                + " ("
                + String.join(", ", entity.identity())
                + ") does not know "
                + names
                + ", which its key is made of: "
                + String.join(", ", seekers.stream().map(one -> one.pattern().id()).toList())
                + (seekers.size() == 1 ? " looks" : " look")
                + " it up, for "
                + Money.text(monthly)
                + " a month",
            "key the table by the identity, or let the client pass "
                + names
                + " along in the pattern's where")
        .because(
            seekers.stream()
                .map(
                    seeker ->
                        seeker.pattern().id()
                            + ": "
                            + Figures.counted(seeker.readUnits(), "read unit")
                            + " × "
                            + Figures.number(seeker.pattern().traffic().average())
                            + "/s"
                            + (seeker.lags()
                                ? ", from an index that may not have the newest yet"
                                : ""))
                .collect(ImmutableList.toImmutableList()));
  }
}
