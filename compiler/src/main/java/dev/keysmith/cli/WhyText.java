package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Money;
import dev.keysmith.solve.Reason;
import dev.keysmith.solve.Rejected;
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
final class WhyText {
  private final PrintWriter out;
  private final int width;

  WhyText(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  void show(String title, ImmutableList<Reason> reasons) {
    if (reasons.isEmpty()) {
      return;
    }
    out.println();
    out.println(title);
    for (Reason reason : reasons) {
      out.print(Paragraph.of("  ", text(reason), "    ", width));
    }
  }

  private static String text(Reason reason) {
    List<String> facts = new ArrayList<>();
    if (!reason.serves().isEmpty()) {
      facts.add("serves " + String.join(", ", reason.serves()));
    }
    if (reason.monthlyUsd() > 0) {
      facts.add("costs " + Money.text(reason.monthlyUsd()) + " a month to keep");
    }
    reason
        .withoutUsd()
        .ifPresent(dollars -> facts.add("without it the bill would be " + Money.text(dollars)));
    String sum = String.join("; ", facts);
    String why = reason.about() + ", " + reason.kind() + ": " + sentence(reason.why());
    return sum.isEmpty()
        ? why
        : why + " " + Character.toUpperCase(sum.charAt(0)) + sum.substring(1) + ".";
  }

  /** What else there was for a pattern. */
  void lost(ImmutableList<Rejected> rejected, double monthlyUsd) {
    if (rejected.isEmpty()) {
      return;
    }
    out.println();
    out.println("Other designs that lost");
    for (Rejected one : rejected) {
      out.print(
          Paragraph.of(
              "  ",
              one.way()
                  + ": "
                  + Money.text(one.monthlyUsd())
                  + " a month in all, "
                  + Money.text(Math.abs(one.monthlyUsd() - monthlyUsd))
                  + (one.lessSimple() ? " less, but less simple." : " more."),
              "    ",
              width));
    }
  }

  private static String sentence(String text) {
    return text.endsWith(".") ? text : text + ".";
  }
}
