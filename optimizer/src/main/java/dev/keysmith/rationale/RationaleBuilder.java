package dev.keysmith.rationale;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.candidate.CandidateSet;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.selection.GreedyChoice;
import dev.keysmith.selection.StyleResult;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Spec;
import dev.keysmith.technique.EnforceUniqueness;
import dev.keysmith.technique.IndexCandidate;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** Says why each part of a derived design is there, with figures. */
public final class RationaleBuilder {
  private final Spec spec;
  private final StyleResult taken;
  private final Bill bill;

  private RationaleBuilder(Spec spec, StyleResult taken) {
    this.spec = spec;
    this.taken = taken;
    this.bill = taken.bill();
  }

  public static ImmutableList<Rationale> reasons(Spec spec, StyleResult taken) {
    RationaleBuilder why = new RationaleBuilder(spec, taken);
    ImmutableList.Builder<Rationale> reasons = ImmutableList.builder();
    for (TableOrIndexBill structure : taken.bill().structures()) {
      Table table = taken.design().table(structure.tableOrIndex().table());
      Optional<Index> index = structure.tableOrIndex().index().flatMap(table::index);
      reasons.add(
          index.isPresent()
              ? why.index(structure, table, index.get())
              : why.table(structure, table));
      if (index.isEmpty()) {
        table.items().values().forEach(item -> reasons.addAll(why.parts(table, item)));
      }
    }
    return reasons.build();
  }

  private Rationale table(TableOrIndexBill structure, Table table) {
    ImmutableList<String> serves = served(structure);
    String key = "Keyed by " + String.join(" and ", table.key().attributes());
    String who =
        table.items().values().stream().map(ItemLayout::name).collect(Collectors.joining(", "));
    String why =
        table.entities().size() > 1
            ? key + ", it keeps " + who + " together."
            : key
                + ", it keeps "
                + who
                + (serves.isEmpty()
                    ? "; nothing is read from it directly."
                    : " and answers " + String.join(", ", serves) + " without an index.");
    return new Rationale(
        structure.tableOrIndex().toString(),
        "table",
        why,
        serves,
        structure.writes() + structure.storage(),
        OptionalDouble.empty());
  }

  private Rationale index(TableOrIndexBill structure, Table table, Index index) {
    ImmutableList<String> serves = served(structure);
    double usd = structure.writes() + structure.storage();
    OptionalDouble without = without(structure.tableOrIndex(), index);
    return new Rationale(
        structure.tableOrIndex().toString(),
        "index",
        projection(index)
            + (structure.data().items() < count(table, index) * 0.999
                ? ", and holds only "
                    + NumberFormat.number(structure.data().items())
                    + " of "
                    + NumberFormat.number(count(table, index))
                    + " items"
                : "")
            + ".",
        serves,
        usd,
        without);
  }

  /** Items that might be in an index. */
  private double count(Table table, Index index) {
    return table.items().values().stream()
        .filter(item -> item.mayEnter(index))
        .mapToDouble(item -> spec.entity(item.entity()).count())
        .sum();
  }

  private static String projection(Index index) {
    if (index.projection() instanceof IndexProjection.Include list) {
      return "It holds just what its reads need beyond the keys ("
          + String.join(", ", list.attributes())
          + "), so that other changes cost it nothing";
    }
    return index.projection() instanceof IndexProjection.All
        ? "It holds whole items, so that nothing is read twice"
        : "It holds nothing but keys: all that its reads need, or enough to fetch the rest";
  }

  private ImmutableList<Rationale> parts(Table table, ItemLayout item) {
    ImmutableList.Builder<Rationale> reasons = ImmutableList.builder();
    for (Map.Entry<String, AttributePath> copy : item.copies().entrySet()) {
      reasons.add(
          new Rationale(
              item.entity() + "." + copy.getKey(),
              "copy",
              "A copy of "
                  + copy.getValue()
                  + ", so that reads of "
                  + item.entity()
                  + " get it without a second request.",
              ImmutableList.of(),
              0,
              OptionalDouble.empty()));
    }
    item.embeds()
        .forEach(
            (name, embed) ->
                reasons.add(
                    new Rationale(
                        item.entity() + "." + name,
                        "embedded",
                        embed.entity()
                            + " is kept inside "
                            + item.entity()
                            + ", "
                            + NumberFormat.number(embed.relationship().average())
                            + " on average and at most "
                            + embed.relationship().max().orElse(0)
                            + ": read with it for nothing.",
                        ImmutableList.of(),
                        0,
                        OptionalDouble.empty())));
    if (!item.isMain()) {
      String variant = item.variant().orElse("");
      Optional<String> withUniquenessItems = EnforceUniqueness.withUniquenessItems(variant);
      reasons.add(
          new Rationale(
              table.name() + ", " + item.name(),
              withUniquenessItems.isPresent() ? "guard" : "second item",
              withUniquenessItems.isPresent()
                  ? "Refuses a second "
                      + item.entity()
                      + " with the same "
                      + withUniquenessItems.get()
                      + "."
                  : "Keeps "
                      + String.join(", ", item.holds().orElse(ImmutableList.of()))
                      + " apart, so that the rest of "
                      + item.entity()
                      + " stays small.",
              ImmutableList.of(),
              0,
              OptionalDouble.empty()));
    }
    item.shards()
        .ifPresent(
            shards ->
                reasons.add(
                    new Rationale(
                        item.name(),
                        "shards",
                        "Spread over "
                            + shards
                            + " partitions, since one would not take the load at peak.",
                        ImmutableList.of(),
                        0,
                        OptionalDouble.empty())));
    return reasons.build();
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

  /** What the same arrangements would cost with the next best index instead, or with none. */
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
