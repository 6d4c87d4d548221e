package dev.keysmith.code.java;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.code.CodeInput;
import dev.keysmith.code.CodeInput.PatternSource;
import dev.keysmith.code.java.JavaProject.GeneratedCode;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.code.method.CreationCheck;
import dev.keysmith.code.method.GeneratedMethod;
import dev.keysmith.code.method.GeneratedType;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.Table;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.WriteAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Tests of a generated project: what is created is found, and not created twice. */
final class ProjectTests {
  private static final String MODEL = "software.amazon.awssdk.services.dynamodb.model.";

  private static final ImmutableList<String> TABLE_IMPORTS =
      ImmutableList.of(
          "java.util.List",
          "software.amazon.awssdk.services.dynamodb.DynamoDbClient",
          MODEL + "AttributeDefinition",
          MODEL + "BillingMode",
          MODEL + "CreateTableRequest",
          MODEL + "GlobalSecondaryIndex",
          MODEL + "KeySchemaElement",
          MODEL + "KeyType",
          MODEL + "LocalSecondaryIndex",
          MODEL + "Projection",
          MODEL + "ProjectionType",
          MODEL + "ScalarAttributeType");

  /** Methods by name, in their order; a method is only used by the tables and those before it. */
  private static final ImmutableMap<String, String> TABLE_HELPERS =
      ImmutableMap.of(
          "attribute",
          """
          private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
            return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
          }
          """,
          "partition",
          """
          private static KeySchemaElement partition(String name) {
            return KeySchemaElement.builder().attributeName(name).keyType(KeyType.HASH).build();
          }
          """,
          "sort",
          """
          private static KeySchemaElement sort(String name) {
            return KeySchemaElement.builder().attributeName(name).keyType(KeyType.RANGE).build();
          }
          """,
          "projection",
          """
          private static Projection projection(ProjectionType type, String... attributes) {
            Projection.Builder projection = Projection.builder().projectionType(type);
            return (attributes.length == 0
                    ? projection
                    : projection.nonKeyAttributes(List.of(attributes)))
                .build();
          }
          """,
          "global",
          """
          private static GlobalSecondaryIndex global(
              String name, Projection projection, KeySchemaElement... keys) {
            return GlobalSecondaryIndex.builder()
                .indexName(name)
                .keySchema(keys)
                .projection(projection)
                .build();
          }
          """,
          "local",
          """
          private static LocalSecondaryIndex local(
              String name, Projection projection, KeySchemaElement... keys) {
            return LocalSecondaryIndex.builder()
                .indexName(name)
                .keySchema(keys)
                .projection(projection)
                .build();
          }
          """);

  private final CodeInput input;
  private final GeneratedCode code;

  ProjectTests(CodeInput input, GeneratedCode code) {
    this.input = input;
    this.code = code;
  }

  // --- tables -----------------------------------------------------------------------------------

  String tables() {
    StringBuilder body =
        new StringBuilder(
            """
            /** The tables of the application, for tests. */
            final class LocalTables {
              private LocalTables() {}

              static void create(DynamoDbClient client) {
            """);
    for (Table table : input.design().tables().values()) {
      body.append(table(table));
    }
    body.append("  }\n");
    // Only what is called, or compilers that look for unused methods would complain.
    TABLE_HELPERS.forEach(
        (name, method) -> {
          if (Pattern.compile("\\b" + name + "\\(").matcher(body).find()) {
            body.append('\n').append(method.indent(2));
          }
        });
    body.append("}\n");
    String imports =
        TABLE_IMPORTS.stream()
            .filter(
                name ->
                    Pattern.compile("\\b" + name.substring(name.lastIndexOf('.') + 1) + "\\b")
                        .matcher(body)
                        .find())
            .map("import %s;\n"::formatted)
            .collect(Collectors.joining());
    return "package %s;\n\n%s\n%s".formatted(code.packageName(), imports, body);
  }

