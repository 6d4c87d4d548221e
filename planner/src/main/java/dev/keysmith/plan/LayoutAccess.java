package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.capacity.SizeDistribution;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Attribute;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A place where items of a layout can be read: their table, or an index that they are in.
 *
 * <p>Every query is tried on every layout, so what does not depend on the query is calculated once.
 */
public final class LayoutAccess {
  private final LayoutStatistics statistics;
  private final LayoutStatistics all;
  private final Optional<Index> index;
  private final ImmutableList<String> partition;
  private final ImmutableList<String> sort;
  private final String name;
  private final RequestTarget target;
  private final double itemSize;
  private final Map<String, Boolean> gives = new ConcurrentHashMap<>();

  private LayoutAccess(LayoutStatistics statistics, LayoutStatistics all, Optional<Index> index) {
    Table table = statistics.table();
    this.statistics = statistics;
    this.all = all;
    this.index = index;
    this.partition =
        index.isPresent() ? index.get().partition() : ImmutableList.of(table.key().partition());
    this.sort =
        index.isPresent()
            ? index.get().sort()
            : table.key().sort().map(ImmutableList::of).orElse(ImmutableList.of());
    this.name = table.name() + index.map(found -> "." + found.name()).orElse("");
    this.target = RequestTarget.of(table.name(), index.map(Index::name));
    this.itemSize = index.isPresent() ? statistics.entrySize(index.get()) : statistics.size();
  }

  static LayoutAccess table(LayoutStatistics statistics) {
    return new LayoutAccess(statistics, statistics, Optional.empty());
  }

  static LayoutAccess index(LayoutStatistics statistics, Index index) {
    return new LayoutAccess(statistics, statistics, Optional.of(index));
  }

  /**
   * The same of items that have some attributes, and lack others. That says how large they are, and
   * not that every item is such a one.
   */
  LayoutAccess having(ImmutableMap<String, Boolean> presence) {
    ImmutableMap.Builder<String, Attribute> known = ImmutableMap.builder();
    presence.forEach(
        (attribute, present) ->
            known.put(
                attribute,
                Objects.requireNonNull(statistics.named().get(attribute), attribute)
                    .withPresent(present ? 1 : 0)));
    return new LayoutAccess(statistics.given(known.buildOrThrow()), all, index);
  }

  /** What determines how it is queried, apart from its content. */
  public record Key(
      LayoutStatistics layout,
      boolean table,
      ImmutableList<String> partition,
      ImmutableList<String> sort) {}

  public Key key() {
    return new Key(statistics, isTable(), partition, sort);
  }

  public LayoutStatistics statistics() {
    return statistics;
  }

  /** An attribute, as it is in all items. */
  public Attribute attribute(String name) {
    return Objects.requireNonNull(all.named().get(name), () -> this.name + " knows no " + name);
  }

  public Optional<Index> index() {
    return index;
  }

  public Design.LayoutRef layoutRef() {
    return new Design.LayoutRef(table(), layout());
  }

  /** What a request for its items is sent to. */
  public RequestTarget target() {
    return target;
  }

  public Table table() {
    return statistics.table();
  }

  public ItemLayout layout() {
    return statistics.layout();
  }

  public String entity() {
    return layout().entity();
  }

  /** Key attributes that a Query must give. */
  public ImmutableList<String> partition() {
    return partition;
  }

  /** Key attributes that order an item collection. */
  public ImmutableList<String> sort() {
    return sort;
  }

  public boolean isTable() {
    return index.isEmpty();
  }

  /** A global index lags behind its table, so no read from it is strong. */
  public boolean canBeStrong() {
    return index.map(Index::local).orElse(true);
  }

  public boolean gives(String attribute) {
    Boolean known = gives.get(attribute);
    if (known == null) {
      known =
          index.isPresent()
              ? statistics.gives(index.get(), attribute)
              : statistics.gives(attribute);
      gives.put(attribute, known);
    }
    return known;
  }

  /** The same for a query, which may be that of a write that goes on with the keys it finds. */
  public boolean gives(String attribute, EntityQuery entityQuery) {
    return gives(attribute)
        || (entityQuery.lookup()
            && index.isPresent()
            && statistics.givesToWrite(index.get(), attribute));
  }

  /** Mean bytes of what is read of one item. */
  public double itemSize() {
    return itemSize;
  }

  /** How large what is read of one item is. */
  public SizeDistribution sizes() {
    return index.isPresent() ? statistics.entrySizes(index.get()) : statistics.sizes();
  }

  /** Share of the layout's items that are here. */
  public double share() {
    return index.isPresent() ? statistics.share(index.get()) : 1;
  }

  /** The table, and the index behind a dot: one name for all layouts there. */
  public String name() {
    return name;
  }
}
