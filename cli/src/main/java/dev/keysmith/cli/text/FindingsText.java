package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.Severity;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceExcerpt;
import dev.keysmith.source.SourceText;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.Optional;
import picocli.CommandLine.Help.ColorScheme;

/** Prints findings: location, message, suggested fix, and the line with a caret. */
public final class FindingsText {
  /** More findings than this are only counted. */
  private static final int MOST = 200;

  private final PrintWriter out;
  private final ColorScheme colours;

  public FindingsText(PrintWriter out, ColorScheme colours) {
    this.out = out;
    this.colours = colours;
  }

  public void show(Collection<SourceDiagnostic> findings, Optional<SourceText> source) {
    boolean layoutRef = findings.stream().anyMatch(finding -> !finding.location().isWholeFile());
    ImmutableList<String> lines =
        source.filter(text -> layoutRef).map(SourceText::lines).orElse(ImmutableList.of());
    findings.stream().limit(MOST).forEach(finding -> show(finding, lines));
    if (findings.size() > MOST) {
      out.println("... and " + (findings.size() - MOST) + " more; --format json lists them all");
    }
  }

  private void show(SourceDiagnostic finding, ImmutableList<String> lines) {
    String severity = finding.severity().label() + ":";
    out.println(
        colours.ansi().string("@|bold " + escape(finding.location().toString()) + ":|@ ")
            + colours.ansi().string(painted(finding.severity(), severity))
            + " "
            + finding.message()
            + "; "
            + finding.fix()
            + colours.ansi().string(" @|faint [" + finding.rule() + "]|@"));
    out.print(SourceExcerpt.of(lines, finding.location()));
  }

  static String painted(Severity severity, String text) {
    return switch (severity) {
      case ERROR -> "@|bold,red " + text + "|@";
      case WARNING -> "@|bold,yellow " + text + "|@";
      case SUGGESTION -> "@|cyan " + text + "|@";
    };
  }

  /** A file name may contain picocli's markup characters. */
  static String escape(String text) {
    return text.replace("@|", "@ |").replace("|@", "| @");
  }
}
