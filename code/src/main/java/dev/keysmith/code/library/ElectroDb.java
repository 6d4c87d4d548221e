package dev.keysmith.code.library;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.code.library.LibraryEntity.ComposedKey;
import dev.keysmith.code.library.LibraryEntity.StoredAttribute;
import dev.keysmith.code.library.LibraryFunction.ReadBody;
import dev.keysmith.code.library.LibraryFunction.WriteBody;
import dev.keysmith.code.method.CodeLines;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.code.typescript.NpmProject;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.Table;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * ElectroDB: an entity for each layout. Its templates neither escape nor pad as keys of a design
 * do, so that composed keys are attributes with a setter, and templates name them only.
 */
final class ElectroDb implements MappingLibrary {
  static final String PRIMARY = "primary";
  private static final String OWN_TYPE = "__edb_e__";

  private final String service;
  private final Spec spec;
  private final String typeAttribute;

  ElectroDb(Spec spec) {
    this.service = NpmProject.packageName(spec).replaceFirst("-data$", "");
    this.spec = spec;
    this.typeAttribute = spec.prefer().typeAttribute();
  }

  @Override
  public String title() {
    return "ElectroDB";
  }

  @Override
  public ImmutableMap<String, String> dependencies() {
    return ImmutableMap.of("electrodb", "3.9.3");
  }

  @Override
  public String runtime() {
    return "electrodb";
  }

  @Override
  public ImmutableMap<String, String> imports() {
    ImmutableMap.Builder<String, String> imports = ImmutableMap.builder();
    imports.put("Entity", "electrodb").put("createWriteTransaction", "electrodb");
    for (String name : List.of("absent", "committed", "composedKey", "itemsOf")) {
      imports.put(name, "./runtime/electrodb.js");
    }
    return imports.put("connectedClient", "./tables.js").buildOrThrow();
  }

  @Override
  public boolean setsAreArrays() {
    return true;
  }

  @Override
  public String cursor() {
    return "string";
  }

  // --- schema -----------------------------------------------------------------------------------

  @Override
  public void tables(
      CodeLines file, Iterable<Table> tables, ImmutableList<LibraryEntity> entities) {
    file.line("let connected: DynamoDBDocumentClient | undefined;\n");
    file.comment("Has all entities use a client, and tables of other names than the design's.");
    file.open(
        "export function connect(client: DynamoDBDocumentClient, names: Partial<Record<TableName,"
            + " string>> = {}): void");
    file.line("connected = client;");
    for (LibraryEntity entity : entities) {
      String table = CodeNames.quoted(entity.table().name());
      file.line("%s.setClient(client);".formatted(entity.name()));
      file.line("%s.setTableName(names[%s] ?? %s);".formatted(entity.name(), table, table));
    }
    file.close().line("");
    file.open("export function connectedClient(): DynamoDBDocumentClient");
    file.open("if (!connected)");
    file.line("throw new Error(\"call connect(client) first\");").close();
    file.line("return connected;").close();
  }

  @Override
  public void entity(CodeLines file, LibraryEntity entity) {
    SchemaText.keys(file, entity);
    String name = CodeNames.quoted(entity.layout().typeName());
    Map<String, String> attributes = new LinkedHashMap<>();
    entity
        .attributes()
        .forEach(
            (attribute, stored) ->
                attributes.put(
                    stored.property(),
                    attribute(attribute, stored, entity.identifying().contains(attribute))));
    entity
        .keys()
        .forEach((attribute, key) -> attributes.put(key.property(), key(attribute, key, entity)));
    Map<String, String> indexes = new LinkedHashMap<>();
    indexes.put(PRIMARY, index(entity, Optional.empty()));
    entity.table().indexes().values().stream()
        .filter(entity.layout()::mayEnter)
        .forEach(index -> indexes.put(name(index), index(entity, Optional.of(index))));
    Map<String, String> schema = new LinkedHashMap<>();
    schema.put(
        "model",
        "{ entity: %s, version: %s, service: %s }"
            .formatted(name, name, CodeNames.quoted(service)));
    schema.put("attributes", MappingLibrary.object(attributes));
    schema.put("indexes", MappingLibrary.object(indexes));
    String type = CodeNames.quoted(typeName(entity.table()));
    file.comment("Items of %s in %s.".formatted(entity.layout().name(), entity.table().name()));
    file.line("export const %s = new Entity(".formatted(entity.name()));
    file.line("  " + MappingLibrary.object(schema).replace("\n", "\n  ") + ",");
    file.line(
        "  { table: %s, identifiers: { entity: %s, version: %s } },"
            .formatted(CodeNames.quoted(entity.table().name()), type, type));
    file.line(");");
  }

  /** The attribute with the entity's name; one of ElectroDB's own where the design has none. */
  private String typeName(Table table) {
    return table.namesTypes(spec) ? typeAttribute : OWN_TYPE;
  }

  /** The name of an index in a schema. */
  static String name(Index index) {
    return index.name().replaceAll("[^A-Za-z0-9_]", "_");
  }

