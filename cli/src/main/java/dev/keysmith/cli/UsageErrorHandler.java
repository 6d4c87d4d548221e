package dev.keysmith.cli;

import dev.keysmith.cli.command.ExitStatus;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports a usage error in two lines: what is wrong, and where the help is. */
final class UsageErrorHandler implements IParameterExceptionHandler {
  @Override
  public int handleParseException(ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("keysmith: " + e.getMessage());
    UnmatchedArgumentException.printSuggestions(e, err);
    err.println("See '" + command.getCommandSpec().qualifiedName() + " --help'.");
    return ExitStatus.BAD_INPUT;
  }
}
