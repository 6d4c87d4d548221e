package dev.keysmith.cli;

/** For people, or for machines. */
enum Format {
  TEXT,
  JSON
}
