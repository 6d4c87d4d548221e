package dev.keysmith.cli.option;

/** For people, or for machines. */
enum OutputFormat {
  TEXT,
  JSON
}
