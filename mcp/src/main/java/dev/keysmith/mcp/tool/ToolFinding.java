package dev.keysmith.mcp.tool;

import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceLocation;

/**
 * What is wrong, where, and how to fix it.
 *
 * @param file the name of the input
 * @param line 0 if it is about the whole input
 */
public record ToolFinding(
    String rule, String severity, String file, int line, int column, String message, String fix) {

  static ToolFinding of(SourceDiagnostic finding) {
    return of(
        finding.rule(),
        finding.severity().label(),
        finding.location(),
        finding.message(),
        finding.fix());
  }

  static ToolFinding of(ReviewFinding finding) {
    return of(
        finding.rule(),
        finding.severity().label(),
        finding.place(),
        finding.message(),
        finding.fix());
  }

  private static ToolFinding of(
      String rule, String severity, SourceLocation place, String message, String fix) {
    return new ToolFinding(
        rule, severity, place.file(), place.line(), place.column(), message, fix);
  }

  /** An error of a call itself; the argument stands for the file. */
  public static ToolFinding ofCall(String rule, String argument, String message, String fix) {
    return new ToolFinding(rule, "error", argument, 0, 0, message, fix);
  }

  @Override
  public String toString() {
    String place = line == 0 ? file : file + ":" + line + ":" + column;
    return "%s: %s: %s; %s [%s]".formatted(place, severity, message, fix, rule);
  }
}
