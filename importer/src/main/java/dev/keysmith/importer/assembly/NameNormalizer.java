package dev.keysmith.importer.assembly;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.importer.content.IndexDefinition;
import dev.keysmith.importer.content.KeyAttribute;
import dev.keysmith.importer.content.SampleGroup;
import dev.keysmith.importer.content.SampleItem;
import dev.keysmith.importer.content.SampleValue;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.TableDefinition;
import dev.keysmith.importer.sample.NameWords;
import dev.keysmith.source.SourceLocation;
import java.util.Set;
import java.util.TreeSet;

/** Renames what a spec or a design cannot be called by the name of the source. */
final class NameNormalizer {
  /** Fields of an item in a design, which key attributes cannot be called. */
  private static final ImmutableSet<String> ITEM_FIELDS =
      ImmutableSet.of("copies", "embeds", "sequences", "counts", "holds", "shards");

  private final SourceContent content;
  private final Set<String> reported = new TreeSet<>();

  NameNormalizer(SourceContent content) {
    this.content = content;
  }

  TableDefinition table(TableDefinition table) {
    return new TableDefinition(
        structure(table.name(), table.location()),
        key(table.partition(), table.location()),
        table.sort().map(key -> key(key, table.location())),
        table.indexes().stream()
            .map(index -> index(index, table.location()))
            .collect(ImmutableList.toImmutableList()),
        table.attributes().entrySet().stream()
            .collect(
                ImmutableMap.toImmutableMap(
                    entry -> attribute(entry.getKey(), table.location()),
                    entry -> entry.getValue(),
                    (one, other) -> one)),
        table.ttl().map(name -> attribute(name, table.location())),
        table.stream(),
        table.billingMode(),
        table.tableClass(),
        table.itemCount(),
        table.bytes(),
        table.location());
  }

  private IndexDefinition index(IndexDefinition index, SourceLocation location) {
    return new IndexDefinition(
        structure(index.name(), location),
        index.local(),
        keys(index.partition(), location),
        keys(index.sort(), location),
        index.projection(),
        index.included().stream()
            .map(name -> attribute(name, location))
            .distinct()
            .collect(ImmutableList.toImmutableList()));
  }

  private ImmutableList<KeyAttribute> keys(
      ImmutableList<KeyAttribute> keys, SourceLocation location) {
    return keys.stream().map(key -> key(key, location)).collect(ImmutableList.toImmutableList());
  }

  private KeyAttribute key(KeyAttribute key, SourceLocation location) {
    return new KeyAttribute(keyName(key.name(), location), key.code());
  }

  SampleGroup group(SampleGroup group) {
    return new SampleGroup(
        structure(group.table(), group.location()),
        group.name(),
        group.aliases().entrySet().stream()
            .collect(
                ImmutableMap.toImmutableMap(
                    entry -> attribute(entry.getKey(), group.location()),
                    entry -> entry.getValue(),
                    (one, other) -> one)),
        group.attributes().stream()
            .map(name -> attribute(name, group.location()))
            .distinct()
            .collect(ImmutableList.toImmutableList()),
        group.items().stream()
            .map(item -> item(item, group.location()))
            .collect(ImmutableList.toImmutableList()),
        group.location());
  }

  private SampleItem item(SampleItem item, SourceLocation location) {
    ImmutableMap.Builder<String, SampleValue> values = ImmutableMap.builder();
    item.values().forEach((name, value) -> values.put(attribute(name, location), value));
    return new SampleItem(values.buildKeepingLast());
  }

  private String attribute(String name, SourceLocation location) {
    return keys().contains(name)
        ? keyName(name, location)
        : reported(name, NameWords.attribute(name), location);
  }

  /**
   * A key attribute keeps its name, such as {@code State#Date}: its template has the attributes.
   */
  private String keyName(String name, SourceLocation location) {
    return reported(name, ITEM_FIELDS.contains(name) ? name + "Value" : name, location);
  }

  private Set<String> keys() {
    Set<String> keys = new TreeSet<>();
    content.tables().forEach(table -> keys.addAll(table.keyTypes().keySet()));
    return keys;
  }

  /** A table or an index. */
  private String structure(String name, SourceLocation location) {
    String normal = name.replaceAll("[^A-Za-z0-9_.-]+", "-").replaceAll("^-+|-+$", "");
    normal = normal.length() > 255 ? normal.substring(0, 255) : normal;
    return reported(
        name, normal.length() < 3 ? normal + "-table".substring(0, 6) : normal, location);
  }

  private String reported(String name, String normal, SourceLocation location) {
    if (!name.equals(normal) && reported.add(name)) {
      content.notCarriedOver(
          location, "the name '%s', which is not allowed; it is %s".formatted(shown(name), normal));
    }
    return normal;
  }

  private static String shown(String name) {
    return name.length() > 60 ? name.substring(0, 57) + "..." : name;
  }
}
