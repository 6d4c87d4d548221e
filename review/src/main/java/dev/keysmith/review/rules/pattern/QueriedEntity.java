package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.plan.RelatedRead;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Cardinality;
import dev.keysmith.spec.IncludeClause;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A query of a read for one entity, and the request that serves it by a key.
 *
 * <pre>
 *   read: Post   where: {author: $a}   include: {Comment: {sort: at desc, limit: 3}}
 *
 *   P1 queries Post       Query posts,    author = $a
 *   P1 queries Comment    Query comments, post = $Post.id      for each post
 * </pre>
 *
 * @param include present where it is included in another query
 * @param matches how many instances match one execution
 */
record QueriedEntity(
    AccessPattern.Read read,
    EntityQuery query,
    InstanceSource.ByKey source,
    PlanStep step,
    Optional<IncludeClause> include,
    double matches) {

  /** All queries of reads, in the order of the spec, without includes that need no request. */
  static ImmutableList<QueriedEntity> all(ReviewContext context) {
    Cardinality matches = Cardinality.of(context.spec());
    return context.reads().stream()
        .flatMap(
            read ->
                context.plan(read.id()).stream()
                    .flatMap(
                        plan ->
                            plan.readProgram().stream()
                                .flatMap(
                                    reading -> of(matches, read, plan, reading, Optional.empty()))))
        .collect(ImmutableList.toImmutableList());
  }

  private static Stream<QueriedEntity> of(
      Cardinality matches,
      AccessPattern.Read read,
      Plan plan,
      ReadProgram reading,
      Optional<IncludeClause> include) {
    if (reading.source() instanceof InstanceSource.AnyOf anyOf) {
      return anyOf.parts().stream().flatMap(part -> of(matches, read, plan, part, include));
    }
    return Stream.concat(
        reading.source() instanceof InstanceSource.ByKey source
            ? step(plan, source).stream()
                .map(
                    step ->
                        new QueriedEntity(
                            read,
                            reading.entityQuery(),
                            source,
                            step,
                            include,
                            include.map(matches::of).orElseGet(step.cost()::itemsReturned)))
            : Stream.empty(),
        related(matches, read, plan, reading.related()));
  }

  private static Stream<QueriedEntity> related(
      Cardinality matches, AccessPattern.Read read, Plan plan, ImmutableList<RelatedRead> all) {
    return all.stream()
        .flatMap(
            one ->
                one.from()
                    .<Stream<QueriedEntity>>match(
                        embedded -> related(matches, read, plan, embedded.nested()),
                        copied -> related(matches, read, plan, copied.nested()),
                        inCollection -> Stream.empty(),
                        separate ->
                            of(
                                matches,
                                read,
                                plan,
                                separate.reading(),
                                Optional.of(one.include()))));
  }

  private static Optional<PlanStep> step(Plan plan, InstanceSource.ByKey source) {
    return plan.steps().stream()
        .filter(step -> step.request().table().equals(source.layoutRef().table().name()))
        .filter(step -> step.request().index().equals(source.index().map(index -> index.name())))
        .filter(step -> step.request().key().equals(source.keys().get(0)))
        .findFirst();
  }

  /** How often it is sent in one execution of the pattern: an include once for each parent. */
  double times() {
    return include.isEmpty() ? 1 : Math.max(1, step.cost().itemsReturned() / Math.max(matches, 1));
  }

  /** The pattern, and the include of it. */
  String who() {
    String pattern = FindingPhrases.pattern(read);
    return include.isEmpty()
        ? pattern
        : "%s, for the included %s,".formatted(pattern, query.entity().name());
  }
}
