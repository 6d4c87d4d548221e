package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.execute.PageCursor;
import dev.keysmith.execute.PlanInterpreter;
import dev.keysmith.execute.ResultPage;
import dev.keysmith.execute.WriteResult;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Planner;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.data.ChosenArguments;
import dev.keysmith.verify.data.DataGenerator;
import dev.keysmith.verify.data.DataScale;
import dev.keysmith.verify.engine.DesignTables;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.EngineRequests;
import dev.keysmith.verify.engine.PlainMeter;
import dev.keysmith.verify.engine.RecordingMeter;
import dev.keysmith.verify.engine.SentRequest.Units;
import dev.keysmith.verify.engine.TableSample;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/** The tables of a design with data, on which patterns are executed one at a time, by hand. */
public final class PatternSession {
  /** The present of generated data, so that the same seed gives the same output. */
  public static final Instant GENERATED_NOW = TestBed.NOW;

  /** The items of each table that values are taken from, where the data was not generated here. */
  private static final int SAMPLED_ITEMS = 200;

  private final Spec spec;
  private final Design design;
  private final DynamoDbEngine engine;
  private final DesignTables tables;
  private final Instant now;
  private final RecordingMeter meter;
  private final PlanInterpreter interpreter;
  private final Optional<Spec> scaled;
  private final Optional<InstanceStore> generated;
  private final BiFunction<Spec, Design, Planner> planning;

  private PatternSession(
      Spec spec,
      Design design,
      DynamoDbEngine engine,
      DesignTables tables,
      Instant now,
      RecordingMeter meter,
      Optional<Spec> scaled,
      Optional<InstanceStore> generated,
      BiFunction<Spec, Design, Planner> planning) {
    this.spec = spec;
    this.design = design;
    this.engine = engine;
    this.tables = tables;
    this.now = now;
    this.meter = meter;
    this.interpreter = new PlanInterpreter(spec, design, now, new EngineRequests(meter, tables));
    this.scaled = scaled;
    this.generated = generated;
    this.planning = planning;
  }

  /**
   * Creates the tables on an engine in this process and writes generated data to them.
   *
   * @throws RequestRejected if the data cannot be written through the design
   */
  public static PatternSession generate(
      Spec spec,
      Design design,
      BiFunction<Spec, Design, Planner> planning,
      DynamoDbEngine engine,
      int items,
      long seed,
      ProgressListener progress) {
    Spec scaled = DataScale.of(spec, items).scaled(spec);
    InstanceStore instances = DataGenerator.of(scaled, seed, GENERATED_NOW);
    DesignTables tables = new DesignTables(design, "");
    tables.create(engine);
    PlanInterpreter loading =
        new PlanInterpreter(
            spec, design, GENERATED_NOW, new EngineRequests(new PlainMeter(engine), tables));
    new DataLoader(spec, design, planning.apply(spec, design), loading, progress)
        .load(instances)
        .ifPresent(
            mismatch -> {
              throw new RequestRejected(
                  "%s: %s; run `keysmith verify` for the details"
                      .formatted(mismatch.what(), mismatch.got()));
            });
    return new PatternSession(
        spec,
        design,
        engine,
        tables,
        GENERATED_NOW,
        RecordingMeter.audited(engine, tables),
        Optional.of(scaled),
        Optional.of(instances),
        planning);
  }

  /** The tables that {@link #generate} has created and filled in an earlier process. */
  public static PatternSession reopen(
      Spec spec,
      Design design,
      BiFunction<Spec, Design, Planner> planning,
      DynamoDbEngine engine,
      int items) {
    DesignTables tables = new DesignTables(design, "");
    return new PatternSession(
        spec,
        design,
        engine,
        tables,
        GENERATED_NOW,
        RecordingMeter.audited(engine, tables),
        Optional.of(DataScale.of(spec, items).scaled(spec)),
        Optional.empty(),
        planning);
  }

  /**
   * The tables that a team has created at an endpoint; nothing is sent but the patterns' requests.
   */
  public static PatternSession at(
      Spec spec,
      Design design,
      BiFunction<Spec, Design, Planner> planning,
      DynamoDbEngine engine,
      String tablePrefix,
      Instant now) {
    DesignTables tables = new DesignTables(design, tablePrefix);
    return new PatternSession(
        spec,
        design,
        engine,
        tables,
        now,
        RecordingMeter.plain(engine, tables),
        Optional.empty(),
        Optional.empty(),
        planning);
  }

