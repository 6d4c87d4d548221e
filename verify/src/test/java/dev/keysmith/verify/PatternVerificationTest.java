package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What was checked says little about a bill at another scale. */
final class PatternVerificationTest {
  private static PatternVerification of(double checked, double billed) {
    ConsumedUnits units = new ConsumedUnits(checked, 0);
    return new PatternVerification(
            "P1",
            "List",
            2,
            PatternCoverage.EXERCISED,
            Optional.empty(),
            Optional.of(
                CapacityComparison.of(
                    units, ImmutableList.of(units, units), ImmutableList.of(units, units), 2)),
            0,
            ImmutableSet.of())
        .billedAt(new ConsumedUnits(billed, 0));
  }

  @Test
  void anotherScaleIsKnown() {
    assertThat(of(0.5, 84).isCheckedAtOtherScale()).isTrue();
    assertThat(of(84, 0.5).isCheckedAtOtherScale()).isTrue();
    assertThat(of(0.5, 0.6).isCheckedAtOtherScale()).isFalse();
    assertThat(of(0, 0).isCheckedAtOtherScale()).isFalse();
  }
}
