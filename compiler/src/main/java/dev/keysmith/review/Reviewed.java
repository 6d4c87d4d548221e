package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.Prices;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.Heat;
import dev.keysmith.cost.PeakLoad;
import dev.keysmith.cost.Planning;
import dev.keysmith.cost.Structure;
import dev.keysmith.cost.StructureBill;
import dev.keysmith.cost.Tariff;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignPlaces;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Planned;
import dev.keysmith.source.Place;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Relationships;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Usage;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecPlaces;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Everything that a rule may look at: the spec, the design, how it serves the patterns, what that
 * costs and how hot its partitions get. Each is worked out once, when the first rule asks.
 */
public final class Reviewed {
  private final SpecFile file;
  private final Prices prices;
  private final Spec spec;
  private final Design design;
  private final SpecPlaces specPlaces;
  private final Optional<DesignPlaces> designPlaces;
  private final Planning planning;
  private final Lazy<ImmutableMap<String, Planned>> plans;
  private final Lazy<Bill> bill;
  private final Lazy<ImmutableList<PeakLoad>> heat;
  private final Lazy<Usage> usage;
  private final Lazy<Relationships> relationships;
  private final Map<Mend, Reviewed> changed = new LinkedHashMap<>();

  private Reviewed(
      SpecFile file, Design design, Optional<DesignPlaces> designPlaces, Prices prices) {
    this(file, design, designPlaces, prices, planning -> planning.plans(design));
  }

  private Reviewed(
      SpecFile file,
      Design design,
      Optional<DesignPlaces> designPlaces,
      Prices prices,
      Function<Planning, ImmutableList<Planned>> planned) {
    this.file = file;
    this.prices = prices;
    this.spec = file.spec().orElseThrow();
    this.specPlaces = file.places();
    this.design = design;
    this.designPlaces = designPlaces;
    this.planning = new Planning(spec, prices);
    this.plans =
        new Lazy<>(
            () ->
                planned.apply(planning).stream()
                    .collect(ImmutableMap.toImmutableMap(Planned::pattern, Function.identity())));
    this.bill = new Lazy<>(() -> planning.bill(design, plans()));
    this.heat = new Lazy<>(() -> Heat.of(spec, design, plans()));
    this.usage = new Lazy<>(() -> Usage.of(spec));
    this.relationships = new Lazy<>(() -> Relationships.of(spec));
  }

  /** A design that was read; both files must be without errors. */
  public static Reviewed of(SpecFile spec, DesignFile design, Prices prices) {
    return new Reviewed(spec, design.design().orElseThrow(), Optional.of(design.places()), prices);
  }

  /** A derived design, which stands in no file. */
  public static Reviewed of(SpecFile spec, Design design, Prices prices) {
    return new Reviewed(spec, design, Optional.empty(), prices);
  }

  public Spec spec() {
    return spec;
  }

  public Design design() {
    return design;
  }

  public Usage usage() {
    return usage.get();
  }

  public Relationships relationships() {
    return relationships.get();
  }

  /** The patterns that read, in the order of the spec. */
  public ImmutableList<Pattern.Read> reads() {
    return spec.patterns().stream()
        .filter(Pattern.Read.class::isInstance)
        .map(Pattern.Read.class::cast)
        .collect(ImmutableList.toImmutableList());
  }

  /** How every pattern is served, in the order of the spec. */
  public ImmutableList<Planned> plans() {
    return plans.get().values().asList();
  }

  public Planned planned(String pattern) {
    return Objects.requireNonNull(plans.get().get(pattern), pattern);
  }

  /** How the design would serve a pattern that the spec does not have. */
  public Planned plan(Pattern other) {
    return planning.planner(design).plan(other);
  }

  /** The plan that serves a pattern. */
  public Optional<Plan> plan(String pattern) {
    return planned(pattern).best();
  }

  /** The patterns whose plans ask a table or an index for something, in the order of the spec. */
  public ImmutableList<Plan> readers(Structure structure) {
    return plans().stream()
        .flatMap(planned -> planned.best().stream())
        .filter(
            plan ->
                plan.steps().stream()
                    .anyMatch(
                        step ->
                            step.operation().isRead()
                                && step.table().equals(structure.table())
                                && step.index().equals(structure.index())))
        .collect(ImmutableList.toImmutableList());
  }

