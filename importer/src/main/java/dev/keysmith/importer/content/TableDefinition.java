package dev.keysmith.importer.content;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.SourceLocation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A table as a source defines it.
 *
 * @param attributes other attributes that the source declares, with their types
 * @param stream the view type of its stream
 * @param tableClass as DynamoDB names it: STANDARD, STANDARD_INFREQUENT_ACCESS
 * @param itemCount as DynamoDB reported it
 */
public record TableDefinition(
    String name,
    KeyAttribute partition,
    Optional<KeyAttribute> sort,
    ImmutableList<IndexDefinition> indexes,
    ImmutableMap<String, String> attributes,
    Optional<String> ttl,
    Optional<String> stream,
    Optional<String> billingMode,
    Optional<String> tableClass,
    OptionalLong itemCount,
    OptionalLong bytes,
    SourceLocation location) {

  /** The attributes of all keys with their types, those of the table first. */
  public ImmutableMap<String, String> keyTypes() {
    Map<String, String> types = new LinkedHashMap<>();
    types.put(partition.name(), partition.code());
    sort.ifPresent(key -> types.putIfAbsent(key.name(), key.code()));
    indexes.forEach(
        index -> index.keys().forEach(key -> types.putIfAbsent(key.name(), key.code())));
    return ImmutableMap.copyOf(types);
  }

  public boolean isTableKey(String attribute) {
    return partition.name().equals(attribute)
        || sort.filter(key -> key.name().equals(attribute)).isPresent();
  }

  public TableDefinition named(String other) {
    return new TableDefinition(
        other,
        partition,
        sort,
        indexes,
        attributes,
        ttl,
        stream,
        billingMode,
        tableClass,
        itemCount,
        bytes,
        location);
  }
}
