package dev.keysmith.cli.option;

/** The output format of a command. */
enum OutputFormat {
  TEXT,
  JSON
}
