package dev.keysmith.plan.read;

import dev.keysmith.capacity.ItemCount;

/**
 * How much a Scan reads until it has as many matches as a page of results takes: whole pages of 1
 * MB, since it has no Limit, and all of them where there are fewer matches.
 *
 * <pre>
 *   336 items, 89 on a page of 1 MB, 25 matches wanted
 *     84 match    the 25th is about the 99th item    two pages, mostly
 *     10 match    there is no 25th                   all 336
 * </pre>
 *
 * @param items in the table or index, of all entities
 * @param perPage how many of them fill 1 MB
 * @param wanted how many matches end the Scan
 */
record ScannedPages(double items, long perPage, int wanted) {
  /** With more pages, where in the last one the Scan ends matters little. */
  private static final int FEW = 64;

  private static final double NEGLIGIBLE = 1e-12;

  /** Mean number of items read, over what the requests match. */
  double read(ItemCount matches) {
    return items <= perPage ? items : matches.mean(this::read);
  }

  private double read(double matches) {
    if (matches < wanted) {
      return items;
    }
    if (items > (double) FEW * perPage) {
      double position = wanted * (items + 1) / (matches + 1);
      return Math.min(items, position + perPage / 2.0);
    }
    double all = Math.rint(items);
    double read = 0;
    for (double before = 0; before < all; before += perPage) {
      read += Math.min(perPage, all - before) * isShort(Math.min(matches, all), before, all);
    }
    return read;
  }

  /**
   * How often some of all items have fewer matches than wanted, drawn without putting back: from
   * the likeliest number of matches upwards and downwards, as far as chances count.
   */
  private double isShort(double matches, double some, double all) {
    double likeliest = Math.floor((some + 1) * (matches + 1) / (all + 2));
    double others = all - matches - some;
    double sum = 1;
    double fewer = likeliest < wanted ? 1 : 0;
    double chance = 1;
    for (double found = likeliest + 1; chance > NEGLIGIBLE; found++) {
      chance *= (matches - found + 1) * (some - found + 1) / (found * (others + found));
      sum += chance;
      fewer += found < wanted ? chance : 0;
    }
    chance = 1;
    for (double found = likeliest; chance > NEGLIGIBLE; found--) {
      chance *= found * (others + found) / ((matches - found + 1) * (some - found + 1));
      sum += chance;
      fewer += found - 1 < wanted ? chance : 0;
    }
    return fewer / sum;
  }
}
