package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * A server for coding assistants. Its libraries are on the class path of {@code keysmith mcp}
 * alone, so the command line knows only this.
 */
@FunctionalInterface
public interface AssistantServer {
  /**
   * Serves until its client leaves or the process is ended.
   *
   * @param err for messages to the user; stdout belongs to the protocol
   * @throws dev.keysmith.app.ExternalFailure if it cannot start
   */
  void serve(DesignCompiler compiler, ServerSettings settings, PrintWriter err);

  /**
   * How it serves.
   *
   * @param httpPort the loopback port of the HTTP transport, 0 for any free one; stdio if empty
   * @param roots the folders that paths may lead into
   */
  record ServerSettings(OptionalInt httpPort, ImmutableList<Path> roots) {}
}
