package dev.keysmith.code.method;

import com.google.common.collect.ImmutableSet;
import java.util.Set;
import java.util.stream.Stream;

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

  /** What is generated beside the entities, and types of the TypeScript runtime. */
  private static final ImmutableSet<String> GENERATED =
      ImmutableSet.of(
          "AsyncDataLayer",
          "DataLayer",
          "DataLayerTest",
          "Decimal",
          "DocumentMap",
          "DocumentValue",
          "Keys",
          "Layouts",
          "LocalTables",
          "SettingsOptions");

  private static final ImmutableSet<String> ALL =
      Stream.of(JAVA, TYPE_SCRIPT, RuntimeClasses.ALL, GENERATED)
          .flatMap(Set::stream)
          .collect(ImmutableSet.toImmutableSet());

  private ReservedTypes() {}

  static boolean contains(String name) {
    return ALL.contains(name);
  }
}
