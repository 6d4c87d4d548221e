package dev.keysmith.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.plan.NumberFormat;
import org.junit.jupiter.api.Test;

final class MoneyFormatTest {
  @Test
  void toTheCentAndFinerBelowTenCents() {
    assertThat(MoneyFormat.text(0)).isEqualTo("$0.00");
    assertThat(MoneyFormat.text(1234567.891)).isEqualTo("$1,234,567.89");
    assertThat(MoneyFormat.text(0.1)).isEqualTo("$0.10");
    assertThat(MoneyFormat.text(0.0777600001)).isEqualTo("$0.07776");
    assertThat(MoneyFormat.text(0.0000123449)).isEqualTo("$0.00001234");
    assertThat(MoneyFormat.text(1.62e-295)).isEqualTo("$1.62e-295");
    assertThat(MoneyFormat.text(0.0999999)).isEqualTo("$0.10");
    assertThat(MoneyFormat.text(-12.5)).isEqualTo("-$12.50");
    assertThat(MoneyFormat.text(-0.0)).isEqualTo("$0.00");
    assertThat(MoneyFormat.difference(3)).isEqualTo("+$3.00");
    assertThat(MoneyFormat.difference(-3)).isEqualTo("-$3.00");
  }

  @Test
  void figuresKeepFourDigitsAndEveryWholeOne() {
    assertThat(NumberFormat.number(0)).isEqualTo("0");
    assertThat(NumberFormat.number(2000)).isEqualTo("2,000");
    assertThat(NumberFormat.number(2_592_000)).isEqualTo("2,592,000");
    assertThat(NumberFormat.number(1.3889)).isEqualTo("1.389");
    assertThat(NumberFormat.number(123456.7)).isEqualTo("123,457");
    assertThat(NumberFormat.number(0.000125)).isEqualTo("0.000125");
    assertThat(NumberFormat.number(1e-300)).isEqualTo("1e-300");
    assertThat(NumberFormat.number(-1.23456e-12)).isEqualTo("-1.235e-12");
    assertThat(NumberFormat.number(999.96)).isEqualTo("1,000");
    assertThat(NumberFormat.number(-0.5)).isEqualTo("-0.5");
    assertThat(NumberFormat.number(0.1 + 0.2)).isEqualTo("0.3");
    assertThat(NumberFormat.percent(0.3)).isEqualTo("30%");
    assertThat(NumberFormat.counted(1, "unit")).isEqualTo("1 unit");
    assertThat(NumberFormat.counted(0.5, "unit")).isEqualTo("0.5 units");
  }
}
