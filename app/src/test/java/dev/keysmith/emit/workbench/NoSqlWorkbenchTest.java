package dev.keysmith.emit.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.emit.AllKindsDesign;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.ExampleAnalyses;
import dev.keysmith.emit.infrastructure.cloudformation.CloudFormationTemplateTest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whether the program could import what is written: the shape of the file, and its inner sense. */
final class NoSqlWorkbenchTest {
  private static final int RANDOM = 20;
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JsonSchema FORMAT =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
          .getSchema(
              NoSqlWorkbenchTest.class.getResourceAsStream(
                  "/dev/keysmith/emit/workbench/nosql-workbench.schema.json"));

  /** Reviewing them takes a while, so it is done once for all tests. */
  private static final List<DesignAnalysis> HANDOVERS = all();

  static List<DesignAnalysis> analyses() {
    return HANDOVERS;
  }

  private static List<DesignAnalysis> all() {
    List<DesignAnalysis> all = new ArrayList<>();
    ExampleAnalyses.names().forEach(name -> all.add(ExampleAnalyses.derived(name)));
    CloudFormationTemplateTest.published().forEach(name -> all.add(ExampleAnalyses.handMade(name)));
    all.add(AllKindsDesign.analysis());
    all.addAll(ExampleAnalyses.random(RANDOM));
    all.add(ExampleAnalyses.provisioned(AllKindsDesign.analysis()));
    return all;
  }

  private static JsonNode model(DesignAnalysis analysis) throws Exception {
    return JSON.readTree(NoSqlWorkbench.artifact(analysis).text());
  }

  private static List<JsonNode> list(JsonNode node) {
    List<JsonNode> elements = new ArrayList<>();
    node.forEach(elements::add);
    return elements;
  }

  private static List<JsonNode> keys(JsonNode keyed) {
    return Stream.of("PartitionKey", "SortKey")
        .map(keyed.get("KeyAttributes")::get)
        .filter(key -> key != null)
        .toList();
  }

  private static String name(JsonNode attribute) {
    return attribute.get("AttributeName").asText();
  }

  @ParameterizedTest
  @MethodSource("analyses")
  void hasTheShapeThatTheProgramWrites(DesignAnalysis analysis) throws Exception {
    assertThat(FORMAT.validate(model(analysis))).isEmpty();
  }

