package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Cardinality;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.math.BigDecimal;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Elements that many sets have: one for each share of the instances that patterns select by what
 * their sets contain.
 *
 * <pre>
 *   read: Article   where: {tags: {contains: $tag, fraction: 20%}}     every fifth has one tag
 * </pre>
 */
final class CommonElements {
  private static final int FIRST = 100_001;

  /** By entity and attribute. */
  private final ImmutableSetMultimap<String, Double> shares;

  CommonElements(Spec spec) {
    ImmutableSetMultimap.Builder<String, Double> stated = ImmutableSetMultimap.builder();
    conditions(spec)
        .filter(condition -> condition.test() instanceof Test.Contains)
        .forEach(
            condition ->
                stated.put(
                    name(condition.path().entity(), condition.path().attribute()),
                    condition.fraction().orElse(Cardinality.DEFAULT_FRACTION)));
    this.shares = stated.build();
  }

  /** The conditions of all patterns. */
  static Stream<AttributeCondition> conditions(Spec spec) {
    return spec.patterns().stream()
        .flatMap(
            pattern ->
                pattern.match(
                    read ->
                        read.selection().branches().stream().flatMap(CommonElements::conditions),
                    write ->
                        write.actions().stream()
                            .filter(WriteAction.Select.class::isInstance)
                            .map(WriteAction.Select.class::cast)
                            .flatMap(select -> select.where().stream()),
                    external -> Stream.<AttributeCondition>of()));
  }

  private static Stream<AttributeCondition> conditions(EntitySelection selection) {
    return Stream.concat(
        selection.where().stream(),
        selection.include().stream().flatMap(include -> conditions(include.selection())));
  }

  private static String name(String entity, String attribute) {
    return entity + "." + attribute;
  }

  /** Those of one set, each as often as its share says. */
  ImmutableList<Object> drawn(
      String entity, String attribute, AttributeType type, SplittableRandom random) {
    ImmutableSet<Double> stated = shares.get(name(entity, attribute));
    ImmutableList.Builder<Object> drawn = ImmutableList.builder();
    int number = FIRST;
    for (double share : stated) {
      if (random.nextDouble() < share) {
        drawn.add(
            type == AttributeType.NUMBER_SET
                ? (Object) BigDecimal.valueOf(number)
                : String.valueOf(number));
      }
      number++;
    }
    return drawn.build();
  }
}
