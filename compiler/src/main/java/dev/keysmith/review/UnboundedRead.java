package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.Limits;
import dev.keysmith.capacity.Consistency;
import dev.keysmith.capacity.ReadUnits;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Source;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Matches;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Selection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * ADVICE when a read without a limit fetches more than a page of DynamoDB on average, or may,
 * because nothing bounds it or the bound is far away.
 *
 * <pre>
 *   bad   read: Follower  where: {user: $user}               500,000 of some users: 60 pages
 *   good  read: Follower  where: {user: $user}  limit: 50    one page at a time
 * </pre>
 */
public final class UnboundedRead implements Rule {
  /** So few that nobody would think of pages. */
  private static final double FEW = 100;

  /** Pages one after the other that somebody would notice. */
  private static final double MANY_PAGES = 10;

  @Override
  public Severity severity() {
    return Severity.ADVICE;
  }

  @Override
  public String what() {
    return "A read without a limit fetches however many there are.";
  }

  /** What a selection fetches: how many on average, at most, and how large. */
  private record Fetched(String what, double mean, OptionalLong most, double bytes) {
    double pages(double items) {
      return Math.ceil(items * bytes / Limits.PAGE_BYTES);
    }
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    for (Pattern pattern : reviewed.spec().patterns()) {
      if (pattern instanceof Pattern.Read read && reviewed.plan(read.id()).isPresent()) {
        fetched(reviewed, read).stream()
            .flatMap(one -> finding(reviewed, read, one).stream())
            .findFirst()
            .ifPresent(findings::add);
      }
    }
    return findings.build();
  }

  private static List<Fetched> fetched(Reviewed reviewed, Pattern.Read read) {
    List<Fetched> all = new ArrayList<>();
    Selection selection = read.selection();
    Entity entity = reviewed.spec().entity(selection.entity());
    ImmutableSet<String> bound =
        selection.where().stream()
            .filter(Condition::isEquality)
            .filter(condition -> condition.path().isOwn())
            .map(condition -> condition.path().attribute())
            .collect(ImmutableSet.toImmutableSet());
    boolean one =
        bound.containsAll(entity.identity())
            || bound.stream().anyMatch(name -> entity.attribute(name).unique());
    if (!one && selection.limit().isEmpty() && !selection.needs().countOnly()) {
      OptionalLong most =
          reviewed.relationships().ofChild(entity.name()).stream()
              .filter(relationship -> bound.containsAll(relationship.attributes().values()))
              .map(Relationship::max)
              .filter(OptionalLong::isPresent)
              .mapToLong(OptionalLong::getAsLong)
              .min();
      double bytes = bytes(reviewed, read, entity.name());
      double mean = Matches.of(reviewed.spec()).of(selection);
      all.add(
          new Fetched(
              entity.name(),
              mean,
              // An entity that is read as a whole is as large as it is.
              selection.where().isEmpty() ? OptionalLong.of(entity.count()) : most,
              bytes));
    }
    selection.include().forEach(include -> included(reviewed, include, all));
    return all;
  }

  private static void included(Reviewed reviewed, Include include, List<Fetched> all) {
    Selection selection = include.selection();
    if (!include.toParent() && selection.limit().isEmpty()) {
      double bytes =
          reviewed
              .design()
              .main(selection.entity())
              .map(placed -> reviewed.facts(placed).size())
              .orElse(0.0);
      all.add(
          new Fetched(
              selection.entity(),
              Matches.of(reviewed.spec()).of(include),
              include.relationship().max(),
              bytes));
    }
    selection.include().forEach(inner -> included(reviewed, inner, all));
  }

  private static double bytes(Reviewed reviewed, Pattern.Read read, String entity) {
    Optional<Source> source =
        reviewed.plan(read.id()).flatMap(Plan::reading).map(reading -> reading.source());
    if (source.isPresent() && source.get() instanceof Source.ByKey byKey) {
      Placed placed = byKey.placed();
      return byKey
          .index()
          .map(index -> reviewed.facts(placed).entrySize(index))
          .orElseGet(() -> reviewed.facts(placed).size());
    }
    return reviewed.design().main(entity).map(main -> reviewed.facts(main).size()).orElse(0.0);
  }

  private Optional<Finding> finding(Reviewed reviewed, Pattern.Read read, Fetched fetched) {
    boolean large = fetched.mean() * fetched.bytes() > Limits.PAGE_BYTES;
    boolean open = fetched.most().isEmpty() && fetched.mean() > FEW;
    boolean far =
        fetched.most().isPresent() && fetched.pages(fetched.most().getAsLong()) > MANY_PAGES;
    if (!large && !open && !far) {
      return Optional.empty();
    }
    double worst = fetched.most().isPresent() ? fetched.most().getAsLong() : fetched.mean();
    Consistency consistency = read.strong() ? Consistency.STRONG : Consistency.EVENTUAL;
    String message =
        read.id()
            + " ("
            + read.name()
            + ") fetches every "
            + fetched.what()
            + " that matches, "
            + Figures.number(fetched.mean())
            + " on average and "
            + (fetched.most().isPresent()
                ? Figures.number(worst) + " at most"
                : "nothing says how many at most")
            + (large || far
                ? ": "
                    + Figures.counted(fetched.pages(worst), "page")
                    + " one after the other, "
                    + Figures.number(ReadUnits.query(worst * fetched.bytes(), consistency))
                    + " read units"
                : "; a Query stops after 1 MB, which is "
                    + Figures.number(Math.floor(Limits.PAGE_BYTES / fetched.bytes()))
                    + " of them");
    return Optional.of(
        finding(
            reviewed.pattern(read.id()),
            message,
            "give it a limit and go on from page to page, or bound them with 'max' in the spec"));
  }
}
