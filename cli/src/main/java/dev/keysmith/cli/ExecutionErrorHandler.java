package dev.keysmith.cli;

import dev.keysmith.app.ExternalFailure;
import dev.keysmith.cli.command.ExitStatus;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Reports exceptions as one sentence; a stack trace is printed only on request. */
final class ExecutionErrorHandler implements IExecutionExceptionHandler {
  /** Set this variable to get stack traces. */
  private static final String DEBUG = "KEYSMITH_DEBUG";

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    if (e instanceof ExternalFailure) {
      err.println("keysmith: " + e.getMessage());
      return ExitStatus.OUTSIDE_FAILED;
    }
    err.println("keysmith: internal error: " + e);
    if (System.getenv(DEBUG) == null) {
      err.println(
          "This is a bug in Keysmith. Please report it with the output of " + DEBUG + "=1.");
    } else {
      e.printStackTrace(err);
    }
    return ExitStatus.OUTSIDE_FAILED;
  }
}
