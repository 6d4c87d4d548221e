package dev.keysmith.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.Repository;
import dev.keysmith.aws.Limits;
import dev.keysmith.capacity.Charge;
import dev.keysmith.capacity.DesignFacts;
import dev.keysmith.design.Corpus;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.writer.RandomDesigns;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Specs;
import dev.keysmith.spec.WriteAction;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
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
    return Corpus.experts().stream()
        .filter(folder -> !Corpus.spec(folder).entities().containsKey("Customer"));
  }

  @ParameterizedTest
  @MethodSource("specs")
  void plansAreWholeOnAnyDesign(Path folder) {
    check(Corpus.spec(folder), DESIGNS);
  }

  @Test
  void plansOfAShopAreWholeOnAnyDesign() {
    String shop = Repository.read(Corpus.DESIGN_FILES.resolve("clean/spec.yaml"));
    check(Specs.of(shop + WRITES), SHOPS);
  }

  private static void check(Spec spec, int designs) {
    int served = 0;
    for (int seed = 0; seed < designs; seed++) {
      Design design = new RandomDesigns(spec, new Random(seed)).design();
      Lookup lookup = lookup(seed, spec, design);
      WritePlanner planner =
          new WritePlanner(
              SpecFacts.of(spec),
              DesignFacts.of(spec, design),
              lookup,
              plan -> plan.writeUnits() + plan.readUnits());
      for (Pattern.Write write : new WritePlans(spec, design).writes()) {
        Planned planned = planner.plan(write);
        assertThat(planned.isServed() || !planned.missing().isEmpty()).isTrue();
        for (Plan plan : planned.plans()) {
          check(plan);
          write.actions().forEach(action -> checkItems(design, action, plan));
        }
        served += planned.isServed() ? 1 : 0;
      }
    }
    assertThat(served).isPositive();
  }

  private static Lookup lookup(int seed, Spec spec, Design design) {
    return switch (seed % 3) {
      case 0 -> new KeyLookup(spec, design);
      case 1 -> new ReadPlanner(new PlanFacts(SpecFacts.of(spec), DesignFacts.of(spec, design)));
      default ->
          (because, entity, where, attributes) ->
              found(entity, attributes, KeyLookup.reading(spec, design, entity, where, attributes));
    };
  }

  private static void check(Plan plan) {
    for (Step step : plan.steps()) {
      assertThat(step.readUnits()).isNotNegative();
      if (!step.operation().isRead()) {
        assertThat(step.key()).isNotEmpty().allMatch(KeyUse::isWhole);
        assertThat(step.writeUnits()).isPositive();
      }
      if (step.operation() == Operation.TRANSACT_WRITE_ITEMS && step.requests() >= 1) {
        assertThat(step.itemsRead() / step.requests())
            .isLessThanOrEqualTo(Limits.TRANSACTION_ITEMS);
      }
    }
  }

  /** A stored instance writes all its items, an update those that hold or key what it changes. */
  private static void checkItems(Design design, WriteAction action, Plan plan) {
    List<String> written =
        plan.steps().stream()
            .filter(step -> !step.operation().isRead())
            .flatMap(step -> step.fetches().stream())
            .toList();
    for (Placed placed : design.items(action.entity())) {
      boolean touched =
          action instanceof WriteAction.Store
              || action instanceof WriteAction.Delete
              || (action instanceof WriteAction.Update update
                  && Assignment.of(update).keySet().stream()
                      .anyMatch(
                          name ->
                              placed.item().holds(name)
                                  || placed.item().keys().values().stream()
                                      .anyMatch(rule -> rule.attributes().contains(name))));
      assertThat(!touched || written.contains(placed.item().name())).isTrue();
    }
  }

  /** Finds anything, so that whatever comes after a lookup is met too. */
  private static ImmutableList<Answer> found(
      String entity, ImmutableSet<String> attributes, Reading reading) {
    Step step =
        new Step(
            Operation.QUERY,
            "any",
            Optional.empty(),
            ImmutableList.of(entity),
            ImmutableList.of(),
            ImmutableList.of(),
            false,
            OptionalInt.empty(),
            1,
            1,
            attributes.size(),
            attributes.size(),
            Charge.of(1),
            Charge.NONE,
            Arithmetic.NONE);
    return ImmutableList.of(new Answer("any", ImmutableList.of(step), reading, 1));
  }
}
