package dev.keysmith.capacity;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * The probabilities of numbers of items, where the rate of a Poisson variate is itself a variate.
 *
 * <p>Small numbers each have their probability. Rates beyond those are represented by three numbers
 * with the same mean and deviation, since no rounding of single items shows there any more.
 */
public final class CountTable {
  /** Up to this rate every number is in the table. */
  private static final double SMALL_RATE = 24;

  /** Above the small rate and eight deviations nothing is left. */
  private static final int SMALL_NUMBERS = 72;

  private static final double SQRT_THREE = Math.sqrt(3);

  private final double[] numbers;
  private final double[] probabilities;
  private final double mean;

  private CountTable(double[] numbers, double[] probabilities) {
    this.numbers = numbers;
    this.probabilities = probabilities;
    double sum = 0;
    for (int i = 0; i < numbers.length; i++) {
      sum += numbers[i] * probabilities[i];
    }
    this.mean = sum;
  }

  /**
   * Mixes Poisson variates.
   *
   * @param rates of the variates
   * @param weights of the variates, which add up to one
   * @param most a number that none exceeds
   */
  public static CountTable of(double[] rates, double[] weights, double most) {
    double[] small = new double[SMALL_NUMBERS];
    double[] numbers = new double[SMALL_NUMBERS + 3 * rates.length];
    double[] probabilities = new double[numbers.length];
    int size = SMALL_NUMBERS;
    for (int i = 0; i < rates.length; i++) {
      if (rates[i] <= SMALL_RATE) {
        addPoisson(small, rates[i], weights[i]);
      } else {
        double deviation = SQRT_THREE * Math.sqrt(rates[i]);
        for (int side = -1; side <= 1; side++) {
          numbers[size] = Math.min(most, Math.rint(rates[i] + side * deviation));
          probabilities[size] = weights[i] * (side == 0 ? 4 : 1) / 6;
          size++;
        }
      }
    }
    for (int number = 0; number < SMALL_NUMBERS; number++) {
      numbers[number] = Math.min(most, number);
      probabilities[number] = small[number];
    }
    return new CountTable(Arrays.copyOf(numbers, size), Arrays.copyOf(probabilities, size));
  }

  private static void addPoisson(double[] small, double rate, double weight) {
    double probability = StrictMath.exp(-rate);
    for (int number = 0; number < small.length; number++) {
      small[number] += weight * probability;
      probability *= rate / (number + 1);
    }
  }

  double mean() {
    return mean;
  }

  /** The mean of a function of the smaller of the number and a cap. */
  double mean(double cap, DoubleUnaryOperator function) {
    double sum = 0;
    for (int i = 0; i < numbers.length; i++) {
      sum += probabilities[i] * function.applyAsDouble(Math.min(numbers[i], cap));
    }
    return sum;
  }

  double largest() {
    double largest = 0;
    for (int i = 0; i < numbers.length; i++) {
      if (probabilities[i] > 0) {
        largest = Math.max(largest, numbers[i]);
      }
    }
    return largest;
  }
}
