package dev.keysmith.emit.markdown;

import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.MarkdownDocument;
import dev.keysmith.emit.VerificationSummary;
import dev.keysmith.plan.NumberFormat;
import java.util.stream.Collectors;

/** What the documents say about a run on an engine, or about there having been none. */
final class VerificationStatusText {
  private VerificationStatusText() {}

  /** A line of a checklist, ticked only where a run proved the design. */
  static String check(DesignAnalysis analysis) {
    return RequirementsDocument.check(isVerified(analysis), text(analysis));
  }

  /** The same where lines begin with a capital. */
  static String sentence(DesignAnalysis analysis) {
    String text = text(analysis);
    return RequirementsDocument.check(
        isVerified(analysis), Character.toUpperCase(text.charAt(0)) + text.substring(1));
  }

  private static boolean isVerified(DesignAnalysis analysis) {
    return analysis.validation().map(VerificationSummary::isVerified).orElse(false);
  }

  private static String text(DesignAnalysis analysis) {
    return analysis
        .validation()
        .map(VerificationStatusText::outcome)
        .orElse(
            "not run on an engine yet: `keysmith design SPEC --verify --out DIR` runs every"
                + " pattern on generated data, compares results and stored items with what the"
                + " spec means, and writes the outcome here");
  }

  private static String outcome(VerificationSummary it) {
    String where =
        it.engine()
            + ", "
            + NumberFormat.counted(it.items(), "generated item")
            + ", seed "
            + it.seed();
    if (it.isVerified()) {
      return "proven on "
          + where
          + ": "
          + NumberFormat.counted(it.correct().size(), "pattern")
          + " run, each result, stored item and index entry as the spec means it; "
          + units(it)
          + (it.neverSucceeded().isEmpty()
              ? ""
              : "; only refused, as nothing in the data was fit for it: "
                  + String.join(", ", it.neverSucceeded()));
    }
    if (it.failure().isPresent()) {
      return "not proven on " + where + ": " + MarkdownDocument.plain(it.failure().get());
    }
    if (it.differences().isEmpty()) {
      return "not proven on " + where + ": nothing could be run";
    }
    return "not proven on "
        + where
        + ": "
        + it.differences().stream()
            .map(one -> one.pattern() + " " + MarkdownDocument.plain(one.what()))
            .collect(Collectors.joining("; "))
        + "; the other "
        + NumberFormat.counted(it.correct().size(), "pattern")
        + " as the spec means "
        + (it.correct().size() == 1 ? "it" : "them");
  }

  private static String units(VerificationSummary it) {
    return (it.unitsError() == 0
            ? "every request consumed the units that its items say"
                + (it.knownDifferences() == 0
                    ? ""
                    : " but for "
                        + NumberFormat.counted(it.knownDifferences(), "known difference")
                        + " of the engine")
            : "the units of a request are off by up to " + NumberFormat.number(it.unitsError()))
        + ", "
        + it.off()
            .map(
                off ->
                    "and the mean of "
                        + off.pattern()
                        + ", the worst predicted, is off by "
                        + NumberFormat.percent(Math.rint(1000 * off.share()) / 1000)
                        + (off.byChance() ? ", as chance may have it" : ""))
            .orElse("and all as predicted");
  }
}
