package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Draws for a random spec: all chance comes from one seed, and stays within the features. */
record SeededRandom(SplittableRandom random, ImmutableSet<SpecFeature> features) {

  /** Whether a feature may occur, and now does. */
  boolean may(SpecFeature feature, int percent) {
    // Drawn in any case, so that leaving a feature out changes as little else as possible.
    boolean chance = chance(percent);
    return chance && features.contains(feature);
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  /** From the least to the most, both possible. */
  int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  /** Every order of magnitude as likely as another. */
  double magnitude(double least, double most) {
    return least * Math.pow(most / least, random.nextDouble());
  }

  <T> Optional<T> pick(List<T> from) {
    return from.isEmpty() ? Optional.empty() : Optional.of(from.get(random.nextInt(from.size())));
  }

  @SafeVarargs
  final <T> T oneOf(T... from) {
    return from[random.nextInt(from.length)];
  }

  <T> ImmutableList<T> shuffled(List<T> from) {
    List<T> rest = new ArrayList<>(from);
    ImmutableList.Builder<T> shuffled = ImmutableList.builder();
    while (!rest.isEmpty()) {
      shuffled.add(rest.remove(random.nextInt(rest.size())));
    }
    return shuffled.build();
  }

  /** A few of them, at least one where there is one, in their order. */
  <T> ImmutableList<T> some(List<T> from, int most) {
    List<T> chosen = shuffled(from).stream().limit(between(1, most)).toList();
    return from.stream().filter(chosen::contains).collect(ImmutableList.toImmutableList());
  }

  /** A share, as people write it. */
  String share(int leastPercent, int mostPercent) {
    return between(leastPercent, mostPercent) + "%";
  }

  /** A number as people write it, of two digits that mean something: 250, 1.5k, 12M. */
  static String amount(double value) {
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(2));
    for (int thousands = 3; thousands > 0; thousands--) {
      BigDecimal unit = BigDecimal.TEN.pow(3 * thousands);
      if (rounded.compareTo(unit) >= 0) {
        return plain(rounded.divide(unit)) + "kMB".charAt(thousands - 1);
      }
    }
    return plain(rounded);
  }

  /** The same of whole things, of which there is at least one. */
  static long rounded(double value) {
    return new BigDecimal(Math.max(1, Math.rint(value))).round(new MathContext(2)).longValue();
  }

  private static String plain(BigDecimal number) {
    return number.stripTrailingZeros().toPlainString();
  }
}
