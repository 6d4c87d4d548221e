package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.write.EnforceIdentity;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.GenerationStrategy;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.VerificationOutcome;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.SharedEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The cheapest designs for the published applications: each serves every pattern rightly on an
 * engine, costs what the program says that it costs, and no more than the design of the expert.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class PublishedDesignsTest {
  private static final int ITEMS = 30;

  /** What rounding every choice to millionths may come to. */
  private static final double ROUNDING = 0.001;

  private static final Pattern HEADING = Pattern.compile("(?m)^## (\\S+)$");

  /** Deriving takes longer than all the rest: each design is derived once. */
  private final Map<Key, OptimalSelection> optima = new LinkedHashMap<>();

  private record Key(Spec spec, Style style) {}

  private OptimalSelection optimum(Spec spec, Style style) {
    return optima.computeIfAbsent(new Key(spec, style), it -> OptimalSelection.of(spec, style));
  }

  /** Examples that are a published case once more are left out. */
  static Stream<Arguments> cases() {
    Map<Spec, Path> specs = new LinkedHashMap<>();
    Stream.concat(ProjectCheckout.publishedSpecs().stream(), ProjectCheckout.examples().stream())
        .forEach(file -> specs.putIfAbsent(SpecFixtures.of(file), file));
    return specs.values().stream()
        .map(file -> ProjectCheckout.ROOT.relativize(file).toString())
        .flatMap(
            file ->
                Stream.of(Style.MULTI_TABLE, Style.SINGLE_TABLE)
                    .map(style -> Arguments.of(file, style)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isServedRightly(String file, Style style) {
    Spec spec = SpecFixtures.of(ProjectCheckout.ROOT.resolve(file));
    OptimalSelection optimum = optimum(spec, style);
    assertThat(optimum.isVerified()).isTrue();
    assertThat(HillClimbingDesigns.unserved(spec, optimum.bill())).isZero();
    DynamoDbEngine engine = SharedEngine.get();
    VerificationOutcome verified =
        new DesignCompiler(PriceListReader.shipped())
            .verify(
                spec,
                optimum.design(),
                engine,
                new VerificationOptions(1, ITEMS, Optional.empty()),
                ProgressListener.NONE);
    assertThat(verified.loadMismatch()).isEmpty();
    assertThat(verified.patterns()).isNotEmpty();
    assertThat(verified.patterns().stream().flatMap(report -> report.mismatch().stream()))
        .isEmpty();
    assertThat(verified.worstCapacityError()).isZero();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void costsWhatTheProgramSays(String file, Style style) {
    Spec spec = SpecFixtures.of(ProjectCheckout.ROOT.resolve(file));
    OptimalSelection optimum = optimum(spec, style);
    double bill = optimum.bill().usedUsd();
    if (optimum.grows()) {
      // What several composed keys of one item add together is not the sum of what each adds.
      assertThat(bill).isCloseTo(optimum.monthlyUsd(), withinPercentage(7));
    } else {
      assertThat(bill).isCloseTo(optimum.monthlyUsd(), within(ROUNDING));
    }
  }

  static List<Path> experts() {
    return CorpusCases.experts();
  }

  @ParameterizedTest
  @MethodSource("experts")
  void costsNoMoreThanTheExpert(Path folder) {
    Spec whole = CorpusCases.spec(folder);
    Design expert = DesignReader.read(folder.resolve("expert.yaml"), whole).design().orElseThrow();
    Spec spec =
        neverTwice(
            only(whole, rightlyServed(folder, OptimalSelection.bill(whole, expert))), expert);
    double theirs = OptimalSelection.bill(spec, expert).usedUsd();
    double ours =
        Stream.of(Style.MULTI_TABLE, Style.SINGLE_TABLE)
            .mapToDouble(style -> optimum(spec, style).bill().usedUsd())
            .min()
            .orElseThrow();
    assertThat(ours).isLessThan(theirs + ROUNDING);
  }

  /**
   * The spec as an expert must have understood it whose keys cannot refuse a second instance of an
   * identity: no pattern creates one. Derived designs would pay for a uniqueness item that theirs
   * lacks.
   */
  private static Spec neverTwice(Spec spec, Design design) {
    return spec.with(
        design.items().stream()
            .filter(layoutRef -> !EnforceIdentity.unrefused(spec, design, layoutRef).isEmpty())
            .map(layoutRef -> neverTwice(spec.entity(layoutRef.item().entity())))
            .toList());
  }

  private static Entity neverTwice(Entity entity) {
    return entity.with(
        entity.identity().stream()
            .map(part -> entity.attribute(part).withGenerated(GenerationStrategy.ByClient.UUID))
            .toList());
  }

  /** Patterns that the expert's design serves, but for those whose verification failed. */
  private static ImmutableSet<String> rightlyServed(Path folder, Bill bill) {
    Path note = folder.resolve("verify.md");
    List<String> wrong =
        Files.exists(note)
            ? HEADING
                .matcher(ProjectCheckout.read(note))
                .results()
                .map(heading -> heading.group(1))
                .toList()
            : List.of();
    return bill.patterns().stream()
        .map(PatternBill::pattern)
        .map(dev.keysmith.spec.AccessPattern::id)
        .filter(id -> !wrong.contains(id))
        .collect(ImmutableSet.toImmutableSet());
  }

  private static Spec only(Spec spec, ImmutableSet<String> patterns) {
    ImmutableList<dev.keysmith.spec.AccessPattern> kept =
        spec.patterns().stream()
            .filter(pattern -> patterns.contains(pattern.id()))
            .collect(ImmutableList.toImmutableList());
    return new Spec(
        spec.application(), spec.domain(), spec.pricing(), spec.prefer(), spec.entities(), kept);
  }
}
