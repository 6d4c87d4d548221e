package dev.keysmith.bench;

import dev.keysmith.bench.payload.GeneratedCalls;
import dev.keysmith.bench.payload.PayloadCalls;
import dev.keysmith.bench.payload.PayloadLayer;
import dev.keysmith.bench.payload.PayloadLayer.AnsweredBy;
import dev.keysmith.bench.payload.PayloadSize;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Calls through a generated data layer, against code written by hand on the SDK and against the
 * Enhanced Client: operations a second of processor time, and bytes allocated for each.
 */
public class DataLayerSpeed implements BaselineMeasurement {
  private static final String COMPILED = "keysmith.payloads";

  @Override
  public String name() {
    return "Generated Java against hand-written code and the Enhanced Client";
  }

  @Override
  public List<Row> measure() throws Exception {
    Path compiled = Files.createTempDirectory("payloads");
    GeneratedCalls.compile(compiled);
    CallFigures figures = CallFigures.measured(DataLayerSpeed.class, COMPILED, compiled);
    List<Row> rows = new ArrayList<>();
    rows.add(new Row(CallFigures.conditions(), "-", "-", Double.NaN, "-"));
    for (AnsweredBy answered : AnsweredBy.values()) {
      for (String operation : List.of("get", "put", "query", "update")) {
        for (PayloadSize size : PayloadSize.values()) {
          for (PayloadLayer other :
              List.of(PayloadLayer.HAND_WRITTEN, PayloadLayer.ENHANCED_CLIENT)) {
            rows.addAll(rows(figures, answered, operation, size, other));
          }
        }
      }
    }
    return rows;
  }

  private static List<Row> rows(
      CallFigures figures,
      AnsweredBy answered,
      String operation,
      PayloadSize size,
      PayloadLayer other) {
    CallFigures.Figure ours = figures.of(operation, answered, PayloadLayer.GENERATED, size);
    CallFigures.Figure theirs = figures.of(operation, answered, other, size);
    String what =
        String.format(
            Locale.ROOT,
            "%s, %s %s: generated / %s",
            answered == AnsweredBy.HTTP_CLIENT ? "whole call" : "mapping alone",
            operation,
            size,
            other == PayloadLayer.HAND_WRITTEN ? "hand-written" : "Enhanced Client");
    String speedAim =
        other == PayloadLayer.ENHANCED_CLIENT
            ? answered == AnsweredBy.CLIENT ? "at least 2" : "above 1"
            : answered == AnsweredBy.HTTP_CLIENT ? "at least 0.95" : "-";
    return List.of(
        new Row(
            what + ", operations/s",
            theirs.speedText(),
            ours.speedText(),
            ours.speed() / theirs.speed(),
            speedAim),
        new Row(
            what + ", allocated",
            theirs.bytesText(),
            ours.bytesText(),
            ours.bytes() / theirs.bytes(),
            "below 1"));
  }

  /** One layer, and how its requests are answered. */
  @State(Scope.Thread)
  public static class Measured {
    @Param public AnsweredBy answered = AnsweredBy.HTTP_CLIENT;
    @Param public PayloadLayer layer = PayloadLayer.GENERATED;
    @Param public PayloadSize size = PayloadSize.TINY;

    private @Nullable PayloadCalls calls;

    @Setup
    public void load() {
      calls = layer.calls(Path.of(System.getProperty(COMPILED, "")), answered, size);
    }

    PayloadCalls calls() {
      return Objects.requireNonNull(calls);
    }
  }

  @Benchmark
  public Object get(Measured one, ProcessorTime time) {
    time.operations++;
    return one.calls().get();
  }

  @Benchmark
  public void put(Measured one, ProcessorTime time) {
    time.operations++;
    one.calls().put();
  }

  @Benchmark
  public Object query(Measured one, ProcessorTime time) {
    time.operations++;
    return one.calls().query();
  }

  @Benchmark
  public void update(Measured one, ProcessorTime time) {
    time.operations++;
    one.calls().update();
  }
}
