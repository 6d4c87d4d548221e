package dev.keysmith.mcp;

import com.google.common.collect.ImmutableList;
import java.nio.file.Path;

/** The command that starts the server of this build in a process of its own. */
final class ServerCommand {
  private ServerCommand() {}

  /** Without its arguments. */
  static ImmutableList<String> stdio() {
    return ImmutableList.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-Djava.library.path=" + System.getProperty("java.library.path"),
        "-cp",
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
        "dev.keysmith.mcp.McpMain");
  }
}