  /** The check above can fail. */
  @Test
  void otherShapesAreRefused() throws Exception {
    ObjectNode number = (ObjectNode) model(AllKindsDesign.analysis());
    ((ObjectNode) number.at("/DataModel/1/TableFacets/0/TableData/0/device")).put("N", 7);
    assertThat(FORMAT.validate(number)).isNotEmpty();
    ObjectNode facet = (ObjectNode) model(AllKindsDesign.analysis());
    ((ObjectNode) facet.at("/DataModel/0/TableFacets/0")).remove("KeyAttributeAlias");
    assertThat(FORMAT.validate(facet)).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("analyses")
  void everyExampleHasItsKeysAndItsTypes(DesignAnalysis analysis) throws Exception {
    int examples = 0;
    for (JsonNode table : model(analysis).get("DataModel")) {
      Map<String, String> types = types(table);
      Set<List<JsonNode>> seen = new HashSet<>();
      for (JsonNode facet : table.get("TableFacets")) {
        for (JsonNode item : facet.get("TableData")) {
          examples++;
          assertThat(seen.add(keys(table).stream().map(key -> item.get(name(key))).toList()))
              .as("one item of each key: %s", item)
              .isTrue();
          keys(table).forEach(key -> assertThat(item.has(name(key))).as(name(key)).isTrue());
          item.fields()
              .forEachRemaining(
                  value ->
                      assertThat(value.getValue().fieldNames().next())
                          .as(value.getKey())
                          .isEqualTo(types.get(value.getKey())));
        }
      }
    }
    assertThat(examples).isPositive();
  }

  @ParameterizedTest
  @MethodSource("analyses")
  void facetsAndIndexesSpeakOfAttributesThatAreThere(DesignAnalysis analysis) throws Exception {
    for (JsonNode table : model(analysis).get("DataModel")) {
      Map<String, String> types = types(table);
      for (JsonNode facet : table.get("TableFacets")) {
        assertThat(list(facet.get("NonKeyAttributes")))
            .allMatch(name -> types.containsKey(name.asText()));
        assertThat(facet.get("KeyAttributeAlias")).hasSize(table.get("KeyAttributes").size());
        for (JsonNode item : facet.get("TableData")) {
          Set<String> spoken = new HashSet<>();
          facet.get("NonKeyAttributes").forEach(name -> spoken.add(name.asText()));
          keys(table).forEach(key -> spoken.add(name(key)));
          assertThat(spoken).containsAll(item::fieldNames);
        }
      }
      for (JsonNode index : table.get("GlobalSecondaryIndexes")) {
        keys(index)
            .forEach(
                key ->
                    assertThat(types).containsEntry(name(key), key.get("AttributeType").asText()));
        list(index.get("Projection").path("NonKeyAttributes"))
            .forEach(name -> assertThat(types).containsKey(name.asText()));
      }
    }
  }

  private static Map<String, String> types(JsonNode table) {
    Map<String, String> types = new LinkedHashMap<>();
    Stream.concat(keys(table).stream(), list(table.get("NonKeyAttributes")).stream())
        .forEach(
            attribute ->
                assertThat(types.put(name(attribute), attribute.get("AttributeType").asText()))
                    .as("an attribute is there once")
                    .isNull());
    return types;
  }

  /** Every index is either in the model or in what its description says is missing. */
  @ParameterizedTest
  @MethodSource("analyses")
  void nothingIsLeftOutInSilence(DesignAnalysis analysis) throws Exception {
    JsonNode model = model(analysis);
    String description = model.at("/ModelMetadata/Description").asText();
    ImmutableMap<String, Table> tables = analysis.design().tables();
    assertThat(list(model.get("DataModel")))
        .extracting(table -> table.get("TableName").asText())
        .containsExactlyElementsOf(tables.keySet());
    for (JsonNode modelled : model.get("DataModel")) {
      Table table = analysis.design().table(modelled.get("TableName").asText());
      assertThat(list(modelled.get("TableFacets")))
          .extracting(facet -> facet.get("FacetName").asText())
          .containsExactlyElementsOf(table.items().keySet());
      Set<String> there = new HashSet<>();
      modelled
          .get("GlobalSecondaryIndexes")
          .forEach(index -> there.add(index.get("IndexName").asText()));
      for (Index index : table.indexes().values()) {
        assertThat(description.contains(table.name() + "." + index.name()))
            .as(index.name())
            .isEqualTo(!there.contains(index.name()));
      }
    }
  }

  @Test
  void saysWhatItCannotSay() throws Exception {
    assertThat(model(AllKindsDesign.analysis()).at("/ModelMetadata/Description").asText())
        .isEqualTo(
            """
            DynamoDB tables of All "kinds" */ of ${things} `here`.

            This format cannot say everything; the design also has:
            - the index app.ByPlan, whose key is several attributes: partition plan + level, sort founded + teamId
            - the local index app.ByWeight, sorted by weight
            - the attribute priority of Ticket as N, which is S in other items of app\
            """
                .stripIndent());
  }

  @Test
  void valuesOfEveryTypeAreWrittenAsDynamoDbWould() {
    assertThat(WorkbenchJson.of("S", "\"a \\\"b\\\"\"")).containsEntry("S", "a \"b\"");
    assertThat(WorkbenchJson.of("N", "1.50")).containsEntry("N", "1.50");
    assertThat(WorkbenchJson.of("BOOL", "true")).containsEntry("BOOL", true);
    assertThat(WorkbenchJson.of("B", "\"00ff\"")).containsEntry("B", "AP8=");
    assertThat(WorkbenchJson.of("NS", "[1, 2]")).containsEntry("NS", List.of("1", "2"));
    assertThat(WorkbenchJson.of("M", "{\"a\": [1, \"b\", null]}").toString())
        .isEqualTo("{M={a={L=[{N=1}, {S=b}, {NULL=true}]}}}");
  }
}
