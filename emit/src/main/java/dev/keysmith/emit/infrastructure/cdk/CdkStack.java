package dev.keysmith.emit.infrastructure.cdk;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.JsonFormatter;
import dev.keysmith.emit.infrastructure.TableSetup;
import dev.keysmith.emit.infrastructure.TemplateIdentifiers;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The source of the stack: a method for each table, over a few that they share.
 *
 * <p>All of it uses the CDK's {@code Table}, which supports index keys of several attributes and
 * gives an application {@code grantReadData} and the like. Not with {@code TableV2}: that makes a
 * global table, another resource, which could not take over what {@code cloudformation.yaml} has
 * deployed. Tables have the logical ids that they have there, so that this stack can.
 */
final class CdkStack {
  private static final int WIDTH = 96;

  private final DesignAnalysis analysis;
  private final ImmutableMap<TableOrIndex, String> identifiers;
  private final StringBuilder tables = new StringBuilder();

  private CdkStack(DesignAnalysis analysis) {
    this.analysis = analysis;
    this.identifiers = TemplateIdentifiers.capitalised(TableOrIndex.all(analysis.design()));
  }

  static String source(DesignAnalysis analysis, CdkNames names) {
    return new CdkStack(analysis).text(names);
  }

  private String text(CdkNames names) {
    ImmutableList<TableSetup> setups = TableSetup.of(analysis);
    setups.forEach(this::table);
    String calls =
        setups.stream()
            .map(setup -> "    create" + identifier(setup) + "Table();\n")
            .collect(Collectors.joining());
    return CdkStackFrame.around(names, analysis.spec().application(), calls, tables.toString());
  }

  private String identifier(TableSetup setup) {
    return identifier(TableOrIndex.of(setup.table().name()));
  }

  private String identifier(TableOrIndex structure) {
    return Objects.requireNonNull(identifiers.get(structure), structure.toString());
  }

  private void line(int depth, String text) {
    tables.append("  ".repeat(depth)).append(text).append('\n');
  }

  private void table(TableSetup setup) {
    Table table = setup.table();
    String id = identifier(setup) + "Table";
    tables.append('\n');
    line(1, "/** Items: " + String.join(", ", table.items().keySet()) + ". */");
    line(1, "private void create" + id + "() {");
    line(2, "Table table =");
    line(4, "table(");
    line(6, quoted(id) + ",");
    line(6, quoted(table.name()) + ",");
    line(6, "Table.Builder.create(this, " + quoted(id) + ")");
    line(8, ".partitionKey(" + attribute(table, table.key().partition()) + ")");
    table.key().sort().ifPresent(sort -> line(8, ".sortKey(" + attribute(table, sort) + ")"));
    table.ttl().ifPresent(ttl -> line(8, ".timeToLiveAttribute(" + quoted(ttl) + ")"));
    if (setup.streamed()) {
      line(8, ".stream(StreamViewType.NEW_AND_OLD_IMAGES)");
    }
    if (table.tableClass() != TableClass.STANDARD) {
      line(8, ".tableClass(TableClass." + table.tableClass().api() + ")");
    }
    capacity(setup, TableOrIndex.of(table.name()), 8);
    String mode = setup.capacities().isEmpty() ? "PAY_PER_REQUEST" : "PROVISIONED";
    line(8, ".billingMode(BillingMode." + mode + "));");
    setup.globalIndexes().forEach(index -> global(setup, index));
    setup.localIndexes().forEach(index -> local(table, index));
    setup
        .tags()
        .forEach(
            (key, value) ->
                line(2, "Tags.of(table).add(" + quoted(key) + ", " + quoted(value) + ");"));
    setup.capacities().forEach(this::scaling);
    setup.throttled().forEach(this::alarms);
    if (setup.streamed()) {
      line(2, "CfnOutput.Builder.create(this, " + quoted(identifier(setup) + "StreamArn") + ")");
      line(4, ".description(" + quoted("Stream of " + table.name()) + ")");
      line(4, ".value(table.getTableStreamArn())");
      line(4, ".build();");
    }
    line(1, "}");
  }

