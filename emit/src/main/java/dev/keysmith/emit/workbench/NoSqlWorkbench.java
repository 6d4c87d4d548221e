package dev.keysmith.emit.workbench;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.Table;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.JsonFormatter;
import dev.keysmith.emit.example.ExampleItem;
import dev.keysmith.emit.example.ExampleItems;
import dev.keysmith.emit.infrastructure.TableSetup;
import dev.keysmith.emit.report.ItemAttribute;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * {@code nosql-workbench.json}: the tables as a data model that NoSQL Workbench imports, with a
 * facet and example items for each kind of item.
 *
 * <p>The format is version 3.0 of that program's own, as it exports it. Where a model has facets,
 * their items stand in the facets and not in the table.
 */
public final class NoSqlWorkbench {
  static final String NAME = "nosql-workbench.json";

  /** The program wants one; the bytes must not depend on the day. */
  private static final String DATE = "Jan 01, 2026, 12:00 AM";

  private static final ImmutableMap<String, Object> NO_SOURCE =
      ImmutableMap.of("MySql", ImmutableMap.of());

  private final DesignAnalysis analysis;
  private final WorkbenchLimits limits;
  private final ExampleItems items;

  private NoSqlWorkbench(DesignAnalysis analysis) {
    this.analysis = analysis;
    this.limits = new WorkbenchLimits(analysis.spec());
    this.items = ExampleItems.of(analysis.spec(), analysis.design());
  }

  public static Artifact artifact(DesignAnalysis analysis) {
    return new Artifact(NAME, JsonFormatter.text(new NoSqlWorkbench(analysis).model()));
  }

  private ImmutableMap<String, Object> model() {
    return ImmutableMap.of(
        "ModelName",
        analysis.spec().application(),
        "ModelMetadata",
        ImmutableMap.of(
            "Author",
            "Keysmith",
            "DateCreated",
            DATE,
            "DateLastModified",
            DATE,
            "Description",
            limits.description(analysis.spec().application(), analysis.design()),
            "AWSService",
            "Amazon DynamoDB",
            "Version",
            "3.0"),
        "DataModel",
        TableSetup.of(analysis).stream().map(this::table).collect(ImmutableList.toImmutableList()));
  }

  private ImmutableMap<String, Object> table(TableSetup setup) {
    Table table = setup.table();
    ImmutableMap<String, String> codes = limits.codes(table);
    ImmutableMap.Builder<String, Object> model = ImmutableMap.builder();
    model.put("TableName", table.name());
    model.put("KeyAttributes", key(table, table.key().partition(), sort(table)));
    model.put(
        "NonKeyAttributes",
        codes.entrySet().stream()
            .filter(entry -> !table.key().attributes().contains(entry.getKey()))
            .map(entry -> attribute(entry.getKey(), entry.getValue()))
            .collect(ImmutableList.toImmutableList()));
    model.put("TableFacets", facets(table, codes));
    model.put(
        "GlobalSecondaryIndexes",
        setup.globalIndexes().stream()
            .filter(WorkbenchLimits::canSay)
            .map(index -> index(table, index))
            .collect(ImmutableList.toImmutableList()));
    model.put("DataAccess", NO_SOURCE);
    model.put("BillingMode", setup.capacities().isEmpty() ? "PAY_PER_REQUEST" : "PROVISIONED");
    setup
        .capacity(TableOrIndex.of(table.name()))
        .ifPresent(capacity -> model.put("ProvisionedCapacitySettings", capacity(capacity)));
    return model.buildOrThrow();
  }

  private static ImmutableList<String> sort(Table table) {
    return table.key().sort().map(ImmutableList::of).orElse(ImmutableList.of());
  }

  private static ImmutableMap<String, Object> key(
      Table table, String partition, List<String> sort) {
    ImmutableMap.Builder<String, Object> key = ImmutableMap.builder();
    key.put("PartitionKey", attribute(partition, table.type(partition).code()));
    sort.forEach(name -> key.put("SortKey", attribute(name, table.type(name).code())));
    return key.buildOrThrow();
  }

  private static ImmutableMap<String, Object> attribute(String name, String code) {
    return ImmutableMap.of("AttributeName", name, "AttributeType", code);
  }

