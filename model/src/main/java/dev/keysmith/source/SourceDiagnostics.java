package dev.keysmith.source;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/** Collects findings while a file is read, so that one run reports all of them. */
public final class SourceDiagnostics {
  /** With more findings than this, it is probably not a file of the expected kind. */
  private static final int MOST = 5_000;

  private final List<SourceDiagnostic> found = new ArrayList<>();
  private int left;
  private Severity worstLeft = Severity.SUGGESTION;

  public void error(String rule, SourceLocation location, String message, String fix) {
    add(new SourceDiagnostic(rule, Severity.ERROR, location, message, fix));
  }

  public void suggestion(String rule, SourceLocation location, String message, String fix) {
    add(new SourceDiagnostic(rule, Severity.SUGGESTION, location, message, fix));
  }

  private void add(SourceDiagnostic finding) {
    if (found.size() < MOST) {
      found.add(finding);
    } else {
      left++;
      worstLeft = finding.severity().compareTo(worstLeft) < 0 ? finding.severity() : worstLeft;
    }
  }

  public boolean hasErrors() {
    return worstLeft == Severity.ERROR
        || found.stream().anyMatch(finding -> finding.severity() == Severity.ERROR);
  }

  /** All findings in the order of the file, without duplicates. */
  public ImmutableList<SourceDiagnostic> inFileOrder() {
    ImmutableList.Builder<SourceDiagnostic> all = ImmutableList.builder();
    found.stream().distinct().sorted(SourceDiagnostic.IN_FILE_ORDER).forEach(all::add);
    if (left > 0) {
      all.add(
          new SourceDiagnostic(
              "TooManyProblems",
              worstLeft,
              SourceLocation.whole(found.get(0).location().file()),
              left + " more findings are not listed",
              "fix these first, or check that this is the right file"));
    }
    return all.build();
  }
}
