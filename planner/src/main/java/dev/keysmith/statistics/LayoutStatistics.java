package dev.keysmith.statistics;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import dev.keysmith.capacity.SizeDistribution;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeSizes;
import dev.keysmith.spec.CoPresence;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Spec;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * What the items of a layout are made of on average: attributes, keys, copies, embedded children,
 * counters, the {@code Type} and the version.
 */
public final class LayoutStatistics {
  /** Held by items of a versioned entity, and counted up by every write. */
  public static final String VERSION_ATTRIBUTE = "Version";

  private static final double VERSION_BYTES = AttributeSizes.ofNumber(4);

  private final Spec spec;
  private final Supplier<CoPresence> coPresence;
  private final SharedSizes sharedSizes;
  private final Table table;
  private final ItemLayout layout;
  private final ImmutableMap<String, Attribute> named;
  private final ImmutableMap<String, StoredAttribute> stored;
  private final boolean namesType;
  private final Supplier<SizeDistribution> sizes =
      Suppliers.memoize(() -> ItemSizes.of(this, name -> true, name -> false, ImmutableMap.of()));
  private final Map<String, SizeDistribution> entrySizes = new ConcurrentHashMap<>();
  private final Map<String, IndexEntries> entries = new ConcurrentHashMap<>();

  /** Mean bytes of an item; not a number where not known yet. */
  private double size = Double.NaN;

  /** The share of the items that have an entry in an index, and the mean bytes of one. */
  public record IndexEntries(double share, double bytes) {}

  /**
   * An attribute of an item.
   *
   * @param bytes of the value, where it is there
   * @param share of the items that have it
   */
  public record StoredAttribute(String name, double bytes, double share) {
    /** Name and value, averaged over items with and without it. */
    public double expected() {
      return share * (AttributeSizes.ofName(name) + bytes);
    }
  }

  private LayoutStatistics(
      Spec spec,
      Supplier<CoPresence> coPresence,
      SharedSizes sharedSizes,
      Table table,
      ItemLayout layout,
      ImmutableMap<String, Attribute> named,
      ImmutableMap<String, StoredAttribute> stored,
      boolean namesType) {
    this.spec = spec;
    this.coPresence = coPresence;
    this.sharedSizes = sharedSizes;
    this.table = table;
    this.layout = layout;
    this.named = named;
    this.stored = stored;
    this.namesType = namesType;
  }

  public static LayoutStatistics of(Spec spec, Table table, ItemLayout layout) {
    return of(
        spec,
        Suppliers.memoize(() -> CoPresence.of(spec)),
        new SharedSizes(),
        table,
        layout,
        named(spec, spec.entity(layout.entity()), layout),
        table.namesTypes(spec));
  }

  /**
   * @param namesType whether items say what they are, also for the sake of others that the table
   *     will have
   */
  static LayoutStatistics of(
      SpecStatistics statistics, Table table, ItemLayout layout, boolean namesType) {
    Spec spec = statistics.spec();
    return of(
        spec,
        statistics::coPresence,
        statistics.sizes(),
        table,
        layout,
        named(spec, spec.entity(layout.entity()), layout),
        namesType);
  }

  private static LayoutStatistics of(
      Spec spec,
      Supplier<CoPresence> coPresence,
      SharedSizes sharedSizes,
      Table table,
      ItemLayout layout,
      ImmutableMap<String, Attribute> named,
      boolean namesType) {
    Entity entity = spec.entity(layout.entity());
    Map<String, StoredAttribute> stored = new LinkedHashMap<>();
    for (String name : entity.attributes().keySet()) {
      if (layout.holds(name)) {
        Attribute attribute = attribute(named, name);
        put(stored, attribute.name(), attribute.bytes(), attribute.present());
      }
    }
    for (String name : layout.copies().keySet()) {
      Attribute copy = attribute(named, name);
      put(stored, name, copy.bytes(), copy.present());
    }
    layout.embeds().forEach((name, embed) -> put(stored, name, EmbeddedSize.of(spec, embed), 1));
    if (!layout.counters().isEmpty()) {
      layout
          .counts()
          .forEach((name, count) -> put(stored, name, countBytes(count.relationship()), 1));
      layout
          .sequences()
          .forEach(
              (name, counter) ->
                  put(
                      stored,
                      name,
                      spec.entity(counter.entity()).attribute(counter.attribute()).bytes(),
                      1));
    }
    for (Map.Entry<String, KeyRule> key : layout.keys().entrySet()) {
      // A key that is an attribute under its own name stands in the item once.
      if (!stored.containsKey(key.getKey())) {
        put(
            stored,
            key.getKey(),
            KeyStatistics.meanBytes(key.getValue(), named),
            KeyStatistics.of(key.getValue(), named));
      }
    }
    if (namesType) {
      put(stored, spec.prefer().typeAttribute(), AttributeSizes.ofName(layout.typeName()), 1);
    }
    if (entity.versioned() && layout.isMain()) {
      put(stored, VERSION_ATTRIBUTE, VERSION_BYTES, 1);
    }
    return new LayoutStatistics(
        spec,
        coPresence,
        sharedSizes,
        table,
        layout,
        named,
        ImmutableMap.copyOf(stored),
        namesType);
  }

