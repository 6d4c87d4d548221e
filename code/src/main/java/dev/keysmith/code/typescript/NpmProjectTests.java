package dev.keysmith.code.typescript;

import dev.keysmith.code.CodeInput;
import dev.keysmith.code.CodeInput.PatternSource;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.code.method.CreationCheck;
import dev.keysmith.code.method.GeneratedMethod;
import dev.keysmith.code.method.GeneratedType;
import dev.keysmith.code.typescript.TypeScriptProject.GeneratedModules;
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
import java.util.stream.Collectors;

/** Tests of a generated project: what is created is found, and not created twice. */
final class NpmProjectTests {
  private final CodeInput input;
  private final GeneratedModules code;

  NpmProjectTests(CodeInput input, GeneratedModules code) {
    this.input = input;
    this.code = code;
  }

  // --- tables -----------------------------------------------------------------------------------

  String tables() {
    StringBuilder text =
        new StringBuilder(
            """
            import { CreateTableCommand, DeleteTableCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";

            /** Creates the tables of the application, for tests. */
            export async function createTables(client: DynamoDBClient, prefix: string): Promise<void> {
            """);
    for (Table table : input.design().tables().values()) {
      text.append(table(table));
    }
    text.append(
        """
        }

        export async function deleteTables(client: DynamoDBClient, prefix: string): Promise<void> {
        """);
    for (Table table : input.design().tables().values()) {
      text.append(
          "  await client.send(new DeleteTableCommand({ TableName: prefix + %s }));\n"
              .formatted(CodeNames.quoted(table.name())));
    }
    return text.append("}\n").toString();
  }

  private static String table(Table table) {
    StringBuilder text = new StringBuilder("  await client.send(\n    new CreateTableCommand({\n");
    text.append("      TableName: prefix + %s,\n".formatted(CodeNames.quoted(table.name())));
    text.append("      BillingMode: \"PAY_PER_REQUEST\",\n      AttributeDefinitions: [\n");
    for (String name : table.keyAttributes()) {
      text.append(
          "        { AttributeName: %s, AttributeType: \"%s\" },\n"
              .formatted(CodeNames.quoted(name), scalar(table.type(name))));
    }
    text.append("      ],\n      KeySchema: ");
    List<String> names = List.copyOf(table.key().attributes());
    text.append(keys(names.subList(0, 1), names.subList(1, names.size()))).append(",\n");
    for (boolean local : new boolean[] {false, true}) {
      List<Index> indexes =
          table.indexes().values().stream().filter(index -> index.local() == local).toList();
      if (!indexes.isEmpty()) {
        text.append("      %sSecondaryIndexes: [\n".formatted(local ? "Local" : "Global"));
        indexes.forEach(index -> text.append(index(index)));
        text.append("      ],\n");
      }
    }
    return text.append("    }),\n  );\n").toString();
  }

  private static String scalar(KeyAttributeType type) {
    return switch (type) {
      case STRING -> "S";
      case NUMBER -> "N";
      case BINARY -> "B";
    };
  }

  private static String keys(List<String> partition, List<String> sort) {
    List<String> keys = new ArrayList<>();
    partition.forEach(name -> keys.add(key(name, "HASH")));
    sort.forEach(name -> keys.add(key(name, "RANGE")));
    return "[%s]".formatted(String.join(", ", keys));
  }

  private static String key(String name, String type) {
    return "{ AttributeName: %s, KeyType: \"%s\" }".formatted(CodeNames.quoted(name), type);
  }

