package dev.keysmith.source;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/** Collects findings while a file is read, so that one run tells all of them. */
public final class Findings {
  private final List<Finding> found = new ArrayList<>();

  public void error(String rule, Place place, String message, String fix) {
    found.add(new Finding(rule, Severity.ERROR, place, message, fix));
  }

  public void advice(String rule, Place place, String message, String fix) {
    found.add(new Finding(rule, Severity.ADVICE, place, message, fix));
  }

  public boolean hasErrors() {
    return found.stream().anyMatch(finding -> finding.severity() == Severity.ERROR);
  }

  /** Everything found, in the order of the file; the same thing twice at one place counts once. */
  public ImmutableList<Finding> inFileOrder() {
    return found.stream()
        .distinct()
        .sorted(Finding.IN_FILE_ORDER)
        .collect(ImmutableList.toImmutableList());
  }
}
