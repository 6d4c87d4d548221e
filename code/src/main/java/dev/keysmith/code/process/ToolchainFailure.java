package dev.keysmith.code.process;

/** The programs that compile and run generated code are missing, or failed. */
public final class ToolchainFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  ToolchainFailure(String message) {
    super(message);
  }

  ToolchainFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
