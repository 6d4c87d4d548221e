package dev.keysmith.emit;

import dev.keysmith.plan.Figures;
import java.util.stream.Collectors;

/** What the documents say about a run on an engine, or about there having been none. */
final class ValidationText {
  private ValidationText() {}

  /** A line of a checklist, ticked only where a run proved the design. */
  static String check(Handover handover) {
    return Requirements.check(isProven(handover), text(handover));
  }

  /** The same where lines begin with a capital. */
  static String sentence(Handover handover) {
    String text = text(handover);
    return Requirements.check(
        isProven(handover), Character.toUpperCase(text.charAt(0)) + text.substring(1));
  }

  private static boolean isProven(Handover handover) {
    return handover.validation().map(Validation::isProven).orElse(false);
  }

  private static String text(Handover handover) {
    return handover
        .validation()
        .map(ValidationText::outcome)
        .orElse(
            "not run on an engine yet: `keysmith design SPEC --verify --out DIR` runs every"
                + " pattern on generated data, compares results and stored items with what the"
                + " spec means, and writes the outcome here");
  }

  private static String outcome(Validation it) {
    String where =
        it.engine() + ", " + Figures.counted(it.items(), "generated item") + ", seed " + it.seed();
    if (it.isProven()) {
      return "proven on "
          + where
          + ": "
          + Figures.counted(it.correct().size(), "pattern")
          + " run, each result, stored item and index entry as the spec means it; "
          + units(it)
          + (it.refused().isEmpty()
              ? ""
              : "; only refused, as nothing in the data was fit for it: "
                  + String.join(", ", it.refused()));
    }
    if (it.failure().isPresent()) {
      return "not proven on " + where + ": " + Markdown.plain(it.failure().get());
    }
    if (it.differences().isEmpty()) {
      return "not proven on " + where + ": nothing could be run";
    }
    return "not proven on "
        + where
        + ": "
        + it.differences().stream()
            .map(one -> one.pattern() + " " + Markdown.plain(one.what()))
            .collect(Collectors.joining("; "))
        + "; the other "
        + Figures.counted(it.correct().size(), "pattern")
        + " as the spec means "
        + (it.correct().size() == 1 ? "it" : "them");
  }

  private static String units(Validation it) {
    return (it.unitsError() == 0
            ? "every request consumed the units that its items say"
                + (it.knownDifferences() == 0
                    ? ""
                    : " but for "
                        + Figures.counted(it.knownDifferences(), "known difference")
                        + " of the engine")
            : "the units of a request are off by up to " + Figures.number(it.unitsError()))
        + ", "
        + it.off()
            .map(
                off ->
                    "and the mean of "
                        + off.pattern()
                        + ", the worst predicted, is off by "
                        + Figures.percent(Math.rint(1000 * off.share()) / 1000)
                        + (off.byChance() ? ", as chance may have it" : ""))
            .orElse("and all as predicted");
  }
}
