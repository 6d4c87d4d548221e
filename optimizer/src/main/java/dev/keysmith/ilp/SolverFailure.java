package dev.keysmith.ilp;

/** The solver cannot be used on this machine: the outside failed, not the spec. */
public final class SolverFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  SolverFailure(String message, Throwable cause) {
    super(message, cause);
  }

  /** What to do next. */
  public String fix() {
    return "OR-Tools runs on Linux with glibc, macOS and Windows, on x86-64 and (but for Windows)"
        + " ARM: run it there, or name a design of your own with --design";
  }
}
