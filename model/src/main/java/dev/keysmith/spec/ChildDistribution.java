package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.DoubleUnaryOperator;

/**
 * How the children of an entity are distributed over its parents.
 *
 * <p>Each parent has a rate of its own, and its children are Poisson around that. The rates are
 * log-normal: most parents have few children, a few have very many. A spread of zero gives all
 * parents one rate, and so plain Poisson.
 *
 * <p>Of log-normal rates, the top share q of the parents has Φ(spread − z) of the children, with z
 * the normal quantile of 1 − q. So whatever states a share states the spread: the largest of N
 * parents is the top 1/N of them.
 *
 * <pre>
 *   average 40, max 200k, 10M parents     the largest has 0.05% of all children
 *                                         spread = 5.2 + Φ⁻¹(0.0005) = 1.9, median 6.5
 * </pre>
 *
 * @param mean children of a parent
 * @param spread standard deviation of the logarithm of the rates
 * @param max the most children of a parent
 * @param parents the number of parents
 */
public record ChildDistribution(double mean, double spread, OptionalLong max, long parents) {
  /** The share of the parents whose children {@code skew} counts; all alike have as many. */
  public static final double LEAST_SKEW = 0.2;

  /** Of a parent that has all children, the logarithm of the share of the others is none. */
  private static final double MOST_OF_ALL = 1 - 1e-9;

  private static final double P99 = 0.99;
  private static final double Z_P99 = NormalDistribution.quantile(P99);

  /** One parent that had all children would leave nothing to distribute. */
  private static final double GREATEST_SHARE = 0.95;

  /** So many parents each have a class of their own. */
  private static final int SINGLE_PARENTS = 64;

  /** Classes begin here; below is less than one parent in 30,000, with hardly a child. */
  private static final double LOWEST = -4;

  private static final double WIDEST = 0.5;

  /** The greatest step from one class to the next, in the logarithm of the rate. */
  private static final double STEP = 0.3;

  private static final int CAPPING_ROUNDS = 20;

  /**
   * Parents of about the same rate.
   *
   * @param share of the parents
   * @param rate of each, in children
   */
  public record ParentClass(double share, double rate) {}

  /** The greatest {@code p99} that rates of this family can have, as a multiple of the mean. */
  public static double greatestP99() {
    return StrictMath.exp(Z_P99 * Z_P99 / 2);
  }

  /** From what a spec states; a stated skew or percentile goes before the largest. */
  static ChildDistribution of(double mean, OptionalLong max, StatedSpread stated, long parents) {
    if (mean <= 0 || parents < 2) {
      return new ChildDistribution(mean, 0, max, parents);
    }
    return new ChildDistribution(mean, spread(mean, max, stated, parents), max, parents);
  }

  private static double spread(double mean, OptionalLong max, StatedSpread stated, long parents) {
    if (stated.exact().isPresent()) {
      return stated.exact().getAsDouble();
    }
    if (stated.skew().isPresent()) {
      return ofShare(LEAST_SKEW, stated.skew().getAsDouble());
    }
    if (stated.p99().isPresent()) {
      return ofP99(mean, stated.p99().getAsDouble());
    }
    if (max.isEmpty()) {
      return 0;
    }
    double rate = withoutChance((double) max.getAsLong(), mean, 1 - 1.0 / parents);
    return ofShare(1.0 / parents, rate / (mean * parents));
  }

  /** The spread with which the top of the parents has so large a share of the children. */
  private static double ofShare(double top, double share) {
    return share <= top
        ? 0
        : NormalDistribution.quantile(Math.min(GREATEST_SHARE, share))
            - NormalDistribution.quantile(top);
  }

  private static double ofP99(double mean, double p99) {
    double ratio = withoutChance(p99, mean, P99) / mean;
    return ratio <= 1
        ? 0
        : Z_P99 - Math.sqrt(Math.max(0, Z_P99 * Z_P99 - 2 * StrictMath.log(ratio)));
  }

  /** The rate of which so many children come about; chance adds to it as deviations add up. */
  private static double withoutChance(double children, double mean, double share) {
    double chance = chance(mean, share);
    double above = children - mean;
    return above <= chance ? mean : mean + Math.sqrt(above * above - chance * chance);
  }

  /** By how much a share of parents with one rate does not exceed it. */
  private static double chance(double rate, double share) {
    double z = NormalDistribution.quantile(share);
    return z * Math.sqrt(rate) + (z * z - 1) / 6;
  }

  /** Whether all parents have one rate. */
  public boolean isEven() {
    return spread == 0;
  }

  /** The share of the children that the top fifth of the parents has. */
  public double topFifth() {
    return NormalDistribution.cumulative(spread + NormalDistribution.quantile(LEAST_SKEW));
  }

  /** The number of children that a share of the parents does not exceed. */
  public double quantile(double share) {
    double z = NormalDistribution.quantile(share);
    double above = mean * StrictMath.exp(spread * z - spread * spread / 2) - mean;
    double chance = Math.max(0, chance(mean, share));
    double children = above < 0 ? mean + above : mean + StrictMath.hypot(above, chance);
    return atMost(Math.rint(children));
  }

  /**
   * The number of children that the parents of a share of the children do not exceed: of a
   * log-normal rate, weighted by itself, the logarithm is larger by the square of the spread.
   */
  public double quantileBySize(double share) {
    if (isEven()) {
      return quantile(share) + 1;
    }
    double z = NormalDistribution.quantile(share);
    return Math.min(quantile(NormalDistribution.cumulative(z + spread)), largest());
  }

