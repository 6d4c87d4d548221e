package dev.keysmith.cli.text;

import dev.keysmith.cli.text.TextTable.Column;
import dev.keysmith.execute.request.PatternParameters;
import dev.keysmith.execute.request.PatternParameters.NamedParameter;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import java.io.PrintWriter;
import java.util.stream.Collectors;

/** Lists the patterns that can be run, with their parameters. */
public final class PatternListText {
  private final PrintWriter out;
  private final int width;

  public PatternListText(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  public void show(Spec spec) {
    out.println("Patterns of " + spec.application());
    TextTable table =
        new TextTable(
            Column.word("id"),
            Column.text("pattern"),
            Column.word("kind"),
            Column.text("parameters"));
    for (AccessPattern pattern : spec.patterns()) {
      table.add(pattern.id(), pattern.name(), kind(pattern), parameters(spec, pattern));
    }
    out.print(table.text(width));
  }

  /** A pattern that is not suitable for DynamoDB is neither. */
  public static String kind(AccessPattern pattern) {
    if (pattern instanceof AccessPattern.Read) {
      return "read";
    }
    return pattern instanceof AccessPattern.Write ? "write" : "none";
  }

  private static String parameters(Spec spec, AccessPattern pattern) {
    return PatternParameters.of(spec, pattern).all().stream()
        .map(NamedParameter::name)
        .collect(Collectors.joining(", "));
  }
}
