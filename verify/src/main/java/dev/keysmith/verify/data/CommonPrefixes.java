package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.Cardinality;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.SplittableRandom;

/**
 * Beginnings that many texts have: one for each share of the instances that patterns select by a
 * prefix. Random texts have none in common that so many have.
 *
 * <pre>
 *   read: File   where: {path: {prefix: $folder, fraction: 40%}}     two of five begin with A
 * </pre>
 */
final class CommonPrefixes {
  /** Generated texts are made of small letters, except for a few. */
  private static final char FIRST = 'A';

  /** Shorter texts would become too much alike where no two instances have the same. */
  private static final int SHORTEST = 4;

  /** A letter that differs is left. */
  private static final int SHORTEST_OF_FEW = 2;

  /** By entity and attribute. */
  private final ImmutableSetMultimap<String, Double> shares;

  CommonPrefixes(Spec spec) {
    ImmutableSetMultimap.Builder<String, Double> stated = ImmutableSetMultimap.builder();
    CommonElements.conditions(spec)
        .filter(condition -> condition.test() instanceof Test.Prefix)
        .forEach(
            condition ->
                stated.put(
                    name(condition.path().entity(), condition.path().attribute()),
                    condition.fraction().orElse(Cardinality.DEFAULT_FRACTION)));
    this.shares = stated.build();
  }

  private static String name(String entity, String attribute) {
    return entity + "." + attribute;
  }

  /** A text, or the same with a common beginning in place of its first letter. */
  String begun(Entity entity, Attribute attribute, String text, SplittableRandom random) {
    ImmutableSet<Double> stated = shares.get(name(entity.name(), attribute.name()));
    boolean differ =
        attribute.uniqueWithin().isPresent() || entity.identity().contains(attribute.name());
    if (stated.isEmpty() || text.length() < (differ ? SHORTEST : SHORTEST_OF_FEW)) {
      return text;
    }
    double drawn = random.nextDouble();
    char letter = FIRST;
    for (double share : stated) {
      drawn -= share;
      if (drawn < 0) {
        return letter + text.substring(text.offsetByCodePoints(0, 1));
      }
      letter++;
    }
    return text;
  }
}
