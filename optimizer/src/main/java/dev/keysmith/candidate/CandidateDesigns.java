package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import dev.keysmith.planner.PartialDesignPlanner;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.statistics.DesignStatistics;
import dev.keysmith.statistics.SpecStatistics;
import dev.keysmith.technique.ApplicationModel;
import dev.keysmith.technique.IndexCandidate;
import dev.keysmith.technique.LayoutCandidate;
import dev.keysmith.technique.ShardCounts;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What layout candidates are as designs, with some indexes or none, and the planners of these. */
final class CandidateDesigns {
  private final Spec spec;
  private final SpecStatistics statistics;
  private final ApplicationModel application;
  private final ImmutableMap<String, LayoutCandidate> plain;
  private final Map<Unindexed, PartialDesign> unindexed = new ConcurrentHashMap<>();
  private final Map<Indexed, PartialDesign> indexed = new ConcurrentHashMap<>();

  /**
   * A layout candidate as a design, beside what else its writes are about.
   *
   * @param writes those that concern it
   */
  record PartialDesign(
      DesignStatistics made,
      PartialDesignPlanner planner,
      ImmutableList<AccessPattern.Write> writes) {}

  /** A layout candidate without any index, in whichever class its tables are. */
  private record Unindexed(
      ImmutableList<Table> tables, ImmutableSet<String> entities, ImmutableSet<String> meant) {
    static Unindexed of(LayoutCandidate layoutCandidate, ImmutableSet<String> meant) {
      return new Unindexed(
          layoutCandidate.tables().stream()
              .map(table -> table.in(TableClass.STANDARD))
              .collect(ImmutableList.toImmutableList()),
          layoutCandidate.entities(),
          meant);
    }
  }

  private record Indexed(Unindexed without, ImmutableList<IndexCandidate> with) {}

  CandidateDesigns(SpecStatistics statistics, boolean single) {
    this.spec = statistics.spec();
    this.statistics = statistics;
    this.application = new ApplicationModel(spec, single, ShardCounts.NONE);
    this.plain = LayoutEnumerator.plain(application);
  }

  /** An entity by itself. */
  LayoutCandidate plain(String entity) {
    return Objects.requireNonNull(plain.get(entity), entity);
  }

  /** A planner of a layout candidate alone. */
  PartialDesignPlanner alone(LayoutCandidate layoutCandidate, List<IndexCandidate> with) {
    return new PartialDesignPlanner(
        statistics, statistics(layoutCandidate, design(layoutCandidate, with, ImmutableSet.of())));
  }

  /**
   * The class of a table changes prices and no plan, so that all its tables are in one here.
   *
   * @param meant the entities of the layout candidate whose writes count
   */
  PartialDesign of(
      LayoutCandidate layoutCandidate,
      ImmutableList<IndexCandidate> with,
      ImmutableSet<String> meant) {
    Unindexed without = Unindexed.of(layoutCandidate, meant);
    PartialDesign before = unindexed.get(without);
    if (before == null) {
      before = planned(layoutCandidate.in(TableClass.STANDARD), meant);
      unindexed.put(without, before);
    }
    if (with.isEmpty()) {
      return before;
    }
    Indexed asked = new Indexed(without, with);
    PartialDesign known = indexed.get(asked);
    if (known == null) {
      known = with(layoutCandidate.in(TableClass.STANDARD), with, before);
      indexed.put(asked, known);
    }
    return known;
  }

  private PartialDesign with(
      LayoutCandidate layoutCandidate, List<IndexCandidate> with, PartialDesign before) {
    DesignStatistics made =
        before
            .made()
            .changedTo(design(layoutCandidate, with, others(layoutCandidate, before.writes())));
    return new PartialDesign(made, before.planner().growing(made), before.writes());
  }

  private PartialDesign planned(LayoutCandidate layoutCandidate, ImmutableSet<String> meant) {
    ImmutableList<AccessPattern.Write> writes = concerning(layoutCandidate, meant);
    DesignStatistics made =
        statistics(
            layoutCandidate,
            design(layoutCandidate, ImmutableList.of(), others(layoutCandidate, writes)));
    return new PartialDesign(made, new PartialDesignPlanner(statistics, made), writes);
  }

