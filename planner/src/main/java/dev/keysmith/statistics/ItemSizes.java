package dev.keysmith.statistics;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.capacity.SizeClass;
import dev.keysmith.capacity.SizeDistribution;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.design.KeyRule;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeSizes;
import dev.keysmith.spec.SizeSpread;
import dev.keysmith.statistics.LayoutStatistics.StoredAttribute;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * How large items are, from what their attributes are made of.
 *
 * <p>The large optional attributes make classes of items, with and without each of them. Within a
 * class, the attribute whose size varies most is followed exactly; what all the others add varies
 * as a sum does, normally.
 *
 * <pre>
 *   1,000 bytes, and 900 in 75% of the items     25% of about 1,000, 75% of about 1,900
 * </pre>
 */
final class ItemSizes {
  /** Two to this power of classes tell all that matters of items with more optional attributes. */
  private static final int MOST_OPTIONAL = 4;

  /** An optional attribute that makes less of a difference is one of many small ones. */
  private static final double SMALL = 24;

  private final LayoutStatistics statistics;
  private final Predicate<String> certain;
  private final Map<String, Double> rewritten;
  private final List<OptionalPart> optional = new ArrayList<>();
  private final List<VaryingPart> varying = new ArrayList<>();
  private double fixed;
  private double variance;

  /** Attributes that are there together or not at all. */
  private record OptionalPart(List<String> names, double bytes, double share) {
    double deviation() {
      return bytes * Math.sqrt(share * (1 - share));
    }
  }

  /**
   * An attribute whose values differ in size.
   *
   * @param bytes mean, wherever the item has the value: as itself and in keys
   * @param share of the items that have it
   * @param rewritten share of the writes that replace a value that was there
   */
  private record VaryingPart(
      String name, double bytes, double share, SizeSpread spread, double rewritten) {
    double deviation() {
      return bytes * spread.deviation();
    }

    double mean() {
      return bytes * (1 + rewritten * spread.excessOfLarger());
    }
  }

  private ItemSizes(
      LayoutStatistics statistics, Predicate<String> certain, Map<String, Double> rewritten) {
    this.statistics = statistics;
    this.certain = certain;
    this.rewritten = rewritten;
  }

  /**
   * Of items with some of their attributes.
   *
   * @param shown whether an attribute is part of them
   * @param certain whether it is there in any case
   * @param rewritten the attributes that a write replaces, with the share of items that had a value
   *     before: the larger of the two counts
   */
  static SizeDistribution of(
      LayoutStatistics statistics,
      Predicate<String> shown,
      Predicate<String> certain,
      Map<String, Double> rewritten) {
    ItemSizes sizes = new ItemSizes(statistics, certain, rewritten);
    Map<String, Double> occurrences = new LinkedHashMap<>();
    for (StoredAttribute stored : statistics.stored().values()) {
      if (shown.test(stored.name())) {
        sizes.add(stored, occurrences);
      }
    }
    occurrences.forEach(sizes::vary);
    return sizes.distribution();
  }

  private void add(StoredAttribute stored, Map<String, Double> occurrences) {
    double bytes = AttributeSizes.ofName(stored.name()) + stored.bytes();
    double share = certain.test(stored.name()) ? 1 : stored.share();
    if (share >= 1) {
      fixed += bytes;
    } else if (share > 0) {
      addOptional(stored.name(), bytes, share);
    }
    if (statistics.named().containsKey(stored.name())) {
      occurrences.merge(stored.name(), 1.0, Double::sum);
    } else {
      KeyRule rule = statistics.layout().keys().get(stored.name());
      if (rule != null) {
        for (String name : rule.alternatives().get(0).template().attributes()) {
          occurrences.merge(name, 1.0, Double::sum);
        }
      }
    }
    Embed embed = statistics.layout().embeds().get(stored.name());
    if (embed != null) {
      variance += childVariance(embed, stored.bytes());
    }
  }

  /** The number of children varies, and their sizes a little. */
  private static double childVariance(Embed embed, double bytes) {
    double children = embed.relationship().average();
    double each = children == 0 ? 0 : bytes / children;
    return children * each * each;
  }

