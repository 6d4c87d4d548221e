package dev.keysmith.verify.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.ReadMatch;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Spec;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a read means: the instances for which every condition holds, and one of the alternatives if
 * there are any, in the specified order, each with the attributes it needs and its related
 * instances under each include.
 *
 * <p>Instances whose {@code ttl} is not in the future are never returned, nor are they as related
 * instances. An instance that lacks an attribute of {@code sort} comes last in either direction.
 */
public final class ReadOracle {
  private final Spec spec;
  private final BigDecimal now;

  public ReadOracle(Spec spec, Instant now) {
    this.spec = spec;
    this.now = BigDecimal.valueOf(now.getEpochSecond());
  }

  /**
   * Every match in order, once, whatever the page size; for {@code needs: count}, how many there
   * are.
   */
  public ImmutableList<ReadMatch> matches(
      AccessPattern.Read read, InstanceStore instances, Map<String, Object> arguments) {
    EntitySelection selection = read.selection();
    ConditionEvaluator conditions =
        new ConditionEvaluator(instances, new ParameterValues(arguments));
    return matches(
        selection, instances.all(selection.entity()), conditions, new RelatedInstances(instances));
  }

  /** Whether an instance meets the conditions of an alternative. */
  public static boolean meets(
      EntitySelection branch,
      EntityInstance instance,
      InstanceStore instances,
      Map<String, Object> arguments) {
    return new ConditionEvaluator(instances, new ParameterValues(arguments))
        .hold(branch.where(), instance);
  }

  private ImmutableList<ReadMatch> matches(
      EntitySelection selection,
      List<EntityInstance> among,
      ConditionEvaluator conditions,
      RelatedInstances relatedInstances) {
    return among.stream()
        .filter(instance -> !isExpired(instance))
        .filter(
            instance ->
                selection.branches().stream()
                    .anyMatch(branch -> conditions.hold(branch.where(), instance)))
        .map(instance -> match(selection, instance, conditions, relatedInstances))
        .sorted(ReadMatch.inOrderOf(selection.sort()))
        .collect(ImmutableList.toImmutableList());
  }

  private ReadMatch match(
      EntitySelection selection,
      EntityInstance instance,
      ConditionEvaluator conditions,
      RelatedInstances relatedInstances) {
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    for (String needed : selection.needs().attributes()) {
      instance.value(needed).ifPresent(value -> values.put(needed, value));
    }
    Map<IncludeClause, ImmutableList<ReadMatch>> related = new LinkedHashMap<>();
    for (IncludeClause include : selection.include()) {
      List<EntityInstance> candidates = relatedInstances.of(include, instance);
      related.put(include, matches(include.selection(), candidates, conditions, relatedInstances));
    }
    return new ReadMatch(
        instance,
        selection.sort().stream()
            .map(order -> instance.value(order.attribute()))
            .collect(ImmutableList.toImmutableList()),
        values.buildOrThrow(),
        ImmutableMap.copyOf(related));
  }

  private boolean isExpired(EntityInstance instance) {
    Entity entity = spec.entity(instance.entity());
    return entity
        .ttl()
        .flatMap(instance::value)
        .map(until -> ((BigDecimal) until).compareTo(now) <= 0)
        .orElse(false);
  }
}
