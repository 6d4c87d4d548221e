package dev.keysmith.technique;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which instances have an entry in a sparse index.
 *
 * @param only values of which they must have one, by attribute
 * @param present attributes that they must have
 * @param absent attributes that they must not have
 */
public record SparseCondition(
    ImmutableMap<String, ImmutableSet<ValueExpression>> only,
    ImmutableSet<String> present,
    ImmutableSet<String> absent) {
  /** All instances have an entry. */
  public static final SparseCondition NONE =
      new SparseCondition(ImmutableMap.of(), ImmutableSet.of(), ImmutableSet.of());

  /** A name of more values is too long. */
  private static final int FEW = 2;

  /** Those that have one of the values of each attribute. */
  public static SparseCondition ofValues(Map<String, ImmutableSet<ValueExpression>> only) {
    return new SparseCondition(ImmutableMap.copyOf(only), ImmutableSet.of(), ImmutableSet.of());
  }

  /** Those that have some attributes, and lack others. */
  public static SparseCondition ofPresence(
      ImmutableSet<String> present, ImmutableSet<String> absent) {
    return new SparseCondition(ImmutableMap.of(), present, absent);
  }

  public boolean isEmpty() {
    return only.isEmpty() && present.isEmpty() && absent.isEmpty();
  }

  /** Attributes that they must have, or must not have. */
  public ImmutableSet<String> optional() {
    return ImmutableSet.<String>builder().addAll(present).addAll(absent).build();
  }

  /** The same for those alone that have one of the values of each attribute. */
  public SparseCondition and(Map<String, ImmutableSet<ValueExpression>> values) {
    return new SparseCondition(ImmutableMap.copyOf(values), present, absent);
  }

  /** The share of all instances that have an entry. */
  public double share(Map<String, Attribute> named) {
    double share = 1;
    for (Map.Entry<String, ImmutableSet<ValueExpression>> some : only.entrySet()) {
      Attribute attribute = named.get(some.getKey());
      if (attribute != null) {
        share *=
            attribute.present()
                * some.getValue().stream()
                    .mapToDouble(value -> attribute.values().getOrDefault(value.toString(), 0.5))
                    .sum();
      }
    }
    for (String name : optional()) {
      Attribute attribute = named.get(name);
      if (attribute != null) {
        share *= present.contains(name) ? attribute.present() : 1 - attribute.present();
      }
    }
    return share;
  }

  /** Whether all instances that a query selects have an entry. */
  boolean includes(KeyRequirement asked) {
    return only.entrySet().stream()
            .allMatch(entry -> isWithin(asked.values(entry.getKey()), entry.getValue()))
        && present.stream()
            .allMatch(name -> asked.present().contains(name) || asked.equal().contains(name))
        && asked.absent().containsAll(absent);
  }

  private static boolean isWithin(
      ImmutableSet<ValueExpression> asked, ImmutableSet<ValueExpression> there) {
    return !asked.isEmpty() && there.containsAll(asked);
  }

  /** As a design writes it. */
  Optional<KeyRuleCondition> when(Entity entity) {
    Map<String, AttributeCondition> conditions = new LinkedHashMap<>();
    only.forEach((name, values) -> conditions.put(name, condition(entity, name, oneOf(values))));
    present.forEach(name -> conditions.put(name, condition(entity, name, new Test.Exists(true))));
    absent.forEach(name -> conditions.put(name, condition(entity, name, new Test.Exists(false))));
    return conditions.isEmpty()
        ? Optional.empty()
        : Optional.of(new KeyRuleCondition(ImmutableMap.copyOf(conditions)));
  }

  private static Test oneOf(ImmutableSet<ValueExpression> values) {
    return values.size() == 1
        ? new Test.Is(values.iterator().next())
        : new Test.In(values.asList());
  }

  private static AttributeCondition condition(Entity entity, String name, Test test) {
    return new AttributeCondition(
        AttributePath.own(entity.name(), name), test, OptionalDouble.empty());
  }

  /** What a constant key of them says: {@code OPEN}, {@code PLACED-COOKING}. */
  String constant() {
    return only.values().stream()
        .map(
            some ->
                some.stream()
                    .map(value -> NamingConventions.label(value.toString()))
                    .collect(Collectors.joining("-")))
        .collect(Collectors.joining("#"));
  }

  /** Before the noun: {@code Open}, {@code NotUnread}; nothing where it says nothing of them. */
  public String adjective(Entity entity) {
    return Stream.concat(
            only.entrySet().stream()
                .map(values -> adjective(entity, values.getKey(), values.getValue())),
            present.stream().map(NamingConventions::pascal))
        .collect(Collectors.joining());
  }

  /** Before the noun, for an attribute, whose name every item stores: {@code NoAgent}. */
  String lacking() {
    return absent.stream()
        .map(name -> "No" + NamingConventions.pascal(name))
        .collect(Collectors.joining());
  }

  /** Behind the noun: {@code WithoutAgent}. */
  String suffix() {
    return absent.isEmpty()
        ? ""
        : absent.stream()
            .map(NamingConventions::pascal)
            .collect(Collectors.joining("Or", "Without", ""));
  }

  /** {@code Open}, {@code PlacedOrCooking}; {@code NotDone} where that is all but one. */
  private static String adjective(
      Entity entity, String name, ImmutableSet<ValueExpression> values) {
    ImmutableSet<ValueExpression> others =
        Optional.ofNullable(entity.attributes().get(name))
            .flatMap(Attribute::closedSet)
            .map(all -> Sets.difference(all, values).immutableCopy())
            .orElse(ImmutableSet.of());
    if (values.size() > 1 && others.size() == 1) {
      return "Not" + adjective(entity, name, others);
    }
    return values.stream()
            .limit(FEW)
            .map(value -> adjective(entity, name, value.toString()))
            .collect(Collectors.joining("Or"))
        + (values.size() > FEW ? "Or" + (values.size() - FEW) + "Others" : "");
  }

  /**
   * The value alone where it says enough: that something is true, or 3, or that twice, does not.
   */
  private static String adjective(Entity entity, String name, String value) {
    AttributeType type =
        Optional.ofNullable(entity.attributes().get(name))
            .map(Attribute::type)
            .orElse(AttributeType.STRING);
    if (type == AttributeType.BOOLEAN) {
      String what = NamingConventions.pascal(name.replaceAll("^is(?=[A-Z_])", ""));
      return value.equals("false") ? "Not" + what : what;
    }
    boolean ambiguous =
        entity.attributes().values().stream()
            .anyMatch(it -> !it.name().equals(name) && it.values().containsKey(value));
    String word = NamingConventions.pascal(value.toLowerCase(Locale.ROOT));
    return ambiguous || type.isNumeric() ? NamingConventions.pascal(name) + word : word;
  }
}
