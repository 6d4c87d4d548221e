package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Gathers an instance and its related instances in an index, where each keeps its own identity as
 * its key.
 *
 * <pre>
 *   Orders  PK          SK         orderPK  orderSK
 *           ORDER#7     ORDER      7        #ORDER
 *           INVOICE#a   INVOICE    7        INVOICE#a
 *           SHIPMENT#x  SHIPMENT   7        SHIPMENT#x
 * </pre>
 *
 * <p>One Query of the index reads them all, as if they shared an item collection of the table; but
 * the table still refuses a second invoice of the same number, which would take a uniqueness item
 * there.
 */
public final class CollectInIndex implements TableTechnique {
  @Override
  public String what() {
    return "Gathers an instance and its children in an index, while each is keyed by its own"
        + " identity.";
  }

  /** Where gathering them in the table itself would take a uniqueness item. */
  @Override
  public boolean appliesTo(TechniqueContext context) {
    return context.draft().isShared()
        && context.draft().mains().stream()
            .anyMatch(
                layoutDraft ->
                    EnforceUniqueness.needsIdentityItem(layoutDraft.entity(), layoutDraft.key()));
  }

  @Override
  public Stream<TableDraft> variants(TechniqueContext context) {
    ImmutableList<LayoutDraft> group = context.draft().mains();
    return Stream.of(
        context
            .draft()
            .withMains(group.stream().map(CollectInIndex::byIdentity).toList())
            .collecting(group)
            .by(CollectInIndex.class));
  }

  /** The same under their own identities. */
  private static LayoutDraft byIdentity(LayoutDraft layoutDraft) {
    return LayoutDraft.main(
            layoutDraft.entity(),
            BaseTableKey.of(layoutDraft.entity().identity(), ImmutableList.of()))
        .copying(layoutDraft.copies())
        .embedding(layoutDraft.embeds());
  }

  /**
   * @param collection as they would share an item collection
   * @param all by their own identities, and whatever else is in the table
   */
  public static Table table(
      boolean single,
      TableFactory tables,
      String name,
      List<LayoutDraft> collection,
      List<LayoutDraft> all) {
    Table base = tables.shared(name, all);
    String parent = NamingConventions.small(collection.get(0).entity().name());
    String index =
        single
            ? IndexSlot.COLLECTION.name()
            : NamingConventions.allowed(NamingConventions.capital(parent) + "Collection", "Index");
    String partition =
        single ? IndexSlot.COLLECTION.partition() : parent + ComposedKeyNames.PARTITION;
    String sort = single ? IndexSlot.COLLECTION.sort() : parent + ComposedKeyNames.SORT;
    Table gathered = tables.shared(name, collection);
    Map<String, ItemLayout> items = new LinkedHashMap<>(base.items());
    for (Map.Entry<String, ItemLayout> item : gathered.items().entrySet()) {
      ImmutableList<String> key = gathered.key().attributes();
      ItemLayout own = Objects.requireNonNull(base.items().get(item.getKey()));
      Map<String, KeyRule> rules = new LinkedHashMap<>(own.keys());
      rules.put(partition, item.getValue().key(key.get(0)).orElseThrow());
      rules.put(sort, item.getValue().key(key.get(1)).orElseThrow());
      items.put(item.getKey(), withKeys(own, rules));
    }
    KeyAttributeType type = gathered.type(gathered.key().partition());
    Index collecting =
        new Index(
            index,
            ImmutableList.of(partition),
            ImmutableList.of(sort),
            false,
            new IndexProjection.All());
    Table whole =
        new Table(
            base.name(),
            base.key(),
            ImmutableMap.<String, KeyAttributeType>builder()
                .putAll(base.types())
                .put(partition, type)
                .put(sort, KeyAttributeType.STRING)
                .buildOrThrow(),
            ImmutableMap.of(index, collecting),
            base.ttl(),
            ImmutableMap.copyOf(items),
            base.tableClass());
    // ALL would have what the keys are made of a second time.
    IndexProjection beyondKeys =
        ProjectedAttributes.of(ProjectedAttributes.beyondKeys(tables.spec(), whole, collecting));
    return whole.with(ImmutableMap.of(index, collecting.projecting(beyondKeys)));
  }

  public static ItemLayout withKeys(ItemLayout item, Map<String, KeyRule> keys) {
    return new ItemLayout(
        item.entity(),
        item.variant(),
        ImmutableMap.copyOf(keys),
        item.copies(),
        item.embeds(),
        item.counters(),
        item.shards(),
        item.holds(),
        item.type());
  }
}
