package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Format;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Order;
import dev.keysmith.design.Segment;
import dev.keysmith.design.When;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Condition.Test;
import dev.keysmith.spec.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Matches the conditions of a question with the key of a table or index: every partition attribute
 * by equality, the sort key from the left by equalities and at most one range or prefix.
 */
final class KeyMatcher {
  private final PlanFacts facts;
  private final Structure structure;
  private final Question question;
  private final ImmutableMap<String, Condition> conditions;
  private final ImmutableMap<String, Value> equal;
  private final Set<Condition> used = new HashSet<>();
  private final Map<String, Condition> held = new LinkedHashMap<>();
  private final List<KeyUse> uses = new ArrayList<>();
  private final List<KeyMatch.Ordered> orders = new ArrayList<>();
  private int shards = 1;
  private double told = 1;
  private double spread = 1;
  private int rounds = 1;
  private String obstacle = "";
  private Optional<String> undecided = Optional.empty();

  KeyMatcher(PlanFacts facts, Structure structure, Question question) {
    this.facts = facts;
    this.structure = structure;
    this.question = question;
    Map<String, Condition> named = new LinkedHashMap<>();
    for (Condition condition : question.where()) {
      localName(structure, condition).ifPresent(name -> named.putIfAbsent(name, condition));
    }
    this.conditions = ImmutableMap.copyOf(named);
    Map<String, Value> values = new LinkedHashMap<>(question.known());
    named.forEach(
        (name, condition) -> {
          if (condition.test() instanceof Test.Is is) {
            values.put(name, is.value());
          }
        });
    this.equal = ImmutableMap.copyOf(values);
  }

