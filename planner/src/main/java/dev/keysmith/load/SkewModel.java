package dev.keysmith.load;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.load.ValueShares.ValueShare;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Popularity;
import dev.keysmith.spec.Skew;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.statistics.SpecStatistics;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

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
   *   values: {A: 91%, …}     91% of what is created on A; over the keys that begin with it
   *   max: 50k of 1M          5% on the largest parent, if nothing else is said
   *   evenly distributed      one in as many as there are keys
   *   no attribute varies     all on one key
   * </pre>
   *
   * @param assuming whether reads crowd on the largest parent where the pattern does not say
   * @param chosen values of attributes in the key, by attribute
   */
  static SkewModel of(
      SpecStatistics statistics,
      boolean assuming,
      AccessPattern pattern,
      ParameterBindings bindings,
      PartitionDiscriminator key,
      ImmutableMap<String, ValueShare> chosen) {
    Skew skew = pattern.skew();
    double onChosen =
        chosen.values().stream().mapToDouble(ValueShare::requests).reduce(1, (a, b) -> a * b);
    String values = description(chosen);
    ImmutableSet<String> varying =
        key.varying().stream()
            .filter(attribute -> !chosen.containsKey(attribute))
            .collect(ImmutableSet.toImmutableSet());
    if (varying.isEmpty()) {
      return combined(skew, onChosen, values.isEmpty() ? "on one key" : values, key.varying());
    }
    DistinctKeys keys = new DistinctKeys(statistics, key, varying, chosen);
    ImmutableSet<String> popular =
        varying.stream()
            .filter(one -> share(statistics, skew, bindings, key, one).isPresent())
            .collect(ImmutableSet.toImmutableSet());
    if (!popular.isEmpty()) {
      double share =
          popular.stream()
              .mapToDouble(one -> share(statistics, skew, bindings, key, one).orElse(1))
              .min()
              .orElse(1);
      double others = keys.others(popular);
      return new SkewModel(
          onChosen * share / others,
          true,
          joined(
              values,
              "× "
                  + NumberFormat.percent(share)
                  + " on one "
                  + String.join(" and ", popular)
                  + (others > 1 ? " ÷ " + NumberFormat.number(others) + " keys of it" : "")));
    }
    double all = keys.distinct(varying);
    OptionalDouble largest = onLargest(statistics, assuming, pattern, key, varying);
    if (largest.isPresent() && largest.getAsDouble() > 1 / all) {
      return new SkewModel(
          onChosen * largest.getAsDouble(),
          true,
          joined(
              values,
              "× "
                  + NumberFormat.percent(largest.getAsDouble())
                  + " on the largest "
                  + String.join(" and ", varying)));
    }
    return combined(
        skew,
        onChosen / all,
        joined(values, "÷ " + NumberFormat.counted(all, "key")),
        key.varying());
  }

  /**
   * The largest parent is taken to be the most popular: its children are created and changed there,
   * and are read there unless the pattern says otherwise.
   */
  private static OptionalDouble onLargest(
      SpecStatistics statistics,
      boolean assuming,
      AccessPattern pattern,
      PartitionDiscriminator key,
      ImmutableSet<String> varying) {
    boolean evenly =
        pattern instanceof AccessPattern.Read
            && pattern.skew().popularity().map(Popularity.EVENLY::equals).orElse(!assuming);
    boolean own = varying.stream().noneMatch(key.layout().copies()::containsKey);
    return evenly || !own || pattern.skew().combination().isPresent()
        ? OptionalDouble.empty()
        : statistics.childCounts().largestShare(key.layout().entity(), varying);
  }

  /** What is stated of the most popular combination, if that is more than an even share. */
  private static SkewModel combined(
      Skew skew, double even, String description, ImmutableSet<String> varying) {
    if (skew.combination().isPresent() && skew.combination().getAsDouble() > even) {
      double share = skew.combination().getAsDouble();
      return new SkewModel(
          share,
          true,
          "× " + NumberFormat.percent(share) + " on one " + String.join(" and ", varying));
    }
    return new SkewModel(even, false, description);
  }

  private static String description(ImmutableMap<String, ValueShare> chosen) {
    return chosen.entrySet().stream()
        .filter(value -> value.getValue().requests() < 1)
        .map(
            value ->
                "× %s on %s %s"
                    .formatted(
                        NumberFormat.percent(value.getValue().requests()),
                        value.getKey(),
                        value.getValue().value()))
        .collect(Collectors.joining(" "));
  }

  private static String joined(String values, String rest) {
    return values.isEmpty() ? rest : values + " " + rest;
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

  /** As the pattern says; where it stores instances, also as the spec says of the values. */
  private static OptionalDouble share(
      SpecStatistics statistics,
      Skew skew,
      ParameterBindings bindings,
      PartitionDiscriminator key,
      String attribute) {
    ImmutableSet<String> names = bindings.names(attribute, key.value(attribute));
    OptionalDouble stated =
        skew.byAttribute().entrySet().stream()
            .filter(entry -> names.contains(entry.getKey()))
            .mapToDouble(Map.Entry::getValue)
            .findFirst();
    if (stated.isPresent()) {
      return stated;
    }
    AttributePath path = key.path(attribute);
    Entity entity = statistics.spec().entity(key.layout().entity());
    boolean asked = bindings.asked(entity.name(), attribute).isPresent();
    return asked && !bindings.namesOne(entity)
        ? OptionalDouble.empty()
        : statistics
            .spec()
            .entity(path.entity())
            .attribute(path.attribute())
            .distribution()
            .hottest();
  }

  /**
   * How many different keys there are.
   *
   * @param varying the attributes of the key without those whose value is chosen
   */
  private record DistinctKeys(
      SpecStatistics facts,
      PartitionDiscriminator key,
      ImmutableSet<String> varying,
      ImmutableMap<String, ValueShare> chosen) {
    /** Among what is stored. */
    double distinct(ImmutableSet<String> attributes) {
      return Math.max(1, Math.min(instances(), possible(attributes)));
    }

    /** Instances with the chosen values. */
    private double instances() {
      return chosen.values().stream()
          .mapToDouble(ValueShare::instances)
          .reduce((double) entity().count(), (all, share) -> all * share);
    }

    /**
     * Those with one value of some of the attributes. Where more can be made than there are
     * instances, instances come and go: any customer queries a popular event, and not just the few
     * that hold a seat there at one time. Not so where the key identifies each instance.
     */
    double others(ImmutableSet<String> attributes) {
      boolean fleeting = !tellsInstances() && possible(varying) > instances();
      return Math.max(
          1,
          fleeting
              ? possible(varying) / possible(attributes)
              : distinct(varying) / distinct(attributes));
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
        AttributePath path = key.path(attribute);
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
      return entity().isIdentifiedBy(key.varying())
          || key.varying().stream()
              .map(key::path)
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

    private AttributeCondition equal(String attribute) {
      return new AttributeCondition(
          key.path(attribute),
          new AttributeCondition.Test.Is(new ValueExpression.Parameter(attribute)),
          OptionalDouble.empty());
    }
  }
}
