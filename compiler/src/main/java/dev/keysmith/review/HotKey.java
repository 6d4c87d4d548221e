package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.Limits;
import dev.keysmith.cost.Structure;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import java.util.Comparator;
import java.util.Optional;

/**
 * ERROR when one instance gets more traffic at peak than a partition takes, because its item is
 * larger than what is asked of it; ADVICE where even the smallest item would get too much.
 *
 * <pre>
 *   bad   Article: {body, views}            each view rewrites 6 KB
 *   good  Article: {body}  Article/views: {views}
 * </pre>
 *
 * <p>Many instances under one key are another fault, {@link HotPartition}: those can be spread.
 */
public final class HotKey implements Rule {
  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "A single instance gets more traffic at peak than a partition takes.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return HotSpot.all(reviewed).stream()
        .filter(spot -> spot.isOneInstance(reviewed))
        .map(spot -> finding(reviewed, spot))
        .collect(ImmutableList.toImmutableList());
  }

  private Finding finding(Reviewed reviewed, HotSpot spot) {
    Placed largest =
        spot.holders().stream()
            .max(Comparator.comparingDouble(placed -> bytes(reviewed, spot, placed)))
            .orElseThrow();
    double bytes = bytes(reviewed, spot, largest);
    double each =
        Math.ceil(bytes / (spot.read() ? Limits.READ_UNIT_BYTES : Limits.WRITE_UNIT_BYTES));
    double least = spot.heat().units() / Math.max(1, each);
    boolean canShrink = each > 1 && least <= spot.heat().limit();
    String kind = spot.read() ? "read" : "write";
    Finding finding =
        finding(
                reviewed.structure(spot.structure()),
                "the hottest "
                    + largest.item().entity()
                    + " of "
                    + spot.structure()
                    + ", one "
                    + spot.heat().key()
                    + ", gets "
                    + spot.units()
                    + " "
                    + kind
                    + " units a second at peak, and one item takes "
                    + Figures.number(spot.heat().limit()),
                canShrink ? split(spot, least) : relieve(spot))
            .because(
                ImmutableList.<String>builder()
                    .addAll(spot.heat().arithmetic())
                    .add(
                        "an item of "
                            + Figures.number(Math.ceil(bytes))
                            + " bytes: "
                            + Figures.counted(each, kind + " unit")
                            + " each time"
                            + (each > 1
                                ? "; of a single unit it would be "
                                    + Figures.number(Math.ceil(least))
                                : ", and none takes less"))
                    .build());
    return canShrink ? finding : finding.as(Severity.ADVICE);
  }

  private static double bytes(Reviewed reviewed, HotSpot spot, Placed placed) {
    Structure structure = spot.structure();
    return structure
        .index()
        .flatMap(placed.table()::index)
        .map(index -> reviewed.facts(placed).entrySize(index))
        .orElseGet(() -> reviewed.facts(placed).size());
  }

  private static String split(HotSpot spot, double least) {
    Optional<String> index = spot.structure().index();
    return index.isPresent()
        ? "project less into " + index.get()
        : "keep what is "
            + (spot.read() ? "read" : "written")
            + " so often in a second item of its own (holds: […]): "
            + Figures.number(Math.ceil(least))
            + " units a second instead of "
            + spot.units();
  }

  private static String relieve(HotSpot spot) {
    int parts = (int) Math.ceil(spot.heat().units() / spot.heat().limit());
    return spot.read()
        ? "read it through a cache (DAX, or the application's own for a second)"
        : "gather changes in a queue and write their sum once a second, or count in "
            + Figures.number(parts)
            + " or more instances that a read adds up";
  }
}