  /** At average traffic, under the spec's own pricing. */
  public Bill bill() {
    return bill.get();
  }

  public StructureBill bill(Structure structure) {
    return bill().structures().stream()
        .filter(one -> one.structure().equals(structure))
        .findFirst()
        .orElseThrow();
  }

  public Tariff tariff() {
    return planning.tariff();
  }

  /** Whether so many dollars a month are more than the spec cares about. */
  public boolean isNoticeable(double monthlyUsd) {
    return monthlyUsd > spec.prefer().tolerance() * bill().monthlyUsd();
  }

  /** The load of every table and index at peak, with its hottest partitions. */
  public ImmutableList<PeakLoad> heat() {
    return heat.get();
  }

  /** The load at peak of those partitions of a table or an index that have a layout's items. */
  public PeakLoad heat(Structure structure, Placed placed) {
    return Heat.of(spec, design, plans(), structure, placed.item());
  }

  /** Sizes and shares of a layout's items. */
  public LayoutFacts facts(Placed placed) {
    return LayoutFacts.of(spec, placed);
  }

  /** The same after a change to the design. */
  public Reviewed after(Mend mend) {
    Reviewed known = changed.get(mend);
    if (known == null) {
      Design mended = mend.apply(design);
      known =
          new Reviewed(
              file,
              mended,
              designPlaces,
              prices,
              planning -> planning.plans(mended, design, plans()));
      changed.put(mend, known);
    }
    return known;
  }

  /** What becomes of the bill by a change. */
  public Mended mended(Mend mend) {
    return new Mended(bill(), after(mend).bill());
  }

  /** What the same design would cost if the application were another. */
  public Bill bill(Spec other) {
    Planning elsewhere = new Planning(other, prices);
    return elsewhere.bill(design, elsewhere.plans(design));
  }

  /** A table. Of a derived design, the first entity in it shows where. */
  public Subject table(String table) {
    return new Subject(
        table,
        ImmutableSet.of(table),
        designPlaces
            .map(places -> places.table(table))
            .orElseGet(() -> firstEntity(table, placed -> true)));
  }

  /** A table or an index of it. */
  public Subject structure(Structure structure) {
    return structure
        .index()
        .map(index -> index(structure.table(), index))
        .orElseGet(() -> table(structure.table()));
  }

  public Subject index(String table, String index) {
    String name = table + "." + index;
    return new Subject(
        name,
        ImmutableSet.of(name, table),
        designPlaces
            .map(places -> places.index(table, index))
            .orElseGet(
                () ->
                    firstEntity(
                        table,
                        placed ->
                            placed.item().mayEnter(placed.table().index(index).orElseThrow()))));
  }

  private Place firstEntity(String table, Predicate<Placed> which) {
    return design.items().stream()
        .filter(placed -> placed.table().name().equals(table))
        .filter(which)
        .findFirst()
        .map(placed -> specPlaces.entity(placed.item().entity()))
        .orElseGet(() -> specPlaces.entity(""));
  }

  /** A field of an item: a key attribute, copies, embeds and so on. */
  public Subject item(Placed placed, String field) {
    String table = placed.table().name();
    String entity = placed.item().entity();
    return new Subject(
        placed.item().name(),
        ImmutableSet.of(placed.item().name(), entity, table),
        designPlaces
            .map(places -> places.item(table, placed.item().name(), field))
            .orElseGet(() -> specPlaces.entity(entity)));
  }

  /** An entity of the spec. */
  public Subject entity(String entity) {
    return new Subject(entity, ImmutableSet.of(entity), specPlaces.entity(entity));
  }

  /** An attribute of an entity, in the spec. */
  public Subject attribute(String entity, String attribute) {
    return new Subject(
        entity + "." + attribute, ImmutableSet.of(entity), specPlaces.attribute(entity, attribute));
  }

  /** A pattern of the spec. */
  public Subject pattern(String pattern) {
    return new Subject(pattern, ImmutableSet.of(pattern), specPlaces.pattern(pattern));
  }

  /** The suppression at a position. */
  Subject suppression(int position) {
    String rule = design.suppressions().get(position).rule();
    return new Subject(
        rule,
        ImmutableSet.of(),
        designPlaces
            .map(places -> places.suppression(position))
            .orElseGet(() -> specPlaces.entity("")));
  }
}
