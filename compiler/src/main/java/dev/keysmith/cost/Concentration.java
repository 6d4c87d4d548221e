package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.SpecFacts;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Hottest;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Value;
import java.util.LinkedHashMap;
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
      double others = keys.others(popular);
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
    /** Among what is stored. */
    double distinct(ImmutableSet<String> attributes) {
      return Math.max(1, Math.min(entity().count(), possible(attributes)));
    }

    /**
     * Those with one value of some of the attributes. Where more can be made than there are
     * instances, instances come and go: who asks for a popular event is any customer, and not just
     * the few that hold a seat there at one time. Not so where the key tells each instance.
     */
    double others(ImmutableSet<String> attributes) {
      boolean fleeting = !tellsInstances() && possible(key.varying()) > entity().count();
      return Math.max(
          1,
          fleeting
              ? possible(key.varying()) / possible(attributes)
              : distinct(key.varying()) / distinct(attributes));
    }

    /** All that the values of attributes can make. */
    private double possible(ImmutableSet<String> attributes) {
      ImmutableList<Condition> equal =
          attributes.stream().map(this::equal).collect(ImmutableList.toImmutableList());
      double selected = facts.matches().selectivity(entity(), equal);
      return selected == 0 ? entity().count() : present(attributes) / selected;
    }

    /** The share of instances that have them; parts of one reference are there together. */
    private double present(ImmutableSet<String> attributes) {
      Map<Object, Double> present = new LinkedHashMap<>();
      for (String attribute : attributes) {
        AttributePath path = path(attribute);
        double share = facts.spec().entity(path.entity()).attribute(path.attribute()).present();
        present.merge(path.isOwn() ? reference(attribute) : attribute, share, Math::min);
      }
      return present.values().stream().reduce(1.0, (one, other) -> one * other);
    }

    private Object reference(String attribute) {
      return facts.relationships().ofChild(entity().name()).stream()
          .filter(relationship -> relationship.attributes().containsValue(attribute))
          .<Object>map(relationship -> relationship)
          .findFirst()
          .orElse(attribute);
    }

    /** Whether no two instances have the same key. */
    private boolean tellsInstances() {
      return key.varying().containsAll(entity().identity())
          || key.varying().stream()
              .map(this::path)
              .filter(AttributePath::isOwn)
              .anyMatch(path -> isDifferentInEach(entity().attribute(path.attribute())));
    }

    private static boolean isDifferentInEach(Attribute attribute) {
      return attribute.unique()
          || (attribute.references().isEmpty()
              && attribute.distinct().isEmpty()
              && attribute.values().isEmpty()
              && attribute.type() != AttributeType.BOOLEAN);
    }

    private Entity entity() {
      return facts.spec().entity(key.layout().entity());
    }

    private AttributePath path(String attribute) {
      return Optional.ofNullable(key.layout().copies().get(attribute))
          .orElseGet(() -> AttributePath.own(key.layout().entity(), attribute));
    }

    private Condition equal(String attribute) {
      return new Condition(
          path(attribute),
          new Condition.Test.Is(new Value.Parameter(attribute)),
          OptionalDouble.empty());
    }
  }
}
