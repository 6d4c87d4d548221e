package dev.keysmith.emit.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.Structure;
import dev.keysmith.emit.Examples;
import dev.keysmith.emit.Handover;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Step;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What patterns touch among the examples, held against the requests of their plans. */
final class TouchedTest {
  private static final ImmutableSet<Touch> READS = ImmutableSet.of(Touch.READ, Touch.DROPPED);
  private static final ImmutableSet<Touch> WRITES =
      ImmutableSet.of(Touch.PUT, Touch.UPDATE, Touch.DELETE, Touch.CHECK);

  static Stream<Arguments> designs() {
    return Stream.concat(
        Examples.published().stream().map(name -> arguments(name, true)),
        Examples.names().stream().map(name -> arguments(name, false)));
  }

  @ParameterizedTest
  @MethodSource("designs")
  void touchesExactlyWhatTheRequestsAreAbout(String name, boolean published) {
    Handover handover = published ? Examples.handMade(name) : Examples.derived(name);
    ExampleItems items = ExampleItems.of(handover.spec(), handover.design());
    for (PatternBill one : handover.bill().patterns()) {
      Touched touched = Touched.by(one.pattern(), one.plan(), items);
      String id = one.pattern().id() + " " + one.pattern().name();
      assertThat(structures(touched, READS)).as(id).isEqualTo(read(one.plan()));
      assertThat(structures(touched, WRITES))
          .as(id)
          .isEqualTo(
              written(one.plan()).stream()
                  .filter(structure -> structure.isTable() || stands(touched, structure, items))
                  .collect(ImmutableSet.toImmutableSet()));
    }
  }

  private static Set<Structure> read(Plan plan) {
    return plan.steps().stream()
        .filter(step -> step.operation().isRead())
        .map(step -> new Structure(step.table(), step.index()))
        .collect(ImmutableSet.toImmutableSet());
  }

  /** Tables, and the indexes that are paid for with them. */
  private static Set<Structure> written(Plan plan) {
    Set<Structure> written = new LinkedHashSet<>();
    for (Step step : plan.steps()) {
      if (!step.operation().isRead()) {
        written.add(Structure.of(step.table()));
        step.writes().indexes().entrySet().stream()
            .filter(index -> index.getValue() > 0)
            .forEach(index -> written.add(Structure.of(step.table(), index.getKey())));
      }
    }
    return written;
  }

  /** Whether anything that is touched has an entry there: an index may be sparse. */
  private static boolean stands(Touched touched, Structure index, ExampleItems items) {
    return items.in(index).stream()
        .anyMatch(
            item ->
                touched
                    .rows()
                    .containsKey(
                        new ExampleRow(
                            Structure.of(index.table()),
                            item.placed().item().name(),
                            item.instance().number())));
  }

  private static Set<Structure> structures(Touched touched, ImmutableSet<Touch> kinds) {
    Set<Structure> structures = new LinkedHashSet<>();
    touched
        .rows()
        .forEach(
            (row, touch) -> {
              if (kinds.contains(touch)) {
                structures.add(row.structure());
              }
            });
    return structures;
  }
}
