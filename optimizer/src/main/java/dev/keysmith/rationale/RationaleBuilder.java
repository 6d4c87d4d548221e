package dev.keysmith.rationale;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.candidate.CandidateSet;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.selection.GreedyChoice;
import dev.keysmith.selection.StyleResult;
import dev.keysmith.spec.Spec;
import dev.keysmith.technique.EnforceUniqueness;
import dev.keysmith.technique.IndexCandidate;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Collects the rationale of each part of a derived design, with figures. */
public final class RationaleBuilder {
  private static final String DUPLICATE = "by-";

  private final Spec spec;
  private final StyleResult taken;
  private final Bill bill;

  private RationaleBuilder(Spec spec, StyleResult taken) {
    this.spec = spec;
    this.taken = taken;
    this.bill = taken.bill();
  }

  public static ImmutableList<Rationale> rationale(Spec spec, StyleResult taken) {
    RationaleBuilder why = new RationaleBuilder(spec, taken);
    ImmutableList.Builder<Rationale> all = ImmutableList.builder();
    for (TableOrIndexBill structure : taken.bill().structures()) {
      Table table = taken.design().table(structure.tableOrIndex().table());
      Optional<Index> index = structure.tableOrIndex().index().flatMap(table::index);
      all.add(
          index.isPresent()
              ? why.index(structure, table, index.get())
              : why.table(structure, table));
      if (index.isEmpty()) {
        table.items().values().forEach(item -> all.addAll(why.parts(table, item)));
      }
    }
    return all.build();
  }

  private Rationale table(TableOrIndexBill structure, Table table) {
    return new Rationale.BaseTable(
        structure.tableOrIndex().toString(),
        table.key().attributes(),
        table.items().values().stream()
            .map(ItemLayout::name)
            .collect(ImmutableList.toImmutableList()),
        table.entities().size() > 1,
        served(structure),
        structure.writes() + structure.storage());
  }

  private Rationale index(TableOrIndexBill structure, Table table, Index index) {
    return new Rationale.SecondaryIndex(
        structure.tableOrIndex().toString(),
        index.projection(),
        structure.data().items(),
        count(table, index),
        served(structure),
        structure.writes() + structure.storage(),
        without(structure.tableOrIndex(), index));
  }

  /** Items that might be in an index. */
  private double count(Table table, Index index) {
    return table.items().values().stream()
        .filter(item -> item.mayEnter(index))
        .mapToDouble(item -> spec.entity(item.entity()).count())
        .sum();
  }

  private ImmutableList<Rationale> parts(Table table, ItemLayout item) {
    ImmutableList.Builder<Rationale> all = ImmutableList.builder();
    item.copies()
        .forEach(
            (name, source) ->
                all.add(
                    new Rationale.CopiedAttribute(
                        item.entity() + "." + name, item.entity(), source)));
    item.embeds()
        .forEach(
            (name, embed) ->
                all.add(
                    new Rationale.EmbeddedEntity(
                        item.entity() + "." + name,
                        embed.entity(),
                        item.entity(),
                        embed.relationship().average(),
                        embed.relationship().max())));
    item.counts()
        .forEach(
            (name, count) ->
                all.add(
                    new Rationale.MaintainedCount(
                        item.entity() + "." + name, count.relationship().child(), item.entity())));
    if (!item.isMain()) {
      all.add(furtherItem(table.name() + ", " + item.name(), item));
    }
    item.shards().ifPresent(shards -> all.add(new Rationale.KeyShards(item.name(), shards)));
    return all.build();
  }

  /** A unique attribute with its scope. */
  private String uniqueAttributes(String entity, String unique) {
    ImmutableList<String> attributes = spec.entity(entity).uniqueKeys().get(unique);
    return attributes == null ? unique : String.join(" and ", attributes);
  }

  /** An item beside the main one: for uniqueness, another key, or attributes stored apart. */
  private Rationale furtherItem(String subject, ItemLayout item) {
    String variant = item.variant().orElse("");
    Optional<String> unique = EnforceUniqueness.uniquenessOf(variant);
    if (unique.isPresent()) {
      return new Rationale.UniquenessItem(
          subject, item.entity(), uniqueAttributes(item.entity(), unique.get()));
    }
    ImmutableList<String> attributes = item.holds().orElse(ImmutableList.of());
    return variant.startsWith(DUPLICATE)
        ? new Rationale.DuplicateItem(subject, item.entity(), attributes)
        : new Rationale.SplitItem(subject, item.entity(), attributes);
  }

  /** Patterns that read from a table or an index. */
  private ImmutableList<String> served(TableOrIndexBill structure) {
    Set<String> served = new LinkedHashSet<>();
    for (PatternBill pattern : bill.patterns()) {
      for (PlanStep step : pattern.plan().steps()) {
        if (step.request().operation().isRead()
            && step.request().table().equals(structure.tableOrIndex().table())
            && step.request().index().equals(structure.tableOrIndex().index())) {
          served.add(pattern.pattern().id());
        }
      }
    }
    return ImmutableList.copyOf(served);
  }

  /** What the same layouts would cost with the next best index instead, or with none. */
  private OptionalDouble without(TableOrIndex structure, Index index) {
    CandidateSet candidateSet = taken.candidateSet();
    BitSet forbidden = new BitSet();
    List<IndexCandidate> origins = taken.assembled().candidates(structure);
    for (int i : taken.indexes()) {
      IndexCandidate candidate = candidateSet.indexes().get(i).candidate();
      if (origins.contains(candidate) && isUnchanged(candidate, structure, index)) {
        // Nor the same key with other attributes.
        for (int other = 0; other < candidateSet.indexes().size(); other++) {
          if (candidateSet.indexes().get(other).on() == candidateSet.indexes().get(i).on()
              && candidateSet
                  .indexes()
                  .get(other)
                  .candidate()
                  .keys()
                  .equals(candidateSet.indexes().get(i).candidate().keys())) {
            forbidden.set(other);
          }
        }
      }
    }
    if (forbidden.isEmpty()) {
      return OptionalDouble.empty();
    }
    GreedyChoice.Choice choice =
        new GreedyChoice(candidateSet, ImmutableSet.copyOf(spec.entities().keySet()), forbidden)
            .complete(taken.layoutCandidates(), taken.indexes());
    return choice.undone().isEmpty() && choice.monthlyUsd() > taken.monthlyUsd()
        ? OptionalDouble.of(choice.monthlyUsd())
        : OptionalDouble.empty();
  }

  /** Whether it costs what it was offered for: by itself, and as it was offered. */
  private static boolean isUnchanged(
      IndexCandidate candidate, TableOrIndex structure, Index index) {
    return candidate.table().equals(structure.table())
        && candidate.index().projection().equals(index.projection());
  }
}
