package dev.keysmith.mcp;

import dev.keysmith.app.DesignCompiler;
import dev.keysmith.app.ExternalFailure;
import dev.keysmith.cli.Keysmith;
import dev.keysmith.cli.command.AssistantServer.ServerSettings;
import dev.keysmith.mcp.transport.HttpTransport;
import dev.keysmith.mcp.transport.StdioTransport;
import dev.keysmith.verify.engine.LogSuppression;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;

/** The entry point of {@code keysmith mcp}: the command line, with the server that it starts. */
public final class McpMain {
  private McpMain() {}

  public static void main(String[] arguments) {
    Keysmith.start(Optional.of(McpMain::serve), arguments);
  }

  private static void serve(DesignCompiler compiler, ServerSettings settings, PrintWriter err) {
    LogSuppression.keep();
    McpJsonMapper mapper = McpJsonDefaults.getMapper();
    // stdout is for the protocol alone, whatever a library prints.
    System.setOut(System.err);
    if (settings.httpPort().isPresent()) {
      serveHttp(compiler, settings, mapper, err);
    } else {
      StdioTransport transport =
          new StdioTransport(mapper, System.in, new FileOutputStream(FileDescriptor.out));
      new KeysmithMcpServer(compiler, settings.roots(), true).serve(transport);
      transport.serve();
    }
  }

  private static void serveHttp(
      DesignCompiler compiler, ServerSettings settings, McpJsonMapper mapper, PrintWriter err) {
    int port = settings.httpPort().orElseThrow();
    HttpTransport transport = new HttpTransport(mapper, port);
    new KeysmithMcpServer(compiler, settings.roots(), false).serve(transport);
    try {
      transport.start();
      err.println("MCP server at " + transport.address() + " (Ctrl-C stops it)");
      err.flush();
      transport.join();
    } catch (IOException e) {
      throw new ExternalFailure(
          "port %s of 127.0.0.1 cannot be used (%s); choose another one with --http PORT"
              .formatted(port, e.getMessage()),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
