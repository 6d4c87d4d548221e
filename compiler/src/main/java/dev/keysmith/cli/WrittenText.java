package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.Outcome;
import dev.keysmith.emit.Outcome.State;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Tells a person what became of the files in a folder, and what to do about those kept. */
final class WrittenText {
  private final PrintWriter err;
  private final int width;

  WrittenText(PrintWriter err, int width) {
    this.err = err;
    this.width = width;
  }

  void show(Path folder, ImmutableList<Outcome> outcomes) {
    list("Written to " + folder + ": ", outcomes, one -> one.state() == State.WRITTEN);
    list("Unchanged in " + folder + ": ", outcomes, one -> one.state() == State.UNCHANGED);
    list(
        "Removed from " + folder + ", which the design no longer has: ",
        outcomes,
        one -> one.state() == State.REMOVED);
    outcomes.stream()
        .filter(one -> one.state() == State.NO_LONGER_MADE)
        .forEach(one -> noLongerMade(folder, one));
    outcomes.stream().filter(one -> one.state().isKept()).forEach(one -> kept(folder, one));
    err.flush();
  }

  private void list(String title, ImmutableList<Outcome> outcomes, Predicate<Outcome> which) {
    String names =
        outcomes.stream().filter(which).map(Outcome::name).collect(Collectors.joining(", "));
    if (!names.isEmpty()) {
      err.print(Paragraph.of("", title + names, "  ", width));
    }
  }

  private void noLongerMade(Path folder, Outcome outcome) {
    Path theirs = folder.resolve(outcome.name());
    err.print(
        Paragraph.of(
            "",
            "Kept "
                + theirs
                + ", which was changed by hand; the design no longer has it. When you need it no"
                + " more:",
            "  ",
            width));
    err.println("  " + ShellCommand.of("rm", theirs.toString()));
  }

  private void kept(Path folder, Outcome outcome) {
    Path theirs = folder.resolve(outcome.name());
    Path ours = folder.resolve(outcome.file());
    err.print(
        Paragraph.of(
            "",
            "Kept "
                + theirs
                + ", which "
                + (outcome.state() == State.CHANGED_BY_HAND
                    ? "was changed by hand"
                    : "keysmith did not write")
                + "; the new one is "
                + ours
                + ". Take over what you want of it, or all of it:",
            "  ",
            width));
    err.println("  " + ShellCommand.of("diff", theirs.toString(), ours.toString()));
    err.println("  " + ShellCommand.of("mv", ours.toString(), theirs.toString()));
  }
}
