package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.EngineDifference;
import dev.keysmith.cli.TextTable.Column;
import dev.keysmith.cost.Unserved;
import dev.keysmith.plan.Figures;
import dev.keysmith.verify.Fault;
import dev.keysmith.verify.PatternProof;
import dev.keysmith.verify.Verified;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Help.ColorScheme;

/** Shows a person whether a design is proven, and where it is not. */
final class VerifyText {
  private static final String RIGHT = "✓";
  private static final String WRONG = "✗";

  /** Neither. */
  private static final String OPEN = "–";

  private final PrintWriter out;
  private final int width;
  private final ColorScheme colours;

  VerifyText(PrintWriter out, int width, ColorScheme colours) {
    this.out = out;
    this.width = width;
    this.colours = colours;
  }

  void show(Proof proof) {
    verdict(proof);
    if (!proof.verified().patterns().isEmpty()) {
      patterns(proof);
      units(proof);
    }
    unserved(proof.unserved());
    neverDone(proof.neverDone());
    differences(proof);
    next(proof);
  }

  /** The verdict alone, with each difference: the end of a text about more than the proof. */
  void conclude(Proof proof) {
    verdict(proof);
    differences(proof);
  }

  private void differences(Proof proof) {
    proof.verified().loadFault().ifPresent(fault -> fault("", fault, proof.commands().again()));
    for (PatternProof pattern : proof.different()) {
      String again = proof.commands().again(pattern.pattern());
      pattern
          .fault()
          .ifPresent(fault -> fault(pattern.pattern() + " " + pattern.name() + ": ", fault, again));
    }
  }

  private void verdict(Proof proof) {
    Verified verified = proof.verified();
    String text =
        found(proof)
            + ", on "
            + verified.engine()
            + "; "
            + Figures.counted((double) verified.items(), "item")
            + ", seed "
            + proof.commands().options().seed();
    String word = proof.isProven() ? "Proven:" : "Not proven:";
    String lines = Paragraph.of("", word + " " + text, "  ", width);
    out.print(painted(proof.isProven(), word) + lines.substring(word.length()));
  }

  private static String found(Proof proof) {
    int refused = proof.neverDone().size();
    int run = proof.verified().patterns().size() - refused;
    int different = proof.different().size();
    if (proof.verified().loadFault().isPresent()) {
      return "the data could not be written";
    } else if (run == 0) {
      return refused == 0 ? "nothing could be run" : "nothing was done, only refused";
    } else if (different > 0) {
      return different
          + " of "
          + Figures.counted(run, "pattern")
          + (different == 1 ? " differs" : " differ");
    }
    String only =
        refused == 0 ? "" : ", " + refused + (refused == 1 ? " was" : " were") + " only refused";
    long unserved = proof.unserved().stream().filter(Unserved::isFault).count();
    return (run == 1 ? "1 pattern does what it says" : run + " patterns do what they say")
        + only
        + (unserved == 0
            ? ""
            : " and " + unserved + (unserved == 1 ? " is" : " are") + " not served");
  }

  private void patterns(Proof all) {
    ImmutableList<PatternProof> proofs = all.verified().patterns();
    boolean reads = proofs.stream().anyMatch(it -> !Prediction.reads(it.estimate()).isNothing());
    boolean writes = proofs.stream().anyMatch(it -> !Prediction.writes(it.estimate()).isNothing());
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
    for (PatternProof proof : proofs) {
      Prediction read = Prediction.reads(proof.estimate());
      Prediction write = Prediction.writes(proof.estimate());
      off |= read.isOff() || write.isOff();
      ImmutableList.Builder<String> cells = ImmutableList.builder();
      String mark = all.neverDone().contains(proof) ? OPEN : proof.isCorrect() ? RIGHT : WRONG;
      cells.add(mark, proof.pattern(), proof.name());
      cells.add(Figures.number(proof.runs()));
      if (reads) {
        cells.add(predicted(read), measured(read));
      }
      if (writes) {
        cells.add(predicted(write), measured(write));
      }
      table.add(cells.build());
    }
    out.println();
    out.println("Patterns, with the units of one execution as predicted and as measured");
    out.print(
        table.text(width).lines().map(this::painted).collect(Collectors.joining("\n", "", "\n")));
    if (off) {
      paragraph("  ! the prediction is off by more than a tenth, and by more than chance explains");
    }
  }

