package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.Planner;
import dev.keysmith.plan.RequestTemplate;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.engine.CapacityMeter;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.TableContents;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Verifies a design: runs every pattern that it serves on a real engine and compares the results
 * with the definition of the pattern.
 *
 * <pre>
 *   spec ──generate──▶ instances ──create plans──▶ tables ──read plans──▶ results ─┐
 *                          │                          └────write plans──▶ items ───┼─ the same?
 *                          └──────────── the plain definition ─────────────────────┘
 * </pre>
 *
 * <p>Reads run on the requested number of instances. Writes run on fewer, because all stored items
 * are compared after each; every pattern starts with the same data, so that running one alone gives
 * the same result. A pattern whose bill is of far more or larger requests is run once more, on data
 * around its entities ({@link VerificationStages}).
 */
public final class DesignVerifier {
  private final Spec spec;
  private final Design design;
  private final BiFunction<Spec, Design, Planner> planning;
  private final UnaryOperator<CapacityMeter> wiring;
  private final PatternRuns runs;

  /**
   * @param planning plans for the spec, and for the same spec at a smaller scale
   */
  public DesignVerifier(Spec spec, Design design, BiFunction<Spec, Design, Planner> planning) {
    this(spec, design, planning, UnaryOperator.identity());
  }

  /**
   * @param wiring connects the interpreter to the engine
   */
  public DesignVerifier(
      Spec spec,
      Design design,
      BiFunction<Spec, Design, Planner> planning,
      UnaryOperator<CapacityMeter> wiring) {
    this(spec, design, planning, wiring, PatternRuns.interpreted(spec.withExternal(), design));
  }

  /**
   * @param runs what executes patterns, in place of the interpreter of plans
   */
  public DesignVerifier(
      Spec spec, Design design, BiFunction<Spec, Design, Planner> planning, PatternRuns runs) {
    this(spec, design, planning, UnaryOperator.identity(), runs);
  }

  private DesignVerifier(
      Spec spec,
      Design design,
      BiFunction<Spec, Design, Planner> planning,
      UnaryOperator<CapacityMeter> wiring,
      PatternRuns runs) {
    // What is kept elsewhere has instances too, which others refer to.
    this.spec = spec.withExternal();
    this.design = design;
    this.planning = planning;
    this.wiring = wiring;
    this.runs = runs;
  }

  public VerificationOutcome run(
      DynamoDbEngine engine, VerificationOptions options, ProgressListener progress) {
    Planner planner = planning.apply(spec, design);
    ImmutableList.Builder<String> unserved = ImmutableList.builder();
    Map<AccessPattern, Plan> plans = new LinkedHashMap<>();
    for (AccessPattern pattern : spec.patterns()) {
      if (options.pattern().map(pattern.id()::equals).orElse(true)) {
        PlanSet planned = planner.plan(pattern);
        planned
            .best()
            .ifPresentOrElse(plan -> plans.put(pattern, plan), () -> unserved.add(pattern.id()));
      }
    }
    int items = new GeneratedVolume(spec, design).affordable(options.items());
    VerificationStages stages = new VerificationStages(spec, design, planning, plans);
    ImmutableList<VerificationStage> first = stages.first(items);
    Map<AccessPattern, PatternVerification> verified = new LinkedHashMap<>();
    LoadResult loaded = onTestBeds(engine, options, first, plans, progress, verified::put);
    if (loaded.mismatch().isEmpty() && options.nearBill()) {
      LoadResult again =
          onTestBeds(
              engine,
              options,
              stages.again(first, items),
              plans,
              progress,
              (pattern, nearer) ->
                  verified.computeIfPresent(pattern, (it, usual) -> usual.and(nearer)));
      loaded = new LoadResult(loaded.items() + again.items(), again.mismatch());
    }
    return new VerificationOutcome(
        engine.name(),
        loaded.items(),
        loaded.mismatch(),
        spec.patterns().stream()
            .filter(verified::containsKey)
            .map(pattern -> Objects.requireNonNull(verified.get(pattern)))
            .collect(ImmutableList.toImmutableList()),
        unserved.build());
  }