  private static String table(Table table) {
    List<String> calls = new ArrayList<>();
    calls.add(".tableName(%s)".formatted(CodeNames.quoted(table.name())));
    calls.add(".billingMode(BillingMode.PAY_PER_REQUEST)");
    List<String> attributes = new ArrayList<>();
    for (String name : table.keyAttributes()) {
      attributes.add(
          "attribute(%s, ScalarAttributeType.%s)"
              .formatted(CodeNames.quoted(name), scalar(table.type(name))));
    }
    calls.add(".attributeDefinitions(%s)".formatted(wrapped(attributes)));
    List<String> keys = new ArrayList<>();
    List<String> names = List.copyOf(table.key().attributes());
    for (int i = 0; i < names.size(); i++) {
      keys.add(key(i == 0, names.get(i)));
    }
    calls.add(".keySchema(%s)".formatted(String.join(", ", keys)));
    for (boolean local : new boolean[] {false, true}) {
      List<String> indexes =
          table.indexes().values().stream()
              .filter(index -> index.local() == local)
              .map(ProjectTests::index)
              .toList();
      if (!indexes.isEmpty()) {
        calls.add(
            ".%sSecondaryIndexes(%s)".formatted(local ? "local" : "global", wrapped(indexes)));
      }
    }
    return "    client.createTable(\n        CreateTableRequest.builder()\n            "
        + String.join("\n            ", calls)
        + "\n            .build());\n";
  }

  private static String scalar(KeyAttributeType type) {
    return switch (type) {
      case STRING -> "S";
      case NUMBER -> "N";
      case BINARY -> "B";
    };
  }

  private static String key(boolean partition, String name) {
    return "%s(%s)".formatted(partition ? "partition" : "sort", CodeNames.quoted(name));
  }

  private static String index(Index index) {
    List<String> keys = new ArrayList<>();
    index.partition().forEach(name -> keys.add(key(true, name)));
    index.sort().forEach(name -> keys.add(key(false, name)));
    List<String> projection = new ArrayList<>();
    projection.add("ProjectionType." + index.projection().kind());
    index.projection().attributes().forEach(name -> projection.add(CodeNames.quoted(name)));
    return "%s(%s, projection(%s), %s)"
        .formatted(
            index.local() ? "local" : "global",
            CodeNames.quoted(index.name()),
            String.join(", ", projection),
            String.join(", ", keys));
  }

  private static String wrapped(List<String> parts) {
    return "\n                " + String.join(",\n                ", parts);
  }

  // --- tests ------------------------------------------------------------------------------------

  String test() {
    StringBuilder tests = new StringBuilder();
    for (PatternSource source : input.patterns()) {
      GeneratedMethod method = code.methods().get(source.pattern().id());
      if (method != null
          && method.signature().entity().isPresent()
          && CreationCheck.isPossible(source)
          && ((AccessPattern.Write) source.pattern()).actions().get(0)
              instanceof WriteAction.Create create) {
        tests.append(test(method, create));
      }
    }
    String body =
        """
        import static org.junit.jupiter.api.Assertions.assertEquals;
        import static org.junit.jupiter.api.Assertions.assertThrows;

        import dev.keysmith.runtime.DataFailure;
        import java.math.BigDecimal;
        import java.time.Instant;
        import java.time.LocalDate;
        import java.util.List;
        import java.util.Map;
        import java.util.Optional;
        import java.util.Set;
        import org.junit.jupiter.api.AfterEach;
        import org.junit.jupiter.api.BeforeEach;
        import org.junit.jupiter.api.Test;
        import software.amazon.awssdk.core.SdkBytes;
        import software.amazon.dynamodb.services.local.embedded.DynamoDBEmbedded;
        import software.amazon.dynamodb.services.local.shared.access.AmazonDynamoDBLocal;

        /** What is created is found, and not created twice; on DynamoDB Local, in this process. */
        final class DataLayerTest {
          private static final boolean WITHOUT_TELEMETRY = true;

          private AmazonDynamoDBLocal engine;
          private DataLayer data;

          @BeforeEach
          void start() {
            engine = DynamoDBEmbedded.create(WITHOUT_TELEMETRY);
            LocalTables.create(engine.dynamoDbClient());
            data = DataLayer.of(engine.dynamoDbClient());
          }

          @AfterEach
          void stop() {
            engine.shutdown();
          }
        """;
    return "package %s;\n\n".formatted(code.packageName())
        + withoutUnused(body, tests.toString())
        + tests
        + "}\n";
  }

