package dev.keysmith.solve;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.candidate.Market;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.StructureBill;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Projection;
import dev.keysmith.design.Table;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Step;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Spec;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** Says why each part of a derived design is there, with figures. */
final class Why {
  private final Spec spec;
  private final StyledDesign taken;
  private final Bill bill;

  private Why(Spec spec, StyledDesign taken) {
    this.spec = spec;
    this.taken = taken;
    this.bill = taken.bill();
  }

  static ImmutableList<Reason> reasons(Spec spec, StyledDesign taken) {
    Why why = new Why(spec, taken);
    ImmutableList.Builder<Reason> reasons = ImmutableList.builder();
    for (StructureBill structure : taken.bill().structures()) {
      Table table = taken.design().table(structure.structure().table());
      Optional<Index> index = structure.structure().index().flatMap(table::index);
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

  private Reason table(StructureBill structure, Table table) {
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
    return new Reason(
        structure.structure().toString(),
        "table",
        why,
        serves,
        structure.writes() + structure.storage(),
        OptionalDouble.empty());
  }

  private Reason index(StructureBill structure, Table table, Index index) {
    ImmutableList<String> serves = served(structure);
    double usd = structure.writes() + structure.storage();
    OptionalDouble without = without(table, index);
    return new Reason(
        structure.structure().toString(),
        "index",
        projection(index)
            + (structure.data().items() < count(table, index) * 0.999
                ? ", and holds only "
                    + Figures.number(structure.data().items())
                    + " of "
                    + Figures.number(count(table, index))
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
    if (index.projection() instanceof Projection.Include list) {
      return "It holds just what its reads need beyond the keys ("
          + String.join(", ", list.attributes())
          + "), so that other changes cost it nothing";
    }
    return index.projection() instanceof Projection.All
        ? "It holds whole items, so that nothing is read twice"
        : "It holds nothing but keys: all that its reads need, or enough to fetch the rest";
  }

  private ImmutableList<Reason> parts(Table table, ItemLayout item) {
    ImmutableList.Builder<Reason> reasons = ImmutableList.builder();
    for (Map.Entry<String, AttributePath> copy : item.copies().entrySet()) {
      reasons.add(
          new Reason(
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
                    new Reason(
                        item.entity() + "." + name,
                        "embedded",
                        embed.entity()
                            + " is kept inside "
                            + item.entity()
                            + ", "
                            + Figures.number(embed.relationship().average())
                            + " on average and at most "
                            + embed.relationship().max().orElse(0)
                            + ": read with it for nothing.",
                        ImmutableList.of(),
                        0,
                        OptionalDouble.empty())));
    if (!item.isMain()) {
      String variant = item.variant().orElse("");
      boolean guard = variant.startsWith("unique-") || variant.equals("identity");
      reasons.add(
          new Reason(
              table.name() + ", " + item.name(),
              guard ? "guard" : "second item",
              guard
                  ? "Refuses a second "
                      + item.entity()
                      + " with the same "
                      + (variant.equals("identity") ? "identity" : variant.substring(7))
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
                    new Reason(
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
  private ImmutableList<String> served(StructureBill structure) {
    Set<String> served = new LinkedHashSet<>();
    for (PatternBill pattern : bill.patterns()) {
      for (Step step : pattern.plan().steps()) {
        if (step.operation().isRead()
            && step.table().equals(structure.structure().table())
            && step.index().equals(structure.structure().index())) {
          served.add(pattern.pattern().id());
        }
      }
    }
    return ImmutableList.copyOf(served);
  }

  /** What the same arrangements would cost with the next best index instead, or with none. */
  private OptionalDouble without(Table table, Index index) {
    Market market = taken.market();
    BitSet forbidden = new BitSet();
    Design design = taken.design();
    for (int i : taken.indexes()) {
      if (isSame(market.indexes().get(i), table, index, design)) {
        // Nor the same key with other attributes.
        for (int other = 0; other < market.indexes().size(); other++) {
          if (market.indexes().get(other).on() == market.indexes().get(i).on()
              && market
                  .indexes()
                  .get(other)
                  .candidate()
                  .keys()
                  .equals(market.indexes().get(i).candidate().keys())) {
            forbidden.set(other);
          }
        }
      }
    }
    if (forbidden.isEmpty()) {
      return OptionalDouble.empty();
    }
    GreedyChoice.Choice choice =
        new GreedyChoice(market, ImmutableSet.copyOf(spec.entities().keySet()), forbidden)
            .complete(taken.arrangements(), taken.indexes());
    return choice.undone().isEmpty() && choice.monthlyUsd() > taken.monthlyUsd()
        ? OptionalDouble.of(choice.monthlyUsd())
        : OptionalDouble.empty();
  }

  private static boolean isSame(
      Market.OfferedIndex offered, Table table, Index index, Design design) {
    Index candidate = offered.candidate().index();
    return offered.candidate().table().equals(table.name())
        && candidate.partition().equals(index.partition())
        && candidate.sort().equals(index.sort())
        && candidate.projection().equals(index.projection())
        && !design.tables().isEmpty();
  }
}
