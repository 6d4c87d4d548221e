package dev.keysmith.review.rules;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.CostedPlanner;
import dev.keysmith.cost.DesignPrices;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignLocations;
import dev.keysmith.load.BusiestPartition;
import dev.keysmith.load.PartitionLoadModel;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.fix.FixImpact;
import dev.keysmith.source.Severity;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.EntityUsage;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecLocations;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Everything that a rule may use: the spec, the design, its plans, its bill and its load at peak.
 * Each is computed once, when the first rule needs it.
 */
public final class ReviewContext {
  /** Of shares of a partition's limit. */
  private static final double ROUNDING = 1e-9;

  /** Dollars per month below which a rule reports no saving. */
  private static final double LEAST_MONTHLY_USD = 1;

  private final SpecFile file;
  private final PriceList prices;
  private final Spec spec;
  private final Design design;
  private final SpecLocations specPlaces;
  private final Optional<DesignLocations> designPlaces;
  private final CostedPlanner planning;
  private final LazyValue<ImmutableMap<String, PlanSet>> plans;
  private final LazyValue<Bill> bill;
  private final LazyValue<ImmutableList<PeakLoad>> partitionLoads;
  private final LazyValue<ImmutableList<PeakLoad>> statedLoads;
  private final LazyValue<EntityUsage> usage;
  private final LazyValue<RelationshipGraph> relationships;
  private final Map<Fix, ReviewContext> changed = new LinkedHashMap<>();

  private ReviewContext(
      SpecFile file, Design design, Optional<DesignLocations> designPlaces, PriceList prices) {
    this(file, design, designPlaces, prices, planning -> planning.plans(design), Optional.empty());
  }

  private ReviewContext(
      SpecFile file,
      Design design,
      Optional<DesignLocations> designPlaces,
      PriceList prices,
      Function<CostedPlanner, ImmutableList<PlanSet>> planned,
      Optional<Bill> billed) {
    this.file = file;
    this.prices = prices;
    this.spec = file.spec().orElseThrow();
    this.specPlaces = file.locations();
    this.design = design;
    this.designPlaces = designPlaces;
    this.planning = new CostedPlanner(spec, prices);
    this.plans =
        new LazyValue<>(
            () ->
                planned.apply(planning).stream()
                    .collect(ImmutableMap.toImmutableMap(PlanSet::pattern, Function.identity())));
    this.bill = new LazyValue<>(() -> billed.orElseGet(() -> planning.bill(design, plans())));
    this.partitionLoads = new LazyValue<>(() -> PartitionLoadModel.of(spec, design, plans()));
    this.statedLoads = new LazyValue<>(() -> PartitionLoadModel.stated(spec, design, plans()));
    this.usage = new LazyValue<>(() -> EntityUsage.of(spec));
    this.relationships = new LazyValue<>(() -> RelationshipGraph.of(spec));
  }

  /** A design that was read; both files must be without errors. */
  public static ReviewContext of(SpecFile spec, DesignFile design, PriceList prices) {
    return new ReviewContext(
        spec, design.design().orElseThrow(), Optional.of(design.locations()), prices);
  }

  /** A derived design, which is in no file. */
  public static ReviewContext of(SpecFile spec, Design design, PriceList prices) {
    return new ReviewContext(spec, design, Optional.empty(), prices);
  }

  /**
   * A derived design, with what is known of it.
   *
   * @param plans of every pattern, in the order of the spec
   * @param bill under the spec's own pricing
   */
  public static ReviewContext of(
      SpecFile spec, Design design, ImmutableList<PlanSet> plans, Bill bill, PriceList prices) {
    return new ReviewContext(
        spec, design, Optional.empty(), prices, planning -> plans, Optional.of(bill));
  }

  public Spec spec() {
    return spec;
  }

  public Design design() {
    return design;
  }

  public EntityUsage usage() {
    return usage.get();
  }

  public RelationshipGraph relationships() {
    return relationships.get();
  }

  /** The patterns that read, in the order of the spec. */
  public ImmutableList<AccessPattern.Read> reads() {
    return spec.patterns().stream()
        .filter(AccessPattern.Read.class::isInstance)
        .map(AccessPattern.Read.class::cast)
        .collect(ImmutableList.toImmutableList());
  }

