package dev.keysmith.bench;

import dev.keysmith.bench.BaselineMeasurement.Row;
import dev.keysmith.design.Design;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.VerificationOutcome;
import dev.keysmith.verify.engine.DynamoDbEngine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * The verification of a design as a user runs it: a new process, the usual amount of data, every
 * pattern, a small heap. Reports where the time goes.
 */
final class FullVerification {
  private static final int RUNS = 3;
  private static final int MEGABYTES = 512;
  private static final String TOTAL = "from the start of the process";
  private static final String HEAP = "megabytes of heap in use at most";
  private static final double AIM_SECONDS = 60;

  private FullVerification() {}

  /** In a process of its own: prints what took how many seconds. */
  public static void main(String[] arguments) {
    Spec spec = VerificationSpeed.spec();
    Design design = VerificationSpeed.design(spec);
    PhaseTimes phaseTimes = new PhaseTimes();
    try (DynamoDbEngine engine = DynamoDbEngine.embedded()) {
      VerificationOutcome verified =
          VerificationSpeed.verification(spec, design, UnaryOperator.identity())
              .run(engine, VerificationOptions.USUAL, phaseTimes);
      if (!verified.isCorrect()) {
        throw new IllegalStateException("the design is not verified");
      }
    }
    phaseTimes.end();
    phaseTimes.seconds.forEach(FreshProcess::tell);
    FreshProcess.tell(
        TOTAL,
        (System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().getStartTime()) / 1e3);
    FreshProcess.tell(
        HEAP,
        ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(peak -> peak.getUsed())
                .sum()
            / 1e6);
  }

  /** Seconds from one stage's first sign to the next one's; those of one name together. */
  private static final class PhaseTimes implements ProgressListener {
    final Map<String, Double> seconds = new LinkedHashMap<>();
    private String current = "start";
    private long since = System.nanoTime();

    @Override
    public synchronized void at(String stage, long done, long total) {
      // What follows the last table is the first instance being written.
      String next = stage.equals("creating tables") && done == total ? "writing data" : stage;
      if (!next.equals(current)) {
        end();
        current = next;
      }
    }

    synchronized void end() {
      long now = System.nanoTime();
      seconds.merge(current, (now - since) / 1e9, Double::sum);
      since = now;
    }
  }

  static List<Row> measure() throws IOException, InterruptedException {
    Map<String, List<Double>> figures = new LinkedHashMap<>();
    for (int run = 0; run < RUNS; run++) {
      figuresOfOneRun().forEach((what, figure) -> add(figures, what, figure));
    }
    double total = median(figures, TOTAL);
    double heap = median(figures, HEAP);
    List<Row> rows = new ArrayList<>();
    rows.add(
        new Row(
            "all patterns, " + TOTAL + " / one minute",
            String.format(Locale.ROOT, "%.0f s", AIM_SECONDS),
            seconds(figures, TOTAL),
            total / AIM_SECONDS,
            "below 1"));
    rows.add(
        new Row(
            "most heap in use / what it is given",
            MEGABYTES + " MB",
            String.format(Locale.ROOT, "%.0f MB", heap),
            heap / MEGABYTES,
            "below 1"));
    for (String stage : figures.keySet()) {
      if (!stage.equals(TOTAL) && !stage.equals(HEAP) && !stage.equals("start")) {
        double part = median(figures, stage);
        rows.add(
            new Row(
                stage + " / all of it",
                seconds(figures, TOTAL),
                seconds(figures, stage),
                part / total,
                "-"));
      }
    }
    return rows;
  }

  private static void add(Map<String, List<Double>> figures, String what, double figure) {
    figures.computeIfAbsent(what, added -> new ArrayList<>()).add(figure);
  }

  private static double median(Map<String, List<Double>> figures, String what) {
    return VerificationSpeed.median(Objects.requireNonNull(figures.get(what), what));
  }

  private static String seconds(Map<String, List<Double>> figures, String what) {
    List<Double> all = Objects.requireNonNull(figures.get(what), what);
    return String.format(
        Locale.ROOT,
        "%.1f s (%.1f to %.1f)",
        VerificationSpeed.median(all),
        Collections.min(all),
        Collections.max(all));
  }

  private static Map<String, Double> figuresOfOneRun() throws IOException, InterruptedException {
    Map<String, Double> figures = new LinkedHashMap<>();
    FreshProcess.run(FullVerification.class, MEGABYTES)
        .forEach((what, figure) -> figures.put(what, Double.valueOf(figure)));
    return figures;
  }
}
