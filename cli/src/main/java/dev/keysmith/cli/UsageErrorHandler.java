package dev.keysmith.cli;

import dev.keysmith.cli.command.ExitStatus;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with a command and how to find out what is right, in two lines. */
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
