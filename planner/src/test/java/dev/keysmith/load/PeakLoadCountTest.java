package dev.keysmith.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.load.PeakLoadCount.Counted;
import dev.keysmith.load.PeakLoadCount.Kind;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The load of the hottest partition is what a count gives; more specs are counted in bench. */
final class PeakLoadCountTest {
  private static final int SPECS = 20;

  @ParameterizedTest
  @EnumSource(Kind.class)
  void predictsTheHottestPartition(Kind kind) {
    List<Counted> all =
        IntStream.rangeClosed(1, SPECS)
            .boxed()
            .flatMap(seed -> PeakLoadCount.of(seed).stream())
            .filter(one -> one.kind() == kind)
            .toList();
    assertThat(all).hasSizeGreaterThan(SPECS / 5);
    assertThat(all)
        .allSatisfy(one -> assertThat(one.ratio()).as(one.toString()).isBetween(0.8, 1.25));
    double logarithms = all.stream().mapToDouble(one -> Math.log(one.ratio())).sum();
    assertThat(Math.exp(logarithms / all.size())).as(all.toString()).isBetween(0.93, 1.07);
  }
}
