package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.verify.PatternVerification;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.VerificationOutcome;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.SharedEngine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No design that a person drew is cheaper than the one derived, which is correct besides.
 *
 * <p>Each file in {@code hand-made} is a small spec and, behind it, a design for it.
 */
final class NoHandMadeDesignIsCheaperTest {
  private static final DesignCompiler COMPILER = new DesignCompiler(PriceListReader.shipped());

  /**
   * Items store the names of sparse keys and copies, and the prefixes that keep keys apart; a
   * person may leave a letter out.
   */
  private static final double NAMES = 1.002;

  private static final int ITEMS = 60;

  static List<Path> files() {
    return ProjectCheckout.list(ProjectCheckout.ROOT.resolve("app/src/test/hand-made"));
  }

  @ParameterizedTest
  @MethodSource("files")
  void isCheapestAndCorrect(Path file) {
    List<String> parts = Splitter.on("---\n").splitToList(ProjectCheckout.read(file));
    Spec spec = SpecFixtures.of(parts.get(0));
    Design byHand =
        DesignReader.read(new SourceText("design.yaml", parts.get(1)), spec).design().orElseThrow();
    OptimizedDesign derived =
        COMPILER.design(
            spec,
            new DesignOptions(spec.prefer().style()),
            TimeLimit.in(Duration.ofMinutes(10)),
            ProgressListener.NONE);
    assertThat(derived.bill().unserved()).isEmpty();
    assertThat(derived.bill().usedUsd())
        .as(DesignWriter.write(derived.design()))
        .isLessThanOrEqualTo(OptimalSelection.bill(spec, byHand).usedUsd() * NAMES);
    assertThat(verified(spec, derived.design()).patterns())
        .as(DesignWriter.write(derived.design()))
        .allMatch(PatternVerification::isCorrect);
  }

  private static VerificationOutcome verified(Spec spec, Design design) {
    DynamoDbEngine engine = SharedEngine.get();
    return COMPILER.verify(
        spec,
        design,
        engine,
        new VerificationOptions(1, ITEMS, Optional.empty()),
        ProgressListener.NONE);
  }
}
