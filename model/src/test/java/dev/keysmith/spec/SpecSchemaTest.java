package dev.keysmith.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.reader.SpecReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * The schema that editors use and the reader accept the same files, as far as a schema can tell:
 * unknown and missing fields, wrong shapes, wrong quantities, unknown words. What needs to know two
 * places of the file at once is the reader's alone.
 */
final class SpecSchemaTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JsonSchema SCHEMA =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
          .getSchema(
              SpecSchemaTest.class.getResourceAsStream("/dev/keysmith/schema/spec.schema.json"));

  private static final Set<String> SHAPE =
      Set.of(
          "UnknownField",
          "MissingField",
          "WrongShape",
          "WrongQuantity",
          "UnknownWord",
          "BadName",
          "NoVerb",
          "SeveralVerbs");

  static Stream<Path> goodSpecs() {
    return Stream.concat(
        ProjectCheckout.publishedSpecs().stream(), ProjectCheckout.examples().stream());
  }

  private static JsonNode tree(String yaml) {
    LoadSettings settings = LoadSettings.builder().setSchema(new CoreSchema()).build();
    return JSON.valueToTree(new Load(settings).loadFromString(yaml));
  }

  @ParameterizedTest
  @MethodSource("goodSpecs")
  void acceptsGoodSpecs(Path spec) {
    assertThat(SCHEMA.validate(tree(ProjectCheckout.read(spec)))).isEmpty();
  }

  @Test
  void agreesWithTheReaderOnDamagedSpecs() {
    List<JsonNode> specs = goodSpecs().map(spec -> tree(ProjectCheckout.read(spec))).toList();
    List<String> disagreements = new ArrayList<>();
    int rejected = 0;
    int rounds = 2_000;
    for (long seed = 0; seed < rounds; seed++) {
      Random random = new Random(seed);
      JsonNode spec = specs.get(random.nextInt(specs.size())).deepCopy();
      String damage = damage(spec, random);
      List<String> schema = SCHEMA.validate(spec).stream().limit(3).map(Object::toString).toList();
      List<String> reader = shapeErrors(spec);
      rejected += schema.isEmpty() ? 0 : 1;
      if (schema.isEmpty() != reader.isEmpty()) {
        disagreements.add(
            "seed %d, %s:%n  the schema says %s%n  the reader says %s"
                .formatted(seed, damage, schema, reader));
      }
    }
    assertThat(disagreements).isEmpty();
    assertThat(rejected).isBetween(rounds / 3, rounds * 9 / 10);
  }

  private static List<String> shapeErrors(JsonNode spec) {
    return SpecReader.read(new SourceText("spec.yaml", spec.toString()), List.of("us-east-1"))
        .errors()
        .stream()
        .filter(finding -> SHAPE.contains(finding.rule()))
        .map(SourceDiagnostic::toString)
        .toList();
  }

  private static String damage(JsonNode spec, Random random) {
    List<JsonNode> places = new ArrayList<>();
    collect(spec, places);
    JsonNode place = places.get(random.nextInt(places.size()));
    if (place instanceof ObjectNode object && !object.isEmpty()) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      String name = names.get(random.nextInt(names.size()));
      switch (random.nextInt(4)) {
        case 0 -> {
          object.remove(name);
          return "removed '" + name + "'";
        }
        case 1 -> {
          object.set(name + "x", object.remove(name));
          return "misspelt '" + name + "'";
        }
        default -> {
          JsonNode other = other(random);
          object.set(name, other);
          return "'" + name + "' became " + other;
        }
      }
    } else if (place instanceof ArrayNode array && !array.isEmpty()) {
      JsonNode other = other(random);
      array.set(random.nextInt(array.size()), other);
      return "an element became " + other;
    }
    return "nothing";
  }

  private static JsonNode other(Random random) {
    return tree(
        List.of(
                "zzz",
                "7",
                "-1",
                "0",
                "1.5",
                "[]",
                "[a]",
                "[1, 2]",
                "{}",
                "{a: 1}",
                "null",
                "true",
                "false",
                "$p",
                "5%",
                "150%",
                "10k",
                "2 KB",
                "90/min",
                "all",
                "count",
                "'1'",
                "1e20",
                "[{a: 1}]",
                "A.b",
                "{in: [a]}",
                "{in: $list, count: 3}",
                "{in: $list}",
                "{in: [a], count: 3}",
                "{exists: true}",
                "{from: 1, to: 2}")
            .get(random.nextInt(31)));
  }

  private static void collect(JsonNode node, List<JsonNode> places) {
    if (node.isContainerNode()) {
      places.add(node);
      node.forEach(child -> collect(child, places));
    }
  }
}