  private static String withoutUnused(String body, String tests) {
    StringBuilder kept = new StringBuilder();
    for (String line : body.split("\n")) {
      boolean imported = line.startsWith("import ");
      String name = line.replaceAll("^import (static )?.*\\.(\\w+);$", "$2");
      boolean used =
          !imported || (body.replace(line, "") + tests).matches("(?s).*\\b" + name + "\\b.*");
      if (used) {
        kept.append(line).append('\n');
      }
    }
    return kept.toString();
  }

  private String test(GeneratedMethod create, WriteAction.Create action) {
    Entity entity = input.spec().entity(action.entity());
    String type = CodeNames.entity(entity.name());
    String variable = JavaSyntax.INSTANCE.variable(entity.name());
    StringBuilder test = new StringBuilder();
    test.append("\n  @Test\n  void %sOnce() {\n".formatted(create.name()));
    test.append(
        "    %s %s =\n        new %s(\n            %s);\n"
            .formatted(
                type,
                variable,
                type,
                String.join(
                    ",\n            ",
                    entity.attributes().values().stream()
                        .map(one -> sample(create, one))
                        .toList())));
    String call = "data.%s().%s(%s)".formatted(create.accessor(), create.name(), variable);
    test.append("    %s;\n".formatted(call));
    found(entity, variable).ifPresent(test::append);
    if (!entity.identity().isEmpty()) {
      test.append("    assertThrows(DataFailure.class, () -> %s);\n".formatted(call));
    }
    return test.append("  }\n").toString();
  }

  /** A read of the same instance by its identity. */
  private Optional<String> found(Entity entity, String variable) {
    return CreationCheck.of(input, code.methods(), entity, JavaSyntax.INSTANCE)
        .map(
            check ->
                "    assertEquals(\n        Optional.of(%s), data.%s().%s(%s));\n"
                    .formatted(
                        variable,
                        check.method().accessor(),
                        check.method().name(),
                        check.properties().stream()
                            .map(name -> "%s.%s()".formatted(variable, name))
                            .collect(Collectors.joining(", "))));
  }

  /** A value of an attribute. */
  private static String sample(GeneratedMethod create, Attribute attribute) {
    GeneratedType type =
        create.signature().parameters().stream()
            .filter(one -> one.source().equals(attribute.name()))
            .findFirst()
            .orElseThrow()
            .type();
    String value =
        type.enumeration()
            .map(
                name ->
                    "%s.%s"
                        .formatted(
                            name,
                            CodeNames.constant(attribute.values().keySet().iterator().next())))
            .orElseGet(
                () ->
                    switch (type.kind()) {
                      case STRING -> CodeNames.quoted(attribute.name() + "-1");
                      case NUMBER -> "new BigDecimal(\"7\")";
                      case BOOLEAN -> "true";
                      case BINARY -> "SdkBytes.fromUtf8String(\"bytes\")";
                      case TIMESTAMP, EPOCH, EPOCH_MILLIS ->
                          "Instant.parse(\"2099-01-01T00:00:00Z\")";
                      case DATE -> "LocalDate.parse(\"2099-01-01\")";
                      case LIST -> "List.of(\"element\")";
                      case MAP -> "Map.of(\"name\", \"value\")";
                      case STRING_SET -> "Set.of(\"element\")";
                      case NUMBER_SET -> "Set.of(new BigDecimal(\"7\"))";
                    });
    return attribute.isOptional() ? "Optional.of(%s)".formatted(value) : value;
  }
}
