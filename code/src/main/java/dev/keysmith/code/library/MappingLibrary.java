package dev.keysmith.code.library;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.code.method.CodeLines;
import dev.keysmith.design.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How a library writes the schema and the access patterns of a design. */
sealed interface MappingLibrary permits ElectroDb, DynamoDbToolbox {
  /** Of an object in one line. */
  int WIDEST = 76;

  String title();

  /** The packages it needs at run time, with the versions that projects pin. */
  ImmutableMap<String, String> dependencies();

  /** The resource with what its modules have in common. */
  String runtime();

  /** Where the names come from that its modules may use. */
  ImmutableMap<String, String> imports();

  /** Whether it takes sets as arrays. */
  boolean setsAreArrays();

  /** The module that defines the tables and connects them with a client. */
  void tables(CodeLines file, Iterable<Table> tables, ImmutableList<LibraryEntity> entities);

  /** The entity of a layout. */
  void entity(CodeLines file, LibraryEntity entity);

  /** What a read does, up to its return. */
  void read(CodeLines file, LibraryFunction.ReadBody body);

  /** What a write does. */
  void write(CodeLines file, LibraryFunction.WriteBody body);

  /** The type of the cursor of a page. */
  String cursor();

  /** What the library does other than the design, or cannot do, in sentences. */
  ImmutableList<String> notes(ImmutableList<LibraryEntity> entities);

  /** A literal object, in several lines if it is long. */
  static String object(Map<String, String> properties) {
    if (properties.isEmpty()) {
      return "{}";
    }
    List<String> parts = new ArrayList<>();
    properties.forEach((name, value) -> parts.add(name.equals(value) ? name : name + ": " + value));
    String line = "{ %s }".formatted(String.join(", ", parts));
    return line.length() <= WIDEST && !line.contains("\n")
        ? line
        : parts.stream()
            .map(part -> "  " + part.replace("\n", "\n  ") + ",\n")
            .collect(Collectors.joining("", "{\n", "}"));
  }
}
