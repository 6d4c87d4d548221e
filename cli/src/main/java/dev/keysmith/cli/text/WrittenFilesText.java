package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.ArtifactOutcome;
import dev.keysmith.emit.ArtifactOutcome.FileState;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Prints which files of a folder were written, kept or removed. */
public final class WrittenFilesText {
  private final PrintWriter err;
  private final int width;

  public WrittenFilesText(PrintWriter err, int width) {
    this.err = err;
    this.width = width;
  }

  public void show(Path folder, ImmutableList<ArtifactOutcome> outcomes) {
    list("Written to " + folder + ": ", outcomes, one -> one.state() == FileState.WRITTEN);
    list("Unchanged in " + folder + ": ", outcomes, one -> one.state() == FileState.UNCHANGED);
    list(
        "Removed from " + folder + ", no longer part of the design: ",
        outcomes,
        one -> one.state() == FileState.REMOVED);
    outcomes.stream()
        .filter(one -> one.state() == FileState.NO_LONGER_MADE)
        .forEach(one -> noLongerMade(folder, one));
    outcomes.stream().filter(one -> one.state().isKept()).forEach(one -> kept(folder, one));
    err.flush();
  }

  /**
   * The user's design is another one, and files of both must not be mixed.
   *
   * @param generate the command that writes the files of the user's design
   */
  public void showAnotherDesign(Path folder, ArtifactOutcome design, String generate) {
    Path theirs = folder.resolve(design.name());
    Path ours = folder.resolve(design.file());
    err.print(
        WrappedParagraph.of(
            "",
            String.format(
                "Kept %s: %s, and it is another design. This one is %s; the other files in %s were"
                    + " left as they are, and may match neither. To compare them, to write the"
                    + " files of yours, or to replace yours:",
                theirs, reason(design), ours, folder),
            "  ",
            width));
    err.println("  " + ShellCommand.of("diff", theirs.toString(), ours.toString()));
    err.println("  " + generate);
    err.println("  " + ShellCommand.of("mv", ours.toString(), theirs.toString()));
    err.flush();
  }

  private static String reason(ArtifactOutcome kept) {
    return kept.state() == FileState.CHANGED_BY_HAND
        ? "you edited it"
        : "Keysmith did not write it";
  }

  private void list(
      String title, ImmutableList<ArtifactOutcome> outcomes, Predicate<ArtifactOutcome> which) {
    String names =
        outcomes.stream()
            .filter(which)
            .map(ArtifactOutcome::name)
            .collect(Collectors.joining(", "));
    if (!names.isEmpty()) {
      err.print(WrappedParagraph.of("", title + names, "  ", width));
    }
  }

  private void noLongerMade(Path folder, ArtifactOutcome outcome) {
    Path theirs = folder.resolve(outcome.name());
    err.print(
        WrappedParagraph.of(
            "",
            String.format(
                "Kept %s: you edited it, but it is no longer part of the design. To delete it:",
                theirs),
            "  ",
            width));
    err.println("  " + ShellCommand.of("rm", theirs.toString()));
  }

  private void kept(Path folder, ArtifactOutcome outcome) {
    Path theirs = folder.resolve(outcome.name());
    Path ours = folder.resolve(outcome.file());
    err.print(
        WrappedParagraph.of(
            "",
            String.format(
                "Kept %s: %s. The new version is %s. To compare them, or to replace yours:",
                theirs, reason(outcome), ours),
            "  ",
            width));
    err.println("  " + ShellCommand.of("diff", theirs.toString(), ours.toString()));
    err.println("  " + ShellCommand.of("mv", ours.toString(), theirs.toString()));
  }
}
