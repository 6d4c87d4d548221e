package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Money;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Step;
import dev.keysmith.source.Severity;

/**
 * WARNING when an index spares a filter over an item collection of less than 64 KB, and keeping it
 * costs noticeably more than the filter would; ADVICE where it costs a little more.
 *
 * <pre>
 *   bad   ByFolder {partition: customer, sort: folder}    8 of 40 bookmarks, each written twice
 *   good  Query the customer's 40 bookmarks, filter on the folder
 * </pre>
 */
public final class IndexForSmallCollection implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "An index spares a filter over a few kilobytes, and costs more than the filter.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return DroppedIndex.all(reviewed).stream()
        .filter(DroppedIndex::isForSmallCollection)
        .map(index -> finding(reviewed, index, index.filtering().orElseThrow()))
        .collect(ImmutableList.toImmutableList());
  }

  private Finding finding(Reviewed reviewed, DroppedIndex index, Step filtering) {
    double saving = index.mended().saving();
    Finding finding =
        finding(
                reviewed.structure(index.structure()),
                index.structure()
                    + " spares "
                    + index.names()
                    + " a filter over "
                    + Figures.counted(Math.round(filtering.itemsRead()), "item")
                    + ", "
                    + Figures.number(Math.ceil(DroppedIndex.bytes(filtering) / 1024))
                    + " KB, and costs "
                    + Money.text(saving)
                    + " a month more than the filter",
                "drop it, and let the Query of "
                    + filtering.table()
                    + filtering.index().map(name -> "." + name).orElse("")
                    + " filter")
            .because(
                ImmutableList.<String>builder()
                    .add(
                        "without it "
                            + Figures.number(Math.round(filtering.itemsRead()))
                            + " items are read to return "
                            + Figures.number(Math.round(filtering.itemsReturned())))
                    .addAll(index.mended().arithmetic())
                    .build())
            .mendedBy(index.mend());
    return reviewed.isNoticeable(saving) ? finding : finding.as(Severity.ADVICE);
  }
}
