package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.rationale.Rationale;
import dev.keysmith.rationale.RejectedAlternative;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Shows a person why the parts of a derived design are there, one or two lines each.
 *
 * <pre>
 *   posts.ByAuthor, index: it has what P2 reads, in its order. Serves P2; costs $19.48 a month;
 *     without it the bill would be $512.00.
 * </pre>
 */
public final class DesignRationaleText {
  private final PrintWriter out;
  private final int width;

  public DesignRationaleText(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  public void show(String title, ImmutableList<Rationale> reasons) {
    if (reasons.isEmpty()) {
      return;
    }
    out.println();
    out.println(title);
    for (Rationale reason : reasons) {
      out.print(WrappedParagraph.of("  ", text(reason), "    ", width));
    }
  }

  private static String text(Rationale reason) {
    List<String> facts = new ArrayList<>();
    if (!reason.serves().isEmpty()) {
      facts.add("serves " + String.join(", ", reason.serves()));
    }
    if (reason.monthlyUsd() > 0) {
      facts.add("costs " + MoneyFormat.text(reason.monthlyUsd()) + " a month to keep");
    }
    reason
        .withoutUsd()
        .ifPresent(
            dollars -> facts.add("without it the bill would be " + MoneyFormat.text(dollars)));
    String sum = String.join("; ", facts);
    String why = reason.about() + ", " + reason.kind() + ": " + sentence(reason.explanation());
    return sum.isEmpty()
        ? why
        : why + " " + Character.toUpperCase(sum.charAt(0)) + sum.substring(1) + ".";
  }

  /** What else there was for a pattern. */
  public void lost(ImmutableList<RejectedAlternative> rejected, double monthlyUsd) {
    if (rejected.isEmpty()) {
      return;
    }
    out.println();
    out.println("Other designs that lost");
    for (RejectedAlternative one : rejected) {
      out.print(
          WrappedParagraph.of(
              "  ",
              one.strategy()
                  + ": "
                  + MoneyFormat.text(one.monthlyUsd())
                  + " a month in all, "
                  + MoneyFormat.text(Math.abs(one.monthlyUsd() - monthlyUsd))
                  + (one.lessSimple() ? " less, but less simple." : " more."),
              "    ",
              width));
    }
  }

  private static String sentence(String text) {
    return text.endsWith(".") ? text : text + ".";
  }
}
