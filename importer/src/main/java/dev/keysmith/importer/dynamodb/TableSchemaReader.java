package dev.keysmith.importer.dynamodb;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.TableClass;
import dev.keysmith.importer.content.IndexDefinition;
import dev.keysmith.importer.content.IndexDefinition.Projected;
import dev.keysmith.importer.content.KeyAttribute;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.TableDefinition;
import dev.keysmith.importer.content.TreeValues;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.YamlNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a table in the form of the DynamoDB API, which CloudFormation, the AWS CLI and other tools
 * share: {@code KeySchema}, {@code AttributeDefinitions}, {@code GlobalSecondaryIndexes}.
 */
final class TableSchemaReader {
  private final TemplateValues values;
  private final SourceContent content;
  private final SourceDiagnostics findings;

  TableSchemaReader(TemplateValues values, SourceContent content, SourceDiagnostics findings) {
    this.values = values;
    this.content = content;
    this.findings = findings;
  }

  /** The table; empty if it has no key, which is reported. */
  Optional<TableDefinition> read(String name, YamlNode.Mapping table) {
    Map<String, String> types = types(table);
    List<KeyAttribute> partition = keys(table, "HASH", types);
    List<KeyAttribute> sort = keys(table, "RANGE", types);
    if (partition.isEmpty()) {
      findings.error(
          "NoKeySchema",
          table.location(),
          "the table " + name + " has no partition key that can be read",
          "state KeySchema with an attribute of KeyType HASH");
      return Optional.empty();
    }
    if (partition.size() > 1 || sort.size() > 1) {
      findings.error(
          "NoKeySchema",
          table.location(),
          "the key of the table " + name + " has several attributes of the same KeyType",
          "keep one HASH and one RANGE attribute; only indexes have keys of several attributes");
      return Optional.empty();
    }
    ImmutableList.Builder<IndexDefinition> indexes = ImmutableList.builder();
    for (YamlNode.Mapping index : values.mappings(table, "GlobalSecondaryIndexes")) {
      index(index, false, types).ifPresent(indexes::add);
    }
    for (YamlNode.Mapping index : values.mappings(table, "LocalSecondaryIndexes")) {
      index(index, true, types).ifPresent(indexes::add);
    }
    return Optional.of(
        new TableDefinition(
            name,
            partition.get(0),
            sort.stream().findFirst(),
            indexes.build(),
            ImmutableMap.of(),
            ttl(table),
            stream(table),
            billing(table),
            tableClass(table),
            TreeValues.number(table, "ItemCount"),
            TreeValues.number(table, "TableSizeBytes"),
            table.location()));
  }

  private Map<String, String> types(YamlNode.Mapping table) {
    Map<String, String> types = new HashMap<>();
    for (YamlNode.Mapping definition : values.mappings(table, "AttributeDefinitions")) {
      Optional<String> name = values.text(definition, "AttributeName");
      Optional<String> type = values.text(definition, "AttributeType");
      if (name.isPresent() && type.isPresent()) {
        types.put(name.get(), type.get());
      }
    }
    return types;
  }

  private List<KeyAttribute> keys(
      YamlNode.Mapping parent, String keyType, Map<String, String> types) {
    List<KeyAttribute> keys = new ArrayList<>();
    for (YamlNode.Mapping element : values.mappings(parent, "KeySchema")) {
      Optional<String> name = values.text(element, "AttributeName");
      if (name.isPresent() && values.text(element, "KeyType").filter(keyType::equals).isPresent()) {
        keys.add(new KeyAttribute(name.get(), code(types.get(name.get()))));
      }
    }
    return keys;
  }

  /** Without a definition, the usual type. */
  private static String code(@Nullable String type) {
    return type != null && (type.equals("N") || type.equals("B")) ? type : "S";
  }

  private Optional<IndexDefinition> index(
      YamlNode.Mapping index, boolean local, Map<String, String> types) {
    Optional<String> name = values.text(index, "IndexName");
    List<KeyAttribute> partition = keys(index, "HASH", types);
    List<KeyAttribute> sort = keys(index, "RANGE", types);
    if (name.isEmpty() || (local ? sort.isEmpty() : partition.isEmpty())) {
      content.notCarriedOver(
          index.location(),
          "an index " + name.map(text -> text + " ").orElse("") + "without a readable key");
      return Optional.empty();
    }
    Optional<YamlNode.Mapping> projection = values.mapping(index, "Projection");
    String kind = projection.flatMap(node -> values.text(node, "ProjectionType")).orElse("ALL");
    ImmutableList<String> included =
        projection.map(node -> values.texts(node, "NonKeyAttributes")).orElse(ImmutableList.of());
    return Optional.of(
        new IndexDefinition(
            name.get(),
            local,
            local ? ImmutableList.of() : ImmutableList.copyOf(partition),
            ImmutableList.copyOf(sort),
            projected(kind, included),
            included));
  }

  static Projected projected(String kind, ImmutableList<String> included) {
    return switch (kind) {
      case "KEYS_ONLY" -> Projected.KEYS_ONLY;
      case "INCLUDE" -> included.isEmpty() ? Projected.KEYS_ONLY : Projected.INCLUDE;
      default -> Projected.ALL;
    };
  }

  private Optional<String> ttl(YamlNode.Mapping table) {
    Optional<YamlNode.Mapping> ttl =
        values
            .mapping(table, "TimeToLiveSpecification")
            .or(() -> values.mapping(table, "TimeToLiveDescription"));
    boolean off =
        ttl.flatMap(node -> values.text(node, "Enabled")).filter("false"::equals).isPresent()
            || ttl.flatMap(node -> values.text(node, "TimeToLiveStatus"))
                .filter(status -> status.startsWith("DISABL"))
                .isPresent();
    return off ? Optional.empty() : ttl.flatMap(node -> values.text(node, "AttributeName"));
  }

  private Optional<String> stream(YamlNode.Mapping table) {
    return values
        .mapping(table, "StreamSpecification")
        .filter(node -> values.text(node, "StreamEnabled").filter("false"::equals).isEmpty())
        .map(node -> values.text(node, "StreamViewType").orElse("NEW_AND_OLD_IMAGES"));
  }

  /**
   * What is not stated is the Standard class. It is not known where it refers to something else, or
   * where the replicas of a global table differ.
   */
  private Optional<String> tableClass(YamlNode.Mapping table) {
    ImmutableSet<Optional<String>> replicas =
        values.mappings(table, "Replicas").stream()
            .map(this::ownClass)
            .collect(ImmutableSet.toImmutableSet());
    return replicas.isEmpty()
        ? ownClass(table)
        : replicas.size() == 1 ? replicas.iterator().next() : Optional.empty();
  }

  private Optional<String> ownClass(YamlNode.Mapping table) {
    return table.entry("TableClass").isPresent()
        ? values.text(table, "TableClass")
        : values
            .mapping(table, "TableClassSummary")
            .flatMap(node -> values.text(node, "TableClass"))
            .or(() -> Optional.of(TableClass.STANDARD.api()));
  }

  private Optional<String> billing(YamlNode.Mapping table) {
    return values
        .text(table, "BillingMode")
        .or(
            () ->
                values
                    .mapping(table, "BillingModeSummary")
                    .flatMap(node -> values.text(node, "BillingMode")))
        .or(
            () ->
                values.mapping(table, "ProvisionedThroughput").isPresent()
                    ? Optional.of("PROVISIONED")
                    : Optional.empty());
  }
}
