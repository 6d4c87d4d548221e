package dev.keysmith.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs the benchmarks of a class, all in one go, and gives their mean times. */
final class JmhRunner {

  private JmhRunner() {}

  /** Nanoseconds an operation, by method, with the parameters in brackets where there are any. */
  static Map<String, Double> nanoseconds(Class<?> benchmarks) throws RunnerException {
    OptionsBuilder options = new OptionsBuilder();
    options
        .include("^" + benchmarks.getName().replace(".", "\\.") + "\\.")
        .mode(Mode.AverageTime)
        .timeUnit(TimeUnit.NANOSECONDS)
        .forks(1)
        .warmupIterations(3)
        .warmupTime(TimeValue.seconds(1))
        .measurementIterations(5)
        .measurementTime(TimeValue.seconds(1))
        .verbosity(VerboseMode.SILENT);
    Map<String, Double> scores = new LinkedHashMap<>();
    for (RunResult result : new Runner(options.build()).run()) {
      String method = result.getPrimaryResult().getLabel();
      StringBuilder name = new StringBuilder(method);
      for (String parameter : result.getParams().getParamsKeys()) {
        name.append('[').append(result.getParams().getParam(parameter)).append(']');
      }
      scores.put(name.toString(), result.getPrimaryResult().getScore());
    }
    return scores;
  }

  static double of(Map<String, Double> scores, String name) {
    Double score = scores.get(name);
    if (score == null) {
      throw new IllegalStateException("no benchmark " + name + " in " + scores.keySet());
    }
    return score;
  }
}
