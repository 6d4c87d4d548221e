package dev.keysmith.candidate;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.DesignPrices;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.cost.StoredData;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import dev.keysmith.load.PartitionLoad;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.planner.PartialDesignPlanner;
import dev.keysmith.planner.PartialDesignPlanner.RemainingSubquery;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.statistics.DesignStatistics;
import dev.keysmith.statistics.LayoutStatistics;
import dev.keysmith.statistics.SpecStatistics;
import dev.keysmith.technique.IndexCandidate;
import dev.keysmith.technique.LayoutCandidate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** The monthly cost of a layout candidate with certain indexes, without its reads. */
final class PartialDesignPricer {
  private final Spec spec;
  private final SpecStatistics statistics;
  private final CandidateDesigns designs;
  private final PriceSchedule priceSchedule;
  private final Map<PriceQuery, PartialPrice> remembered = new ConcurrentHashMap<>();

  /** A query that a write leaves open. */
  record WriteLookup(AccessPattern.Write pattern, RemainingSubquery open) {}

  /**
   * The prices of a layout candidate.
   *
   * @param storageUsd of its tables
   * @param writeCosts of what patterns do to its tables
   * @param indexesUsd of keeping each index: storage and writes
   * @param openSubqueries the queries of its writes on others
   * @param overloaded partitions that it would write too much: of the indexes offered, or of its
   *     tables where none are
   * @param crowding of its items, each by itself, where no index is offered; few are asked for it
   * @param refused the writes that it does not allow
   * @param uses what its tables store and writes do to them, apart from the indexes offered
   */
  record PartialPrice(
      PartialDesignPlanner planner,
      double storageUsd,
      WriteCosts writeCosts,
      ImmutableMap<String, Double> indexesUsd,
      ImmutableList<WriteLookup> openSubqueries,
      ImmutableList<PartitionLoad> overloaded,
      Supplier<ItemCrowding> crowding,
      ImmutableSet<String> refused,
      TableUse.Sums uses) {
    double tablesUsd() {
      return storageUsd + writeCosts.usd();
    }

    /** The same where only some writes count. */
    double tablesUsd(Set<String> writes) {
      return storageUsd + writeCosts.usd(writes);
    }

    double indexUsd(String name) {
      return indexesUsd.getOrDefault(name, 0.0);
    }
  }

  /** A cache key: a layout candidate, its indexes, and whose writes count. */
  private record PriceQuery(
      LayoutCandidate layoutCandidate,
      ImmutableList<IndexCandidate> with,
      ImmutableSet<String> meant) {}

  PartialDesignPricer(Spec spec, boolean single, PriceSchedule priceSchedule) {
    this.spec = spec;
    this.priceSchedule = priceSchedule;
    this.statistics = SpecStatistics.of(spec);
    this.designs = new CandidateDesigns(statistics, single);
  }

  /** An entity by itself. */
  LayoutCandidate plain(String entity) {
    return designs.plain(entity);
  }

  /**
   * What the steps of an access path read, which is all in the tables of a layout candidate.
   *
   * @param times how often they run in one execution of the pattern
   */
  double readsUsd(
      AccessPattern pattern, LayoutCandidate layoutCandidate, List<PlanStep> steps, double times) {
    double usd = 0;
    for (TableClass tableClass : layoutCandidate.tableClasses()) {
      double units = 0;
      for (PlanStep step : steps) {
        if (layoutCandidate.tableClass(step.request().table()) == tableClass) {
          units += step.readUnits();
        }
      }
      usd += readsUsd(pattern, tableClass, units * times);
    }
    return usd;
  }

  private double readsUsd(AccessPattern pattern, TableClass tableClass, double units) {
    return priceSchedule.in(tableClass).reads(priceSchedule.billedRate(pattern.traffic()) * units);
  }

  /** What so many read units cost at least, wherever they are read. */
  double leastReadsUsd(AccessPattern pattern, double units) {
    return readsUsd(pattern, TableClass.STANDARD, units);
  }

  PriceSchedule priceSchedule() {
    return priceSchedule;
  }

