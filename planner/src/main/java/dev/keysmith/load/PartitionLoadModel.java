package dev.keysmith.load;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.cost.OrderIndependentSum;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.load.AccessSkew.SkewedKey;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.planner.RequestedPlans;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.DesignStatistics;
import dev.keysmith.statistics.RequestedParent;
import dev.keysmith.statistics.SpecStatistics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The peak load of every table and index, and of the hottest partition of each of its keys.
 *
 * <p>Patterns that touch partitions of one key template are added up, as if the most popular value
 * were the same for all of them: a post that everybody likes is one that everybody reads. Local
 * indexes lie in the partitions of their table and count there.
 */
public final class PartitionLoadModel {
  private final SpecStatistics statistics;

  /** Whether reads are assumed to crowd on the largest parent where nothing is stated. */
  private final boolean assuming;

  private final Design design;
  private final PartitionKeyResolver partitions;
  private final AccessSkew skews;
  private final List<PatternLoad> loads = new ArrayList<>();
  private final List<PartitionAccess> partitionAccesses = new ArrayList<>();
  private final Map<String, ParameterBindings> bindingsByPattern = new HashMap<>();

  /** A pattern's load on a table or an index, at peak. */
  private record PatternLoad(TableOrIndex structure, boolean read, double units) {}

  private PartitionLoadModel(SpecStatistics statistics, DesignStatistics made, boolean assuming) {
    this.statistics = statistics;
    this.assuming = assuming;
    this.design = made.design();
    this.partitions = new PartitionKeyResolver(made);
    this.skews = new AccessSkew(statistics, assuming);
  }

  public static ImmutableList<PeakLoad> of(Spec spec, Design design, List<PlanSet> planned) {
    return loads(at(spec, design, planned, true), design);
  }

  /** The same where what the items of the design are made of is at hand. */
  public static ImmutableList<PeakLoad> of(DesignStatistics made, List<PlanSet> planned) {
    return loads(at(made, planned, true), made.design());
  }

  /**
   * The same where reads fall on partitions as the spec says, and else evenly. Shards make every
   * read more expensive, so an assumption is not enough for them; writes of children fall on the
   * largest parent as surely as it is the largest.
   */
  public static ImmutableList<PeakLoad> stated(Spec spec, Design design, List<PlanSet> planned) {
    return loads(at(spec, design, planned, false), design);
  }

