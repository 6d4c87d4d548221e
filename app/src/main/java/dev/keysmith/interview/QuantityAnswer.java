package dev.keysmith.interview;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.plan.NumberFormat;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A number as people write it: {@code 10M}, {@code 2.5 million}, {@code 20,000}. */
record QuantityAnswer(double value) {
  /** What a quantity looks like; the groups are the number and its multiple. */
  static final String FORM =
      "(\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?)\\s*(k|m|b|thousand|million|billion)?(?![\\p{L}\\d])";

  private static final Pattern QUANTITY = Pattern.compile(FORM, Pattern.CASE_INSENSITIVE);
  private static final ImmutableMap<String, Double> MULTIPLES =
      ImmutableMap.<String, Double>builder()
          .put("k", 1e3)
          .put("thousand", 1e3)
          .put("m", 1e6)
          .put("million", 1e6)
          .put("b", 1e9)
          .put("billion", 1e9)
          .buildOrThrow();

  private static final ImmutableMap<String, Double> UNITS =
      ImmutableMap.of("B", 1e9, "M", 1e6, "k", 1e3);

  /** The first number of an answer. */
  static Optional<QuantityAnswer> first(String answer) {
    Matcher matcher = QUANTITY.matcher(answer);
    return matcher.find() ? Optional.of(of(matcher.group(1), matcher.group(2))) : Optional.empty();
  }

  static QuantityAnswer of(String number, @Nullable String multiple) {
    double factor =
        multiple == null ? 1 : MULTIPLES.getOrDefault(multiple.toLowerCase(Locale.ROOT), 1.0);
    return new QuantityAnswer(Double.parseDouble(number.replace(",", "")) * factor);
  }

  /** As a spec has it, with no digit lost. */
  String yaml() {
    return shortest(value);
  }

  static String shortest(double value) {
    for (Map.Entry<String, Double> unit : UNITS.entrySet()) {
      double scaled = value / unit.getValue();
      if (scaled >= 1 && scaled * 1000 == Math.rint(scaled * 1000)) {
        return plain(scaled) + unit.getKey();
      }
    }
    return plain(value);
  }

  static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  String words() {
    return NumberFormat.number(value);
  }
}
