package dev.keysmith.load;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.cost.OrderIndependentSum;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.DesignStatistics;
import dev.keysmith.statistics.SpecStatistics;
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
public final class PartitionLoadModel {
  /** A pattern with less than this part of a partition's load is not worth a line. */
  private static final double WORTH_A_LINE = 0.01;

  /** Without this much of it a sum would look wrong. */
  private static final double SEEN_IN_THE_SUM = 0.001;

  private static final double LEAST_QUERY_UNITS = 0.5;

  /** Shares that differ by no more come from one share calculated twice. */
  private static final double CLOSE = 1 + 1e-9;

  private final SpecStatistics statistics;
  private final Design design;
  private final PartitionKeyResolver partitions;
  private final List<PatternLoad> loads = new ArrayList<>();
  private final List<PartitionAccess> partitionAccesses = new ArrayList<>();

  /** A pattern's load on a table or an index, at peak. */
  private record PatternLoad(TableOrIndex structure, boolean read, double units) {}

  /**
   * A pattern's load on the partitions of one key, at peak.
   *
   * @param remaining the share of it that remains however many shards the key has
   */
  private record PartitionAccess(
      AccessPattern pattern,
      PartitionKey key,
      SkewModel skew,
      double units,
      boolean read,
      double remaining) {
    double hottest() {
      return pattern.traffic().peak() * skew.share() * units;
    }

    double least() {
      return hottest() * remaining;
    }

    PartitionLoad load() {
      return new PartitionLoad(
          key.tableOrIndex(),
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
          + NumberFormat.number(pattern.traffic().peak())
          + "/s "
          + skew.description()
          + " × "
          + NumberFormat.counted(units, "unit")
          + " = "
          + NumberFormat.number(hottest());
    }
  }

  private PartitionLoadModel(SpecStatistics statistics, DesignStatistics made) {
    this.statistics = statistics;
    this.design = made.design();
    this.partitions = new PartitionKeyResolver(made);
  }

  public static ImmutableList<PeakLoad> of(Spec spec, Design design, List<PlanSet> planned) {
    PartitionLoadModel loadModel = at(spec, design, planned);
    return TableOrIndex.all(design).stream()
        .filter(tableOrIndex -> tableOrIndex.home(design).equals(tableOrIndex))
        .map(loadModel::load)
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * Of a table or an index, what the partitions of one layout's items must withstand, with whatever
   * else lies there.
   */
  public static PeakLoad of(
      Spec spec,
      Design design,
      List<PlanSet> planned,
      TableOrIndex tableOrIndex,
      ItemLayout layout) {
    PartitionLoadModel loadModel = at(spec, design, planned);
    ImmutableSet<String> shapes =
        loadModel.partitionAccesses.stream()
            .filter(partitionAccess -> partitionAccess.key().layout().name().equals(layout.name()))
            .map(partitionAccess -> partitionAccess.key().shape())
            .collect(ImmutableSet.toImmutableSet());
    loadModel.partitionAccesses.removeIf(
        partitionAccess -> !shapes.contains(partitionAccess.key().shape()));
    loadModel.loads.clear();
    loadModel.partitionAccesses.forEach(
        partitionAccess ->
            loadModel.loads.add(
                new PatternLoad(
                    partitionAccess.key().tableOrIndex(),
                    partitionAccess.read(),
                    partitionAccess.pattern().traffic().peak() * partitionAccess.units())));
    return loadModel.load(tableOrIndex);
  }

  private static PartitionLoadModel at(Spec spec, Design design, List<PlanSet> planned) {
    PartitionLoadModel loadModel =
        new PartitionLoadModel(SpecStatistics.of(spec), DesignStatistics.of(spec, design));
    for (PlanSet one : planned) {
      AccessPattern pattern = spec.pattern(one.pattern()).orElseThrow();
      one.best().ifPresent(plan -> plan.steps().forEach(step -> loadModel.add(pattern, step)));
    }
    return loadModel;
  }

  /**
   * What one step of a pattern writes to a table or an index.
   *
   * @param units of one execution
   */
  public static ImmutableList<PartitionLoad> written(
      SpecStatistics statistics,
      DesignStatistics made,
      AccessPattern pattern,
      PlanStep step,
      TableOrIndex tableOrIndex,
      double units) {
    PartitionLoadModel loadModel = new PartitionLoadModel(statistics, made);
    loadModel.add(pattern, step, tableOrIndex, units, false);
    return loadModel.partitionAccesses.stream()
        .map(PartitionAccess::load)
        .collect(ImmutableList.toImmutableList());
  }

  private void add(AccessPattern pattern, PlanStep step) {
    TableOrIndex.units(step.request().table(), step.cost().reads())
        .forEach((tableOrIndex, units) -> add(pattern, step, tableOrIndex, units, true));
    TableOrIndex.units(step.request().table(), step.cost().writes())
        .forEach((tableOrIndex, units) -> add(pattern, step, tableOrIndex, units, false));
  }

  private void add(
      AccessPattern pattern, PlanStep step, TableOrIndex tableOrIndex, double units, boolean read) {
    loads.add(new PatternLoad(tableOrIndex.home(design), read, pattern.traffic().peak() * units));
    ParameterBindings bindings = ParameterBindings.of(statistics.spec(), pattern);
    ImmutableList<PartitionKeyResolver.WeightedKey> keys =
        partitions.of(step, tableOrIndex, bindings);
    // Of two items with one key, a plan does not say which touches it how much.
    Map<SkewedKey, Double> weights = new LinkedHashMap<>();
    for (PartitionKeyResolver.WeightedKey one : keys) {
      KeyAndItemSkew skews = skews(pattern, step, keys.size(), one.key(), bindings);
      weights.merge(new SkewedKey(one.key().ofAll(), skews), one.weight(), Double::sum);
    }
    weights.forEach(
        (skewedKey, weight) -> {
          double there = units * weight;
          double remaining = remaining(step, skewedKey.key(), skewedKey.skews(), there);
          partitionAccesses.add(
              new PartitionAccess(
                  pattern, skewedKey.key(), skewedKey.skews().larger(), there, read, remaining));
        });
  }

  /**
   * The share of a pattern's requests on the most popular value of a key, and on the most popular
   * item where each request names one.
   */
  private record KeyAndItemSkew(SkewModel onKey, Optional<SkewModel> onItem) {
    /** However a key is sharded, and whatever its attributes, an item is in one partition. */
    SkewModel larger() {
      return onItem.filter(item -> item.share() > onKey.share() * CLOSE).orElse(onKey);
    }
  }

  private record SkewedKey(PartitionKey key, KeyAndItemSkew skews) {}

  private KeyAndItemSkew skews(
      AccessPattern pattern,
      PlanStep step,
      int keys,
      PartitionKey key,
      ParameterBindings bindings) {
    double items = step.cost().itemsRead() / keys;
    PartitionDiscriminator discriminator = key.discriminator();
    SkewModel onKey =
        SkewModel.of(statistics, pattern, bindings, discriminator).over(key.shards(), "shards");
    Entity entity = statistics.spec().entity(key.layout().entity());
    // Each create makes another instance.
    ImmutableList<PartitionDiscriminator> named =
        bindings.isCreated(entity.name()) ? ImmutableList.of() : key.named(entity, bindings);
    return new KeyAndItemSkew(
        spread(onKey, step, items, discriminator, bindings),
        named.stream()
            .map(
                one ->
                    spread(
                            SkewModel.of(statistics, pattern, bindings, one),
                            step,
                            items,
                            one,
                            bindings)
                        .over(one.isShared(bindings) ? key.items().size() : 1, "items"))
            .max(Comparator.comparingDouble(SkewModel::share)));
  }

  /**
   * One item cannot be sharded. A Query reads every shard: for a page as long as before, or for
   * half a unit at least.
   */
  private double remaining(PlanStep step, PartitionKey key, KeyAndItemSkew skews, double units) {
    Entity entity = statistics.spec().entity(key.layout().entity());
    if (key.fields().containsAll(entity.identity())) {
      return 1;
    }
    if (skews.onItem().isPresent()) {
      return Math.min(1, skews.onItem().get().share() / skews.larger().share());
    }
    if (step.request().operation() != DynamoDbOperation.QUERY) {
      return 0;
    }
    return step.request().limit().isPresent()
        ? 1
        : Math.min(1, LEAST_QUERY_UNITS * key.shards() / units);
  }

  /** A popular request that touches many items touches each of their partitions once. */
  private static SkewModel spread(
      SkewModel skew,
      PlanStep step,
      double items,
      PartitionDiscriminator discriminator,
      ParameterBindings bindings) {
    boolean apart =
        step.request().operation() != DynamoDbOperation.QUERY
            && items > 1
            && !discriminator.isShared(bindings);
    return apart && skew.popular() ? skew.over(items, "items") : skew;
  }

  private PeakLoad load(TableOrIndex tableOrIndex) {
    return new PeakLoad(
        tableOrIndex,
        total(tableOrIndex, true),
        total(tableOrIndex, false),
        hottest(tableOrIndex, true, DynamoDbLimits.PARTITION_READ_UNITS),
        hottest(tableOrIndex, false, DynamoDbLimits.PARTITION_WRITE_UNITS));
  }

  private ImmutableList<PartitionAccess> accessing(TableOrIndex tableOrIndex, boolean read) {
    return partitionAccesses.stream()
        .filter(
            partitionAccess ->
                partitionAccess.read() == read
                    && partitionAccess.key().tableOrIndex().equals(tableOrIndex))
        .collect(ImmutableList.toImmutableList());
  }

  private double total(TableOrIndex tableOrIndex, boolean read) {
    return OrderIndependentSum.of(
        loads.stream()
            .filter(load -> load.read() == read && load.structure().equals(tableOrIndex))
            .mapToDouble(PatternLoad::units));
  }

  private Optional<BusiestPartition> hottest(TableOrIndex tableOrIndex, boolean read, int limit) {
    Map<String, List<PartitionAccess>> byKey = new LinkedHashMap<>();
    accessing(tableOrIndex, read)
        .forEach(
            partitionAccess ->
                byKey
                    .computeIfAbsent(partitionAccess.key().shape(), key -> new ArrayList<>())
                    .add(partitionAccess));
    return byKey.values().stream()
        .map(same -> partition(same.get(0).key().toString(), same, read, limit))
        .max(Comparator.comparingDouble(BusiestPartition::units));
  }

  private static BusiestPartition partition(
      String key, List<PartitionAccess> partitionAccesses, boolean read, int limit) {
    double units =
        OrderIndependentSum.of(partitionAccesses.stream().mapToDouble(PartitionAccess::hottest));
    double least =
        OrderIndependentSum.of(partitionAccesses.stream().mapToDouble(PartitionAccess::least));
    String limited = " of " + NumberFormat.number(limit) + (read ? " read units" : " write units");
    ImmutableList<PartitionAccess> large =
        partitionAccesses.stream()
            .filter(partitionAccess -> partitionAccess.hottest() >= WORTH_A_LINE * units)
            .sorted(Comparator.comparingDouble(PartitionAccess::hottest).reversed())
            .collect(ImmutableList.toImmutableList());
    double rest =
        units - OrderIndependentSum.of(large.stream().mapToDouble(PartitionAccess::hottest));
    boolean seen = rest >= SEEN_IN_THE_SUM * units;
    if (large.size() == 1 && !seen) {
      return new BusiestPartition(
          key, units, least, limit, ImmutableList.of(large.get(0).line() + limited));
    }
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    large.forEach(partitionAccess -> lines.add(partitionAccess.line()));
    if (seen) {
      lines.add("other patterns: " + NumberFormat.number(rest));
    }
    lines.add("total " + NumberFormat.number(units) + limited);
    return new BusiestPartition(key, units, least, limit, lines.build());
  }
}
