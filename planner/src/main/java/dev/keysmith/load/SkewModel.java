package dev.keysmith.load;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Skew;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.statistics.SpecStatistics;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Which share of a pattern's requests falls on the most popular value of a partition key.
 *
 * @param popular whether the spec says so, rather than a uniform distribution or a lack of keys
 * @param description how the share comes about, to stand behind the rate: {@code × 30% on one
 *     postID}
 */
record SkewModel(double share, boolean popular, String description) {

  /**
   * Says how requests crowd on partition keys.
   *
   * <pre>
   *   hottest: 2%             2% on one key, whichever it is
   *   hottest: {owner: 5%}    5% on a key of {owner} alone; on {owner}#{repo}, 5% over the
   *                           repositories of an owner
   *   evenly distributed      one in as many as there are keys
   *   no attribute varies     all on one key
   * </pre>
   */
  static SkewModel of(
      SpecStatistics statistics,
      AccessPattern pattern,
      ParameterBindings bindings,
      PartitionDiscriminator key) {
    Skew skew = pattern.skew();
    ImmutableSet<String> varying = key.varying();
    if (varying.isEmpty()) {
      return new SkewModel(1, false, "on one key");
    }
    DistinctKeys keys = new DistinctKeys(statistics, key);
    double all = keys.distinct(varying);
    ImmutableSet<String> popular =
        varying.stream()
            .filter(one -> share(skew, bindings, key, one).isPresent())
            .collect(ImmutableSet.toImmutableSet());
    if (!popular.isEmpty()) {
      double share =
          popular.stream()
              .mapToDouble(one -> share(skew, bindings, key, one).orElse(1))
              .min()
              .orElse(1);
      double others = keys.others(popular);
      return new SkewModel(
          share / others,
          true,
          "× "
              + NumberFormat.percent(share)
              + " on one "
              + String.join(" and ", popular)
              + (others > 1 ? " ÷ " + NumberFormat.number(others) + " keys of it" : ""));
    }
    double even = 1 / all;
    if (skew.combination().isPresent() && skew.combination().getAsDouble() > even) {
      double share = skew.combination().getAsDouble();
      return new SkewModel(
          share,
          true,
          "× " + NumberFormat.percent(share) + " on one " + String.join(" and ", varying));
    }
    return new SkewModel(even, false, "÷ " + NumberFormat.counted(all, "key"));
  }

  /** The same distribution over so many partitions. */
  SkewModel over(double number, String what) {
    return number == 1
        ? this
        : new SkewModel(
            share / number,
            popular,
            description + " ÷ " + NumberFormat.number(number) + " " + what);
  }

  private static OptionalDouble share(
      Skew skew, ParameterBindings bindings, PartitionDiscriminator key, String attribute) {
    ImmutableSet<String> names = bindings.names(attribute, key.value(attribute));
    return skew.byAttribute().entrySet().stream()
        .filter(entry -> names.contains(entry.getKey()))
        .mapToDouble(Map.Entry::getValue)
        .findFirst();
  }

  /** How many different keys there are. */
  private record DistinctKeys(SpecStatistics facts, PartitionDiscriminator key) {
    /** Among what is stored. */
    double distinct(ImmutableSet<String> attributes) {
      return Math.max(1, Math.min(entity().count(), possible(attributes)));
    }

    /**
     * Those with one value of some of the attributes. Where more can be made than there are
     * instances, instances come and go: any customer queries a popular event, and not just the few
     * that hold a seat there at one time. Not so where the key identifies each instance.
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
      ImmutableList<AttributeCondition> equal =
          attributes.stream().map(this::equal).collect(ImmutableList.toImmutableList());
      double selected = facts.cardinality().selectivity(entity(), equal);
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

    private AttributeCondition equal(String attribute) {
      return new AttributeCondition(
          path(attribute),
          new AttributeCondition.Test.Is(new ValueExpression.Parameter(attribute)),
          OptionalDouble.empty());
    }
  }
}
