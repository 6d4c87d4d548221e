package dev.keysmith.plan.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.cost.CostedPlanner;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.Planner;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class RememberedSubqueriesTest {
  static Stream<Path> experts() {
    return CorpusCases.experts().stream();
  }

  /** Plans that are only priced are those that are carried out: all of them, and why no others. */
  @ParameterizedTest
  @MethodSource("experts")
  void plansForPricesAreTheSame(Path folder) {
    Spec spec = CorpusCases.spec(folder);
    Design design = DesignReader.read(folder.resolve("expert.yaml"), spec).design().orElseThrow();
    CostedPlanner planner = new CostedPlanner(spec, PriceListReader.shipped());
    Planner whole = planner.planner(design);
    Planner priced = planner.forPrices(planner.statistics(design));
    for (AccessPattern pattern : spec.patterns()) {
      PlanSet expected = whole.plan(pattern);
      PlanSet found = priced.plan(pattern);
      assertThat(found.missing()).as(pattern.id()).isEqualTo(expected.missing());
      assertThat(priced(found)).as(pattern.id()).isEqualTo(priced(expected));
    }
  }

  private static ImmutableList<Object> priced(PlanSet plans) {
    return plans.plans().stream()
        .map(
            plan ->
                ImmutableList.of(
                    plan.strategy(),
                    plan.readUnits(),
                    plan.writeUnits(),
                    plan.roundTrips(),
                    plan.lastRound(),
                    plan.steps().size()))
        .collect(ImmutableList.toImmutableList());
  }
}
