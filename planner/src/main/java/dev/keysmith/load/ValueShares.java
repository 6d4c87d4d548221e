package dev.keysmith.load;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.ValueLifecycle;
import dev.keysmith.statistics.SpecStatistics;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Which share of a pattern's requests falls on each value that an attribute of a partition key has.
 *
 * <pre>
 *   where: {kind: A}                all on A
 *   create: Job, set: {kind: A}     all on A
 *   hottest: {kind: {A: 40%}}       40% on A, the rest on the others by their shares
 *   where: {kind: $kind}            evenly: the client chooses the value
 *   create: Job                     as the instances have them: {A: 91%, B: 9%}
 *   update: Job, set: {kind: B}     half on B, which the entry enters, half on what it leaves: the
 *                                   values from which the lifecycle of the spec leads to B
 * </pre>
 */
final class ValueShares {
  private static final double HALF = 0.5;

  private final Spec spec;
  private final ValueLifecycle lifecycle;
  private final AccessPattern pattern;
  private final ParameterBindings bindings;

  /**
   * A value of an attribute.
   *
   * @param requests share of the pattern's requests that fall on it
   * @param instances share of the instances that have it
   */
  record ValueShare(String value, double requests, double instances) {}

  ValueShares(SpecStatistics statistics, AccessPattern pattern, ParameterBindings bindings) {
    this.spec = statistics.spec();
    this.lifecycle = statistics.lifecycle();
    this.pattern = pattern;
    this.bindings = bindings;
  }

  /** Of an attribute in a key; empty where its values are not known or any may be the hottest. */
  ImmutableList<ValueShare> of(PartitionDiscriminator key, String name) {
    Attribute attribute = attribute(key, name);
    ImmutableMap<String, Double> instances = closedSet(attribute);
    if (key.given().get(name) instanceof ValueExpression.Literal literal) {
      double share =
          instances.isEmpty()
              ? 1.0 / attribute.distinct().orElse(1)
              : instances.getOrDefault(literal.text(), 0.0);
      return ImmutableList.of(new ValueShare(literal.text(), 1, share));
    }
    if (instances.isEmpty() || stated(pattern.skew().byAttribute(), key, name).isPresent()) {
      return ImmutableList.of();
    }
    return shares(requests(key, name, instances), instances);
  }

  private ImmutableMap<String, Double> requests(
      PartitionDiscriminator key, String name, ImmutableMap<String, Double> instances) {
    Optional<ImmutableMap<String, Double>> popular = stated(pattern.skew().byValue(), key, name);
    if (popular.isPresent()) {
      return completed(popular.get(), instances);
    }
    String entity = key.layout().entity();
    Optional<ValueExpression> changed = bindings.changed(entity, name);
    Optional<ValueExpression> asked = bindings.asked(entity, name);
    if (changed.isPresent() && key.given().get(name) == null) {
      return moved(key.path(name), asked, changed.get(), instances);
    }
    if (bindings.stored(entity, name).orElse(null) instanceof ValueExpression.Literal literal) {
      return ImmutableMap.of(literal.text(), 1.0);
    }
    if (asked.isPresent() && !bindings.namesOne(spec.entity(entity))) {
      return ImmutableMap.copyOf(Maps.transformValues(instances, each -> 1.0 / instances.size()));
    }
    return instances;
  }

  /** An entry is removed under one value and added under another. */
  private ImmutableMap<String, Double> moved(
      AttributePath path,
      Optional<ValueExpression> from,
      ValueExpression to,
      ImmutableMap<String, Double> instances) {
    ImmutableMap<String, Double> after =
        to instanceof ValueExpression.Literal literal
            ? ImmutableMap.of(literal.text(), 1.0)
            : instances;
    ImmutableMap<String, Double> before =
        from.isPresent() && from.get() instanceof ValueExpression.Literal literal
            ? ImmutableMap.of(literal.text(), 1.0)
            : others(path, to, instances);
    Map<String, Double> both = new LinkedHashMap<>();
    before.forEach((value, share) -> both.merge(value, HALF * share, Double::sum));
    after.forEach((value, share) -> both.merge(value, HALF * share, Double::sum));
    return ImmutableMap.copyOf(both);
  }

  /** What an instance had that gets another value. */
  private ImmutableMap<String, Double> others(
      AttributePath path, ValueExpression to, ImmutableMap<String, Double> instances) {
    ImmutableMap<String, Double> before =
        to instanceof ValueExpression.Literal literal
            ? lifecycle.before(path.entity(), path.attribute(), literal.text())
            : ImmutableMap.of();
    double all = before.values().stream().mapToDouble(Double::doubleValue).sum();
    if (all > 0) {
      return ImmutableMap.copyOf(Maps.transformValues(before, each -> each / all));
    }
    double taken = instances.getOrDefault(to.toString(), 0.0);
    if (!(to instanceof ValueExpression.Literal) || taken >= 1) {
      return instances;
    }
    ImmutableMap.Builder<String, Double> others = ImmutableMap.builder();
    instances.forEach(
        (value, share) -> {
          if (!value.equals(to.toString())) {
            others.put(value, share / (1 - taken));
          }
        });
    return others.buildOrThrow();
  }

  /** What is not stated is shared out by the instances. */
  private static ImmutableMap<String, Double> completed(
      ImmutableMap<String, Double> stated, ImmutableMap<String, Double> instances) {
    double left = 1 - stated.values().stream().mapToDouble(Double::doubleValue).sum();
    double open =
        instances.entrySet().stream()
            .filter(value -> !stated.containsKey(value.getKey()))
            .mapToDouble(Map.Entry::getValue)
            .sum();
    Map<String, Double> all = new LinkedHashMap<>(stated);
    instances.forEach(
        (value, share) -> {
          if (open > 0) {
            all.putIfAbsent(value, Math.max(0, left) * share / open);
          }
        });
    return ImmutableMap.copyOf(all);
  }

  private static ImmutableList<ValueShare> shares(
      ImmutableMap<String, Double> requests, ImmutableMap<String, Double> instances) {
    return requests.entrySet().stream()
        .filter(value -> value.getValue() > 0)
        .map(
            value ->
                new ValueShare(
                    value.getKey(), value.getValue(), instances.getOrDefault(value.getKey(), 0.0)))
        .collect(ImmutableList.toImmutableList());
  }

  /** What the pattern says of an attribute, under any of its names. */
  private <T> Optional<T> stated(
      ImmutableMap<String, T> stated, PartitionDiscriminator key, String name) {
    return bindings.names(name, key.value(name)).stream()
        .flatMap(one -> Optional.ofNullable(stated.get(one)).stream())
        .findFirst();
  }

  private Attribute attribute(PartitionDiscriminator key, String name) {
    AttributePath path = key.path(name);
    Entity entity = spec.entity(path.entity());
    return entity.attribute(path.attribute());
  }

  private static ImmutableMap<String, Double> closedSet(Attribute attribute) {
    return attribute.values().isEmpty() && attribute.type() == AttributeType.BOOLEAN
        ? ImmutableMap.of("true", HALF, "false", HALF)
        : attribute.values();
  }
}
