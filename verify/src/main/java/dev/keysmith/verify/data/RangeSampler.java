package dev.keysmith.verify.data;

import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Cardinality;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Draws the ends of ranges, prefixes and parts, such that they keep a given share of values. */
final class RangeSampler {
  private static final int LONGEST_PIECE = 3;

  private final SplittableRandom random;

  RangeSampler(SplittableRandom random) {
    this.random = random;
  }

  /**
   * Binds the parameters of a condition that are still open.
   *
   * @param sorted the values of which the share is kept, not none
   * @param everywhere of a range, the values of all instances: who excludes an end knows nothing of
   *     those that meet the other conditions
   */
  void bind(
      AttributeCondition condition,
      AttributeType type,
      List<Object> sorted,
      NavigableSet<Object> everywhere,
      Map<String, Object> arguments) {
    double share = condition.fraction().orElse(Cardinality.DEFAULT_FRACTION);
    if (condition.test() instanceof Test.Range range) {
      range(range, type, sorted, everywhere, within(sorted.size(), share), arguments);
    } else if (condition.test() instanceof Test.Prefix prefix) {
      PartialConditions.open(prefix.value(), arguments)
          .ifPresent(name -> arguments.put(name, prefix(sorted, share)));
    } else if (condition.test() instanceof Test.Contains contains) {
      PartialConditions.open(contains.value(), arguments)
          .ifPresent(name -> arguments.put(name, part(sorted, share)));
    }
  }

  /**
   * How many of so many values a range keeps: each with the same chance, as ranges that know
   * nothing of the values keep now more and now fewer of them.
   */
  private long within(int values, double share) {
    return IntStream.range(0, values).filter(value -> random.nextDouble() < share).count();
  }

  private Object any(List<Object> values) {
    return values.get(random.nextInt(values.size()));
  }

  private void range(
      Test.Range range,
      AttributeType type,
      List<Object> sorted,
      NavigableSet<Object> everywhere,
      double wanted,
      Map<String, Object> arguments) {
    List<Object> values = sorted.stream().distinct().toList();
    boolean below = range.lower().isEmpty();
    boolean above = range.upper().isEmpty();
    int start =
        below ? 0 : random.nextInt(sorted.size() - (int) Math.min(wanted, sorted.size() - 1.0));
    int first = above ? values.size() : values.indexOf(sorted.get(start));
    int end = first;
    double left = wanted;
    // Values that tie come together or not at all; a last few too many come as often as keeps the
    // mean.
    while (left > 0 && (above ? first > 0 : end < values.size())) {
      Object next = values.get(above ? first - 1 : end);
      long ties = sorted.stream().filter(next::equals).count();
      if (ties > left && random.nextDouble() >= left / ties) {
        break;
      }
      left -= ties;
      if (above) {
        first--;
      } else {
        end++;
      }
    }
    bind(range.lower(), lower(range, values, everywhere, first, first == end, type), arguments);
    bind(range.upper(), upper(range, values, everywhere, end, first == end, type), arguments);
  }

  /** So that the first value within is this one; none is where the range is empty. */
  private static Object lower(
      Test.Range range,
      List<Object> values,
      NavigableSet<Object> everywhere,
      int first,
      boolean empty,
      AttributeType type) {
    if (empty) {
      return AdjacentValues.above(values.get(Math.max(0, first - 1)), type);
    }
    Object least = values.get(first);
    return isInclusive(range.lower())
        ? least
        : Optional.ofNullable(everywhere.lower(least))
            .orElseGet(() -> AdjacentValues.below(least, type));
  }

  private static Object upper(
      Test.Range range,
      List<Object> values,
      NavigableSet<Object> everywhere,
      int end,
      boolean empty,
      AttributeType type) {
    if (empty) {
      return range.lower().isPresent()
          ? AdjacentValues.above(values.get(Math.max(0, end - 1)), type)
          : AdjacentValues.below(values.get(0), type);
    }
    Object greatest = values.get(end - 1);
    return isInclusive(range.upper())
        ? greatest
        : Optional.ofNullable(everywhere.higher(greatest))
            .orElseGet(() -> AdjacentValues.above(greatest, type));
  }

  private static boolean isInclusive(Optional<Bound> bound) {
    return bound.map(Bound::inclusive).orElse(true);
  }

  static void bind(Optional<Bound> bound, Object value, Map<String, Object> arguments) {
    bound
        .flatMap(end -> PartialConditions.open(end.value(), arguments))
        .ifPresent(name -> arguments.put(name, value));
  }

  /** A beginning that the share of the values has. */
  private Object prefix(List<Object> values, double share) {
    Map<Object, Long> beginnings = new LinkedHashMap<>();
    for (Object value : values) {
      String text = value.toString();
      int end = 0;
      for (int i = 0; i < LONGEST_PIECE && end < text.length(); i++) {
        end = text.offsetByCodePoints(end, 1);
        beginnings.merge(text.substring(0, end), 1L, Long::sum);
      }
    }
    return nearest(beginnings, share * values.size());
  }

  /**
   * An element of the collections, or a piece of one of the texts, that the share of the values
   * has.
   */
  private Object part(List<Object> values, double share) {
    Object one = any(values);
    if (one instanceof Collection<?>) {
      Map<Object, Long> elements =
          values.stream()
              .flatMap(value -> ((Collection<?>) value).stream())
              .collect(
                  Collectors.groupingBy(
                      element -> (Object) element, LinkedHashMap::new, Collectors.counting()));
      return nearest(elements, share * values.size());
    }
    Map<Object, Long> pieces = new LinkedHashMap<>();
    String text = one.toString();
    for (int start = 0; start < text.length(); start = text.offsetByCodePoints(start, 1)) {
      int end = start;
      for (int i = 0; i < LONGEST_PIECE && end < text.length(); i++) {
        end = text.offsetByCodePoints(end, 1);
        String piece = text.substring(start, end);
        pieces.computeIfAbsent(
            piece,
            added -> values.stream().filter(value -> value.toString().contains(piece)).count());
      }
    }
    return nearest(pieces, share * values.size());
  }

  /** What is next below the wanted number or next above it, so often that the mean is right. */
  private Object nearest(Map<Object, Long> counts, double wanted) {
    Comparator<Map.Entry<Object, Long>> byCount = Map.Entry.comparingByValue();
    Optional<Map.Entry<Object, Long>> below =
        counts.entrySet().stream().filter(one -> one.getValue() <= wanted).max(byCount);
    Optional<Map.Entry<Object, Long>> above =
        counts.entrySet().stream().filter(one -> one.getValue() > wanted).min(byCount);
    if (below.isEmpty() || above.isEmpty()) {
      return below.or(() -> above).orElseThrow().getKey();
    }
    long less = below.get().getValue();
    boolean more = random.nextDouble() < (wanted - less) / (above.get().getValue() - less);
    return (more ? above : below).get().getKey();
  }
}
