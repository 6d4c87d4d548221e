package dev.keysmith.plan.write;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.writer.RandomDesigns;
import dev.keysmith.plan.AttributeAssignment;
import dev.keysmith.plan.CostDerivation;
import dev.keysmith.plan.CostEstimate;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.plan.RequestTarget;
import dev.keysmith.plan.RequestTemplate;
import dev.keysmith.plan.read.InstanceLookup;
import dev.keysmith.plan.read.ReadAlternative;
import dev.keysmith.plan.read.ReadPlanner;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.statistics.DesignStatistics;
import dev.keysmith.statistics.SpecStatistics;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every write of published applications, and of a shop with copies, embedded children and counters,
 * on designs of any shape.
 */
final class WritePlannerFuzzTest {
  private static final int DESIGNS = 18;
  private static final int SHOPS = 150;

  private static final String WRITES =
      """
        - {id: W1, name: W1, create: Customer, rps: 1}
        - {id: W2, name: W2, put: Customer, rps: 1}
        - {id: W3, name: W3, update: Customer, where: {id: $id}, set: [name, email], rps: 1}
        - {id: W4, name: W4, update: Customer, where: {email: $email}, set: {vip: true}, remove: [tags], rps: 1}
        - {id: W5, name: W5, delete: Customer, where: {id: $id}, rps: 1}
        - {id: W6, name: W6, create: Order, set: {status: OPEN, referrer: null}, rps: 1}
        - {id: W7, name: W7, put: Order, knows: [buyer.name], rps: 1}
        - {id: W8, name: W8, update: Order, where: {id: $id, status: OPEN}, set: {status: CLOSED}, rps: 1}
        - {id: W9, name: W9, update: Order, where: {id: $id}, set: [buyer, status], add: [total], rps: 1}
        - {id: W10, name: W10, update: Order, where: {buyer: $buyer}, remove: [referrer], rps: 1}
        - {id: W11, name: W11, delete: Order, where: {buyer.email: $email}, rps: 1}
        - {id: W12, name: W12, create: OrderItem, rps: 1}
        - {id: W13, name: W13, put: OrderItem, rps: 1}
        - {id: W14, name: W14, update: OrderItem, where: {order: $o, line: $l, note: {exists: true}}, set: [product], rps: 1}
        - {id: W15, name: W15, delete: OrderItem, where: {order: $order}, rps: 1}
        - id: W16
          name: W16
          write:
            - {create: Order}
            - {create: OrderItem, times: 3}
            - {require: Customer, where: {id: $buyer}}
          rps: 1
        - id: W17
          name: W17
          write:
            - {delete: OrderItem, where: {order: $order, line: $line}}
            - {update: Order, where: {id: $order}, add: [total]}
            - {require: Customer, where: {name: $name}}
          atomic: false
          rps: 1
      """;

  static Stream<Path> specs() {
    // The designs take a customer to be that of the shop.
    return CorpusCases.experts().stream()
        .filter(folder -> !CorpusCases.spec(folder).entities().containsKey("Customer"));
  }

  @ParameterizedTest
  @MethodSource("specs")
  void plansAreWholeOnAnyDesign(Path folder) {
    check(CorpusCases.spec(folder), DESIGNS);
  }

  @Test
  void plansOfAShopAreWholeOnAnyDesign() {
    String shop = ProjectCheckout.read(CorpusCases.DESIGN_FILES.resolve("clean/spec.yaml"));
    check(SpecFixtures.of(shop + WRITES), SHOPS);
  }

  private static void check(Spec spec, int designs) {
    int served = 0;
    for (int seed = 0; seed < designs; seed++) {
      Design design = new RandomDesigns(spec, new Random(seed)).design();
      InstanceLookup lookup = lookup(seed, spec, design);
      WritePlanner planner =
          new WritePlanner(
              SpecStatistics.of(spec),
              DesignStatistics.of(spec, design),
              lookup,
              plan -> plan.writeUnits() + plan.readUnits());
      for (AccessPattern.Write write : new WritePlanFixture(spec, design).writes()) {
        PlanSet planned = planner.plan(write);
        assertThat(planned.isServed() || !planned.missing().isEmpty()).isTrue();
        for (Plan plan : planned.plans()) {
          check(plan);
          for (WriteAction action : write.actions()) {
            checkItems("design %d, %s".formatted(seed, write.id()), design, action, plan);
          }
        }
        served += planned.isServed() ? 1 : 0;
      }
    }
    assertThat(served).isPositive();
  }

