package dev.keysmith.export;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.Multiset;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.verify.LoadedTables;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A design whose tables hold generated instances, and what an export of them should have.
 *
 * @param items of each table
 */
record ExportTestCase(
    String name,
    Spec spec,
    Design design,
    InstanceStore instances,
    ImmutableMap<String, ImmutableList<ImmutableMap<String, Object>>> items) {
  private static final Path DERIVED = ProjectCheckout.ROOT.resolve("app/src/test/resources/replay");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int ITEMS = 60;

  static ExportTestCase of(String name) {
    return all().stream()
        .filter(one -> one.equals(name))
        .findFirst()
        .map(ExportTestCase::load)
        .orElseThrow();
  }

  /** The designs of experts, the designs beside the examples, and derived ones in both styles. */
  static List<String> all() {
    List<String> names = new ArrayList<>();
    for (Path spec : ProjectCheckout.publishedSpecs()) {
      names.add(spec.getName(spec.getNameCount() - 2) + ".expert");
    }
    for (Path spec : ProjectCheckout.examples()) {
      names.add(spec.getFileName().toString().replace(".yaml", "") + ".example");
    }
    ProjectCheckout.list(DERIVED).stream()
        .map(file -> file.getFileName().toString())
        .filter(file -> file.endsWith(".yaml"))
        .forEach(file -> names.add(file.replace(".yaml", "")));
    return names;
  }

  private static ExportTestCase load(String name) {
    String application = name.substring(0, name.indexOf('.')).replace("example-", "");
    Path root = ProjectCheckout.ROOT;
    boolean example = name.startsWith("example-") || name.endsWith(".example");
    Spec spec =
        SpecFixtures.of(
            example
                ? root.resolve("examples/" + application + ".yaml")
                : root.resolve("corpus/" + application + "/spec.yaml"));
    Path design =
        name.endsWith(".expert")
            ? root.resolve("corpus/" + application + "/expert.yaml")
            : name.endsWith(".example")
                ? root.resolve("examples/designs/" + application + ".yaml")
                : DERIVED.resolve(name + ".yaml");
    return of(name, spec, DesignReader.read(design, spec).design().orElseThrow(), 7).orElseThrow();
  }

  /** Empty if the design cannot store some entity. */
  static Optional<ExportTestCase> of(String name, Spec spec, Design design, long seed) {
    return LoadedTables.of(spec, design, ITEMS, seed)
        .map(
            loaded -> {
              ImmutableMap.Builder<String, ImmutableList<ImmutableMap<String, Object>>> items =
                  ImmutableMap.builder();
              for (Table table : design.tables().values()) {
                items.put(table.name(), loaded.tables().all(table));
              }
              return new ExportTestCase(
                  name, spec, design, loaded.instances(), items.buildOrThrow());
            });
  }

  /** The same with other items. */
  ExportTestCase with(Map<String, ImmutableList<ImmutableMap<String, Object>>> others) {
    return new ExportTestCase(name, spec, design, instances, ImmutableMap.copyOf(others));
  }

  /** What the files of all entities should have. */
  Map<String, Multiset<JsonNode>> expected() {
    Map<String, Multiset<JsonNode>> expected = new LinkedHashMap<>();
    for (Entity entity : spec.entities().values()) {
      expected.put(
          entity.name(),
          instances.all(entity.name()).stream()
              .map(EntityInstance::values)
              .map(ExportTestCase::json)
              .collect(ImmutableMultiset.toImmutableMultiset()));
    }
    return expected;
  }

  /** What they have. */
  Map<String, Multiset<JsonNode>> written(Path folder) throws IOException {
    Map<String, Multiset<JsonNode>> written = new LinkedHashMap<>();
    for (Entity entity : spec.entities().values()) {
      written.put(
          entity.name(), ImmutableMultiset.copyOf(lines(folder.resolve(entity.name() + ".jsonl"))));
    }
    return written;
  }

  static List<JsonNode> lines(Path file) throws IOException {
    try (MappingIterator<JsonNode> lines =
        JSON.reader()
            .with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .forType(JsonNode.class)
            .readValues(file.toFile())) {
      List<JsonNode> all = new ArrayList<>();
      lines.forEachRemaining(line -> all.add(normal(line)));
      return all;
    }
  }

  private static JsonNode normal(JsonNode node) {
    if (node.isNumber()) {
      return json(node.decimalValue().stripTrailingZeros());
    }
    if (node.isArray()) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      node.forEach(element -> array.add(normal(element)));
      return array;
    }
    if (node.isObject()) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      node.properties().forEach(field -> object.set(field.getKey(), normal(field.getValue())));
      return object;
    }
    return node;
  }

  /** A plain value as JSON, by the definition in the guide. */
  static JsonNode json(Object value) {
    if (value instanceof String text) {
      return TextNode.valueOf(text);
    }
    if (value instanceof BigDecimal number) {
      return DecimalNode.valueOf(new BigDecimal(number.stripTrailingZeros().toPlainString()));
    }
    if (value instanceof BinaryValue binary) {
      return TextNode.valueOf(Base64.getEncoder().encodeToString(binary.toByteArray()));
    }
    if (value instanceof Map<?, ?> map) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      map.forEach((name, element) -> object.set((String) name, json(element)));
      return object;
    }
    if (value instanceof Iterable<?> elements) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      if (value instanceof Set<?> set) {
        set.stream()
            .sorted((one, other) -> PlainValues.compare(one, other))
            .forEach(element -> array.add(json(element)));
      } else {
        elements.forEach(element -> array.add(json(element)));
      }
      return array;
    }
    return JSON.valueToTree(value);
  }
}
