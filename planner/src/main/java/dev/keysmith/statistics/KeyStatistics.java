package dev.keysmith.statistics;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRule.Alternative;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.spec.Attribute;
import java.util.List;
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
    KeyRule branching = branching(rules);
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

  private static KeyRule branching(List<KeyRule> rules) {
    for (KeyRule rule : rules) {
      if (rule.only().isEmpty()) {
        return rule;
      }
    }
    return rules.get(0);
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

  /**
   * Where the rule's alternative for this case has all its attributes. Without one for just this
   * case, those for cases that may be the same instances count.
   */
  private static double present(
      KeyRule rule, Optional<KeyRuleCondition> when, ImmutableMap<String, Attribute> named) {
    double present = 0;
    double left = applies(when, named);
    for (Alternative alternative : rule.alternatives()) {
      if (alternative.when().equals(when)) {
        return present(alternative, named);
      }
      double both = Math.min(left, CombinedConditions.share(when, alternative.when(), named));
      left -= both;
      present += Math.min(both, present(alternative, named));
    }
    return present;
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
    return CombinedConditions.share(when, Optional.empty(), named);
  }
}
