package dev.keysmith.statistics;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRule.Alternative;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.LiteralRange;
import dev.keysmith.spec.ValueExpression;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Which share of a layout's items has a key, and how long it is.
 *
 * <p>Attributes that are missing are taken to be missing together: the person an order was
 * escalated to and when are there or not there at once, and a share of each times the other would
 * be far too small.
 */
final class KeyStatistics {
  private KeyStatistics() {}

  /** Of one key attribute. */
  static double of(KeyRule rule, ImmutableMap<String, Attribute> named) {
    return of(ImmutableList.of(rule), named);
  }

  /** Of all these key attributes at once. */
  static double of(List<KeyRule> rules, ImmutableMap<String, Attribute> named) {
    KeyRule branching =
        rules.stream().filter(rule -> rule.only().isEmpty()).findFirst().orElse(rules.get(0));
    double share = 0;
    double left = 1;
    for (Alternative alternative : branching.alternatives()) {
      double applies = Math.min(left, applies(alternative.when(), named));
      left -= applies;
      double present = applies;
      for (KeyRule rule : rules) {
        present = Math.min(present, present(rule, alternative.when(), named));
      }
      share += present;
    }
    return share;
  }

  /** Mean bytes of the key over the items that have it. */
  static double meanBytes(KeyRule rule, ImmutableMap<String, Attribute> named) {
    double bytes = 0;
    double weight = 0;
    double left = 1;
    for (Alternative alternative : rule.alternatives()) {
      double applies = Math.min(left, applies(alternative.when(), named));
      left -= applies;
      double share = Math.min(applies, present(alternative, named));
      bytes += share * alternative.template().meanBytes(named);
      weight += share;
    }
    return weight == 0 ? 0 : bytes / weight;
  }

  /** Where the rule's alternative for this case has all its attributes. */
  private static double present(
      KeyRule rule, Optional<KeyRuleCondition> when, ImmutableMap<String, Attribute> named) {
    Alternative otherwise = null;
    for (Alternative alternative : rule.alternatives()) {
      if (alternative.when().equals(when)) {
        return present(alternative, named);
      }
      if (otherwise == null && alternative.when().isEmpty()) {
        otherwise = alternative;
      }
    }
    return otherwise == null ? 0 : present(otherwise, named);
  }

  private static double present(Alternative alternative, ImmutableMap<String, Attribute> named) {
    double least = Double.NaN;
    for (String name : alternative.template().attributes()) {
      if (alternative.when().isEmpty() || !alternative.when().get().requires(name)) {
        double present = Objects.requireNonNull(named.get(name), name).present();
        least = least <= present ? least : present;
      }
    }
    return Double.isNaN(least) ? 1 : least;
  }

  private static double applies(
      Optional<KeyRuleCondition> when, ImmutableMap<String, Attribute> named) {
    double share = 1;
    if (when.isPresent()) {
      for (Map.Entry<String, AttributeCondition> entry : when.get().conditions().entrySet()) {
        Attribute attribute = Objects.requireNonNull(named.get(entry.getKey()), entry.getKey());
        share *= share(entry.getValue(), attribute);
      }
    }
    return share;
  }

  private static double share(AttributeCondition condition, Attribute attribute) {
    if (condition.test() instanceof Test.Exists exists) {
      return exists.expected() ? attribute.present() : 1 - attribute.present();
    }
    if (condition.test() instanceof Test.Is is) {
      return equal(attribute, is.value());
    }
    if (condition.test() instanceof Test.In in) {
      return in.values().stream().mapToDouble(value -> equal(attribute, value)).sum();
    }
    return LiteralRange.of(condition.test())
        .map(attribute::share)
        .orElseThrow(
            () -> new IllegalStateException("no alternative depends on " + condition.test()));
  }

  private static double equal(Attribute attribute, ValueExpression value) {
    double share =
        attribute.values().isEmpty()
            ? 1.0 / attribute.distinct().orElse(2)
            : attribute.values().getOrDefault(value.toString(), 0.0);
    return attribute.present() * share;
  }
}
