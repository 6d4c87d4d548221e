package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.CapacityUnit;
import dev.keysmith.capacity.Consistency;
import dev.keysmith.capacity.ExpectedCharge;
import dev.keysmith.capacity.ItemCount;
import java.util.Optional;

/**
 * What one Query reads, of what is asked for and of what shares its item collection.
 *
 * @param own items of the layout that it is for, as far as it reads them
 * @param others what it reads beside them
 * @param requests how many it takes, page by page
 * @param page how much it asks for at a time, where it may stop before the end
 */
record QueryEstimate(
    Structure structure,
    double own,
    Neighbours.Extra others,
    double passing,
    double requests,
    double units,
    Optional<FilteredPage> page,
    Arithmetic arithmetic) {

  double read() {
    return own + others.items();
  }

  double passed() {
    return own * passing;
  }

  /** Reads to the end. */
  static QueryEstimate ofAll(
      Structure structure, Estimate estimate, Neighbours.Extra others, Consistency consistency) {
    ItemCount met = estimate.met();
    double size = structure.itemSize();
    double units =
        others.bytes() == 0
            ? ExpectedCharge.query(met, size, consistency)
            : consistency.unitsEach()
                * met.mean(items -> CapacityUnit.READ.covering(others.bytes() + items * size));
    double own = met.mean();
    return new QueryEstimate(
        structure,
        own,
        others,
        estimate.passing(),
        ExpectedCharge.requests(met, size),
        units,
        Optional.empty(),
        Arithmetic.of(
            () ->
                ImmutableList.of(
                    items(structure, own, others),
                    charge(met instanceof ItemCount.Exactly, units, consistency))));
  }

  /**
   * Stops when so many are found.
   *
   * @param alone whether no other Query helps to find them
   */
  static QueryEstimate ofSome(
      Structure structure,
      Estimate estimate,
      Neighbours.Extra others,
      Consistency consistency,
      int limit,
      boolean alone) {
    double mean = estimate.met().mean();
    double share = others.items() == 0 ? 1 : mean / (mean + others.items());
    ItemCount all = others.items() == 0 ? estimate.met() : ItemCount.around(mean + others.items());
    double size =
        others.items() == 0
            ? structure.itemSize()
            : share * structure.itemSize() + (1 - share) * others.bytes() / others.items();
    double passing = estimate.passing() * share;
    FilteredPage page =
        alone ? FilteredPage.of(limit, passing) : FilteredPage.ofMany(limit, passing);
    ItemCount met = all.atMost(page.items());
    double first = ExpectedCharge.query(met, size, consistency);
    double further = page.furtherUnits(all, size, consistency);
    double read = met.mean();
    // They stand among each other, so a page has as many of each as the whole collection.
    Neighbours.Extra between = others.times(mean == 0 ? 1 : read / (mean + others.items()));
    return new QueryEstimate(
        structure,
        read - between.items(),
        between,
        estimate.passing(),
        ExpectedCharge.requests(met, size) + page.furtherRequests(all),
        first + further,
        Optional.of(page),
        Arithmetic.of(
            () ->
                ImmutableList.<String>builder()
                    .add(items(structure, read - between.items(), between))
                    .add(charge(met instanceof ItemCount.Exactly, first, consistency))
                    .addAll(page.lines(further))
                    .build()));
  }

  private static String items(Structure structure, double own, Neighbours.Extra others) {
    return Figures.number(own)
        + " "
        + structure.layout().name()
        + (structure.isTable() ? " items of " : " entries of ")
        + Figures.number(structure.itemSize())
        + " bytes"
        + (others.items() > 0
            ? ", and "
                + Figures.number(others.items())
                + " others, "
                + Figures.number(others.bytes())
                + " bytes"
            : "");
  }

  private static String charge(boolean known, double units, Consistency consistency) {
    return (known ? "" : "on average over how many there are, ")
        + "⌈bytes ÷ 4096⌉ × "
        + Figures.number(consistency.unitsEach())
        + " = "
        + Figures.number(units)
        + " read units";
  }
}