  private static String predicted(Prediction prediction) {
    return prediction.isNothing() ? "" : rounded(prediction.predicted());
  }

  private static String measured(Prediction prediction) {
    if (prediction.isNothing()) {
      return "";
    }
    String error = rounded(prediction.standardError());
    return rounded(prediction.measured())
        + (error.equals("0") ? "" : " ± " + error)
        + (prediction.isOff() ? " !" : "");
  }

  /** To the hundredth, which is finer than any measurement here. */
  private static String rounded(double units) {
    return Figures.number(Math.rint(units * 100) / 100);
  }

  private void units(Proof proof) {
    ImmutableSet<EngineDifference> exceptions = proof.exceptions();
    double worst = proof.verified().worstCapacityError();
    out.println();
    if (worst > 0) {
      paragraph(
          "Units: the engine's figures are off by up to "
              + Figures.counted(worst, "unit")
              + " from what the items of a request say, in "
              + proof.verified().patterns().stream()
                  .filter(pattern -> pattern.capacityError() > 0)
                  .map(PatternProof::pattern)
                  .collect(Collectors.joining(", ")));
    } else {
      paragraph(
          "Units: every request consumed what its items say"
              + (exceptions.isEmpty()
                  ? ""
                  : ", apart from "
                      + Figures.counted(exceptions.size(), "known difference")
                      + " of DynamoDB Local"));
    }
    for (EngineDifference exception : exceptions) {
      paragraph("  - " + exception.documented() + "; there: " + exception.onEngine());
    }
  }

  private void unserved(ImmutableList<Unserved> unserved) {
    if (unserved.isEmpty()) {
      return;
    }
    out.println();
    out.println("Not run, because the design does not serve them");
    for (Unserved one : unserved) {
      paragraph(
          "  " + one.pattern().id() + " " + one.pattern().name() + ": " + one.reasons().get(0));
    }
  }

  private void neverDone(ImmutableList<PatternProof> patterns) {
    if (patterns.isEmpty()) {
      return;
    }
    out.println();
    out.println(
        "Only refused so far, and not proven: nothing in the data was fit for them; try more"
            + " --items");
    for (PatternProof one : patterns) {
      paragraph("  " + one.pattern() + " " + one.name());
    }
  }

  private void fault(String title, Fault fault, String again) {
    out.println();
    String lines = Paragraph.of("", WRONG + " " + title + fault.what(), "  ", width);
    out.print(painted(lines.stripTrailing()) + "\n");
    entry("with", fault.about());
    fault.arguments().forEach(argument -> entry("", argument));
    entry("plan", fault.plan());
    entry("expected", fault.expected());
    entry("got", fault.got());
    out.println("  again     " + again);
  }

  private void entry(String name, String text) {
    String head = String.format("  %-10s", name);
    String indent = " ".repeat(head.length());
    Optional<String> first = text.lines().findFirst();
    out.print(Paragraph.of(head, first.orElse(""), indent + "  ", width));
    text.lines()
        .skip(1)
        .forEach(line -> out.print(Paragraph.of(indent, line, indent + "  ", width)));
  }

  private void next(Proof proof) {
    VerifyCommands commands = proof.commands();
    out.println();
    out.println("Next:");
    proof.different().stream()
        .findFirst()
        .ifPresent(it -> next(commands.explain(it.pattern()), "how it is served"));
    proof.unserved().stream()
        .filter(Unserved::isFault)
        .findFirst()
        .ifPresent(it -> next(commands.explain(it.pattern().id()), "what it would need"));
    if (proof.isProven()) {
      next(commands.withOtherData(), "on other data");
      next(commands.cost(), "what it costs");
    } else {
      next(commands.again(), "when the design is mended");
    }
  }

  private void next(String command, String why) {
    NextCommands.show(out, command, why);
  }

  private void paragraph(String text) {
    String rest = text.stripLeading();
    String indent = " ".repeat(text.length() - rest.length());
    out.print(Paragraph.of(indent, rest, indent + "  ", width));
  }

  /** A line that may begin with a mark. */
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
