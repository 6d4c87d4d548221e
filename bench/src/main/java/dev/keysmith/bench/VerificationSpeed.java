package dev.keysmith.bench;

import com.google.common.collect.ImmutableList;
import dev.keysmith.bench.RecordedRequests.Sent;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.planner.DesignPlanner;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecReader;
import dev.keysmith.verify.DesignVerifier;
import dev.keysmith.verify.PatternVerification;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.VerificationOutcome;
import dev.keysmith.verify.engine.CapacityMeter;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.PlainMeter;
import dev.keysmith.verify.engine.RunTables;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;

/**
 * Writing and reading through a design's plans, beside the very requests that this takes, sent in a
 * loop to the same engine; and verifying all of a design in a process of its own.
 */
final class VerificationSpeed implements BaselineMeasurement {
  private static final int WARM_UPS = 2;
  private static final int RUNS = 5;

  private final List<Double> loads = new ArrayList<>();
  private final List<Double> bareLoads = new ArrayList<>();
  private final List<Double> reads = new ArrayList<>();
  private final List<Double> bareReads = new ArrayList<>();
  private final List<Double> audits = new ArrayList<>();

  @Override
  public String name() {
    return "Verifying a design on DynamoDB Local";
  }

  @Override
  public List<Row> measure() throws Exception {
    Spec spec = spec();
    Design design = design(spec);
    Spec reading = onlyReads(spec);
    long items = 0;
    long executions = 0;
    long requests = 0;
    try (DynamoDbEngine engine = DynamoDbEngine.embedded()) {
      for (int run = -WARM_UPS; run < RUNS; run++) {
        // The first to run has colder code and an emptier engine, so they alternate.
        boolean auditedFirst = run % 2 == 0;
        TimedVerification first = report(reading, design, engine, auditedFirst);
        TimedVerification second = report(reading, design, engine, !auditedFirst);
        TimedVerification plain = auditedFirst ? second : first;
        TimedVerification audited = auditedFirst ? first : second;
        items = plain.verified.items();
        executions = plain.executions();
        requests = plain.reading().size();
        try (RunTables tables = RunTables.create(engine, design, ProgressListener.NONE)) {
          RequestReplay bare = new RequestReplay(engine.client(), tables);
          double bareLoad = bare.atOnce(plain.loading());
          double bareRead = bare.inTurn(plain.reading());
          if (run >= 0) {
            loads.add(items / (plain.loadNanoseconds() / 1e9));
            bareLoads.add(items / (bareLoad / 1e9));
            reads.add(executions / (plain.readNanoseconds / 1e9));
            audits.add(executions / (audited.readNanoseconds / 1e9));
            bareReads.add(executions / (bareRead / 1e9));
          }
        }
      }
    }
    List<Row> rows = new ArrayList<>();
    rows.add(
        row(
            String.format(Locale.ROOT, "create %,d instances by plans / the same requests", items),
            bareLoads,
            loads,
            "below 1.5"));
    rows.add(
        row(
            String.format(
                Locale.ROOT,
                "run and compare %,d reads by plans / the same %,d requests",
                executions,
                requests),
            bareReads,
            reads,
            "below 2"));
    rows.add(row("the same, every unit recomputed / the same requests", bareReads, audits, "-"));
    rows.addAll(FullVerification.measure());
    return rows;
  }

  private static TimedVerification report(
      Spec spec, Design design, DynamoDbEngine engine, boolean audited) {
    return new TimedVerification(
        spec, design, engine, meter -> audited ? meter : new PlainMeter(engine));
  }

  /** The published application with the most patterns. */
  static Spec spec() {
    return SpecReader.read(folder().resolve("spec.yaml"), List.of("us-east-1"))
        .spec()
        .orElseThrow();
  }

  static Design design(Spec spec) {
    return DesignReader.read(folder().resolve("expert.yaml"), spec).design().orElseThrow();
  }

  private static Path folder() {
    return BenchCheckout.root().resolve("corpus/github");
  }

  static DesignVerifier verification(
      Spec spec, Design design, UnaryOperator<CapacityMeter> wiring) {
    return new DesignVerifier(
        spec,
        design,
        (of, by) -> new DesignPlanner(of, by, plan -> plan.readUnits() + 5 * plan.writeUnits()),
        wiring);
  }

  private static Spec onlyReads(Spec spec) {
    return new Spec(
        spec.application(),
        spec.domain(),
        spec.pricing(),
        spec.prefer(),
        spec.entities(),
        spec.patterns().stream()
            .filter(AccessPattern.Read.class::isInstance)
            .collect(ImmutableList.toImmutableList()));
  }

  /** One load and all reads, with the requests that both sent. */
  private static final class TimedVerification implements ProgressListener {
    final VerificationOutcome verified;
    private final List<RecordedRequests> meters = new ArrayList<>();
    private long readStart;
    private long readNanoseconds;

    /**
     * @param wiring what replaces the meter
     */
    TimedVerification(
        Spec spec, Design design, DynamoDbEngine engine, UnaryOperator<CapacityMeter> wiring) {
      this.verified =
          verification(
                  spec,
                  design,
                  meter -> {
                    RecordedRequests recorded = new RecordedRequests(wiring.apply(meter));
                    meters.add(recorded);
                    return recorded;
                  })
              .run(engine, VerificationOptions.USUAL, this);
      if (!verified.isCorrect()) {
        throw new IllegalStateException("the design is not verified");
      }
    }

    @Override
    public void at(String stage, long done, long total) {
      if (stage.equals("running reads")) {
        if (done == 0) {
          readStart = System.nanoTime();
        }
        readNanoseconds = System.nanoTime() - readStart;
      }
    }

    long executions() {
      return verified.patterns().stream().mapToLong(PatternVerification::runs).sum();
    }

    ImmutableList<Sent> loading() {
      return meters.get(1).sent();
    }

    long loadNanoseconds() {
      return meters.get(1).nanoseconds();
    }

    /** The meter of reads is made first. */
    ImmutableList<Sent> reading() {
      return meters.get(0).sent();
    }
  }

  private static Row row(String what, List<Double> baseline, List<Double> ours, String aim) {
    return new Row(what, rate(baseline), rate(ours), median(baseline) / median(ours), aim);
  }

  private static String rate(List<Double> rates) {
    return String.format(
        Locale.ROOT,
        "%,.0f/s (%,.0f to %,.0f)",
        median(rates),
        values(rates).min().orElseThrow(),
        values(rates).max().orElseThrow());
  }

  static double median(List<Double> values) {
    return values(values).sorted().skip(values.size() / 2).findFirst().orElseThrow();
  }

  private static DoubleStream values(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue);
  }
}
