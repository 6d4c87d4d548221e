package dev.keysmith.cli;

/** The tool's entry point. */
public final class Keysmith {
  private Keysmith() {}

  public static void main(String[] arguments) {
    System.out.println("keysmith " + arguments.length);
  }
}
