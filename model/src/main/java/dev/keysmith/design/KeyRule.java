package dev.keysmith.design;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.Map;
import java.util.Optional;

/**
 * How an item gets the value of a key attribute: by the first alternative that applies. Where none
 * does, or the one that does lacks an attribute, the item has no such value.
 */
public record KeyRule(ImmutableList<Alternative> alternatives) {
  public KeyRule {
    if (alternatives.isEmpty()) {
      throw new IllegalArgumentException("a key without a template");
    }
  }

  /** A template, and when it is the one. */
  public record Alternative(Optional<KeyRuleCondition> when, KeyTemplate template) {}

  /** The same template always. */
  public static KeyRule always(KeyTemplate template) {
    return new KeyRule(ImmutableList.of(new Alternative(Optional.empty(), template)));
  }

  /** The template where there is only one, and it always applies. */
  public Optional<KeyTemplate> only() {
    return alternatives.size() == 1 && alternatives.get(0).when().isEmpty()
        ? Optional.of(alternatives.get(0).template())
        : Optional.empty();
  }

  /** The key of these values; a {@link KeyChoice} where symbols leave the alternative open. */
  public Optional<Object> render(Map<String, ?> values) {
    ImmutableList.Builder<KeyChoice.Option> open = ImmutableList.builder();
    for (Alternative alternative : alternatives) {
      Optional<Boolean> applies =
          alternative.when().map(when -> when.verdict(values)).orElse(Optional.of(true));
      if (applies.isPresent() && !applies.get()) {
        continue;
      }
      Optional<Object> key = alternative.template().render(values);
      ImmutableList<KeyChoice.Option> before = open.build();
      if (applies.isPresent() && before.isEmpty()) {
        return key;
      }
      open.add(
          new KeyChoice.Option(
              applies.isPresent()
                  ? ImmutableMap.of()
                  : alternative.when().orElseThrow().open(values),
              key));
      if (applies.isPresent()) {
        break;
      }
    }
    ImmutableList<KeyChoice.Option> options = open.build();
    return options.isEmpty() ? Optional.empty() : Optional.of(new KeyChoice(options));
  }

  /** Whether there is an alternative for every instance. */
  public boolean hasDefault() {
    return alternatives.stream().anyMatch(alternative -> alternative.when().isEmpty());
  }

  /** The attributes whose change may change the key. */
  public ImmutableSet<String> attributes() {
    if (alternatives.size() == 1 && alternatives.get(0).when().isEmpty()) {
      return alternatives.get(0).template().attributes();
    }
    ImmutableSet.Builder<String> attributes = ImmutableSet.builder();
    for (Alternative alternative : alternatives) {
      attributes.addAll(alternative.template().attributes());
      alternative.when().ifPresent(when -> attributes.addAll(when.conditions().keySet()));
    }
    return attributes.build();
  }

  /** The attributes that stand in the key; what only decides a shard or an alternative does not. */
  public ImmutableSet<String> fields() {
    return alternatives.stream()
        .flatMap(alternative -> alternative.template().segments().stream())
        .filter(KeySegment.Field.class::isInstance)
        .map(segment -> ((KeySegment.Field) segment).attribute())
        .collect(ImmutableSet.toImmutableSet());
  }

  /** Whether it shards the key. */
  public boolean isSpread() {
    return alternatives.stream()
        .flatMap(alternative -> alternative.template().segments().stream())
        .anyMatch(KeySegment.Shard.class::isInstance);
  }

  /** Whether an attribute's value can be taken back out of every key. */
  public boolean gives(String attribute) {
    for (Alternative alternative : alternatives) {
      if (!alternative.template().gives(attribute)) {
        return false;
      }
    }
    return true;
  }

  /** What DynamoDB keeps the keys as; empty if that differs, or no key can be of that type. */
  public Optional<KeyAttributeType> type() {
    ImmutableSet<Optional<KeyAttributeType>> types =
        alternatives.stream()
            .map(alternative -> alternative.template().type())
            .collect(ImmutableSet.toImmutableSet());
    return types.size() == 1 ? types.asList().get(0) : Optional.empty();
  }
}