  /** The result of loading the data: its amount, and the first difference. */
  private record LoadResult(long items, Optional<Mismatch> mismatch) {}

  private LoadResult onTestBeds(
      DynamoDbEngine engine,
      VerificationOptions options,
      ImmutableList<VerificationStage> stages,
      Map<AccessPattern, Plan> plans,
      ProgressListener progress,
      BiConsumer<AccessPattern, PatternVerification> verified) {
    long items = 0;
    for (VerificationStage stage : stages) {
      LoadResult loaded = onTestBed(engine, options, stage, plans, progress, verified);
      items += loaded.items();
      if (loaded.mismatch().isPresent()) {
        return new LoadResult(items, loaded.mismatch());
      }
    }
    return new LoadResult(items, Optional.empty());
  }

  private LoadResult onTestBed(
      DynamoDbEngine engine,
      VerificationOptions options,
      VerificationStage stage,
      Map<AccessPattern, Plan> plans,
      ProgressListener progress,
      BiConsumer<AccessPattern, PatternVerification> verified) {
    try (TestBed testBed =
        TestBed.open(
            spec,
            design,
            stage.scale(),
            stage.writes(),
            options.seed(),
            engine,
            wiring,
            runs,
            progress)) {
      long count =
          spec.entities().keySet().stream()
              .filter(entity -> !spec.external().containsKey(entity))
              .mapToLong(testBed.instances()::count)
              .sum();
      Optional<Mismatch> mismatch = testBed.load(planning.apply(spec, design), progress);
      if (mismatch.isPresent()) {
        return new LoadResult(count, mismatch);
      }
      Planner predicting = planning.apply(testBed.scaled(), design.bindTo(testBed.scaled()));
      TableContents.Snapshot snapshot = testBed.contents().snapshot();
      long total = stage.patterns().size();
      long done = 0;
      String what = stage.writes() ? "running writes" : "running reads";
      for (AccessPattern pattern : stage.patterns()) {
        progress.at(what, done++, total);
        Plan plan = Objects.requireNonNull(plans.get(pattern));
        verified.accept(
            pattern, verifyPattern(testBed, snapshot, pattern, plan, predicting, options));
      }
      progress.at(what, total, total);
      return new LoadResult(count, Optional.empty());
    }
  }

  private PatternVerification verifyPattern(
      TestBed testBed,
      TableContents.Snapshot snapshot,
      AccessPattern pattern,
      Plan plan,
      Planner predicting,
      VerificationOptions options) {
    AccessPattern scaled = testBed.scaled(pattern);
    ConsumedUnits predicted = predicted(scaled, plan, predicting);
    // The random numbers of one pattern must not depend on which others are run.
    SplittableRandom random = new SplittableRandom(options.seed() * 31 + pattern.id().hashCode());
    PatternVerification verified =
        pattern instanceof AccessPattern.Read read
            ? new ReadVerifier(testBed).verify(read, plan, predicted, random)
            : new WriteVerifier(testBed, snapshot)
                .verify((AccessPattern.Write) pattern, plan, predicted, random);
    return verified.billedAt(new ConsumedUnits(plan.readUnits(), plan.writeUnits()));
  }

  /**
   * The predicted consumption of the same plan at the scale of the data.
   *
   * @param pattern as the scaled spec has it
   * @param predicting plans for the scaled spec
   */
  public static ConsumedUnits predicted(AccessPattern pattern, Plan plan, Planner predicting) {
    PlanSet planned = predicting.plan(pattern);
    Plan same =
        planned.plans().stream()
            .filter(candidate -> isSame(candidate, plan))
            .findFirst()
            .or(planned::best)
            .orElse(plan);
    return new ConsumedUnits(same.readUnits(), same.writeUnits());
  }

  private static boolean isSame(Plan one, Plan other) {
    return one.strategy().equals(other.strategy())
        && one.steps().size() == other.steps().size()
        && IntStream.range(0, one.steps().size())
            .allMatch(i -> isSame(one.steps().get(i).request(), other.steps().get(i).request()));
  }

  private static boolean isSame(RequestTemplate one, RequestTemplate other) {
    return one.target().equals(other.target()) && one.key().equals(other.key());
  }
}
