package dev.keysmith.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.emit.ExternalTools;
import dev.keysmith.emit.NpmPackages;
import dev.keysmith.mcp.tool.DesignTool;
import dev.keysmith.mcp.tool.ToolCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The server with the inspector of the protocol, which starts it anew for each call. */
final class InspectorTest {
  private static final Path INSTALLED = Path.of("target/inspector").toAbsolutePath();

  private static final String SPEC =
      ProjectCheckout.read(ProjectCheckout.ROOT.resolve("examples/session-store.yaml"));

  @BeforeAll
  static void install() {
    NpmPackages.install(
        ProjectCheckout.ROOT.resolve("mcp/src/test/inspector"),
        INSTALLED,
        "the server is not tested with the inspector");
  }

  @Test
  void listsToolsWithTheirSchemas() throws IOException {
    JsonNode tools = inspect("--method", "tools/list").path("tools");
    assertThat(tools.findValuesAsText("title")).isNotEmpty();
    assertThat(ImmutableList.copyOf(tools).stream().map(tool -> tool.path("name").asText()))
        .containsExactlyElementsOf(ToolCatalog.ALL.stream().map(DesignTool::name).toList());
    assertThat(tools).allMatch(tool -> tool.path("outputSchema").path("properties").has("ok"));
  }

  @Test
  void callsATool() throws IOException {
    JsonNode answer = call("price_design", "spec=" + SPEC, "region=eu-central-1");
    assertThat(answer.path("isError").asBoolean()).isFalse();
    assertThat(answer.path("structuredContent").path("monthlyUsd").asDouble()).isPositive();
    assertThat(answer.path("content").get(0).path("text").asText()).contains("eu-central-1");
  }

  @Test
  void showsTheFindingsOfAWrongCall() throws IOException {
    JsonNode answer = call("check_spec", "spec=" + SPEC.replace("type: string", "type: strng"));
    assertThat(answer.path("isError").asBoolean()).isTrue();
    JsonNode finding = answer.path("structuredContent").path("findings").get(0);
    assertThat(finding.path("line").asInt()).isPositive();
    assertThat(finding.path("fix").asText()).contains("string");
  }

  @Test
  void readsAResource() throws IOException {
    JsonNode page = inspect("--method", "resources/read", "--uri", "keysmith://rules/HotPartition");
    assertThat(page.path("contents").get(0).path("text").asText()).startsWith("# HotPartition");
  }

  private static JsonNode call(String tool, String... arguments) throws IOException {
    ImmutableList.Builder<String> options = ImmutableList.builder();
    options.add("--method", "tools/call", "--tool-name", tool);
    for (String argument : arguments) {
      options.add("--tool-arg", argument);
    }
    return inspect(options.build().toArray(String[]::new));
  }

  private static JsonNode inspect(String... options) throws IOException {
    ImmutableList<String> command =
        ImmutableList.<String>builder()
            .add("node", "node_modules/.bin/mcp-inspector", "--cli")
            .addAll(ServerCommand.stdio())
            .add("mcp")
            .addAll(List.of(options))
            .build();
    return new ObjectMapper().readTree(ExternalTools.run(INSTALLED, command).succeeded().output());
  }
}
