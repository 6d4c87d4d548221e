package dev.keysmith.verify.data;

import dev.keysmith.spec.ChildDistribution;
import dev.keysmith.spec.Relationship;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Draws the places of parents in a list, each as likely as the rate of its children.
 *
 * <p>The rates of all parents together follow the distribution as closely as their number allows;
 * which parent has which is drawn.
 */
final class ParentWeights {
  private final SplittableRandom random;
  private final Map<Relationship, double[]> cumulative = new LinkedHashMap<>();

  ParentWeights(SplittableRandom random) {
    this.random = random;
  }

  /**
   * A place in a list of so many parents.
   *
   * @param parents at least one
   */
  int sample(Relationship relationship, int parents) {
    if (relationship.children().isEven() || parents < 2) {
      return random.nextInt(parents);
    }
    double[] sums = cumulative.get(relationship);
    if (sums == null || sums.length != parents) {
      sums = shuffledSums(relationship.children(), parents);
      cumulative.put(relationship, sums);
    }
    return place(sums, random.nextDouble() * sums[parents - 1]);
  }

  private double[] shuffledSums(ChildDistribution children, int parents) {
    double[] rates = children.rates(parents).stream().mapToDouble(Double::doubleValue).toArray();
    for (int i = parents - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      double swapped = rates[i];
      rates[i] = rates[other];
      rates[other] = swapped;
    }
    for (int i = 1; i < parents; i++) {
      rates[i] += rates[i - 1];
    }
    return rates;
  }

  private static int place(double[] sums, double drawn) {
    int low = 0;
    int high = sums.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sums[middle] > drawn) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
