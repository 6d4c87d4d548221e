package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.report.DesignSummary;
import dev.keysmith.emit.report.RationaleText;
import dev.keysmith.rationale.Rationale;
import dev.keysmith.rationale.RejectedAlternative;
import java.io.PrintWriter;

/**
 * Prints the rationale of a derived design, one or two lines for each part.
 *
 * <pre>
 *   posts.ByAuthor, index: Projects ALL, so that queries do not fetch items from the table.
 *     Serves P2. Writes and storage cost $19.48/month.
 * </pre>
 */
public final class DesignRationaleText {
  private final PrintWriter out;
  private final int width;

  public DesignRationaleText(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  public void show(ImmutableList<Rationale> rationale) {
    list(
        "Design rationale",
        rationale.stream().map(RationaleText::full).collect(ImmutableList.toImmutableList()));
  }

  /** The rejected alternatives of a pattern. */
  public void rejected(ImmutableList<RejectedAlternative> rejected, double monthlyUsd) {
    list(
        "Rejected alternatives",
        rejected.stream()
            .map(one -> DesignSummary.rejected(one, monthlyUsd))
            .collect(ImmutableList.toImmutableList()));
  }

  private void list(String title, ImmutableList<String> texts) {
    if (texts.isEmpty()) {
      return;
    }
    out.println();
    out.println(title);
    texts.forEach(text -> out.print(WrappedParagraph.of("  ", text, "    ", width)));
  }
}
