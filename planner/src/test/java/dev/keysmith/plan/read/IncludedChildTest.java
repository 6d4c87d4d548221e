package dev.keysmith.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.Plan;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import org.junit.jupiter.api.Test;

/** Four in ten drivers have a licence: the others' is looked for and not found. */
final class IncludedChildTest {
  private static double licenceUnits(String pattern) {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Drivers
            entities:
              Driver:
                identity: [driverId]
                count: 100k
                attributes: {driverId: {type: string, bytes: 26}, team: {type: string, bytes: 8, distinct: 10k}}
              Licence:
                identity: [driverId]
                count: 40k
                attributes:
                  driverId: {type: string, bytes: 26, references: Driver.driverId}
                  scan: {type: binary, bytes: {average: 7000, max: 7000}}
            patterns:
              - {id: one, read: Driver, where: {driverId: $id}, include: {Licence: all}, rps: 1}
              - {id: strong, read: Driver, where: {driverId: $id}, include: {Licence: all}, consistency: strong, rps: 1}
              - {id: team, read: Driver, where: {team: $team}, include: {Licence: all}, rps: 1}
            """);
    Design design =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    """
                    design: 1
                    tables:
                      drivers:
                        key: {partition: driverId}
                        indexes: {byTeam: {partition: team, project: all}}
                        items: {Driver: {}}
                      licences: {key: {partition: driverId}, items: {Licence: {}}}
                    """),
                spec)
            .design()
            .orElseThrow();
    Plan plan =
        new DesignPlanner(spec, design, Plan::readUnits)
            .plan(spec.pattern(pattern).orElseThrow())
            .best()
            .orElseThrow();
    return plan.steps().get(1).readUnits();
  }

  @Test
  void readWithItsParent() {
    assertThat(licenceUnits("one")).isCloseTo(0.4 * 1 + 0.6 * 0.5, within(1e-9));
    assertThat(licenceUnits("strong")).isCloseTo(0.4 * 2 + 0.6 * 1, within(1e-9));
  }

  @Test
  void readOnceForEachParent() {
    assertThat(licenceUnits("team")).isCloseTo(10 * (0.4 * 1 + 0.6 * 0.5), within(1e-9));
  }
}
