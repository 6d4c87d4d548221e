package dev.keysmith.emit.analytics;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The items of a layout whose table keys are made by one choice of the alternatives of their rules.
 *
 * @param alternatives the place of the alternative, by key attribute
 */
record ItemKeyForm(LayoutRef layoutRef, ImmutableMap<String, Integer> alternatives) {

  /** All forms of a layout; of several that an item has, it is made by the first. */
  static ImmutableList<ItemKeyForm> of(LayoutRef layoutRef) {
    List<ImmutableMap<String, Integer>> choices = new ArrayList<>();
    choices.add(ImmutableMap.of());
    for (String key : layoutRef.table().key().attributes()) {
      List<ImmutableMap<String, Integer>> longer = new ArrayList<>();
      for (ImmutableMap<String, Integer> choice : choices) {
        for (int i = 0; i < rule(layoutRef, key).alternatives().size(); i++) {
          Map<String, Integer> next = new LinkedHashMap<>(choice);
          next.put(key, i);
          longer.add(ImmutableMap.copyOf(next));
        }
      }
      choices = longer;
    }
    return choices.stream()
        .map(choice -> new ItemKeyForm(layoutRef, choice))
        .collect(ImmutableList.toImmutableList());
  }

  private static KeyRule rule(LayoutRef layoutRef, String key) {
    return layoutRef.item().key(key).orElseThrow();
  }

  ImmutableSet<String> keys() {
    return alternatives.keySet();
  }

  KeyTemplate template(String key) {
    return alternative(key).template();
  }

  KeyRule.Alternative alternative(String key) {
    return rule(layoutRef, key)
        .alternatives()
        .get(Objects.requireNonNull(alternatives.get(key), key));
  }

  /** The alternatives that come before the chosen one, and thus did not apply. */
  ImmutableList<KeyRule.Alternative> earlier(String key) {
    return rule(layoutRef, key)
        .alternatives()
        .subList(0, Objects.requireNonNull(alternatives.get(key), key));
  }

  /** The key that an attribute can be taken out of. */
  Optional<String> keyOf(String attribute) {
    return keys().stream().filter(key -> template(key).gives(attribute)).findFirst();
  }

  /** Whether an item has an attribute, or its keys do, if the instance has it. */
  boolean shows(Spec spec, String attribute) {
    return (spec.entity(layoutRef.item().entity()).attributes().containsKey(attribute)
            && layoutRef.item().holds(attribute))
        || keyOf(attribute).isPresent();
  }

  /** Whether no item has this form and another one: a key begins differently. */
  boolean excludes(ItemKeyForm other) {
    return keys().stream()
        .anyMatch(key -> differ(start(template(key)), start(other.template(key))));
  }

  private static boolean differ(String one, String other) {
    return !one.startsWith(other) && !other.startsWith(one);
  }

  private static String start(KeyTemplate template) {
    return template.segments().get(0) instanceof KeySegment.Literal literal ? literal.text() : "";
  }
}
