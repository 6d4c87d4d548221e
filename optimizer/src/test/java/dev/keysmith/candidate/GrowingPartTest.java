package dev.keysmith.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.cost.DesignPrices;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.plan.Plan;
import dev.keysmith.planner.PartialDesignPlanner;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.SpecStatistics;
import dev.keysmith.technique.ApplicationModel;
import dev.keysmith.technique.IndexCandidate;
import dev.keysmith.technique.KeyRequirement;
import dev.keysmith.technique.LayoutCandidate;
import dev.keysmith.technique.ShardCounts;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Writes on tables with an index are planned as if nothing were known of those without. */
final class GrowingPartTest {
  @ParameterizedTest
  @CsvSource({"1, false", "1, true", "3, true", "4, false", "7, true", "9, false"})
  void plansWritesAsIfFromTheStart(long seed, boolean single) {
    Spec spec = RandomSpecs.of(3, 5, 6).spec(seed);
    ApplicationModel application = new ApplicationModel(spec, single, ShardCounts.NONE);
    PriceSchedule prices =
        new PriceSchedule(PriceListReader.shipped(), PricingOptions.of(spec.pricing()));
    CandidateDesigns designs = new CandidateDesigns(SpecStatistics.of(spec), single);
    ListMultimap<String, KeyRequirement> requirements = requirements(spec);
    int compared = 0;
    for (LayoutCandidate layout : LayoutEnumerator.of(application)) {
      for (IndexCandidate index : new IndexEnumerator(application).of(layout, requirements)) {
        CandidateDesigns.PartialDesign part =
            designs.of(layout, ImmutableList.of(index), layout.entities());
        PartialDesignPlanner fresh = new PartialDesignPlanner(part.made().ofSpec(), part.made());
        ToDoubleFunction<Plan> price = new DesignPrices(part.made().design(), prices)::planCost;
        for (AccessPattern.Write write : part.writes()) {
          assertThat(part.planner().write(write, price))
              .as("%s on %s with %s", write.id(), layout.name(), index.index())
              .isEqualTo(fresh.write(write, price));
          compared++;
        }
      }
    }
    assertThat(compared).isPositive();
  }

  private static ListMultimap<String, KeyRequirement> requirements(Spec spec) {
    ListMultimap<String, KeyRequirement> requirements = ArrayListMultimap.create();
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern instanceof AccessPattern.Read read) {
        PartialDesignPlanner.subqueries(spec, read)
            .forEach(subquery -> requirements.put(subquery.entity(), KeyRequirement.of(subquery)));
      }
    }
    return requirements;
  }
}
