package dev.keysmith.emit.infrastructure.terraform;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.infrastructure.TableSetup;
import dev.keysmith.emit.infrastructure.TemplateIdentifiers;
import dev.keysmith.emit.infrastructure.cloudformation.CloudFormationTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** {@code main.tf}: the same as {@link CloudFormationTemplate} for Terraform. */
public final class TerraformConfiguration {
  public static final String NAME = "main.tf";

  /** Knows deletion protection and auto scaling. */
  private static final String PROVIDER = ">= 5.0";

  /** The first that knows indexes whose keys are several attributes. */
  private static final String PROVIDER_OF_NATURAL_KEYS = ">= 6.29";

  private final DesignAnalysis analysis;
  private final ImmutableMap<TableOrIndex, String> identifiers;

  private TerraformConfiguration(DesignAnalysis analysis) {
    this.analysis = analysis;
    this.identifiers = TemplateIdentifiers.underscored(TableOrIndex.all(analysis.design()));
  }

  public static Artifact artifact(DesignAnalysis analysis) {
    return new Artifact(
        NAME,
        new TerraformConfiguration(analysis)
            .blocks().stream().map(HclBlock::toString).collect(Collectors.joining("\n")));
  }

  private List<HclBlock> blocks() {
    List<HclBlock> blocks = new ArrayList<>();
    blocks.add(
        new HclBlock("terraform")
            .block(
                "required_providers",
                providers ->
                    providers.set(
                        "aws",
                        "{ source = \"hashicorp/aws\", version = \"%s\" }".formatted(provider()))));
    blocks.add(
        variable("table_prefix", "Prefix of all table names, to separate environments")
            .text("default", ""));
    blocks.add(
        variable("encryption_key_arn", "Customer managed KMS key; default: AWS owned key")
            .set("default", "null"));
    blocks.add(
        variable("alarm_topic_arn", "SNS topic for alarms about throttled requests")
            .set("default", "null"));
    ImmutableList<TableSetup> setups = TableSetup.of(analysis);
    setups.forEach(setup -> blocks.add(table(setup)));
    TerraformOperation operation =
        new TerraformOperation(identifiers, TableSetup.targetPercent(analysis));
    for (TableSetup setup : setups) {
      setup.capacities().forEach(capacity -> blocks.addAll(operation.scaling(capacity)));
      setup.throttled().forEach(structure -> blocks.addAll(operation.alarms(structure)));
    }
    for (TableSetup setup : setups) {
      blocks.addAll(outputs(setup));
    }
    return blocks;
  }

  private String provider() {
    return hasNaturalKeys() ? PROVIDER_OF_NATURAL_KEYS : PROVIDER;
  }

  private boolean hasNaturalKeys() {
    return analysis.design().tables().values().stream()
        .flatMap(table -> table.indexes().values().stream())
        .anyMatch(TerraformConfiguration::isNatural);
  }

  /** Whether its key takes more attributes than a key of a table can. */
  private static boolean isNatural(Index index) {
    return index.partition().size() > 1 || index.sort().size() > 1;
  }

  private static HclBlock variable(String name, String description) {
    return new HclBlock("variable \"" + name + "\"")
        .text("description", description)
        .set("type", "string");
  }

  private String identifier(TableSetup setup) {
    TableOrIndex structure = TableOrIndex.of(setup.table().name());
    return Objects.requireNonNull(identifiers.get(structure), structure.toString());
  }

