package dev.keysmith.emit.markdown;

import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.VerificationSummary;
import dev.keysmith.emit.report.MarkdownDocument;
import dev.keysmith.plan.NumberFormat;
import java.util.stream.Collectors;

/** The documents' text about the verification on an engine, or that there was none. */
final class VerificationStatusText {
  private VerificationStatusText() {}

  /** A line of a checklist, ticked only where the design is verified. */
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
            "not verified yet: `keysmith design SPEC --verify --out DIR` runs every pattern on"
                + " generated data and compares results and stored items with the spec");
  }

  private static String outcome(VerificationSummary it) {
    String where =
        "%s (%s, seed %s)"
            .formatted(it.engine(), NumberFormat.counted(it.items(), "generated item"), it.seed());
    if (it.isVerified()) {
      return "verified on %s: results, stored items and index entries of %s match the spec; %s"
          .formatted(where, NumberFormat.counted(it.correct().size(), "pattern"), units(it));
    }
    if (it.failure().isPresent()) {
      return "not verified on %s: %s".formatted(where, MarkdownDocument.plain(it.failure().get()));
    }
    if (it.differences().isEmpty() && !it.notExercised().isEmpty()) {
      return "not verified on %s: no generated data exercises %s; %s verified"
          .formatted(
              where,
              String.join(", ", it.notExercised()),
              NumberFormat.counted(it.correct().size(), "other pattern"));
    }
    if (it.differences().isEmpty()) {
      return "not verified on %s: no pattern could be run".formatted(where);
    }
    return "not verified on %s: %s; %s without mismatch"
        .formatted(
            where,
            it.differences().stream()
                .map(one -> one.pattern() + " " + MarkdownDocument.plain(one.what()))
                .collect(Collectors.joining("; ")),
            NumberFormat.counted(it.correct().size(), "other pattern"));
  }

  private static String units(VerificationSummary it) {
    return "%s, %s".formatted(requestUnits(it), meanUnits(it));
  }

  private static String requestUnits(VerificationSummary it) {
    if (it.unitsError() > 0) {
      return "consumed capacity of a request differs by up to "
          + NumberFormat.number(it.unitsError());
    }
    return it.knownDifferences() == 0
        ? "consumed capacity of every request matches its items"
        : "consumed capacity of every request matches its items, except for %s of the engine"
            .formatted(NumberFormat.counted(it.knownDifferences(), "known difference"));
  }

  private static String meanUnits(VerificationSummary it) {
    return it.off()
        .map(
            off ->
                "largest difference of a mean from its prediction: %s (%s%s)"
                    .formatted(
                        NumberFormat.percent(Math.rint(1000 * off.share()) / 1000),
                        off.pattern(),
                        off.byChance() ? ", within statistical error" : ""))
        .orElse("means as predicted");
  }
}