  private static String quoted(String text) {
    return JsonFormatter.quoted(text);
  }

  private static String attribute(Table table, String name) {
    return "attribute(" + quoted(name) + ", AttributeType." + table.type(name).name() + ")";
  }

  private static String attributes(Table table, List<String> names) {
    return names.stream()
        .map(name -> attribute(table, name))
        .collect(Collectors.joining(", ", "List.of(", ")"));
  }

  /** What is provisioned at first; auto scaling takes over from there. */
  private void capacity(TableSetup setup, TableOrIndex structure, int depth) {
    setup
        .capacity(structure)
        .ifPresent(
            one -> {
              line(depth, ".readCapacity(" + one.reads().least() + ")");
              line(depth, ".writeCapacity(" + one.writes().least() + ")");
            });
  }

  private void global(TableSetup setup, Index index) {
    line(2, "table.addGlobalSecondaryIndex(");
    line(4, "GlobalSecondaryIndexProps.builder()");
    line(6, ".indexName(" + quoted(index.name()) + ")");
    key(setup.table(), "partitionKey", index.partition());
    key(setup.table(), "sortKey", index.sort());
    projection(index);
    capacity(setup, TableOrIndex.of(setup.table().name(), index.name()), 6);
    line(6, ".build());");
  }

  private void key(Table table, String name, ImmutableList<String> attributes) {
    if (attributes.size() == 1) {
      line(6, "." + name + "(" + attribute(table, attributes.get(0)) + ")");
    } else if (!attributes.isEmpty()) {
      line(6, "." + name + "s(" + attributes(table, attributes) + ")");
    }
  }

  private void local(Table table, Index index) {
    line(2, "table.addLocalSecondaryIndex(");
    line(4, "LocalSecondaryIndexProps.builder()");
    line(6, ".indexName(" + quoted(index.name()) + ")");
    key(table, "sortKey", index.sort());
    projection(index);
    line(6, ".build());");
  }

  private void projection(Index index) {
    line(6, ".projectionType(ProjectionType." + index.projection().kind() + ")");
    if (!index.projection().attributes().isEmpty()) {
      line(
          6,
          index.projection().attributes().stream()
              .map(CdkStack::quoted)
              .collect(Collectors.joining(", ", ".nonKeyAttributes(List.of(", "))")));
    }
  }

  private void scaling(TableSetup.Capacity capacity) {
    String index = capacity.structure().index().map(name -> quoted(name) + ", ").orElse("");
    String of = capacity.structure().isTable() ? "autoScale" : "autoScaleGlobalSecondaryIndex";
    String percent = ", " + TableSetup.targetPercent(analysis) + ");";
    line(2, "scale(table." + of + "ReadCapacity(" + index + range(capacity.reads()) + percent);
    line(2, "scale(table." + of + "WriteCapacity(" + index + range(capacity.writes()) + percent);
  }

  private static String range(TableSetup.Range range) {
    return "range(" + range.least() + ", " + range.most() + "))";
  }

  private void alarms(TableOrIndex structure) {
    String dimensions =
        structure
            .index()
            .map(
                name ->
                    "Map.of(\"TableName\", table.getTableName(), \"GlobalSecondaryIndexName\", "
                        + quoted(name)
                        + ")")
            .orElse("Map.of(\"TableName\", table.getTableName())");
    String id = quoted(identifier(structure));
    String call = "alarms(" + id + ", " + quoted(structure.toString()) + ", " + dimensions + ");";
    if (call.length() < WIDTH) {
      line(2, call);
    } else {
      line(2, "alarms(");
      line(4, id + ",");
      line(4, quoted(structure.toString()) + ",");
      line(4, dimensions + ");");
    }
  }
}
