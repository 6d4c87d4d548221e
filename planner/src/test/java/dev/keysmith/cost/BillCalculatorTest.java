package dev.keysmith.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.aws.PriceList;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.cost.PricingOptions.Reserved;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.BillingSettings.CapacityMode;
import dev.keysmith.spec.Spec;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class BillCalculatorTest {
  private static final PriceList PRICES = PriceListReader.shipped();
  private static final Offset<Double> EXACT = within(1e-9);
  private static final Spec SPEC = ForumFixture.spec();
  private static final Design DESIGN = ForumFixture.design("design.yaml");

  private static Bill bill(List<PlanSet> planned, PricingOptions options) {
    return new BillCalculator(SPEC, DESIGN, planned).bill(PRICES, options);
  }

  private static Bill forum() {
    return bill(ForumFixture.planned(DESIGN), PricingOptions.of(SPEC.pricing()));
  }

  private static TableOrIndexBill structure(Bill bill, String name) {
    return bill.structures().stream()
        .filter(one -> one.tableOrIndex().toString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void patternsByHand() {
    Bill bill = forum();
    // a million read units cost 12.5 cents, a unit a second therefore 32.4 cents per month
    assertThat(bill.pattern("P1").orElseThrow().monthlyUsd()).isCloseTo(500 * 0.324, EXACT);
    assertThat(bill.pattern("P2").orElseThrow().reads()).isCloseTo(50 * 0.324, EXACT);
    assertThat(bill.pattern("P3").orElseThrow().reads()).isCloseTo(25 * 0.324, EXACT);
    // and a write unit a second $1.62
    assertThat(bill.pattern("W1").orElseThrow().writes()).isCloseTo(2 * 4 * 1.62, EXACT);
    assertThat(bill.pattern("W2").orElseThrow().writes()).isCloseTo(8 * 6 * 1.62, EXACT);
    assertThat(bill.totals().reads()).isCloseTo(575 * 0.324, EXACT);
    assertThat(bill.totals().writes()).isCloseTo(56 * 1.62, EXACT);
  }

  @Test
  void structuresByHand() {
    Bill bill = forum();
    assertThat(bill.structures())
        .extracting(one -> one.tableOrIndex().toString())
        .containsExactly("authors", "posts", "posts.ByAuthor", "posts.ByStatus", "likes");
    assertThat(structure(bill, "posts").readUnits()).isEqualTo(500);
    assertThat(structure(bill, "posts").writeUnits()).isEqualTo(2 * 2 + 8 * 4);
    assertThat(structure(bill, "posts.ByAuthor").readUnits()).isEqualTo(50);
    assertThat(structure(bill, "posts.ByAuthor").writeUnits()).isEqualTo(2);
    assertThat(structure(bill, "likes").writeUnits()).isEqualTo(16);
    assertThat(bill.tables()).isEqualTo(3);
    assertThat(bill.indexes()).isEqualTo(2);
  }

  @Test
  void storageByHand() {
    Bill bill = forum();
    // handle 6 + 8, name 4 + 20, and 100
    assertThat(structure(bill, "authors").data().gigabytes()).isCloseTo(100e3 * 138 / 1e9, EXACT);
    // postId 6 + 26, handle 6 + 8, and 100
    assertThat(structure(bill, "likes").data().gigabytes()).isCloseTo(5e6 * 146 / 1e9, EXACT);
    // author 6 + 8, postId 6 + 26, status 6 + 5.9 (PUBLIC 6 bytes, DRAFT 5), and 100
    assertThat(structure(bill, "posts.ByAuthor").data().gigabytes())
        .isCloseTo(1e6 * 157.9 / 1e9, EXACT);
    assertThat(structure(bill, "posts.ByAuthor").data().items()).isEqualTo(1e6);
    assertThat(structure(bill, "likes").storage()).isCloseTo(0.73 * 0.25, EXACT);
  }

  @Test
  void whatIsNotServedSaysWhy() {
    Bill bill = forum();
    assertThat(bill.isComplete()).isFalse();
    assertThat(bill.unserved()).extracting(one -> one.pattern().id()).containsExactly("P4", "S1");
    assertThat(bill.unserved().get(0).isFault()).isTrue();
    assertThat(bill.unserved().get(0).alternative()).isEmpty();
    assertThat(bill.unserved().get(1).isFault()).isFalse();
    assertThat(bill.unserved().get(1).reason())
        .isEqualTo("DynamoDB does not support full-text search");
    assertThat(bill.unserved().get(1).alternative())
        .contains("feed OpenSearch from the table's stream");
    assertThat(
            new BillCalculator(
                    SPEC,
                    ForumFixture.design("indexed.yaml"),
                    ForumFixture.planned(ForumFixture.design("indexed.yaml")))
                .bill(PRICES, PricingOptions.of(SPEC.pricing()))
                .isComplete())
        .isTrue();
  }

  @Test
  void extrasAreApart() {
    PricingOptions options =
        new PricingOptions(
            "us-east-1", CapacityMode.ON_DEMAND, 0.7, Reserved.NONE, Optional.empty(), true, 1);
    Bill bill = bill(ForumFixture.planned(DESIGN), options);
    double tables =
        structure(bill, "authors").data().gigabytes()
            + structure(bill, "posts").data().gigabytes()
            + structure(bill, "likes").data().gigabytes();
    assertThat(bill.totals().recovery()).isCloseTo(tables * 0.2, EXACT);
    // only posts have a stream: 2 published and 8 liked a second, 25.92 hundred thousands each
    assertThat(bill.totals().streams()).isCloseTo(10 * 25.92 * 0.02, EXACT);
    assertThat(bill.monthlyUsd() - forum().monthlyUsd())
        .isCloseTo(bill.totals().recovery() + bill.totals().streams(), EXACT);
    assertThat(forum().totals().recovery()).isZero();
    assertThat(forum().totals().streams()).isZero();
  }

  @Test
  void theOtherModeIsTheBillOfTheOtherMode() {
    Bill bill = forum();
    Bill other =
        bill(ForumFixture.planned(DESIGN), PricingOptions.of(SPEC.pricing()).inOtherMode());
    assertThat(bill.otherMode()).isEqualTo(other.totals());
    assertThat(other.otherMode()).isEqualTo(bill.totals());
    assertThat(bill.isOtherModeCheaper()).isFalse();
    assertThat(other.isOtherModeCheaper()).isTrue();
  }

  private static PricingOptions provisioned(Reserved reserved) {
    return new PricingOptions(
        "us-east-1", CapacityMode.PROVISIONED, 0.7, reserved, Optional.empty(), false, 0);
  }

  /**
   * The forum's likes peak at 250 times their average: capacity for that is idle most of the day.
   */
  @Test
  void provisionedCapacityFollowsThePeaks() {
    double likes =
        bill(ForumFixture.planned(DESIGN), provisioned(Reserved.NONE))
            .pattern("W2")
            .orElseThrow()
            .monthlyUsd();
    double flat = 8 * 6 / 0.7 * 720 * 0.00065;
    assertThat(likes / flat).isBetween(25.0, 35.0);
  }

  @Test
  void capacityIsInWholeUnitsAndAtLeastOne() {
    Bill bill = bill(ForumFixture.planned(DESIGN), provisioned(Reserved.NONE));
    double most = 5 * 720 * (0.00065 + 0.00013);
    assertThat(bill.totals().roundedUp()).isPositive().isLessThan(most);
    // authors are neither read nor written: one unit of each
    assertThat(bill.totals().roundedUp()).isGreaterThan(720 * (0.00065 + 0.00013));
    assertThat(forum().totals().roundedUp()).isZero();
  }

  @Test
  void capacityIsReservedInBlocksThatPay() {
    Bill open = bill(ForumFixture.planned(DESIGN), provisioned(Reserved.NONE));
    Bill reserved = bill(ForumFixture.planned(DESIGN), provisioned(Reserved.ONE_YEAR));
    ReservedCapacity blocks = reserved.totals().reserved();
    assertThat(blocks.readUnits()).isPositive();
    assertThat(blocks.readUnits() % 100).isZero();
    assertThat(blocks.writeUnits() % 100).isZero();
    assertThat(blocks.savedUsd()).isPositive();
    assertThat(open.monthlyUsd() - reserved.monthlyUsd()).isCloseTo(blocks.savedUsd(), EXACT);
    // at best, all hours of a reserved unit are used
    double best =
        blocks.readUnits() * 720 * (0.00013 - 0.3 / 8760 - 0.000025)
            + blocks.writeUnits() * 720 * (0.00065 - 1.5 / 8760 - 0.000128);
    assertThat(blocks.savedUsd()).isLessThanOrEqualTo(best + 1e-9);
    assertThat(bill(ForumFixture.planned(DESIGN), provisioned(Reserved.THREE_YEARS)).monthlyUsd())
        .isLessThan(reserved.monthlyUsd());
  }

  @Test
  void tableClassesAreComparedTableByTable() {
    // authors are stored and never requested
    assertThat(forum().classSavings())
        .extracting(TableClassSaving::table)
        .containsExactly("authors");
    assertThat(forum().classSavings().get(0).usd())
        .isCloseTo(structure(forum(), "authors").data().gigabytes() * 0.15, EXACT);
  }

  /** The first table of the forum in the other class. */
  private static Design mixed() {
    Table first = DESIGN.tables().values().iterator().next();
    Map<String, Table> tables = new LinkedHashMap<>(DESIGN.tables());
    tables.put(first.name(), first.in(TableClass.INFREQUENT_ACCESS));
    return new Design(ImmutableMap.copyOf(tables), DESIGN.plans());
  }

  @ParameterizedTest
  @EnumSource(CapacityMode.class)
  void eachTableHasThePricesOfItsClass(CapacityMode mode) {
    Design mixed = mixed();
    String moved = mixed.tables().keySet().iterator().next();
    PricingOptions own =
        new PricingOptions("us-east-1", mode, 0.7, Reserved.NONE, Optional.empty(), true, 0);
    ImmutableMap<TableClass, Bill> uniform =
        Maps.toMap(
            ImmutableList.copyOf(TableClass.values()),
            all ->
                bill(
                    ForumFixture.planned(DESIGN),
                    new PricingOptions(
                        "us-east-1", mode, 0.7, Reserved.NONE, Optional.of(all), true, 0)));
    Bill bill = new BillCalculator(SPEC, mixed, ForumFixture.planned(DESIGN)).bill(PRICES, own);
    for (TableOrIndexBill one : bill.structures()) {
      TableClass expected =
          one.tableOrIndex().table().equals(moved)
              ? TableClass.INFREQUENT_ACCESS
              : TableClass.STANDARD;
      assertThat(one)
          .isEqualTo(
              structure(
                  Objects.requireNonNull(uniform.get(expected)), one.tableOrIndex().toString()));
    }
    assertThat(
            bill.structures().stream().mapToDouble(TableOrIndexBill::monthlyUsd).sum()
                + bill.totals().recovery()
                + bill.totals().roundedUp())
        .isCloseTo(bill.monthlyUsd(), EXACT);
    assertThat(
            bill.patterns().stream().mapToDouble(PatternBill::monthlyUsd).sum()
                + bill.totals().storage()
                + bill.totals().recovery()
                + bill.totals().roundedUp())
        .isCloseTo(bill.monthlyUsd(), EXACT);
  }

  @Test
  void onlyCapacityOfTheStandardClassIsReserved() {
    Design all =
        new Design(
            ImmutableMap.copyOf(
                Maps.transformValues(
                    DESIGN.tables(), table -> table.in(TableClass.INFREQUENT_ACCESS))),
            DESIGN.plans());
    Bill none =
        new BillCalculator(SPEC, all, ForumFixture.planned(DESIGN))
            .bill(PRICES, provisioned(Reserved.ONE_YEAR));
    assertThat(none.totals().reserved().pays()).isFalse();
    Bill some =
        new BillCalculator(SPEC, mixed(), ForumFixture.planned(DESIGN))
            .bill(PRICES, provisioned(Reserved.ONE_YEAR));
    Bill standard = bill(ForumFixture.planned(DESIGN), provisioned(Reserved.ONE_YEAR));
    assertThat(some.totals().reserved().savedUsd())
        .isLessThan(standard.totals().reserved().savedUsd());
  }

  /** Patterns and storage, tables and indexes, the total: three sums of one amount. */
  @ParameterizedTest
  @EnumSource(CapacityMode.class)
  void everyWayOfAddingGivesTheSame(CapacityMode mode) {
    PricingOptions options =
        new PricingOptions(
            "us-east-1",
            mode,
            0.6,
            Reserved.NONE,
            Optional.of(TableClass.INFREQUENT_ACCESS),
            false,
            0);
    Random random = new Random(7);
    for (int run = 0; run < 200; run++) {
      List<PlanSet> planned = new ArrayList<>(randomPlans(random));
      Bill bill = bill(planned, options);
      Offset<Double> close = within(1e-9 * Math.max(1, bill.monthlyUsd()));
      double byPatterns =
          bill.patterns().stream().mapToDouble(PatternBill::monthlyUsd).sum()
              + bill.totals().storage()
              + bill.totals().roundedUp();
      double byStructures =
          bill.structures().stream().mapToDouble(TableOrIndexBill::monthlyUsd).sum()
              + bill.totals().roundedUp();
      assertThat(byPatterns).as("run %s", run).isCloseTo(bill.monthlyUsd(), close);
      assertThat(byStructures).as("run %s", run).isCloseTo(bill.monthlyUsd(), close);
      Collections.shuffle(planned, random);
      assertThat(bill(planned, options).totals()).isEqualTo(bill.totals());
    }
  }

  @Test
  void sumsDoNotDependOnTheOrder() {
    List<Double> amounts = new ArrayList<>();
    new Random(3).doubles(1000).forEach(one -> amounts.add(Math.pow(one, 9) * 1e6));
    double sum = OrderIndependentSum.of(amounts.stream().mapToDouble(one -> one));
    for (int run = 0; run < 20; run++) {
      Collections.shuffle(amounts, new Random(run));
      assertThat(OrderIndependentSum.of(amounts.stream().mapToDouble(one -> one))).isEqualTo(sum);
    }
  }

  @Test
  void sumsAreExactAndRoundedOnce() {
    Random random = new Random(7);
    for (int run = 0; run < 2000; run++) {
      double[] amounts = new double[random.nextInt(7)];
      for (int i = 0; i < amounts.length; i++) {
        double amount = random.nextInt(2000) * Math.scalb(1, random.nextInt(120) - 60);
        amounts[i] = i > 0 && random.nextInt(4) == 0 ? -amounts[i - 1] : amount;
      }
      double decimal =
          Arrays.stream(amounts)
              .mapToObj(BigDecimal::new)
              .reduce(BigDecimal.ZERO, BigDecimal::add)
              .doubleValue();
      assertThat(OrderIndependentSum.of(Arrays.stream(amounts)))
          .as(Arrays.toString(amounts))
          .isEqualTo(decimal);
    }
    double most = Double.MAX_VALUE;
    assertThat(OrderIndependentSum.of(DoubleStream.of(most, most, -most))).isEqualTo(most);
  }

  private static ImmutableList<PlanSet> randomPlans(Random random) {
    StepFixtures requests = new StepFixtures(DESIGN);
    ImmutableList.Builder<PlanSet> planned = ImmutableList.builder();
    for (AccessPattern pattern : SPEC.patterns()) {
      ImmutableList.Builder<PlanStep> steps = ImmutableList.builder();
      for (int i = random.nextInt(4); i > 0; i--) {
        Table table = DESIGN.tables().values().asList().get(random.nextInt(3));
        CapacityCharge charge = CapacityCharge.of(random.nextInt(3) * random.nextDouble());
        for (String index : table.indexes().keySet()) {
          charge = charge.withIndex(index, random.nextInt(2) * 100 * random.nextDouble());
        }
        String layout = table.items().keySet().iterator().next();
        steps.add(
            requests.write(DynamoDbOperation.PUT_ITEM, table.name(), layout, Map.of(), charge),
            requests.read(
                DynamoDbOperation.GET_ITEM,
                table.name(),
                "",
                layout,
                Map.of(),
                0,
                1,
                random.nextDouble()));
      }
      ImmutableList<PlanStep> made = steps.build();
      planned.add(
          new PlanSet(
              pattern.id(),
              made.isEmpty()
                  ? ImmutableList.of()
                  : ImmutableList.of(
                      new Plan(pattern.id(), "random", made, Optional.empty(), ImmutableList.of())),
              ImmutableList.of()));
    }
    return planned.build();
  }
}
