package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which value an attribute of a closed set had before an update gives it another.
 *
 * <p>Instances come to a value by being created with it or updated to it. As many as its share says
 * stay; the others leave it by updates. How much leaves each value, and how much each update moves,
 * determine what is moved where; what they leave open is distributed evenly, by proportional
 * fitting.
 *
 * <pre>
 *   create: Order, set: {status: PLACED}         10/s     PLACED     1%    9.9/s leave it
 *   update: Order, set: {status: ACCEPTED}        9/s     ACCEPTED   2%    8.8/s leave it
 *   update: Order, set: {status: DELIVERED}       9/s     DELIVERED 97%    nothing leaves it
 *                                                         ⇒ what is accepted was placed
 * </pre>
 */
public final class ValueLifecycle {
  private static final int ROUNDS = 200;

  /** What a request supplies. */
  private static final ValueExpression ANY = new ValueExpression.Parameter("any");

  private final Spec spec;

  /** By entity and attribute, then by the value that an update sets. */
  private final ImmutableMap<AttributePath, ImmutableMap<String, ImmutableMap<String, Double>>>
      before;

  /**
   * An update of the attribute.
   *
   * @param to the value that it sets; empty where the request says which
   * @param from the values that its conditions allow, without the one that it sets
   * @param rate instances per second
   */
  private record ValueChange(Optional<String> to, ImmutableList<String> from, double rate) {}

  private ValueLifecycle(Spec spec) {
    this.spec = spec;
    ImmutableMap.Builder<AttributePath, ImmutableMap<String, ImmutableMap<String, Double>>> all =
        ImmutableMap.builder();
    for (Entity entity : spec.entities().values()) {
      for (Attribute attribute : entity.attributes().values()) {
        if (attribute.values().size() > 2) {
          all.put(AttributePath.own(entity.name(), attribute.name()), changes(entity, attribute));
        }
      }
    }
    this.before = all.buildOrThrow();
  }

  public static ValueLifecycle of(Spec spec) {
    return new ValueLifecycle(spec);
  }

  /**
   * The shares of the values from which updates set a value; empty where the spec does not say how
   * instances come and go.
   */
  public ImmutableMap<String, Double> before(String entity, String attribute, String value) {
    return before
        .getOrDefault(AttributePath.own(entity, attribute), ImmutableMap.of())
        .getOrDefault(value, ImmutableMap.of());
  }

  private ImmutableMap<String, ImmutableMap<String, Double>> changes(
      Entity entity, Attribute attribute) {
    Map<String, Double> entering = new LinkedHashMap<>();
    List<ValueChange> changes = new ArrayList<>();
    double created = 0;
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern instanceof AccessPattern.Write write) {
        for (WriteAction action : write.actions()) {
          if (action.entity().equals(entity.name())) {
            double rate = pattern.traffic().average() * action.times();
            created += action instanceof WriteAction.Store ? rate : 0;
            collect(action, attribute, rate, entering, changes);
          }
        }
      }
    }
    if (created == 0 || changes.isEmpty()) {
      return ImmutableMap.of();
    }
    Map<String, Double> leaving = new LinkedHashMap<>();
    for (Map.Entry<String, Double> value : attribute.values().entrySet()) {
      double stays = created * attribute.present() * value.getValue();
      leaving.put(value.getKey(), Math.max(0, entering.getOrDefault(value.getKey(), 0.0) - stays));
    }
    return fitted(changes, leaving);
  }

  private static void collect(
      WriteAction action,
      Attribute attribute,
      double rate,
      Map<String, Double> entering,
      List<ValueChange> changes) {
    ValueExpression value = null;
    if (action instanceof WriteAction.Store store && !store.absent().contains(attribute.name())) {
      value = store.set().getOrDefault(attribute.name(), ANY);
    } else if (action instanceof WriteAction.Update update) {
      value = update.set().get(attribute.name());
    }
    if (value == null) {
      return;
    }
    Optional<String> to =
        value instanceof ValueExpression.Literal literal
            ? Optional.of(literal.text())
            : Optional.empty();
    if (to.isPresent()) {
      entering.merge(to.get(), rate, Double::sum);
    } else {
      attribute.values().forEach((each, share) -> entering.merge(each, rate * share, Double::sum));
    }
    if (action instanceof WriteAction.Update update) {
      ImmutableList<String> from =
          attribute.values().keySet().stream()
              .filter(each -> !to.equals(Optional.of(each)))
              .filter(each -> isAllowed(update, attribute, each))
              .collect(ImmutableList.toImmutableList());
      changes.add(new ValueChange(to, from, rate));
    }
  }

  private static boolean isAllowed(WriteAction.Update update, Attribute attribute, String value) {
    return update.where().stream()
        .filter(condition -> condition.path().isOwn())
        .filter(condition -> condition.path().attribute().equals(attribute.name()))
        .map(condition -> attribute.meeting(condition.test()))
        .flatMap(Optional::stream)
        .allMatch(
            (ImmutableSet<ValueExpression> met) ->
                met.contains(new ValueExpression.Literal(value)));
  }

  /** Flows from values by changes that add up to both. */
  private static ImmutableMap<String, ImmutableMap<String, Double>> fitted(
      List<ValueChange> changes, Map<String, Double> leaving) {
    List<Map<String, Double>> flows = new ArrayList<>();
    for (ValueChange change : changes) {
      Map<String, Double> flow = new LinkedHashMap<>();
      change
          .from()
          .forEach(value -> flow.put(value, leaving.getOrDefault(value, 0.0) > 0 ? 1.0 : 0.0));
      flows.add(flow);
    }
    for (int round = 0; round < ROUNDS; round++) {
      leaving.forEach(
          (value, rate) -> {
            double sum = flows.stream().mapToDouble(flow -> flow.getOrDefault(value, 0.0)).sum();
            flows.forEach(
                flow -> flow.computeIfPresent(value, (key, each) -> scaled(each, rate, sum)));
          });
      for (int i = 0; i < changes.size(); i++) {
        double rate = changes.get(i).rate();
        double sum = flows.get(i).values().stream().mapToDouble(Double::doubleValue).sum();
        flows.get(i).replaceAll((value, each) -> scaled(each, rate, sum));
      }
    }
    Map<String, Map<String, Double>> byValue = new LinkedHashMap<>();
    for (int i = 0; i < changes.size(); i++) {
      Map<String, Double> flow = flows.get(i);
      changes
          .get(i)
          .to()
          .ifPresent(
              to ->
                  flow.forEach(
                      (from, each) ->
                          byValue
                              .computeIfAbsent(to, key -> new LinkedHashMap<>())
                              .merge(from, each, Double::sum)));
    }
    ImmutableMap.Builder<String, ImmutableMap<String, Double>> shares = ImmutableMap.builder();
    byValue.forEach((to, from) -> shares.put(to, ImmutableMap.copyOf(from)));
    return shares.buildOrThrow();
  }

  private static double scaled(double flow, double wanted, double sum) {
    return sum == 0 ? 0 : flow * wanted / sum;
  }
}