  /** The time of its requests. */
  public Instant now() {
    return now;
  }

  /** The instances to take values from: all that were generated, or some that are stored. */
  public InstanceStore instances() {
    TableSample sample = new TableSample(engine, tables);
    return generated.orElseGet(
        () -> StoredInstances.of(spec, design, table -> sample.of(table.name(), SAMPLED_ITEMS)));
  }

  /** Values for a read, with the given ones among them. */
  public PatternArguments choose(
      AccessPattern.Read read, Map<String, Object> given, InstanceStore instances, long seed) {
    return PatternArguments.of(
        new ChosenArguments(scaled.orElse(spec), instances, seed, now)
            .read((AccessPattern.Read) scaled(read), given));
  }

  /** Values with which a write succeeds; empty if there are none. */
  public Optional<PatternArguments> choose(
      AccessPattern.Write write, Map<String, Object> given, InstanceStore instances, long seed) {
    return new ChosenArguments(scaled.orElse(spec), instances, seed, now)
        .write((AccessPattern.Write) scaled(write), given);
  }

  private AccessPattern scaled(AccessPattern pattern) {
    return scaled.orElse(spec).patterns().stream()
        .filter(one -> one.id().equals(pattern.id()))
        .findFirst()
        .orElseThrow();
  }

  /** What an execution should consume on average, at the scale of the data. */
  public Units predicted(AccessPattern pattern, Plan plan) {
    ConsumedUnits predicted =
        scaled
            .map(
                small ->
                    DesignVerifier.predicted(
                        scaled(pattern), plan, planning.apply(small, design.bindTo(small))))
            .orElseGet(() -> new ConsumedUnits(plan.readUnits(), plan.writeUnits()));
    return new Units(predicted.readUnits(), predicted.writeUnits());
  }

  /**
   * One page of a read.
   *
   * @throws RequestRejected if the tables are not those of the design
   */
  public PatternExecution read(
      AccessPattern.Read read, Plan plan, PatternArguments arguments, Optional<PageCursor> cursor) {
    meter.drain();
    try {
      ResultPage page = interpreter.page(read, plan, arguments.shared(), cursor);
      return new PatternExecution(meter.drain(), page.results(), page.next(), Optional.empty());
    } catch (DynamoDbException | IllegalStateException | IllegalArgumentException e) {
      throw rejected(e, plan);
    }
  }

  /**
   * A write.
   *
   * @throws RequestRejected if the tables are not those of the design
   */
  public PatternExecution write(AccessPattern.Write write, Plan plan, PatternArguments arguments) {
    meter.drain();
    try {
      WriteResult written = interpreter.write(write, plan, arguments);
      return new PatternExecution(
          meter.drain(), ImmutableList.of(), Optional.empty(), Optional.of(written));
    } catch (DynamoDbException | IllegalStateException | IllegalArgumentException e) {
      throw rejected(e, plan);
    }
  }

  private RequestRejected rejected(RuntimeException e, Plan plan) {
    if (e instanceof ResourceNotFoundException) {
      return new RequestRejected(
          "%s has no table %s; create it from cloudformation.yaml or main.tf of `keysmith design"
                  .formatted(engine.name(), names(plan))
              + " --out`, or name the prefix of its tables with --table-prefix");
    }
    if (e instanceof DynamoDbException) {
      return new RequestRejected(
          "%s; check that the tables at %s were created from this design (--design)"
              .formatted(ArgumentFormatter.message(e), engine.name()));
    }
    return new RequestRejected(
        "%s; check that the items at %s were written by this design (--design)"
            .formatted(ArgumentFormatter.message(e), engine.name()));
  }

  private String names(Plan plan) {
    ImmutableSet<String> names =
        plan.steps().stream()
            .map(step -> tables.name(step.request().target().table()))
            .collect(ImmutableSet.toImmutableSet());
    return names.stream().collect(Collectors.joining(", "));
  }
}
