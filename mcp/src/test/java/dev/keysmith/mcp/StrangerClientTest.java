package dev.keysmith.mcp;

import com.google.common.collect.ImmutableList;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.mcp.transport.HttpTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server with clients that are not ours, over both transports. */
final class StrangerClientTest {
  private static final String OTHER_SPEC =
      """
      keysmith: 1
      application: Notes
      entities:
        Note:
          identity: [user, noteId]
          count: 1M
          attributes:
            user:   {type: string, bytes: 12}
            noteId: {type: string, generated: ulid}
            text:   {type: string, bytes: 200}
      patterns:
        - {name: Write a note, create: Note, rps: 5}
        - {name: List the notes of a user, read: Note, where: {user: $user}, matches: 20, rps: 50}
      """;

  @TempDir Path folder;

  @Test
  void overStdio() throws IOException {
    TypeScriptClient client = TypeScriptClient.installed();
    Map<String, Object> setting = setting();
    setting.put("command", ServerCommand.stdio());
    client.run("stdio.mjs", folder, setting);
  }

  @Test
  void overHttp() throws IOException {
    TypeScriptClient client = TypeScriptClient.installed();
    Map<String, Object> setting = setting();
    HttpTransport transport = new HttpTransport(McpJsonDefaults.getMapper(), 0);
    new KeysmithMcpServer(
            new DesignCompiler(PriceListReader.shipped()),
            ImmutableList.of(folder.resolve("root")),
            false)
        .serve(transport);
    transport.start();
    try {
      setting.put("address", transport.address());
      client.run("http.mjs", folder, setting);
    } finally {
      transport.stop();
    }
  }

  /** A root with a spec, and with links that lead out of it. */
  private Map<String, Object> setting() throws IOException {
    Path root = Files.createDirectories(folder.resolve("root"));
    Path outside = Files.createDirectories(folder.resolve("outside"));
    Files.createDirectories(root.resolve("sub"));
    String spec = ProjectCheckout.read(ProjectCheckout.ROOT.resolve("examples/session-store.yaml"));
    Files.writeString(root.resolve("spec.yaml"), spec);
    Files.writeString(outside.resolve("secret.yaml"), "secret: 1\n");
    Files.createSymbolicLink(root.resolve("link.yaml"), outside.resolve("secret.yaml"));
    Files.createSymbolicLink(root.resolve("folder-link"), outside);
    Map<String, Object> setting = new HashMap<>();
    setting.put("spec", spec);
    setting.put("otherSpec", OTHER_SPEC);
    setting.put("root", root.toRealPath().toString());
    setting.put("outside", outside.toRealPath().toString());
    return setting;
  }
}
