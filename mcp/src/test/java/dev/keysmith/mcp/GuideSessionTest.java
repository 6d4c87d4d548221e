package dev.keysmith.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.GoldenFiles;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.mcp.transport.HttpTransport;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The session in the guide, replayed by the client of the Java SDK. */
final class GuideSessionTest {
  private static final Path GUIDE = ProjectCheckout.ROOT.resolve("docs/guide/mcp.md");
  private static final Pattern CALL =
      Pattern.compile("(?s)```yaml call (\\w+)\n(.*?)```\n\n```text\n(.*?)```");
  private static final String AS_ABOVE = "(as above)";

  /** {@code -Dgolden.update=true} writes the answers into the page. */
  @Test
  void theCallsGiveTheAnswersShown() throws IOException {
    HttpTransport transport = new HttpTransport(McpJsonDefaults.getMapper(), 0);
    new KeysmithMcpServer(new DesignCompiler(PriceListReader.shipped()), ImmutableList.of(), false)
        .serve(transport);
    transport.start();
    try (McpSyncClient client =
        McpClient.sync(
                HttpClientStreamableHttpTransport.builder(transport.address().replace("/mcp", ""))
                    .build())
            .requestTimeout(Duration.ofMinutes(5))
            .build()) {
      client.initialize();
      String page = ProjectCheckout.read(GUIDE);
      StringBuilder replayed = new StringBuilder();
      Map<String, Object> known = new HashMap<>();
      Matcher call = CALL.matcher(page);
      int end = 0;
      boolean verified = false;
      while (call.find()) {
        McpSchema.CallToolResult answer = answer(client, call.group(1), call.group(2), known);
        replayed.append(page, end, call.start(3)).append(text(answer)).append('\n');
        end = call.end(3);
        verified =
            call.group(1).equals("verify_design")
                && Boolean.TRUE.equals(((Map<?, ?>) answer.structuredContent()).get("ok"));
      }
      GoldenFiles.compare(GUIDE, replayed.append(page.substring(end)).toString());
      assertThat(verified).as("the session ends with a verified design").isTrue();
    } finally {
      transport.stop();
    }
  }

  private static McpSchema.CallToolResult answer(
      McpSyncClient client, String tool, String yaml, Map<String, Object> known) {
    Map<String, Object> arguments = new HashMap<>();
    Object parsed = new Load(LoadSettings.builder().build()).loadFromString(yaml);
    ((Map<?, ?>) parsed)
        .forEach(
            (key, value) -> {
              String name = String.valueOf(key);
              arguments.put(name, value.equals(AS_ABOVE) ? known.get(name) : value);
            });
    known.putAll(arguments);
    return client.callTool(McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
  }

  private static String text(McpSchema.CallToolResult answer) {
    return ((McpSchema.TextContent) answer.content().get(0)).text();
  }
}
