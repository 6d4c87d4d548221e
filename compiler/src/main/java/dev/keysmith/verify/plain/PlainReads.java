package dev.keysmith.verify.plain;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Selection;
import dev.keysmith.spec.Spec;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a read means: the instances for which every condition holds, in the order asked for, each
 * with the attributes it needs and its relatives under each include.
 *
 * <p>Instances whose {@code ttl} is not in the future are never returned, nor are they as
 * relatives. An instance that lacks an attribute of {@code sort} comes last in either direction.
 */
public final class PlainReads {
  private final Spec spec;
  private final BigDecimal now;

  public PlainReads(Spec spec, Instant now) {
    this.spec = spec;
    this.now = BigDecimal.valueOf(now.getEpochSecond());
  }

  /** Every match in order, whatever the page size; for {@code needs: count}, how many there are. */
  public ImmutableList<Match> matches(
      Pattern.Read read, Instances instances, Map<String, Object> arguments) {
    Selection selection = read.selection();
    Conditions conditions = new Conditions(instances, new Given(arguments));
    return matches(
        selection, instances.all(selection.entity()), conditions, new Relatives(instances));
  }

  private ImmutableList<Match> matches(
      Selection selection, List<Instance> among, Conditions conditions, Relatives relatives) {
    return among.stream()
        .filter(instance -> !isExpired(instance))
        .filter(instance -> conditions.hold(selection.where(), instance))
        .map(instance -> match(selection, instance, conditions, relatives))
        .sorted(Match.inOrderOf(selection.sort()))
        .collect(ImmutableList.toImmutableList());
  }

  private Match match(
      Selection selection, Instance instance, Conditions conditions, Relatives relatives) {
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    for (String needed : selection.needs().attributes()) {
      instance.value(needed).ifPresent(value -> values.put(needed, value));
    }
    Map<Include, ImmutableList<Match>> related = new LinkedHashMap<>();
    for (Include include : selection.include()) {
      List<Instance> candidates = relatives.of(include, instance);
      related.put(include, matches(include.selection(), candidates, conditions, relatives));
    }
    return new Match(
        instance,
        selection.sort().stream()
            .map(order -> instance.value(order.attribute()))
            .collect(ImmutableList.toImmutableList()),
        values.buildOrThrow(),
        ImmutableMap.copyOf(related));
  }

  private boolean isExpired(Instance instance) {
    Entity entity = spec.entity(instance.entity());
    return entity
        .ttl()
        .flatMap(instance::value)
        .map(until -> ((BigDecimal) until).compareTo(now) <= 0)
        .orElse(false);
  }
}
