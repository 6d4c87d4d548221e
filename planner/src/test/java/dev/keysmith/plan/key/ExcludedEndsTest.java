package dev.keysmith.plan.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.Plan;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A key condition with two ends is a BETWEEN: it reads what an excluded end has. */
final class ExcludedEndsTest {
  /** 10,000 visits a site, on 100 days; a day is 1% of them, in 24.4 pages of 4 KB. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "from: $a, to: $b     | day                | 100",
        "from: $a, before: $b | day                | 200",
        "after: $a, before: $b | day               | 300",
        "from: $a, before: $b | '\"{day}#{visitId}\"' | 100",
        "before: $b           | day                | 100",
      })
  void reads(String range, String key, double items) {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Visits
            entities:
              Site: {identity: [site], count: 100, attributes: {site: {type: string, bytes: 8}}}
              Visit:
                identity: [visitId]
                count: 1M
                attributes:
                  visitId: {type: string, generated: ulid}
                  site:    {type: string, bytes: 8, references: Site.site}
                  day:     {type: date, distinct: 100}
                  text:    {type: string, bytes: 900}
            patterns:
              - {id: create, create: Visit, rps: 1}
              - {id: days, read: Visit, where: {site: $s, day: {%s, fraction: 1%%}}, rps: 1}
            """
                .formatted(range));
    boolean composed = key.contains("#");
    Design design =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    """
                    design: 1
                    tables:
                      sites: {key: {partition: site}, items: {Site: {}}}
                      visits:
                        key: {partition: visitId}
                        indexes: {byDay: {partition: site, sort: %s, project: all}}
                        items: {Visit: {%s}}
                    """
                        .formatted(composed ? "dayKey" : "day", composed ? "dayKey: " + key : "")),
                spec)
            .design()
            .orElseThrow();
    Plan plan =
        new DesignPlanner(spec, design, Plan::readUnits)
            .plan(spec.pattern("days").orElseThrow())
            .best()
            .orElseThrow();
    assertThat(plan.steps().get(0).cost().itemsRead())
        .isCloseTo(items, Percentage.withPercentage(1));
    assertThat(plan.steps().get(0).cost().itemsReturned())
        .isCloseTo(100, Percentage.withPercentage(1));
  }
}
