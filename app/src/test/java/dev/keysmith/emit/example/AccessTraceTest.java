package dev.keysmith.emit.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.ExampleAnalyses;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples that patterns access, compared with the requests of their plans. */
final class AccessTraceTest {
  private static final ImmutableSet<ItemAccess> READS =
      ImmutableSet.of(ItemAccess.READ, ItemAccess.DROPPED);
  private static final ImmutableSet<ItemAccess> WRITES =
      ImmutableSet.of(ItemAccess.PUT, ItemAccess.UPDATE, ItemAccess.DELETE, ItemAccess.CHECK);

  static Stream<Arguments> designs() {
    return Stream.concat(
        ExampleAnalyses.published().stream().map(name -> arguments(name, true)),
        ExampleAnalyses.names().stream().map(name -> arguments(name, false)));
  }

  @ParameterizedTest
  @MethodSource("designs")
  void touchesExactlyWhatTheRequestsAreAbout(String name, boolean published) {
    DesignAnalysis analysis =
        published ? ExampleAnalyses.handMade(name) : ExampleAnalyses.derived(name);
    ExampleItems items = ExampleItems.of(analysis.spec(), analysis.design());
    for (PatternBill one : analysis.bill().patterns()) {
      AccessTrace accessTrace = AccessTrace.by(one.pattern(), one.plan(), items);
      String id = one.pattern().id() + " " + one.pattern().name();
      assertThat(structures(accessTrace, READS)).as(id).isEqualTo(read(one.plan()));
      assertThat(structures(accessTrace, WRITES))
          .as(id)
          .isEqualTo(
              written(one.plan()).stream()
                  .filter(structure -> structure.isTable() || stands(accessTrace, structure, items))
                  .collect(ImmutableSet.toImmutableSet()));
    }
  }

  private static Set<TableOrIndex> read(Plan plan) {
    return plan.steps().stream()
        .filter(step -> step.request().operation().isRead())
        .map(step -> TableOrIndex.of(step.request().target()))
        .collect(ImmutableSet.toImmutableSet());
  }

  /** Tables, and the indexes that are paid for with them. */
  private static Set<TableOrIndex> written(Plan plan) {
    Set<TableOrIndex> written = new LinkedHashSet<>();
    for (PlanStep step : plan.steps()) {
      if (!step.request().operation().isRead()) {
        written.add(TableOrIndex.of(step.request().table()));
        step.cost().writes().indexes().entrySet().stream()
            .filter(index -> index.getValue() > 0)
            .forEach(index -> written.add(TableOrIndex.of(step.request().table(), index.getKey())));
      }
    }
    return written;
  }

  /** Whether anything that is accessed has an entry there: an index may be sparse. */
  private static boolean stands(AccessTrace accessTrace, TableOrIndex index, ExampleItems items) {
    return items.in(index).stream()
        .anyMatch(
            item ->
                accessTrace
                    .rows()
                    .containsKey(
                        new ExampleRow(
                            TableOrIndex.of(index.table()),
                            item.layoutRef().item().name(),
                            item.instance().number())));
  }

  private static Set<TableOrIndex> structures(
      AccessTrace accessTrace, ImmutableSet<ItemAccess> kinds) {
    Set<TableOrIndex> structures = new LinkedHashSet<>();
    accessTrace
        .rows()
        .forEach(
            (row, itemAccess) -> {
              if (kinds.contains(itemAccess)) {
                structures.add(row.structure());
              }
            });
    return structures;
  }
}
