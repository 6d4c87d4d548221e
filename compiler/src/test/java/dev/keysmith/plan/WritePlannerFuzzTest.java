package dev.keysmith.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.Limits;
import dev.keysmith.capacity.Charge;
import dev.keysmith.design.Corpus;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.writer.RandomDesigns;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every write of the published applications on designs of any shape. */
final class WritePlannerFuzzTest {
  private static final int DESIGNS = 60;

  static Stream<Path> specs() {
    return Corpus.experts().stream();
  }

  @ParameterizedTest
  @MethodSource("specs")
  void plansAreWholeOnAnyDesign(Path folder) {
    Spec spec = Corpus.spec(folder);
    int served = 0;
    for (int seed = 0; seed < DESIGNS; seed++) {
      Design design = new RandomDesigns(spec, new Random(seed)).design();
      Lookup lookup = seed % 2 == 0 ? new KeyLookup(spec, design) : WritePlannerFuzzTest::found;
      WritePlanner planner =
          new WritePlanner(spec, design, lookup, plan -> plan.writeUnits() + plan.readUnits());
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
  private static ImmutableList<ImmutableList<Step>> found(
      String entity, Object where, ImmutableSet<String> attributes) {
    return ImmutableList.of(
        ImmutableList.of(
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
                ImmutableList.of())));
  }
}
