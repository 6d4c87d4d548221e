package dev.keysmith.cli.command;

import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cli.text.UserTerminal;

/** What a command knows of the tool that it is a part of. */
public interface ToolContext {
  DesignCompiler compiler(PriceList prices);

  UserTerminal terminal();

  InterruptHandler interruption();

  /** Characters that fit on a line. */
  default int width() {
    return terminal().width();
  }
}
