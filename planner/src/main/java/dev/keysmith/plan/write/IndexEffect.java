package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.capacity.CapacityUnit;
import dev.keysmith.capacity.SizeDistribution;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.plan.ItemState;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What one change of an item does to one index, on average.
 *
 * <pre>
 *   before   after
 *   out      in        enters         1 write
 *   in       out       leaves         1 write
 *   in       in        moves          2 writes, where its key there changes
 *   in       in        is rewritten   1 write, where only something else projected does
 * </pre>
 *
 * <p>A write changes what it sets: a value that is set is taken to be another than the one that was
 * there, unless its conditions say that it was there. Otherwise values before and after are
 * independent, and may be the same ({@link RepeatedValues}); what is not set stays.
 *
 * @param enters share of the changed items that enter the index; likewise the others
 */
record IndexEffect(
    String index, double enters, double leaves, double moves, double rewrites, EntryUnits entries) {

  /**
   * Mean sizes and write units of entries.
   *
   * @param larger units of the larger of the entry before and after a change in place
   */
  private record EntryUnits(double bytes, double before, double after, double larger) {
    static final EntryUnits NONE = new EntryUnits(0, 1, 1, 1);

    static EntryUnits of(SizeDistribution before, SizeDistribution after, SizeDistribution larger) {
      return new EntryUnits(
          Math.max(before.mean(), after.mean()),
          before.units(CapacityUnit.WRITE),
          after.units(CapacityUnit.WRITE),
          larger.units(CapacityUnit.WRITE));
    }

    static EntryUnits of(SizeDistribution sizes) {
      return of(sizes, sizes, sizes);
    }
  }

  static IndexEffect of(Index index, ItemChange change) {
    return switch (change.kind()) {
      case CHECK -> none(index);
      case PUT ->
          change
              .insertion()
              .map(insertion -> ofUpdate(index, change).or(insertion, index))
              .orElseGet(() -> ofInsertion(index, change.after()));
      case DELETE -> {
        LayoutStatistics before = change.before().statistics();
        double share = before.share(index);
        yield share == 0
            ? none(index)
            : new IndexEffect(
                index.name(), 0, share, 0, 0, EntryUnits.of(before.entrySizes(index)));
      }
      case UPDATE -> {
        IndexEffect updated = ofUpdate(index, change);
        yield change.insertion().map(insertion -> updated.or(insertion, index)).orElse(updated);
      }
    };
  }

  private static IndexEffect ofInsertion(Index index, ItemState state) {
    LayoutStatistics after = state.statistics();
    double share = after.share(index);
    return share == 0
        ? none(index)
        : new IndexEffect(index.name(), share, 0, 0, 0, EntryUnits.of(after.entrySizes(index)));
  }

  /** This effect where there was an item, and that of a new one otherwise. */
  private IndexEffect or(ItemChange.Insertion insertion, Index of) {
    IndexEffect created = ofInsertion(of, insertion.state());
    double existing = 1 - insertion.share();
    return new IndexEffect(
        index,
        insertion.share() * created.enters + existing * enters,
        existing * leaves,
        existing * moves,
        existing * rewrites,
        existing == 0 || units() == 0 ? created.entries : entries);
  }

  private static IndexEffect none(Index index) {
    return new IndexEffect(index.name(), 0, 0, 0, 0, EntryUnits.NONE);
  }

  private static IndexEffect ofUpdate(Index index, ItemChange change) {
    if (!change.statistics().layout().mayEnter(index)) {
      return none(index);
    }
    ImmutableList<KeyRule> rules =
        index.keyAttributes().stream()
            .map(key -> change.statistics().layout().key(key).orElseThrow())
            .collect(ImmutableList.toImmutableList());
    ImmutableSet<String> keyed =
        rules.stream()
            .flatMap(rule -> rule.attributes().stream())
            .filter(change.changed()::containsKey)
            .collect(ImmutableSet.toImmutableSet());
    ImmutableSet<String> projected = projected(index, change);
    if (keyed.isEmpty() && projected.isEmpty()) {
      return none(index);
    }
    LayoutStatistics before = change.before().statistics();
    LayoutStatistics after = change.after().statistics();
    double shareBefore = before.share(index);
    Sum sum = new Sum();
    RepeatedValues repeated = RepeatedValues.of(change);
    if (keyed.isEmpty()) {
      sum.rewrites = shareBefore * (1 - repeated.unchanged(projected));
    } else {
      new Branches(index, rules, keyed, projected, change, repeated).add(sum, shareBefore);
    }
    return new IndexEffect(
        index.name(),
        sum.enters,
        sum.leaves,
        sum.moves,
        sum.rewrites,
        entries(index, before, after, change));
  }

  private static EntryUnits entries(
      Index index, LayoutStatistics before, LayoutStatistics after, ItemChange change) {
    SizeDistribution sizesBefore = before.entrySizes(index);
    SizeDistribution sizesAfter = after.entrySizes(index);
    LayoutStatistics larger = sizesBefore.mean() > sizesAfter.mean() ? before : after;
    ImmutableMap<String, Double> rewritten = change.rewritten();
    return EntryUnits.of(
        sizesBefore,
        sizesAfter,
        rewritten.isEmpty() ? larger.entrySizes(index) : larger.entrySizes(index, rewritten));
  }

  /** The changed attributes that show in an entry, as themselves or in another index's key. */
  private static ImmutableSet<String> projected(Index index, ItemChange change) {
    ImmutableSet.Builder<String> projected = ImmutableSet.builder();
    for (String name : change.changed().keySet()) {
      boolean shown =
          index.projection().includes(name)
              && (change.statistics().stored().containsKey(name) || !change.before().names(name));
      boolean shownInKey =
          change.statistics().layout().keys().entrySet().stream()
              .anyMatch(
                  key ->
                      index.projection().includes(key.getKey())
                          && !index.keyAttributes().contains(key.getKey())
                          && key.getValue().attributes().contains(name));
      if (shown || shownInKey) {
        projected.add(name);
      }
    }
    return projected.build();
  }

  private static final class Sum {
    double enters;
    double leaves;
    double moves;
    double rewrites;
  }

  /**
   * Every combination of values before and after, of the changed attributes that decide the key.
   */
  private record Branches(
      Index index,
      ImmutableList<KeyRule> rules,
      ImmutableSet<String> keyed,
      ImmutableSet<String> projected,
      ItemChange change,
      RepeatedValues repeats) {

    private record Branch(double weight, ItemState state, double share) {}

    void add(Sum sum, double shareBefore) {
      List<Branch> before = branches(change.before());
      List<Branch> after = branches(change.after());
      // Attributes that are missing together are more often there together than chance has it; the
      // branches must add up to the share of the whole.
      double split = before.stream().mapToDouble(each -> each.weight * each.share).sum();
      double scale = split == 0 ? 0 : shareBefore / split;
      for (Branch from : before) {
        double different = 1 - same(from, after);
        double inBefore = Math.min(1, from.share * scale);
        for (Branch to : after) {
          if (different > 0 && isSame(from, to)) {
            continue;
          }
          double weight = from.weight * to.weight / (different > 0 ? different : 1);
          double both = Math.min(inBefore, to.share);
          sum.leaves += weight * (inBefore - both);
          sum.enters += weight * (to.share - both);
          // Attributes that only choose how the key is made may leave it as it is.
          double moving = isOneTemplate(from, to) ? shown(from.state) : 1;
          double repeated = repeated(from, to);
          sum.moves += weight * both * moving * (1 - repeated);
          sum.rewrites += projected.isEmpty() ? 0 : weight * both * (1 - moving) * (1 - repeated);
          sum.rewrites += weight * both * repeated * (1 - repeats.unchanged(besides()));
        }
      }
    }

    private List<Branch> branches(ItemState state) {
      List<Branch> branches = List.of(new Branch(1, state, 0));
      for (String name : keyed) {
        double present = state.attribute(name).present();
        ImmutableMap<String, Double> values = RangeExamples.values(state, name, rules);
        if (values.isEmpty() || present == 0) {
          continue;
        }
        List<Branch> split = new ArrayList<>();
        for (Branch branch : branches) {
          values.forEach(
              (text, share) ->
                  split.add(
                      new Branch(branch.weight * present * share, branch.state.is(name, text), 0)));
          if (present < 1) {
            split.add(new Branch(branch.weight * (1 - present), branch.state.absent(name), 0));
          }
        }
        branches = split;
      }
      return branches.stream()
          .map(
              branch ->
                  new Branch(branch.weight, branch.state, branch.state.statistics().share(index)))
          .toList();
    }

    /** Whether the key is made from the same template. */
    private boolean isOneTemplate(Branch from, Branch to) {
      return rules.stream()
          .allMatch(rule -> from.state.templates(rule).equals(to.state.templates(rule)));
    }

    /** Chance that any value would be the one that is there already. */
    private double same(Branch from, List<Branch> after) {
      return after.stream().filter(to -> isSame(from, to)).mapToDouble(Branch::weight).sum();
    }

    /** Whether a changed attribute of a closed set has one value before and after. */
    private boolean isSame(Branch from, Branch to) {
      return keyed.stream()
          .filter(name -> !repeats.isLeftOpen(name) && !repeats.isKept(name))
          .filter(name -> !RangeExamples.standFor(change, name))
          .anyMatch(name -> isSame(name, from, to));
    }

    private static boolean isSame(String name, Branch from, Branch to) {
      return from.state.values(name).size() == 1
          && from.state.attribute(name).present() == 1
          && to.state.attribute(name).present() == 1
          && from.state.values(name).keySet().equals(to.state.values(name).keySet());
    }

    /** Chance that all that decides the key has the value that it had. */
    private double repeated(Branch from, Branch to) {
      double repeated = 1;
      for (String name : keyed) {
        boolean closed =
            !change.before().values(name).isEmpty() && !RangeExamples.standFor(change, name);
        repeated *=
            !repeats.isLeftOpen(name)
                ? (repeats.isKept(name) ? 1 : 0)
                : closed ? (isSame(name, from, to) ? 1 : 0) : repeats.repeatedOpen(name);
      }
      return repeated;
    }

    /** What an entry shows besides. */
    private Set<String> besides() {
      return Sets.difference(projected, keyed);
    }

    /** Share of the entries whose key shows a changed attribute. */
    private double shown(ItemState state) {
      return rules.stream().mapToDouble(rule -> shown(rule, state)).max().orElse(0);
    }

    private double shown(KeyRule rule, ItemState state) {
      boolean chosen =
          rule.alternatives().stream()
              .flatMap(alternative -> alternative.when().stream())
              .anyMatch(when -> !Collections.disjoint(when.conditions().keySet(), keyed));
      // Where a change also chooses the template, a key that may show it is taken to change.
      return chosen
          ? (state.templates(rule).stream().anyMatch(this::shows) ? 1 : 0)
          : state.share(rule, this::shows);
    }

    private boolean shows(KeyTemplate template) {
      return !Collections.disjoint(template.attributes(), keyed);
    }
  }

  /** Mean write units for one item. */
  double units() {
    return leaves * entries.before()
        + enters * entries.after()
        + moves * (entries.before() + entries.after())
        + rewrites * entries.larger();
  }

  /** The units as a sum that a reader can redo. */
  String arithmetic() {
    List<String> terms = new ArrayList<>();
    term(terms, enters, "enters", entries.after());
    term(terms, leaves, "leaves", entries.before());
    term(terms, moves, "key changes", entries.before() + entries.after());
    term(terms, rewrites, "rewritten", entries.larger());
    return String.format(
        Locale.ROOT,
        "%s: entry %s bytes, %s → %s",
        index,
        NumberFormat.number(Math.ceil(entries.bytes())),
        String.join(" + ", terms),
        NumberFormat.number(units()));
  }

  private static void term(List<String> terms, double share, String what, double units) {
    if (share > 0) {
      terms.add(what + " " + NumberFormat.number(share) + " × " + NumberFormat.number(units));
    }
  }
}
