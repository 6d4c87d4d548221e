package dev.keysmith.plan;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRule.Alternative;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.When;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Condition.Test;
import dev.keysmith.spec.Value;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * What is known of an item at one moment, before a write or after it: which attributes are there,
 * and how their values are distributed. What nobody said is as in any item of the layout.
 *
 * <pre>
 *   status {OPEN: 30%, CLOSED: 70%}   set: {status: CLOSED}   ⇒   status {CLOSED: 100%}
 * </pre>
 */
final class ItemState {
  private static final double HALF = 0.5;

  private final LayoutFacts any;
  private final ImmutableMap<String, Attribute> known;
  private final Supplier<LayoutFacts> facts;

  private ItemState(LayoutFacts any, ImmutableMap<String, Attribute> known) {
    this.any = any;
    this.known = known;
    this.facts = Suppliers.memoize(() -> any.given(known));
  }

  static ItemState any(LayoutFacts facts) {
    return new ItemState(facts, ImmutableMap.of());
  }

  /** Sizes and shares of the items in this state. */
  LayoutFacts facts() {
    return facts.get();
  }

  Attribute attribute(String name) {
    Attribute attribute = known.get(name);
    return attribute != null ? attribute : Objects.requireNonNull(any.named().get(name), name);
  }

  boolean names(String attribute) {
    return any.named().containsKey(attribute);
  }

  /** The values with their shares where the attribute is there; empty where the set is open. */
  ImmutableMap<String, Double> values(String name) {
    Attribute attribute = attribute(name);
    return attribute.values().isEmpty() && attribute.type() == AttributeType.BOOLEAN
        ? ImmutableMap.of("true", HALF, "false", HALF)
        : attribute.values();
  }

  /** A literal decides the value; of a parameter it is known only that there is one. */
  ItemState is(String name, Value value) {
    return value instanceof Value.Literal literal ? is(name, literal.text()) : there(name);
  }

  ItemState is(String name, String text) {
    Attribute attribute = attribute(name);
    double bytes =
        attribute.type().isText()
            ? text.getBytes(StandardCharsets.UTF_8).length
            : attribute.bytes();
    return with(copy(attribute, bytes, ImmutableMap.of(text, 1.0), 1));
  }

  /** Of a closed set, any other value; where there is none, nothing more is known. */
  ItemState isNot(String name, String text) {
    Attribute attribute = attribute(name);
    Map<String, Double> others = Maps.filterKeys(attribute.values(), each -> !each.equals(text));
    double share = others.values().stream().mapToDouble(Double::doubleValue).sum();
    return share == 0
        ? this
        : with(
            copy(
                attribute,
                attribute.bytes(),
                ImmutableMap.copyOf(Maps.transformValues(others, each -> each / share)),
                attribute.present()));
  }

  /** What either knows. */
  ItemState and(ItemState other) {
    return new ItemState(
        any,
        ImmutableMap.<String, Attribute>builder()
            .putAll(known)
            .putAll(other.known)
            .buildKeepingLast());
  }

  /** With these attributes as they are in another state. */
  ItemState taking(Set<String> names, ItemState other) {
    return unknown(names).and(new ItemState(any, only(other.known, names::contains)));
  }

  /** As in any item. */
  ItemState unknown(String name) {
    return unknown(Set.of(name));
  }

  private ItemState unknown(Set<String> names) {
    return new ItemState(any, only(known, name -> !names.contains(name)));
  }

  private static ImmutableMap<String, Attribute> only(
      ImmutableMap<String, Attribute> attributes, Predicate<String> wanted) {
    return ImmutableMap.copyOf(Maps.filterKeys(attributes, wanted::test));
  }

  ItemState there(String name) {
    Attribute attribute = attribute(name);
    return with(copy(attribute, attribute.bytes(), attribute.values(), 1));
  }

  ItemState absent(String name) {
    Attribute attribute = attribute(name);
    return with(copy(attribute, attribute.bytes(), attribute.values(), 0));
  }

  /** Narrowed to the items for which a condition on an attribute holds. */
  ItemState where(String name, Test test) {
    if (test instanceof Test.Is is) {
      return is(name, is.value());
    }
    if (test instanceof Test.Exists exists) {
      return exists.expected() ? there(name) : absent(name);
    }
    if (test instanceof Test.In in
        && in.values().stream().allMatch(value -> value instanceof Value.Literal)) {
      return among(name, in.values());
    }
    if (test instanceof Test.Not) {
      return this;
    }
    return there(name);
  }

