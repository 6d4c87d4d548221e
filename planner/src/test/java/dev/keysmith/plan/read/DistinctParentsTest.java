package dev.keysmith.plan.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** A read that includes parents reads each once; of how many rows varies. */
final class DistinctParentsTest {
  private static double parentUnits(String children) {
    return parentUnits(children, "pid");
  }

  private static double parentUnits(String children, String identity) {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Shop
            entities:
              Buyer: {identity: [bid], count: 100k, attributes: {bid: {type: string, bytes: 26}}}
              Shelf: {identity: [sid], count: 50, attributes: {sid: {type: string, bytes: 26}, label: string}}
              Purchase:
                identity: [bid, %2$s]
                count: 4M
                attributes:
                  bid: {type: string, references: Buyer.bid, average: 40%1$s}
                  pid: {type: string, generated: ulid}
                  sid: {type: string, references: Shelf.sid}
            patterns:
              - {id: P1, create: Purchase, rps: 50}
              - {id: P2, read: Purchase, where: {bid: $bid}, include: {Shelf: all}, rps: 100}
            """
                .formatted(children, identity));
    Design design =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    """
                    design: 1
                    tables:
                      purchases: {key: {partition: bid, sort: %s}, items: {Purchase: {}}}
                      shelves: {key: {partition: sid}, items: {Shelf: {}}}
                      buyers: {key: {partition: bid}, items: {Buyer: {}}}
                    """
                        .formatted(identity)),
                spec)
            .design()
            .orElseThrow();
    Plan plan =
        new DesignPlanner(spec, design, Plan::readUnits)
            .plan(spec.pattern("P2").orElseThrow())
            .best()
            .orElseThrow();
    return plan.steps().get(1).readUnits();
  }

  /** 50 × (1 - (49/50)^n), averaged over a Poisson variate n of 40: 50 × (1 - e^(-40/50)). */
  @Test
  void rowsOfEvenParents() {
    assertThat(parentUnits("")).isCloseTo(0.5 * 27.53, Percentage.withPercentage(0.5));
  }

  /** The median buyer has 8 purchases, so most reads meet few shelves. */
  @Test
  void rowsOfHeavyTails() {
    assertThat(parentUnits(", skew: 92%")).isLessThan(0.5 * 15);
  }

  /** One purchase a buyer and shelf: as many shelves as purchases. */
  @Test
  void rowsThatDifferInNothingElse() {
    assertThat(parentUnits("", "sid")).isCloseTo(0.5 * 40, Percentage.withPercentage(0.5));
  }

  /** The tickets of a tenant have no more projects than the tenant has: 3, however many tickets. */
  @Test
  void conditionSaysSomethingOfTheParents() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Desk
            entities:
              Project:
                identity: [tenant, projectId]
                count: 3k
                attributes: {tenant: {type: string, bytes: 8, distinct: 1k}, projectId: {type: string, generated: ulid}, label: string}
              Ticket:
                identity: [ticketId]
                count: 300k
                attributes:
                  ticketId: {type: string, generated: ulid}
                  tenant: {type: string, bytes: 8, references: Project.tenant}
                  projectId: {type: string, references: Project.projectId}
            patterns:
              - {id: P1, create: Ticket, rps: 50}
              - {id: P2, read: Ticket, where: {tenant: $tenant}, include: {Project: all}, rps: 100}
            """);
    Design design =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    """
                    design: 1
                    tables:
                      tickets: {key: {partition: tenant, sort: ticketId}, items: {Ticket: {}}}
                      projects: {key: {partition: tenant, sort: projectId}, items: {Project: {}}}
                    """),
                spec)
            .design()
            .orElseThrow();
    Plan plan =
        new DesignPlanner(spec, design, Plan::readUnits)
            .plan(spec.pattern("P2").orElseThrow())
            .best()
            .orElseThrow();
    assertThat(plan.steps().get(1).readUnits()).isCloseTo(0.5 * 3, Percentage.withPercentage(0.5));
  }

  /** Where conditions say that there is no reference, no parent is read. */
  @Test
  void conditionSaysWhetherThereIsAParent() {
    assertThat(unitsOfAgents("agent: {exists: false}")).isZero();
    assertThat(unitsOfAgents("agent: {exists: true}"))
        .isCloseTo(0.5 * 25, Percentage.withPercentage(3));
    assertThat(unitsOfAgents("agent: {not: $agent}"))
        .isCloseTo(0.5 * 5, Percentage.withPercentage(3));
  }

  private static double unitsOfAgents(String condition) {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Desk
            entities:
              Agent: {identity: [agent], count: 100k, attributes: {agent: {type: string, bytes: 26}, label: string}}
              Ticket:
                identity: [desk, ticketId]
                count: 1M
                attributes:
                  desk: {type: string, bytes: 8, distinct: 10}
                  ticketId: {type: string, generated: ulid}
                  agent: {type: string, references: Agent.agent, present: 20%%}
            patterns:
              - {id: P1, create: Ticket, rps: 50}
              - {id: P2, read: Ticket, where: {desk: $desk, %s}, limit: 25, include: {Agent: all}, rps: 100}
            """
                .formatted(condition));
    Design design =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    """
                    design: 1
                    tables:
                      tickets: {key: {partition: desk, sort: ticketId}, items: {Ticket: {}}}
                      agents: {key: {partition: agent}, items: {Agent: {}}}
                    """),
                spec)
            .design()
            .orElseThrow();
    return new DesignPlanner(spec, design, Plan::readUnits)
        .plan(spec.pattern("P2").orElseThrow()).best().orElseThrow().steps().stream()
            .skip(1)
            .mapToDouble(PlanStep::readUnits)
            .sum();
  }
}
