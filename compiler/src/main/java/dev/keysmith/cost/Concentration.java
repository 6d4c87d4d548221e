package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.SpecFacts;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Hottest;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Value;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Which share of a pattern's requests falls on the most popular value of a partition key.
 *
 * @param popular whether the spec says so, rather than an even spread or a lack of keys
 * @param words how the share comes about, to stand behind the rate: {@code × 30% on one postID}
 */
record Concentration(double share, boolean popular, String words) {

  /**
   * Says how requests crowd on partition keys.
   *
   * <pre>
   *   hottest: 2%             2% on one key, whichever it is
   *   hottest: {owner: 5%}    5% on a key of {owner} alone; on {owner}#{repo}, 5% over the
   *                           repositories of an owner
   *   evenly spread           one in as many as there are keys
   *   no attribute varies     all on one key
   * </pre>
   */
  static Concentration of(SpecFacts facts, Pattern pattern, Bindings bindings, Telling key) {
    Hottest hottest = pattern.hottest();
    ImmutableSet<String> varying = key.varying();
    if (varying.isEmpty()) {
      return new Concentration(1, false, "on one key");
    }
    Keys keys = new Keys(facts, key);
    double all = keys.distinct(varying);
    ImmutableSet<String> popular =
        varying.stream()
            .filter(one -> share(hottest, bindings, key, one).isPresent())
            .collect(ImmutableSet.toImmutableSet());
    if (!popular.isEmpty()) {
      double share =
          popular.stream()
              .mapToDouble(one -> share(hottest, bindings, key, one).orElse(1))
              .min()
              .orElse(1);
      double others = Math.max(1, all / keys.distinct(popular));
      return new Concentration(
          share / others,
          true,
          "× "
              + Figures.percent(share)
              + " on one "
              + String.join(" and ", popular)
              + (others > 1 ? " ÷ " + Figures.number(others) + " keys of it" : ""));
    }
    double even = 1 / all;
    if (hottest.combination().isPresent() && hottest.combination().getAsDouble() > even) {
      double share = hottest.combination().getAsDouble();
      return new Concentration(
          share, true, "× " + Figures.percent(share) + " on one " + String.join(" and ", varying));
    }
    return new Concentration(even, false, "÷ " + Figures.counted(all, "key"));
  }

  /** The same spread over so many partitions. */
  Concentration over(double number, String what) {
    return number == 1
        ? this
        : new Concentration(
            share / number, popular, words + " ÷ " + Figures.number(number) + " " + what);
  }

  private static OptionalDouble share(
      Hottest hottest, Bindings bindings, Telling key, String attribute) {
    ImmutableSet<String> names = bindings.names(attribute, key.value(attribute));
    return hottest.byAttribute().entrySet().stream()
        .filter(entry -> names.contains(entry.getKey()))
        .mapToDouble(Map.Entry::getValue)
        .findFirst();
  }

  /** How many different keys there are. */
  private record Keys(SpecFacts facts, Telling key) {
    double distinct(ImmutableSet<String> attributes) {
      Entity entity = facts.spec().entity(key.layout().entity());
      ImmutableList<Condition> equal =
          attributes.stream().map(this::equal).collect(ImmutableList.toImmutableList());
      double selected = facts.matches().selectivity(entity, equal);
      double count = (double) entity.count();
      return Math.max(1, selected == 0 ? count : Math.min(count, 1 / selected));
    }

    private Condition equal(String attribute) {
      AttributePath path =
          Optional.ofNullable(key.layout().copies().get(attribute))
              .orElseGet(() -> AttributePath.own(key.layout().entity(), attribute));
      return new Condition(
          path, new Condition.Test.Is(new Value.Parameter(attribute)), OptionalDouble.empty());
    }
  }
}
