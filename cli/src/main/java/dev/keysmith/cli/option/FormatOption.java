package dev.keysmith.cli.option;

import picocli.CommandLine.Option;

/** The {@code --format} option. */
public final class FormatOption {
  @Option(
      names = "--format",
      paramLabel = "text|json",
      defaultValue = "text",
      description = "The output format: text or json. Default: text.")
  private OutputFormat format;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  FormatOption() {}

  public boolean isJson() {
    return format == OutputFormat.JSON;
  }
}
