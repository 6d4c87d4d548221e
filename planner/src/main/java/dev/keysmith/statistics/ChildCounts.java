package dev.keysmith.statistics;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.CountTable;
import dev.keysmith.capacity.ItemCount;
import dev.keysmith.spec.ChildDistribution;
import dev.keysmith.spec.ChildDistribution.ParentClass;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleUnaryOperator;

/**
 * How many instances have given values of some attributes: where those refer to a parent, as many
 * as that parent has children.
 *
 * <p>Further conditions thin the children out: of a Poisson variate with a rate of its own for each
 * parent remains one with a part of that rate.
 */
public final class ChildCounts {
  /** Steps towards a mean that a greatest number does not cut. */
  private static final int NEAR_ENOUGH = 5;

  private static final double CUT_OFF = 0.999;

  private static final double P99 = 0.99;

  private final RelationshipGraph relationships;
  private final Map<ChildDistribution, Rates> rates = new ConcurrentHashMap<>();
  private final Map<TableKey, CountTable> tables = new ConcurrentHashMap<>();
  private final Map<DistinctKey, Double> distinct = new ConcurrentHashMap<>();

  /** The classes of a distribution, as arrays. */
  private record Rates(double[] shares, double[] rates) {}

  private record TableKey(ChildDistribution children, double mean, boolean bySize) {}

  private record DistinctKey(ChildDistribution parents, ItemCount rows, double present) {}

  ChildCounts(RelationshipGraph relationships) {
    this.relationships = relationships;
  }

  /**
   * The number of instances of an entity, of which so many are expected with an average parent.
   *
   * @param bound attributes that have one value
   */
  public ItemCount of(
      String entity, Collection<String> bound, double mean, RequestedParent requested) {
    OptionalLong most = most(entity, bound);
    Optional<ChildDistribution> parent = distribution(entity, bound);
    if (parent.isEmpty() || mean <= 0 || parent.get().mean() <= 0) {
      return around(mean, most);
    }
    ChildDistribution children = parent.get();
    double kept = mean / children.mean();
    return switch (requested) {
      case ANY -> children.isEven() ? around(mean, most) : mixed(children, mean, false, most);
      case BY_SIZE ->
          children.isEven()
              ? around(mean + Math.min(1, kept), most)
              : mixed(children, mean, true, most);
      case CHILDLESS -> ItemCount.exactly(0);
      case P99 -> exactly(Math.max(mean, kept * children.quantile(P99)), most);
      case P99_BY_SIZE -> exactly(Math.max(mean, kept * children.quantileBySize(P99)), most);
      case LARGEST -> exactly(Math.max(mean, kept * children.largest()), most);
    };
  }

  /**
   * How many different parents some instances of an entity have: fewer than as many instances as
   * there are on average would have, because where many are read, most parents are met before.
   *
   * @param parents how the instances fall on those parents
   * @param bound attributes of the instances that have one value
   * @param mean how many instances there are
   * @param present the share of them that has such a parent
   */
  public double distinctParents(
      ChildDistribution parents,
      Entity entity,
      Collection<String> bound,
      double mean,
      double present) {
    ItemCount rows = of(entity.name(), bound, mean, RequestedParent.ANY);
    return distinct.computeIfAbsent(
        new DistinctKey(parents, rows, present),
        key -> {
          DoubleUnaryOperator distinctOf = parents.distinctParents();
          return rows.mean(number -> distinctOf.applyAsDouble(number * present));
        });
  }

  /** The distribution of what these attributes distinguish; empty where they are no reference. */
  public Optional<ChildDistribution> distribution(String entity, Collection<String> bound) {
    Optional<Relationship> whole =
        relationships.ofChild(entity).stream()
            .filter(relationship -> bound.containsAll(relationship.attributes().values()))
            .min(
                Comparator.comparingInt(
                        (Relationship relationship) -> -relationship.attributes().size())
                    .thenComparingDouble(Relationship::average));
    return whole.map(Relationship::children).or(() -> ofParts(entity, bound));
  }