  private static ImmutableMap<String, Object> index(Table table, Index index) {
    return ImmutableMap.of(
        "IndexName", index.name(),
        "KeyAttributes", key(table, index.partition().get(0), index.sort()),
        "Projection", projection(index.projection()));
  }

  private static ImmutableMap<String, Object> projection(IndexProjection projection) {
    ImmutableMap<String, Object> kind = ImmutableMap.of("ProjectionType", projection.kind().name());
    return projection.attributes().isEmpty()
        ? kind
        : ImmutableMap.<String, Object>builder()
            .putAll(kind)
            .put("NonKeyAttributes", projection.attributes())
            .buildOrThrow();
  }

  private ImmutableList<Object> facets(Table table, ImmutableMap<String, String> codes) {
    ImmutableList.Builder<Object> facets = ImmutableList.builder();
    Set<Object> keys = new HashSet<>();
    for (ItemLayout item : table.items().values()) {
      LayoutRef layoutRef = new LayoutRef(table, item);
      ImmutableMap.Builder<String, Object> alias = ImmutableMap.builder();
      alias.put("PartitionKeyAlias", alias(item, table.key().partition()));
      table.key().sort().ifPresent(sort -> alias.put("SortKeyAlias", alias(item, sort)));
      facets.add(
          ImmutableMap.of(
              "FacetName", item.name(),
              "KeyAttributeAlias", alias.buildOrThrow(),
              "TableData", examples(layoutRef, codes, keys),
              "NonKeyAttributes",
                  ItemAttribute.of(analysis.spec(), layoutRef).stream()
                      .map(ItemAttribute::name)
                      .filter(name -> !table.key().attributes().contains(name))
                      .collect(ImmutableList.toImmutableList()),
              "DataAccess", NO_SOURCE));
    }
    return facets.build();
  }

  /** {@code ISSUE#number}: what a key is made of, where that is always the same. */
  private static String alias(ItemLayout item, String key) {
    return item.key(key)
        .flatMap(KeyRule::only)
        .map(
            template ->
                template.segments().stream()
                    .map(NoSqlWorkbench::alias)
                    .collect(Collectors.joining()))
        .orElse(key);
  }

  private static String alias(KeySegment segment) {
    return segment instanceof KeySegment.Literal literal
        ? literal.text()
        : segment.toString().replaceAll("[{}]|:.*", "");
  }

  /**
   * @param keys of items that are there already: a table holds one of each
   */
  private ImmutableList<Object> examples(
      LayoutRef layoutRef, ImmutableMap<String, String> codes, Set<Object> keys) {
    ImmutableMap<String, String> own =
        ItemAttribute.of(analysis.spec(), layoutRef).stream()
            .collect(ImmutableMap.toImmutableMap(ItemAttribute::name, ItemAttribute::code));
    ImmutableList.Builder<Object> examples = ImmutableList.builder();
    for (ExampleItem item : items.of(layoutRef)) {
      Map<String, Object> values = new LinkedHashMap<>();
      for (String name : item.attributes().keySet()) {
        String code = own.getOrDefault(name, "");
        if (code.equals(codes.get(name))) {
          item.json(name).ifPresent(json -> values.put(name, WorkbenchJson.of(code, json)));
        }
      }
      Object key = layoutRef.table().key().attributes().stream().map(values::get).toList();
      if (keys.add(key)) {
        examples.add(ImmutableMap.copyOf(values));
      }
    }
    return examples.build();
  }

  private ImmutableMap<String, Object> capacity(TableSetup.Capacity capacity) {
    return ImmutableMap.of(
        "ProvisionedThroughput",
        ImmutableMap.of(
            "ReadCapacityUnits", capacity.reads().least(),
            "WriteCapacityUnits", capacity.writes().least()),
        "AutoScalingRead",
        scaling(capacity.reads()),
        "AutoScalingWrite",
        scaling(capacity.writes()));
  }

  private ImmutableMap<String, Object> scaling(TableSetup.Range range) {
    return ImmutableMap.of(
        "ScalableTargetRequest",
        ImmutableMap.of(
            "MinCapacity", range.least(),
            "MaxCapacity", range.most(),
            "ServiceRole", "AWSServiceRoleForApplicationAutoScaling_DynamoDBTable"),
        "ScalingPolicyConfiguration",
        ImmutableMap.of("TargetValue", TableSetup.targetPercent(analysis)));
  }
}
