package dev.keysmith.load;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.spec.ValueExpression;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The key values that a step uses for one item, or for one collection. */
record RequestedKey(ImmutableList<KeyBinding> key) {

  /** A transaction has the keys of its items one after the other, all of the same attributes. */
  static ImmutableList<RequestedKey> of(PlanStep step) {
    ImmutableList.Builder<RequestedKey> items = ImmutableList.builder();
    List<KeyBinding> item = new ArrayList<>();
    for (KeyBinding use : step.request().key()) {
      if (item.stream().anyMatch(earlier -> earlier.attribute().equals(use.attribute()))) {
        items.add(new RequestedKey(ImmutableList.copyOf(item)));
        item.clear();
      }
      item.add(use);
    }
    return items.add(new RequestedKey(ImmutableList.copyOf(item))).build();
  }

  Optional<KeyBinding> use(String attribute) {
    return key.stream().filter(use -> use.attribute().equals(attribute)).findFirst();
  }

  /** Whether the layout makes such keys. */
  boolean isOf(ItemLayout layout) {
    return key.stream()
        .allMatch(
            use ->
                layout.key(use.attribute()).stream()
                    .flatMap(rule -> rule.alternatives().stream())
                    .anyMatch(alternative -> alternative.template().equals(use.template())));
  }

  /** What the attributes in it are equal to; a known shard determines the identity. */
  ImmutableMap<String, ValueExpression> given() {
    Map<String, ValueExpression> given = new LinkedHashMap<>();
    key.forEach(use -> given.putAll(use.equal()));
    return ImmutableMap.copyOf(given);
  }
}
