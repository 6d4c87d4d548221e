package dev.keysmith.bench;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.cost.CostedPlanner;
import dev.keysmith.design.Design;
import dev.keysmith.design.OneIndexPerPattern;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.spec.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Predicted units against those that generated data consume: every pattern of the published
 * designs, and of random specs with heavy tails under one index a pattern.
 */
final class EstimateAccuracy implements BaselineMeasurement {
  private static final int SPECS = Integer.getInteger("accuracy.specs", 200);
  private static final int FIRST = Integer.getInteger("accuracy.first", 1);

  /** Whether the published designs are measured too. */
  private static final boolean PUBLISHED =
      Boolean.parseBoolean(System.getProperty("accuracy.published", String.valueOf(FIRST == 1)));

  private static final double CERTAIN = 0.03;
  private static final double FAR = 0.10;
  private static final int WORST = 10;

  private final DesignCompiler compiler = new DesignCompiler(PriceListReader.shipped());
  private final List<PatternEstimate> estimates = new ArrayList<>();

  @Override
  public String name() {
    return "Predicted units against measured ones";
  }

  @Override
  public List<Row> measure() throws IOException {
    List<Row> rows = new ArrayList<>();
    for (Path folder : PUBLISHED ? published() : ImmutableList.<Path>of()) {
      Spec spec = compiler.read(folder.resolve("spec.yaml")).spec().orElseThrow();
      Design design = DesignReader.read(folder.resolve("expert.yaml"), spec).design().orElseThrow();
      estimates.addAll(measured(String.valueOf(folder.getFileName()), spec, design));
    }
    rows.add(mean("published designs", estimates));
    int published = estimates.size();
    for (long seed = FIRST; seed < FIRST + SPECS; seed++) {
      Spec spec = HeavyTailedSpecs.of(seed);
      estimates.addAll(measured("random " + seed, spec, OneIndexPerPattern.of(spec)));
    }
    rows.add(
        mean(
            SPECS + " random specs with heavy tails",
            estimates.subList(published, estimates.size())));
    rows.add(mean("all", estimates));
    List<PatternEstimate> certain =
        estimates.stream().filter(one -> one.isCertain(CERTAIN)).toList();
    long far = certain.stream().filter(one -> one.isFar(FAR)).count();
    rows.add(
        new Row(
            "patterns off by more than 10% / those with a standard error below 3%",
            String.valueOf(certain.size()),
            String.valueOf(far),
            certain.isEmpty() ? Double.NaN : (double) far / certain.size(),
            "0"));
    certain.stream()
        .sorted(Comparator.comparingDouble(one -> -Math.abs(Math.log(one.ratio()))))
        .limit(WORST)
        .forEach(one -> rows.add(row(one)));
    return rows;
  }

  private List<PatternEstimate> measured(String name, Spec spec, Design design) {
    System.err.println("  " + name);
    List<PatternEstimate> estimates =
        new SampledRuns(
                name,
                spec,
                design,
                (scaled, bound) -> new CostedPlanner(scaled, compiler.prices()).planner(bound))
            .estimates();
    estimates.stream()
        .filter(one -> one.isCertain(CERTAIN) && one.isFar(FAR))
        .forEach(one -> System.err.println("    " + one));
    return estimates;
  }

  private static Row mean(String what, List<PatternEstimate> all) {
    double logarithms = all.stream().mapToDouble(one -> Math.log(one.ratio())).sum();
    return new Row(
        "geometric mean of " + all.size() + ": predicted / measured, " + what,
        "-",
        "-",
        Math.exp(logarithms / all.size()),
        "0.98 to 1.02");
  }

  private static Row row(PatternEstimate one) {
    return new Row(
        one.application() + " " + one.pattern() + ", " + one.kind() + ": predicted / measured",
        String.format(Locale.ROOT, "%.3f ± %.1f%%", one.measured(), 100 * one.relativeError()),
        String.format(Locale.ROOT, "%.3f", one.predicted()),
        one.ratio(),
        "0.90 to 1.10");
  }

  private static ImmutableList<Path> published() throws IOException {
    try (Stream<Path> folders = Files.list(BenchCheckout.root().resolve("corpus"))) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("expert.yaml")))
          .sorted()
          .collect(ImmutableList.toImmutableList());
    }
  }
}
