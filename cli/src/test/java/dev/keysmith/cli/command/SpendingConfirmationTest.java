package dev.keysmith.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.cli.text.UserTerminal;
import dev.keysmith.design.Design;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.engine.RunCost;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SpendingConfirmationTest {
  private static final String ADDRESS = "https://dynamodb.us-east-1.amazonaws.com";

  private final StringWriter err = new StringWriter();

  private Optional<Boolean> isAgreed(Optional<String> answer, boolean yes) {
    UserTerminal terminal = new UserTerminal(100, false, false, answer.map(text -> () -> text));
    return new SpendingConfirmation(new PrintWriter(err, true), terminal, yes)
        .isAgreed(ADDRESS, new RunCost(2, 1, 2000, 300, 0.02));
  }

  @ParameterizedTest
  @CsvSource({"y, true", "YES, true", "' y ', true", "'', false", "n, false", "yonder, false"})
  void onlyAClearYesIsOne(String answer, boolean agreed) {
    assertThat(isAgreed(Optional.of(answer), false)).contains(agreed);
    assertThat(err.toString())
        .startsWith("This creates 2 tables with 1 index, writes about 2,000 items and runs about")
        .contains("$0.02, on " + ADDRESS + ". The")
        .contains("Continue? [y/N] ");
    assertThat(err.toString().contains("Nothing was created.")).isEqualTo(!agreed);
  }

  @Test
  void nobodyIsAskedWhoIsNotThereOrHasAgreed() {
    assertThat(isAgreed(Optional.empty(), false)).isEmpty();
    assertThat(isAgreed(Optional.empty(), true)).contains(true);
    assertThat(err.toString()).contains("$0.02, on ").doesNotContain("Continue?");
  }

  /** Rough, but of the right order: cents. */
  @Test
  void theCostIsEstimatedFromThePlans() {
    DesignCompiler compiler = new DesignCompiler(PriceListReader.shipped());
    Path folder = ProjectCheckout.ROOT.resolve("corpus/verify/notes");
    Spec spec = compiler.read(folder.resolve("spec.yaml")).spec().orElseThrow();
    Design design = compiler.readDesign(folder.resolve("design.yaml"), spec).design().orElseThrow();

    RunCost usual = compiler.verificationCost(spec, design, VerificationOptions.USUAL);
    RunCost many =
        compiler.verificationCost(spec, design, new VerificationOptions(1, 5000, Optional.empty()));
    RunCost one =
        compiler.verificationCost(
            spec, design, new VerificationOptions(1, 2000, Optional.of("R1")));

    assertThat(usual.tables()).isEqualTo(2);
    assertThat(usual.indexes()).isEqualTo(1);
    assertThat(usual.items()).isBetween(2000L, 2400L);
    assertThat(usual.usd()).isBetween(0.001, 0.05);
    assertThat(many.usd()).isGreaterThan(usual.usd());
    assertThat(one.items()).isBetween(1800L, 2100L);
    assertThat(one.usd()).isLessThan(usual.usd());
  }
}