  /** What a layout calls the attribute of a condition: its own name, or that of a copy. */
  static Optional<String> localName(Structure structure, Condition condition) {
    if (condition.path().isOwn()) {
      return Optional.of(condition.path().attribute());
    }
    return structure.layout().copies().entrySet().stream()
        .filter(copy -> copy.getValue().equals(condition.path()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** The attribute whose value, if it were known, would let the key be used. */
  Optional<String> undecided() {
    return undecided;
  }

  /** Why the key does not answer. */
  String obstacle() {
    return obstacle;
  }

  Optional<KeyMatch> match() {
    for (String attribute : structure.partition()) {
      Optional<KeyTemplate> template = template(attribute);
      if (template.isEmpty() || !bindsWhole(attribute, template.get())) {
        return Optional.empty();
      }
    }
    boolean whole = structure.isTable();
    boolean open = false;
    for (String attribute : structure.sort()) {
      Optional<KeyTemplate> template = template(attribute);
      if (template.isEmpty() || !isAlwaysThere(template.get())) {
        return Optional.empty();
      }
      if (!open) {
        open = !bindsFromLeft(attribute, template.get());
      } else {
        addOrders(template.get(), 0);
      }
    }
    return Optional.of(
        new KeyMatch(
            ImmutableList.copyOf(uses),
            ImmutableSet.copyOf(used),
            undecided(held),
            shards,
            spread * told,
            rounds,
            whole && !open && spread == 1,
            ImmutableList.copyOf(orders)));
  }

  /** Of what holds of all that has the key, what narrows a condition that is left to a filter. */
  private ImmutableSet<Condition> undecided(Map<String, Condition> all) {
    return all.entrySet().stream()
        .filter(
            entry ->
                Optional.ofNullable(conditions.get(entry.getKey()))
                    .filter(asked -> !used.contains(asked))
                    .isPresent())
        .map(Map.Entry::getValue)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The template that all instances asked for have; empty where that is open. */
  private Optional<KeyTemplate> template(String keyAttribute) {
    KeyRule rule = structure.layout().key(keyAttribute).orElseThrow();
    for (KeyRule.Alternative alternative : rule.alternatives()) {
      if (alternative.when().isEmpty()) {
        return Optional.of(alternative.template());
      }
      Optional<Boolean> holds = holds(alternative.when().get());
      if (holds.isEmpty()) {
        obstacle = keyAttribute + " depends on " + undecided.orElse("what is not given");
        return Optional.empty();
      }
      if (holds.get()) {
        alternative.when().get().conditions().forEach(this::useIfDecided);
        return Optional.of(alternative.template());
      }
    }
    obstacle = "what is asked for has no " + keyAttribute;
    return Optional.empty();
  }

  private Optional<Boolean> holds(When when) {
    boolean all = true;
    for (Map.Entry<String, Condition> entry : when.conditions().entrySet()) {
      Optional<Boolean> holds = holds(entry.getKey(), entry.getValue().test());
      if (holds.isEmpty()) {
        undecided = Optional.of(entry.getKey());
        return Optional.empty();
      }
      all &= holds.get();
    }
    return Optional.of(all);
  }

  private Optional<Boolean> holds(String attribute, Test wanted) {
    Optional<Test> asked = Optional.ofNullable(conditions.get(attribute)).map(Condition::test);
    if (wanted instanceof Test.Exists exists) {
      if (asked.isPresent() && asked.get() instanceof Test.Exists known) {
        return Optional.of(known.expected() == exists.expected());
      }
      return isKnownToBe(attribute) ? Optional.of(exists.expected()) : Optional.empty();
    }
    Optional<ImmutableSet<Value>> possible = possible(attribute);
    if (possible.isEmpty()) {
      return Optional.empty();
    }
    ImmutableSet<Value> admitted = admitted(wanted);
    if (admitted.containsAll(possible.get())) {
      return Optional.of(true);
    }
    return Collections.disjoint(admitted, possible.get()) ? Optional.of(false) : Optional.empty();
  }

  /** Literals that the instances asked for may have; empty where they may have others. */
  private Optional<ImmutableSet<Value>> possible(String attribute) {
    return Optional.ofNullable(conditions.get(attribute))
        .flatMap(condition -> attribute(attribute).meeting(condition.test()));
  }

  private static ImmutableSet<Value> admitted(Test wanted) {
    if (wanted instanceof Test.Is is) {
      return ImmutableSet.of(is.value());
    }
    return wanted instanceof Test.In in ? ImmutableSet.copyOf(in.values()) : ImmutableSet.of();
  }

  /** Not where the alternative lets others in too, which a filter must keep out. */
  private void useIfDecided(String attribute, Condition when) {
    Test wanted = when.test();
    boolean decided =
        wanted instanceof Test.Exists
            ? Optional.ofNullable(conditions.get(attribute))
                .filter(condition -> condition.test().equals(wanted))
                .isPresent()
            : possible(attribute).filter(admitted(wanted)::equals).isPresent();
    if (decided) {
      use(attribute);
    } else {
      held.put(attribute, when);
    }
  }

  /** Whether every instance asked for has the attribute. */
  private boolean isKnownToBe(String attribute) {
    return attribute(attribute).present() >= 1
        || equal.containsKey(attribute)
        || isAskedFor(attribute)
        || (isOwn(attribute)
            && conditions.keySet().stream()
                .filter(this::isAskedFor)
                .filter(this::isOwn)
                .anyMatch(other -> facts.together().always(structure.entity(), other, attribute)));
  }

  private boolean isOwn(String attribute) {
    return facts.entity(structure.entity()).attributes().containsKey(attribute);
  }

  /** Whether an instance without the attribute would not meet what is asked of it. */
  private boolean isAskedFor(String attribute) {
    Condition condition = conditions.get(attribute);
    return condition != null
        && !(condition.test() instanceof Test.Not)
        && !(condition.test() instanceof Test.Exists exists && !exists.expected());
  }

  private Attribute attribute(String name) {
    Attribute attribute = structure.facts().named().get(name);
    if (attribute == null) {
      throw new IllegalStateException(structure.name() + " knows no " + name);
    }
    return attribute;
  }

  /** An instance without an attribute of the key is not here, and would be missed. */
  private boolean isAlwaysThere(KeyTemplate template) {
    for (String attribute : template.attributes()) {
      if (!isKnownToBe(attribute)) {
        obstacle = "instances without " + attribute + " are not in it";
        return false;
      }
    }
    template.attributes().forEach(this::usePresence);
    return true;
  }

  private boolean bindsWhole(String keyAttribute, KeyTemplate template) {
    Map<String, Value> values = new LinkedHashMap<>();
    Map<String, Value> telling = new LinkedHashMap<>();
    for (Segment segment : template.segments()) {
      if (segment instanceof Segment.Shard shard) {
        if (equal.keySet().containsAll(shard.shards().identity())) {
          // The identity tells the shard; others are in it too.
          shard.shards().identity().forEach(part -> telling.put(part, equal.get(part)));
          told *= shard.shards().count();
          continue;
        }
        shards *= shard.shards().count();
        spread *= shard.shards().count();
      } else if (segment instanceof Segment.Field field) {
        Value value = equal.get(field.attribute());
        if (value == null && walks(field)) {
          continue;
        }
        if (value == null) {
          obstacle =
              keyAttribute.equals(field.attribute())
                  ? keyAttribute + " is not given"
                  : keyAttribute + " needs " + field.attribute() + ", which is not given";
          undecided = Optional.of(field.attribute());
          return false;
        }
        values.put(field.attribute(), value);
      }
    }
    values.keySet().forEach(this::use);
    telling.putAll(values);
    uses.add(new KeyUse(keyAttribute, template, ImmutableMap.copyOf(telling), Optional.empty()));
    return true;
  }

  /** Whether the buckets of a time can be asked one by one. */
  private boolean walks(Segment.Field field) {
    if (!(field.format() instanceof Format.Bucket bucket)) {
      return false;
    }
    Optional<WalkBuckets> walk =
        WalkBuckets.of(facts, question, field.attribute(), bucket.bucket());
    walk.ifPresent(
        found -> {
          shards *= found.asked();
          spread *= found.spread();
          rounds = Math.max(rounds, found.rounds());
        });
    return walk.isPresent();
  }

  /** Whether the sort key attribute is given as a whole. */
  private boolean bindsFromLeft(String keyAttribute, KeyTemplate template) {
    Map<String, Value> values = new LinkedHashMap<>();
    ImmutableList<KeyTemplate.Part> parts = template.parts();
    for (int i = 0; i < parts.size(); i++) {
      if (!(parts.get(i).segment() instanceof Segment.Field field)) {
        addOrders(template, i);
        uses.add(use(keyAttribute, template, values, Optional.empty()));
        return false;
      }
      Value value = equal.get(field.attribute());
      if (value == null) {
        Optional<Test> next = next(parts.get(i), field);
        next.ifPresent(test -> use(field.attribute()));
        addOrders(template, i);
        uses.add(use(keyAttribute, template, values, next));
        return false;
      }
      values.put(field.attribute(), value);
    }
    uses.add(use(keyAttribute, template, values, Optional.empty()));
    return true;
  }

  private KeyUse use(
      String keyAttribute, KeyTemplate template, Map<String, Value> values, Optional<Test> next) {
    values.keySet().forEach(this::use);
    return new KeyUse(keyAttribute, template, ImmutableMap.copyOf(values), next);
  }

  private static Optional<Test> nextTest(Condition condition) {
    Test test = condition.test();
    return test instanceof Test.Range || test instanceof Test.Prefix
        ? Optional.of(test)
        : Optional.empty();
  }

  /** A range or a prefix on the attribute behind the given ones, where keys sort by it. */
  private Optional<Test> next(KeyTemplate.Part part, Segment.Field field) {
    boolean takesPrefix = field.type().isText() && field.format() instanceof Format.Plain;
    return Optional.ofNullable(conditions.get(field.attribute()))
        .filter(condition -> part.order() != Order.NONE)
        .flatMap(KeyMatcher::nextTest)
        .filter(test -> takesPrefix || !(test instanceof Test.Prefix));
  }

  private void addOrders(KeyTemplate template, int from) {
    for (KeyTemplate.Part part : template.parts().subList(from, template.parts().size())) {
      orders.add(new KeyMatch.Ordered(part.name(), part.order()));
    }
  }

  /** Whatever has the key has the attributes that the key is made of. */
  private void usePresence(String attribute) {
    Condition condition = conditions.get(attribute);
    if (condition != null && condition.test() instanceof Test.Exists exists && exists.expected()) {
      used.add(condition);
    }
  }

  private void use(String attribute) {
    Condition condition = conditions.get(attribute);
    if (condition != null) {
      used.add(condition);
    }
  }
}
