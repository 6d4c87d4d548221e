package dev.keysmith.challenge;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceList;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.cost.CostedPlanner;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecReader;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Changes that an expert would try on a design that is too expensive. */
final class DesignChallengeTest {
  private static final PriceList PRICES = PriceListReader.shipped();

  private static Spec spec(String text) {
    return SpecReader.read(new SourceText("spec.yaml", text), PRICES.regionNames())
        .spec()
        .orElseThrow();
  }

  private static ChallengeResult challenge(Spec spec, String text) {
    Design design =
        DesignReader.read(new SourceText("design.yaml", text), spec).design().orElseThrow();
    CostedPlanner planner = new CostedPlanner(spec, PRICES);
    var plans = planner.plans(design);
    PricedDesign priced = new PricedDesign(design, plans, planner.bill(design, plans));
    return new DesignChallenge(
            spec, planner, 6_000, TimeLimit.in(Duration.ofMinutes(5)), any -> true)
        .challenge(priced, priced);
  }

  private static final String TICKETS =
      """
      keysmith: 1
      application: Support desk
      prefer: {tolerance: 0%}
      entities:
        Ticket:
          identity: [ticketId]
          count: 20M
          attributes:
            ticketId: {type: string, generated: ulid}
            queue:    {type: string, bytes: 8, distinct: 50, immutable: true}
            agent:    {type: string, bytes: 10, present: 99%, distinct: 500}
            openedAt: {type: timestamp, immutable: true}
            title:    {type: string, bytes: 60}
      patterns:
        - {name: Open, create: Ticket, set: {agent: null}, rps: 40}
        - {name: Unassigned, read: Ticket, where: {queue: $q, agent: {exists: false}}, sort: openedAt, limit: 20, rps: 30}
        - {name: Assign, update: Ticket, where: {ticketId: $id}, set: [agent], rps: 40}
        - {name: Get, read: Ticket, where: {ticketId: $id}, rps: 200}
      """;

  @Test
  void replacesAnIndexByASparseOne() {
    ChallengeResult result =
        challenge(
            spec(TICKETS),
            """
            design: 1
            tables:
              Tickets:
                key: {partition: ticketId}
                indexes:
                  ByQueue: {partition: queue, sort: openedAt, project: all}
                items: {Ticket: {}}
            """);
    assertThat(result.best().design().table("Tickets").indexes()).hasSize(1);
    assertThat(result.best().design().table("Tickets").indexes()).doesNotContainKey("ByQueue");
    assertThat(result.missing()).allMatch(missing -> missing.savedUsd() > 0);
    assertThat(result.complete()).isTrue();
    assertThat(result.single()).isPositive();
    assertThat(result.pairs()).isPositive();
  }

  /** Without the item nothing would reject a duplicate, though every pattern is served. */
  @Test
  void keepsUniquenessItems() {
    ChallengeResult result =
        challenge(
            spec(
                """
                keysmith: 1
                application: Accounts
                prefer: {tolerance: 0%}
                entities:
                  User:
                    identity: [userId]
                    count: 1M
                    attributes:
                      userId: {type: string, bytes: 10}
                      email:  {type: string, bytes: 20, unique: true}
                patterns:
                  - {create: User, rps: 50}
                  - {read: User, where: {userId: $id}, rps: 50}
                """),
            """
            design: 1
            tables:
              Users:
                key: {partition: PK}
                items:
                  User: {PK: "USER#{userId}"}
                  User/unique-email: {PK: "EMAIL#{email}", holds: [userId]}
            """);
    assertThat(result.best().design().items("User")).hasSize(2);
  }

