package dev.keysmith.importer.terraform;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.TableClass;
import dev.keysmith.importer.content.IndexDefinition;
import dev.keysmith.importer.content.IndexDefinition.Projected;
import dev.keysmith.importer.content.KeyAttribute;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.TableDefinition;
import dev.keysmith.importer.content.TreeValues;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.YamlNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Reads the arguments of {@code aws_dynamodb_table}, which states and configurations share. */
final class TerraformTables {
  static final String RESOURCE = "aws_dynamodb_table";

  /** A value that only Terraform knows, as the parser leaves it. */
  private static final Pattern OPEN =
      Pattern.compile("\\$\\{[^}]*\\}|\\b(var|local|data|module|each|terraform)\\.[\\w.\\[\\]\"]+");

  private final SourceContent content;
  private final SourceDiagnostics findings;

  TerraformTables(SourceContent content, SourceDiagnostics findings) {
    this.content = content;
    this.findings = findings;
  }

  /**
   * @param identifier of the resource, if the name is only known at deployment
   */
  void add(String identifier, YamlNode.Mapping table) {
    Optional<String> stated = text(table, "name");
    Optional<String> known =
        stated
            .map(text -> OPEN.matcher(text).replaceAll(""))
            .map(text -> text.replaceAll("[^A-Za-z0-9_.-]", "").replaceAll("^[-_.]+|[-_.]+$", ""))
            .filter(text -> text.length() >= 3);
    String name = known.orElse(identifier);
    if (!stated.equals(known)) {
      content.notCarriedOver(
          table.location(),
          "the whole name of %s, which is only known at deployment; it is called %s"
              .formatted(identifier, name));
    }
    Map<String, String> types = new HashMap<>();
    for (YamlNode.Mapping attribute : TreeValues.mappings(table, "attribute")) {
      text(attribute, "name").ifPresent(key -> types.put(key, text(attribute, "type").orElse("S")));
    }
    ImmutableList<KeyAttribute> partition = keys(table, "hash_key", "HASH", types);
    if (partition.isEmpty()) {
      findings.error(
          "NoKeySchema",
          table.location(),
          "the table " + name + " has no hash_key that can be read",
          "import the output of 'terraform show -json', where variables have their values");
      return;
    }
    ImmutableList.Builder<IndexDefinition> indexes = ImmutableList.builder();
    for (YamlNode.Mapping index : TreeValues.mappings(table, "global_secondary_index")) {
      index(index, false, types).ifPresent(indexes::add);
    }
    for (YamlNode.Mapping index : TreeValues.mappings(table, "local_secondary_index")) {
      index(index, true, types).ifPresent(indexes::add);
    }
    content
        .tables()
        .add(
            new TableDefinition(
                name,
                partition.get(0),
                keys(table, "range_key", "RANGE", types).stream().findFirst(),
                indexes.build(),
                ImmutableMap.of(),
                ttl(table),
                stream(table),
                text(table, "billing_mode").or(() -> Optional.of("PROVISIONED")),
                text(table, "table_class").or(() -> Optional.of(TableClass.STANDARD.api())),
                OptionalLong.empty(),
                OptionalLong.empty(),
                table.location()));
    if (!TreeValues.mappings(table, "replica").isEmpty()) {
      content.notCarriedOver(
          table.location(), "the replicas of " + name + ": a design has no regions");
    }
  }

  private static Optional<String> text(YamlNode.Mapping parent, String key) {
    return TreeValues.text(parent, key)
        .filter(text -> !text.isBlank())
        .filter(text -> key.equals("name") || !OPEN.matcher(text).find());
  }

  /** An argument, or blocks for keys of several attributes. */
  private static ImmutableList<KeyAttribute> keys(
      YamlNode.Mapping parent, String argument, String keyType, Map<String, String> types) {
    ImmutableList<KeyAttribute> blocks =
        TreeValues.mappings(parent, "key_schema").stream()
            .filter(block -> text(block, "key_type").filter(keyType::equals).isPresent())
            .flatMap(block -> text(block, "attribute_name").stream())
            .map(name -> new KeyAttribute(name, types.getOrDefault(name, "S")))
            .collect(ImmutableList.toImmutableList());
    return blocks.isEmpty()
        ? text(parent, argument)
            .map(name -> ImmutableList.of(new KeyAttribute(name, types.getOrDefault(name, "S"))))
            .orElse(ImmutableList.of())
        : blocks;
  }

  private Optional<IndexDefinition> index(
      YamlNode.Mapping index, boolean local, Map<String, String> types) {
    Optional<String> name = text(index, "name");
    ImmutableList<KeyAttribute> partition = keys(index, "hash_key", "HASH", types);
    ImmutableList<KeyAttribute> sort = keys(index, "range_key", "RANGE", types);
    if (name.isEmpty() || (local ? sort.isEmpty() : partition.isEmpty())) {
      content.notCarriedOver(index.location(), "an index without a readable name or key");
      return Optional.empty();
    }
    ImmutableList<String> included = TreeValues.texts(index, "non_key_attributes");
    Projected projected =
        switch (text(index, "projection_type").orElse("ALL")) {
          case "KEYS_ONLY" -> Projected.KEYS_ONLY;
          case "INCLUDE" -> included.isEmpty() ? Projected.KEYS_ONLY : Projected.INCLUDE;
          default -> Projected.ALL;
        };
    return Optional.of(
        new IndexDefinition(
            name.get(), local, local ? ImmutableList.of() : partition, sort, projected, included));
  }

  private static Optional<String> ttl(YamlNode.Mapping table) {
    return TreeValues.mappings(table, "ttl").stream()
        .filter(ttl -> text(ttl, "enabled").filter("false"::equals).isEmpty())
        .flatMap(ttl -> text(ttl, "attribute_name").stream())
        .findFirst();
  }

  private static Optional<String> stream(YamlNode.Mapping table) {
    return TreeValues.isTrue(table, "stream_enabled")
        ? text(table, "stream_view_type").or(() -> Optional.of("NEW_AND_OLD_IMAGES"))
        : Optional.empty();
  }
}