  /** The patterns that write, in the order of the spec. */
  public ImmutableList<AccessPattern.Write> writes() {
    return spec.patterns().stream()
        .filter(AccessPattern.Write.class::isInstance)
        .map(AccessPattern.Write.class::cast)
        .collect(ImmutableList.toImmutableList());
  }

  /** How every pattern is served, in the order of the spec. */
  public ImmutableList<PlanSet> plans() {
    return plans.get().values().asList();
  }

  public PlanSet planned(String pattern) {
    return Objects.requireNonNull(plans.get().get(pattern), pattern);
  }

  /** How the design would serve a pattern that the spec does not have. */
  public PlanSet plan(AccessPattern other) {
    return planning.planner(design).plan(other);
  }

  /** The plan that serves a pattern. */
  public Optional<Plan> plan(String pattern) {
    return planned(pattern).best();
  }

  /** The plans that read a table or an index, in the order of the spec. */
  public ImmutableList<Plan> readers(TableOrIndex structure) {
    return plans().stream()
        .flatMap(planned -> planned.best().stream())
        .filter(
            plan ->
                plan.steps().stream()
                    .anyMatch(
                        step ->
                            step.request().operation().isRead()
                                && structure.equals(TableOrIndex.of(step.request().target()))))
        .collect(ImmutableList.toImmutableList());
  }

  /** The definition of an index; empty for a table. */
  public Optional<Index> definition(TableOrIndex structure) {
    return structure.index().flatMap(name -> design.table(structure.table()).index(name));
  }

  /** The attributes of the partition key of a table or an index. */
  public ImmutableList<String> partition(TableOrIndex structure) {
    return definition(structure)
        .map(Index::partition)
        .orElseGet(() -> ImmutableList.of(design.table(structure.table()).key().partition()));
  }

  /** Whether a request is for a global index, which lags behind its table. */
  public boolean isGlobal(PlanStep step) {
    return definition(FindingPhrases.structure(step)).map(index -> !index.local()).orElse(false);
  }

  /** At average traffic, under the spec's own pricing. */
  public Bill bill() {
    return bill.get();
  }

  public TableOrIndexBill bill(TableOrIndex structure) {
    return bill().structures().stream()
        .filter(one -> one.tableOrIndex().equals(structure))
        .findFirst()
        .orElseThrow();
  }

  /** Where no table is concerned; else those of its class, {@link #prices}. */
  public PriceSchedule priceSchedule() {
    return planning.priceSchedule();
  }

  /** The prices of a table and its indexes, which depend on its class. */
  public PriceSchedule prices(String table) {
    return designPrices().of(table);
  }

  /** The prices of the table that stores an entity's own items. */
  public PriceSchedule pricesOf(String entity) {
    return design
        .main(entity)
        .map(main -> prices(main.table().name()))
        .orElseGet(this::priceSchedule);
  }

  /** The prices of plans, each request at the class of its table. */
  public DesignPrices designPrices() {
    return new DesignPrices(design, priceSchedule());
  }

  /** Whether an amount per month is at least a dollar; less is not worth a change. */
  public static boolean isWorthReporting(double monthlyUsd) {
    return monthlyUsd >= LEAST_MONTHLY_USD;
  }

  /** Whether an amount per month exceeds the tolerance of the spec. */
  public boolean isNoticeable(double monthlyUsd) {
    return monthlyUsd > spec.prefer().tolerance() * bill().monthlyUsd();
  }

  /** A finding whose fix saves this much: a suggestion where the saving is not noticeable. */
  public ReviewFinding graded(ReviewFinding finding, double savedUsd) {
    ReviewFinding ranked = finding.saving(Math.max(0, savedUsd));
    return isNoticeable(savedUsd) ? ranked : ranked.as(Severity.SUGGESTION);
  }