  /** Most owners have few repositories, which are read together and sorted by the client. */
  @Test
  void keepsAnIndexThatOnlyReadsOfTheLargestParentsUse() {
    Spec spec =
        spec(
            """
            keysmith: 1
            application: Hosting
            prefer: {tolerance: 0%}
            entities:
              Account: {identity: [user], count: 200k, attributes: {user: {type: string, bytes: 12}}}
              Repository:
                identity: [owner, name]
                count: 1M
                attributes:
                  owner:     {type: string, bytes: 12, references: Account.user, average: 5, max: 10k}
                  name:      {type: string, bytes: 16}
                  updatedAt: {type: timestamp}
                  text:      {type: string, bytes: 120}
            patterns:
              - read: Account
                where: {user: $o}
                include: {Repository: {sort: updatedAt desc, limit: 10}}
                rps: {average: 300, peak: 2000}
              - {read: Repository, where: {owner: $o, name: $n}, rps: 100}
              - {update: Repository, where: {owner: $o, name: $n}, set: [updatedAt], rps: 10}
            """);
    Design design =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    """
                    design: 1
                    tables:
                      Accounts: {key: {partition: user}, items: {Account: {}}}
                      Repositories:
                        key: {partition: owner, sort: name}
                        indexes:
                          ByUpdate: {partition: owner, sort: updatedAt, project: keys}
                        items: {Repository: {}}
                    """),
                spec)
            .design()
            .orElseThrow();
    CostedPlanner planner = new CostedPlanner(spec, PRICES);
    ImmutableList<PlanSet> plans = planner.plans(design);
    PricedDesign priced = new PricedDesign(design, plans, planner.bill(design, plans));
    assertThat(priced.unusedIndexes()).hasSize(1);
    // Without effort for changes, what is left is to drop what no pattern reads.
    ChallengeResult result =
        new DesignChallenge(spec, planner, 0, TimeLimit.in(Duration.ofMinutes(5)), any -> true)
            .challenge(priced, priced);
    assertThat(result.best().design()).isEqualTo(design);
  }

  @Test
  void keepsWhatIsCheapest() {
    Spec spec = spec(TICKETS);
    ChallengeResult first =
        challenge(
            spec,
            """
            design: 1
            tables:
              Tickets:
                key: {partition: ticketId}
                indexes:
                  ByQueue: {partition: queue, sort: openedAt, project: all}
                items: {Ticket: {}}
            """);
    CostedPlanner planner = new CostedPlanner(spec, PRICES);
    ChallengeResult again =
        new DesignChallenge(spec, planner, 6_000, TimeLimit.in(Duration.ofMinutes(5)), any -> true)
            .challenge(first.best(), first.best());
    assertThat(again.missing()).isEmpty();
    assertThat(again.best()).isSameAs(first.best());
  }

  @Test
  void improvesADesignInUseByFewChanges() {
    Spec spec = spec(TICKETS);
    Design design =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    """
                    design: 1
                    tables:
                      Tickets:
                        key: {partition: ticketId}
                        indexes:
                          ByQueue: {partition: queue, sort: openedAt, project: all}
                          ByAgent: {partition: agent, project: all}
                        items: {Ticket: {}}
                    """),
                spec)
            .design()
            .orElseThrow();
    DesignCompiler compiler = new DesignCompiler(PRICES);
    TimeLimit limit = TimeLimit.in(Duration.ofMinutes(5));
    ImmutableList<AdoptedChange> all = compiler.improve(spec, design, ImmutableSet.of(), 10, limit);
    assertThat(all).hasSizeGreaterThan(2).allMatch(change -> change.savedUsd() > 0);
    assertThat(all.get(0).change()).startsWith("add index");
    assertThat(all.get(0).needsBackfill()).isTrue();
    assertThat(all)
        .filteredOn(change -> change.change().equals("drop index Tickets.ByAgent"))
        .singleElement()
        .matches(change -> !change.needsBackfill());
    assertThat(compiler.improve(spec, design, ImmutableSet.of(), 1, limit)).hasSize(1);
    assertThat(compiler.improve(spec, design, ImmutableSet.of("Tickets.ByAgent"), 10, limit))
        .isNotEmpty()
        .allMatch(change -> change.after().design().table("Tickets").index("ByAgent").isPresent());
    assertThat(compiler.improve(spec, design, ImmutableSet.of("Tickets"), 10, limit)).isEmpty();
  }
}
