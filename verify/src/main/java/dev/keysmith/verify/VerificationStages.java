package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Planner;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.data.DataScale;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Which patterns are run on which data.
 *
 * <pre>
 *   reads    all of them, on the requested number of instances
 *   writes   all of them, on fewer: all stored items are compared after each
 *   again    those whose bill is of far more or larger requests than they make there, on data
 *            around their entities: the members of a channel among 300 million messages
 * </pre>
 *
 * <p>Which patterns are run again follows from predictions alone, so that it is known, and can be
 * priced, before anything is run.
 */
final class VerificationStages {
  private static final int MOST_ITEMS_FOR_WRITES = 250;

  /** Of the data around a pattern, beside the requested number. */
  private static final int MOST_TIMES = 8;

  /** Within this ratio of what is billed, more data says no more. */
  private static final double NEAR = 1.25;

  private final Spec spec;
  private final Design design;
  private final BiFunction<Spec, Design, Planner> planning;
  private final Map<AccessPattern, Plan> plans;
  private final GeneratedVolume volume;

  VerificationStages(
      Spec spec,
      Design design,
      BiFunction<Spec, Design, Planner> planning,
      Map<AccessPattern, Plan> plans) {
    this.spec = spec;
    this.design = design;
    this.planning = planning;
    this.plans = plans;
    this.volume = new GeneratedVolume(spec, design);
  }

  /** Reads first, then writes; a stage without patterns is left out. */
  ImmutableList<VerificationStage> first(int items) {
    return Stream.of(
            new VerificationStage(DataScale.of(spec, items), of(AccessPattern.Read.class)),
            new VerificationStage(
                DataScale.of(spec, Math.min(items, MOST_ITEMS_FOR_WRITES)),
                of(AccessPattern.Write.class)))
        .filter(stage -> !stage.patterns().isEmpty())
        .collect(ImmutableList.toImmutableList());
  }

  private ImmutableList<AccessPattern> of(Class<? extends AccessPattern> kind) {
    return plans.keySet().stream()
        .filter(kind::isInstance)
        .collect(ImmutableList.toImmutableList());
  }

  /** What is run again; patterns that need the same data share it. */
  ImmutableList<VerificationStage> again(ImmutableList<VerificationStage> first, int items) {
    Map<DataScale, ImmutableList<AccessPattern>> reads = new LinkedHashMap<>();
    Map<DataScale, ImmutableList<AccessPattern>> writes = new LinkedHashMap<>();
    for (VerificationStage stage : first) {
      Scaled usual = new Scaled(stage.scale());
      for (AccessPattern pattern : stage.patterns()) {
        nearer(pattern, usual.distance(pattern), items)
            .ifPresent(
                scale ->
                    (stage.writes() ? writes : reads)
                        .merge(scale, ImmutableList.of(pattern), VerificationStages::both));
      }
    }
    return Stream.of(reads, writes)
        .flatMap(stages -> stages.entrySet().stream())
        .map(entry -> new VerificationStage(entry.getKey(), entry.getValue()))
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<AccessPattern> both(
      ImmutableList<AccessPattern> some, ImmutableList<AccessPattern> more) {
    return ImmutableList.<AccessPattern>builder().addAll(some).addAll(more).build();
  }

  /** The smallest scale that is near to what is billed, or the nearest that fits in memory. */
  private Optional<DataScale> nearer(AccessPattern pattern, double usual, int items) {
    Optional<DataScale> nearest = Optional.empty();
    double least = usual;
    for (int times = 1; times <= MOST_TIMES && isFar(usual) && least > NEAR; times *= 2) {
      DataScale scale = DataScale.around(spec, entities(pattern), times * items);
      if (!volume.fits(scale)) {
        break;
      }
      double distance = new Scaled(scale).distance(pattern);
      if (distance * NEAR < least) {
        nearest = Optional.of(scale);
        least = distance;
      }
    }
    return nearest;
  }

  private static boolean isFar(double distance) {
    return PatternVerification.isFar(distance, 1);
  }

  /** Those whose items the plan reads or writes, with what is embedded in them. */
  private ImmutableSet<String> entities(AccessPattern pattern) {
    ImmutableSet<String> layouts =
        plan(pattern).steps().stream()
            .flatMap(step -> step.request().layouts().stream())
            .collect(ImmutableSet.toImmutableSet());
    return design.items().stream()
        .filter(layoutRef -> layouts.contains(layoutRef.item().name()))
        .flatMap(
            layoutRef ->
                Stream.concat(
                    Stream.of(layoutRef.item().entity()),
                    layoutRef.item().embeds().values().stream()
                        .map(embedding -> embedding.relationship().child())))
        .collect(ImmutableSet.toImmutableSet());
  }

  private Plan plan(AccessPattern pattern) {
    return Optional.ofNullable(plans.get(pattern)).orElseThrow();
  }

  /** The plans for a spec with fewer instances. */
  private final class Scaled {
    private final Spec scaled;
    private final Planner planner;

    private Scaled(DataScale scale) {
      this.scaled = scale.scaled(spec);
      this.planner = planning.apply(scaled, design.bindTo(scaled));
    }

    /** How many times as much is billed as is predicted here, or the reverse; 1 is the same. */
    private double distance(AccessPattern pattern) {
      Plan plan = plan(pattern);
      AccessPattern here =
          scaled.patterns().stream()
              .filter(candidate -> candidate.id().equals(pattern.id()))
              .findFirst()
              .orElseThrow();
      ConsumedUnits predicted = DesignVerifier.predicted(here, plan, planner);
      return Math.max(
          ratio(plan.readUnits(), predicted.readUnits()),
          ratio(plan.writeUnits(), predicted.writeUnits()));
    }

    private static double ratio(double billed, double predicted) {
      return billed == predicted
          ? 1
          : Math.max(billed, predicted) / Math.max(1e-9, Math.min(billed, predicted));
    }
  }
}
