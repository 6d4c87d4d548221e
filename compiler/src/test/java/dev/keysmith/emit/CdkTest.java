package dev.keysmith.emit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the CDK makes of the emitted applications is what CloudFormation is given. */
final class CdkTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, String> SETTINGS =
      Map.of(
          "TablePrefix", "test-",
          "EncryptionKeyArn", "arn:aws:kms:us-east-1:111122223333:key/one",
          "AlarmTopicArn", "arn:aws:sns:us-east-1:111122223333:throttled");

  @TempDir private Path folder;

  private static List<Handover> handovers() {
    return Stream.concat(
            Examples.names().stream().map(Examples::derived),
            Stream.of(AllKinds.handover(), Examples.provisioned(Examples.handMade("complaints"))))
        .toList();
  }

  /** Starting the CDK takes longer than all else, so all applications are run by one program. */
  @Test
  void theStackHasWhatTheTemplateHas() throws Exception {
    Tools.assume(
        Tools.isOnPath("node") && Tools.isOnPath("mvn"),
        "no node or mvn on the path: cdk/ is not built");
    List<Handover> handovers = handovers();
    for (Handover handover : handovers) {
      write(handover);
    }
    write("cdk/src/main/java/run/All.java", runAll(handovers));
    Tools.run(
            folder.resolve("cdk"),
            List.of("mvn", "-B", "-q", "compile", "exec:java", "-Dexec.mainClass=run.All"),
            Map.of(
                "CDK_OUTDIR",
                folder.resolve("out").toString(),
                "CDK_CONTEXT_JSON",
                """
                {"tablePrefix": "%s", "encryptionKeyArn": "%s", "alarmTopicArn": "%s"}
                """
                    .formatted(
                        SETTINGS.get("TablePrefix"),
                        SETTINGS.get("EncryptionKeyArn"),
                        SETTINGS.get("AlarmTopicArn"))))
        .succeeded();
    for (Handover handover : handovers) {
      compare(handover);
    }
    withoutSettings();
  }

  private void write(Handover handover) throws IOException {
    for (Artifact artifact : CdkProject.artifacts(handover)) {
      write(artifact.name(), artifact.text());
    }
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** Every application as {@code cdk} would start it, and one stack without any settings. */
  private static String runAll(List<Handover> handovers) {
    return """
    package run;

    public final class All {
      public static void main(String[] arguments) {
    %s
        software.amazon.awscdk.App app = new software.amazon.awscdk.App();
        new sessionstore.tables.TablesStack(
            app, "Plain", null, "", java.util.Optional.empty(), java.util.Optional.empty());
        app.synth();
      }
    }
    """
        .formatted(
            handovers.stream()
                .map(handover -> CdkNames.of(handover.spec().application()).packageName())
                .map(name -> "    " + name + ".TablesApp.main(arguments);")
                .collect(Collectors.joining("\n")));
  }

  private Template made(String stack) throws IOException {
    return new Template(
        JSON.readTree(Files.readString(folder.resolve("out/" + stack + ".template.json"))),
        Map.of());
  }

  private void compare(Handover handover) throws IOException {
    Template expected = Template.ofYaml(CloudFormation.artifact(handover).text(), SETTINGS);
    Template actual = made(CdkNames.of(handover.spec().application()).stackId());
    assertThat(tables(actual)).isEqualTo(tables(expected)).isNotEmpty();
    Template another = Template.ofYaml(CloudFormation.artifact(handover).text(), Map.of());
    assertThat(tables(actual)).as("what differs is told").isNotEqualTo(tables(another));
    assertThat(alarms(actual)).containsExactlyInAnyOrderElementsOf(alarms(expected)).isNotEmpty();
    assertThat(targets(actual)).containsExactlyInAnyOrderElementsOf(targets(expected));
    assertThat(policies(actual)).containsExactlyInAnyOrderElementsOf(policies(expected));
    assertThat(actual.root().get("Outputs")).isEqualTo(expected.root().get("Outputs"));
    assertThat(actual.root().get("Description")).isEqualTo(expected.root().get("Description"));
  }

  /** What both say in one way. */
  private static Map<String, JsonNode> tables(Template template) {
    Map<String, JsonNode> tables = new TreeMap<>(template.resources("AWS::DynamoDB::Table"));
    tables.replaceAll(
        (id, table) -> {
          ObjectNode properties = (ObjectNode) table.get("Properties");
          sort(properties, "AttributeDefinitions", "AttributeName");
          sort(properties, "Tags", "Key");
          if (properties.has("SSESpecification")) {
            // The only one that there is.
            ((ObjectNode) properties.get("SSESpecification")).remove("SSEType");
          }
          if (properties.path("BillingMode").asText().equals("PROVISIONED")) {
            properties.remove("BillingMode");
          }
          ((ObjectNode) table).remove("Metadata");
          return table;
        });
    return tables;
  }

  private static void sort(ObjectNode parent, String list, String by) {
    List<JsonNode> elements = new ArrayList<>();
    parent.path(list).forEach(elements::add);
    elements.sort(Comparator.comparing(element -> element.get(by).asText()));
    parent.putArray(list).addAll(elements);
  }

  private static List<JsonNode> alarms(Template template) {
    return template.resources("AWS::CloudWatch::Alarm").values().stream()
        .map(
            alarm -> {
              ObjectNode properties = (ObjectNode) alarm.get("Properties");
              sort(properties, "Dimensions", "Name");
              return (JsonNode) properties;
            })
        .toList();
  }

  private static List<Map<String, JsonNode>> targets(Template template) {
    return template.resources("AWS::ApplicationAutoScaling::ScalableTarget").values().stream()
        .map(target -> target.get("Properties"))
        .map(
            target ->
                Stream.of("ResourceId", "ScalableDimension", "MinCapacity", "MaxCapacity")
                    .collect(Collectors.toMap(name -> name, target::get)))
        .toList();
  }

  private static List<JsonNode> policies(Template template) {
    return template.resources("AWS::ApplicationAutoScaling::ScalingPolicy").values().stream()
        .map(policy -> policy.at("/Properties/TargetTrackingScalingPolicyConfiguration"))
        .toList();
  }

  private void withoutSettings() throws IOException {
    Template plain = made("Plain");
    assertThat(tables(plain).values())
        .allMatch(table -> !table.get("Properties").has("SSESpecification"))
        .allMatch(table -> table.at("/Properties/TableName").asText().equals("Sessions"));
    assertThat(alarms(plain)).isNotEmpty().noneMatch(alarm -> alarm.has("AlarmActions"));
  }

  @Test
  void namesCanBeNames() {
    assertThat(CdkNames.of("Online shop (EU)"))
        .isEqualTo(new CdkNames("onlineshopeu", "OnlineShopEUTables"));
    assertThat(CdkNames.of("日本")).isEqualTo(new CdkNames("application", "ApplicationTables"));
    assertThat(CdkNames.of("3 things"))
        .isEqualTo(new CdkNames("application3things", "Application3ThingsTables"));
    assertThat(CdkNames.of("Package"))
        .isEqualTo(new CdkNames("applicationpackage", "PackageTables"));
  }
}
