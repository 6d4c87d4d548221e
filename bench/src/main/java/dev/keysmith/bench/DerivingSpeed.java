package dev.keysmith.bench;

import com.google.common.collect.ImmutableList;
import com.sun.management.OperatingSystemMXBean;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.optimizer.DesignOptions;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.Spec;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What deriving a design takes: once from the start of a process as the launcher starts it, and
 * again in a process that has derived it before. Beside it stands the same of another checkout that
 * is built, such as the commit before, in turn in the same run:
 *
 * <pre>
 *   KEYSMITH_BASELINE=../before bench/run DerivingSpeed
 * </pre>
 *
 * <p>Processor time is compared, since others may use the machine at the same time.
 */
final class DerivingSpeed implements BaselineMeasurement {
  private static final List<String> SPECS =
      List.of(
          "examples/session-store.yaml", "examples/online-shop.yaml", "examples/code-hosting.yaml");
  private static final int MEGABYTES = 2048;
  private static final List<String> AS_LAUNCHED = List.of("-XX:TieredStopAtLevel=1");
  private static final List<String> AS_SERVED = List.of();
  private static final int TIMES = 6;

  /** So long that no clock ends the search. */
  private static final Duration LIMIT = Duration.ofMinutes(30);

  private static final String PROCESSOR = "processor seconds";
  private static final String WALL = "seconds";
  private static final String BILL = "bill";

  @Override
  public String name() {
    return "Deriving a design, against another checkout";
  }

  /** In a process of its own: derives the design of a spec so many times. */
  public static void main(String[] arguments) {
    DesignCompiler compiler = new DesignCompiler(PriceListReader.shipped());
    Spec spec = compiler.read(Path.of(arguments[0])).spec().orElseThrow();
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    int times = Integer.parseInt(arguments[1]);
    for (int i = 0; i < times; i++) {
      long began = times == 1 ? 0 : system.getProcessCpuTime();
      long start = System.nanoTime();
      OptimizedDesign derived =
          compiler.design(spec, DesignOptions.of(spec), TimeLimit.in(LIMIT), ProgressListener.NONE);
      FreshProcess.tell(WALL, (System.nanoTime() - start) / 1e9);
      FreshProcess.tell(PROCESSOR, (system.getProcessCpuTime() - began) / 1e9);
      FreshProcess.tell(BILL, derived.bill().monthlyUsd());
    }
  }

  @Override
  public List<Row> measure() throws IOException, InterruptedException {
    List<Row> rows = new ArrayList<>();
    for (String spec : SPECS) {
      rows.add(row(spec, "from the start of a process", AS_LAUNCHED, 1));
    }
    String largest = SPECS.get(SPECS.size() - 1);
    rows.add(row(largest, "the " + TIMES + "th time in a process", AS_SERVED, TIMES));
    return rows;
  }

  private static Row row(String spec, String when, List<String> options, int times)
      throws IOException, InterruptedException {
    Optional<Path> other = BenchCheckout.baseline();
    Optional<Map<String, String>> before =
        other.isPresent()
            ? Optional.of(derive(spec, times, options, other.get() + "/cli/target/keysmith.jar:"))
            : Optional.empty();
    Map<String, String> ours = derive(spec, times, options, "");
    return new Row(
        String.format(Locale.ROOT, "%s, %s, $%,.2f a month", spec, when, number(ours, BILL)),
        before.map(DerivingSpeed::seconds).orElse("-"),
        seconds(ours),
        before.map(it -> number(ours, PROCESSOR) / number(it, PROCESSOR)).orElse(Double.NaN),
        "below 1");
  }

  /**
   * @param first on the class path, before the classes of this checkout
   */
  private static Map<String, String> derive(
      String spec, int times, List<String> options, String first)
      throws IOException, InterruptedException {
    String classPath = first + System.getProperty("java.class.path");
    return FreshProcess.run(
        DerivingSpeed.class,
        MEGABYTES,
        ImmutableList.<String>builder().addAll(options).add("-cp", classPath).build(),
        BenchCheckout.root().resolve(spec).toString(),
        String.valueOf(times));
  }

  private static String seconds(Map<String, String> figures) {
    return String.format(
        Locale.ROOT,
        "%.2f s of processors, %.2f s in all",
        number(figures, PROCESSOR),
        number(figures, WALL));
  }

  private static double number(Map<String, String> figures, String what) {
    return Double.parseDouble(Objects.requireNonNull(figures.get(what), what));
  }
}
