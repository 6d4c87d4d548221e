package dev.keysmith.code;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.app.CodeLanguage;
import dev.keysmith.app.DataLayerGenerator;
import dev.keysmith.app.DataLayerGenerator.CodeRuns;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.verify.PatternVerification;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.VerificationOutcome;
import dev.keysmith.verify.engine.SharedEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Generated code does what the patterns mean, with no unit more than the interpreter of plans.
 * {@code -Dthrough.only=REGEX} verifies other designs than the usual few, {@code .*} all.
 */
final class GeneratedCodeTest {
  private static final DesignCompiler COMPILER = new DesignCompiler(PriceListReader.shipped());
  private static final Path DERIVED = ProjectCheckout.ROOT.resolve("app/src/test/resources/replay");
  private static final Pattern HEADING = Pattern.compile("(?m)^## (\\S+)$");
  private static final String USUAL_IN_JAVA =
      "example-session-store.multi-table|example-online-shop.single-table|github.expert";

  /** Between them: includes, uniqueness, shards. */
  private static final String USUAL_IN_TYPESCRIPT =
      "example-session-store.multi-table|ecommerce.single-table|hr-multi-table.single-table";

  private static final String OPEN_AN_ISSUE = "P3";
  private static final int ITEMS = 40;

  /** A design, and the patterns that it does not serve rightly. */
  private record DesignCase(String name, Spec spec, Design design, Set<String> faulty) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static List<DesignCase> cases(Pattern wanted) {
    List<DesignCase> cases = new ArrayList<>();
    for (Path file : ProjectCheckout.list(DERIVED)) {
      String name = file.getFileName().toString().replace(".yaml", "");
      if (Files.isRegularFile(file) && wanted.matcher(name).matches()) {
        Spec spec = spec(name.substring(0, name.lastIndexOf('.')));
        cases.add(new DesignCase(name, spec, design(file, spec), ImmutableSet.of()));
      }
    }
    for (Path folder : CorpusCases.experts()) {
      String name = folder.getFileName() + ".expert";
      if (wanted.matcher(name).matches()) {
        Spec spec = CorpusCases.spec(folder);
        cases.add(
            new DesignCase(
                name, spec, design(folder.resolve("expert.yaml"), spec), faulty(folder)));
      }
    }
    return cases;
  }

  private static Spec spec(String application) {
    return application.startsWith("example-")
        ? SpecFixtures.of(
            ProjectCheckout.ROOT.resolve(
                "examples/" + application.substring("example-".length()) + ".yaml"))
        : CorpusCases.spec(ProjectCheckout.ROOT.resolve("corpus/" + application));
  }

  private static Design design(Path file, Spec spec) {
    return DesignReader.read(file, spec).design().orElseThrow();
  }

  private static Set<String> faulty(Path folder) {
    Path note = folder.resolve("verify.md");
    return Files.exists(note)
        ? HEADING
            .matcher(ProjectCheckout.read(note))
            .results()
            .map((MatchResult heading) -> heading.group(1))
            .collect(Collectors.toSet())
        : ImmutableSet.of();
  }

  private static List<DesignCase> inJava() {
    return cases(Pattern.compile(System.getProperty("through.only", USUAL_IN_JAVA)));
  }

  private static List<DesignCase> inTypeScript() {
    return cases(Pattern.compile(System.getProperty("through.only", USUAL_IN_TYPESCRIPT)));
  }

  @Test
  void everyServedPatternOfEveryDesignHasAMethod() {
    List<DesignCase> all = cases(Pattern.compile(".*"));
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
    DesignCase github = cases(Pattern.compile("github.expert")).get(0);
    Path toolchain = TypeScriptToolchain.installed();
    verify(github, CodeLanguage.TYPESCRIPT, toolchain, Optional.of(OPEN_AN_ISSUE));
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
