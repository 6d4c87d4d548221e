package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design;
import dev.keysmith.execute.PatternExecutor;
import dev.keysmith.execute.PlanInterpreter;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.plan.Planner;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.data.DataGenerator;
import dev.keysmith.verify.data.DataScale;
import dev.keysmith.verify.engine.AuditedMeter;
import dev.keysmith.verify.engine.CapacityMeter;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.EngineRequests;
import dev.keysmith.verify.engine.PlainMeter;
import dev.keysmith.verify.engine.RunTables;
import dev.keysmith.verify.engine.TableContents;
import dev.keysmith.verify.items.ItemComparison;
import dev.keysmith.verify.items.ItemDifferences;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The tables of a design with generated data, and everything to run patterns on them, until this is
 * closed.
 */
final class TestBed implements AutoCloseable {
  /** The present of every run, so that the same seed gives the same run. */
  static final Instant NOW = PatternRuns.NOW;

  private static final int SHOWN = 5;

  private final Spec spec;
  private final Spec scaled;
  private final Design design;
  private final InstanceStore instances;
  private final RunTables tables;
  private final TableContents contents;
  private final AuditedMeter audit;
  private final PatternExecutor audited;
  private final PatternExecutor parallel;
  private final PatternExecutor loading;
  private final ItemComparison comparison;

  private TestBed(
      Spec spec,
      Spec scaled,
      Design design,
      InstanceStore instances,
      DynamoDbEngine engine,
      RunTables tables,
      UnaryOperator<CapacityMeter> wiring,
      PatternRuns runs) {
    this.spec = spec;
    this.scaled = scaled;
    this.design = design;
    this.instances = instances;
    this.tables = tables;
    this.contents = new TableContents(engine, design, tables);
    this.audit = new AuditedMeter(engine, tables);
    CapacityMeter plain = wiring.apply(new PlainMeter(engine));
    this.audited = runs.executor(wiring.apply(audit), tables);
    this.parallel = runs.executor(plain, tables);
    this.loading = new PlanInterpreter(spec, design, NOW, new EngineRequests(plain, tables));
    this.comparison = new ItemComparison(spec, design);
  }

  /**
   * Creates the tables.
   *
   * @param scale how many instances of each entity
   * @param forWrites whether writes will be run, or else reads
   * @param wiring connects the executor to the engine
   * @param runs what executes patterns
   */
  static TestBed open(
      Spec spec,
      Design design,
      DataScale scale,
      boolean forWrites,
      long seed,
      DynamoDbEngine engine,
      UnaryOperator<CapacityMeter> wiring,
      PatternRuns runs,
      ProgressListener progress) {
    Spec scaled = scale.scaled(spec);
    InstanceStore instances =
        forWrites
            ? DataGenerator.forWrites(scaled, seed, NOW)
            : DataGenerator.of(scaled, seed, NOW);
    return new TestBed(
        spec,
        scaled,
        design,
        instances,
        engine,
        RunTables.create(engine, design, progress),
        wiring,
        runs);
  }

  /** Writes the data; returns the first difference. */
  Optional<Mismatch> load(Planner planner, ProgressListener progress) {
    Optional<Mismatch> mismatch =
        new DataLoader(spec, design, planner, loading, progress).load(instances);
    return mismatch.isPresent()
        ? mismatch
        : difference(instances)
            .map(
                got ->
                    new Mismatch(
                        "the generated data is not stored as specified",
                        "generated data",
                        ImmutableList.of(),
                        "one create per instance",
                        "all items and index entries of the data",
                        got));
  }

  /** The differences between what is stored, with the entries of indexes, and what should be. */
  Optional<String> difference(InstanceStore expected) {
    return difference(expected, contents.all());
  }

  /**
   * The same after some writes of the audited interpreter, found in the tables: DynamoDB makes the
   * entries of indexes from their items, so that none is wrong where these are right.
   */
  Optional<String> differenceAfterWrites(InstanceStore expected) {
    return comparison.compareTables(expected, contents.items(audit)).isEmpty()
        ? Optional.empty()
        : difference(expected);
  }

  /** The same for items that were read before. */
  Optional<String> difference(
      InstanceStore expected,
      ImmutableMap<TableOrIndex, ImmutableList<ImmutableMap<String, Object>>> stored) {
    return text(comparison.compare(expected, stored));
  }

  private static Optional<String> text(ItemDifferences differences) {
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
  AccessPattern scaled(AccessPattern pattern) {
    return scaled.patterns().stream()
        .filter(candidate -> candidate.id().equals(pattern.id()))
        .findFirst()
        .orElseThrow();
  }

  /** The data as it was loaded. */
  InstanceStore instances() {
    return instances;
  }

  TableContents contents() {
    return contents;
  }

  AuditedMeter audit() {
    return audit;
  }

  /** For one thread, with the units of every request recalculated. */
  PatternExecutor audited() {
    return audited;
  }

  /** For many threads. */
  PatternExecutor parallel() {
    return parallel;
  }

  RunTables tables() {
    return tables;
  }

  @Override
  public void close() {
    tables.close();
  }
}