  private void addOptional(String name, double bytes, double share) {
    for (int i = 0; i < optional.size(); i++) {
      OptionalPart other = optional.get(i);
      if (other.share() == share && isOne(other.names().get(0), name)) {
        List<String> names = new ArrayList<>(other.names());
        names.add(name);
        optional.set(i, new OptionalPart(names, other.bytes() + bytes, share));
        return;
      }
    }
    optional.add(new OptionalPart(List.of(name), bytes, share));
  }

  private boolean isOne(String name, String other) {
    ImmutableMap<String, Attribute> own = statistics.entity().attributes();
    return own.containsKey(name) && own.containsKey(other) && statistics.isWherever(name, other);
  }

  private void vary(String name, double times) {
    Attribute attribute = statistics.named().get(name);
    if (attribute == null
        || !attribute.distribution().sizes().varies()
        || attribute.present() == 0) {
      return;
    }
    double share = certain.test(name) ? 1 : attribute.present();
    varying.add(
        new VaryingPart(
            name,
            times * attribute.bytes(),
            share,
            attribute.distribution().sizes(),
            rewritten.getOrDefault(name, 0.0)));
  }

  private SizeDistribution distribution() {
    ImmutableList<OptionalPart> large = optional.isEmpty() ? ImmutableList.of() : large();
    for (OptionalPart part : optional) {
      if (!large.contains(part)) {
        fixed += part.share() * part.bytes();
        variance += part.deviation() * part.deviation();
      }
    }
    ImmutableList.Builder<SizeClass> classes = ImmutableList.builder();
    for (int there = 0; there < 1 << large.size(); there++) {
      addClasses(classes, large, there);
    }
    return statistics.sharedSizes().of(classes.build());
  }

  private ImmutableList<OptionalPart> large() {
    return optional.stream()
        .filter(part -> part.deviation() > SMALL)
        .sorted(Comparator.comparingDouble(OptionalPart::deviation).reversed())
        .limit(MOST_OPTIONAL)
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * The items that have just some of the large optional attributes.
   *
   * @param there a bit for each of them
   */
  private void addClasses(
      ImmutableList.Builder<SizeClass> classes, ImmutableList<OptionalPart> large, int there) {
    double share = 1;
    double bytes = fixed;
    Map<String, Boolean> present = new LinkedHashMap<>();
    for (int i = 0; i < large.size(); i++) {
      OptionalPart part = large.get(i);
      boolean has = (there & 1 << i) != 0;
      share *= has ? part.share() : 1 - part.share();
      bytes += has ? part.bytes() : 0;
      for (String name : part.names()) {
        present.put(name, has);
      }
    }
    VaryingPart widest = null;
    for (VaryingPart part : varying) {
      boolean sure = present.getOrDefault(part.name(), part.share() >= 1);
      if (sure && (widest == null || part.deviation() > widest.deviation())) {
        widest = part;
      }
    }
    double varied = variance;
    for (VaryingPart part : varying) {
      if (part != widest && present.getOrDefault(part.name(), true)) {
        double has = present.containsKey(part.name()) ? 1 : part.share();
        varied += has * part.deviation() * part.deviation();
        bytes += has * (part.mean() - part.bytes());
      }
    }
    double deviation = Math.sqrt(varied);
    if (widest == null) {
      classes.add(new SizeClass(share, bytes, 0, deviation));
    } else {
      addStrata(classes, widest, share, bytes, deviation);
    }
  }

  private static void addStrata(
      ImmutableList.Builder<SizeClass> classes,
      VaryingPart widest,
      double share,
      double bytes,
      double deviation) {
    SizeSpread spread = widest.spread();
    double others = bytes - widest.bytes();
    if (spread.equals(SizeSpread.EVEN) && widest.rewritten() == 0) {
      double least = others + widest.bytes() * spread.quantile(0);
      double most = others + widest.bytes() * spread.quantile(1);
      classes.add(new SizeClass(share, least, most - least, deviation));
      return;
    }
    for (SizeSpread.Stratum stratum : spread.strata()) {
      double part =
          widest.rewritten() * stratum.shareOfLarger() + (1 - widest.rewritten()) * stratum.share();
      classes.add(
          new SizeClass(
              share * part,
              others + widest.bytes() * stratum.low(),
              widest.bytes() * (stratum.high() - stratum.low()),
              deviation));
    }
  }
}
