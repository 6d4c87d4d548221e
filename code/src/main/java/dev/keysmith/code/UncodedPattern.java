package dev.keysmith.code;

/** A pattern for which no code can be generated, and why. */
public record UncodedPattern(String id, String name, String reason) {
  public String text() {
    return "%s (%s): %s".formatted(id, name, reason);
  }
}
