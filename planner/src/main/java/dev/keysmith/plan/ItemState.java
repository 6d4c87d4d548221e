package dev.keysmith.plan;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRule.Alternative;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.LiteralRange;
import dev.keysmith.spec.SizeSpread;
import dev.keysmith.spec.ValueDistribution;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.statistics.LayoutStatistics;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * What is known of an item at one moment, before a write or after it: which attributes are there,
 * and how their values are distributed. Anything not known is as in any item of the layout.
 *
 * <pre>
 *   status {OPEN: 30%, CLOSED: 70%}   set: {status: CLOSED}   ⇒   status {CLOSED: 100%}
 * </pre>
 */
public final class ItemState {
  private static final double HALF = 0.5;

  private final LayoutStatistics any;
  private final ImmutableMap<String, Attribute> known;
  private final Supplier<LayoutStatistics> statistics;

  private ItemState(LayoutStatistics any, ImmutableMap<String, Attribute> known) {
    this.any = any;
    this.known = known;
    this.statistics = Suppliers.memoize(() -> any.given(known));
  }

  public static ItemState any(LayoutStatistics statistics) {
    return new ItemState(statistics, ImmutableMap.of());
  }

  /** The same of items that have more keys. */
  public ItemState in(LayoutStatistics other) {
    return new ItemState(other, known);
  }

  /** Sizes and shares of the items in this state. */
  public LayoutStatistics statistics() {
    return statistics.get();
  }

  public Attribute attribute(String name) {
    Attribute attribute = known.get(name);
    return attribute != null ? attribute : Objects.requireNonNull(any.named().get(name), name);
  }

  public boolean names(String attribute) {
    return any.named().containsKey(attribute);
  }

  /** The values with their shares where the attribute is there; empty where the set is open. */
  public ImmutableMap<String, Double> values(String name) {
    Attribute attribute = attribute(name);
    return attribute.values().isEmpty() && attribute.type() == AttributeType.BOOLEAN
        ? ImmutableMap.of("true", HALF, "false", HALF)
        : attribute.values();
  }

  /** A literal decides the value; of a parameter it is known only that there is one. */
  public ItemState is(String name, ValueExpression value) {
    return value instanceof ValueExpression.Literal literal
        ? is(name, literal.text())
        : there(name);
  }

