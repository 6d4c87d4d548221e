package dev.keysmith.ilp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class BinaryProgramTest {
  private final BinaryProgram.Builder builder = BinaryProgram.builder();
  private final int table = builder.choice("table", 5);
  private final int index = builder.choice("index", 3);
  private final int query = builder.choice("query", 2);

  private boolean holds(Integer... chosen) {
    return FeasibilityCheck.holds(builder.build(), ImmutableSet.copyOf(chosen));
  }

  @Test
  void choicesAreNumberedInTheirOrder() {
    assertThat(List.of(table, index, query)).containsExactly(0, 1, 2);
    assertThat(builder.build().names()).containsExactly("table", "index", "query");
    assertThat(builder.build().cost(Set.of(table, query))).isEqualTo(7);
  }

  @Test
  void exactlyOneIsNeitherNoneNorTwo() {
    builder.exactlyOne(List.of(table, index));
    assertThat(holds()).isFalse();
    assertThat(holds(table)).isTrue();
    assertThat(holds(index, query)).isTrue();
    assertThat(holds(table, index)).isFalse();
  }

  @Test
  void oneImpliesTheOther() {
    builder.implies(index, table);
    assertThat(holds(index)).isFalse();
    assertThat(holds(table)).isTrue();
    assertThat(holds(table, index)).isTrue();
  }

  @Test
  void asManyAreChosenAsAreDemanded() {
    builder.atLeastAsMany(List.of(table, index), List.of(query));
    assertThat(holds(query)).isFalse();
    assertThat(holds(query, index)).isTrue();
    assertThat(holds(table, index)).isTrue();
  }

  @Test
  void weightsStayUnderTheirLimit() {
    builder.atMost(ImmutableMap.of(table, 2L, index, 3L, query, -1L), 4);
    assertThat(holds(table, index)).isFalse();
    assertThat(holds(table, index, query)).isTrue();
  }

  @Test
  void anotherIsMadeOfOneWithoutChangingIt() {
    BinaryProgram first = builder.exactlyOne(List.of(table, index)).build();
    BinaryProgram second = first.with(more -> more.fix(more.choice("scan", 9), true));
    assertThat(first.size()).isEqualTo(3);
    assertThat(second.size()).isEqualTo(4);
    assertThat(FeasibilityCheck.holds(second, Set.of(table))).isFalse();
    assertThat(FeasibilityCheck.holds(second, Set.of(table, 3))).isTrue();
    assertThat(FeasibilityCheck.holds(second, Set.of(3))).isFalse();

    BinaryProgram dear = first.withCosts(choice -> 10L * choice);
    assertThat(dear.cost(Set.of(table, query))).isEqualTo(20);
    assertThat(dear.rows()).isEqualTo(first.rows());

    BinaryProgram limited = first.costingAtMost(4);
    assertThat(FeasibilityCheck.holds(limited, Set.of(index))).isTrue();
    assertThat(FeasibilityCheck.holds(limited, Set.of(table))).isFalse();
  }

  @Test
  void aChoiceThatIsNoneIsRefused() {
    assertThatThrownBy(() -> builder.implies(index, 3))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void whatCannotBeAddedUpIsRefused() {
    builder.choice("dear", Long.MAX_VALUE / 2);
    assertThatThrownBy(builder::build).hasMessageContaining("too large");
  }
}
