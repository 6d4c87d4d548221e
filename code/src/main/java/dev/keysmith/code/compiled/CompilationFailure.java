package dev.keysmith.code.compiled;

/** Generated code could not be compiled. */
public final class CompilationFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  CompilationFailure(String message) {
    super(message);
  }
}
