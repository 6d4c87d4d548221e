package dev.keysmith.cli.command;

import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cli.text.UserTerminal;
import java.io.BufferedReader;
import java.util.Optional;

/** What a command knows of the tool that it is a part of. */
public interface ToolContext {
  DesignCompiler compiler(PriceList prices);

  UserTerminal terminal();

  InterruptHandler interruption();

  /** What the user types, or a script in place of the user. */
  BufferedReader input();

  /** The server for coding assistants, where its libraries are on the class path. */
  Optional<AssistantServer> assistantServer();

  /** Characters that fit on a line. */
  default int width() {
    return terminal().width();
  }
}
