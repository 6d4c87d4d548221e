package dev.keysmith.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.plan.Figures;
import org.junit.jupiter.api.Test;

final class MoneyTest {
  @Test
  void toTheCentAndFinerBelowTenCents() {
    assertThat(Money.text(0)).isEqualTo("$0.00");
    assertThat(Money.text(1234567.891)).isEqualTo("$1,234,567.89");
    assertThat(Money.text(0.1)).isEqualTo("$0.10");
    assertThat(Money.text(0.0777600001)).isEqualTo("$0.07776");
    assertThat(Money.text(0.0000123449)).isEqualTo("$0.00001234");
    assertThat(Money.text(0.0999999)).isEqualTo("$0.10");
    assertThat(Money.text(-12.5)).isEqualTo("-$12.50");
    assertThat(Money.text(-0.0)).isEqualTo("$0.00");
    assertThat(Money.difference(3)).isEqualTo("+$3.00");
    assertThat(Money.difference(-3)).isEqualTo("-$3.00");
  }

  @Test
  void figuresKeepFourDigitsAndEveryWholeOne() {
    assertThat(Figures.number(0)).isEqualTo("0");
    assertThat(Figures.number(2000)).isEqualTo("2,000");
    assertThat(Figures.number(2_592_000)).isEqualTo("2,592,000");
    assertThat(Figures.number(1.3889)).isEqualTo("1.389");
    assertThat(Figures.number(123456.7)).isEqualTo("123,457");
    assertThat(Figures.number(0.000125)).isEqualTo("0.000125");
    assertThat(Figures.number(999.96)).isEqualTo("1,000");
    assertThat(Figures.number(-0.5)).isEqualTo("-0.5");
    assertThat(Figures.number(0.1 + 0.2)).isEqualTo("0.3");
    assertThat(Figures.percent(0.3)).isEqualTo("30%");
    assertThat(Figures.counted(1, "unit")).isEqualTo("1 unit");
    assertThat(Figures.counted(0.5, "unit")).isEqualTo("0.5 units");
  }
}
