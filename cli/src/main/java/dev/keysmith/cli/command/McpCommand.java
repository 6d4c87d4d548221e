package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.ExternalFailure;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cli.command.AssistantServer.ServerSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;

/** {@code mcp [--http PORT] [--root DIR]}: serves coding assistants. */
@Command(
    name = "mcp",
    description = {
      "Serve coding assistants over the Model Context Protocol (MCP): tools that check specs,"
          + " derive, price, explain, review, compare and verify designs and generate their files;"
          + " the guide as resources; prompts.",
      "By default over stdin and stdout, as assistants start it. It uses no credentials, and"
          + " connects to nothing."
    },
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {
      "0:the client has left",
      "2:usage error, or the price file has errors",
      "3:external failure: the port cannot be used"
    },
    footer = {
      "",
      "Examples:",
      "  keysmith mcp                     # as the command of a client's configuration",
      "  keysmith mcp --root specs        # paths may lead into this folder only",
      "  keysmith mcp --http 8808 --root .    # http://127.0.0.1:8808/mcp",
      "",
      "docs/guide/mcp.md has the configuration of well-known clients."
    })
public final class McpCommand implements Callable<Integer> {
  private static final int HIGHEST_PORT = 65_535;

  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @ParentCommand private ToolContext keysmith;

  @Mixin private PriceTableLoader prices;

  @Option(
      names = "--http",
      paramLabel = "PORT",
      description =
          "Serve streamable HTTP on this port of 127.0.0.1 instead of stdin and stdout; 0 chooses a"
              + " free port. Requests from pages of other hosts are rejected.")
  private Optional<Integer> port;

  @Option(
      names = "--root",
      paramLabel = "DIR",
      description =
          "A folder that paths in calls may lead into. Repeatable. Default: the roots that the"
              + " client offers; over HTTP none.")
  private List<Path> roots = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  public McpCommand() {}

  @Override
  public Integer call() {
    if (port.filter(number -> number < 0 || number > HIGHEST_PORT).isPresent()) {
      throw problem("--http needs a port from 0 to " + HIGHEST_PORT);
    }
    for (Path root : roots) {
      if (!Files.isDirectory(root)) {
        throw problem("--root: " + root + " is not a folder");
      }
    }
    AssistantServer server =
        keysmith
            .assistantServer()
            .orElseThrow(
                () ->
                    new ExternalFailure(
                        "the MCP server cannot be loaded; start Keysmith with the ./keysmith"
                            + " launcher",
                        new IllegalStateException()));
    Optional<PriceList> table = prices.read();
    if (table.isEmpty()) {
      return ExitStatus.BAD_INPUT;
    }
    server.serve(
        keysmith.compiler(table.get()),
        new ServerSettings(
            port.map(OptionalInt::of).orElse(OptionalInt.empty()), ImmutableList.copyOf(roots)),
        command.commandLine().getErr());
    return ExitStatus.FINE;
  }

  private ParameterException problem(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
