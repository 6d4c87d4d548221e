package dev.keysmith.ilp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.ilp.RandomPrograms.Shape;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Programs with fewer choices, and what goes together in them. */
final class ReducedProgramTest {
  @Test
  void hasTheAnswersThatTakeOnlyWhatIsKept() {
    for (long seed = 0; seed < 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      BinaryProgram whole = RandomPrograms.draw(random, Shape.tiny()).program();
      BitSet out = new BitSet();
      out.set(random.nextInt(whole.size()));
      out.set(random.nextInt(whole.size()));
      ReducedProgram narrowed = ReducedProgram.of(whole, choice -> !out.get(choice));
      BinaryProgram without =
          whole.with(rows -> out.stream().forEach(choice -> rows.fix(choice, false)));
      assertThat(BruteForceSolver.optimum(narrowed.program()))
          .as("seed %s", seed)
          .isEqualTo(BruteForceSolver.optimum(without));
      assertThat(ReducedProgram.toWhatIsOpen(without).numbers()).isEqualTo(narrowed.numbers());
    }
  }

  @Test
  void namesTheSameChoicesOnBothSides() {
    BinaryProgram.Builder builder = BinaryProgram.builder();
    for (String name : List.of("a", "b", "c", "d")) {
      builder.choice(name, name.charAt(0));
    }
    ReducedProgram narrowed = ReducedProgram.of(builder.build(), choice -> choice % 2 == 1);
    assertThat(narrowed.program().names()).containsExactly("b", "d");
    assertThat(narrowed.whole(ImmutableSet.of(1))).containsExactly(3);
    assertThat(narrowed.own(ImmutableSet.of(0, 1, 3))).containsExactly(0, 1);
  }

  @Test
  void whatNeedsNothingElseComesAlong() {
    BinaryProgram.Builder builder = BinaryProgram.builder();
    int table = builder.choice("table", 1);
    int other = builder.choice("other", 1);
    int index = builder.choice("index", 1);
    int query = builder.choice("query", 1);
    int both = builder.choice("both", 1);
    builder.implies(index, table).implies(query, index).implies(both, index).implies(both, other);
    ChoiceImplications needs = new ChoiceImplications(builder.build());
    BitSet some = new BitSet();
    some.set(table);
    assertThat(needs.with(some).stream()).containsExactly(table, index, query);
    some.set(other);
    assertThat(needs.with(some).stream()).containsExactly(table, other, index, query, both);
    assertThat(needs.isFree(table)).isTrue();
    assertThat(needs.isFree(index)).isFalse();
  }
}
