package dev.keysmith.technique;

import com.google.common.base.Ascii;
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
import dev.keysmith.spec.LiteralRange;
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
 * @param within ranges that their numbers must be in, by attribute
 */
public record SparseCondition(
    ImmutableMap<String, ImmutableSet<ValueExpression>> only,
    ImmutableSet<String> present,
    ImmutableSet<String> absent,
    ImmutableMap<String, Test.Range> within) {
  /** All instances have an entry. */
  public static final SparseCondition NONE =
      new SparseCondition(
          ImmutableMap.of(), ImmutableSet.of(), ImmutableSet.of(), ImmutableMap.of());

  private static final ImmutableMap<String, String> BOUNDS =
      ImmutableMap.of("from", "From", "after", "Over", "to", "UpTo", "before", "Under");

  /** A name of more values is too long. */
  private static final int FEW = 2;

  /** Those that have one of the values of each attribute. */
  public static SparseCondition ofValues(Map<String, ImmutableSet<ValueExpression>> only) {
    return new SparseCondition(
        ImmutableMap.copyOf(only), ImmutableSet.of(), ImmutableSet.of(), ImmutableMap.of());
  }

  /** Those that have some attributes, and lack others. */
  public static SparseCondition ofPresence(
      ImmutableSet<String> present, ImmutableSet<String> absent) {
    return new SparseCondition(ImmutableMap.of(), present, absent, ImmutableMap.of());
  }

  public boolean isEmpty() {
    return only.isEmpty() && present.isEmpty() && absent.isEmpty() && within.isEmpty();
  }

  /** Attributes that they must have, or must not have. */
  public ImmutableSet<String> optional() {
    return ImmutableSet.<String>builder().addAll(present).addAll(absent).build();
  }

  /** Attributes that they must have or lack, or of which they must have a range. */
  public ImmutableSet<String> tested() {
    return ImmutableSet.<String>builder().addAll(optional()).addAll(within.keySet()).build();
  }

  /** The same for those alone that have one of the values of each attribute. */
  public SparseCondition and(Map<String, ImmutableSet<ValueExpression>> values) {
    return new SparseCondition(ImmutableMap.copyOf(values), present, absent, within);
  }

  /** The same for those alone whose numbers are in these ranges. */
  public SparseCondition within(Map<String, Test.Range> ranges) {
    return new SparseCondition(only, present, absent, ImmutableMap.copyOf(ranges));
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
    for (Map.Entry<String, Test.Range> range : within.entrySet()) {
      Attribute attribute = named.get(range.getKey());
      if (attribute != null) {
        share *= LiteralRange.of(range.getValue()).map(attribute::share).orElse(1.0);
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
        && asked.absent().containsAll(absent)
        && within.entrySet().stream()
            .allMatch(range -> includes(range.getValue(), asked, range.getKey()));
  }

  /** Whether the numbers that a query selects are all in a range. */
  private static boolean includes(Test.Range there, KeyRequirement asked, String name) {
    Optional<LiteralRange> range = LiteralRange.of(there);
    return Optional.ofNullable(asked.within().get(name))
            .flatMap(LiteralRange::of)
            .filter(queried -> range.filter(it -> it.containsAll(queried)).isPresent())
            .isPresent()
        || (!asked.values(name).isEmpty()
            && asked.values(name).stream()
                .allMatch(value -> range.filter(it -> it.contains(value.toString())).isPresent()));
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
    within.forEach((name, range) -> conditions.put(name, condition(entity, name, range)));
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

  /** What a constant key of them says: {@code OPEN}, {@code PLACED-COOKING}, {@code UNREAD}. */
  String constant() {
    return only.entrySet().stream()
        .map(
            some ->
                some.getValue().stream()
                    .map(value -> constant(some.getKey(), value.toString()))
                    .collect(Collectors.joining("-")))
        .collect(Collectors.joining("#"));
  }

  /** The value; of what is true or not, the attribute. */
  private static String constant(String name, String value) {
    String attribute = Ascii.toUpperCase(name);
    return switch (value) {
      case "true" -> attribute;
      case "false" -> "NOT-" + attribute;
      default -> NamingConventions.label(value);
    };
  }

  /** Before the noun: {@code Open}, {@code NotUnread}; nothing where it says nothing of them. */
  public String adjective(Entity entity) {
    return Stream.of(
            only.entrySet().stream()
                .map(values -> adjective(entity, values.getKey(), values.getValue())),
            present.stream().map(NamingConventions::pascal),
            within.entrySet().stream()
                .map(range -> NamingConventions.pascal(range.getKey()) + words(range.getValue())))
        .flatMap(words -> words)
        .collect(Collectors.joining());
  }

  /** {@code Under5}, {@code From1UpTo5}. */
  private static String words(Test.Range range) {
    return range.byKeyword().entrySet().stream()
        .map(
            bound ->
                BOUNDS.get(bound.getKey())
                    + bound.getValue().toString().replace("-", "Minus").replaceAll("\\W", "_"))
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
