package dev.keysmith.execute;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.plan.AttributeAssignment;
import dev.keysmith.spec.AttributeCondition;
import java.util.Map;
import java.util.Optional;

/**
 * The index keys of an item after an update, of which not every attribute need be known: whatever
 * is added to an attribute, it is there afterwards.
 */
final class KeyAfterUpdate {
  private final ItemLayout layout;
  private final WrittenInstance subject;
  private final ImmutableMap<String, AttributeAssignment> assigned;
  private final Map<String, Object> after;

  KeyAfterUpdate(
      ValueNaming naming,
      ItemLayout layout,
      WrittenInstance subject,
      ImmutableMap<String, AttributeAssignment> assigned) {
    this.layout = layout;
    this.subject = subject;
    this.assigned = assigned;
    this.after = naming.local(layout, subject.after());
  }

  boolean isKnown(String name) {
    return subject.knownAfter().contains(ValueNaming.everywhere(layout, name));
  }

  /** The key, or that there is none; empty where that cannot be said. */
  Optional<Optional<Object>> of(KeyRule rule) {
    if (rule.attributes().stream().allMatch(this::isKnown)) {
      return Optional.of(rule.render(after));
    }
    boolean mayHaveNone = false;
    for (KeyRule.Alternative alternative : rule.alternatives()) {
      if (isForOthers(alternative)) {
        continue;
      }
      if (lacks(alternative)) {
        mayHaveNone = true;
        continue;
      }
      boolean made = alternative.template().attributes().stream().allMatch(this::isKnown);
      return applies(alternative) && made && !mayHaveNone
          ? Optional.of(alternative.template().render(after))
          : Optional.empty();
    }
    return Optional.of(Optional.empty());
  }

  /** Whether an attribute that it is made of is known to be absent. */
  private boolean lacks(KeyRule.Alternative alternative) {
    return alternative.template().attributes().stream()
        .anyMatch(name -> isKnown(name) && !after.containsKey(name));
  }

  /** Whether it surely does not apply. */
  private boolean isForOthers(KeyRule.Alternative alternative) {
    return alternative.when().stream()
        .flatMap(when -> when.conditions().entrySet().stream())
        .anyMatch(condition -> !holds(condition).orElse(true));
  }

  private boolean applies(KeyRule.Alternative alternative) {
    return alternative.when().stream()
        .flatMap(when -> when.conditions().entrySet().stream())
        .allMatch(condition -> holds(condition).orElse(false));
  }

  /** Whether a condition holds; empty where that cannot be said. */
  private Optional<Boolean> holds(Map.Entry<String, AttributeCondition> condition) {
    if (isKnown(condition.getKey())) {
      return Optional.of(new KeyRuleCondition(ImmutableMap.ofEntries(condition)).holds(after));
    }
    return condition.getValue().test() instanceof AttributeCondition.Test.Exists exists
            && assigned.get(condition.getKey()) instanceof AttributeAssignment.Added
        ? Optional.of(exists.expected())
        : Optional.empty();
  }
}
