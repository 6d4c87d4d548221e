package dev.keysmith.capacity;

import java.util.function.DoubleUnaryOperator;

/** How many items a request meets: a known number, or children that fall on parents at random. */
public sealed interface ItemCount {
  /** The expected value of a function of the number, which is whole and at most 2^53. */
  double mean(DoubleUnaryOperator function);

  /** The expected number. */
  double mean();

  /** The same count, but never above this: a page's limit, or the most children a parent has. */
  ItemCount atMost(long limit);

  /** Whether it is never more, or so rarely that no mean shows it. */
  boolean isNeverAbove(long most);

  /** Like the children of parents that have more or fewer of them. */
  static ItemCount mixed(CountTable table) {
    return new Mixed(table, Long.MAX_VALUE);
  }

  /** Always so many. */
  static ItemCount exactly(long items) {
    return new Exactly(items);
  }

  /** So many in the mean, at random and without a bound. */
  static ItemCount around(double rate) {
    return new Poisson(rate, Long.MAX_VALUE);
  }

  /** Always so many. */
  record Exactly(long items) implements ItemCount {
    public Exactly {
      if (items < 0) {
        throw new IllegalArgumentException("a negative number of items: " + items);
      }
    }

    @Override
    public double mean(DoubleUnaryOperator function) {
      return function.applyAsDouble((double) items);
    }

    @Override
    public double mean() {
      return items;
    }

    @Override
    public ItemCount atMost(long limit) {
      return new Exactly(Math.min(items, limit));
    }

    @Override
    public boolean isNeverAbove(long most) {
      return items <= most;
    }
  }

  /**
   * The smaller of a Poisson variate and a cap.
   *
   * @param rate the mean before the cap
   */
  record Poisson(double rate, long cap) implements ItemCount {
    public Poisson {
      if (!(rate >= 0) || Double.isInfinite(rate)) {
        throw new IllegalArgumentException("not a mean number of items: " + rate);
      }
      if (cap < 0) {
        throw new IllegalArgumentException("a negative number of items: " + cap);
      }
    }

    @Override
    public double mean(DoubleUnaryOperator function) {
      return PoissonMean.of(rate, (double) cap, function);
    }

    @Override
    public double mean() {
      return cap == Long.MAX_VALUE ? rate : mean(items -> items);
    }

    @Override
    public ItemCount atMost(long limit) {
      return new Poisson(rate, Math.min(cap, limit));
    }

    @Override
    public boolean isNeverAbove(long most) {
      return cap <= most || PoissonMean.isNegligibleAbove(rate, most);
    }
  }

  /** The smaller of a tabled number and a cap. */
  record Mixed(CountTable table, long cap) implements ItemCount {
    @Override
    public double mean(DoubleUnaryOperator function) {
      return table.mean((double) cap, function);
    }

    @Override
    public double mean() {
      return cap == Long.MAX_VALUE ? table.mean() : mean(items -> items);
    }

    @Override
    public ItemCount atMost(long limit) {
      return new Mixed(table, Math.min(cap, limit));
    }

    @Override
    public boolean isNeverAbove(long most) {
      return cap <= most || table.largest() <= most;
    }
  }
}