  private HclBlock table(TableSetup setup) {
    Table table = setup.table();
    HclBlock block = new HclBlock("resource \"aws_dynamodb_table\" \"" + identifier(setup) + "\"");
    block.set("name", "\"${var.table_prefix}" + table.name() + "\"");
    block.text("billing_mode", setup.capacities().isEmpty() ? "PAY_PER_REQUEST" : "PROVISIONED");
    throughput(block, setup, TableOrIndex.of(table.name()));
    if (table.tableClass() != TableClass.STANDARD) {
      block.text("table_class", table.tableClass().api());
    }
    block.text("hash_key", table.key().partition());
    table.key().sort().ifPresent(sort -> block.text("range_key", sort));
    if (setup.streamed()) {
      block.set("stream_enabled", "true");
      block.text("stream_view_type", "NEW_AND_OLD_IMAGES");
    }
    block.set("deletion_protection_enabled", "true");
    for (String attribute : table.keyAttributes()) {
      block.block(
          "attribute",
          inner -> inner.text("name", attribute).text("type", table.type(attribute).code()));
    }
    setup
        .globalIndexes()
        .forEach(
            index -> block.block("global_secondary_index", inner -> global(inner, setup, index)));
    setup
        .localIndexes()
        .forEach(index -> block.block("local_secondary_index", inner -> local(inner, index)));
    table
        .ttl()
        .ifPresent(
            ttl ->
                block.block(
                    "ttl", inner -> inner.text("attribute_name", ttl).set("enabled", "true")));
    block.block("point_in_time_recovery", inner -> inner.set("enabled", "true"));
    block.block(
        "server_side_encryption",
        inner ->
            inner
                .set("enabled", "var.encryption_key_arn != null")
                .set("kms_key_arn", "var.encryption_key_arn"));
    block.block("tags =", inner -> setup.tags().forEach(inner::text));
    block.block(
        "lifecycle",
        inner -> {
          inner.set("prevent_destroy", "true");
          if (!setup.capacities().isEmpty()) {
            // Auto scaling changes it; Terraform would change it back.
            inner.set("ignore_changes", "[read_capacity, write_capacity]");
            if (!setup.globalIndexes().isEmpty()) {
              // Single arguments of these blocks cannot be named there.
              inner
                  .remark("An apply sets the capacity of the indexes back to the least, and auto")
                  .remark("scaling raises it again. With global_secondary_index among what is")
                  .remark("ignored it does not, but indexes are then no longer added or removed.");
            }
          }
        });
    return block;
  }

  /** A provider that supports blocks of keys warns of the older syntax. */
  private void global(HclBlock block, TableSetup setup, Index index) {
    block.text("name", index.name());
    if (!hasNaturalKeys()) {
      block.text("hash_key", index.partition().get(0));
      index.sort().forEach(sort -> block.text("range_key", sort));
    }
    projection(block, index.projection());
    throughput(block, setup, TableOrIndex.of(setup.table().name(), index.name()));
    if (hasNaturalKeys()) {
      index.partition().forEach(name -> key(block, name, "HASH"));
      index.sort().forEach(name -> key(block, name, "RANGE"));
    }
  }

  private static void key(HclBlock block, String attribute, String type) {
    block.block(
        "key_schema", inner -> inner.text("attribute_name", attribute).text("key_type", type));
  }

  private static void local(HclBlock block, Index index) {
    block.text("name", index.name());
    index.sort().forEach(sort -> block.text("range_key", sort));
    projection(block, index.projection());
  }

  private static void projection(HclBlock block, IndexProjection projection) {
    block.text("projection_type", projection.kind().name());
    if (!projection.attributes().isEmpty()) {
      block.set(
          "non_key_attributes",
          projection.attributes().stream()
              .map(HclBlock::quoted)
              .collect(Collectors.joining(", ", "[", "]")));
    }
  }

  /** What is provisioned at first; auto scaling takes over from there. */
  private static void throughput(HclBlock block, TableSetup setup, TableOrIndex structure) {
    setup
        .capacity(structure)
        .ifPresent(
            capacity ->
                block
                    .set("read_capacity", "" + capacity.reads().least())
                    .set("write_capacity", "" + capacity.writes().least()));
  }

  private List<HclBlock> outputs(TableSetup setup) {
    String identifier = identifier(setup);
    String resource = "aws_dynamodb_table." + identifier;
    List<HclBlock> outputs = new ArrayList<>();
    outputs.add(
        new HclBlock("output \"" + identifier + "_table_name\"")
            .text("description", "The table " + setup.table().name())
            .set("value", resource + ".name"));
    if (setup.streamed()) {
      outputs.add(
          new HclBlock("output \"" + identifier + "_stream_arn\"")
              .text("description", "The stream of changes to " + setup.table().name())
              .set("value", resource + ".stream_arn"));
    }
    return outputs;
  }
}
