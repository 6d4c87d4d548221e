package dev.keysmith.cli.option;

import picocli.CommandLine.Option;

/** Whom a command answers. */
public final class FormatOption {
  @Option(
      names = "--format",
      paramLabel = "text|json",
      defaultValue = "text",
      description = "Text for people (the default), or json for machines.")
  private OutputFormat format;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  FormatOption() {}

  public boolean isJson() {
    return format == OutputFormat.JSON;
  }
}
