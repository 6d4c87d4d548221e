package dev.keysmith.plan.key;

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

/** A unique value names one instance: its number is known, and not now none and now two. */
final class UniqueKeyEstimateTest {
  @Test
  void uniqueWithinAScope() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Ledger
            entities:
              Tenant: {identity: [tenantId], count: 1k, attributes: {tenantId: {type: string, bytes: 8}}}
              Entry:
                identity: [entryId]
                count: 1M
                attributes:
                  entryId:  {type: string, generated: uuid}
                  tenantId: {type: string, bytes: 8, references: Tenant.tenantId}
                  number:   {type: number, digits: 8, unique: tenantId}
                  body:     {type: string, bytes: {average: 7000, max: 7000}}
            patterns:
              - {id: create, create: Entry, rps: 1}
              - {id: find, read: Entry, where: {tenantId: $t, number: $n}, rps: 1}
            """);
    Design design =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    """
                    design: 1
                    tables:
                      tenants: {key: {partition: tenantId}, items: {Tenant: {}}}
                      entries:
                        key: {partition: entryId}
                        indexes: {byNumber: {partition: tenantId, sort: {name: number, type: number}, project: all}}
                        items: {Entry: {}}
                    """),
                spec)
            .design()
            .orElseThrow();
    Plan plan =
        new DesignPlanner(spec, design, Plan::readUnits)
            .plan(spec.pattern("find").orElseThrow())
            .best()
            .orElseThrow();
    // One entry of 7 KB, 2 × 0.5.
    assertThat(plan.readUnits()).isCloseTo(1, within(1e-9));
  }
}