  /** The names of the item layouts that store an entity. */
  public ImmutableSet<String> itemNames(String entity) {
    return design.items(entity).stream()
        .map(layoutRef -> layoutRef.item().name())
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The load of every table and index at peak, with its hottest partitions. */
  public ImmutableList<PeakLoad> partitionLoads() {
    return partitionLoads.get();
  }

  /** The same without the assumption that the largest parent is read most. */
  public ImmutableList<PeakLoad> statedLoads() {
    return statedLoads.get();
  }

  /** The load at peak of those partitions of a table or an index that store a layout's items. */
  public PeakLoad partitionLoads(TableOrIndex structure, LayoutRef layoutRef) {
    return PartitionLoadModel.of(spec, design, plans(), structure, layoutRef.item());
  }

  /** Sizes and shares of a layout's items. */
  public LayoutStatistics facts(LayoutRef layoutRef) {
    return LayoutStatistics.of(spec, layoutRef);
  }

  /** The same after a change to the design. */
  public ReviewContext after(Fix autoFix) {
    ReviewContext known = changed.get(autoFix);
    if (known == null) {
      Design impact = autoFix.apply(design);
      known =
          new ReviewContext(
              file,
              impact,
              designPlaces,
              prices,
              planning -> planning.plans(impact, design, plans()),
              Optional.empty());
      changed.put(autoFix, known);
    }
    return known;
  }

  /** The effect of a change on the bill. */
  public FixImpact impact(Fix autoFix) {
    return new FixImpact(bill(), after(autoFix).bill());
  }

  /**
   * Whether a change leaves a partition less headroom: reads of the largest parents may use what
   * those of the others do not.
   */
  public boolean overloads(Fix autoFix) {
    return after(autoFix).overload() > overload() + ROUNDING;
  }

  private double overload() {
    return partitionLoads().stream()
        .flatMap(PeakLoad::keys)
        .filter(BusiestPartition::lacksHeadroom)
        .mapToDouble(BusiestPartition::share)
        .sum();
  }

  /** The bill of the same design for another spec. */
  public Bill bill(Spec other) {
    CostedPlanner elsewhere = new CostedPlanner(other, prices);
    return elsewhere.bill(design, elsewhere.plans(design));
  }

  /** A table. In a derived design, its place is that of its first entity in the spec. */
  public FindingSubject table(String table) {
    return new FindingSubject(
        table,
        ImmutableSet.of(table),
        designPlaces
            .map(places -> places.table(table))
            .orElseGet(() -> firstEntity(table, layoutRef -> true)));
  }

  /** A table or an index of it. */
  public FindingSubject structure(TableOrIndex structure) {
    return structure
        .index()
        .map(index -> index(structure.table(), index))
        .orElseGet(() -> table(structure.table()));
  }

  public FindingSubject index(String table, String index) {
    String name = table + "." + index;
    return new FindingSubject(
        name,
        ImmutableSet.of(name, table),
        designPlaces
            .map(places -> places.index(table, index))
            .orElseGet(
                () ->
                    firstEntity(
                        table,
                        layoutRef ->
                            layoutRef
                                .item()
                                .mayEnter(layoutRef.table().index(index).orElseThrow()))));
  }

  private SourceLocation firstEntity(String table, Predicate<LayoutRef> which) {
    return design.items().stream()
        .filter(layoutRef -> layoutRef.table().name().equals(table))
        .filter(which)
        .findFirst()
        .map(layoutRef -> specPlaces.entity(layoutRef.item().entity()))
        .orElseGet(() -> specPlaces.entity(""));
  }

  /** A field of an item: a key attribute, copies, embeds and so on. */
  public FindingSubject item(LayoutRef layoutRef, String field) {
    String table = layoutRef.table().name();
    String entity = layoutRef.item().entity();
    return new FindingSubject(
        layoutRef.item().name(),
        ImmutableSet.of(layoutRef.item().name(), entity, table),
        designPlaces
            .map(places -> places.item(table, layoutRef.item().name(), field))
            .orElseGet(() -> specPlaces.entity(entity)));
  }

  /** An entity of the spec. */
  public FindingSubject entity(String entity) {
    return new FindingSubject(entity, ImmutableSet.of(entity), specPlaces.entity(entity));
  }

  /** An attribute of an entity, in the spec. */
  public FindingSubject attribute(String entity, String attribute) {
    return new FindingSubject(
        entity + "." + attribute, ImmutableSet.of(entity), specPlaces.attribute(entity, attribute));
  }

  /** A pattern of the spec. */
  public FindingSubject pattern(String pattern) {
    return new FindingSubject(pattern, ImmutableSet.of(pattern), specPlaces.pattern(pattern));
  }

  /** The suppression at a position. */
  public FindingSubject suppression(int position) {
    String rule = design.suppressions().get(position).rule();
    return new FindingSubject(
        rule,
        ImmutableSet.of(),
        designPlaces
            .map(places -> places.suppression(position))
            .orElseGet(() -> specPlaces.entity("")));
  }
}
