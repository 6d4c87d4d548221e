package dev.keysmith.solve;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.solve.RandomPrograms.Shape;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Programs with fewer choices, and what goes together in them. */
final class NarrowedTest {
  @Test
  void hasTheAnswersThatTakeOnlyWhatIsKept() {
    for (long seed = 0; seed < 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Program whole = RandomPrograms.draw(random, Shape.tiny()).program();
      BitSet out = new BitSet();
      out.set(random.nextInt(whole.size()));
      out.set(random.nextInt(whole.size()));
      Narrowed narrowed = Narrowed.of(whole, choice -> !out.get(choice));
      Program without = whole.with(rows -> out.stream().forEach(choice -> rows.fix(choice, false)));
      assertThat(BruteForce.optimum(narrowed.program()))
          .as("seed %s", seed)
          .isEqualTo(BruteForce.optimum(without));
      assertThat(Narrowed.toWhatIsOpen(without).numbers()).isEqualTo(narrowed.numbers());
    }
  }

  @Test
  void namesTheSameChoicesOnBothSides() {
    Program.Builder builder = Program.builder();
    for (String name : List.of("a", "b", "c", "d")) {
      builder.choice(name, name.charAt(0));
    }
    Narrowed narrowed = Narrowed.of(builder.build(), choice -> choice % 2 == 1);
    assertThat(narrowed.program().names()).containsExactly("b", "d");
    assertThat(narrowed.whole(ImmutableSet.of(1))).containsExactly(3);
    assertThat(narrowed.own(ImmutableSet.of(0, 1, 3))).containsExactly(0, 1);
  }

  @Test
  void whatNeedsNothingElseComesAlong() {
    Program.Builder builder = Program.builder();
    int table = builder.choice("table", 1);
    int other = builder.choice("other", 1);
    int index = builder.choice("index", 1);
    int query = builder.choice("query", 1);
    int both = builder.choice("both", 1);
    builder.implies(index, table).implies(query, index).implies(both, index).implies(both, other);
    Needs needs = new Needs(builder.build());
    BitSet some = new BitSet();
    some.set(table);
    assertThat(needs.with(some).stream()).containsExactly(table, index, query);
    some.set(other);
    assertThat(needs.with(some).stream()).containsExactly(table, other, index, query, both);
    assertThat(needs.isFree(table)).isTrue();
    assertThat(needs.isFree(index)).isFalse();
  }
}
