package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.app.CapacityPrediction;
import dev.keysmith.app.VerificationReport;
import dev.keysmith.capacity.EngineDifference;
import dev.keysmith.cli.text.TextTable.Column;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.verify.ConsumedUnits;
import dev.keysmith.verify.Mismatch;
import dev.keysmith.verify.PatternVerification;
import dev.keysmith.verify.VerificationOutcome;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Help.ColorScheme;

/** Prints whether a design is verified, and the differences. */
public final class VerifyText {
  private static final String RIGHT = "✓";
  private static final String WRONG = "✗";

  /** Neither verified nor wrong. */
  private static final String OPEN = "–";

  private final PrintWriter out;
  private final int width;
  private final ColorScheme colours;
  private final VerifyCommandLines commands;

  /**
   * @param commands that are suggested
   */
  public VerifyText(PrintWriter out, int width, ColorScheme colours, VerifyCommandLines commands) {
    this.out = out;
    this.width = width;
    this.colours = colours;
    this.commands = commands;
  }

  public void show(VerificationReport report) {
    detail(report);
    next(report);
  }

  /** All but the commands that are suggested next. */
  void detail(VerificationReport report) {
    verdict(report);
    if (!report.verified().patterns().isEmpty()) {
      patterns(report);
      units(report);
    }
    unserved(report.unserved());
    notExercised(report.notExercised());
    differences(report);
  }

  /** The verdict and the differences only, at the end of the output of another command. */
  public void conclude(VerificationReport report) {
    verdict(report);
    differences(report);
  }

  private void differences(VerificationReport report) {
    report
        .verified()
        .loadMismatch()
        .ifPresent(mismatch -> mismatch("", mismatch, commands.again()));
    for (PatternVerification pattern : report.different()) {
      String again = commands.again(pattern.pattern());
      pattern
          .mismatch()
          .ifPresent(
              mismatch ->
                  mismatch(pattern.pattern() + " " + pattern.name() + ": ", mismatch, again));
    }
  }

  private void verdict(VerificationReport report) {
    VerificationOutcome verified = report.verified();
    String text =
        String.format(
            "%s, on %s; %s, seed %s",
            found(report),
            verified.engine(),
            NumberFormat.counted((double) verified.items(), "item"),
            report.options().seed());
    String word = report.isVerified() ? "Verified:" : "Not verified:";
    String lines = WrappedParagraph.of("", word + " " + text, "  ", width);
    out.print(painted(report.isVerified(), word) + lines.substring(word.length()));
  }

  private static String found(VerificationReport report) {
    int open = report.notExercised().size();
    int all = report.verified().patterns().size();
    int different = report.different().size();
    if (report.verified().loadMismatch().isPresent()) {
      return "the data could not be written";
    } else if (all == 0) {
      return "no pattern could be run";
    } else if (different > 0) {
      return "%s of %s %s"
          .formatted(
              different,
              NumberFormat.counted(all, "pattern"),
              different == 1 ? "differs" : "differ");
    } else if (open > 0) {
      return "no generated data exercises %s of %s"
          .formatted(open, NumberFormat.counted(all, "pattern"));
    }
    long unserved = report.unserved().stream().filter(UnsupportedPattern::isFault).count();
    return (all == 1 ? "1 pattern behaves" : all + " patterns behave")
        + " as specified"
        + (unserved == 0
            ? ""
            : " and " + unserved + (unserved == 1 ? " is" : " are") + " not served");
  }

  private void patterns(VerificationReport all) {
    ImmutableList<PatternVerification> patternVerifications = all.verified().patterns();
    boolean reads =
        patternVerifications.stream()
            .anyMatch(it -> !CapacityPrediction.reads(it.estimate()).isNothing());
    boolean writes =
        patternVerifications.stream()
            .anyMatch(it -> !CapacityPrediction.writes(it.estimate()).isNothing());
    ImmutableList.Builder<Column> columns = ImmutableList.builder();
    columns.add(Column.word(""), Column.word("id"), Column.text("pattern"), Column.number("runs"));
    if (reads) {
      columns.add(Column.number("read units"), Column.word("measured"));
    }
    if (writes) {
      columns.add(Column.number("write units"), Column.word("measured"));
    }
    TextTable table = new TextTable(columns.build());
    boolean off = false;
    for (PatternVerification report : patternVerifications) {
      CapacityPrediction read = CapacityPrediction.reads(report.estimate());
      CapacityPrediction write = CapacityPrediction.writes(report.estimate());
      off |= read.isOff() || write.isOff();
      ImmutableList.Builder<String> cells = ImmutableList.builder();
      String mark = !report.isCorrect() ? WRONG : report.isExercised() ? RIGHT : OPEN;
      cells.add(mark, report.pattern(), report.name());
      cells.add(NumberFormat.number(report.runs()));
      if (reads) {
        cells.add(predicted(read), measured(read));
      }
      if (writes) {
        cells.add(predicted(write), measured(write));
      }
      table.add(cells.build());
    }
    out.println();
    out.println("Patterns, with the predicted and measured capacity of one execution");
    out.print(
        table.text(width).lines().map(this::painted).collect(Collectors.joining("\n", "", "\n")));
    if (off) {
      paragraph(
          "  ! the prediction differs by more than 10% and by more than three standard errors");
    }
    patternVerifications.stream()
        .filter(PatternVerification::isCheckedAtOtherScale)
        .forEach(this::otherScale);
  }

