package dev.keysmith.item;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.spec.AttributeCondition;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The keys of one item, taken apart together.
 *
 * <p>A key may be one of several alternatives, and its text does not always determine which. Meant
 * are the first that make such keys, contradict neither each other nor the other attributes, and
 * apply as far as can be seen: an index may leave out what they depend on.
 *
 * <pre>
 *   GSI2PK  {when: {sourceOwner: {exists: true}}, is: "REPO#{sourceOwner}#{sourceName}"}
 *           {is: "REPO#{owner}#{name}"}
 *   GSI2SK  {when: {sourceOwner: {exists: true}}, is: "FORK#{owner}"}
 *           {is: "#REPO#{name}"}
 *
 *   REPO#ann#web, #REPO#web    the second GSI2SK, so there is no source, so the second GSI2PK
 * </pre>
 *
 * @param names of the attributes and copies of the instance; other values in keys are left out
 * @param absent what the instance is known not to have
 */
record KeyParser(
    ImmutableSet<String> names, ImmutableSet<String> absent, ImmutableList<KeyWithRule> keys) {

  /** The value of a key attribute, and the rule it was made by. */
  record KeyWithRule(KeyRule rule, Object value) {}

  /** The alternative, by its place in the rule, that a key is thought to be made by. */
  private record AlternativeGuess(KeyWithRule key, int alternative) {
    KeyTemplate template() {
      return key.rule().alternatives().get(alternative).template();
    }
  }

  /** All that is there and in the keys; empty where the keys cannot have been made so. */
  Optional<ImmutableMap<String, Object>> values(ImmutableMap<String, Object> there) {
    return values(there, ImmutableList.of());
  }

  private Optional<ImmutableMap<String, Object>> values(
      ImmutableMap<String, Object> known, ImmutableList<AlternativeGuess> guesses) {
    if (guesses.size() == keys.size()) {
      return guesses.stream().allMatch(guess -> isMade(guess, known))
          ? Optional.of(known)
          : Optional.empty();
    }
    KeyWithRule key = keys.get(guesses.size());
    for (int i = 0; i < key.rule().alternatives().size(); i++) {
      AlternativeGuess guess = new AlternativeGuess(key, i);
      Optional<ImmutableMap<String, Object>> values =
          guess
              .template()
              .parseSegments(key.value())
              .flatMap(apart -> together(known, apart))
              .flatMap(
                  more ->
                      values(
                          more,
                          ImmutableList.<AlternativeGuess>builder()
                              .addAll(guesses)
                              .add(guess)
                              .build()));
      if (values.isPresent()) {
        return values;
      }
    }
    return Optional.empty();
  }

  private Optional<ImmutableMap<String, Object>> together(
      ImmutableMap<String, Object> known, ImmutableMap<String, Object> apart) {
    Map<String, Object> together = new LinkedHashMap<>(known);
    for (Map.Entry<String, Object> part : apart.entrySet()) {
      if (!names.contains(part.getKey())) {
        continue; // a shard or a time bucket
      }
      Object value = NumberNormalizer.stripped(part.getValue());
      Object before = together.putIfAbsent(part.getKey(), value);
      if (absent.contains(part.getKey()) || (before != null && !before.equals(value))) {
        return Optional.empty();
      }
    }
    return Optional.of(ImmutableMap.copyOf(together));
  }

  /** Whether, of all that is known, a key would have been made by this alternative. */
  private boolean isMade(AlternativeGuess guess, ImmutableMap<String, Object> known) {
    ImmutableList<KeyRule.Alternative> alternatives = guess.key().rule().alternatives();
    return alternatives.subList(0, guess.alternative()).stream()
            .noneMatch(earlier -> applies(earlier, known))
        && mayApply(alternatives.get(guess.alternative()), known)
        && makes(guess.template(), known, guess.key().value());
  }

  private boolean applies(KeyRule.Alternative alternative, ImmutableMap<String, Object> known) {
    return alternative
        .when()
        .map(
            when ->
                seen(when, known).size() == when.conditions().size()
                    && when.verdict(known).orElse(false))
        .orElse(true);
  }

  private boolean mayApply(KeyRule.Alternative alternative, ImmutableMap<String, Object> known) {
    ImmutableMap<String, AttributeCondition> seen =
        alternative.when().map(when -> seen(when, known)).orElse(ImmutableMap.of());
    return seen.isEmpty() || new KeyRuleCondition(seen).holds(known);
  }

  /** The conditions that are about what is known, be it absent. */
  private ImmutableMap<String, AttributeCondition> seen(
      KeyRuleCondition when, ImmutableMap<String, Object> known) {
    return when.conditions().entrySet().stream()
        .filter(entry -> known.containsKey(entry.getKey()) || absent.contains(entry.getKey()))
        .collect(ImmutableMap.toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Whether what is known makes every part as it is, a shard and a time bucket among them. */
  private static boolean makes(
      KeyTemplate template, ImmutableMap<String, Object> known, Object key) {
    ImmutableMap<String, Object> apart = template.parseSegments(key).orElseThrow();
    try {
      return template.parts().stream()
          .map(KeyTemplate.Part::segment)
          .allMatch(
              part ->
                  part.encode(known)
                      .map(text -> part.encode(apart).equals(Optional.of(text)))
                      .orElse(true));
    } catch (IllegalArgumentException e) {
      // An item of another layout may have attributes of the same names and other types.
      return false;
    }
  }
}