  /** A planner of a layout candidate alone. */
  PartialDesignPlanner planner(LayoutCandidate layoutCandidate, List<IndexCandidate> with) {
    return designs.alone(layoutCandidate, with);
  }

  /** Without indexes. */
  PartialPrice of(LayoutCandidate layoutCandidate) {
    return of(layoutCandidate, ImmutableList.of(), layoutCandidate.entities());
  }

  /**
   * @param meant the entities of the layout candidate whose writes count
   */
  PartialPrice of(
      LayoutCandidate layoutCandidate,
      ImmutableList<IndexCandidate> with,
      ImmutableSet<String> meant) {
    PriceQuery ask = new PriceQuery(layoutCandidate, with, meant);
    PartialPrice known = remembered.get(ask);
    if (known == null) {
      known = price(layoutCandidate, with, meant);
      remembered.put(ask, known);
    }
    return known;
  }

  /**
   * What the tables cost without indexes, as far as it comes of storage and of the writes of some
   * entities. A write is planned the same beside others, so that none is planned again.
   */
  double tablesUsd(LayoutCandidate layoutCandidate, ImmutableSet<String> meant) {
    if (!layoutCandidate.entities().containsAll(meant)) {
      return of(layoutCandidate, ImmutableList.of(), meant).tablesUsd();
    }
    return of(layoutCandidate)
        .tablesUsd(
            designs.concerning(layoutCandidate, meant).stream()
                .map(AccessPattern::id)
                .collect(ImmutableSet.toImmutableSet()));
  }

  /**
   * Whether an index takes a write away that its tables allow: the key that an upsert would have to
   * make of values that it does not know.
   */
  boolean isRefused(LayoutCandidate layoutCandidate, IndexCandidate candidate) {
    boolean upserted =
        spec.patterns().stream()
            .filter(AccessPattern.Write.class::isInstance)
            .flatMap(pattern -> ((AccessPattern.Write) pattern).actions().stream())
            .filter(WriteAction.Upsert.class::isInstance)
            .anyMatch(action -> layoutCandidate.entities().contains(action.entity()));
    return upserted
        && !of(layoutCandidate)
            .refused()
            .containsAll(
                of(layoutCandidate, ImmutableList.of(candidate), layoutCandidate.entities())
                    .refused());
  }

