package dev.keysmith.runtime;

import dev.keysmith.runtime.DataFailure.AlreadyExists;
import dev.keysmith.runtime.DataFailure.ConditionFailed;
import dev.keysmith.runtime.DataFailure.NotFound;
import dev.keysmith.runtime.DataFailure.UniqueViolated;
import dev.keysmith.runtime.DataFailure.VersionConflict;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a failed condition means, from the item that it failed on. */
final class FailedConditions {
  static final String CODE = "ConditionalCheckFailed";

  private static final Pattern AND = Pattern.compile(" AND ");
  private static final String VERSION = "Version";
  private static final Pattern FUNCTION =
      Pattern.compile("(attribute_exists|attribute_not_exists)\\(([^()]+)\\)");
  private static final Pattern COMPARISON = Pattern.compile("([^ ()]+) (=|<>|<|<=|>|>=) (:\\w+)");

  /** The path of an embedded instance: an entry of a map, or an element of a list. */
  private static final Pattern CHILD = Pattern.compile("[^.\\[]+(?:\\.[^.\\[]+|\\[\\d+\\])");

  private FailedConditions() {}

  /**
   * @param item as it is stored; empty if there is none
   */
  static DataFailure of(WriteStep step, Expressions sent, Map<String, AttributeValue> item) {
    if (!step.uniqueAttribute().isEmpty()) {
      return new UniqueViolated(step.entity(), step.uniqueAttribute());
    }
    if (step.isCreation()) {
      return new AlreadyExists(step.entity());
    }
    if (item.isEmpty()) {
      return new NotFound(step.entity());
    }
    for (String condition : AND.split(sent.condition(), -1)) {
      if (fails(condition, sent, item)) {
        Matcher function = FUNCTION.matcher(condition);
        if (!step.child().isEmpty()
            && function.matches()
            && CHILD.matcher(function.group(2)).matches()) {
          return function.group(1).equals("attribute_exists")
              ? new NotFound(step.child())
              : new AlreadyExists(step.child());
        }
        return path(condition, sent).equals(VERSION)
            ? new VersionConflict(step.entity())
            : new ConditionFailed(step.entity(), readable(condition, sent));
      }
    }
    return new ConditionFailed(step.entity(), readable(sent.condition(), sent));
  }

  /** Whether a simple condition does not hold; others are taken to hold. */
  private static boolean fails(
      String condition, Expressions sent, Map<String, AttributeValue> item) {
    Matcher function = FUNCTION.matcher(condition);
    if (function.matches()) {
      boolean present = sent.stored(function.group(2), item).isPresent();
      return present != function.group(1).equals("attribute_exists");
    }
    Matcher comparison = COMPARISON.matcher(condition);
    if (!comparison.matches()) {
      return false;
    }
    Value stored = sent.stored(comparison.group(1), item);
    Value given = Value.of(sent.values(), comparison.group(3));
    if (!stored.isPresent() || !given.isPresent()) {
      return !comparison.group(2).equals("<>");
    }
    return switch (comparison.group(2)) {
      case "=" -> !stored.equals(given);
      case "<>" -> stored.equals(given);
      case "<" -> stored.compareTo(given) >= 0;
      case "<=" -> stored.compareTo(given) > 0;
      case ">" -> stored.compareTo(given) <= 0;
      default -> stored.compareTo(given) < 0;
    };
  }

  private static String path(String condition, Expressions sent) {
    Matcher comparison = COMPARISON.matcher(condition);
    return comparison.matches() ? name(comparison.group(1), sent) : "";
  }

  private static String name(String path, Expressions sent) {
    return Optional.ofNullable(sent.names().get(path)).orElse(path);
  }

  /** With names and values in place of their placeholders. */
  private static String readable(String condition, Expressions sent) {
    Map<String, String> texts = new LinkedHashMap<>(sent.names());
    sent.values()
        .forEach(
            (name, value) ->
                texts.put(
                    name,
                    value.s() != null
                        ? value.s()
                        : value.n() != null ? value.n() : value.toString()));
    return Pattern.compile("[:#]\\w+")
        .matcher(condition)
        .replaceAll(one -> Matcher.quoteReplacement(texts.getOrDefault(one.group(), one.group())));
  }
}