  public ItemState is(String name, String text) {
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

  /**
   * Of the values that are possible, as often as instances come from them; where that is not known
   * of any, nothing more is known.
   */
  public ItemState cameFrom(String name, ImmutableMap<String, Double> flows) {
    Attribute attribute = attribute(name);
    Map<String, Double> possible =
        Maps.filterEntries(
            flows, flow -> flow.getValue() > 0 && attribute.values().containsKey(flow.getKey()));
    double sum = possible.values().stream().mapToDouble(Double::doubleValue).sum();
    return sum == 0
        ? this
        : with(
            copy(
                attribute,
                attribute.bytes(),
                ImmutableMap.copyOf(Maps.transformValues(possible, each -> each / sum)),
                attribute.present()));
  }

  /** What either knows. */
  public ItemState and(ItemState other) {
    return new ItemState(
        any,
        ImmutableMap.<String, Attribute>builder()
            .putAll(known)
            .putAll(other.known)
            .buildKeepingLast());
  }

  /** With these attributes as they are in another state. */
  public ItemState taking(Set<String> names, ItemState other) {
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

  public ItemState there(String name) {
    Attribute attribute = attribute(name);
    return with(copy(attribute, attribute.bytes(), attribute.values(), 1));
  }

  public ItemState absent(String name) {
    Attribute attribute = attribute(name);
    return with(copy(attribute, attribute.bytes(), attribute.values(), 0));
  }

  /** Narrowed to the items for which a condition on an attribute holds. */
  public ItemState where(String name, Test test) {
    if (test instanceof Test.Is is) {
      return is(name, is.value());
    }
    if (test instanceof Test.Exists exists) {
      return exists.expected() ? there(name) : absent(name);
    }
    if (test instanceof Test.In in
        && in.values().stream().allMatch(value -> value instanceof ValueExpression.Literal)) {
      return among(name, in.values());
    }
    return test.requiresAttribute() ? there(name) : this;
  }

  private ItemState among(String name, ImmutableList<ValueExpression> values) {
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
  public ImmutableList<KeyTemplate> templates(KeyRule rule) {
    ImmutableList.Builder<KeyTemplate> possible = ImmutableList.builder();
    for (Alternative alternative : rule.alternatives()) {
      double chance = chance(alternative);
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
  public Optional<KeyTemplate> template(KeyRule rule) {
    for (Alternative alternative : rule.alternatives()) {
      double chance = chance(alternative);
      if (chance > 0) {
        return chance == 1 ? Optional.of(alternative.template()) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** Of the items that have a template by a rule, the share that has such a one. */
  public double share(KeyRule rule, Predicate<KeyTemplate> such) {
    double left = 1;
    double share = 0;
    for (Alternative alternative : rule.alternatives()) {
      double chance = Math.min(left, chance(alternative));
      share += such.test(alternative.template()) ? chance : 0;
      left -= chance;
    }
    return left == 1 ? 0 : share / (1 - left);
  }

  /** Whether the templates have all they need: one with an absent attribute makes no key. */
  public boolean makes(KeyTemplate template) {
    for (String name : template.attributes()) {
      if (attribute(name).present() <= 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether there can be such an item: a second item is not written where its key lacks a part. */
  public boolean canBeThere(LayoutRef layoutRef) {
    for (String key : layoutRef.table().key().attributes()) {
      if (!mayMake(layoutRef.item().key(key).orElseThrow())) {
        return false;
      }
    }
    return true;
  }

  private boolean mayMake(KeyRule rule) {
    for (KeyTemplate template : templates(rule)) {
      if (makes(template)) {
        return true;
      }
    }
    return false;
  }

  /** Whether there is such an item for every instance in this state. */
  public boolean isSurelyThere(LayoutRef layoutRef) {
    for (String key : layoutRef.table().key().attributes()) {
      Optional<KeyTemplate> template = template(layoutRef.item().key(key).orElseThrow());
      if (template.isEmpty() || !surelyMakes(template.get())) {
        return false;
      }
    }
    return true;
  }

  /** Share of the instances in this state that have such an item: whose key lacks no part. */
  public double chance(LayoutRef layoutRef) {
    if (isSurelyThere(layoutRef)) {
      return 1;
    }
    double chance = 1;
    Set<String> counted = new LinkedHashSet<>();
    for (String key : layoutRef.table().key().attributes()) {
      KeyRule rule = layoutRef.item().key(key).orElseThrow();
      double left = 1;
      double made = 0;
      for (Alternative alternative : rule.alternatives()) {
        double such = Math.min(left, chance(alternative));
        Set<String> seen = new LinkedHashSet<>(counted);
        alternative.when().ifPresent(when -> seen.addAll(when.conditions().keySet()));
        made +=
            such
                * alternative.template().attributes().stream()
                    .filter(seen::add)
                    .mapToDouble(name -> attribute(name).present())
                    .reduce(1, (one, other) -> one * other);
        left -= such;
      }
      counted.addAll(rule.attributes());
      chance *= made;
    }
    return chance;
  }

  /** Whether every instance in this state has what a template takes. */
  public boolean surelyMakes(KeyTemplate template) {
    for (String name : template.attributes()) {
      if (attribute(name).present() < 1) {
        return false;
      }
    }
    return true;
  }

  private double chance(Alternative alternative) {
    return alternative.when().isPresent() ? chance(alternative.when().get()) : 1;
  }

  private double chance(KeyRuleCondition when) {
    double chance = 1;
    for (Map.Entry<String, AttributeCondition> condition : when.conditions().entrySet()) {
      chance *= chance(condition.getKey(), condition.getValue().test());
    }
    return chance;
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
    return LiteralRange.of(test)
        .map(range -> attribute(name).share(range))
        .orElseThrow(() -> new IllegalStateException("no alternative depends on " + test));
  }

  /** Share of a value where the attribute is there; of an open set, neither none nor all. */
  private double share(String name, ValueExpression value) {
    ImmutableMap<String, Double> values = values(name);
    return values.isEmpty() ? HALF : values.getOrDefault(value.toString(), 0.0);
  }

  private ItemState with(Attribute attribute) {
    ImmutableMap.Builder<String, Attribute> more = ImmutableMap.builder();
    return new ItemState(
        any, more.putAll(known).put(attribute.name(), attribute).buildKeepingLast());
  }

  /** One value is always as long; what is left of a closed set has the same lengths. */
  private static Attribute copy(
      Attribute of, double bytes, ImmutableMap<String, Double> values, double present) {
    ValueDistribution distribution =
        values.size() == 1 ? of.distribution().withSizes(SizeSpread.FIXED) : of.distribution();
    return of.withValues(bytes, values, distribution).withPresent(present);
  }
}