  private ItemState among(String name, ImmutableList<Value> values) {
    Attribute attribute = attribute(name);
    Map<String, Double> kept =
        Maps.filterKeys(
            attribute.values(),
            text -> values.stream().anyMatch(value -> value.toString().equals(text)));
    double share = kept.values().stream().mapToDouble(Double::doubleValue).sum();
    return share == 0
        ? there(name)
        : with(
            copy(
                attribute,
                attribute.bytes(),
                ImmutableMap.copyOf(Maps.transformValues(kept, each -> each / share)),
                1));
  }

  /**
   * The templates that may make the key of an item in this state, in the order of the rule; one
   * that surely applies is the last.
   */
  ImmutableList<KeyTemplate> templates(KeyRule rule) {
    ImmutableList.Builder<KeyTemplate> possible = ImmutableList.builder();
    for (Alternative alternative : rule.alternatives()) {
      double chance = alternative.when().map(this::chance).orElse(1.0);
      if (chance > 0) {
        possible.add(alternative.template());
      }
      if (chance == 1) {
        break;
      }
    }
    return possible.build();
  }

  /** The template that surely makes the key; empty where that depends, or none ever does. */
  Optional<KeyTemplate> template(KeyRule rule) {
    for (Alternative alternative : rule.alternatives()) {
      double chance = alternative.when().map(this::chance).orElse(1.0);
      if (chance > 0) {
        return Optional.of(alternative.template()).filter(template -> chance == 1);
      }
    }
    return Optional.empty();
  }

  /** Of the items that have a template by a rule, the share that has such a one. */
  double share(KeyRule rule, Predicate<KeyTemplate> such) {
    double left = 1;
    double share = 0;
    for (Alternative alternative : rule.alternatives()) {
      double chance = Math.min(left, alternative.when().map(this::chance).orElse(1.0));
      share += such.test(alternative.template()) ? chance : 0;
      left -= chance;
    }
    return left == 1 ? 0 : share / (1 - left);
  }

  /** Whether the templates have all they need: one with an absent attribute makes no key. */
  boolean makes(KeyTemplate template) {
    return template.attributes().stream().allMatch(name -> attribute(name).present() > 0);
  }

  /** Whether there can be such an item: a second item is not written where its key lacks a part. */
  boolean canBeThere(Placed placed) {
    return placed.table().key().attributes().stream()
        .map(key -> placed.item().key(key).orElseThrow())
        .allMatch(rule -> templates(rule).stream().anyMatch(this::makes));
  }

  private double chance(When when) {
    return when.conditions().entrySet().stream()
        .mapToDouble(entry -> chance(entry.getKey(), entry.getValue().test()))
        .reduce(1, (left, right) -> left * right);
  }

  private double chance(String name, Test test) {
    double present = attribute(name).present();
    if (test instanceof Test.Exists exists) {
      return exists.expected() ? present : 1 - present;
    }
    if (test instanceof Test.Is is) {
      return present * share(name, is.value());
    }
    if (test instanceof Test.In in) {
      double sum = in.values().stream().mapToDouble(value -> share(name, value)).sum();
      return present * Math.min(1, sum);
    }
    throw new IllegalStateException("no alternative depends on " + test);
  }

  /** Share of a value where the attribute is there; of an open set, neither none nor all. */
  private double share(String name, Value value) {
    ImmutableMap<String, Double> values = values(name);
    return values.isEmpty() ? HALF : values.getOrDefault(value.toString(), 0.0);
  }

  private ItemState with(Attribute attribute) {
    ImmutableMap.Builder<String, Attribute> more = ImmutableMap.builder();
    return new ItemState(
        any, more.putAll(known).put(attribute.name(), attribute).buildKeepingLast());
  }

  private static Attribute copy(
      Attribute of, double bytes, ImmutableMap<String, Double> values, double present) {
    return new Attribute(
        of.name(),
        of.type(),
        bytes,
        of.digits(),
        values,
        of.distinct(),
        present,
        of.unique(),
        of.immutable(),
        of.generated(),
        of.references(),
        of.average(),
        of.max());
  }
}