  /**
   * The same of those items about which more is known: the attributes as they are there, by the
   * names that templates use.
   */
  public LayoutStatistics given(Map<String, Attribute> known) {
    if (known.isEmpty()) {
      return this;
    }
    Map<String, Attribute> narrowed = new LinkedHashMap<>(named);
    narrowed.putAll(known);
    return of(
        spec, coPresence, sharedSizes, table, layout, ImmutableMap.copyOf(narrowed), namesType);
  }

  /** Of a layout that a design places. */
  public static LayoutStatistics of(Spec spec, Design.LayoutRef layoutRef) {
    return of(spec, layoutRef.table(), layoutRef.item());
  }

  /** A number with as many digits as parents have on average. */
  private static double countBytes(Relationship relationship) {
    return AttributeSizes.ofNumber(
        Long.toString((long) Math.ceil(relationship.average())).length());
  }

  private static void put(
      Map<String, StoredAttribute> stored, String name, double bytes, double share) {
    stored.put(name, new StoredAttribute(name, bytes, share));
  }

  private static ImmutableMap<String, Attribute> named(
      Spec spec, Entity entity, ItemLayout layout) {
    return named(spec, entity, layout.copies());
  }

  /** An entity's attributes and these copies, by the names that templates use for them. */
  public static ImmutableMap<String, Attribute> named(
      Spec spec, Entity entity, ImmutableMap<String, AttributePath> copies) {
    Map<String, Attribute> named = new LinkedHashMap<>(entity.attributes());
    copies.forEach((name, path) -> named.put(name, copy(spec, name, path)));
    return ImmutableMap.copyOf(named);
  }

  /**
   * The original under the copy's name; present where both the related instance and its attribute
   * are.
   */
  private static Attribute copy(Spec spec, String name, AttributePath path) {
    Attribute original = spec.entity(path.entity()).attribute(path.attribute());
    double reached =
        path.hops().stream()
            .flatMap(
                hop -> hop.attributes().values().stream().map(spec.entity(hop.child())::attribute))
            .mapToDouble(Attribute::present)
            .min()
            .orElse(1);
    return original
        .named(name)
        .withPresent(Math.min(reached, original.present()))
        .withUniqueWithin(Optional.empty());
  }

  /** Whether an attribute of the entity is there wherever another is. */
  boolean isWherever(String attribute, String other) {
    return coPresence.get().always(layout.entity(), attribute, other);
  }

  SharedSizes sharedSizes() {
    return sharedSizes;
  }

  public Entity entity() {
    return spec.entity(layout.entity());
  }

  public Table table() {
    return table;
  }

  public ItemLayout layout() {
    return layout;
  }

  /** The attribute that says what an item is, in a table of several layouts. */
  public String typeAttribute() {
    return spec.prefer().typeAttribute();
  }

  /** The entity's attributes and the copies, by the names that templates use for them. */
  public ImmutableMap<String, Attribute> named() {
    return named;
  }

  /** Everything an item has, by name. */
  public ImmutableMap<String, StoredAttribute> stored() {
    return stored;
  }

  /** How large items are. */
  public SizeDistribution sizes() {
    return sizes.get();
  }

  /**
   * How large the larger of an item before and after a write is.
   *
   * @param rewritten what gets another value, with the share of the items that had one before
   */
  public SizeDistribution sizes(Map<String, Double> rewritten) {
    return rewritten.isEmpty()
        ? sizes()
        : ItemSizes.of(this, name -> true, name -> false, rewritten);
  }

