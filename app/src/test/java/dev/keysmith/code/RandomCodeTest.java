package dev.keysmith.code;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.CodeLanguage;
import dev.keysmith.app.DataLayerGenerator;
import dev.keysmith.app.DataLayerGenerator.CodeRuns;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.Design;
import dev.keysmith.execute.PageCursor;
import dev.keysmith.execute.PatternExecutor;
import dev.keysmith.execute.ResultPage;
import dev.keysmith.execute.WriteResult;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.optimizer.DesignOptions;
import dev.keysmith.plan.Plan;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecShrinker;
import dev.keysmith.verify.PatternRuns;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.VerificationOutcome;
import dev.keysmith.verify.engine.SharedEngine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Generated code of applications from seeds does what their patterns mean, with no unit more than
 * the interpreter of plans. Those with an even seed get a table for each entity, the others one
 * table. Patterns without code are interpreted.
 *
 * <p>{@code -Dthrough.first=N -Dthrough.many=M} verifies others, or more; {@code
 * -Dthrough.entities=N} larger or smaller ones; {@code -Dthrough.attempts=0} shows a failing spec
 * as it is; {@code -Dthrough.language=TYPESCRIPT} runs the other language.
 */
final class RandomCodeTest {
  private static final DesignCompiler COMPILER = new DesignCompiler(PriceListReader.shipped());
  private static final int MANY = Integer.getInteger("through.many", 0);
  private static final CodeLanguage LANGUAGE =
      CodeLanguage.valueOf(System.getProperty("through.language", CodeLanguage.JAVA.name()));
  private static final int ENTITIES = Integer.getInteger("through.entities", 3);
  private static final int ITEMS = 40;

  /** Enough to see what is wrong, in a short time. */
  private static final int ATTEMPTS = Integer.getInteger("through.attempts", 100);

  /**
   * Between them: an excluded end of a range behind a prefix, an optional unique attribute with
   * concurrent writers, an item whose key is given but that is read for what an index has, includes
   * of includes, a condition that an attribute is absent, an index without the identity, conditions
   * on parents, a delete of what may not be there, a counter and items of one transaction that
   * queries find, a delete by a unique attribute that nothing may have, the first rows for each row
   * of an include, rows that the client compares with those that include them, a unique attribute
   * of what an index finds, a delete of what several keys find, and a copy out of an item that has
   * embedded children.
   */
  private static final long[] USUAL = {
    43, 1018, 1035, 1054, 1081, 1085, 2014, 2093, 5077, 7007, 7098, 8074, 8089, 8091, 9103
  };

  private static LongStream seeds() {
    long first = Long.getLong("through.first", 0);
    return MANY == 0 ? LongStream.of(USUAL) : LongStream.range(first, first + MANY);
  }

  /** A copy of more than ten attributes; and shapes without code, which are reported. */
  @ParameterizedTest
  @ValueSource(longs = {1013, 1032, 1067})
  void generatedCodeCompiles(long seed) {
    Spec spec = RandomSpecs.of(ENTITIES, 2 * ENTITIES, 2 * ENTITIES - 1).spec(seed);
    COMPILER
        .dataLayer(spec, design(spec, style(seed)))
        .runs(CodeLanguage.JAVA, Path.of("."), notice -> {})
        .close();
  }

  private static Style style(long seed) {
    return seed % 2 == 0 ? Style.MULTI_TABLE : Style.SINGLE_TABLE;
  }

  private static Design design(Spec spec, Style style) {
    return COMPILER
        .design(
            spec,
            DesignOptions.only(style),
            TimeLimit.in(Duration.ofMinutes(10)),
            ProgressListener.NONE)
        .design();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void generatedCodeDoesWhatThePatternsMean(long seed) {
    verify(seed, LANGUAGE);
  }

  /** Includes of includes, and items of one transaction. */
  @ParameterizedTest
  @ValueSource(longs = {1054, 5077})
  void generatedTypeScriptDoesWhatThePatternsMean(long seed) {
    verify(seed, CodeLanguage.TYPESCRIPT);
  }

  private static void verify(long seed, CodeLanguage language) {
    RandomSpecs specs = RandomSpecs.of(ENTITIES, 2 * ENTITIES, 2 * ENTITIES - 1);
    Style style = style(seed);
    ImmutableList<String> mismatches = mismatches(specs.spec(seed), style, language);
    if (!mismatches.isEmpty()) {
      String smallest =
          SpecShrinker.shrink(
              specs.text(seed), spec -> !mismatches(spec, style, language).isEmpty(), ATTEMPTS);
      assertThat(mismatches).as("%s, made as small as it fails:%n%s", style, smallest).isEmpty();
    }
  }

  private static ImmutableList<String> mismatches(Spec spec, Style style, CodeLanguage language) {
    Design design = design(spec, style);
    DataLayerGenerator generator = COMPILER.dataLayer(spec, design);
    ImmutableList<String> uncoded = generator.problems(language);
    if (MANY > 0) {
      System.out.printf("%d of %d patterns without code%n", uncoded.size(), spec.patterns().size());
      uncoded.forEach(System.out::println);
    }
    Path toolchain =
        language == CodeLanguage.TYPESCRIPT ? TypeScriptToolchain.installed() : Path.of(".");
    try (CodeRuns runs = generator.runs(language, toolchain, notice -> {})) {
      VerificationOutcome outcome =
          COMPILER.verify(
              spec,
              design,
              (meter, tables) ->
                  new PartlyCoded(
                      uncoded,
                      runs.runs().executor(meter, tables),
                      PatternRuns.interpreted(spec, design).executor(meter, tables)),
              SharedEngine.get(),
              new VerificationOptions(1, ITEMS, Optional.empty()),
              ProgressListener.NONE);
      ImmutableList.Builder<String> mismatches = ImmutableList.builder();
      outcome.loadMismatch().ifPresent(mismatch -> mismatches.add("not loaded: " + mismatch));
      outcome.patterns().stream()
          .filter(pattern -> !pattern.isCorrect())
          .forEach(pattern -> mismatches.add(pattern.pattern() + ": " + pattern.mismatch()));
      if (outcome.worstCapacityError() != 0) {
        mismatches.add("other units than planned: " + outcome.worstCapacityError());
      }
      return mismatches.build();
    }
  }

  /** Executes patterns through code where there is some. */
  private record PartlyCoded(
      List<String> uncoded, PatternExecutor coded, PatternExecutor interpreted)
      implements PatternExecutor {

    private PatternExecutor of(AccessPattern pattern) {
      return uncoded.stream().anyMatch(problem -> problem.startsWith(pattern.id() + " "))
          ? interpreted
          : coded;
    }

    @Override
    public ResultPage page(
        AccessPattern.Read read,
        Plan plan,
        Map<String, Object> arguments,
        Optional<PageCursor> cursor) {
      return of(read).page(read, plan, arguments, cursor);
    }

    @Override
    public WriteResult write(AccessPattern.Write write, Plan plan, PatternArguments arguments) {
      return of(write).write(write, plan, arguments);
    }
  }
}