  private static String index(Index index) {
    String attributes =
        index.projection().attributes().stream()
            .map(CodeNames::quoted)
            .collect(Collectors.joining(", "));
    return """
            {
              IndexName: %s,
              KeySchema: %s,
              Projection: { ProjectionType: "%s"%s },
            },
    """
        .formatted(
            CodeNames.quoted(index.name()),
            keys(List.copyOf(index.partition()), List.copyOf(index.sort())),
            index.projection().kind(),
            attributes.isEmpty() ? "" : ", NonKeyAttributes: [%s]".formatted(attributes));
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
        tests.append(test(method, input.spec().entity(create.entity())));
      }
    }
    List<String> models =
        input.spec().entities().keySet().stream()
            .map(CodeNames::type)
            .filter(name -> tests.toString().contains(": " + name + " ="))
            .sorted()
            .toList();
    String imported =
        models.isEmpty()
            ? "DataFailure, DataLayer"
            : "DataFailure, DataLayer, "
                + models.stream().map(name -> "type " + name).collect(Collectors.joining(", "));
    String text =
        """
        import assert from "node:assert/strict";
        import { randomUUID } from "node:crypto";
        import { after, before, describe, it } from "node:test";

        import { DynamoDBClient } from "@aws-sdk/client-dynamodb";

        import { %s } from "../src/index.js";
        import { createTables, deleteTables } from "./local-tables.js";

        const endpoint = process.env["DYNAMODB_ENDPOINT"];
        const skip = endpoint
          ? false
          : "set DYNAMODB_ENDPOINT to that of DynamoDB Local, such as http://localhost:8000";

        describe("the data layer", { skip }, () => {
          const client = new DynamoDBClient({
            endpoint: endpoint ?? "",
            region: "local",
            credentials: { accessKeyId: "local", secretAccessKey: "local" },
          });
          const tablePrefix = `test-${randomUUID()}-`;
          const data = DataLayer.of(client, { tablePrefix });

          before(() => createTables(client, tablePrefix));

          after(() => deleteTables(client, tablePrefix));
        %s});
        """
            .formatted(imported, tests.length() == 0 ? empty() : tests);
    return text.contains("assert.rejects") ? text : text.replaceFirst("DataFailure, ", "");
  }

  private static String empty() {
    return """

      it("has its tables", () => {
        assert.ok(data.ids.uuid());
      });
    """;
  }

  private String test(GeneratedMethod create, Entity entity) {
    String variable = TypeScriptSyntax.INSTANCE.variable(entity.name());
    StringBuilder test = new StringBuilder();
    test.append("\n  it(\"%s once\", async () => {\n".formatted(create.name()));
    test.append("    const %s: %s = {\n".formatted(variable, CodeNames.entity(entity.name())));
    for (Attribute attribute : entity.attributes().values()) {
      test.append(
          "      %s: %s,\n"
              .formatted(ModelModule.property(attribute.name()), sample(create, attribute)));
    }
    test.append("    };\n");
    String call = "data.%s.%s(%s)".formatted(create.accessor(), create.name(), variable);
    test.append("    await %s;\n".formatted(call));
    CreationCheck.of(input, code.methods(), entity, TypeScriptSyntax.INSTANCE)
        .ifPresent(
            check ->
                test.append(
                    "    const found = await data.%s.%s(%s);\n    assert.deepEqual(found, %s);\n"
                        .formatted(
                            check.method().accessor(),
                            check.method().name(),
                            check.properties().stream()
                                .map(name -> variable + "." + name)
                                .collect(Collectors.joining(", ")),
                            variable)));
    if (!entity.identity().isEmpty()) {
      test.append("    await assert.rejects(%s, DataFailure);\n".formatted(call));
    }
    return test.append("  });\n").toString();
  }

  /** A value of an attribute. */
  private static String sample(GeneratedMethod create, Attribute attribute) {
    GeneratedType type =
        create.signature().parameters().stream()
            .filter(one -> one.source().equals(attribute.name()))
            .findFirst()
            .orElseThrow()
            .type();
    Optional<String> first =
        type.enumeration().map(name -> attribute.values().keySet().iterator().next());
    return first
        .map(CodeNames::quoted)
        .orElseGet(
            () ->
                switch (type.kind()) {
                  case STRING -> CodeNames.quoted(attribute.name() + "-1");
                  case NUMBER -> DeclaredTypes.of(type).equals("Decimal") ? "\"7\"" : "7";
                  case BOOLEAN -> "true";
                  case BINARY -> "new TextEncoder().encode(\"bytes\")";
                  case TIMESTAMP, EPOCH, EPOCH_MILLIS -> "new Date(\"2099-01-01T00:00:00Z\")";
                  case DATE -> "\"2099-01-01\"";
                  case LIST -> "[\"element\"]";
                  case MAP -> "{ name: \"value\" }";
                  case STRING_SET -> "new Set([\"element\"])";
                  case NUMBER_SET -> "new Set([7])";
                });
  }
}
