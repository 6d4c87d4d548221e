package dev.keysmith.execute;

import dev.keysmith.design.KeyComparator;
import dev.keysmith.design.ValueSymbol;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributeType;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Evaluates conditions and filters on an item as DynamoDB does. A comparison with an attribute that
 * is absent or of another type does not hold, except for {@code <>}.
 */
public final class PredicateEvaluation implements ItemPredicate.Visitor<Boolean> {
  private final Map<String, ?> item;

  private PredicateEvaluation(Map<String, ?> item) {
    this.item = item;
  }

  /**
   * Whether a value, or that there is none, meets a test of a pattern.
   *
   * @param arguments by parameter; nothing is equal to one that is missing
   */
  public static boolean holds(
      Test test, Optional<Object> value, AttributeType type, Map<String, Object> arguments) {
    return ClientFilter.holds(test, value, type, RuntimeParameters.of(arguments));
  }

  public static boolean holds(List<ItemPredicate> all, Map<String, ?> item) {
    return all.stream().allMatch(predicate -> holds(predicate, item));
  }

  static boolean holds(ItemPredicate predicate, Map<String, ?> item) {
    return predicate.accept(new PredicateEvaluation(item));
  }

  @Override
  public Boolean all(ItemPredicate.All all) {
    return holds(all.of(), item);
  }

  @Override
  public Boolean any(ItemPredicate.Any any) {
    return any.of().stream().anyMatch(one -> holds(one, item));
  }

  @Override
  public Boolean exists(ItemPredicate.Exists exists) {
    return at(exists.path(), item).isPresent();
  }

  @Override
  public Boolean absent(ItemPredicate.Absent absent) {
    // A request selects what meets its conditions.
    return at(absent.path(), item).filter(value -> !ValueSymbol.isSymbolic(value)).isEmpty();
  }

  @Override
  public Boolean compared(ItemPredicate.Compared compared) {
    return at(compared.path(), item)
        .map(value -> isComparedAs(compared.sign(), value, compared.value()))
        .orElse(compared.sign().equals("<>"));
  }

  @Override
  public Boolean between(ItemPredicate.Between between) {
    return at(between.path(), item)
        .filter(value -> isComparedAs(">=", value, between.lower()))
        .filter(value -> isComparedAs("<=", value, between.upper()))
        .isPresent();
  }

  @Override
  public Boolean in(ItemPredicate.In choice) {
    return at(choice.path(), item)
        .filter(value -> choice.values().stream().anyMatch(one -> isComparedAs("=", value, one)))
        .isPresent();
  }

  @Override
  public Boolean beginsWith(ItemPredicate.BeginsWith beginsWith) {
    return at(beginsWith.path(), item)
        .filter(
            value ->
                ValueSymbol.isSymbolic(value)
                    || ValueSymbol.isSymbolic(beginsWith.prefix())
                    || (value instanceof String text && text.startsWith(beginsWith.prefix())))
        .isPresent();
  }

  @Override
  public Boolean contains(ItemPredicate.Contains contains) {
    return at(contains.path(), item).filter(value -> has(value, contains.value())).isPresent();
  }

  /** The value at a path; empty where it, or anything on the way, is absent. */
  public static Optional<Object> at(DocumentPath path, Map<String, ?> item) {
    Object here = item;
    for (Object element : path.elements()) {
      Object next = null;
      if (element instanceof Integer position) {
        next = here instanceof List<?> list && position < list.size() ? list.get(position) : null;
      } else if (here instanceof Map<?, ?> map) {
        next = map.get(element);
      }
      if (next == null) {
        return Optional.empty();
      }
      here = next;
    }
    return Optional.of(here);
  }

  private static boolean isComparedAs(String sign, Object value, Object other) {
    if (ValueSymbol.isSymbolic(value) || ValueSymbol.isSymbolic(other)) {
      return true; // a request selects what meets its conditions
    }
    if (sign.equals("=")) {
      return isEqual(value, other);
    }
    if (sign.equals("<>")) {
      return !isEqual(value, other);
    }
    if (value.getClass() != other.getClass()) {
      return false;
    }
    int order = KeyComparator.OF_VALUES.compare(value, other);
    return switch (sign) {
      case "<" -> order < 0;
      case "<=" -> order <= 0;
      case ">" -> order > 0;
      case ">=" -> order >= 0;
      default -> throw new IllegalArgumentException("not a comparison: " + sign);
    };
  }

  /** Values are in one form each, but numbers that were just calculated. */
  private static boolean isEqual(Object value, Object other) {
    return value instanceof BigDecimal number && other instanceof BigDecimal another
        ? number.compareTo(another) == 0
        : value.equals(other);
  }

  private static boolean has(Object value, Object part) {
    if (ValueSymbol.isSymbolic(value) || ValueSymbol.isSymbolic(part)) {
      return true;
    }
    return value instanceof Collection<?> elements
        ? elements.contains(part)
        : value instanceof String text && part instanceof String within && text.contains(within);
  }
}
