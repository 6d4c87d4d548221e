package dev.keysmith.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.KeyCondition.Bound;
import dev.keysmith.spec.AttributeType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a template promises, over thousands of values made to break it. A failure prints its seed,
 * template and values.
 */
final class KeyTemplatePropertyTest {
  private static final int TUPLES = 400;
  private static final ImmutableMap<String, AttributeType> TYPES =
      ImmutableMap.of(
          "s", AttributeType.STRING,
          "t", AttributeType.STRING,
          "n", AttributeType.NUMBER,
          "at", AttributeType.TIMESTAMP,
          "day", AttributeType.DATE,
          "open", AttributeType.BOOLEAN,
          "bytes", AttributeType.BINARY,
          "expires", AttributeType.EPOCH);
  private static final String TEMPLATES =
      """
      S#{s}
      S#{s}#{t}
      {s}#{t}
      {s}#
      {s} {t}
      {s}!{t}
      {s}${t}
      {s}#x#{t}#tail
      {s}|{t}
      {s}-{n}-{t}
      {s}REACTION#{t}
      {s}·{t}
      {n}#{s}
      {n}-{s}
      {n:01}#{s}
      N#{n:03}
      N#{n:08}#{s}
      N#{n:-03}
      {n:-08}#{s}
      {s}#{n:04}#{t}
      {s}#{n:-04}#{t}
      {n:05}~{s}
      02:{n:019}:{s}
      {n:-05}:{s}
      {n:04}.{s}
      {n:04}-{s}|END
      {n:04}X#{s}
      {s}:{n:03}:{t}:tail
      {s}:{t}
      {at}:{s}
      {day}-{s}
      07|{at}|{s}|END
      {at}#{s}
      {at:-}
      {at:-}{s}
      {at:-}#{s}
      {day:-}|{s}
      {at:month}#{s}
      {at:day}{n:04}
      {expires:hour}#{expires:010}
      {open}#{s}
      {bytes}#{s}
      B#{bytes}
      {s}#{bytes}#{open}
      """;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void keysAreInjectiveOrderedAndReversible(long seed) {
    for (String text : TEMPLATES.lines().toList()) {
      Random random = new Random(seed * 31 + text.hashCode());
      KeyTemplate template = KeyTemplate.parse(text, TYPES);
      List<Map<String, Object>> tuples = tuples(template, random);
      for (Map<String, Object> tuple : tuples) {
        String key = (String) template.render(tuple).orElseThrow();
        if (!template.parseSegments(key).equals(Optional.of(expected(template, tuple)))) {
          fail("seed " + seed + ", " + text + ", " + tuple + " → " + key);
        }
      }
      for (int i = 0; i < 6 * TUPLES; i++) {
        Map<String, Object> left = tuples.get(random.nextInt(tuples.size()));
        Map<String, Object> right = neighbour(template, left, tuples, random);
        checkPair(template, left, right, "seed " + seed + ", " + text);
      }
    }
  }