  /** The children of the largest parent: as stated, or as many as the distribution gives it. */
  public double largest() {
    if (max.isPresent()) {
      return (double) max.getAsLong();
    }
    if (parents < 2) {
      return Math.ceil(mean);
    }
    if (isEven()) {
      return Math.rint(mean + chance(mean, 1 - 1.0 / parents));
    }
    return Math.rint(mean * parents * topShare());
  }

  /** The share of the children that the parent with the greatest rate has, whatever the maximum. */
  public double topShare() {
    if (isEven() || parents < 2) {
      return 1.0 / Math.max(1, parents);
    }
    double z = NormalDistribution.quantile(1 - 1.0 / parents);
    return NormalDistribution.cumulative(spread - z);
  }

  /** Children of the parent of a child: the mean over requests that fall on parents by size. */
  public double meanBySize() {
    return mean <= 0
        ? 0
        : 1
            + classes().stream().mapToDouble(one -> one.share() * one.rate() * one.rate()).sum()
                / mean;
  }

  /**
   * How many different parents some children have: few, if most children have the same ones.
   *
   * @param children drawn from all, each as likely as another
   */
  public double distinctParents(double children) {
    return distinctParents().applyAsDouble(children);
  }

  /** The same for many numbers of children, which share what takes longest. */
  public DoubleUnaryOperator distinctParents() {
    if (parents < 2 || mean <= 0) {
      return children -> Math.min(children, 1);
    }
    if (max.isPresent() && max.getAsLong() == 1) {
      return children -> Math.min(children, (double) parents); // no two have the same one
    }
    double all = mean * parents;
    ImmutableList<ParentClass> classes = classes();
    double[] numbers = classes.stream().mapToDouble(one -> one.share() * parents).toArray();
    double[] missed =
        classes.stream()
            .mapToDouble(one -> StrictMath.log1p(-Math.min(one.rate() / all, MOST_OF_ALL)))
            .toArray();
    return children -> {
      double distinct = 0;
      for (int i = 0; i < numbers.length; i++) {
        distinct -= numbers[i] * StrictMath.expm1(children * missed[i]);
      }
      return Math.min(children, distinct);
    };
  }

  private double atMost(double children) {
    return max.isPresent() ? Math.min(children, (double) max.getAsLong()) : children;
  }

  /**
   * The parents by their rate, the least first. The mean of the rates is the mean; none is above
   * the maximum.
   */
  public ImmutableList<ParentClass> classes() {
    if (isEven() || parents < 2) {
      return ImmutableList.of(new ParentClass(1, mean));
    }
    List<ParentClass> classes = new ArrayList<>();
    double below = Double.NEGATIVE_INFINITY;
    for (double edge : edges()) {
      classes.add(between(below, edge));
      below = edge;
    }
    return capped(classes);
  }

  /** The rate of each of so many parents, the least first. */
  public ImmutableList<Double> rates(int number) {
    return ofParents(number).rates();
  }

  /** The same with another spread, and no maximum. */
  public ChildDistribution spreadBy(double other) {
    return new ChildDistribution(mean, other, OptionalLong.empty(), parents);
  }

  /** The same of so many parents. */
  public ChildDistribution ofParents(long number) {
    return number == parents ? this : new ChildDistribution(mean, spread, max, number);
  }

  private ImmutableList<Double> rates() {
    List<ParentClass> single = new ArrayList<>();
    double below = Double.NEGATIVE_INFINITY;
    for (double edge : singleEdges()) {
      single.add(isEven() ? new ParentClass(1.0 / parents, mean) : between(below, edge));
      below = edge;
    }
    return capped(single).stream().map(ParentClass::rate).collect(ImmutableList.toImmutableList());
  }

  private ParentClass between(double below, double above) {
    double share = NormalDistribution.between(below, above);
    double children = NormalDistribution.between(below - spread, above - spread);
    return new ParentClass(share, mean * children / share);
  }

  /** The upper ends of the classes; the last has the largest parent alone. */
  private List<Double> edges() {
    if (parents <= SINGLE_PARENTS) {
      return singleEdges();
    }
    List<Double> edges = new ArrayList<>();
    double last = NormalDistribution.quantile(1 - 1.0 / parents);
    int steps = (int) Math.ceil((last - LOWEST) / Math.min(WIDEST, STEP / spread));
    for (int i = 1; i <= steps; i++) {
      edges.add(LOWEST + (last - LOWEST) * i / steps);
    }
    edges.add(Double.POSITIVE_INFINITY);
    return edges;
  }

  private List<Double> singleEdges() {
    List<Double> edges = new ArrayList<>();
    for (long i = 1; i < parents; i++) {
      edges.add(NormalDistribution.quantile((double) i / parents));
    }
    edges.add(Double.POSITIVE_INFINITY);
    return edges;
  }

  /** What is above the maximum is distributed over the others in proportion. */
  private ImmutableList<ParentClass> capped(List<ParentClass> classes) {
    List<ParentClass> capped = classes;
    double most = (double) max.orElse(Long.MAX_VALUE);
    for (int i = 0; i < CAPPING_ROUNDS; i++) {
      double full = 0;
      double rest = 0;
      for (ParentClass one : capped) {
        if (one.rate() >= most) {
          full += one.share() * most;
        } else {
          rest += one.share() * one.rate();
        }
      }
      double factor = rest == 0 ? 1 : (mean - full) / rest;
      boolean settled = Math.abs(factor - 1) < 1e-9;
      capped =
          capped.stream()
              .map(one -> new ParentClass(one.share(), Math.min(most, one.rate() * factor)))
              .toList();
      if (settled) {
        break;
      }
    }
    return ImmutableList.copyOf(capped);
  }
}
