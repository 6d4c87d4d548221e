package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.Index;
import dev.keysmith.design.TableKey;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.YamlNode;
import java.util.HashSet;
import java.util.Set;

/** Checks the names and the keys of a table and its indexes against the rules of DynamoDB. */
record KeySchemaValidator(SourceDiagnostics findings) {

  /** The name of a table or an index. */
  void checkName(YamlNode.Scalar name, String what) {
    int length = name.text().length();
    if (!DesignKeywords.NAME.matcher(name.text()).matches()
        || length < DynamoDbLimits.NAME_CHARACTERS_LEAST
        || length > DynamoDbLimits.NAME_CHARACTERS_MOST) {
      findings.error(
          "BadName",
          name.location(),
          what + " cannot be called " + name.kind(),
          String.format(
              "use %s to %s characters: letters a to z, digits, '_', '-' and '.'",
              DynamoDbLimits.NAME_CHARACTERS_LEAST, DynamoDbLimits.NAME_CHARACTERS_MOST));
    }
  }

  /** Whether a key attribute can have this name. */
  boolean checkKeyAttribute(YamlNode.Scalar name) {
    if (name.text().isEmpty() || name.text().length() > DynamoDbLimits.NAME_CHARACTERS_MOST) {
      findings.error(
          "BadName",
          name.location(),
          "a key attribute cannot be called " + name.kind(),
          "use 1 to " + DynamoDbLimits.NAME_CHARACTERS_MOST + " characters");
      return false;
    }
    if (DesignKeywords.RESERVED.contains(name.text())) {
      findings.error(
          "BadName",
          name.location(),
          "'" + name.text() + "' is a keyword of items",
          "give the key attribute another name");
      return false;
    }
    return true;
  }

  /** Whether no attribute is in a key twice. */
  boolean checkDistinct(Iterable<YamlNode.Scalar> partition, Iterable<YamlNode.Scalar> sort) {
    Set<String> names = new HashSet<>();
    boolean distinct = true;
    for (YamlNode.Scalar part : Iterables.concat(partition, sort)) {
      if (!names.add(part.text())) {
        reportRepeated(part);
        distinct = false;
      }
    }
    return distinct;
  }

  void reportRepeated(YamlNode.Scalar name) {
    findings.error(
        "RepeatedName", name.location(), "'" + name.text() + "' is listed twice", "list it once");
  }

  /** The number of attributes of one half of a global index's key, by their locations. */
  void checkNumber(ImmutableList<SourceLocation> attributes, String what) {
    if (attributes.size() > DynamoDbLimits.GLOBAL_INDEX_KEY_ATTRIBUTES) {
      findings.error(
          "TooManyKeyAttributes",
          attributes.get(DynamoDbLimits.GLOBAL_INDEX_KEY_ATTRIBUTES),
          String.format(
              "%s has %s attributes; DynamoDB supports at most %s",
              what, attributes.size(), DynamoDbLimits.GLOBAL_INDEX_KEY_ATTRIBUTES),
          "combine some of them into one: \"{a}#{b}\"");
    }
  }

  void checkLocal(TableKey table, SourceLocation location) {
    if (table.sort().isEmpty()) {
      findings.error(
          "LocalIndexWithoutSortKey",
          location,
          "a table without a sort key cannot have a local index",
          "give the table a sort key, or make the index global");
    }
  }

  void checkLocalPartition(TableKey table, YamlNode.Scalar partition) {
    if (!partition.text().equals(table.partition())) {
      findings.error(
          "LocalIndexPartition",
          partition.location(),
          String.format(
              "a local index uses the partition key of its table, '%s'", table.partition()),
          "remove 'partition', or remove 'local: true'");
    }
  }

  // --- a key schema that is in no file ----------------------------------------------------------

  void check(TableKey key, SourceLocation location) {
    ImmutableList<YamlNode.Scalar> names = scalars(key.attributes().asList(), location);
    names.forEach(this::checkKeyAttribute);
    checkDistinct(names, ImmutableList.of());
  }

  void check(Index index, TableKey table, SourceLocation location) {
    checkName(scalar(index.name(), location), "an index");
    ImmutableList<YamlNode.Scalar> partition = scalars(index.partition(), location);
    ImmutableList<YamlNode.Scalar> sort = scalars(index.sort(), location);
    Iterables.concat(partition, sort).forEach(this::checkKeyAttribute);
    checkDistinct(partition, sort);
    if (index.local()) {
      checkLocal(table, location);
      partition.forEach(name -> checkLocalPartition(table, name));
    } else {
      checkNumber(locations(partition), "partition");
      checkNumber(locations(sort), "sort");
    }
  }

  /** A name as if it were written at this location. */
  static YamlNode.Scalar scalar(String name, SourceLocation location) {
    return new YamlNode.Scalar(location, name, true);
  }

  private static ImmutableList<YamlNode.Scalar> scalars(
      ImmutableList<String> names, SourceLocation location) {
    return names.stream()
        .map(name -> scalar(name, location))
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<SourceLocation> locations(ImmutableList<YamlNode.Scalar> names) {
    return names.stream().map(YamlNode::location).collect(ImmutableList.toImmutableList());
  }
}
