package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.Limits;
import dev.keysmith.capacity.DesignFacts;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Operation;
import dev.keysmith.plan.Planned;
import dev.keysmith.plan.SpecFacts;
import dev.keysmith.plan.Step;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The peak load of every table and index, and of its hottest partition.
 *
 * <p>Patterns that touch partitions of one key template are added up, as if the most popular value
 * were the same for all of them: a post that everybody likes is one that everybody reads. Local
 * indexes lie in the partitions of their table and count there.
 */
public final class Heat {
  /** A pattern with less than this part of a partition's load is not worth a line. */
  private static final double WORTH_A_LINE = 0.01;

  /** Without this much of it a sum would look wrong. */
  private static final double SEEN_IN_THE_SUM = 0.001;

  private static final double LEAST_QUERY_UNITS = 0.5;

  /** Shares that differ by no more come of one share in two ways. */
  private static final double CLOSE = 1 + 1e-9;

  private final SpecFacts facts;
  private final Design design;
  private final PartitionKeys partitions;
  private final List<Load> loads = new ArrayList<>();
  private final List<Touch> touches = new ArrayList<>();

  /** A pattern's load on a table or an index, at peak. */
  private record Load(Structure structure, boolean read, double units) {}

  /**
   * A pattern's load on the partitions of one key, at peak.
   *
   * @param remaining the share of it that remains however far the key is spread
   */
  private record Touch(
      Pattern pattern,
      PartitionKey key,
      Concentration crowd,
      double units,
      boolean read,
      double remaining) {
    double hottest() {
      return pattern.traffic().peak() * crowd.share() * units;
    }

    double least() {
      return hottest() * remaining;
    }

    PartitionLoad load() {
      return new PartitionLoad(
          key.structure(),
          key.shape(),
          key.layout(),
          key.fields(),
          key.shards(),
          hottest(),
          least());
    }

    String line() {
      return pattern.id()
          + ": "
          + Figures.number(pattern.traffic().peak())
          + "/s "
          + crowd.words()
          + " × "
          + Figures.counted(units, "unit")
          + " = "
          + Figures.number(hottest());
    }
  }

  private Heat(SpecFacts facts, DesignFacts made) {
    this.facts = facts;
    this.design = made.design();
    this.partitions = new PartitionKeys(made);
  }

