package dev.keysmith.review.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.keysmith.review.rules.index.WriteAmplification;
import dev.keysmith.review.rules.key.KeyUnknownToClient;
import dev.keysmith.review.rules.pattern.ScanRequired;
import dev.keysmith.review.rules.pattern.WriteNeverRead;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The dollars of a finding are those of the table's class. */
final class TableClassFiguresTest {
  private static final Pattern DOLLARS = Pattern.compile("\\$([0-9,]+\\.[0-9]{2})");

  /** In Standard-IA, requests cost a quarter more and storage 60% less. */
  static Stream<Arguments> rules() {
    return Stream.of(
        Arguments.of(new WriteAmplification(), 1.25, false),
        Arguments.of(new KeyUnknownToClient(), 1.25, false),
        Arguments.of(new ScanRequired(), 1.25, false),
        Arguments.of(new WriteNeverRead(), 0.4, true));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void dollarsAreThoseOfTheClass(Rule rule, double ratio, boolean inArithmetic) {
    RuleCase of = RuleCase.of(rule);
    String infrequent =
        of.bad().replaceAll("(?m)^(  [a-z-]+:\n)(?=    key:)", "$1    class: infrequent-access\n");
    assertThat(infrequent).isNotEqualTo(of.bad());
    double standard = dollars(of.findings(of.spec(), of.bad()).get(0), inArithmetic);
    assertThat(dollars(of.findings(of.spec(), infrequent).get(0), inArithmetic) / standard)
        .isCloseTo(ratio, within(0.01));
  }

  private static double dollars(ReviewFinding finding, boolean inArithmetic) {
    String text =
        inArithmetic
            ? finding.arithmetic().get(finding.arithmetic().size() - 1)
            : finding.message();
    Matcher dollars = DOLLARS.matcher(text);
    assertThat(dollars.find()).as(text).isTrue();
    return Double.parseDouble(dollars.group(1).replace(",", ""));
  }
}