  /**
   * The share of the children that the largest parent has; empty where these attributes are not the
   * reference to a parent, or where all parents are alike.
   */
  public OptionalDouble largestShare(String entity, Collection<String> attributes) {
    return relationships.ofChild(entity).stream()
        .filter(
            relationship ->
                ImmutableSet.copyOf(relationship.attributes().values())
                    .equals(ImmutableSet.copyOf(attributes)))
        .map(Relationship::children)
        .filter(children -> !children.isEven())
        .mapToDouble(
            children -> Math.min(1, children.largest() / (children.mean() * children.parents())))
        .findFirst();
  }

  /** Comments of a repository are as unevenly distributed as its issues are. */
  private Optional<ChildDistribution> ofParts(String entity, Collection<String> bound) {
    for (Relationship relationship : relationships.ofChild(entity)) {
      ImmutableList<String> parts =
          relationship.attributes().entrySet().stream()
              .filter(part -> bound.contains(part.getValue()))
              .map(Map.Entry::getKey)
              .collect(ImmutableList.toImmutableList());
      if (!parts.isEmpty() && !relationship.parent().equals(entity)) {
        Optional<ChildDistribution> ofParent =
            relationships.ofChild(relationship.parent()).stream()
                .filter(above -> parts.containsAll(above.attributes().values()))
                .map(Relationship::children)
                .findFirst();
        if (ofParent.isPresent()) {
          return ofParent.map(above -> times(above, relationship.children()));
        }
      }
    }
    return Optional.empty();
  }

  /** Grandchildren: the children of each child are about as many. */
  private static ChildDistribution times(ChildDistribution above, ChildDistribution below) {
    return new ChildDistribution(
        above.mean() * below.mean(), above.spread(), OptionalLong.empty(), above.parents());
  }

  /** Most children of a parent that is named. */
  private OptionalLong most(String entity, Collection<String> bound) {
    return relationships.ofChild(entity).stream()
        .filter(relationship -> bound.containsAll(relationship.attributes().values()))
        .map(Relationship::max)
        .filter(OptionalLong::isPresent)
        .mapToLong(OptionalLong::getAsLong)
        .min();
  }

  private ItemCount mixed(
      ChildDistribution children, double mean, boolean bySize, OptionalLong most) {
    ItemCount count =
        ItemCount.mixed(tables.computeIfAbsent(new TableKey(children, mean, bySize), this::table));
    return most.isPresent() ? count.atMost(most.getAsLong()) : count;
  }

  private CountTable table(TableKey key) {
    ChildDistribution children = key.children();
    Rates all = rates.computeIfAbsent(children, ChildCounts::rates);
    double kept = key.mean() / children.mean();
    double[] rates = new double[all.rates().length];
    double[] weights = new double[rates.length];
    for (int i = 0; i < rates.length; i++) {
      rates[i] = kept * all.rates()[i] + (key.bySize() ? Math.min(1, kept) : 0);
      weights[i] = all.shares()[i] * (key.bySize() ? all.rates()[i] / children.mean() : 1);
    }
    return CountTable.of(rates, weights, (double) children.max().orElse(Long.MAX_VALUE));
  }

  private static Rates rates(ChildDistribution children) {
    ImmutableList<ParentClass> classes = children.classes();
    return new Rates(
        classes.stream().mapToDouble(ParentClass::share).toArray(),
        classes.stream().mapToDouble(ParentClass::rate).toArray());
  }

  private static ItemCount exactly(double number, OptionalLong most) {
    long whole = (long) Math.ceil(number);
    return ItemCount.exactly(most.isPresent() ? Math.min(whole, most.getAsLong()) : whole);
  }

  /** So many on average, though never more than some: what is cut off is there below. */
  private static ItemCount around(double mean, OptionalLong greatest) {
    if (greatest.isEmpty()) {
      return ItemCount.around(mean);
    }
    long most = greatest.getAsLong();
    if (mean >= most) {
      return ItemCount.exactly(most);
    }
    ItemCount capped = ItemCount.around(mean).atMost(most);
    double around = mean;
    for (int i = 0; i < NEAR_ENOUGH && capped.mean() < CUT_OFF * mean; i++) {
      around *= mean / capped.mean();
      capped = ItemCount.around(around).atMost(most);
    }
    return capped;
  }
}
