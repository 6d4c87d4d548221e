package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** Lists, maps and sets of about a given size, as DynamoDB counts them; none is empty. */
final class DocumentGenerator {
  /** What a list or a map takes beside its elements, and each element beside itself. */
  private static final int FRAME = 3;

  private static final int USUAL_ELEMENT = 12;

  /** Bytes of a number of six digits. */
  private static final int NUMBER = 4;

  private final SplittableRandom random;
  private final TextGenerator texts;

  DocumentGenerator(SplittableRandom random, TextGenerator texts) {
    this.random = random;
    this.texts = texts;
  }

  ImmutableList<Object> list(int bytes) {
    ImmutableList.Builder<Object> elements = ImmutableList.builder();
    int rest = bytes - FRAME;
    elements.add(BigDecimal.valueOf(1 + random.nextInt(9)));
    rest -= 3;
    while (rest > 1) {
      int element = Math.min(rest - 1, 1 + random.nextInt(2 * USUAL_ELEMENT));
      elements.add(text(element));
      rest -= element + 1;
    }
    return elements.build();
  }

  ImmutableMap<String, Object> map(int bytes) {
    ImmutableMap.Builder<String, Object> entries = ImmutableMap.builder();
    int rest = bytes - FRAME;
    for (int i = 0; rest > 5 || i == 0; i++) {
      String key = "k" + i;
      int value =
          Math.max(1, Math.min(rest - key.length() - 1, 1 + random.nextInt(2 * USUAL_ELEMENT)));
      boolean nested = i == 1 && value > 16;
      entries.put(key, nested ? ImmutableMap.of("deep", list(value - 8)) : (Object) text(value));
      rest -= key.length() + 1 + value;
    }
    return entries.buildOrThrow();
  }

  /**
   * A set of texts.
   *
   * @param common elements that it has in any case
   */
  ImmutableSet<String> textSet(int bytes, List<Object> common) {
    Set<String> elements = new LinkedHashSet<>();
    common.forEach(element -> elements.add((String) element));
    int rest = bytes - elements.stream().mapToInt(String::length).sum();
    while (rest > 0) {
      int element = Math.min(rest, 3 + random.nextInt(USUAL_ELEMENT));
      if (elements.add(text(element))) {
        rest -= element;
      }
    }
    return ImmutableSet.copyOf(elements);
  }

  /**
   * A set of numbers.
   *
   * @param common elements that it has in any case
   */
  ImmutableSet<BigDecimal> numberSet(int bytes, List<Object> common) {
    Set<BigDecimal> elements = new LinkedHashSet<>();
    common.forEach(element -> elements.add((BigDecimal) element));
    int rest = bytes - NUMBER * elements.size();
    while (rest > 0 || elements.isEmpty()) {
      elements.add(BigDecimal.valueOf(1 + random.nextInt(999_999)).stripTrailingZeros());
      rest -= NUMBER;
    }
    return ImmutableSet.copyOf(elements);
  }

  private String text(int bytes) {
    return random.nextInt(10) == 0 ? texts.hard(bytes, Optional.empty()) : texts.plain(bytes);
  }
}
