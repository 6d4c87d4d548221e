package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.CapacityUnit;
import dev.keysmith.capacity.ExpectedCharge;
import dev.keysmith.capacity.ItemCount;
import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.capacity.SizeDistribution;
import dev.keysmith.plan.CostDerivation;
import dev.keysmith.plan.LayoutAccess;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.key.KeyMatchEstimate;
import java.util.Optional;

/**
 * What one Query reads, of the queried items and of what shares its item collection.
 *
 * @param own items of the layout that it is for, as far as it reads them
 * @param others what it reads beside them
 * @param requests how many it takes, page by page
 * @param page its page size, where it may stop before the end
 */
record QueryEstimate(
    LayoutAccess layoutAccess,
    double own,
    CoLocatedItems.ExtraItems others,
    double passing,
    double requests,
    double units,
    Optional<FilteredPage> page,
    CostDerivation arithmetic) {

  double read() {
    return own + others.items();
  }

  double passed() {
    return own * passing;
  }

  /** Reads to the end. */
  static QueryEstimate ofAll(
      LayoutAccess layoutAccess,
      KeyMatchEstimate estimate,
      CoLocatedItems.ExtraItems others,
      ReadConsistency consistency) {
    ItemCount met = estimate.met();
    SizeDistribution sizes = layoutAccess.sizes();
    double size = sizes.mean();
    double units =
        others.bytes() == 0
            ? ExpectedCharge.query(met, sizes, consistency)
            : consistency.unitsEach()
                * met.mean(
                    items ->
                        SizeDistribution.units(
                            others.bytes() + items * size,
                            items * sizes.variance(),
                            CapacityUnit.READ));
    double own = met.mean();
    return new QueryEstimate(
        layoutAccess,
        own,
        others,
        estimate.passing(),
        ExpectedCharge.requests(met, size),
        units,
        Optional.empty(),
        CostDerivation.of(
            () ->
                ImmutableList.of(
                    items(layoutAccess, own, others),
                    charge(met instanceof ItemCount.Exactly, units, consistency))));
  }

  /**
   * Stops when so many are found.
   *
   * @param alone whether no other Query helps to find them
   */
  static QueryEstimate ofSome(
      LayoutAccess layoutAccess,
      KeyMatchEstimate estimate,
      CoLocatedItems.ExtraItems others,
      ReadConsistency consistency,
      int limit,
      boolean alone) {
    double mean = estimate.met().mean();
    double share = others.items() == 0 ? 1 : mean / (mean + others.items());
    ItemCount all = others.items() == 0 ? estimate.met() : ItemCount.around(mean + others.items());
    double size =
        others.items() == 0
            ? layoutAccess.itemSize()
            : share * layoutAccess.itemSize() + (1 - share) * others.bytes() / others.items();
    double passing = estimate.passing() * share;
    FilteredPage page =
        alone ? FilteredPage.of(limit, passing) : FilteredPage.ofMany(limit, passing);
    ItemCount met = all.atMost(page.items());
    double first =
        others.items() == 0
            ? ExpectedCharge.query(met, layoutAccess.sizes(), consistency)
            : ExpectedCharge.query(met, size, consistency);
    double further = page.furtherUnits(all, size, consistency);
    double read = met.mean();
    // They stand among each other, so a page has as many of each as the whole collection.
    CoLocatedItems.ExtraItems between =
        others.times(mean == 0 ? 1 : read / (mean + others.items()));
    return new QueryEstimate(
        layoutAccess,
        read - between.items(),
        between,
        estimate.passing(),
        ExpectedCharge.requests(met, size) + page.furtherRequests(all),
        first + further,
        Optional.of(page),
        CostDerivation.of(
            () ->
                ImmutableList.<String>builder()
                    .add(items(layoutAccess, read - between.items(), between))
                    .add(charge(met instanceof ItemCount.Exactly, first, consistency))
                    .addAll(page.lines(further))
                    .build()));
  }

  private static String items(
      LayoutAccess layoutAccess, double own, CoLocatedItems.ExtraItems others) {
    return NumberFormat.number(own)
        + " "
        + layoutAccess.layout().name()
        + (layoutAccess.isTable() ? " items of " : " entries of ")
        + NumberFormat.number(layoutAccess.itemSize())
        + " bytes"
        + (others.items() > 0
            ? ", and "
                + NumberFormat.number(others.items())
                + " others, "
                + NumberFormat.number(others.bytes())
                + " bytes"
            : "");
  }

  private static String charge(boolean known, double units, ReadConsistency consistency) {
    return (known ? "" : "averaged over the number of items, ")
        + "⌈bytes ÷ 4096⌉ × "
        + NumberFormat.number(consistency.unitsEach())
        + " = "
        + NumberFormat.number(units)
        + " read units";
  }
}
