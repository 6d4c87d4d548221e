package dev.keysmith.bench;

import dev.keysmith.bench.payload.PayloadLayer;
import dev.keysmith.bench.payload.PayloadLayer.AnsweredBy;
import dev.keysmith.bench.payload.PayloadSize;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.ListStatistics;

/** What calls take: speed and allocations, with the half-width of a 99.9% interval. */
final class CallFigures {
  /** Each benchmark once in a round, so that what else the machine does meets all of them. */
  private static final int ROUNDS = Integer.getInteger("bench.rounds", 1);

  private static final int ITERATIONS = 6;
  private static final double CONFIDENCE = 0.999;

  private final Map<String, Figure> figures;

  private CallFigures(Map<String, Figure> figures) {
    this.figures = figures;
  }

  /**
   * One benchmark.
   *
   * @param speed operations a second of processor time
   * @param bytes allocated for an operation
   */
  record Figure(double speed, double speedError, double bytes, double bytesError) {
    String speedText() {
      return String.format(Locale.ROOT, "%,.0f ± %,.0f", speed, speedError);
    }

    String bytesText() {
      return String.format(Locale.ROOT, "%,.0f ± %,.0f B", bytes, bytesError);
    }
  }

  /** Runs all benchmarks of a class, each in a new process. */
  static CallFigures measured(Class<?> benchmarks, String property, Path compiled)
      throws RunnerException {
    Map<String, List<Double>> speeds = new LinkedHashMap<>();
    Map<String, List<Double>> bytes = new LinkedHashMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      for (AnsweredBy answered : AnsweredBy.values()) {
        for (RunResult run : new Runner(options(benchmarks, answered, property, compiled)).run()) {
          String name = name(run);
          for (BenchmarkResult fork : run.getBenchmarkResults()) {
            for (IterationResult iteration : fork.getIterationResults()) {
              add(speeds, name, ProcessorTime.operationsPerSecond(iteration));
              add(bytes, name, allocated(iteration));
            }
          }
        }
      }
    }
    return of(speeds, bytes);
  }

  /** The SDK has more code to compile than the mapping alone. */
  private static int warmUpSeconds(AnsweredBy answered) {
    return answered == AnsweredBy.HTTP_CLIENT ? 8 : 4;
  }

  private static Options options(
      Class<?> benchmarks, AnsweredBy answered, String property, Path compiled) {
    OptionsBuilder options = new OptionsBuilder();
    options
        .include("^" + benchmarks.getName().replace(".", "\\.") + "\\.")
        .mode(Mode.Throughput)
        .timeUnit(TimeUnit.SECONDS)
        .forks(1)
        .param("answered", answered.name())
        .warmupIterations(warmUpSeconds(answered))
        .warmupTime(TimeValue.seconds(1))
        .measurementIterations(ITERATIONS)
        .measurementTime(TimeValue.seconds(1))
        .addProfiler(GCProfiler.class)
        .jvmArgsAppend("-D" + property + "=" + compiled, "-Xms1g", "-Xmx1g", "-XX:+UseSerialGC")
        .verbosity(VerboseMode.SILENT);
    return options.build();
  }

  private static CallFigures of(Map<String, List<Double>> speeds, Map<String, List<Double>> bytes) {
    Map<String, Figure> figures = new LinkedHashMap<>();
    speeds.forEach(
        (name, all) -> {
          ListStatistics speed = statistics(all);
          ListStatistics size = statistics(bytes.getOrDefault(name, List.of()));
          figures.put(
              name,
              new Figure(
                  speed.getMean(),
                  speed.getMeanErrorAt(CONFIDENCE),
                  size.getMean(),
                  size.getMeanErrorAt(CONFIDENCE)));
        });
    return new CallFigures(figures);
  }

  /** How it was measured. */
  static String conditions() {
    return String.format(
        Locale.ROOT,
        "%d process%s for each figure: %d s of warm-up (%d s for the mapping alone), then %d"
            + " iterations of 1 s",
        ROUNDS,
        ROUNDS == 1 ? "" : "es",
        warmUpSeconds(AnsweredBy.HTTP_CLIENT),
        warmUpSeconds(AnsweredBy.CLIENT),
        ITERATIONS);
  }

  Figure of(String operation, AnsweredBy answered, PayloadLayer layer, PayloadSize size) {
    Figure figure = figures.get(name(operation, answered.name(), layer.name(), size.name()));
    if (figure == null) {
      throw new IllegalStateException("no benchmark of " + operation + " in " + figures.keySet());
    }
    return figure;
  }

  private static double allocated(IterationResult iteration) {
    Result<?> result = iteration.getSecondaryResults().get("gc.alloc.rate.norm");
    if (result == null) {
      throw new IllegalStateException("the profiler measured no allocations");
    }
    return result.getScore();
  }

  private static void add(Map<String, List<Double>> all, String name, double value) {
    all.computeIfAbsent(name, added -> new ArrayList<>()).add(value);
  }

  private static ListStatistics statistics(List<Double> values) {
    return new ListStatistics(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static String name(RunResult run) {
    BenchmarkParams params = run.getParams();
    return name(
        run.getPrimaryResult().getLabel(),
        params.getParam("answered"),
        params.getParam("layer"),
        params.getParam("size"));
  }

  private static String name(String operation, String answered, String layer, String size) {
    return String.join(" ", operation, answered, layer, size);
  }
}
