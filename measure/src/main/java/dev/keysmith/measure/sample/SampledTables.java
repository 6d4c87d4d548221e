package dev.keysmith.measure.sample;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.util.concurrent.RateLimiter;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.export.source.InputProblem;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.verify.engine.ClientThreads;
import dev.keysmith.verify.engine.DeployedTable;
import dev.keysmith.verify.engine.RunCost;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/** A sample of deployed tables: planned and announced before anything is read. */
@SuppressWarnings("UnstableApiUsage") // the limiter is in use since 2012, and marked beta
public final class SampledTables {
  private static final int THREADS = 4;
  private static final double STEP = 0.8;

  /** Sizes are estimates; a plan that would just fit would often not. */
  private static final double MARGIN = 0.9;

  private final ImmutableMap<String, SegmentPlan> plans;
  private final boolean reduced;
  private final int maxUnits;
  private final OptionalInt rate;

  private SampledTables(
      ImmutableMap<String, SegmentPlan> plans, boolean reduced, int maxUnits, OptionalInt rate) {
    this.plans = plans;
    this.reduced = reduced;
    this.maxUnits = maxUnits;
    this.rate = rate;
  }

  /**
   * Plans a sample.
   *
   * @param tables by their names in the design
   * @param items how many items to read of each, about; fewer if the limit demands it
   * @param maxUnits the most read units, of all tables together
   * @param rate the most read units per second; empty if they are not limited
   */
  public static SampledTables plan(
      Map<String, DeployedTable> tables, long items, int maxUnits, OptionalInt rate) {
    double wanted = (double) items;
    ImmutableMap<String, SegmentPlan> plans = plans(tables, wanted);
    // The last page must still be allowed to be a large one.
    double planned = (maxUnits - ReadBudget.LARGEST_PAGE) * MARGIN;
    while (units(plans) > planned && wanted > 1) {
      wanted = Math.min(wanted, largest(tables)) * STEP;
      plans = plans(tables, wanted);
    }
    return new SampledTables(plans, wanted < items, maxUnits, rate);
  }

  private static double largest(Map<String, DeployedTable> tables) {
    return tables.values().stream().mapToLong(DeployedTable::items).max().orElse(1);
  }

  private static ImmutableMap<String, SegmentPlan> plans(
      Map<String, DeployedTable> tables, double items) {
    ImmutableMap.Builder<String, SegmentPlan> plans = ImmutableMap.builder();
    tables.forEach((name, table) -> plans.put(name, SegmentPlan.of(table, items)));
    return plans.buildOrThrow();
  }

  private static double units(Map<String, SegmentPlan> plans) {
    return plans.values().stream().mapToDouble(SegmentPlan::expectedUnits).sum();
  }

  /** "reads about 10,000 of 2,000,000 items …". */
  public String announcement(PriceList prices, String region) {
    return String.format(
        "reads about %s of %s in %s with eventually consistent Scans, and consumes about %s, at"
            + " most %s%s%s, at an estimated cost of %s",
        NumberFormat.number(
            Math.rint(plans.values().stream().mapToDouble(SegmentPlan::expectedItems).sum())),
        NumberFormat.counted(
            (double) plans.values().stream().mapToLong(plan -> plan.table().items()).sum(), "item"),
        NumberFormat.counted(plans.size(), "table"),
        NumberFormat.counted(Math.ceil(units(plans)), "read unit"),
        NumberFormat.number(maxUnits),
        rate.isPresent()
            ? String.format(" and %s per second", NumberFormat.number(rate.getAsInt()))
            : "",
        reduced ? ", for which the sample was reduced" : "",
        MoneyFormat.text(RunCost.usd(0, units(plans), prices, region)));
  }

  /** Whether fewer items are read than were asked for, because of the limit. */
  public boolean isReduced() {
    return reduced;
  }

  /** Reads the sample; several segments at a time. */
  public ImmutableList<ItemSample> read(ProgressListener progress) {
    ReadBudget budget = new ReadBudget(maxUnits);
    Optional<RateLimiter> limiter =
        rate.isPresent() ? Optional.of(RateLimiter.create(rate.getAsInt())) : Optional.empty();
    long total = Math.round(plans.values().stream().mapToDouble(SegmentPlan::expectedItems).sum());
    AtomicLong read = new AtomicLong();
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      Map<String, List<Future<ReadSegment>>> all = new LinkedHashMap<>();
      plans.forEach(
          (name, plan) -> {
            List<Future<ReadSegment>> segments = new ArrayList<>();
            for (int segment : plan.chosen()) {
              segments.add(
                  pool.submit(
                      () ->
                          read(
                              plan,
                              segment,
                              budget,
                              limiter,
                              items ->
                                  progress.at("reading items", read.addAndGet(items), total))));
            }
            all.put(name, segments);
          });
      ImmutableList.Builder<ItemSample> samples = ImmutableList.builder();
      all.forEach((name, segments) -> samples.add(sample(name, segments)));
      return samples.build();
    } finally {
      // After a failure the others end after their page: an engine in this process must not be
      // interrupted.
      budget.end();
      ClientThreads.end(pool);
    }
  }

  /** A segment, to its end unless the limit was reached. */
  private record ReadSegment(
      ImmutableList<ImmutableMap<String, Object>> items, double readUnits, boolean complete) {}

  private interface ItemCounter {
    void add(int items);
  }

  private static ReadSegment read(
      SegmentPlan plan,
      int segment,
      ReadBudget budget,
      Optional<RateLimiter> limiter,
      ItemCounter counter)
      throws InterruptedException {
    ImmutableList.Builder<ImmutableMap<String, Object>> items = ImmutableList.builder();
    Optional<ImmutableMap<String, Object>> after = Optional.empty();
    double units = 0;
    do {
      if (!budget.reserve()) {
        return new ReadSegment(ImmutableList.of(), units, false);
      }
      double consumed = 0;
      try {
        DeployedTable.ScannedPage page = plan.table().scan(segment, plan.segments(), after);
        consumed = page.readUnits();
        items.addAll(page.items());
        after = page.next();
        counter.add(page.items().size());
      } finally {
        budget.settle(consumed);
      }
      units += consumed;
      int wait = Math.max(1, (int) Math.ceil(consumed));
      limiter.ifPresent(limit -> limit.acquire(wait));
    } while (after.isPresent());
    return new ReadSegment(items.build(), units, true);
  }

  private ItemSample sample(String name, List<Future<ReadSegment>> segments) {
    SegmentPlan plan = Objects.requireNonNull(plans.get(name));
    ImmutableList.Builder<ImmutableMap<String, Object>> items = ImmutableList.builder();
    double units = 0;
    int complete = 0;
    for (Future<ReadSegment> each : segments) {
      ReadSegment segment = result(each);
      units += segment.readUnits();
      if (segment.complete()) {
        items.addAll(segment.items());
        complete++;
      }
    }
    if (complete == 0) {
      throw new InputProblem(
          String.format(
              "table %s: the limit of %s read units was reached before one segment was read to its"
                  + " end; raise --max-rcu",
              plan.table().name(), NumberFormat.number(maxUnits)));
    }
    ImmutableList<ImmutableMap<String, Object>> all = items.build();
    boolean whole = complete == plan.segments();
    return new ItemSample(
        name,
        plan.table().key(),
        all,
        (double) complete / plan.segments(),
        whole ? OptionalLong.of(all.size()) : OptionalLong.empty(),
        plan.table().items(),
        units,
        plan.chosen().size() - complete);
  }

  private static <T> T result(Future<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
