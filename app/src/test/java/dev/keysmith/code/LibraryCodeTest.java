package dev.keysmith.code;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.code.library.LibraryProject;
import dev.keysmith.code.process.LibraryRuns;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.NpmPackages;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.verify.PatternRuns;
import dev.keysmith.verify.PatternVerification;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.VerificationOutcome;
import dev.keysmith.verify.engine.SharedEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What libraries write through generated schemas is what the design says, attribute by attribute,
 * and what they read is what the patterns mean. {@code -Dlibrary.only=REGEX} verifies other designs
 * than the usual few, {@code .*} all.
 */
final class LibraryCodeTest {
  private static final DesignCompiler COMPILER = new DesignCompiler(PriceListReader.shipped());
  private static final Path ROOT = ProjectCheckout.ROOT;
  private static final Path PACKAGES = Path.of("target/libraries").toAbsolutePath();

  /** Between them: item collections, transactions, copies, shards, and no type attribute. */
  private static final String USUAL =
      "electrodb (example-online-shop|social-network).expert"
          + "|dynamodb-toolbox (example-online-shop|example-session-store).expert";

  private static final int ITEMS = 12;

  private enum Library {
    ELECTRODB,
    DYNAMODB_TOOLBOX;

    LibraryProject project(CodeInput input) {
      return this == ELECTRODB
          ? LibraryProject.electroDb(input)
          : LibraryProject.dynamoDbToolbox(input);
    }

    String word() {
      return this == ELECTRODB ? "electrodb" : "dynamodb-toolbox";
    }
  }

  /** A design for a library. */
  private record LibraryCase(Library library, String name, Spec spec, Design design) {
    @Override
    public String toString() {
      return library.word() + " " + name;
    }
  }

  private static List<LibraryCase> cases() {
    Pattern wanted = Pattern.compile(System.getProperty("library.only", USUAL));
    return allCases().stream().filter(one -> wanted.matcher(one.toString()).matches()).toList();
  }

  private static List<LibraryCase> allCases() {
    List<LibraryCase> all = new ArrayList<>();
    for (Library library : Library.values()) {
      for (Path file : ProjectCheckout.list(ROOT.resolve("examples/designs"))) {
        String name = file.getFileName().toString();
        Spec spec = SpecFixtures.of(ROOT.resolve("examples").resolve(name));
        all.add(
            new LibraryCase(
                library,
                "example-" + name.replace(".yaml", ".expert"),
                spec,
                DesignReader.read(file, spec).design().orElseThrow()));
      }
      for (Path folder : CorpusCases.experts()) {
        Spec spec = CorpusCases.spec(folder);
        Design design =
            DesignReader.read(folder.resolve("expert.yaml"), spec).design().orElseThrow();
        all.add(new LibraryCase(library, folder.getFileName() + ".expert", spec, design));
      }
      for (Path file : ProjectCheckout.list(ROOT.resolve("app/src/test/resources/replay"))) {
        String name = file.getFileName().toString().replace(".yaml", "");
        if (Files.isRegularFile(file)) {
          Spec spec = spec(name.substring(0, name.lastIndexOf('.')));
          Design design = DesignReader.read(file, spec).design().orElseThrow();
          all.add(new LibraryCase(library, name, spec, design));
        }
      }
    }
    return all;
  }

  private static Spec spec(String application) {
    return application.startsWith("example-")
        ? SpecFixtures.of(
            ROOT.resolve("examples/" + application.substring("example-".length()) + ".yaml"))
        : CorpusCases.spec(ROOT.resolve("corpus/" + application));
  }

  @Test
  void everyPatternOfEveryDesignIsServedOrListed() {
    for (LibraryCase one : allCases()) {
      CodeInput input = input(one);
      LibraryProject project = one.library().project(input);
      assertThat(project.served().size() + project.unserved().size())
          .as(one.toString())
          .isEqualTo(input.patterns().size());
      String patterns = file(project, "src/patterns.ts");
      project
          .served()
          .values()
          .forEach(function -> assertThat(patterns).contains("function " + function.function()));
      String readme = file(project, "README.md");
      project
          .unserved()
          .forEach(
              pattern -> {
                assertThat(readme).contains("(%s) | ".formatted(pattern.id()));
                assertThat(patterns).contains("(%s) is not here: ".formatted(pattern.id()));
              });
    }
  }

  private static String file(LibraryProject project, String name) {
    return project.files("schema").stream()
        .filter(file -> file.name().equals(name))
        .map(Artifact::text)
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void itStoresAndFindsWhatThePatternsMean(LibraryCase one) {
    NpmPackages.install(
        ROOT.resolve("app/src/test/typescript/libraries"),
        PACKAGES,
        "schemas of libraries are not run");
    CodeInput input = input(one);
    try (LibraryRuns runs = LibraryRuns.of(input, one.library().project(input), PACKAGES)) {
      VerificationOutcome outcome =
          COMPILER.verify(
              one.spec(),
              one.design(),
              runs,
              SharedEngine.get(),
              new VerificationOptions(1, ITEMS, Optional.empty()),
              ProgressListener.NONE);
      assertThat(outcome.loadMismatch()).isEmpty();
      for (PatternVerification verified : outcome.patterns()) {
        if (verified.mismatch().isPresent()) {
          assertThat(interpreted(one, verified.pattern()))
              .as("%s is no fault of the design: %s", verified.pattern(), verified.mismatch())
              .isTrue();
        }
      }
      assertThat(runs.executed()).isNotEmpty();
    }
  }

  /** Whether the pattern has a mismatch without the library, too. */
  private static boolean interpreted(LibraryCase one, String pattern) {
    return COMPILER
        .verify(
            one.spec(),
            one.design(),
            PatternRuns.interpreted(one.spec(), one.design()),
            SharedEngine.get(),
            new VerificationOptions(1, ITEMS, Optional.of(pattern)),
            ProgressListener.NONE)
        .patterns()
        .stream()
        .anyMatch(verified -> verified.mismatch().isPresent());
  }

  private static CodeInput input(LibraryCase one) {
    ImmutableList<PlanSet> all = COMPILER.plan(one.spec(), one.design());
    Map<AccessPattern, Plan> plans = new LinkedHashMap<>();
    for (AccessPattern pattern : one.spec().patterns()) {
      all.stream()
          .filter(set -> set.pattern().equals(pattern.id()))
          .findFirst()
          .flatMap(set -> set.best())
          .ifPresent(plan -> plans.put(pattern, plan));
    }
    return CodeInput.of(one.spec(), one.design(), plans);
  }
}
