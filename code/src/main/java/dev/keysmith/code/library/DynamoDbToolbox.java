package dev.keysmith.code.library;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.code.library.LibraryEntity.ComposedKey;
import dev.keysmith.code.library.LibraryEntity.StoredAttribute;
import dev.keysmith.code.library.LibraryFunction.ReadBody;
import dev.keysmith.code.library.LibraryFunction.WriteBody;
import dev.keysmith.code.method.CodeLines;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** DynamoDB-Toolbox: a table, and an entity for each layout, whose index keys are links. */
final class DynamoDbToolbox implements MappingLibrary {
  private final Spec spec;
  private final String typeAttribute;

  DynamoDbToolbox(Spec spec) {
    this.spec = spec;
    this.typeAttribute = spec.prefer().typeAttribute();
  }

  @Override
  public String title() {
    return "DynamoDB-Toolbox";
  }

  @Override
  public ImmutableMap<String, String> dependencies() {
    return ImmutableMap.of("dynamodb-toolbox", "2.10.6");
  }

  @Override
  public String runtime() {
    return "toolbox";
  }

  @Override
  public ImmutableMap<String, String> imports() {
    ImmutableMap.Builder<String, String> imports = ImmutableMap.builder();
    for (String name :
        List.of(
            "$add",
            "$append",
            "$delete",
            "$remove",
            "ConditionCheck",
            "DeleteItemCommand",
            "DeleteTransaction",
            "Entity",
            "GetItemCommand",
            "PutItemCommand",
            "PutTransaction",
            "QueryCommand",
            "Table",
            "UpdateItemCommand",
            "UpdateTransaction",
            "any",
            "binary",
            "boolean",
            "executeTransactWrite",
            "item",
            "list",
            "number",
            "record",
            "set",
            "string")) {
      imports.put(name, "dynamodb-toolbox");
    }
    return imports.put("changedKey", "./runtime/toolbox.js").buildOrThrow();
  }

  @Override
  public boolean setsAreArrays() {
    return false;
  }

  @Override
  public String cursor() {
    return "Record<string, unknown>";
  }

  /** The constant of a table, which no entity has. */
  static String constant(Table table) {
    return CodeNames.type(table.name()) + "Table";
  }

  // --- schema -----------------------------------------------------------------------------------

  @Override
  public void tables(
      CodeLines file, Iterable<Table> tables, ImmutableList<LibraryEntity> entities) {
    for (Table table : tables) {
      file.line("export const %s = new Table({".formatted(constant(table)));
      file.line("  name: %s,".formatted(CodeNames.quoted(table.name())));
      file.line("  partitionKey: %s,".formatted(key(table, table.key().attributes().get(0))));
      table.key().attributes().stream()
          .skip(1)
          .forEach(sort -> file.line("  sortKey: %s,".formatted(key(table, sort))));
      if (!table.indexes().isEmpty()) {
        file.line("  indexes: {");
        table
            .indexes()
            .values()
            .forEach(
                index ->
                    file.line(
                        "    %s: %s,"
                            .formatted(CodeNames.quoted(index.name()), index(table, index))));
        file.line("  },");
      }
      file.line("  entityAttributeSavedAs: %s,".formatted(CodeNames.quoted(typeAttribute)));
      file.line("});\n");
    }
    file.comment("Has all tables use a client, and tables of other names than the design's.");
    file.open(
        "export function connect(client: DynamoDBDocumentClient, names: Partial<Record<TableName,"
            + " string>> = {}): void");
    for (Table table : tables) {
      String name = CodeNames.quoted(table.name());
      file.line("%s.documentClient = client;".formatted(constant(table)));
      file.line("%s.tableName = names[%s] ?? %s;".formatted(constant(table), name, name));
    }
    file.close();
  }

  private static String key(Table table, String attribute) {
    return "{ name: %s, type: %s }"
        .formatted(CodeNames.quoted(attribute), CodeNames.quoted(table.type(attribute).keyword()));
  }

