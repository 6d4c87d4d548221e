package dev.keysmith.difference;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableKey;
import dev.keysmith.importer.content.IndexDefinition;
import dev.keysmith.importer.content.TableDefinition;
import dev.keysmith.spec.BillingSettings.CapacityMode;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.engine.DescribedTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What DynamoDB itself knows of a table: keys, indexes and settings, but nothing of its items.
 *
 * @param types of all key attributes
 */
record TableSchema(
    String name,
    TableKey key,
    ImmutableMap<String, KeyAttributeType> types,
    ImmutableMap<String, Index> indexes,
    TableSetting ttl,
    TableSetting stream,
    TableSetting billingMode,
    TableSetting tableClass) {
  /** What generated infrastructure uses. */
  private static final String STREAM_VIEW = "NEW_AND_OLD_IMAGES";

  private static final String ON_DEMAND = "PAY_PER_REQUEST";
  private static final String PROVISIONED = "PROVISIONED";

  /** As the infrastructure of a design sets it up. */
  static TableSchema of(Spec spec, Table table, CapacityMode mode) {
    boolean streamed =
        table.entities().stream()
            .anyMatch(entity -> !spec.entity(entity).operations().stream().isEmpty());
    return new TableSchema(
        table.name(),
        table.key(),
        table.types(),
        table.indexes(),
        TableSetting.of(table.ttl()),
        TableSetting.of(streamed ? Optional.of(STREAM_VIEW) : Optional.empty()),
        TableSetting.of(Optional.of(mode == CapacityMode.ON_DEMAND ? ON_DEMAND : PROVISIONED)),
        TableSetting.of(Optional.of(table.tableClass().api())));
  }

  /** As DynamoDB describes it. */
  static TableSchema of(DescribedTable table) {
    return new TableSchema(
        table.name(),
        table.key(),
        table.types(),
        table.indexes(),
        TableSetting.of(table.ttl()),
        TableSetting.of(table.streamView()),
        TableSetting.of(Optional.of(table.onDemand() ? ON_DEMAND : PROVISIONED)),
        TableSetting.of(Optional.of(table.tableClass().api())));
  }

  /**
   * As a file describes it.
   *
   * @param showsTtl whether the format of the file has the setting
   */
  static TableSchema of(TableDefinition table, boolean showsTtl) {
    Map<String, Index> indexes = new LinkedHashMap<>();
    for (IndexDefinition index : table.indexes()) {
      indexes.put(index.name(), index(index, table.partition().name()));
    }
    return new TableSchema(
        table.name(),
        new TableKey(table.partition().name(), table.sort().map(sort -> sort.name())),
        table.keyTypes().entrySet().stream()
            .collect(
                ImmutableMap.toImmutableMap(Map.Entry::getKey, entry -> type(entry.getValue()))),
        ImmutableMap.copyOf(indexes),
        showsTtl || table.ttl().isPresent() ? TableSetting.of(table.ttl()) : TableSetting.unknown(),
        TableSetting.of(table.stream()),
        stated(table.billingMode()),
        stated(table.tableClass()));
  }

  private static TableSetting stated(Optional<String> value) {
    return value.isPresent() ? TableSetting.of(value) : TableSetting.unknown();
  }

  private static Index index(IndexDefinition index, String tablePartition) {
    return new Index(
        index.name(),
        index.local() ? ImmutableList.of(tablePartition) : names(index.partition()),
        names(index.sort()),
        index.local(),
        switch (index.projection()) {
          case ALL -> new IndexProjection.All();
          case KEYS_ONLY -> new IndexProjection.Keys();
          case INCLUDE -> new IndexProjection.Include(index.included());
        });
  }

  private static ImmutableList<String> names(
      List<dev.keysmith.importer.content.KeyAttribute> attributes) {
    return attributes.stream()
        .map(dev.keysmith.importer.content.KeyAttribute::name)
        .collect(ImmutableList.toImmutableList());
  }

  private static KeyAttributeType type(String code) {
    return switch (code) {
      case "N" -> KeyAttributeType.NUMBER;
      case "B" -> KeyAttributeType.BINARY;
      default -> KeyAttributeType.STRING;
    };
  }

  TableSchema named(String other) {
    return new TableSchema(other, key, types, indexes, ttl, stream, billingMode, tableClass);
  }

  /** "partition PK, sort SK (N)"; the type only where it is no string. */
  String keyText() {
    return keyText(
        ImmutableList.of(key.partition()),
        key.sort().map(ImmutableList::of).orElse(ImmutableList.of()));
  }

  /** "partition GSI1PK, sort GSI1SK, projects KEYS_ONLY". */
  String indexText(Index index) {
    return "%s%s, projects %s"
        .formatted(
            index.local() ? "local, " : "",
            keyText(index.partition(), index.sort()),
            projectionText(index.projection()));
  }

  private String keyText(ImmutableList<String> partition, ImmutableList<String> sort) {
    return "partition " + typed(partition) + (sort.isEmpty() ? "" : ", sort " + typed(sort));
  }

  private String typed(ImmutableList<String> attributes) {
    return attributes.stream()
        .map(
            attribute -> {
              KeyAttributeType type = types.getOrDefault(attribute, KeyAttributeType.STRING);
              return type == KeyAttributeType.STRING
                  ? attribute
                  : attribute + " (" + type.code() + ")";
            })
        .collect(Collectors.joining(" + "));
  }

  /** The attributes of a projection are a set; DynamoDB returns them in no order. */
  private static String projectionText(IndexProjection projection) {
    return projection.attributes().isEmpty()
        ? projection.kind().name()
        : "INCLUDE (%s)".formatted(String.join(", ", new TreeSet<>(projection.attributes())));
  }
}