  public static ImmutableList<PeakLoad> of(Spec spec, Design design, List<Planned> planned) {
    Heat heat = at(spec, design, planned);
    return Structure.all(design).stream()
        .filter(structure -> structure.home(design).equals(structure))
        .map(heat::load)
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * Of a table or an index, what the partitions of one layout's items must withstand, with whatever
   * else lies there.
   */
  public static PeakLoad of(
      Spec spec, Design design, List<Planned> planned, Structure structure, ItemLayout layout) {
    Heat heat = at(spec, design, planned);
    ImmutableSet<String> shapes =
        heat.touches.stream()
            .filter(touch -> touch.key().layout().name().equals(layout.name()))
            .map(touch -> touch.key().shape())
            .collect(ImmutableSet.toImmutableSet());
    heat.touches.removeIf(touch -> !shapes.contains(touch.key().shape()));
    heat.loads.clear();
    heat.touches.forEach(
        touch ->
            heat.loads.add(
                new Load(
                    touch.key().structure(),
                    touch.read(),
                    touch.pattern().traffic().peak() * touch.units())));
    return heat.load(structure);
  }

  private static Heat at(Spec spec, Design design, List<Planned> planned) {
    Heat heat = new Heat(SpecFacts.of(spec), DesignFacts.of(spec, design));
    for (Planned one : planned) {
      Pattern pattern = spec.pattern(one.pattern()).orElseThrow();
      one.best().ifPresent(plan -> plan.steps().forEach(step -> heat.add(pattern, step)));
    }
    return heat;
  }

  /**
   * What one step of a pattern writes to a table or an index.
   *
   * @param units of one execution
   */
  public static ImmutableList<PartitionLoad> written(
      SpecFacts facts,
      DesignFacts made,
      Pattern pattern,
      Step step,
      Structure structure,
      double units) {
    Heat heat = new Heat(facts, made);
    heat.add(pattern, step, structure, units, false);
    return heat.touches.stream().map(Touch::load).collect(ImmutableList.toImmutableList());
  }

  private void add(Pattern pattern, Step step) {
    Structure.units(step.table(), step.reads())
        .forEach((structure, units) -> add(pattern, step, structure, units, true));
    Structure.units(step.table(), step.writes())
        .forEach((structure, units) -> add(pattern, step, structure, units, false));
  }

  private void add(Pattern pattern, Step step, Structure structure, double units, boolean read) {
    loads.add(new Load(structure.home(design), read, pattern.traffic().peak() * units));
    Bindings bindings = Bindings.of(facts.spec(), pattern);
    ImmutableList<PartitionKeys.Weighted> keys = partitions.of(step, structure, bindings);
    // Of two items with one key, a plan does not say which touches it how much.
    Map<Crowded, Double> weights = new LinkedHashMap<>();
    for (PartitionKeys.Weighted one : keys) {
      Crowds crowds = crowds(pattern, step, keys.size(), one.key(), bindings);
      weights.merge(new Crowded(one.key().ofAll(), crowds), one.weight(), Double::sum);
    }
    weights.forEach(
        (crowded, weight) -> {
          double there = units * weight;
          double remaining = remaining(step, crowded.key(), crowded.crowds(), there);
          touches.add(
              new Touch(pattern, crowded.key(), crowded.crowds().larger(), there, read, remaining));
        });
  }

  /**
   * The share of a pattern's requests on the most popular value of a key, and on the most popular
   * item where each request names one.
   */
  private record Crowds(Concentration onKey, Optional<Concentration> onItem) {
    /** However a key is spread, and whatever it is made of, an item is in one partition. */
    Concentration larger() {
      return onItem.filter(item -> item.share() > onKey.share() * CLOSE).orElse(onKey);
    }
  }

  private record Crowded(PartitionKey key, Crowds crowds) {}

  private Crowds crowds(Pattern pattern, Step step, int keys, PartitionKey key, Bindings bindings) {
    double items = step.itemsRead() / keys;
    Telling telling = key.telling();
    Concentration onKey =
        Concentration.of(facts, pattern, bindings, telling).over(key.shards(), "shards");
    Entity entity = facts.spec().entity(key.layout().entity());
    // Whoever creates makes another one each time.
    ImmutableList<Telling> named =
        bindings.isCreated(entity.name()) ? ImmutableList.of() : key.named(entity, bindings);
    return new Crowds(
        spread(onKey, step, items, telling, bindings),
        named.stream()
            .map(
                one ->
                    spread(
                            Concentration.of(facts, pattern, bindings, one),
                            step,
                            items,
                            one,
                            bindings)
                        .over(one.isShared(bindings) ? key.items().size() : 1, "items"))
            .max(Comparator.comparingDouble(Concentration::share)));
  }

  /**
   * One item cannot be spread. A Query asks every shard: for a page as long as before, or for half
   * a unit at least.
   */
  private double remaining(Step step, PartitionKey key, Crowds crowds, double units) {
    Entity entity = facts.spec().entity(key.layout().entity());
    if (key.fields().containsAll(entity.identity())) {
      return 1;
    }
    if (crowds.onItem().isPresent()) {
      return Math.min(1, crowds.onItem().get().share() / crowds.larger().share());
    }
    if (step.operation() != Operation.QUERY) {
      return 0;
    }
    return step.limit().isPresent() ? 1 : Math.min(1, LEAST_QUERY_UNITS * key.shards() / units);
  }

  /** A popular request that touches many items touches each of their partitions once. */
  private static Concentration spread(
      Concentration crowd, Step step, double items, Telling telling, Bindings bindings) {
    boolean apart = step.operation() != Operation.QUERY && items > 1 && !telling.isShared(bindings);
    return apart && crowd.popular() ? crowd.over(items, "items") : crowd;
  }

  private PeakLoad load(Structure structure) {
    return new PeakLoad(
        structure,
        total(structure, true),
        total(structure, false),
        hottest(structure, true, Limits.PARTITION_READ_UNITS),
        hottest(structure, false, Limits.PARTITION_WRITE_UNITS));
  }

  private ImmutableList<Touch> touching(Structure structure, boolean read) {
    return touches.stream()
        .filter(touch -> touch.read() == read && touch.key().structure().equals(structure))
        .collect(ImmutableList.toImmutableList());
  }

  private double total(Structure structure, boolean read) {
    return Sums.of(
        loads.stream()
            .filter(load -> load.read() == read && load.structure().equals(structure))
            .mapToDouble(Load::units));
  }

  private Optional<HotPartition> hottest(Structure structure, boolean read, int limit) {
    Map<String, List<Touch>> byKey = new LinkedHashMap<>();
    touching(structure, read)
        .forEach(
            touch ->
                byKey.computeIfAbsent(touch.key().shape(), key -> new ArrayList<>()).add(touch));
    return byKey.values().stream()
        .map(same -> partition(same.get(0).key().toString(), same, read, limit))
        .max(Comparator.comparingDouble(HotPartition::units));
  }

  private static HotPartition partition(String key, List<Touch> touches, boolean read, int limit) {
    double units = Sums.of(touches.stream().mapToDouble(Touch::hottest));
    double least = Sums.of(touches.stream().mapToDouble(Touch::least));
    String limited = " of " + Figures.number(limit) + (read ? " read units" : " write units");
    ImmutableList<Touch> large =
        touches.stream()
            .filter(touch -> touch.hottest() >= WORTH_A_LINE * units)
            .sorted(Comparator.comparingDouble(Touch::hottest).reversed())
            .collect(ImmutableList.toImmutableList());
    double rest = units - Sums.of(large.stream().mapToDouble(Touch::hottest));
    boolean seen = rest >= SEEN_IN_THE_SUM * units;
    if (large.size() == 1 && !seen) {
      return new HotPartition(
          key, units, least, limit, ImmutableList.of(large.get(0).line() + limited));
    }
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    large.forEach(touch -> lines.add(touch.line()));
    if (seen) {
      lines.add("what else touches it: " + Figures.number(rest));
    }
    lines.add("together " + Figures.number(units) + limited);
    return new HotPartition(key, units, least, limit, lines.build());
  }
}
