package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.OneIndexPerPattern;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.verify.engine.DynamoDbEngine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A read with alternatives returns what meets one of them, once, in order, page by page. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class AlternativesTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Tickets
      entities:
        Team:
          identity: [team]
          count: 5
          attributes: {team: {type: string, bytes: 6}, name: {type: string, bytes: 10}}
        Ticket:
          identity: [id]
          count: 100
          attributes:
            id:       {type: string, bytes: 10}
            team:     {type: string, bytes: 6, references: Team.team}
            assignee: {type: string, bytes: 6, distinct: 8, present: 70%}
            reporter: {type: string, bytes: 6, distinct: 12}
            status:   {type: string, values: {OPEN: 30%, CLOSED: 70%}}
            at:       timestamp
            body:     {type: string, bytes: 3000}
      patterns:
        - {id: page, read: Ticket, where: {any: [{assignee: $user}, {reporter: $user}]}, sort: at desc, limit: 4, needs: [status], rps: 1}
        - {id: sorted, read: Ticket, where: {any: [{team: $team, status: OPEN}, {reporter: $user}]}, sort: [status, at], limit: 3, rps: 1}
        - {id: unordered, read: Ticket, where: {any: [{assignee: $user}, {reporter: $user}]}, limit: 3, rps: 1}
        - {id: all, read: Ticket, where: {any: [{assignee: $user}, {reporter: $user}, {team: $team, status: OPEN}]}, rps: 1}
        - {id: count, read: Ticket, where: {any: [{assignee: $user}, {reporter: $user}]}, needs: count, rps: 1}
        - {id: filtered, read: Ticket, where: {team: $team, any: [{status: OPEN}, {assignee: {exists: false}}]}, sort: at, limit: 5, rps: 1}
        - {id: related, read: Ticket, where: {any: [{assignee: $user}, {reporter: $user}]}, needs: [at], include: {Team: [name]}, rps: 1}
        - {id: named, read: Ticket, where: {any: [{id: {in: $ids, count: 3}}, {reporter: $user, at: {from: $since}}]}, needs: [id], rps: 1}
        - {id: open, create: Ticket, rps: 1}
        - {id: found, create: Team, rps: 1}
      """;

  private static final String DESIGN =
      """
      design: 1
      tables:
        Teams: {key: {partition: team}, items: {Team: {}}}
        Tickets:
          key: {partition: id}
          indexes:
            ByAssignee: {partition: assignee, sort: at, project: [status, reporter, team]}
            ByReporter: {partition: reporter, sort: at, project: keys}
            ByTeam: {partition: team, sort: at, project: all}
          items: {Ticket: {}}
      """;

  private DynamoDbEngine engine;

  @BeforeAll
  void start() {
    engine = DynamoDbEngine.embedded();
  }

  @AfterAll
  void stop() {
    engine.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"page", "sorted", "unordered", "all", "count", "filtered", "related", "named"})
  void areMerged(String pattern) {
    VerificationOutcome verified = VerifiedApplication.of(SPEC, DESIGN).run(engine, pattern);
    assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
    assertThat(verified.unserved()).isEmpty();
    assertThat(verified.patterns()).allMatch(PatternVerification::isExercised);
    assertThat(verified.worstCapacityError()).isZero();
  }

  @Test
  void eachHasItsOwnRequest() {
    Plan plan = VerifiedApplication.of(SPEC, DESIGN).plan("page");
    assertThat(plan.strategy()).contains("ByAssignee").contains("ByReporter");
    assertThat(plan.steps().stream().filter(step -> step.round() == 1)).hasSize(2);
  }

  @Test
  void oneReadOfWhatTheyShareServesAllWhereThatIsCheaper() {
    Plan plan = VerifiedApplication.of(SPEC, DESIGN).plan("filtered");
    assertThat(plan.steps()).hasSize(1);
    assertThat(plan.strategy()).endsWith("filtered by the client");
  }

  @Test
  void saysWhichAlternativeHasNoKey() {
    VerifiedApplication application =
        VerifiedApplication.of(
            SPEC, DESIGN.replace("ByReporter: {partition: reporter", "Other: {partition: body"));
    PlanSet planned =
        VerifiedApplication.planner(application.spec(), application.design())
            .plan(application.spec().pattern("page").orElseThrow());
    assertThat(planned.isServed()).isFalse();
    assertThat(planned.missing().get(0)).contains("cannot be queried by reporter");
  }

  @Test
  void losesNothingIfOneIsLeftOut() {
    VerificationOutcome verified =
        VerifiedApplication.of(SPEC, DESIGN)
            .run(engine, "page", AlternativesTest::withoutTheLastAlternative);
    assertThat(VerifiedApplication.mismatch(verified)).isNotEmpty();
  }

  private static Plan withoutTheLastAlternative(Plan plan) {
    return new Plan(
        plan.pattern(),
        plan.strategy(),
        plan.steps(),
        plan.readProgram()
            .map(
                program -> {
                  InstanceSource.AnyOf source = (InstanceSource.AnyOf) program.source();
                  return new dev.keysmith.plan.ReadProgram(
                      program.entityQuery(),
                      new InstanceSource.AnyOf(source.parts().subList(0, 1), source.filter()),
                      program.related());
                }),
        plan.acts());
  }

  @ParameterizedTest
  @ValueSource(longs = {3, 9, 12, 21})
  void twoReadsOfARandomSpecAreOneWithAlternatives(long seed) {
    String text = RandomSpecs.of(3, 8, 3).text(seed);
    Spec spec = SpecFixtures.of(text);
    ImmutableList<AccessPattern> joined = joined(spec);
    assertThat(joined).as(text).isNotEmpty();
    VerifiedApplication application =
        new VerifiedApplication(spec.withPatterns(joined), OneIndexPerPattern.of(spec));
    VerificationOutcome verified = application.run(engine, seed);
    assertThat(VerifiedApplication.mismatch(verified)).as(text + joined).isEmpty();
    assertThat(verified.worstCapacityError()).as(text).isZero();
  }

  /** Each read with the next one of the same entity, whose parameters have other names. */
  private static ImmutableList<AccessPattern> joined(Spec spec) {
    ImmutableList.Builder<AccessPattern> joined = ImmutableList.builder();
    List<AccessPattern.Read> reads = new ArrayList<>();
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern instanceof AccessPattern.Read read && !read.selection().where().isEmpty()) {
        reads.stream()
            .filter(other -> other.selection().entity().equals(read.selection().entity()))
            .filter(other -> agree(read.selection(), other.selection()))
            .findFirst()
            .ifPresent(
                other ->
                    joined.add(read.with(either(read.selection(), other.selection().where()))));
        reads.add(read);
      }
    }
    return joined.build();
  }

  private static EntitySelection either(
      EntitySelection one, ImmutableList<AttributeCondition> other) {
    return new EntitySelection(
        one.entity(),
        ImmutableList.of(),
        one.sort(),
        one.limit(),
        one.needs(),
        one.include(),
        java.util.OptionalDouble.empty(),
        ImmutableList.of(one.where(), other));
  }

  /** Whether a parameter stands for the same attribute in both. */
  private static boolean agree(EntitySelection one, EntitySelection other) {
    Map<String, String> uses = new HashMap<>();
    for (EntitySelection selection : ImmutableSet.of(one, other)) {
      for (AttributeCondition condition : selection.where()) {
        for (ValueExpression value : condition.test().values()) {
          if (value instanceof ValueExpression.Parameter parameter) {
            String use = condition.path() + " " + condition.test().getClass();
            if (!use.equals(uses.computeIfAbsent(parameter.name(), added -> use))) {
              return false;
            }
          }
        }
      }
    }
    return true;
  }
}
