package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import dev.keysmith.challenge.AdoptedChange;
import dev.keysmith.cost.MoneyFormat;
import java.io.PrintWriter;

/** The changes that improve a design in use, in the order in which they are applied. */
public final class ChangesText {
  private final PrintWriter out;
  private final int width;

  public ChangesText(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  public void show(ImmutableList<AdoptedChange> changes) {
    out.println();
    if (changes.isEmpty()) {
      out.println("Changes: none that was tried is cheaper.");
      return;
    }
    out.println("Changes, the one that saves most first");
    int number = 0;
    for (AdoptedChange change : changes) {
      number++;
      out.print(
          WrappedParagraph.of(
              "  ",
              "%d. %s: saves %s/month, %s."
                  .formatted(
                      number,
                      change.change(),
                      MoneyFormat.text(change.savedUsd()),
                      change.needsBackfill() ? "needs a backfill" : "needs no backfill"),
              "     ",
              width));
    }
  }
}
