package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import dev.keysmith.importer.ImportResult;
import dev.keysmith.importer.content.ImportRemark;
import dev.keysmith.importer.content.ImportRemark.Kind;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/** Prints what was recognised, what was carried over, what was not, and what is still to state. */
public final class ImportText {
  /** A source of thousands of resources would otherwise fill the terminal. */
  private static final int MOST = 200;

  private final PrintWriter out;
  private final int width;

  public ImportText(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  /**
   * @param unwritten the files, if the result is not written anywhere
   */
  public void show(ImportResult result, List<Path> unwritten) {
    result.recognised().forEach((file, format) -> out.println(file + ": " + format));
    out.println();
    out.println("Carried over");
    result.carried().forEach(line -> out.print(WrappedParagraph.of("  ", line, "    ", width)));
    remarks("Not carried over", result, Kind.NOT_CARRIED_OVER);
    remarks("Still to state", result, Kind.TO_STATE);
    if (!unwritten.isEmpty()) {
      ImmutableList.Builder<String> words = ImmutableList.builder();
      words.add("keysmith", "import");
      unwritten.forEach(file -> words.add(file.toString()));
      out.println();
      out.println("Next:");
      NextCommands.show(
          out,
          ShellCommand.of(words.add("--out", "imported").build()),
          "write spec.yaml and design.yaml");
    }
  }

  private void remarks(String title, ImportResult result, Kind kind) {
    ImmutableList<ImportRemark> remarks =
        result.remarks().stream()
            .filter(remark -> remark.kind() == kind)
            .collect(ImmutableList.toImmutableList());
    if (remarks.isEmpty()) {
      return;
    }
    out.println();
    out.println(title);
    remarks.stream()
        .limit(MOST)
        .forEach(
            remark ->
                out.print(
                    WrappedParagraph.of(
                        "  ",
                        remark.kind() == Kind.TO_STATE && remark.location().isWholeFile()
                            ? remark.message()
                            : remark.location() + ": " + remark.message(),
                        "    ",
                        width)));
    if (remarks.size() > MOST) {
      out.println("  ... and " + (remarks.size() - MOST) + " more; --format json lists them all");
    }
  }
}
