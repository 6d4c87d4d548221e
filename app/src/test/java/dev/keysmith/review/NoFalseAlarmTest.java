package dev.keysmith.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceList;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.Design;
import dev.keysmith.optimizer.DesignOptions;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.reader.SpecFile;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A derived design has no error and no warning that speaks of the design; here those with a table
 * for each entity.
 */
final class NoFalseAlarmTest {
  private static final PriceList PRICES = PriceListReader.shipped();
  private static final DesignCompiler COMPILER = new DesignCompiler(PRICES);

  /** Examples that are a published case under other names are left out. */
  static Stream<String> cases() {
    Map<ImmutableMap<String, Entity>, String> specs = new LinkedHashMap<>();
    Stream.concat(ProjectCheckout.publishedSpecs().stream(), ProjectCheckout.examples().stream())
        .forEach(
            file ->
                specs.putIfAbsent(
                    COMPILER.read(file).spec().orElseThrow().entities(),
                    ProjectCheckout.ROOT.relativize(file).toString()));
    return specs.values().stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void derivedDesignsAreFine(String file) {
    assertFine(file, Style.MULTI_TABLE);
  }

  static void assertFine(String file, Style style) {
    SpecFile spec = COMPILER.read(ProjectCheckout.ROOT.resolve(file));
    Design design =
        COMPILER
            .design(
                spec.spec().orElseThrow(),
                DesignOptions.only(style),
                TimeLimit.in(Duration.ofMinutes(10)),
                ProgressListener.NONE)
            .design();
    ReviewReport review = new Reviewer().review(ReviewContext.of(spec, design, PRICES));
    assertThat(review.findings())
        .filteredOn(finding -> finding.severity() != Severity.SUGGESTION)
        .filteredOn(finding -> !finding.inAnyDesign())
        .isEmpty();
  }
}
