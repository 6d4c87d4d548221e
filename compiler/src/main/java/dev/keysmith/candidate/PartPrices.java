package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.DesignFacts;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.cost.PartitionLoad;
import dev.keysmith.cost.StoredData;
import dev.keysmith.cost.Structure;
import dev.keysmith.cost.Tariff;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.plan.PartPlanner;
import dev.keysmith.plan.PartPlanner.Open;
import dev.keysmith.plan.SpecFacts;
import dev.keysmith.plan.Step;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What an arrangement with certain indexes costs a month, apart from what is read of it. */
final class PartPrices {
  private final Spec spec;
  private final SpecFacts facts;
  private final Application application;
  private final Tariff tariff;
  private final ImmutableMap<String, Arrangement> plain;
  private final Map<Ask, Priced> remembered = new ConcurrentHashMap<>();

  /** A question that a write leaves open. */
  record Lookup(Pattern.Write pattern, Open open) {}

  /**
   * The prices of an arrangement.
   *
   * @param storageUsd of its tables
   * @param writesUsd of what patterns do to its tables
   * @param indexesUsd of keeping each index: storage and writes
   * @param opens what its writes ask of others
   * @param tooHot partitions that it would write too much
   */
  record Priced(
      PartPlanner planner,
      double storageUsd,
      double writesUsd,
      ImmutableMap<String, Double> indexesUsd,
      ImmutableList<Lookup> opens,
      ImmutableList<PartitionLoad> tooHot) {
    double tablesUsd() {
      return storageUsd + writesUsd;
    }

    double indexUsd(String name) {
      return indexesUsd.getOrDefault(name, 0.0);
    }
  }

  /** What was asked about once: an arrangement, its indexes, and whose writes count. */
  private record Ask(
      Arrangement arrangement, ImmutableList<IndexCandidate> with, ImmutableSet<String> meant) {}

  PartPrices(Spec plainly, boolean single, Tariff tariff) {
    this.application = new Application(plainly, single, SpreadOverShards.NOTHING);
    this.tariff = tariff;
    this.spec = application.single() ? SharedTable.in(application.spec()) : application.spec();
    this.facts = SpecFacts.of(spec);
    this.plain = Arrangements.plain(application);
  }

  /** An entity by itself. */
  Arrangement plain(String entity) {
    return Objects.requireNonNull(plain.get(entity), entity);
  }

  double readsUsd(Pattern pattern, double units) {
    return tariff.reads(pattern.traffic().average() * units);
  }

  /** A planner of an arrangement alone. */
  PartPlanner planner(Arrangement arrangement, List<IndexCandidate> with) {
    return planner(DesignFacts.of(spec, design(arrangement, with, ImmutableSet.of())));
  }

  private PartPlanner planner(DesignFacts made) {
    return new PartPlanner(
        facts, made, plan -> tariff.reads(plan.readUnits()) + tariff.writes(plan.writeUnits()));
  }

  /** Without indexes. */
  Priced of(Arrangement arrangement) {
    return of(arrangement, ImmutableList.of(), arrangement.entities());
  }

  /**
   * @param meant the entities of the arrangement whose writes count
   */
  Priced of(
      Arrangement arrangement, ImmutableList<IndexCandidate> with, ImmutableSet<String> meant) {
    Ask ask = new Ask(arrangement, with, meant);
    Priced known = remembered.get(ask);
    if (known == null) {
      known = price(arrangement, with, meant);
      remembered.put(ask, known);
    }
    return known;
  }

  private Priced price(
      Arrangement arrangement, List<IndexCandidate> with, ImmutableSet<String> meant) {
    ImmutableList<Pattern.Write> writes = concerning(arrangement, meant);
    Design design = design(arrangement, with, others(arrangement, writes));
    DesignFacts made = DesignFacts.of(spec, design);
    PartPlanner planner = planner(made);
    WriteHeat heat = new WriteHeat(facts, made);
    ImmutableSet<String> own =
        arrangement.tables().stream().map(Table::name).collect(ImmutableSet.toImmutableSet());
    // Others are part of the arrangement itself.
    ImmutableSet<String> offered =
        with.stream()
            .map(candidate -> candidate.index().name())
            .collect(ImmutableSet.toImmutableSet());
    Map<String, Double> indexesUsd = new LinkedHashMap<>();
    double storageUsd = 0;
    for (Structure structure : Structure.all(design)) {
      if (own.contains(structure.table())) {
        double gigabytes = StoredData.of(made, structure).gigabytes();
        double usd = tariff.storage(gigabytes);
        if (structure.isTable()) {
          storageUsd += usd + tariff.recovery(gigabytes);
        } else if (!offered.contains(structure.index().orElseThrow())) {
          storageUsd += usd;
        } else {
          indexesUsd.merge(structure.index().orElseThrow(), usd, Double::sum);
        }
      }
    }
    double writesUsd = 0;
    ImmutableList.Builder<Lookup> opens = ImmutableList.builder();
    for (Pattern.Write write : writes) {
      double rate = write.traffic().average();
      PartPlanner.Offer offer = planner.write(write).orElse(null);
      if (offer == null) {
        continue;
      }
      for (Step step : offer.steps()) {
        if (own.contains(step.table())) {
          heat.add(write, step);
          writesUsd += tariff.writes(rate * step.writes().table());
          writesUsd += tariff.reads(rate * step.readUnits());
          writesUsd += streamsUsd(design.table(step.table()), step, rate);
          for (Map.Entry<String, Double> index : step.writes().indexes().entrySet()) {
            double usd = tariff.writes(rate * index.getValue());
            if (offered.contains(index.getKey())) {
              indexesUsd.merge(index.getKey(), usd, Double::sum);
            } else {
              writesUsd += usd;
            }
          }
        }
      }
      for (Open open : offer.opens()) {
        if (meant.contains(open.because())) {
          opens.add(new Lookup(write, open));
        }
      }
    }
    return new Priced(
        planner,
        storageUsd,
        writesUsd,
        ImmutableMap.copyOf(indexesUsd),
        opens.build(),
        heat.tooHot());
  }

