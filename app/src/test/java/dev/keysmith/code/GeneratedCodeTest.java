package dev.keysmith.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.app.CodeLanguage;
import dev.keysmith.app.DataLayerGenerator;
import dev.keysmith.app.DataLayerGenerator.CodeRuns;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.code.CodedDesigns.DesignCase;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.verify.PatternVerification;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.VerificationOutcome;
import dev.keysmith.verify.engine.SharedEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Generated code does what the patterns mean, with no unit more than the interpreter of plans.
 * {@code -Dthrough.only=REGEX} verifies other designs than the usual few, {@code .*} all.
 */
final class GeneratedCodeTest {
  private static final DesignCompiler COMPILER = new DesignCompiler(PriceListReader.shipped());

  /** Every derived example, and a design of experts with sequences. */
  private static final String USUAL_IN_JAVA = "example-.*|github.expert";

  /** Between them: includes, uniqueness, shards. */
  private static final String USUAL_IN_TYPESCRIPT =
      "example-session-store.multi-table|ecommerce.single-table|hr-multi-table.single-table";

  private static final String OPEN_AN_ISSUE = "P3";
  private static final int ITEMS = 40;

  private static List<DesignCase> inJava() {
    return CodedDesigns.named(Pattern.compile(System.getProperty("through.only", USUAL_IN_JAVA)));
  }

  private static List<DesignCase> inTypeScript() {
    return CodedDesigns.named(
        Pattern.compile(System.getProperty("through.only", USUAL_IN_TYPESCRIPT)));
  }

  @Test
  void everyServedPatternOfEveryDesignHasAMethod() {
    List<DesignCase> all = CodedDesigns.named(Pattern.compile(".*"));
    assertThat(all).hasSizeGreaterThan(30);
    for (DesignCase one : all) {
      DataLayerGenerator generator = COMPILER.dataLayer(one.spec(), one.design());
      for (CodeLanguage language : CodeLanguage.values()) {
        assertThat(
                generator.problems(language).stream()
                    .filter(problem -> !problem.endsWith("the design does not serve it")))
            .as(one.name())
            .isEmpty();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("inJava")
  void generatedJavaDoesWhatThePatternsMean(DesignCase one) {
    verify(one, CodeLanguage.JAVA, Path.of("."), Optional.empty());
  }

  /** It also compiles with all checks of the compiler, or it could not be run. */
  @ParameterizedTest
  @MethodSource("inTypeScript")
  void generatedTypeScriptDoesWhatThePatternsMean(DesignCase one) {
    verify(one, CodeLanguage.TYPESCRIPT, TypeScriptToolchain.installed(), Optional.empty());
  }

  @Test
  void numbersOfSequencesAreDrawnInTypeScript() {
    DesignCase github = CodedDesigns.named(Pattern.compile("github.expert")).get(0);
    Path toolchain = TypeScriptToolchain.installed();
    verify(github, CodeLanguage.TYPESCRIPT, toolchain, Optional.of(OPEN_AN_ISSUE));
  }

  @Test
  void numbersTakeItemsIntoSparseIndexesInJava() {
    verify(CodedDesigns.ranges(), CodeLanguage.JAVA, Path.of("."), Optional.empty());
  }

  @Test
  void numbersTakeItemsIntoSparseIndexesInTypeScript() {
    verify(
        CodedDesigns.ranges(),
        CodeLanguage.TYPESCRIPT,
        TypeScriptToolchain.installed(),
        Optional.empty());
  }

  private static List<DesignCase> shapes() {
    return CodedDesigns.shapes();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void patternsOfEveryShapeAreServedInJava(DesignCase one) {
    assertThat(COMPILER.dataLayer(one.spec(), one.design()).problems(CodeLanguage.JAVA)).isEmpty();
    verify(one, CodeLanguage.JAVA, Path.of("."), Optional.empty());
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void patternsOfEveryShapeAreServedInTypeScript(DesignCase one) {
    verify(one, CodeLanguage.TYPESCRIPT, TypeScriptToolchain.installed(), Optional.empty());
  }

  private static void verify(
      DesignCase one, CodeLanguage language, Path toolchain, Optional<String> pattern) {
    DataLayerGenerator generator = COMPILER.dataLayer(one.spec(), one.design());
    try (CodeRuns runs =
        generator.runs(
            language,
            toolchain,
            notice -> {
              throw new AssertionError(notice);
            })) {
      VerificationOutcome outcome =
          COMPILER.verify(
              one.spec(),
              one.design(),
              runs.runs(),
              SharedEngine.get(),
              new VerificationOptions(1, ITEMS, pattern),
              ProgressListener.NONE);
      assertThat(outcome.loadMismatch()).isEmpty();
      assertThat(outcome.worstCapacityError()).isZero();
      for (PatternVerification verified : outcome.patterns()) {
        if (!one.faulty().contains(verified.pattern())) {
          assertThat(verified.mismatch()).as(verified.pattern()).isEmpty();
        }
      }
    }
  }
}