  private static String index(Table table, Index index) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("type", index.local() ? "\"local\"" : "\"global\"");
    boolean several = isComposite(index);
    if (several) {
      properties.put("partitionKeys", keys(table, index.partition()));
    } else if (!index.local()) {
      properties.put("partitionKey", key(table, index.partition().get(0)));
    }
    if (!index.sort().isEmpty()) {
      properties.put(
          several ? "sortKeys" : "sortKey",
          several ? keys(table, index.sort()) : key(table, index.sort().get(0)));
    }
    return MappingLibrary.object(properties);
  }

  static boolean isComposite(Index index) {
    return index.partition().size() > 1 || index.sort().size() > 1;
  }

  private static String keys(Table table, List<String> attributes) {
    return attributes.stream()
        .map(one -> key(table, one))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  @Override
  public void entity(CodeLines file, LibraryEntity entity) {
    SchemaText.keys(file, entity);
    String schema = CodeNames.member(entity.name(), name -> false) + "Schema";
    file.line("const %s = item({".formatted(schema));
    entity
        .keys()
        .forEach(
            (name, key) -> {
              if (key.primary()) {
                file.line(
                    "  %s: %s.key().hidden(),".formatted(key.property(), keySchema(name, key)));
              }
            });
    entity
        .attributes()
        .forEach(
            (name, stored) ->
                file.line(
                    "  %s: %s,".formatted(stored.property(), attribute(name, stored, entity))));
    file.line("});\n");
    file.comment("Items of %s in %s.".formatted(entity.layout().name(), entity.table().name()));
    file.line("export const %s = new Entity({".formatted(entity.name()));
    file.line("  name: %s,".formatted(CodeNames.quoted(entity.layout().typeName())));
    file.line("  table: %s,".formatted(constant(entity.table())));
    file.line("  timestamps: false,");
    file.line(
        "  entityAttribute: %s,"
            .formatted(
                entity.table().namesTypes(spec)
                    ? "{ name: %s, hidden: true }".formatted(CodeNames.quoted(typeAttribute))
                    : "false"));
    List<String> links = links(entity, schema);
    if (links.isEmpty()) {
      file.line("  schema: %s,".formatted(schema));
    } else {
      file.line("  schema: %s.and(() => ({".formatted(schema));
      links.forEach(link -> file.line("    " + link));
      file.line("  })),");
    }
    file.line("});");
  }

  private static List<String> links(LibraryEntity entity, String schema) {
    List<String> links = new ArrayList<>();
    entity
        .keys()
        .forEach(
            (name, key) -> {
              if (!key.primary()) {
                String link = "%s.%s".formatted(entity.keysName(), key.property());
                String computed =
                    !key.stored()
                        ? ""
                        : key.parts().isEmpty()
                            ? "\n      .putDefault(%s)".formatted(link)
                            : "\n      .putLink<typeof %s>((one) => %s(one) as never)\n      .updateLink<typeof %s>(changedKey(%s, %s, %s))"
                                .formatted(
                                    schema,
                                    link,
                                    schema,
                                    CodeNames.quoted(key.property()),
                                    SchemaText.parts(key),
                                    link);
                links.add(
                    "%s: %s\n      .optional()\n      .hidden()%s,"
                        .formatted(key.property(), keySchema(name, key), computed));
              }
            });
    return links;
  }

  private static String keySchema(String name, ComposedKey key) {
    String type =
        switch (key.type()) {
          case STRING -> "string()";
          case NUMBER -> "number()";
          case BINARY -> "binary()";
        };
    return type + savedAs(name, key.property());
  }

  private static String savedAs(String name, String property) {
    return property.equals(name) ? "" : ".savedAs(%s)".formatted(CodeNames.quoted(name));
  }

  private static String attribute(String name, StoredAttribute stored, LibraryEntity entity) {
    String type =
        switch (stored.type()) {
          case STRING ->
              stored.values().isEmpty()
                  ? "string()"
                  : stored.values().stream()
                      .map(CodeNames::quoted)
                      .collect(Collectors.joining(", ", "string().enum(", ")"));
          case TIMESTAMP, DATE -> "string()";
          case NUMBER, EPOCH, EPOCH_MILLIS -> "number()";
          case BOOLEAN -> "boolean()";
          case BINARY -> "binary()";
          case LIST -> "list(any())";
          case MAP -> "record(string(), any())";
          case STRING_SET -> "set(string())";
          case NUMBER_SET -> "set(number())";
        };
    boolean key = entity.table().key().attributes().contains(name);
    return type
        + (key ? ".key()" : stored.optional() ? ".optional()" : "")
        + savedAs(name, stored.property());
  }

  // --- patterns ---------------------------------------------------------------------------------

  @Override
  public void read(CodeLines file, ReadBody body) {
    new ToolboxReads(spec).write(file, body);
  }

  @Override
  public void write(CodeLines file, WriteBody body) {
    ToolboxWrites.write(file, body);
  }

  @Override
  public ImmutableList<String> notes(ImmutableList<LibraryEntity> entities) {
    ImmutableList.Builder<String> notes = ImmutableList.builder();
    notes.add(
        "Keys are exactly those of the design. The table's key is given to commands as it is"
            + " (`orderKeys.PK({ orderId })`); keys of indexes are hidden attributes that links"
            + " compute when an item is put.");
    notes.add(
        "An update that sets an attribute of a composed key must set the key too; the link throws"
            + " otherwise.");
    notes.add(
        "`_ct` and `_md` are not stored (`timestamps: false`). The entity attribute is `%s` of the design (`entityAttributeSavedAs`); tables of one entity store none."
            .formatted(typeAttribute));
    notes.add(
        "A transaction that is cancelled throws `TransactionCanceledException`; it is not repeated,"
            + " and has no idempotency token unless you pass one. A failed condition throws"
            + " `ConditionalCheckFailedException`.");
    if (entities.stream()
        .flatMap(entity -> entity.table().types().values().stream())
        .anyMatch(type -> type == KeyAttributeType.BINARY)) {
      notes.add("Binary keys are `Uint8Array`s.");
    }
    return notes.build();
  }
}
