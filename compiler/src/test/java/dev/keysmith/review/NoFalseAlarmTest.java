package dev.keysmith.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.DesignCompiler;
import dev.keysmith.Repository;
import dev.keysmith.aws.PriceReader;
import dev.keysmith.aws.Prices;
import dev.keysmith.design.Design;
import dev.keysmith.solve.DesignOptions;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Preferences.Style;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.work.Progress;
import dev.keysmith.work.TimeLimit;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A derived design has no error and no warning. */
final class NoFalseAlarmTest {
  private static final Prices PRICES = PriceReader.shipped();
  private static final DesignCompiler COMPILER = new DesignCompiler(PRICES);

  /** Examples that are a published case once more are left out. */
  static Stream<Arguments> cases() {
    Map<Spec, String> specs = new LinkedHashMap<>();
    Stream.concat(Repository.publishedSpecs().stream(), Repository.examples().stream())
        .forEach(
            file ->
                specs.putIfAbsent(
                    COMPILER.read(file).spec().orElseThrow(),
                    Repository.ROOT.relativize(file).toString()));
    return specs.values().stream()
        .flatMap(
            file ->
                Stream.of(Style.MULTI_TABLE, Style.SINGLE_TABLE)
                    .map(style -> Arguments.of(file, style)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void derivedDesignsAreFine(String file, Style style) {
    SpecFile spec = COMPILER.read(Repository.ROOT.resolve(file));
    Design design =
        COMPILER
            .design(
                spec.spec().orElseThrow(),
                new DesignOptions(style),
                TimeLimit.in(Duration.ofMinutes(10)),
                Progress.NONE)
            .design();
    Review review = new Reviewer().review(Reviewed.of(spec, design, PRICES));
    assertThat(review.findings())
        .filteredOn(finding -> finding.severity() != Severity.ADVICE)
        .isEmpty();
  }
}
