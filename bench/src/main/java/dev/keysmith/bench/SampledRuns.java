package dev.keysmith.bench;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.execute.PlanInterpreter;
import dev.keysmith.execute.memory.MemoryRequests;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Planner;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.verify.ConsumedUnits;
import dev.keysmith.verify.DataLoader;
import dev.keysmith.verify.DesignVerifier;
import dev.keysmith.verify.PatternRuns;
import dev.keysmith.verify.data.DataGenerator;
import dev.keysmith.verify.data.DataScale;
import dev.keysmith.verify.data.ReadSample;
import dev.keysmith.verify.data.ReadSamples;
import dev.keysmith.verify.data.WriteSample;
import dev.keysmith.verify.data.WriteSamples;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Runs every pattern of a design on several generated data sets in memory. Means differ between the
 * sets by chance, and that is the standard error: of one set, more runs would say no more.
 */
final class SampledRuns {
  private static final int ITEMS = Integer.getInteger("accuracy.items", 300);
  private static final int SETS = Integer.getInteger("accuracy.sets", 8);
  private static final int READS = 30;
  private static final int WRITES = 15;

  private static final double LEAST_READ = 0.5;
  private static final double LEAST_WRITE = 1;

  private final String name;
  private final Spec spec;
  private final Design design;
  private final Planner planner;
  private final BiFunction<Spec, Design, Planner> planning;
  private final Map<String, List<ConsumedUnits>> predicted = new LinkedHashMap<>();
  private final Map<String, List<ConsumedUnits>> means = new LinkedHashMap<>();

  /** Different ones, by pattern. */
  private final Map<String, Integer> arguments = new LinkedHashMap<>();

  SampledRuns(String name, Spec spec, Design design, BiFunction<Spec, Design, Planner> planning) {
    this.name = name;
    this.spec = spec.withExternal();
    this.design = design;
    this.planner = planning.apply(this.spec, design);
    this.planning = planning;
  }

  List<PatternEstimate> estimates() {
    for (int seed = 1; seed <= SETS; seed++) {
      run(seed);
    }
    List<PatternEstimate> estimates = new ArrayList<>();
    predicted.forEach(
        (pattern, units) -> {
          List<ConsumedUnits> measured = Objects.requireNonNull(means.get(pattern));
          int runs = arguments.getOrDefault(pattern, 1);
          PatternEstimate.of(
                  name,
                  pattern,
                  "read units",
                  units,
                  measured,
                  ConsumedUnits::readUnits,
                  runs,
                  LEAST_READ)
              .ifPresent(estimates::add);
          PatternEstimate.of(
                  name,
                  pattern,
                  "write units",
                  units,
                  measured,
                  ConsumedUnits::writeUnits,
                  runs,
                  LEAST_WRITE)
              .ifPresent(estimates::add);
        });
    return estimates;
  }

  private void run(long seed) {
    Spec scaled = DataScale.of(spec, ITEMS).scaled(spec);
    InstanceStore instances = DataGenerator.unexpired(scaled, seed, PatternRuns.NOW);
    MemoryRequests loaded = new MemoryRequests(design);
    PlanInterpreter loading =
        new PlanInterpreter(spec, design, PatternRuns.NOW, new MemoryMeter(loaded));
    if (new DataLoader(spec, design, planner, loading, ProgressListener.NONE)
        .load(instances)
        .isPresent()) {
      return; // a published design that cannot store what its spec allows
    }
    Planner predicting = planning.apply(scaled, design.bindTo(scaled));
    for (AccessPattern pattern : scaled.patterns()) {
      Optional<Plan> plan = planner.plan(original(pattern)).best();
      SplittableRandom random = new SplittableRandom(seed * 31 + pattern.id().hashCode());
      List<ConsumedUnits> runs =
          plan.isEmpty()
              ? ImmutableList.of()
              : pattern instanceof AccessPattern.Read read
                  ? reads(read, plan.get(), scaled, instances, copy(loaded), random)
                  : writes(
                      (AccessPattern.Write) pattern, plan.get(), scaled, instances, loaded, random);
      if (!runs.isEmpty()) {
        predicted
            .computeIfAbsent(pattern.id(), added -> new ArrayList<>())
            .add(DesignVerifier.predicted(pattern, plan.orElseThrow(), predicting));
        means.computeIfAbsent(pattern.id(), added -> new ArrayList<>()).add(mean(runs));
      }
    }
  }

