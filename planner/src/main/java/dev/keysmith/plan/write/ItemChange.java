package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.CapacityUnit;
import dev.keysmith.capacity.SizeDistribution;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Table;
import dev.keysmith.plan.ItemState;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.plan.ItemWrite.Precondition;
import dev.keysmith.plan.ItemWrite.WriteScope;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What a write does to one item, or to so many of one layout.
 *
 * @param statistics of any item of the layout
 * @param work what of the item is written
 * @param demand what must hold of it, whichever its values are
 * @param key whole, partition first
 * @param before what is known of the item as it was; of a put, nothing
 * @param after what is known of the item as it then is; of a deletion, nothing
 * @param changed for an update, the attributes that get another value
 * @param conditions what must hold of the item, or nothing happens; beside whether it is there
 * @param notes what the request demands or cannot demand, for a person
 * @param count how many such items in one execution of the pattern, on average
 * @param insertion of a put or an upsert, how often there was no item; a put without it is always
 *     of a new one; of a deletion, how often there is nothing to delete
 */
record ItemChange(
    Kind kind,
    LayoutStatistics statistics,
    WriteScope work,
    Precondition demand,
    ImmutableList<KeyBinding> key,
    ItemState before,
    ItemState after,
    ImmutableMap<String, Change> changed,
    ImmutableList<AttributeCondition> conditions,
    ImmutableList<String> notes,
    double count,
    Optional<Insertion> insertion) {

  /**
   * How often a write finds no item, and what it is then.
   *
   * @param share of the executions
   */
  record Insertion(double share, ItemState state) {}

  /** Whether it is the addition to a count of children. */
  boolean isCount() {
    return work instanceof ItemWrite.CountUpdate;
  }

  ItemChange(
      Kind kind,
      LayoutStatistics statistics,
      WriteScope work,
      Precondition demand,
      ImmutableList<KeyBinding> key,
      ItemState before,
      ItemState after,
      ImmutableMap<String, Change> changed,
      ImmutableList<AttributeCondition> conditions,
      ImmutableList<String> notes,
      double count) {
    this(
        kind,
        statistics,
        work,
        demand,
        key,
        before,
        after,
        changed,
        conditions,
        notes,
        count,
        Optional.empty());
  }

  /** How an attribute changes. */
  enum Change {
    /** To a value that has nothing to do with the old one, and may be equal by chance. */
    REPLACED,
    /** To another value for sure. */
    MOVED
  }

  /** The same for execution rather than pricing. */
  ItemWrite write() {
    return new ItemWrite(
        kind, new LayoutRef(statistics.table(), statistics.layout()), work, demand, conditions);
  }

  String layout() {
    return statistics.layout().name();
  }

  Table table() {
    return statistics.table();
  }

  /**
   * How often there is such an item: one whose key takes an optional attribute may be missing, and
   * a put may replace nothing under another key.
   */
  double chance() {
    LayoutRef layoutRef = new LayoutRef(statistics.table(), statistics.layout());
    if (!work.isOwnItem() || layoutRef.item().isMain()) {
      return found();
    }
    return (kind == Kind.PUT ? after : before).chance(layoutRef) * found();
  }

  private double found() {
    return kind == Kind.DELETE ? 1 - insertion.map(Insertion::share).orElse(0.0) : 1;
  }

  /** Mean bytes of the larger of the item before and after. */
  double size() {
    return switch (kind) {
      case PUT -> insertion.isEmpty() ? after.statistics().size() : larger().size();
      case DELETE, CHECK -> before.statistics().size();
      case UPDATE -> larger().size();
    };
  }

  /** How large what counts is: the larger of the item before and after. */
  SizeDistribution sizes() {
    return switch (kind) {
      case PUT -> insertion.isEmpty() ? after.statistics().sizes() : larger().sizes(rewritten());
      case DELETE, CHECK -> before.statistics().sizes();
      case UPDATE -> larger().sizes(rewritten());
    };
  }

  /**
   * Mean write units of the item, new or not.
   *
   * @param sizes of what counts
   */
  double units(SizeDistribution sizes) {
    double replaced = sizes.units(CapacityUnit.WRITE);
    return insertion
        .map(
            created ->
                created.share() * created.state().statistics().sizes().units(CapacityUnit.WRITE)
                    + (1 - created.share()) * replaced)
        .orElse(replaced);
  }

  /** Items in the state in which they are larger. */
  private LayoutStatistics larger() {
    return before.statistics().size() > after.statistics().size()
        ? before.statistics()
        : after.statistics();
  }

  /** The attributes that get another value, with the share of the items that had one before. */
  ImmutableMap<String, Double> rewritten() {
    ImmutableMap.Builder<String, Double> rewritten = ImmutableMap.builder();
    changed.forEach(
        (name, change) -> {
          if (change == Change.REPLACED
              && after.names(name)
              && after.attribute(name).present() > 0
              && after.attribute(name).distribution().sizes().varies()) {
            rewritten.put(name, before.attribute(name).present());
          }
        });
    return rewritten.buildOrThrow();
  }

  ItemChange times(double factor) {
    return new ItemChange(
        kind,
        statistics,
        work,
        demand,
        key,
        before,
        after,
        changed,
        conditions,
        notes,
        factor == 1 ? count : count * factor,
        insertion);
  }

  /** The same of items that have more keys. */
  ItemChange in(LayoutStatistics other, UnaryOperator<ItemState> states) {
    return new ItemChange(
        kind,
        other,
        work,
        demand,
        key,
        states.apply(before),
        states.apply(after),
        changed,
        conditions,
        notes,
        count,
        insertion.map(created -> new Insertion(created.share(), states.apply(created.state()))));
  }

  /** Whether both are about the same items: one layout, one key, as often. */
  boolean isOfSameItem(ItemChange other) {
    return table().name().equals(other.table().name())
        && key.equals(other.key)
        && count == other.count;
  }

  /** The same of another instance of an entity that the write is also about. */
  ItemChange ofInstance(String entity, int number) {
    return new ItemChange(
        kind,
        statistics,
        work,
        demand,
        key.stream()
            .map(use -> use.ofInstance(entity, number))
            .collect(ImmutableList.toImmutableList()),
        before,
        after,
        changed,
        conditions,
        notes,
        count,
        insertion);
  }

  /** Looked at rather than changed. */
  ItemChange asCheck() {
    return new ItemChange(
        Kind.CHECK,
        statistics,
        work,
        Precondition.THERE,
        key,
        before,
        before,
        ImmutableMap.of(),
        conditions,
        UpdateInPlace.THERE,
        count);
  }

  ItemChange requiring(ImmutableList<AttributeCondition> more) {
    return new ItemChange(
        kind,
        statistics,
        work,
        demand,
        key,
        before,
        after,
        changed,
        ImmutableSet.<AttributeCondition>builder().addAll(conditions).addAll(more).build().asList(),
        notes,
        count,
        insertion);
  }
}
