package dev.keysmith.source;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/** Collects findings while a file is read, so that one run tells all of them. */
public final class Findings {
  /** More than this is not a file with problems but a file that is something else. */
  private static final int MOST = 5_000;

  private final List<Finding> found = new ArrayList<>();
  private int left;
  private Severity worstLeft = Severity.ADVICE;

  public void error(String rule, Place place, String message, String fix) {
    add(new Finding(rule, Severity.ERROR, place, message, fix));
  }

  public void advice(String rule, Place place, String message, String fix) {
    add(new Finding(rule, Severity.ADVICE, place, message, fix));
  }

  private void add(Finding finding) {
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

  /** Everything found, in the order of the file; the same thing twice at one place counts once. */
  public ImmutableList<Finding> inFileOrder() {
    ImmutableList.Builder<Finding> all = ImmutableList.builder();
    found.stream().distinct().sorted(Finding.IN_FILE_ORDER).forEach(all::add);
    if (left > 0) {
      all.add(
          new Finding(
              "TooManyProblems",
              worstLeft,
              Place.whole(found.get(0).place().file()),
              left + " more of these are not listed",
              "mend these first, or check that it is the file you meant"));
    }
    return all.build();
  }
}