  /** How large the entries of an index are, given that the items are in it. */
  public SizeDistribution entrySizes(Index index) {
    return entrySizes.computeIfAbsent(index.name(), name -> entrySizes(index, ImmutableMap.of()));
  }

  /** The same of the larger of an entry before and after a write. */
  public SizeDistribution entrySizes(Index index, Map<String, Double> rewritten) {
    ImmutableList<String> indexKey = index.keyAttributes();
    ImmutableList<String> tableKey = table.key().attributes();
    Set<String> keyed = new HashSet<>();
    for (String key : Iterables.concat(indexKey, tableKey)) {
      keyed.add(key);
      keyed.addAll(rule(key).attributes());
    }
    return ItemSizes.of(
        this,
        name ->
            indexKey.contains(name) || tableKey.contains(name) || index.projection().includes(name),
        keyed::contains,
        rewritten);
  }

  /** Mean bytes of an item. */
  public double size() {
    // Threads that calculate it at once write the same.
    double known = size;
    if (Double.isNaN(known)) {
      known = stored.values().stream().mapToDouble(StoredAttribute::expected).sum();
      size = known;
    }
    return known;
  }

  /** The entries of an index of the table, of which changes to other tables ask again. */
  public IndexEntries entries(Index index) {
    return entries.computeIfAbsent(
        index.name(), name -> new IndexEntries(share(index), entrySize(index)));
  }

  /** Share of the items that are in an index. */
  public double share(Index index) {
    return layout.mayEnter(index)
        ? KeyStatistics.of(index.keyAttributes().stream().map(this::rule).toList(), named)
        : 0;
  }

  /** Mean bytes of an entry of an index, given that the item is in it. */
  public double entrySize(Index index) {
    ImmutableList<String> indexKey = index.keyAttributes();
    ImmutableList<String> tableKey = table.key().attributes();
    double bytes = 0;
    for (StoredAttribute attribute : stored.values()) {
      boolean key = indexKey.contains(attribute.name()) || tableKey.contains(attribute.name());
      if (key) {
        bytes += AttributeSizes.ofName(attribute.name()) + attribute.bytes();
      } else if (index.projection().includes(attribute.name())) {
        bytes += attribute.expected();
      }
    }
    return bytes;
  }

  /** Whether reading the item gives an attribute of the entity or a copy, plainly or by its key. */
  public boolean gives(String attribute) {
    return stored.containsKey(attribute) || tableKeyGives(attribute);
  }

  private boolean tableKeyGives(String attribute) {
    for (String key : table.key().attributes()) {
      if (keyGives(key, attribute)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The same of reading its entry in an index. Out of a key that is composed of several values, or
   * of constants and one, it is taken only where the spec allows it.
   */
  public boolean gives(Index index, String attribute) {
    ImmutableList<String> indexKey = index.keyAttributes();
    ImmutableList<String> tableKey = table.key().attributes();
    if (indexKey.contains(attribute) || tableKey.contains(attribute)) {
      return stored.containsKey(attribute);
    }
    if (stored.containsKey(attribute) && index.projection().includes(attribute)) {
      return true;
    }
    for (String key : Iterables.concat(indexKey, tableKey)) {
      if ((spec.prefer().parseKeys() || isValue(key)) && keyGives(key, attribute)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The same for a write that finds its items by the entry: the key of the table is there as it is,
   * so that the items need not be read for what it is made of.
   */
  public boolean givesToWrite(Index index, String attribute) {
    return gives(index, attribute) || tableKeyGives(attribute);
  }

  /** Whether a key is an attribute's value as it is. */
  private boolean isValue(String key) {
    return layout.key(key).flatMap(KeyRule::only).filter(KeyTemplate::isLone).isPresent();
  }

  private boolean keyGives(String key, String attribute) {
    KeyRule rule = layout.keys().get(key);
    return rule != null && rule.gives(attribute);
  }

  private KeyRule rule(String key) {
    return layout.key(key).orElseThrow();
  }

  private static Attribute attribute(ImmutableMap<String, Attribute> named, String name) {
    return Objects.requireNonNull(named.get(name), name);
  }
}