  /** The design with the tables of a layout candidate in their classes. */
  static Design inClasses(LayoutCandidate layoutCandidate, Design design) {
    if (layoutCandidate.tableClasses().equals(ImmutableSet.of(TableClass.STANDARD))) {
      return design;
    }
    Map<String, Table> tables = new LinkedHashMap<>(design.tables());
    for (String name : tableNames(layoutCandidate)) {
      tables.computeIfPresent(name, (same, table) -> table.in(layoutCandidate.tableClass(same)));
    }
    return new Design(ImmutableMap.copyOf(tables), ImmutableMap.of());
  }

  /** With the entities that it shares the table with, where all share one table. */
  private DesignStatistics statistics(LayoutCandidate layoutCandidate, Design design) {
    return DesignStatistics.of(
        statistics,
        design,
        application.sharesTable(layoutCandidate.entities())
            ? tableNames(layoutCandidate)
            : ImmutableSet.of());
  }

  static ImmutableSet<String> tableNames(LayoutCandidate layoutCandidate) {
    return layoutCandidate.tables().stream()
        .map(Table::name)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The tables of a layout candidate with indexes, and some other entities by themselves. */
  private Design design(
      LayoutCandidate layoutCandidate, List<IndexCandidate> with, ImmutableSet<String> others) {
    Map<String, Table> tables = new LinkedHashMap<>();
    for (Table table : layoutCandidate.tables()) {
      Table made = table;
      for (IndexCandidate candidate : with) {
        if (candidate.table().equals(table.name())) {
          made = candidate.on(made);
        }
      }
      tables.put(made.name(), made);
    }
    for (String other : others) {
      plain(other).tables().forEach(table -> tables.put(table.name(), table));
    }
    return new Design(ImmutableMap.copyOf(tables), ImmutableMap.of());
  }

  /** Writes that may touch what the layout stores: of its entities, and of what it copies. */
  ImmutableList<AccessPattern.Write> concerning(
      LayoutCandidate layoutCandidate, ImmutableSet<String> entities) {
    Set<String> near = new LinkedHashSet<>(entities);
    layoutCandidate.tables().stream()
        .flatMap(table -> table.items().values().stream())
        .filter(item -> entities.contains(item.entity()))
        .flatMap(item -> item.copies().values().stream())
        .forEach(copied -> copied.hops().forEach(hop -> near.add(hop.parent())));
    for (String entity : entities) {
      for (Relationship relationship : application.relationships().ofParent(entity)) {
        if (drawsNumberFrom(relationship.child(), entity)) {
          near.add(relationship.child());
        }
      }
    }
    return spec.patterns().stream()
        .filter(AccessPattern.Write.class::isInstance)
        .map(AccessPattern.Write.class::cast)
        .filter(write -> write.actions().stream().anyMatch(it -> near.contains(it.entity())))
        .collect(ImmutableList.toImmutableList());
  }

  private boolean drawsNumberFrom(String child, String parent) {
    return spec.entity(child).attributes().values().stream()
        .map(Attribute::sequence)
        .anyMatch(sequence -> sequence.filter(it -> it.parent().equals(parent)).isPresent());
  }

  /** What else the writes are about, and who keeps the counters that they draw from. */
  private ImmutableSet<String> others(
      LayoutCandidate layoutCandidate, ImmutableList<AccessPattern.Write> writes) {
    Set<String> others = new LinkedHashSet<>();
    for (AccessPattern.Write write : writes) {
      for (WriteAction action : write.actions()) {
        others.add(action.entity());
        spec.entity(action.entity()).attributes().values().stream()
            .flatMap(attribute -> attribute.sequence().stream())
            .forEach(sequence -> others.add(sequence.parent()));
      }
    }
    others.removeAll(layoutCandidate.entities());
    return ImmutableSet.copyOf(others);
  }
}