  private static String attribute(String name, StoredAttribute stored, boolean fixed) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("type", type(stored));
    switch (stored.type()) {
      case LIST -> properties.put("items", "{ type: \"any\" }");
      case STRING_SET -> properties.put("items", "\"string\"");
      case NUMBER_SET -> properties.put("items", "\"number\"");
      default -> {}
    }
    if (!stored.property().equals(name)) {
      properties.put("field", CodeNames.quoted(name));
    }
    if (!stored.optional()) {
      properties.put("required", "true");
    }
    if (fixed) {
      properties.put("readOnly", "true");
    }
    return MappingLibrary.object(properties);
  }

  private static String type(StoredAttribute stored) {
    return switch (stored.type()) {
      case STRING ->
          stored.values().isEmpty()
              ? "\"string\""
              : stored.values().stream()
                  .map(CodeNames::quoted)
                  .collect(Collectors.joining(", ", "[", "] as const"));
      case TIMESTAMP, DATE -> "\"string\"";
      case NUMBER, EPOCH, EPOCH_MILLIS -> "\"number\"";
      case BOOLEAN -> "\"boolean\"";
      case BINARY, MAP -> "\"any\"";
      case LIST -> "\"list\"";
      case STRING_SET, NUMBER_SET -> "\"set\"";
    };
  }

  private static String key(String name, ComposedKey key, LibraryEntity entity) {
    boolean number = key.type() == KeyAttributeType.NUMBER;
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("type", number ? "\"number\"" : "\"string\"");
    if (!key.property().equals(name)) {
      properties.put("field", CodeNames.quoted(name));
    }
    properties.put("hidden", "true");
    if (key.primary()) {
      properties.put("readOnly", "true");
    }
    if (key.stored() && key.parts().isEmpty()) {
      properties.put("default", "() => %s.%s()".formatted(entity.keysName(), key.property()));
    } else if (key.stored()) {
      if (key.primary()) {
        properties.put(
            "default", "(): %s => \"\" as never".formatted(number ? "number" : "string"));
      }
      properties.put("watch", SchemaText.parts(key));
      properties.put(
          "set",
          "composedKey(%s, %s, %s.%s)"
              .formatted(
                  CodeNames.quoted(key.property()),
                  SchemaText.parts(key),
                  entity.keysName(),
                  key.property()));
    } else if (key.primary()) {
      properties.put("required", "true");
    }
    return MappingLibrary.object(properties);
  }

  private static String index(LibraryEntity entity, Optional<Index> index) {
    List<String> partition =
        index
            .<List<String>>map(Index::partition)
            .orElseGet(() -> List.of(entity.table().key().attributes().get(0)));
    List<String> sort =
        index
            .<List<String>>map(Index::sort)
            .orElseGet(
                () ->
                    entity
                        .table()
                        .key()
                        .attributes()
                        .subList(1, entity.table().key().attributes().size()));
    boolean several = partition.size() > 1 || sort.size() > 1;
    Map<String, String> properties = new LinkedHashMap<>();
    index.ifPresent(one -> properties.put("index", CodeNames.quoted(one.name())));
    if (several) {
      properties.put("type", "\"composite\"");
      properties.put("pk", "{ composite: %s }".formatted(properties(entity, partition)));
      if (!sort.isEmpty()) {
        properties.put("sk", "{ composite: %s }".formatted(properties(entity, sort)));
      }
    } else {
      properties.put("pk", field(entity, partition.get(0)));
      if (!sort.isEmpty()) {
        properties.put("sk", field(entity, sort.get(0)));
      }
    }
    return MappingLibrary.object(properties);
  }

  private static String properties(LibraryEntity entity, List<String> attributes) {
    return attributes.stream()
        .map(one -> CodeNames.quoted(entity.property(one).orElseThrow()))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private static String field(LibraryEntity entity, String attribute) {
    String property = entity.property(attribute).orElseThrow();
    boolean number = entity.table().type(attribute) == KeyAttributeType.NUMBER;
    return "{ field: %s, composite: [%s], %s }"
        .formatted(
            CodeNames.quoted(attribute),
            CodeNames.quoted(property),
            number
                ? "cast: \"number\""
                : "template: \"${%s}\", casing: \"none\"".formatted(property));
  }

  // --- patterns ---------------------------------------------------------------------------------

  @Override
  public void read(CodeLines file, ReadBody body) {
    new ElectroDbReads(spec).write(file, body);
  }

  @Override
  public void write(CodeLines file, WriteBody body) {
    ElectroDbWrites.write(file, body);
  }

  @Override
  public ImmutableList<String> notes(ImmutableList<LibraryEntity> entities) {
    ImmutableList.Builder<String> notes = ImmutableList.builder();
    notes.add(
        "Keys are exactly those of the design: `casing: \"none\"`, no `$service#` prefix. ElectroDB's"
            + " templates neither escape values nor pad negative or wide numbers, so a composed key"
            + " is a hidden attribute that a setter computes from the others; `create` needs no"
            + " keys, `get` and `query` take them: `Order.get({ PK: orderKeys.PK({ orderId }) })`.");
    notes.add(
        "An update that sets an attribute of a composed key must set the key too; the setter throws"
            + " otherwise. `remove`, `add` and `append` run no setter: remove or set the keys"
            + " yourself.");
    entities.stream()
        .map(LibraryEntity::table)
        .distinct()
        .forEach(
            table -> {
              String entity = table.entities().iterator().next();
              notes.add(
                  table.namesTypes(spec)
                      ? "%s: `%s` is ElectroDB's entity identifier and version at once, so that it stores no attribute of its own."
                          .formatted(table.name(), typeAttribute)
                      : "%s: ElectroDB stores `%s` in each item that it writes (%d bytes), which the design does not have. Reads ignore it, so that items of other writers are found."
                          .formatted(table.name(), OWN_TYPE, OWN_TYPE.length() + entity.length()));
            });
    notes.add(
        "A transaction that is cancelled throws `TransactionCancelled`; it is not repeated, and has"
            + " no idempotency token unless you pass one to `go`. A failed condition throws an"
            + " `ElectroError`.");
    if (entities.stream()
        .flatMap(entity -> entity.attributes().values().stream())
        .anyMatch(one -> one.type() == AttributeType.BINARY)) {
      notes.add("Binary attributes have the type `any`: ElectroDB has no other for them.");
    }
    return notes.build();
  }
}