  /** The data of a run is small: what is billed may be another number of items and pages. */
  private void otherScale(PatternVerification pattern) {
    ConsumedUnits billed = pattern.billed().orElseThrow();
    ConsumedUnits checked = pattern.estimate().orElseThrow().predicted();
    boolean reads = PatternVerification.isFar(billed.readUnits(), checked.readUnits());
    paragraph(
        "  %s: %s %s units were checked at the scale of this run, and %s are billed at that of the spec; a larger --items is nearer to it"
            .formatted(
                pattern.pattern(),
                rounded(reads ? checked.readUnits() : checked.writeUnits()),
                reads ? "read" : "write",
                rounded(reads ? billed.readUnits() : billed.writeUnits())));
  }

  private static String predicted(CapacityPrediction prediction) {
    return prediction.isNothing() ? "" : rounded(prediction.predicted());
  }

  private static String measured(CapacityPrediction prediction) {
    if (prediction.isNothing()) {
      return "";
    }
    String error = rounded(prediction.standardError());
    return rounded(prediction.measured())
        + (error.equals("0") ? "" : " ± " + error)
        + (prediction.isOff() ? " !" : "");
  }

  /** Rounds to 0.01, which is finer than any measurement here. */
  private static String rounded(double units) {
    return NumberFormat.number(Math.rint(units * 100) / 100);
  }

  private void units(VerificationReport report) {
    ImmutableSet<EngineDifference> exceptions = report.exceptions();
    double worst = report.verified().worstCapacityError();
    out.println();
    if (worst > 0) {
      paragraph(
          String.format(
              "Capacity: the engine reports up to %s more or less than calculated from the items of"
                  + " a request, in %s",
              NumberFormat.counted(worst, "unit"),
              report.verified().patterns().stream()
                  .filter(pattern -> pattern.capacityError() > 0)
                  .map(PatternVerification::pattern)
                  .collect(Collectors.joining(", "))));
    } else {
      paragraph(
          "Capacity: every request consumed the capacity calculated from its items"
              + (exceptions.isEmpty()
                  ? ""
                  : String.format(
                      ", except for %s of DynamoDB Local",
                      NumberFormat.counted(exceptions.size(), "known difference"))));
    }
    for (EngineDifference exception : exceptions) {
      paragraph(
          String.format(
              "  - documented: %s; DynamoDB Local: %s",
              exception.documented(), exception.onEngine()));
    }
  }

  private void unserved(ImmutableList<UnsupportedPattern> unserved) {
    if (unserved.isEmpty()) {
      return;
    }
    out.println();
    out.println("Not run: the design does not serve these patterns");
    for (UnsupportedPattern one : unserved) {
      paragraph(
          "  " + one.pattern().id() + " " + one.pattern().name() + ": " + one.reasons().get(0));
    }
  }

  private void notExercised(ImmutableList<PatternVerification> patterns) {
    if (patterns.isEmpty()) {
      return;
    }
    out.println();
    out.println("Not verified: more --items may help");
    for (PatternVerification one : patterns) {
      paragraph("  %s %s: %s".formatted(one.pattern(), one.name(), one.coverage().words()));
    }
  }

  private void mismatch(String title, Mismatch mismatch, String again) {
    out.println();
    String lines = WrappedParagraph.of("", WRONG + " " + title + mismatch.what(), "  ", width);
    out.print(painted(lines.stripTrailing()) + "\n");
    entry("with", mismatch.about());
    mismatch.arguments().forEach(argument -> entry("", argument));
    entry("plan", mismatch.plan());
    entry("expected", mismatch.expected());
    entry("actual", mismatch.got());
    out.println("  reproduce " + again);
  }

  private void entry(String name, String text) {
    String head = String.format("  %-10s", name);
    String indent = " ".repeat(head.length());
    Optional<String> first = text.lines().findFirst();
    out.print(WrappedParagraph.of(head, first.orElse(""), indent + "  ", width));
    text.lines()
        .skip(1)
        .forEach(line -> out.print(WrappedParagraph.of(indent, line, indent + "  ", width)));
  }

  private void next(VerificationReport report) {
    out.println();
    out.println("Next:");
    report.different().stream()
        .findFirst()
        .ifPresent(it -> next(commands.explain(it.pattern()), "show its plan"));
    report.unserved().stream()
        .filter(UnsupportedPattern::isFault)
        .findFirst()
        .ifPresent(it -> next(commands.explain(it.pattern().id()), "show what is missing"));
    if (report.isVerified()) {
      next(commands.withOtherData(), "verify with other data");
      next(commands.cost(), "show the bill");
    } else {
      next(commands.again(), "run again after fixing the design");
    }
  }

  private void next(String command, String why) {
    NextCommands.show(out, command, why);
  }

  private void paragraph(String text) {
    String rest = text.stripLeading();
    String indent = " ".repeat(text.length() - rest.length());
    out.print(WrappedParagraph.of(indent, rest, indent + "  ", width));
  }

  /** Colours the mark at the start of a line, if there is one. */
  private String painted(String line) {
    String rest = line.stripLeading();
    String indent = line.substring(0, line.length() - rest.length());
    if (rest.startsWith(RIGHT) || rest.startsWith(WRONG)) {
      boolean right = rest.startsWith(RIGHT);
      return indent + painted(right, right ? RIGHT : WRONG) + rest.substring(1);
    }
    return line;
  }

  private String painted(boolean good, String text) {
    return colours.ansi().string("@|bold," + (good ? "green " : "red ") + text + "|@");
  }
}
