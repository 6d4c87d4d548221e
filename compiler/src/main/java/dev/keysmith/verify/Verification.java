package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Planned;
import dev.keysmith.plan.Planner;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.engine.Engine;
import dev.keysmith.verify.engine.Meter;
import dev.keysmith.verify.engine.TableContents;
import dev.keysmith.work.Progress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * The proof of a design: every pattern that it serves is run on a real engine and compared with
 * what the pattern means.
 *
 * <pre>
 *   spec ──generate──▶ instances ──create plans──▶ tables ──read plans──▶ results ─┐
 *                          │                          └────write plans──▶ items ───┼─ the same?
 *                          └──────────── the plain definition ─────────────────────┘
 * </pre>
 *
 * <p>Reads run on as many instances as asked for. Writes run on few, since everything stored is
 * looked at after each; every pattern begins with the same data, so that one alone ends as it does
 * among the others.
 */
public final class Verification {
  static final int MOST_ITEMS_FOR_WRITES = 250;

  private final Spec spec;
  private final Design design;
  private final BiFunction<Spec, Design, Planner> planning;
  private final UnaryOperator<Meter> wiring;

  /**
   * @param planning plans for the spec, and for the same spec at a smaller scale
   */
  public Verification(Spec spec, Design design, BiFunction<Spec, Design, Planner> planning) {
    this(spec, design, planning, UnaryOperator.identity());
  }

  /**
   * @param wiring what stands between the interpreter and the engine
   */
  public Verification(
      Spec spec,
      Design design,
      BiFunction<Spec, Design, Planner> planning,
      UnaryOperator<Meter> wiring) {
    this.spec = spec;
    this.design = design;
    this.planning = planning;
    this.wiring = wiring;
  }

  public Verified run(Engine engine, VerificationOptions options, Progress progress) {
    Planner planner = planning.apply(spec, design);
    ImmutableList.Builder<String> unserved = ImmutableList.builder();
    Map<Pattern, Plan> plans = new LinkedHashMap<>();
    for (Pattern pattern : spec.patterns()) {
      if (options.pattern().map(pattern.id()::equals).orElse(true)) {
        Planned planned = planner.plan(pattern);
        planned
            .best()
            .ifPresentOrElse(plan -> plans.put(pattern, plan), () -> unserved.add(pattern.id()));
      }
    }
    Map<Pattern, PatternProof> proofs = new LinkedHashMap<>();
    Found reads =
        onStage(engine, options, options.items(), Pattern.Read.class, plans, proofs, progress);
    Found writes =
        reads.fault().isPresent()
            ? reads
            : onStage(
                engine,
                options,
                Math.min(options.items(), MOST_ITEMS_FOR_WRITES),
                Pattern.Write.class,
                plans,
                proofs,
                progress);
    return new Verified(
        engine.name(),
        reads.items() + (reads == writes ? 0 : writes.items()),
        writes.fault(),
        spec.patterns().stream()
            .filter(proofs::containsKey)
            .map(pattern -> Objects.requireNonNull(proofs.get(pattern)))
            .collect(ImmutableList.toImmutableList()),
        unserved.build());
  }

  /** What came of a stage: how much data there was, and what was wrong with it. */
  private record Found(long items, Optional<Fault> fault) {}

  private Found onStage(
      Engine engine,
      VerificationOptions options,
      int items,
      Class<? extends Pattern> kind,
      Map<Pattern, Plan> plans,
      Map<Pattern, PatternProof> proofs,
      Progress progress) {
    long total = plans.keySet().stream().filter(kind::isInstance).count();
    if (total == 0) {
      return new Found(0, Optional.empty());
    }
    try (Stage stage = Stage.open(spec, design, items, options.seed(), engine, wiring, progress)) {
      long count = spec.entities().keySet().stream().mapToLong(stage.instances()::count).sum();
      Optional<Fault> fault = stage.load(planning.apply(spec, design), progress);
      if (fault.isPresent()) {
        return new Found(count, fault);
      }
      Planner predicting = planning.apply(stage.scaled(), rebound(design, stage.scaled()));
      TableContents.Snapshot snapshot = stage.contents().snapshot();
      long done = 0;
      String what = kind == Pattern.Read.class ? "running reads" : "running writes";
      for (Map.Entry<Pattern, Plan> entry : plans.entrySet()) {
        if (kind.isInstance(entry.getKey())) {
          progress.at(what, done++, total);
          proofs.put(
              entry.getKey(),
              prove(stage, snapshot, entry.getKey(), entry.getValue(), predicting, options));
        }
      }
      progress.at(what, total, total);
      return new Found(count, Optional.empty());
    }
  }

  private PatternProof prove(
      Stage stage,
      TableContents.Snapshot snapshot,
      Pattern pattern,
      Plan plan,
      Planner predicting,
      VerificationOptions options) {
    Pattern scaled = stage.scaled(pattern);
    Units predicted = predicted(scaled, plan, predicting);
    // What one pattern draws must not depend on which others are run.
    SplittableRandom random = new SplittableRandom(options.seed() * 31 + pattern.id().hashCode());
    return pattern instanceof Pattern.Read read
        ? new ProveRead(stage).prove(read, plan, predicted, random)
        : new ProveWrite(stage, snapshot).prove((Pattern.Write) pattern, plan, predicted, random);
  }

  /** The same design for another scale: what it says of relationships is the spec's. */
  static Design rebound(Design design, Spec scaled) {
    SourceText text = new SourceText("the design", DesignWriter.write(design));
    return DesignReader.read(text, scaled).design().orElseThrow();
  }

  /** What the same plan is predicted to consume at the scale of the data. */
  private static Units predicted(Pattern pattern, Plan plan, Planner predicting) {
    Planned planned = predicting.plan(pattern);
    Plan same =
        planned.plans().stream()
            .filter(candidate -> isSame(candidate, plan))
            .findFirst()
            .or(planned::best)
            .orElse(plan);
    return new Units(same.readUnits(), same.writeUnits());
  }

  private static boolean isSame(Plan one, Plan other) {
    return one.way().equals(other.way())
        && one.steps().size() == other.steps().size()
        && IntStream.range(0, one.steps().size())
            .allMatch(
                i ->
                    one.steps().get(i).table().equals(other.steps().get(i).table())
                        && one.steps().get(i).index().equals(other.steps().get(i).index())
                        && one.steps().get(i).key().equals(other.steps().get(i).key()));
  }
}
