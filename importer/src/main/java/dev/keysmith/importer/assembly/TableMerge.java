package dev.keysmith.importer.assembly;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.importer.content.IndexDefinition;
import dev.keysmith.importer.content.TableDefinition;
import java.util.LinkedHashMap;
import java.util.Map;

/** One table that two files define: what the first leaves open comes from the second. */
final class TableMerge {
  private TableMerge() {}

  static TableDefinition of(TableDefinition first, TableDefinition second) {
    Map<String, IndexDefinition> indexes = new LinkedHashMap<>();
    first.indexes().forEach(index -> indexes.put(index.name(), index));
    second.indexes().forEach(index -> indexes.putIfAbsent(index.name(), index));
    Map<String, String> attributes = new LinkedHashMap<>(first.attributes());
    second.attributes().forEach(attributes::putIfAbsent);
    return new TableDefinition(
        first.name(),
        first.partition(),
        first.sort(),
        ImmutableList.copyOf(indexes.values()),
        ImmutableMap.copyOf(attributes),
        first.ttl().or(second::ttl),
        first.stream().or(second::stream),
        first.billingMode().or(second::billingMode),
        first.tableClass().or(second::tableClass),
        first.itemCount().isPresent() ? first.itemCount() : second.itemCount(),
        first.bytes().isPresent() ? first.bytes() : second.bytes(),
        first.location());
  }
}
