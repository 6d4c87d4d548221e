package dev.keysmith.bench;

import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.optimizer.DesignOptions;
import dev.keysmith.optimizer.OptimalityGap;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * How deriving a design grows with the spec: 7, 14, 35 and 70 random entities with the patterns
 * that go with them, each in a process of its own, from its start.
 */
final class DesigningGrowth implements BaselineMeasurement {
  private static final List<Integer> FACTORS = List.of(1, 2, 5, 10);
  private static final int SEEDS = 3;
  private static final int MEGABYTES = 2048;
  private static final List<String> AS_LAUNCHED = List.of("-XX:TieredStopAtLevel=1");
  private static final Duration LIMIT = Duration.ofSeconds(50);

  private static final String SECONDS = "seconds";
  private static final String MEMORY = "megabytes";
  private static final String GAP = "gap";
  private static final String CANDIDATES = "candidates";
  private static final String STATUS = "status";

  @Override
  public String name() {
    return "How designing grows";
  }

  /** In a process of its own: derives the design of a random spec. */
  public static void main(String[] arguments) throws IOException {
    int factor = Integer.parseInt(arguments[0]);
    Spec spec = RandomSpecs.ofSize(factor).spec(Long.parseLong(arguments[1]));
    OptimizedDesign derived =
        new DesignCompiler(PriceListReader.shipped())
            .design(
                spec,
                new DesignOptions(spec.prefer().style()),
                TimeLimit.in(LIMIT),
                ProgressListener.NONE);
    long started = ManagementFactory.getRuntimeMXBean().getStartTime();
    FreshProcess.tell(SECONDS, (System.currentTimeMillis() - started) / 1e3);
    OptimalityGap optimality = derived.optimality();
    FreshProcess.tell(GAP, optimality.gap());
    FreshProcess.tell(CANDIDATES, optimality.candidates());
    FreshProcess.tell(STATUS, optimality.status().word());
    FreshProcess.tell(MEMORY, peakMegabytes());
  }

  /**
   * All memory of the process, the solver's outside the heap included, where the system reports it.
   */
  private static double peakMegabytes() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (Files.isReadable(status)) {
      for (String line : Files.readAllLines(status)) {
        if (line.startsWith("VmHWM:")) {
          return Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024;
        }
      }
    }
    return Runtime.getRuntime().totalMemory() / 1e6;
  }

  @Override
  public List<Row> measure() throws IOException, InterruptedException {
    List<Row> rows = new ArrayList<>();
    for (int seed = 1; seed <= SEEDS; seed++) {
      double first = Double.NaN;
      for (int factor : FACTORS) {
        Map<String, String> figures =
            FreshProcess.run(
                DesigningGrowth.class,
                MEGABYTES,
                AS_LAUNCHED,
                String.valueOf(factor),
                String.valueOf(seed));
        double seconds = number(figures, SECONDS);
        first = factor == 1 ? seconds : first;
        rows.add(row(seed, factor, first, figures));
      }
    }
    return rows;
  }

  private static Row row(int seed, int factor, double first, Map<String, String> figures) {
    double seconds = number(figures, SECONDS);
    return new Row(
        String.format(
            Locale.ROOT,
            "seed %d: %d entities, %d reads, %d writes / 7, 30, 8",
            seed,
            7 * factor,
            30 * factor,
            8 * factor),
        String.format(Locale.ROOT, "%.1f s", first),
        String.format(
            Locale.ROOT,
            "%.1f s, %s, gap %.2f%%, %,.0f candidates, %.0f MB",
            seconds,
            figures.get(STATUS),
            100 * number(figures, GAP),
            number(figures, CANDIDATES),
            number(figures, MEMORY)),
        seconds / first,
        "-");
  }

  private static double number(Map<String, String> figures, String what) {
    return Double.parseDouble(Objects.requireNonNull(figures.get(what), what));
  }
}