  private static ImmutableList<PeakLoad> loads(PartitionLoadModel loadModel, Design design) {
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
    PartitionLoadModel loadModel = at(spec, design, planned, true);
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

  private static PartitionLoadModel at(
      Spec spec, Design design, List<PlanSet> planned, boolean assuming) {
    SpecStatistics statistics = SpecStatistics.of(spec);
    return at(DesignStatistics.of(statistics, design), planned, assuming);
  }

  private static PartitionLoadModel at(
      DesignStatistics made, List<PlanSet> planned, boolean assuming) {
    SpecStatistics statistics = made.ofSpec();
    PartitionLoadModel loadModel = new PartitionLoadModel(statistics, made, assuming);
    RequestedPlans requested = new RequestedPlans(statistics, made);
    for (PlanSet one : planned) {
      AccessPattern pattern = statistics.spec().pattern(one.pattern()).orElseThrow();
      one.best().ifPresent(plan -> loadModel.add(pattern, plan, requested));
    }
    return loadModel;
  }

  /** The items that many transactions change at once, the busiest first. */
  public static ImmutableList<ContendedItem> contended(
      Spec spec, Design design, List<PlanSet> planned) {
    return ContendedItem.of(at(spec, design, planned, true).partitionAccesses);
  }

  /** Without any load yet, for {@link #written}. */
  public static PartitionLoadModel idle(SpecStatistics statistics, DesignStatistics made) {
    return new PartitionLoadModel(statistics, made, true);
  }

  /**
   * What one step of a pattern writes to a table or an index.
   *
   * @param units of one execution
   */
  public ImmutableList<PartitionLoad> written(
      AccessPattern pattern, PlanStep step, TableOrIndex tableOrIndex, double units) {
    int before = partitionAccesses.size();
    add(pattern, step, tableOrIndex, units, units, false);
    return partitionAccesses.subList(before, partitionAccesses.size()).stream()
        .map(access -> access.load(headroom()))
        .collect(ImmutableList.toImmutableList());
  }

  /** The share of what one item supports that the transactions on the busiest one take. */
  public double mostContended() {
    return ContendedItem.of(partitionAccesses).stream()
        .mapToDouble(ContendedItem::occupied)
        .max()
        .orElse(0);
  }

  private void add(AccessPattern pattern, Plan plan, RequestedPlans requested) {
    Plan largest =
        assuming && pattern instanceof AccessPattern.Read read
            ? requested.at(read, plan, RequestedParent.LARGEST)
            : plan;
    boolean alike = largest.steps().size() == plan.steps().size();
    for (int i = 0; i < plan.steps().size(); i++) {
      add(pattern, plan.steps().get(i), (alike ? largest : plan).steps().get(i));
    }
  }

  /**
   * @param hot the same step where it is for the largest parent
   */
  private void add(AccessPattern pattern, PlanStep step, PlanStep hot) {
    Map<TableOrIndex, Double> reads = TableOrIndex.units(hot.request().table(), hot.cost().reads());
    TableOrIndex.units(step.request().table(), step.cost().reads())
        .forEach(
            (tableOrIndex, units) ->
                add(
                    pattern,
                    hot,
                    tableOrIndex,
                    units,
                    reads.getOrDefault(tableOrIndex, units),
                    true));
    TableOrIndex.units(step.request().table(), step.cost().writes())
        .forEach((tableOrIndex, units) -> add(pattern, step, tableOrIndex, units, units, false));
  }

  private void add(
      AccessPattern pattern,
      PlanStep step,
      TableOrIndex tableOrIndex,
      double units,
      double hotUnits,
      boolean read) {
    loads.add(new PatternLoad(tableOrIndex.home(design), read, pattern.traffic().peak() * units));
    ParameterBindings bindings =
        bindingsByPattern.computeIfAbsent(
            pattern.id(), id -> ParameterBindings.of(statistics.spec(), pattern));
    ImmutableList<PartitionKeyResolver.WeightedKey> keys =
        partitions.of(step, tableOrIndex, bindings);
    // Of two items with one key, a plan does not say which touches it how much.
    Map<SkewedKey, Double> weights = new LinkedHashMap<>();
    for (PartitionKeyResolver.WeightedKey one : keys) {
      weights.merge(
          skews.of(pattern, step, keys.size(), one.key(), bindings), one.weight(), Double::sum);
    }
    weights.forEach(
        (skewedKey, weight) -> {
          double hottest = hotUnits * weight;
          partitionAccesses.add(
              new PartitionAccess(
                  pattern,
                  step.request().operation(),
                  skewedKey,
                  units * weight,
                  hottest,
                  read,
                  skews.remaining(step, skewedKey, hottest)));
        });
  }

  private double headroom() {
    return statistics.spec().prefer().headroom();
  }

  private PeakLoad load(TableOrIndex tableOrIndex) {
    ImmutableList<BusiestPartition> reads =
        new HottestKeys(DynamoDbLimits.PARTITION_READ_UNITS, "read units", headroom())
            .of(accessing(tableOrIndex, true));
    ImmutableList<BusiestPartition> writes =
        new HottestKeys(DynamoDbLimits.PARTITION_WRITE_UNITS, "write units", headroom())
            .of(accessing(tableOrIndex, false));
    return new PeakLoad(
        tableOrIndex,
        total(tableOrIndex, true, reads),
        total(tableOrIndex, false, writes),
        reads,
        writes);
  }

  private ImmutableList<PartitionAccess> accessing(TableOrIndex tableOrIndex, boolean read) {
    return partitionAccesses.stream()
        .filter(
            partitionAccess ->
                partitionAccess.read() == read
                    && partitionAccess.key().tableOrIndex().equals(tableOrIndex))
        .collect(ImmutableList.toImmutableList());
  }

  /** At least that of the hottest partition, whose parent is larger than the mean. */
  private double total(
      TableOrIndex tableOrIndex, boolean read, ImmutableList<BusiestPartition> keys) {
    double mean =
        OrderIndependentSum.of(
            loads.stream()
                .filter(load -> load.read() == read && load.structure().equals(tableOrIndex))
                .mapToDouble(PatternLoad::units));
    double hottest = keys.stream().mapToDouble(BusiestPartition::units).max().orElse(0);
    return Math.max(mean, hottest);
  }
}
