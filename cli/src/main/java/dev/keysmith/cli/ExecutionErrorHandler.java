package dev.keysmith.cli;

import dev.keysmith.app.ExternalFailure;
import dev.keysmith.cli.command.ExitStatus;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** What went wrong that should not have: a sentence, never a stack trace unless asked for. */
final class ExecutionErrorHandler implements IExecutionExceptionHandler {
  /** Set it to see where a failure comes from. */
  private static final String DEBUG = "KEYSMITH_DEBUG";

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    if (e instanceof ExternalFailure) {
      err.println("keysmith: " + e.getMessage());
      return ExitStatus.OUTSIDE_FAILED;
    }
    err.println("keysmith: this should not have happened: " + e);
    if (System.getenv(DEBUG) == null) {
      err.println("Nothing was changed. Please report it, with what " + DEBUG + "=1 shows.");
    } else {
      e.printStackTrace(err);
    }
    return ExitStatus.OUTSIDE_FAILED;
  }
}
