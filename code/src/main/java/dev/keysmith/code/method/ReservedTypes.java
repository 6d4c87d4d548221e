package dev.keysmith.code.method;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;

/**
 * Names of types that generated code uses itself, in one language or another: a type of that name
 * for an entity would take its place.
 */
final class ReservedTypes {
  /** Of {@code java.lang}, {@code java.util} and the like, and of the libraries. */
  private static final ImmutableSet<String> JAVA =
      ImmutableSet.of(
          "AfterEach",
          "ArrayList",
          "Assertions",
          "BeforeEach",
          "BigDecimal",
          "Boolean",
          "Class",
          "Collection",
          "CompletableFuture",
          "Deprecated",
          "Duration",
          "DynamoDbAsyncClient",
          "DynamoDbClient",
          "Enum",
          "Exception",
          "Executor",
          "Function",
          "Instant",
          "Integer",
          "Iterable",
          "LinkedHashMap",
          "List",
          "LocalDate",
          "Long",
          "Map",
          "Math",
          "Number",
          "Object",
          "Optional",
          "OptionalInt",
          "Override",
          "Record",
          "RuntimeException",
          "SdkBytes",
          "Set",
          "Stream",
          "String",
          "Supplier",
          "System",
          "Test",
          "Thread",
          "Void");

  /** Of TypeScript and its standard library. */
  private static final ImmutableSet<String> TYPE_SCRIPT =
      ImmutableSet.of(
          "Array",
          "ArrayBuffer",
          "BigInt",
          "Buffer",
          "Date",
          "Error",
          "Function",
          "JSON",
          "Omit",
          "Partial",
          "Pick",
          "Promise",
          "Readonly",
          "ReadonlyArray",
          "ReadonlyMap",
          "ReadonlySet",
          "RegExp",
          "Required",
          "Symbol",
          "Uint8Array");

  /** Of the runtime, and of what is generated beside the entities. */
  private static final ImmutableSet<String> GENERATED =
      ImmutableSet.of(
          "AsyncDataLayer",
          "AsyncExecution",
          "Call",
          "DataFailure",
          "DataLayer",
          "DataLayerTest",
          "DataSettings",
          "Decimal",
          "DocumentMap",
          "DocumentValue",
          "EmbeddedForm",
          "IdGenerator",
          "ItemForm",
          "ItemForms",
          "ItemKeyValues",
          "Items",
          "KeyCodec",
          "Keys",
          "Layouts",
          "LocalTables",
          "Page",
          "PageRequest",
          "PageToken",
          "Repetition",
          "Row",
          "Rows",
          "SettingsOptions",
          "TableNames",
          "TimeBuckets",
          "Transaction",
          "Value",
          "ValueType",
          "Where",
          "WriteRejection",
          "WriteStep");

  private static final ImmutableSet<String> ALL =
      Sets.union(Sets.union(JAVA, TYPE_SCRIPT), GENERATED).immutableCopy();

  private ReservedTypes() {}

  static boolean contains(String name) {
    return ALL.contains(name);
  }
}
