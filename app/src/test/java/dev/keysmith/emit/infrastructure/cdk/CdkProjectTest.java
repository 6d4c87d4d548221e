package dev.keysmith.emit.infrastructure.cdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.keysmith.emit.AllKindsDesign;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.ExampleAnalyses;
import dev.keysmith.emit.ExternalTools;
import dev.keysmith.emit.infrastructure.ResolvedTemplate;
import dev.keysmith.emit.infrastructure.cloudformation.CloudFormationTemplate;
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

/** What the CDK makes of the emitted applications is what CloudFormationTemplate is given. */
final class CdkProjectTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, String> SETTINGS =
      Map.of(
          "TablePrefix", "test-",
          "EncryptionKeyArn", "arn:aws:kms:us-east-1:111122223333:key/one",
          "AlarmTopicArn", "arn:aws:sns:us-east-1:111122223333:throttled");

  @TempDir private Path folder;

  private static List<DesignAnalysis> analyses() {
    return Stream.concat(
            ExampleAnalyses.names().stream().map(ExampleAnalyses::derived),
            Stream.of(
                AllKindsDesign.analysis(),
                ExampleAnalyses.provisioned(ExampleAnalyses.handMade("complaints"))))
        .toList();
  }

  /** Starting the CDK takes longer than all else, so all applications are run by one program. */
  @Test
  void theStackHasWhatTheTemplateHas() throws Exception {
    ExternalTools.assume(
        ExternalTools.isOnPath("node") && ExternalTools.isOnPath("mvn"),
        "no node or mvn on the path: cdk/ is not built");
    List<DesignAnalysis> analyses = analyses();
    for (DesignAnalysis analysis : analyses) {
      write(analysis);
    }
    write("cdk/src/main/java/run/All.java", runAll(analyses));
    ExternalTools.run(
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
    for (DesignAnalysis analysis : analyses) {
      compare(analysis);
    }
    withoutSettings();
  }

  private void write(DesignAnalysis analysis) throws IOException {
    for (Artifact artifact : CdkProject.artifacts(analysis)) {
      write(artifact.name(), artifact.text());
    }
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** Every application as {@code cdk} would start it, and one stack without any settings. */
  private static String runAll(List<DesignAnalysis> analyses) {
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
            analyses.stream()
                .map(analysis -> CdkNames.of(analysis.spec().application()).packageName())
                .map(name -> "    " + name + ".TablesApp.main(arguments);")
                .collect(Collectors.joining("\n")));
  }

  private ResolvedTemplate made(String stack) throws IOException {
    return new ResolvedTemplate(
        JSON.readTree(Files.readString(folder.resolve("out/" + stack + ".template.json"))),
        Map.of());
  }

  private void compare(DesignAnalysis analysis) throws IOException {
    ResolvedTemplate expected =
        ResolvedTemplate.ofYaml(CloudFormationTemplate.artifact(analysis).text(), SETTINGS);
    ResolvedTemplate actual = made(CdkNames.of(analysis.spec().application()).stackId());
    assertThat(tables(actual)).isEqualTo(tables(expected)).isNotEmpty();
    ResolvedTemplate another =
        ResolvedTemplate.ofYaml(CloudFormationTemplate.artifact(analysis).text(), Map.of());
    assertThat(tables(actual)).as("a difference is reported").isNotEqualTo(tables(another));
    assertThat(alarms(actual)).containsExactlyInAnyOrderElementsOf(alarms(expected)).isNotEmpty();
    assertThat(targets(actual)).containsExactlyInAnyOrderElementsOf(targets(expected));
    assertThat(policies(actual)).containsExactlyInAnyOrderElementsOf(policies(expected));
    assertThat(actual.root().get("Outputs")).isEqualTo(expected.root().get("Outputs"));
    assertThat(actual.root().get("Description")).isEqualTo(expected.root().get("Description"));
  }

  /** What both say in one way. */
  private static Map<String, JsonNode> tables(ResolvedTemplate template) {
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

  private static List<JsonNode> alarms(ResolvedTemplate template) {
    return template.resources("AWS::CloudWatch::Alarm").values().stream()
        .map(
            alarm -> {
              ObjectNode properties = (ObjectNode) alarm.get("Properties");
              sort(properties, "Dimensions", "Name");
              return (JsonNode) properties;
            })
        .toList();
  }

  private static List<Map<String, JsonNode>> targets(ResolvedTemplate template) {
    return template.resources("AWS::ApplicationAutoScaling::ScalableTarget").values().stream()
        .map(target -> target.get("Properties"))
        .map(
            target ->
                Stream.of("ResourceId", "ScalableDimension", "MinCapacity", "MaxCapacity")
                    .collect(Collectors.toMap(name -> name, target::get)))
        .toList();
  }

  private static List<JsonNode> policies(ResolvedTemplate template) {
    return template.resources("AWS::ApplicationAutoScaling::ScalingPolicy").values().stream()
        .map(policy -> policy.at("/Properties/TargetTrackingScalingPolicyConfiguration"))
        .toList();
  }

  private void withoutSettings() throws IOException {
    ResolvedTemplate plain = made("Plain");
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
