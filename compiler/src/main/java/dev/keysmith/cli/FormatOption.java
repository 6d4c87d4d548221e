package dev.keysmith.cli;

import picocli.CommandLine.Option;

/** Whom a command answers. */
final class FormatOption {
  @Option(
      names = "--format",
      paramLabel = "text|json",
      defaultValue = "text",
      description = "Text for people (the default), or json for machines.")
  private Format format;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  FormatOption() {}

  boolean isJson() {
    return format == Format.JSON;
  }
}
