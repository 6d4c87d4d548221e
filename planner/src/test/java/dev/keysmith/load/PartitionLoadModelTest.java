package dev.keysmith.load;

import static dev.keysmith.cost.StepFixtures.literal;
import static dev.keysmith.cost.StepFixtures.parameter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.cost.ForumFixture;
import dev.keysmith.cost.StepFixtures;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PartitionLoadModelTest {
  private static final String ENTITIES =
      """
      keysmith: 1
      application: Code
      entities:
        Owner: {identity: [owner], count: 1k, attributes: {owner: {type: string, bytes: 8}}}
        Repo:
          identity: [owner, repo]
          count: 20k
          attributes:
            owner: {type: string, bytes: 8, references: Owner.owner, average: 20}
            repo: {type: string, bytes: 10}
            size: {type: string, values: {S: 50%, M: 30%, L: 20%}}
            at: timestamp
      patterns:
      """;

  private static PeakLoad load(List<PeakLoad> loads, String structure) {
    return loads.stream()
        .filter(one -> one.tableOrIndex().toString().equals(structure))
        .findFirst()
        .orElseThrow();
  }

  /** The load of a table of repositories with this partition key, under one pattern. */
  private static PeakLoad repositories(String pattern, String key, DynamoDbOperation operation) {
    return repositories(pattern, key, operation, 1);
  }

  private static PeakLoad repositories(
      String pattern, String key, DynamoDbOperation operation, double items) {
    Spec spec = SpecFixtures.of(ENTITIES + pattern);
    String design =
        """
        design: 1
        tables:
          own: {key: {partition: owner}, items: {Owner: {}}}
          code: {key: {partition: PK, sort: SK}, items: {Repo: {PK: "%s", SK: "{repo}#{owner}"%s}}}
        """
            .formatted(key, key.contains("shard") ? ", shards: 10" : "");
    Design read =
        DesignReader.read(new SourceText("design.yaml", design), spec).design().orElseThrow();
    StepFixtures requests = new StepFixtures(read);
    Map<String, dev.keysmith.spec.ValueExpression> equal =
        Map.of("owner", parameter("o"), "repo", parameter("r"), "size", literal("L"));
    PlanStep step =
        operation.isRead()
            ? requests.read(operation, "code", "", "Repo", equal, 0, items, 2)
            : requests.write(operation, "code", "Repo", equal, CapacityCharge.of(2));
    PlanSet planned =
        new PlanSet(
            "P1",
            ImmutableList.of(
                new Plan(
                    "P1", "by hand", ImmutableList.of(step), Optional.empty(), ImmutableList.of())),
            ImmutableList.of());
    return load(PartitionLoadModel.of(spec, read, List.of(planned)), "code");
  }

  private static String read(String hottest) {
    return "  - {id: P1, read: Repo, where: {owner: $o, repo: $r}, rps: 1000, hottest: "
        + hottest
        + "}\n";
  }

  private static String line(PeakLoad load) {
    return load.reads().orElseThrow().arithmetic().get(0);
  }

  @Test
  void forumByHand() {
    Design design = ForumFixture.design("design.yaml");
    List<PeakLoad> loads =
        PartitionLoadModel.of(ForumFixture.spec(), design, ForumFixture.planned(design));
    PeakLoad posts = load(loads, "posts");
    assertThat(posts.readUnits()).isEqualTo(4000);
    assertThat(posts.writeUnits()).isEqualTo(2 * 20 + 4 * 2000);
    BusiestPartition writes = posts.writes().orElseThrow();
    assertThat(writes.key()).isEqualTo("{postId}");
    assertThat(writes.isOverloaded()).isTrue();
    assertThat(writes.units()).isCloseTo(2400, within(0.001));
    assertThat(writes.arithmetic())
        .containsExactly("W2: 2,000/s × 30% on one postId × 4 units = 2,400 of 1,000 write units");
    assertThat(load(loads, "likes").writes().orElseThrow().arithmetic())
        .containsExactly("W2: 2,000/s × 30% on one postId × 2 units = 1,200 of 1,000 write units");
    assertThat(posts.reads().orElseThrow().arithmetic())
        .containsExactly("P1: 8,000/s × 20% on one postId × 0.5 units = 800 of 3,000 read units");
  }

  /** Both keys of the transaction have the owner, and neither the size that the index needs. */
  @Test
  void aTransactionGivesNoPartitionAttributeForAnother() {
    Spec spec =
        SpecFixtures.of(
            ENTITIES
                + """
                  - id: P1
                    write:
                      - create: Repo
                      - {update: Repo, where: {owner: $owner, repo: $fork}, set: {at: $now}}
                    rps: 10
                """);
    Design design =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    """
                    design: 1
                    tables:
                      own: {key: {partition: owner}, items: {Owner: {}}}
                      code:
                        key: {partition: owner, sort: repo}
                        indexes:
                          BySize: {partition: [owner, size], sort: at, project: keys}
                        items: {Repo: {}}
                    """),
                spec)
            .design()
            .orElseThrow();
    PlanSet planned =
        new DesignPlanner(spec, design, Plan::writeUnits).plan(spec.pattern("P1").orElseThrow());
    PeakLoad load = load(PartitionLoadModel.of(spec, design, List.of(planned)), "code.BySize");
    assertThat(load.writes().orElseThrow().key()).isEqualTo("{owner} + {size}");
  }

  @Test
  void aLiteralPutsEverythingOnOneKey() {
    Design design = ForumFixture.design("design.yaml");
    PeakLoad status =
        load(
            PartitionLoadModel.of(ForumFixture.spec(), design, ForumFixture.planned(design)),
            "posts.ByStatus");
    assertThat(status.reads().orElseThrow().arithmetic())
        .containsExactly("P3: 4,000/s on one key × 0.5 units = 2,000 of 3,000 read units");
    // Publishing sets the status, so its index entries crowd too.
    assertThat(status.writes().orElseThrow().arithmetic())
        .containsExactly("W1: 20/s on one key × 1 unit = 20 of 1,000 write units");
  }

  @Test
  void theLargestParentIsTheHottestWhereNothingElseIsSaid() {
    Design design = ForumFixture.design("design.yaml");
    PeakLoad authors =
        load(
            PartitionLoadModel.of(ForumFixture.spec(), design, ForumFixture.planned(design)),
            "posts.ByAuthor");
    assertThat(authors.reads().orElseThrow().arithmetic())
        .containsExactly(
            "P2: 600/s × 0.5% on the largest author × 0.5 units = 1.5 of 3,000 read units");
    assertThat(authors.isOverloaded()).isFalse();
  }

  @Test
  void aPopularCombinationIsOneKey() {
    assertThat(line(repositories(read("2%"), "R#{owner}#{repo}", DynamoDbOperation.GET_ITEM)))
        .isEqualTo("P1: 1,000/s × 2% on one owner and repo × 2 units = 40 of 3,000 read units");
  }

  @Test
  void aPopularValueIsSpreadOverTheKeysThatHaveIt() {
    String pattern = read("{owner: 10%}");
    assertThat(line(repositories(pattern, "R#{owner}", DynamoDbOperation.QUERY)))
        .isEqualTo("P1: 1,000/s × 10% on one owner × 2 units = 200 of 3,000 read units");
    assertThat(line(repositories(pattern, "R#{owner}#{repo}", DynamoDbOperation.GET_ITEM)))
        .isEqualTo(
            "P1: 1,000/s × 10% on one owner ÷ 20 keys of it × 2 units = 10 of 3,000 read units");
    assertThat(line(repositories(pattern, "R#{repo}", DynamoDbOperation.QUERY)))
        .as("what is popular is not in the key, and yet in the item's name")
        .contains("× 10% on one owner ÷ 20 keys of it");
    assertThat(line(repositories(pattern, "R#{size}", DynamoDbOperation.QUERY)))
        .as("what else is in the partition of a popular item is read too")
        .contains("on one key");
  }

  private static final String JOBS =
      """
      keysmith: 1
      application: Jobs
      entities:
        Job:
          identity: [id]
          count: 1M
          attributes:
            id: {type: string, generated: uuid}
            kind: {type: string, values: {A: 91%, B: 5%, C: 4%}}
            queue: {type: string, bytes: 8, distinct: 200, hottest: 30%}
            at: timestamp
      patterns:
      """;

  /** The writes to an index of jobs with this partition key. */
  private static BusiestPartition jobs(String partition, String patterns) {
    Spec spec = SpecFixtures.of(JOBS + patterns);
    String text =
        """
        design: 1
        tables:
          jobs:
            key: {partition: id}
            indexes: {ByKey: {partition: %s, sort: at, project: all}}
            items: {Job: {}}
        """
            .formatted(partition);
    Design design =
        DesignReader.read(new SourceText("design.yaml", text), spec).design().orElseThrow();
    DesignPlanner planner =
        new DesignPlanner(spec, design, plan -> plan.readUnits() + plan.writeUnits());
    List<PlanSet> planned = spec.patterns().stream().map(planner::plan).toList();
    return load(PartitionLoadModel.of(spec, design, planned), "jobs.ByKey").writes().orElseThrow();
  }

  @Test
  void aValueGetsItsShareOfWhatIsCreated() {
    String create = "  - {id: W, create: Job, rps: 4000}\n";
    assertThat(jobs("kind", create).arithmetic())
        .containsExactly("W: 4,000/s × 91% on kind A × 1 unit = 3,640 of 1,000 write units");
    assertThat(jobs("queue", create).arithmetic())
        .as("the most frequent of an open set")
        .containsExactly("W: 4,000/s × 30% on one queue × 1 unit = 1,200 of 1,000 write units");
    assertThat(jobs("[kind, queue]", create).units())
        .as("the most frequent of both")
        .isCloseTo(4000 * 0.91 * 0.3, within(1e-6));
    assertThat(jobs("kind", "  - {id: W, create: Job, set: {kind: C}, rps: 4000}\n").units())
        .as("a literal")
        .isEqualTo(4000);
    assertThat(
            jobs("kind", "  - {id: W, create: Job, hottest: {kind: {B: 50%}}, rps: 4000}\n")
                .arithmetic())
        .as("half on B, and 91 of 95 of the other half on A")
        .containsExactly("W: 4,000/s × 50% on kind B × 1 unit = 2,000 of 1,000 write units");
    assertThat(jobs("kind", "  - {id: W, delete: Job, where: {id: $id}, rps: 4000}\n").units())
        .as("what is deleted has the values of the instances")
        .isCloseTo(3640, within(1e-6));
  }

  @Test
  void differentValuesAreDifferentPartitions() {
    String both =
        """
          - {id: W1, create: Job, set: {kind: B}, rps: 600}
          - {id: W2, create: Job, set: {kind: C}, rps: 500}
        """;
    assertThat(jobs("kind", both).units()).isEqualTo(600);
    assertThat(jobs("kind", both + "  - {id: W3, create: Job, rps: 10k}\n").units())
        .as("A has more of the third than B has of all three")
        .isCloseTo(9100, within(1e-6));
  }

  @Test
  void anEntryLeavesOneValueAndEntersAnother() {
    String move = "  - {id: W, update: Job, where: {id: $id}, set: {kind: B}, rps: 1000}\n";
    assertThat(jobs("kind", move).units())
        .as("two writes each, one of them under B")
        .isCloseTo(1000, within(1e-6));
  }

  /** C comes from creation and becomes B, which becomes A; nothing leaves A, which most have. */
  @Test
  void anEntryLeavesTheValueThatTheLifecycleSays() {
    BusiestPartition busiest =
        jobs(
            "kind",
            """
              - {id: create, create: Job, set: {kind: C}, rps: 100}
              - {id: start, update: Job, where: {id: $id}, set: {kind: B}, rps: 96}
              - {id: end, update: Job, where: {id: $id}, set: {kind: A}, rps: 91}
            """);
    assertThat(busiest.units()).as("100 enter C and 96 leave it").isCloseTo(196, within(2.0));
  }

  private static final String CHANGE =
      "  - {id: P1, update: Owner, where: {owner: $o}, set: [plan], rps: 1000, hottest: {owner:"
          + " 60%}}";

  /** The writes to owners with this partition key, one of whom is popular. */
  private static BusiestPartition owners(String key, String pattern) {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Code
            entities:
              Owner:
                identity: [owner]
                count: 1k
                attributes:
                  owner: {type: string, bytes: 8}
                  email: {type: string, bytes: 20, unique: true}
                  region: {type: string, bytes: 2, distinct: 100, immutable: true}
                  plan: {type: string, bytes: 8}
            patterns:
            """
                + pattern);
    String text =
        """
        design: 1
        tables:
          code: {key: {partition: PK, sort: SK}, items: {Owner: {PK: "%s", SK: "{owner}"%s}}}
        """
            .formatted(key, key.contains("shard") ? ", shards: 10" : "");
    Design design =
        DesignReader.read(new SourceText("design.yaml", text), spec).design().orElseThrow();
    Map<String, dev.keysmith.spec.ValueExpression> equal =
        Map.of("owner", parameter("o"), "region", parameter("Owner.region"));
    PlanStep step =
        new StepFixtures(design)
            .write(DynamoDbOperation.UPDATE_ITEM, "code", "Owner", equal, CapacityCharge.of(2));
    PlanSet planned =
        new PlanSet(
            "P1",
            ImmutableList.of(
                new Plan(
                    "P1", "by hand", ImmutableList.of(step), Optional.empty(), ImmutableList.of())),
            ImmutableList.of());
    return load(PartitionLoadModel.of(spec, design, List.of(planned)), "code")
        .writes()
        .orElseThrow();
  }

  @Test
  void aPopularItemIsInOnePartitionHoweverItsKeyIsSpread() {
    for (String key : List.of("{owner}", "{owner}#{shard}", "ALL#{shard}")) {
      BusiestPartition hot = owners(key, CHANGE);
      assertThat(hot.arithmetic())
          .as(key)
          .containsExactly("P1: 1,000/s × 60% on one owner × 2 units = 1,200 of 1,000 write units");
      assertThat(hot.shards(1)).as(key).isEmpty();
    }
    BusiestPartition all = owners("ALL", CHANGE);
    assertThat(all.units()).isEqualTo(2000);
    assertThat(all.least()).isCloseTo(1200, within(1e-9));
  }

  @Test
  void aPopularItemIsAsHotUnderAnotherKey() {
    assertThat(owners("{region}", CHANGE).arithmetic())
        .containsExactly("P1: 1,000/s × 60% on one owner × 2 units = 1,200 of 1,000 write units");
    String byEmail = CHANGE.replace("{owner: $o}", "{email: $e}").replace("owner: 60", "email: 60");
    assertThat(owners("{region}", byEmail).arithmetic())
        .containsExactly("P1: 1,000/s × 60% on one email × 2 units = 1,200 of 1,000 write units");
  }

  /** The writes to an index of holds with this partition key, most of which are gone soon. */
  private static String holds(String key) {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Tickets
            entities:
              Event: {identity: [event], count: 300k, attributes: {event: {type: string, bytes: 8}}}
              Customer: {identity: [customer], count: 4M, attributes: {customer: string}}
              Hold:
                identity: [hold]
                count: 50k
                attributes:
                  hold: {type: string, bytes: 8}
                  event: {type: string, bytes: 8, references: Event.event}
                  customer: {type: string, references: Customer.customer}
                  at: timestamp
                  row: {type: string, bytes: 2, distinct: 100, present: 20%}
            patterns:
              - {id: P1, create: Hold, rps: 9000, hottest: {event: 20%}}
            """);
    String text =
        """
        design: 1
        tables:
          events: {key: {partition: event}, items: {Event: {}}}
          customers: {key: {partition: customer}, items: {Customer: {}}}
          holds:
            key: {partition: hold}
            indexes:
              Asked: {partition: asked, project: keys}
            items:
              Hold: {asked: "%s"}
        """
            .formatted(key);
    Design design =
        DesignReader.read(new SourceText("design.yaml", text), spec).design().orElseThrow();
    Map<String, dev.keysmith.spec.ValueExpression> equal = Map.of("hold", parameter("hold"));
    CapacityCharge charge = CapacityCharge.of(1).withIndex("Asked", 1);
    PlanStep step =
        new StepFixtures(design).write(DynamoDbOperation.PUT_ITEM, "holds", "Hold", equal, charge);
    PlanSet planned =
        new PlanSet(
            "P1",
            ImmutableList.of(
                new Plan(
                    "P1", "by hand", ImmutableList.of(step), Optional.empty(), ImmutableList.of())),
            ImmutableList.of());
    return load(PartitionLoadModel.of(spec, design, List.of(planned)), "holds.Asked")
        .writes()
        .orElseThrow()
        .arithmetic()
        .get(0);
  }

  @Test
  void anyoneMayAskForWhatIsPopularNotJustThoseWhoHaveItNow() {
    assertThat(holds("E#{event}")).contains("× 20% on one event × 1 unit = 1,800 ");
    assertThat(holds("E#{event}#{customer}"))
        .contains("× 20% on one event ÷ 4,000,000 keys of it × 1 unit");
    assertThat(holds("E#{event}#{row}")).contains("× 20% on one event ÷ 100 keys of it × 1 unit");
    assertThat(holds("E#{event}#{hold}"))
        .as("the instance says which event it is for")
        .contains("× 20% on one event × 1 unit");
  }

  @Test
  void thereAreAsManyKeysAsValuesHoweverFewInstancesHaveOne() {
    assertThat(holds("R#{row}")).contains("÷ 100 keys");
    assertThat(holds("R#{row}#{at}")).contains("÷ 50,000 keys");
  }

  @Test
  void whoeverCreatesMakesAnotherItemEachTime() {
    assertThat(owners("ALL#{shard}", "  - {id: P1, create: Owner, rps: 1000, hottest: 60%}\n"))
        .extracting(BusiestPartition::units)
        .isEqualTo(200.0);
  }

  @Test
  void aLessPopularCombinationThanAnEvenShareIsAnEvenShare() {
    assertThat(line(repositories(read("0.0001%"), "R#{owner}", DynamoDbOperation.QUERY)))
        .contains("÷ 1,000 keys");
  }

  @Test
  void shardsAndBucketsCount() {
    assertThat(line(repositories(read("2%"), "ALL#{shard}", DynamoDbOperation.QUERY)))
        .isEqualTo("P1: 1,000/s on one key ÷ 10 shards × 2 units = 200 of 3,000 read units");
    assertThat(line(repositories(read("2%"), "{at:month}", DynamoDbOperation.QUERY)))
        .isEqualTo("P1: 1,000/s on one key × 2 units = 2,000 of 3,000 read units");
  }

  @Test
  void aPopularRequestForManyItemsTouchesManyKeys() {
    String pattern = "  - {id: P1, read: Owner, where: {owner: $x}, rps: 1000, hottest: 50%}\n";
    assertThat(
            line(repositories(pattern, "R#{owner}#{repo}", DynamoDbOperation.BATCH_GET_ITEM, 25)))
        .isEqualTo(
            "P1: 1,000/s × 50% on one owner and repo ÷ 25 items × 2 units"
                + " = 40 of 3,000 read units");
  }

  private static final String SHOP =
      """
      keysmith: 1
      application: Shop
      entities:
        Order:
          identity: [order]
          count: 10k
          attributes:
            order: {type: string, bytes: 8}
            status: {type: string, values: {OPEN: 10%, DONE: 90%}}
            note: {type: string, bytes: {average: 2800, max: 2800}}
      patterns:
        - {id: P1, create: Order, set: {status: OPEN}, rps: 100, hottest: 10%}
      """;

  private static List<PeakLoad> shop(DynamoDbOperation operation, CapacityCharge charge) {
    Spec spec = SpecFixtures.of(SHOP);
    Design design =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    """
                    design: 1
                    tables:
                      shop:
                        key: {partition: PK, sort: SK}
                        indexes:
                          Local: {local: true, sort: status, project: keys}
                          GSI1: {partition: GSI1PK, sort: SK, project: keys}
                        items:
                          Order:
                            PK: "ORDER#{order}"
                            SK: "ORDER"
                            GSI1PK:
                              - {when: {status: OPEN}, is: "OPEN"}
                              - {when: {status: DONE}, is: "DONE#{order}"}
                          Order/guard: {PK: "GUARD#{order}", SK: "GUARD", holds: [order]}
                    """),
                spec)
            .design()
            .orElseThrow();
    StepFixtures requests = new StepFixtures(design);
    Map<String, dev.keysmith.spec.ValueExpression> equal = Map.of("order", parameter("order"));
    PlanStep order = requests.write(operation, "shop", "Order", equal, charge);
    PlanStep uniquenessItem =
        requests.write(operation, "shop", "Order/guard", equal, CapacityCharge.of(2));
    PlanStep step =
        operation == DynamoDbOperation.TRANSACT_WRITE_ITEMS
            ? requests.together(order, uniquenessItem)
            : order;
    PlanSet planned =
        new PlanSet(
            "P1",
            ImmutableList.of(
                new Plan(
                    "P1", "by hand", ImmutableList.of(step), Optional.empty(), ImmutableList.of())),
            ImmutableList.of());
    return PartitionLoadModel.of(spec, design, List.of(planned));
  }

  @Test
  void aTransactionIsSharedOutByTheSizeOfItsItems() {
    PeakLoad shop =
        load(shop(DynamoDbOperation.TRANSACT_WRITE_ITEMS, CapacityCharge.of(6)), "shop");
    assertThat(shop.writeUnits()).isEqualTo(800);
    assertThat(shop.writes().orElseThrow().key()).isEqualTo("ORDER#{order}");
    assertThat(shop.writes().orElseThrow().arithmetic())
        .containsExactly("P1: 100/s × 10% on one order × 6 units = 60 of 1,000 write units");
  }

  @Test
  void aLocalIndexIsInThePartitionsOfItsTable() {
    List<PeakLoad> loads =
        shop(DynamoDbOperation.PUT_ITEM, CapacityCharge.of(3).withIndex("Local", 1));
    assertThat(loads)
        .extracting(one -> one.tableOrIndex().toString())
        .containsExactly("shop", "shop.GSI1");
    assertThat(load(loads, "shop").writeUnits()).isEqualTo(400);
    assertThat(load(loads, "shop").writes().orElseThrow().units()).isCloseTo(40, within(1e-9));
  }

  @Test
  void whatIsStoredDecidesWhichAlternativeApplies() {
    PeakLoad index =
        load(
            shop(DynamoDbOperation.PUT_ITEM, CapacityCharge.of(3).withIndex("GSI1", 1)),
            "shop.GSI1");
    assertThat(index.writes().orElseThrow().key()).isEqualTo("OPEN");
    assertThat(index.writes().orElseThrow().arithmetic())
        .containsExactly("P1: 100/s on one key × 1 unit = 100 of 1,000 write units");
  }

  @Test
  void peaksAreZeroWhereNothingIsAsked() {
    Design design = ForumFixture.design("design.yaml");
    PeakLoad authors =
        load(
            PartitionLoadModel.of(ForumFixture.spec(), design, ForumFixture.planned(design)),
            "authors");
    assertThat(authors.readUnits()).isZero();
    assertThat(authors.reads()).isEmpty();
    assertThat(authors.isOverloaded()).isFalse();
  }
}
