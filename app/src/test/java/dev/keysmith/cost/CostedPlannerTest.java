package dev.keysmith.cost;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.Design;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.Table;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.optimizer.DesignOptions;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever of a design is changed, no pattern keeps a plan that it would not get anew. */
final class CostedPlannerTest {
  static List<Path> experts() {
    return CorpusCases.experts();
  }

  @ParameterizedTest
  @MethodSource("experts")
  void plansOfPublishedDesigns(Path folder) {
    Spec spec = CorpusCases.spec(folder);
    check(spec, DesignReader.read(folder.resolve("expert.yaml"), spec).design().orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void plansOfRandomApplications(long seed) {
    Spec spec = RandomSpecs.of(7, 12, 8).spec(seed);
    check(
        spec,
        new DesignCompiler(PriceListReader.shipped())
            .design(
                spec,
                DesignOptions.only(Style.MULTI_TABLE),
                TimeLimit.in(Duration.ofMinutes(1)),
                ProgressListener.NONE)
            .design());
  }

  private static void check(Spec spec, Design design) {
    CostedPlanner planning = new CostedPlanner(spec, PriceListReader.shipped());
    ImmutableList<PlanSet> known = planning.plans(design);
    for (Design changed : changes(design)) {
      assertThat(described(planning.plans(changed, design, known)))
          .isEqualTo(described(planning.plans(changed)));
    }
  }

  /** Each index left out, and holding less. */
  private static List<Design> changes(Design design) {
    List<Design> changes = new ArrayList<>();
    for (Table table : design.tables().values()) {
      for (String index : table.indexes().keySet()) {
        changes.add(new Fix.DropIndex(table.name(), index).apply(design));
        changes.add(
            new Fix.SetProjection(table.name(), index, new IndexProjection.Keys()).apply(design));
      }
    }
    return changes;
  }

  private static List<String> described(ImmutableList<PlanSet> plans) {
    return plans.stream()
        .map(
            planned ->
                planned.pattern()
                    + " "
                    + planned
                        .best()
                        .map(it -> it.strategy() + " " + it.readUnits() + " " + it.writeUnits())
                        .orElse("unserved")
                    + " of "
                    + planned.plans().size())
        .toList();
  }
}