  private AccessPattern original(AccessPattern scaled) {
    return spec.patterns().stream()
        .filter(pattern -> pattern.id().equals(scaled.id()))
        .findFirst()
        .orElseThrow();
  }

  private List<ConsumedUnits> reads(
      AccessPattern.Read read,
      Plan plan,
      Spec scaled,
      InstanceStore instances,
      MemoryRequests loaded,
      SplittableRandom random) {
    MemoryMeter meter = new MemoryMeter(loaded);
    PlanInterpreter interpreter = new PlanInterpreter(spec, design, PatternRuns.NOW, meter);
    List<ConsumedUnits> runs = new ArrayList<>();
    Set<Object> different = new LinkedHashSet<>();
    for (ReadSample sample : ReadSamples.of(scaled, read, instances, random, READS)) {
      if (sample.typical()) {
        different.add(sample.arguments());
        interpreter.page(
            (AccessPattern.Read) original(read), plan, sample.arguments(), Optional.empty());
        runs.add(meter.drain());
      }
    }
    arguments.merge(read.id(), different.size(), Integer::sum);
    return runs;
  }

  private List<ConsumedUnits> writes(
      AccessPattern.Write write,
      Plan plan,
      Spec scaled,
      InstanceStore instances,
      MemoryRequests loaded,
      SplittableRandom random) {
    AccessPattern.Write original = (AccessPattern.Write) original(write);
    List<ConsumedUnits> runs = new ArrayList<>();
    List<Set<Object>> different =
        original.actions().stream().<Set<Object>>map(action -> new LinkedHashSet<>()).toList();
    for (int i = 0; i < WRITES; i++) {
      // Each on the data as they were: a few instances that were all closed cannot be closed again.
      WriteSamples samples = new WriteSamples(scaled, write, random, PatternRuns.NOW);
      Optional<WriteSample> sample = samples.typical(instances);
      if (sample.isEmpty() || !samples.areRepresentative()) {
        break;
      }
      MemoryMeter meter = new MemoryMeter(copy(loaded));
      PlanInterpreter interpreter = new PlanInterpreter(spec, design, PatternRuns.NOW, meter);
      if (!interpreter.write(original, plan, sample.get().arguments()).done()) {
        break;
      }
      runs.add(meter.drain());
      for (int action = 0; action < different.size(); action++) {
        different.get(action).add(selecting(original, action, sample.get().arguments()));
      }
    }
    // Reactions to two issues are two samples of issues, however many reactions there are.
    int fewest = different.stream().mapToInt(Set::size).min().orElse(0);
    arguments.merge(write.id(), fewest, Integer::sum);
    return runs;
  }

  /**
   * What decides which instances an action changes: other values for the same instances say nothing
   * about others. An action that stores an instance has another each time.
   */
  private static Object selecting(
      AccessPattern.Write write, int index, PatternArguments arguments) {
    WriteAction action = write.actions().get(index);
    if (action instanceof WriteAction.Store) {
      return arguments;
    }
    Set<ValueExpression> compared =
        ((WriteAction.Select) action)
            .where().stream()
                .flatMap(condition -> condition.test().values().stream())
                .collect(Collectors.toSet());
    return IntStream.range(0, action.times())
        .<Object>mapToObj(
            repetition ->
                ImmutableMap.copyOf(
                    Maps.filterKeys(
                        arguments.in(index, repetition),
                        name -> compared.contains(new ValueExpression.Parameter(name)))))
        .collect(ImmutableList.toImmutableList());
  }

  private MemoryRequests copy(MemoryRequests loaded) {
    MemoryRequests copy = new MemoryRequests(design);
    for (Table table : design.tables().values()) {
      loaded.all(table).forEach(item -> copy.load(table, item));
    }
    return copy;
  }

  private static ConsumedUnits mean(List<ConsumedUnits> runs) {
    double reads = runs.stream().mapToDouble(ConsumedUnits::readUnits).average().orElse(0);
    double writes = runs.stream().mapToDouble(ConsumedUnits::writeUnits).average().orElse(0);
    return new ConsumedUnits(reads, writes);
  }
}