  /** What every index entry holds of the tables' own keys. */
  double keyBytes(Arrangement arrangement) {
    double bytes = 0;
    for (Table table : arrangement.tables()) {
      for (ItemLayout item : table.items().values()) {
        LayoutFacts layout = LayoutFacts.of(spec, table, item);
        for (String key : table.key().attributes()) {
          bytes += Objects.requireNonNull(layout.stored().get(key), key).expected();
        }
      }
    }
    return bytes;
  }

  ImmutableSet<String> keyAttributes(Arrangement arrangement) {
    ImmutableSet.Builder<String> attributes = ImmutableSet.builder();
    for (Table table : arrangement.tables()) {
      for (ItemLayout item : table.items().values()) {
        table.key().attributes().stream()
            .flatMap(key -> item.key(key).stream())
            .flatMap(rule -> rule.attributes().stream())
            .forEach(name -> attributes.add(item.name() + "." + name));
      }
    }
    return attributes.build();
  }

  private double streamsUsd(Table table, Step step, double rate) {
    if (step.operation().isRead()) {
      return 0;
    }
    long readers =
        table.entities().stream()
            .flatMap(entity -> spec.entity(entity).operations().stream().stream())
            .distinct()
            .count();
    return tariff.streams(rate * step.itemsRead() * readers);
  }

  /** The tables of an arrangement with indexes, and some other entities by themselves. */
  private Design design(
      Arrangement arrangement, List<IndexCandidate> with, ImmutableSet<String> others) {
    boolean company = application.hasCompany(arrangement.entities());
    Map<String, Table> tables = new LinkedHashMap<>();
    for (Table table : arrangement.tables()) {
      Table made = table;
      for (IndexCandidate candidate : with) {
        if (candidate.table().equals(table.name())) {
          made = candidate.on(made);
        }
      }
      tables.put(made.name(), company ? SharedTable.in(made) : made);
    }
    for (String other : others) {
      plain(other).tables().forEach(table -> tables.put(table.name(), table));
    }
    return new Design(ImmutableMap.copyOf(tables), ImmutableMap.of());
  }

  /** Writes that may touch what the arrangement keeps: of its entities, and of what it copies. */
  private ImmutableList<Pattern.Write> concerning(
      Arrangement arrangement, ImmutableSet<String> entities) {
    Set<String> near = new LinkedHashSet<>(entities);
    arrangement.tables().stream()
        .flatMap(table -> table.items().values().stream())
        .filter(item -> entities.contains(item.entity()))
        .flatMap(item -> item.copies().values().stream())
        .forEach(copied -> copied.hops().forEach(hop -> near.add(hop.parent())));
    for (String entity : entities) {
      for (Relationship relationship : application.relationships().ofParent(entity)) {
        if (draws(relationship.child(), entity)) {
          near.add(relationship.child());
        }
      }
    }
    return spec.patterns().stream()
        .filter(Pattern.Write.class::isInstance)
        .map(Pattern.Write.class::cast)
        .filter(write -> write.actions().stream().anyMatch(it -> near.contains(it.entity())))
        .collect(ImmutableList.toImmutableList());
  }

  private boolean draws(String child, String parent) {
    return spec.entity(child).attributes().values().stream()
        .map(Attribute::sequence)
        .anyMatch(sequence -> sequence.filter(it -> it.parent().equals(parent)).isPresent());
  }

  /** What else the writes are about, and who keeps the counters that they draw from. */
  private ImmutableSet<String> others(
      Arrangement arrangement, ImmutableList<Pattern.Write> writes) {
    Set<String> others = new LinkedHashSet<>();
    for (Pattern.Write write : writes) {
      for (WriteAction action : write.actions()) {
        others.add(action.entity());
        spec.entity(action.entity()).attributes().values().stream()
            .flatMap(attribute -> attribute.sequence().stream())
            .forEach(sequence -> others.add(sequence.parent()));
      }
    }
    others.removeAll(arrangement.entities());
    return ImmutableSet.copyOf(others);
  }
}
