package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Question;
import dev.keysmith.plan.Reading;
import dev.keysmith.plan.Related;
import dev.keysmith.plan.Source;
import dev.keysmith.plan.Step;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Matches;
import dev.keysmith.spec.Pattern;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a read asks of one entity, and the request that finds it by a key.
 *
 * <pre>
 *   read: Post   where: {author: $a}   include: {Comment: {sort: at desc, limit: 3}}
 *
 *   P1 asks for Post       Query posts,    author = $a
 *   P1 asks for Comment    Query comments, post = $Post.id      for each post
 * </pre>
 *
 * @param include where it is asked for with something else
 * @param matches how many instances one asking is about
 */
record Asked(
    Pattern.Read read,
    Question question,
    Source.ByKey source,
    Step step,
    Optional<Include> include,
    double matches) {

  /**
   * All that reads ask for, in the order of the spec; what comes along with others is not asked.
   */
  static ImmutableList<Asked> all(Reviewed reviewed) {
    Matches matches = Matches.of(reviewed.spec());
    return reviewed.reads().stream()
        .flatMap(
            read ->
                reviewed.plan(read.id()).stream()
                    .flatMap(
                        plan ->
                            plan.reading().stream()
                                .flatMap(
                                    reading -> of(matches, read, plan, reading, Optional.empty()))))
        .collect(ImmutableList.toImmutableList());
  }

  private static Stream<Asked> of(
      Matches matches, Pattern.Read read, Plan plan, Reading reading, Optional<Include> include) {
    return Stream.concat(
        reading.source() instanceof Source.ByKey source
            ? step(plan, source).stream()
                .map(
                    step ->
                        new Asked(
                            read,
                            reading.question(),
                            source,
                            step,
                            include,
                            include.map(matches::of).orElseGet(step::itemsReturned)))
            : Stream.empty(),
        related(matches, read, plan, reading.related()));
  }

  private static Stream<Asked> related(
      Matches matches, Pattern.Read read, Plan plan, ImmutableList<Related> all) {
    return all.stream()
        .flatMap(
            related -> {
              if (related.from() instanceof Related.Apart apart) {
                return of(matches, read, plan, apart.reading(), Optional.of(related.include()));
              }
              return related(matches, read, plan, nested(related.from()));
            });
  }

  private static ImmutableList<Related> nested(Related.From from) {
    if (from instanceof Related.Embedded embedded) {
      return embedded.nested();
    }
    return from instanceof Related.Copied copied ? copied.nested() : ImmutableList.of();
  }

  private static Optional<Step> step(Plan plan, Source.ByKey source) {
    return plan.steps().stream()
        .filter(step -> step.table().equals(source.placed().table().name()))
        .filter(step -> step.index().equals(source.index().map(index -> index.name())))
        .filter(step -> step.key().equals(source.keys().get(0)))
        .findFirst();
  }

  /**
   * How often it is asked in one execution: of what is included, once for each that includes it.
   */
  double times() {
    return include.isEmpty() ? 1 : Math.max(1, step.itemsReturned() / Math.max(matches, 1));
  }

  /** The pattern, and what of it. */
  String who() {
    return read.id()
        + " ("
        + read.name()
        + ")"
        + (include.isEmpty() ? "" : ", for the " + question.entity().name() + " it includes,");
  }
}