  private static InstanceLookup lookup(int seed, Spec spec, Design design) {
    return switch (seed % 3) {
      case 0 -> new KeyLookup(spec, design);
      case 1 ->
          new ReadPlanner(
              new PlanningContext(SpecStatistics.of(spec), DesignStatistics.of(spec, design)));
      default ->
          (because, entity, where, attributes, presence) ->
              found(entity, attributes, KeyLookup.reading(spec, design, entity, where, attributes));
    };
  }

  private static void check(Plan plan) {
    for (PlanStep step : plan.steps()) {
      assertThat(step.readUnits()).isNotNegative();
      if (!step.request().operation().isRead()) {
        assertThat(step.request().key()).isNotEmpty().allMatch(KeyBinding::isWhole);
        assertThat(step.writeUnits()).isPositive();
      }
      if (step.request().operation() == DynamoDbOperation.TRANSACT_WRITE_ITEMS
          && step.cost().requests() >= 1) {
        assertThat(step.cost().itemsRead() / step.cost().requests())
            .isLessThanOrEqualTo(DynamoDbLimits.TRANSACTION_ITEMS);
      }
    }
  }

  /** A stored instance writes all its items, an update those that hold or key what it changes. */
  private static void checkItems(String about, Design design, WriteAction action, Plan plan) {
    List<String> written =
        plan.steps().stream()
            .filter(step -> !step.request().operation().isRead())
            .flatMap(step -> step.request().layouts().stream())
            .toList();
    for (LayoutRef layoutRef : design.items(action.entity())) {
      boolean touched =
          action instanceof WriteAction.Store
              || action instanceof WriteAction.Delete
              || (action instanceof WriteAction.Update update
                  && AttributeAssignment.of(update).keySet().stream()
                      .anyMatch(
                          name ->
                              layoutRef.item().holds(name)
                                  || layoutRef.item().keys().values().stream()
                                      .anyMatch(rule -> rule.attributes().contains(name))));
      assertThat(!touched || isWritten(layoutRef, design.items(action.entity()), written))
          .as("%s: %s writes %s", about, action, layoutRef.item().name())
          .isTrue();
    }
  }

  /** Itself, or as a part of another one: two layouts of an instance under one key are one item. */
  private static boolean isWritten(
      LayoutRef layoutRef, List<LayoutRef> layouts, List<String> written) {
    return layouts.stream()
        .filter(other -> written.contains(other.item().name()))
        .anyMatch(
            other -> other.table().equals(layoutRef.table()) && key(other).equals(key(layoutRef)));
  }

  private static List<Optional<KeyRule>> key(LayoutRef layoutRef) {
    return layoutRef.table().key().attributes().stream()
        .map(name -> Optional.ofNullable(layoutRef.item().keys().get(name)))
        .toList();
  }

  /** Finds anything, so that whatever comes after a lookup is met too. */
  private static ImmutableList<ReadAlternative> found(
      String entity, ImmutableSet<String> attributes, ReadProgram reading) {
    PlanStep step =
        new PlanStep(
            RequestTemplate.of(
                DynamoDbOperation.QUERY,
                new RequestTarget.TableTarget("any"),
                ImmutableList.of(entity),
                ImmutableList.of(),
                ImmutableList.of()),
            1,
            CostEstimate.ofReads(
                1,
                attributes.size(),
                attributes.size(),
                CapacityCharge.of(1),
                CostDerivation.NONE));
    return ImmutableList.of(new ReadAlternative("any", ImmutableList.of(step), reading, 1));
  }
}