  /** Equal values give equal keys, and the first values that differ decide, where they can. */
  private static void checkPair(
      KeyTemplate template, Map<String, Object> left, Map<String, Object> right, String about) {
    Object leftKey = template.render(left).orElseThrow();
    Object rightKey = template.render(right).orElseThrow();
    int order = KeyComparator.OF_VALUES.compare(leftKey, rightKey);
    for (KeyTemplate.Part part : template.parts()) {
      KeySegment.Field field = (KeySegment.Field) part.segment();
      int values = KeyComparator.OF_VALUES.compare(bucketed(field, left), bucketed(field, right));
      if (values != 0) {
        int wanted = part.order() == KeySortOrder.DESCENDING ? -values : values;
        boolean inOrder = Integer.signum(order) == Integer.signum(wanted);
        if (order == 0 || (part.order() != KeySortOrder.NONE && !inOrder)) {
          fail(about + "\n  " + left + " → " + leftKey + "\n  " + right + " → " + rightKey);
        }
        return;
      }
    }
    assertThat(order).as(about + "\n  " + left + "\n  " + right).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13})
  void conditionsSelectWhatTheySay(long seed) {
    for (String text : (TEMPLATES + "{s}\n{n}\n{at}\n").lines().toList()) {
      Random random = new Random(seed * 31 + text.hashCode());
      KeyTemplate template = KeyTemplate.parse(text, TYPES);
      List<Map<String, Object>> tuples = tuples(template, random).subList(0, 150);
      for (int i = 0; i < 60; i++) {
        Map<String, Object> like = tuples.get(random.nextInt(tuples.size()));
        List<KeyTemplate.Part> parts = template.parts();
        int bound = random.nextInt(parts.size() + 1);
        Map<String, Object> equal = new LinkedHashMap<>();
        for (KeyTemplate.Part part : parts.subList(0, bound)) {
          equal.put(part.name(), bucketed((KeySegment.Field) part.segment(), like));
        }
        String about = "seed " + seed + ", " + text + ", " + equal;
        check(template, tuples, equal, template.under(equal), Optional.empty(), about);
        Optional<KeyTemplate.Part> next = template.next(equal);
        if (next.isEmpty()) {
          continue;
        }
        KeySegment.Field field = (KeySegment.Field) next.get().segment();
        if (field.type().isText()
            && field.format() instanceof KeyFormat.Plain
            && next.get().keepsPrefixes()) {
          String whole = (String) bucketed(field, like);
          int points = whole.codePointCount(0, whole.length());
          String prefix =
              whole.substring(0, whole.offsetByCodePoints(0, random.nextInt(points + 1)));
          check(
              template,
              tuples,
              equal,
              template.startingWith(equal, prefix),
              Optional.of(tuple -> ((String) bucketed(field, tuple)).startsWith(prefix)),
              about + ", starting with " + prefix);
        }
        if (next.get().order() == KeySortOrder.NONE) {
          continue;
        }
        Optional<Bound> lower = bound(field, tuples, random);
        Optional<Bound> upper = bound(field, tuples, random);
        if (lower.isPresent() || upper.isPresent()) {
          check(
              template,
              tuples,
              equal,
              template.within(equal, lower, upper),
              Optional.of(tuple -> isWithin(field, tuple, lower, upper)),
              about + ", from " + lower + " to " + upper);
        }
      }
    }
  }

  private interface Test {
    boolean holds(Map<String, Object> tuple);
  }

  private static void check(
      KeyTemplate template,
      List<Map<String, Object>> tuples,
      Map<String, Object> equal,
      KeyCondition condition,
      Optional<Test> test,
      String about) {
    for (Map<String, Object> tuple : tuples) {
      boolean wanted = test.map(given -> given.holds(tuple)).orElse(true);
      for (KeyTemplate.Part part : template.parts()) {
        Object value = equal.get(part.name());
        wanted &=
            value == null
                || KeyComparator.OF_VALUES.compare(
                        value, bucketed((KeySegment.Field) part.segment(), tuple))
                    == 0;
      }
      Object key = template.render(tuple).orElseThrow();
      if (condition.holds(key) != wanted) {
        fail(about + "\n  " + condition + "\n  " + tuple + " → " + key + ", wanted: " + wanted);
      }
    }
  }

  private static boolean isWithin(
      KeySegment.Field field,
      Map<String, Object> tuple,
      Optional<Bound> lower,
      Optional<Bound> upper) {
    boolean bucket = !field.format().keepsValue();
    Object value = bucketed(field, tuple);
    if (lower.isPresent()) {
      int order =
          KeyComparator.OF_VALUES.compare(
              value, bucketed(field, Map.of(field.attribute(), lower.get().value())));
      if (order < 0 || (order == 0 && !lower.get().inclusive() && !bucket)) {
        return false;
      }
    }
    if (upper.isPresent()) {
      int order =
          KeyComparator.OF_VALUES.compare(
              value, bucketed(field, Map.of(field.attribute(), upper.get().value())));
      return order < 0 || (order == 0 && (upper.get().inclusive() || bucket));
    }
    return true;
  }

  private static Optional<Bound> bound(
      KeySegment.Field field, List<Map<String, Object>> tuples, Random random) {
    if (random.nextInt(3) == 0) {
      return Optional.empty();
    }
    Object value = new HashMap<>(tuples.get(random.nextInt(tuples.size()))).get(field.attribute());
    return Optional.of(new Bound(Objects.requireNonNull(value), random.nextBoolean()));
  }

  private static Object bucketed(KeySegment.Field field, Map<String, Object> tuple) {
    Object value = Objects.requireNonNull(tuple.get(field.attribute()));
    return field.format() instanceof KeyFormat.Bucket bucket
        ? bucket.bucket().of(value, field.type())
        : value;
  }

  private static ImmutableMap<String, Object> expected(
      KeyTemplate template, Map<String, Object> tuple) {
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    for (KeyTemplate.Part part : template.parts()) {
      Object value = bucketed((KeySegment.Field) part.segment(), tuple);
      values.put(part.name(), value instanceof BigDecimal number ? least(number) : value);
    }
    return values.buildKeepingLast();
  }

  /** A number as a key gives it back: without zeros at its end. */
  private static BigDecimal least(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }

  private static List<Map<String, Object>> tuples(KeyTemplate template, Random random) {
    HostileValues values = new HostileValues(random);
    List<Map<String, Object>> tuples = new ArrayList<>();
    while (tuples.size() < TUPLES) {
      Map<String, Object> tuple = new LinkedHashMap<>();
      for (String attribute : template.attributes()) {
        tuple.put(attribute, values.of(Objects.requireNonNull(TYPES.get(attribute))));
      }
      if (!template.isLone() || !tuple.containsValue("")) {
        tuples.add(tuple);
      }
    }
    return tuples;
  }

  /** Another tuple, often with the same values in front or with one value grown at its end. */
  private static Map<String, Object> neighbour(
      KeyTemplate template,
      Map<String, Object> tuple,
      List<Map<String, Object>> tuples,
      Random random) {
    Map<String, Object> other = new LinkedHashMap<>(tuples.get(random.nextInt(tuples.size())));
    ImmutableList<String> attributes = template.attributes().asList();
    int same = random.nextInt(attributes.size() + 1);
    for (String attribute : attributes.subList(0, same)) {
      Object value = Objects.requireNonNull(tuple.get(attribute));
      other.put(
          attribute,
          value instanceof String text
                  && TYPES.get(attribute) == AttributeType.STRING
                  && random.nextInt(4) == 0
              ? text + new HostileValues(random).text()
              : value);
    }
    return other;
  }
}
