package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.VerificationOutcome;
import dev.keysmith.verify.engine.SharedEngine;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A part of an identity that no sort key has room for, but a partition key has. */
final class LongIdentityTest {
  private static final Spec SPEC =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Pages
          entities:
            Site:
              identity: [siteId]
              count: 1k
              attributes: {siteId: {type: string, bytes: 36}, title: string}
            Page:
              identity: [siteId, path]
              count: 100k
              attributes:
                siteId: {type: string, references: Site.siteId}
                path: {type: string, bytes: 1400}
                title: string
          patterns:
            - {read: Page, where: {siteId: $siteId, path: $path}, rps: 20}
            - {read: Site, where: {siteId: $siteId}, rps: 10}
            - {create: Page, rps: 5}
            - {create: Site, rps: 1}
          """);

  @ParameterizedTest
  @EnumSource(names = {"MULTI_TABLE", "SINGLE_TABLE"})
  void itsInstancesCanBeStored(Style style) {
    DesignCompiler compiler = new DesignCompiler(PriceListReader.shipped());
    OptimizedDesign derived =
        compiler.design(
            SPEC,
            DesignOptions.only(style),
            TimeLimit.in(Duration.ofMinutes(1)),
            ProgressListener.NONE);
    VerificationOutcome outcome =
        compiler.verify(
            SPEC,
            derived.design(),
            SharedEngine.get(),
            new VerificationOptions(1, 40, Optional.empty()),
            ProgressListener.NONE);
    assertThat(outcome.loadMismatch()).isEmpty();
    assertThat(outcome.patterns()).allMatch(pattern -> pattern.mismatch().isEmpty());
  }
}
