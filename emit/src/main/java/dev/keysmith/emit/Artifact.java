package dev.keysmith.emit;

import java.util.regex.Pattern;

/**
 * A file that is made.
 *
 * @param name where it belongs in its folder: {@code design.yaml}, {@code java/Order.java}
 * @param text all of it
 */
public record Artifact(String name, String text) {
  /** No hidden files and no way out of the folder. */
  private static final Pattern NAME =
      Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*");

  public Artifact {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("no name of an artifact: " + name);
    }
  }
}