  private PartialPrice price(
      LayoutCandidate layoutCandidate,
      ImmutableList<IndexCandidate> with,
      ImmutableSet<String> meant) {
    CandidateDesigns.PartialDesign part = designs.of(layoutCandidate, with, meant);
    DesignStatistics made = part.made();
    Design design = CandidateDesigns.inClasses(layoutCandidate, made.design());
    ToDoubleFunction<Plan> price = new DesignPrices(design, priceSchedule)::planCost;
    HotWriteFinder hotWriteFinder = new HotWriteFinder(statistics, made);
    ImmutableSet<String> own = CandidateDesigns.tableNames(layoutCandidate);
    // Others are part of the layout candidate itself.
    ImmutableSet<String> offered =
        with.stream()
            .map(candidate -> candidate.index().name())
            .collect(ImmutableSet.toImmutableSet());
    Map<String, Double> indexesUsd = new LinkedHashMap<>();
    TableUse.Sums uses = new TableUse.Sums();
    double storageUsd = 0;
    for (TableOrIndex tableOrIndex : TableOrIndex.all(design)) {
      if (own.contains(tableOrIndex.table())) {
        double gigabytes = StoredData.of(made, tableOrIndex).gigabytes();
        double usd = priceSchedule.of(design.table(tableOrIndex.table())).storage(gigabytes);
        if (tableOrIndex.isTable()) {
          storageUsd += usd + priceSchedule.recovery(gigabytes);
          uses.add(tableOrIndex.table(), gigabytes, 0, 0);
        } else if (!offered.contains(tableOrIndex.index().orElseThrow())) {
          storageUsd += usd;
          uses.add(tableOrIndex.table(), gigabytes, 0, 0);
        } else {
          indexesUsd.merge(tableOrIndex.index().orElseThrow(), usd, Double::sum);
        }
      }
    }
    WriteCosts writeCosts = new WriteCosts();
    ImmutableList.Builder<WriteLookup> openSubqueries = ImmutableList.builder();
    ImmutableSet.Builder<String> refused = ImmutableSet.builder();
    for (AccessPattern.Write write : part.writes()) {
      double rate = priceSchedule.billedRate(write.traffic());
      PartialDesignPlanner.PartialPlan offer = part.planner().write(write, price).orElse(null);
      if (offer == null) {
        refused.add(write.id());
        continue;
      }
      for (PlanStep step : offer.steps()) {
        if (own.contains(step.request().table())) {
          hotWriteFinder.add(write, step);
          Table table = design.table(step.request().table());
          PriceSchedule prices = priceSchedule.of(table);
          double written = rate * step.cost().writes().table();
          writeCosts.add(write, prices.writes(written));
          writeCosts.add(write, prices.reads(rate * step.readUnits()));
          writeCosts.add(write, streamsUsd(table, step, write.traffic().average()));
          uses.add(table.name(), 0, rate * step.readUnits(), written);
          for (Map.Entry<String, Double> index : step.cost().writes().indexes().entrySet()) {
            double usd = prices.writes(rate * index.getValue());
            if (offered.contains(index.getKey())) {
              indexesUsd.merge(index.getKey(), usd, Double::sum);
            } else {
              writeCosts.add(write, usd);
              uses.add(table.name(), 0, 0, rate * index.getValue());
            }
          }
        }
      }
      for (RemainingSubquery openSubquery : offer.openSubqueries()) {
        if (meant.contains(openSubquery.because())) {
          openSubqueries.add(new WriteLookup(write, openSubquery));
        }
      }
    }
    return new PartialPrice(
        part.planner(),
        storageUsd,
        writeCosts,
        ImmutableMap.copyOf(indexesUsd),
        openSubqueries.build(),
        // Indexes that are offered change nothing about the keys of the tables.
        hotWriteFinder.overloaded(
            one -> with.isEmpty() || one.index().filter(offered::contains).isPresent()),
        // What it takes to find out is kept, which would be much for all indexes of all layouts.
        with.isEmpty()
            ? Suppliers.memoize(hotWriteFinder::crowding)
            : PartialDesignPricer::crowdingWithIndexes,
        refused.build(),
        uses);
  }

  private static ItemCrowding crowdingWithIndexes() {
    throw new IllegalStateException("layouts are compared by their crowding, and not indexes");
  }

  /** What every index entry holds of the tables' own keys. */
  double keyBytes(LayoutCandidate layoutCandidate) {
    double bytes = 0;
    for (Table table : layoutCandidate.tables()) {
      for (ItemLayout item : table.items().values()) {
        LayoutStatistics layout = LayoutStatistics.of(spec, table, item);
        for (String key : table.key().attributes()) {
          bytes += Objects.requireNonNull(layout.stored().get(key), key).expected();
        }
      }
    }
    return bytes;
  }

  ImmutableSet<String> keyAttributes(LayoutCandidate layoutCandidate) {
    ImmutableSet.Builder<String> attributes = ImmutableSet.builder();
    for (Table table : layoutCandidate.tables()) {
      for (ItemLayout item : table.items().values()) {
        table.key().attributes().stream()
            .flatMap(key -> item.key(key).stream())
            .flatMap(rule -> rule.attributes().stream())
            .forEach(name -> attributes.add(item.name() + "." + name));
      }
    }
    return attributes.build();
  }

  private double streamsUsd(Table table, PlanStep step, double rate) {
    if (step.request().operation().isRead() || priceSchedule.options().streamReads() == 0) {
      return 0;
    }
    long readers =
        table.entities().stream()
            .flatMap(entity -> spec.entity(entity).operations().stream().stream())
            .distinct()
            .count();
    return priceSchedule.streams(rate * step.cost().itemsRead() * readers);
  }
}
