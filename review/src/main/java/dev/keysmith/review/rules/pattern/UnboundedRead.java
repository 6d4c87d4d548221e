package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.capacity.ReadUnits;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.Cardinality;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Relationship;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * SUGGESTION when a read without a limit fetches more than one page (1 MB) on average, or may,
 * because nothing bounds it or the bound is very high.
 *
 * <pre>
 *   bad   read: Follower  where: {user: $user}               500,000 of some users: 60 pages
 *   good  read: Follower  where: {user: $user}  limit: 50    one page at a time
 * </pre>
 */
public final class UnboundedRead implements Rule {
  /** Up to here pagination is not worth considering. */
  private static final double FEW = 100;

  /** With fewer matches per execution, hardly any finds something: no caller waits for pages. */
  private static final double RARE = 0.01;

  /** Sequential pages from which on a caller notices. */
  private static final double MANY_PAGES = 10;

  @Override
  public Severity severity() {
    return Severity.SUGGESTION;
  }

  @Override
  public String what() {
    return "A read without a limit returns every match, however many there are.";
  }

  /** What a selection fetches: how many on average, at most, and how large. */
  private record FetchedEntity(String what, double mean, OptionalLong most, double bytes) {
    double pages(double items) {
      return Math.ceil(items * bytes / DynamoDbLimits.PAGE_BYTES);
    }
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (AccessPattern pattern : context.spec().patterns()) {
      if (pattern instanceof AccessPattern.Read read && context.plan(read.id()).isPresent()) {
        fetched(context, read).stream()
            .flatMap(one -> finding(context, read, one).stream())
            .findFirst()
            .ifPresent(findings::add);
      }
    }
    return findings.build();
  }

  private static List<FetchedEntity> fetched(ReviewContext context, AccessPattern.Read read) {
    List<FetchedEntity> all = new ArrayList<>();
    EntitySelection selection = read.selection();
    Entity entity = context.spec().entity(selection.entity());
    double mean = Cardinality.of(context.spec()).of(selection);
    if (mean < RARE) {
      return all;
    }
    ImmutableSet<String> bound =
        selection.where().stream()
            .filter(AttributeCondition::isEquality)
            .filter(condition -> condition.path().isOwn())
            .map(condition -> condition.path().attribute())
            .collect(ImmutableSet.toImmutableSet());
    boolean one = entity.isIdentifiedBy(bound);
    if (!one && selection.limit().isEmpty() && !selection.needs().countOnly()) {
      OptionalLong most =
          context.relationships().ofChild(entity.name()).stream()
              .filter(relationship -> bound.containsAll(relationship.attributes().values()))
              .filter(relationship -> relationship.max().isPresent())
              .mapToLong(relationship -> most(relationship, mean))
              .min();
      double bytes = bytes(context, read, entity.name());
      all.add(
          new FetchedEntity(
              entity.name(),
              mean,
              // An entity that is read as a whole is as large as it is.
              selection.where().isEmpty() ? OptionalLong.of(entity.count()) : most,
              bytes));
    }
    selection.include().forEach(include -> included(context, include, all));
    return all;
  }

  /** Of the most children of a parent, as many match as of those of any other. */
  private static long most(Relationship relationship, double mean) {
    double share = relationship.average() > 0 ? Math.min(1, mean / relationship.average()) : 1;
    return (long) Math.ceil(relationship.max().orElseThrow() * share);
  }

  private static void included(
      ReviewContext context, IncludeClause include, List<FetchedEntity> all) {
    EntitySelection selection = include.selection();
    if (!include.toParent() && selection.limit().isEmpty()) {
      double bytes =
          context
              .design()
              .main(selection.entity())
              .map(layoutRef -> context.facts(layoutRef).size())
              .orElse(0.0);
      all.add(
          new FetchedEntity(
              selection.entity(),
              Cardinality.of(context.spec()).of(include),
              include.relationship().max(),
              bytes));
    }
    selection.include().forEach(inner -> included(context, inner, all));
  }

  private static double bytes(ReviewContext context, AccessPattern.Read read, String entity) {
    Optional<InstanceSource> source =
        context.plan(read.id()).flatMap(Plan::readProgram).map(reading -> reading.source());
    if (source.isPresent() && source.get() instanceof InstanceSource.ByKey byKey) {
      LayoutRef layoutRef = byKey.layoutRef();
      return byKey
          .index()
          .map(index -> context.facts(layoutRef).entrySize(index))
          .orElseGet(() -> context.facts(layoutRef).size());
    }
    return context.design().main(entity).map(main -> context.facts(main).size()).orElse(0.0);
  }

  private Optional<ReviewFinding> finding(
      ReviewContext context, AccessPattern.Read read, FetchedEntity fetched) {
    boolean large = fetched.mean() * fetched.bytes() > DynamoDbLimits.PAGE_BYTES;
    boolean open = fetched.most().isEmpty() && fetched.mean() > FEW;
    boolean far =
        fetched.most().isPresent() && fetched.pages(fetched.most().getAsLong()) > MANY_PAGES;
    if (!large && !open && !far) {
      return Optional.empty();
    }
    double worst = fetched.most().isPresent() ? fetched.most().getAsLong() : fetched.mean();
    ReadConsistency consistency = read.strong() ? ReadConsistency.STRONG : ReadConsistency.EVENTUAL;
    String matches =
        "%s reads every %s that matches, %s on average and %s"
            .formatted(
                FindingPhrases.pattern(read),
                fetched.what(),
                NumberFormat.number(fetched.mean()),
                fetched.most().isPresent()
                    ? NumberFormat.number(worst) + " at most"
                    : "without a stated maximum");
    String message =
        large || far
            ? "%s: %s, read one after the other, %s read units"
                .formatted(
                    matches,
                    NumberFormat.counted(fetched.pages(worst), "page"),
                    NumberFormat.number(ReadUnits.query(worst * fetched.bytes(), consistency)))
            : "%s; a Query is limited to 1 MB, which is %s of them"
                .formatted(
                    matches,
                    NumberFormat.number(Math.floor(DynamoDbLimits.PAGE_BYTES / fetched.bytes())));
    return Optional.of(
        finding(
            context.pattern(read.id()),
            message,
            "add a limit and paginate, or state the maximum with 'max' in the spec"));
  }
}
