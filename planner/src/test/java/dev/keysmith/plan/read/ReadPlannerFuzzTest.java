package dev.keysmith.plan.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.Design;
import dev.keysmith.design.writer.RandomDesigns;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.Planner;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every read of published applications on designs of any shape. */
final class ReadPlannerFuzzTest {
  private static final int DESIGNS = 25;

  static Stream<Path> specs() {
    // The designs take a customer to be that of their own shop.
    return CorpusCases.experts().stream()
        .filter(folder -> !CorpusCases.spec(folder).entities().containsKey("Customer"));
  }

  @ParameterizedTest
  @MethodSource("specs")
  void plansAreSoundOnAnyDesign(Path folder) {
    Spec spec = CorpusCases.spec(folder);
    for (long seed = 0; seed < DESIGNS; seed++) {
      Design design = new RandomDesigns(spec, new Random(seed)).design();
      Planner planner = new DesignPlanner(spec, design, Plan::readUnits);
      for (AccessPattern pattern : spec.patterns()) {
        if (pattern instanceof AccessPattern.Read read) {
          String what = "seed " + seed + " " + pattern.id();
          PlanSet planned = planner.plan(read);
          assertThat(planned.isServed()).as(what).isEqualTo(planned.missing().isEmpty());
          planned.plans().forEach(plan -> check(plan, read, design, what));
          assertThat(planner.plan(read)).as(what).isEqualTo(planned);
        }
      }
    }
  }

  private static void check(Plan plan, AccessPattern.Read read, Design design, String what) {
    assertThat(plan.readUnits()).as(what).isPositive().isFinite();
    assertThat(plan.writeUnits()).as(what).isZero();
    for (PlanStep step : plan.steps()) {
      assertThat(step.request().operation().isRead()).as(what).isTrue();
      assertThat(step.round()).as(what).isPositive();
      assertThat(step.cost().itemsReturned())
          .as(what)
          .isLessThanOrEqualTo(step.cost().itemsRead() + 1e-9);
      // A partition is always given; no read from a global index is strong.
      assertThat(step.request().key()).as(what).isNotEmpty();
      step.request()
          .index()
          .ifPresent(
              name ->
                  assertThat(
                          read.strong()
                              && !design
                                  .table(step.request().table())
                                  .index(name)
                                  .orElseThrow()
                                  .local())
                      .as(what)
                      .isFalse());
      assertThat(step.cost().derivation().lines()).as(what).isNotEmpty();
    }
  }
}
