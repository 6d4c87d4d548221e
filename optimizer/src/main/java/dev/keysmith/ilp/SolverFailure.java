package dev.keysmith.ilp;

/** The solver cannot be used on this machine: an external failure, not a fault of the spec. */
public final class SolverFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  SolverFailure(String message, Throwable cause) {
    super(message, cause);
  }

  /** What to do next. */
  public String fix() {
    return "OR-Tools runs on Linux with glibc, macOS and Windows, on x86-64 and (except on Windows)"
        + " ARM: run Keysmith there, or pass a design of your own with --design";
  }
}
