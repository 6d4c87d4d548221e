package dev.keysmith.importer.sample;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.importer.content.SampleGroup;
import dev.keysmith.importer.content.SampleItem;
import dev.keysmith.importer.content.TableDefinition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sorts the example items of a table by the entity that they store: by facets, else by an attribute
 * that names the entity, else by the prefixes of their keys.
 */
public final class ItemGrouping {
  /** Attributes that name the entity of an item, in lower case, the surest first. */
  private static final ImmutableList<String> TYPE_ATTRIBUTES =
      ImmutableList.of(
          "entitytype",
          "entity_type",
          "_et",
          "__edb_e__",
          "itemtype",
          "item_type",
          "recordtype",
          "record_type",
          "__typename",
          "_type",
          "entity",
          "type",
          "kind");

  private static final Pattern WORD = Pattern.compile("[\\p{L}][\\p{L}\\p{N}_ -]{0,60}");

  /** Sort keys that mark the main item of a collection; they name no entity. */
  private static final ImmutableSet<String> MAIN =
      ImmutableSet.of(
          "metadata", "meta", "info", "profile", "details", "detail", "data", "root", "a", "main");

  private final TableDefinition table;
  private final ImmutableList<SampleGroup> groups;
  private final SharedKeys shared;
  private final Optional<String> typeAttribute;

  public ItemGrouping(TableDefinition table, ImmutableList<SampleGroup> groups) {
    this.table = table;
    this.groups = groups;
    this.shared = new SharedKeys(table, groups);
    this.typeAttribute = findType();
  }

  /** The attribute that names the entity of each item. */
  public Optional<String> typeAttribute() {
    return typeAttribute;
  }

  private ImmutableList<SampleItem> items() {
    return groups.stream()
        .flatMap(group -> group.items().stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<String> findType() {
    ImmutableList<SampleItem> items = items();
    Set<String> names = new HashSet<>();
    items.forEach(item -> names.addAll(item.values().keySet()));
    return names.stream()
        .filter(name -> TYPE_ATTRIBUTES.contains(name.toLowerCase(Locale.ROOT)))
        .filter(name -> !table.keyTypes().containsKey(name))
        .filter(name -> namesEntities(name, items))
        .min(
            java.util.Comparator.<String>comparingInt(
                    name -> TYPE_ATTRIBUTES.indexOf(name.toLowerCase(Locale.ROOT)))
                .thenComparing(name -> name));
  }

  /** Every item has it, and items with the same value have the same prefixes of their keys. */
  private boolean namesEntities(String name, ImmutableList<SampleItem> items) {
    Map<String, String> prefixes = new LinkedHashMap<>();
    for (SampleItem item : items) {
      Optional<String> value = item.text(name).filter(text -> WORD.matcher(text).matches());
      if (value.isEmpty()) {
        return false;
      }
      String prefix = prefix(item);
      if (!prefix.equals(prefixes.computeIfAbsent(value.get(), key -> prefix))) {
        return false;
      }
    }
    // Several values of one prefix are properties of one entity, not entities.
    return prefixes.size() == new HashSet<>(prefixes.values()).size();
  }

  /** The kinds, in the order of the source. */
  public ImmutableList<ItemKind> kinds() {
    Map<String, ItemKind> kinds = new LinkedHashMap<>();
    for (SampleGroup group : groups) {
      if (group.name().isPresent() && isOneKind(group)) {
        String name = NameWords.singular(NameWords.pascal(group.name().get()));
        add(kinds, name, "the facet " + group.name().get(), group, group.items());
      } else if (!group.items().isEmpty()) {
        byKeys(group, kinds);
      }
    }
    return ImmutableList.copyOf(kinds.values());
  }

  /** Whether the items of a facet have the same prefixes: else it shows several entities. */
  private boolean isOneKind(SampleGroup group) {
    return group.items().isEmpty()
        || group.items().stream().map(this::prefix).distinct().count() == 1
        || group.items().stream().noneMatch(item -> prefix(item).length() > 1);
  }

  private void byKeys(SampleGroup group, Map<String, ItemKind> kinds) {
    Map<String, List<SampleItem>> sorted = new LinkedHashMap<>();
    for (SampleItem item : group.items()) {
      String key =
          typeAttribute.flatMap(item::text).map(text -> "=" + text).orElseGet(() -> prefix(item));
      sorted.computeIfAbsent(key, each -> new ArrayList<>()).add(item);
    }
    sorted.forEach(
        (key, items) -> {
          boolean typed = key.startsWith("=");
          String name = typed ? NameWords.pascal(key.substring(1)) : entity(key);
          String why =
              typed
                  ? "the attribute " + typeAttribute.orElse("")
                  : key.equals("|") ? "the table" : "the prefixes of its keys";
          add(kinds, name, why, group, ImmutableList.copyOf(items));
        });
  }

  private static void add(
      Map<String, ItemKind> kinds,
      String name,
      String why,
      SampleGroup group,
      ImmutableList<SampleItem> items) {
    String free = name;
    for (int number = 2; kinds.containsKey(free); number++) {
      free = name + number;
    }
    boolean whole = items.size() == group.items().size();
    kinds.put(
        free,
        new ItemKind(
            free,
            why,
            group.aliases(),
            whole ? group.attributes() : ImmutableList.of(),
            items,
            group.location()));
  }

  /** {@code USER|ORDER}: the words that the keys of an item start with. */
  private String prefix(SampleItem item) {
    return prefix(item, table.partition().name())
        + "|"
        + table.sort().map(sort -> prefix(item, sort.name())).orElse("");
  }

  /** Only keys that are shared say which of several entities an item is of. */
  private String prefix(SampleItem item, String key) {
    if (!shared.contains(key)) {
      return "";
    }
    String text = item.text(key).orElse("");
    Matcher matcher = SharedKeys.PREFIX.matcher(text);
    if (matcher.lookingAt()) {
      return matcher.group(1);
    }
    return SharedKeys.LONE_WORD.matcher(text).matches() ? text : "";
  }

  private String entity(String prefixes) {
    int bar = prefixes.indexOf('|');
    String partition = prefixes.substring(0, bar);
    String sort = prefixes.substring(bar + 1);
    boolean main = sort.isEmpty() || MAIN.contains(sort.toLowerCase(Locale.ROOT));
    String word = main ? partition : sort;
    if (word.isEmpty()) {
      return NameWords.singular(NameWords.pascal(table.name()));
    }
    return word.length() == 1 ? NameWords.pascal(partition + " " + sort) : NameWords.pascal(word);
  }

  /** Aliases of a kind that are more than the name of the key. */
  static Optional<String> alias(ImmutableMap<String, String> aliases, String key) {
    return Optional.ofNullable(aliases.get(key))
        .filter(alias -> !alias.equals(key))
        .filter(alias -> alias.matches("[\\p{L}_][\\p{L}\\p{N}_]*"))
        .filter(alias -> !NameWords.isGeneric(alias));
  }
}
