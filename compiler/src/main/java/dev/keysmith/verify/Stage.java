package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.plan.Planner;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.data.Population;
import dev.keysmith.verify.data.Scale;
import dev.keysmith.verify.engine.AuditedMeter;
import dev.keysmith.verify.engine.Engine;
import dev.keysmith.verify.engine.Meter;
import dev.keysmith.verify.engine.PlainMeter;
import dev.keysmith.verify.engine.TableContents;
import dev.keysmith.verify.engine.Tables;
import dev.keysmith.verify.items.Differences;
import dev.keysmith.verify.items.ItemComparison;
import dev.keysmith.verify.plain.Instances;
import dev.keysmith.verify.run.Interpreter;
import dev.keysmith.work.Progress;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A design's tables with generated data in them, and everything to run patterns there: for as long
 * as this is open.
 */
final class Stage implements AutoCloseable {
  /** The present of every run, so that the same seed gives the same run. */
  static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");

  private static final int SHOWN = 5;

  private final Spec spec;
  private final Spec scaled;
  private final Design design;
  private final Instances instances;
  private final Tables tables;
  private final TableContents contents;
  private final AuditedMeter audit;
  private final Interpreter audited;
  private final Interpreter parallel;
  private final ItemComparison comparison;

  private Stage(
      Spec spec,
      Spec scaled,
      Design design,
      Instances instances,
      Engine engine,
      Tables tables,
      UnaryOperator<Meter> wiring) {
    this.spec = spec;
    this.scaled = scaled;
    this.design = design;
    this.instances = instances;
    this.tables = tables;
    this.contents = new TableContents(engine, design, tables);
    this.audit = new AuditedMeter(engine, tables);
    this.audited = new Interpreter(spec, design, NOW, wiring.apply(audit), tables);
    this.parallel =
        new Interpreter(spec, design, NOW, wiring.apply(new PlainMeter(engine)), tables);
    this.comparison = new ItemComparison(spec, design);
  }

  /**
   * Creates the tables.
   *
   * @param wiring what stands between the interpreter and the engine
   */
  static Stage open(
      Spec spec,
      Design design,
      int items,
      long seed,
      Engine engine,
      UnaryOperator<Meter> wiring,
      Progress progress) {
    Spec scaled = Scale.of(spec, items).scaled(spec);
    Instances instances = Population.of(scaled, seed, NOW);
    return new Stage(
        spec, scaled, design, instances, engine, Tables.create(engine, design, progress), wiring);
  }

  /** Writes the data; the first thing that went wrong. */
  Optional<Fault> load(Planner planner, Progress progress) {
    Optional<Fault> fault = new LoadData(spec, design, planner, parallel, progress).load(instances);
    return fault.isPresent()
        ? fault
        : difference(instances)
            .map(
                got ->
                    new Fault(
                        "the generated data is not as it should be stored",
                        "generated data",
                        ImmutableList.of(),
                        "one create for each instance",
                        "every item and index entry of the data",
                        got));
  }

  /** What is stored otherwise than it should be, in words. */
  Optional<String> difference(Instances expected) {
    Differences differences = comparison.compare(expected, contents.all());
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join("\n", differences.lines(SHOWN)));
  }

  Spec spec() {
    return spec;
  }

  /** The spec with as many instances as there are here. */
  Spec scaled() {
    return scaled;
  }

  /** The pattern as the scaled spec has it. */
  Pattern scaled(Pattern pattern) {
    return scaled.patterns().stream()
        .filter(candidate -> candidate.id().equals(pattern.id()))
        .findFirst()
        .orElseThrow();
  }

  /** The data as it was loaded. */
  Instances instances() {
    return instances;
  }

  TableContents contents() {
    return contents;
  }

  AuditedMeter audit() {
    return audit;
  }

  /** For one thread, with every request's units recomputed. */
  Interpreter audited() {
    return audited;
  }

  /** For many threads. */
  Interpreter parallel() {
    return parallel;
  }

  Tables tables() {
    return tables;
  }

  @Override
  public void close() {
    tables.close();
  }
}
