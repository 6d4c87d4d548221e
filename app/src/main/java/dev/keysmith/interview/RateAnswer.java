package dev.keysmith.interview;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.technique.NamingConventions;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How often something happens, as people say it, with the arithmetic that makes it a rate.
 *
 * <pre>
 *   20/s, peak 100
 *   5k a day, peak 3x
 *   200k users x 5 a day
 *   customers place about 5 orders a month      the count of Customer is known
 * </pre>
 *
 * @param average per second
 * @param peak per second; empty if it was not said
 * @param arithmetic how the average follows from the answer; empty if it was said as it is
 */
record RateAnswer(double average, Optional<Double> peak, Optional<String> arithmetic) {
  static final String UNDERSTOOD =
      "say how often, such as '20/s, peak 100', '5k a day, peak 3x', '200k users x 5 a day', or"
          + " 'customers place 5 orders a month'";

  private static final ImmutableMap<String, Double> SECONDS =
      ImmutableMap.<String, Double>builder()
          .put("s", 1.0)
          .put("sec", 1.0)
          .put("second", 1.0)
          .put("min", 60.0)
          .put("minute", 60.0)
          .put("h", 3600.0)
          .put("hour", 3600.0)
          .put("day", 86_400.0)
          .put("week", 604_800.0)
          .put("month", 2_592_000.0)
          .put("year", 31_536_000.0)
          .buildOrThrow();

  private static final String PER =
      "\\s*(?:/|per|an?|each|every)\\s*(s|sec|second|min|minute|h|hour|day|week|month|year)\\b";
  private static final Pattern PEAK =
      Pattern.compile(
          "[,;]?\\s*(?:(?:and|with)\\s+)?(?:at\\s+)?(?:a\\s+)?peaks?\\s*(?:of|is|:|to|at)?\\s*"
              + "(\\d[\\d.,]*)\\s*(k|m|b|x|×|times)?(?:"
              + PER
              + ")?",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern PRODUCT =
      Pattern.compile(
          QuantityAnswer.FORM
              + "\\s*[\\p{L} ]*?\\s*[x×*]\\s*"
              + QuantityAnswer.FORM
              + "[\\p{L} ]*?"
              + PER,
          Pattern.CASE_INSENSITIVE);
  private static final Pattern PLAIN =
      Pattern.compile(
          QuantityAnswer.FORM + "(?:\\s*(?:times|requests?|calls?|of them))?" + PER,
          Pattern.CASE_INSENSITIVE);
  private static final Pattern SENTENCE =
      Pattern.compile(
          "^(?:an?|each|every|one)?\\s*([\\p{L}]+)\\b.*?"
              + QuantityAnswer.FORM
              + "[\\p{L} ]*?"
              + PER,
          Pattern.CASE_INSENSITIVE);
  private static final Pattern NEGATIVE = Pattern.compile("(?<![\\p{L}\\d])-\\s*\\d");
  private static final Pattern BARE = Pattern.compile("^" + QuantityAnswer.FORM + "$");

  /** Reads an answer; a sentence about an entity takes its count from the draft. */
  static RateAnswer of(String answer, DraftSpec draft) {
    if (NEGATIVE.matcher(answer).find()) {
      throw new NotUnderstood(UNDERSTOOD);
    }
    Matcher peaks = PEAK.matcher(answer);
    boolean said = peaks.find();
    String rest = said ? peaks.replaceFirst("").strip() : answer.strip();
    RateAnswer average = average(rest, draft);
    return said
        ? new RateAnswer(
            average.average, Optional.of(peak(peaks, average.average)), average.arithmetic)
        : average;
  }

  private static double peak(Matcher peaks, double average) {
    String unit = Optional.ofNullable(peaks.group(2)).orElse("").toLowerCase(Locale.ROOT);
    if (unit.equals("x") || unit.equals("×") || unit.equals("times")) {
      return QuantityAnswer.of(peaks.group(1), null).value() * average;
    }
    double value = QuantityAnswer.of(peaks.group(1), unit.isEmpty() ? null : unit).value();
    return peaks.group(3) == null ? value : value / seconds(peaks.group(3));
  }

  private static RateAnswer average(String answer, DraftSpec draft) {
    Matcher product = PRODUCT.matcher(answer);
    if (product.find()) {
      return each(
          QuantityAnswer.of(product.group(1), product.group(2)),
          "",
          QuantityAnswer.of(product.group(3), product.group(4)),
          product.group(5));
    }
    Matcher sentence = SENTENCE.matcher(answer);
    if (sentence.find()) {
      Optional<String> entity = AnswerWords.entity(draft, sentence.group(1));
      if (entity.isPresent()) {
        return each(
            count(draft, entity.get()),
            " " + NamingConventions.plural(entity.get()),
            QuantityAnswer.of(sentence.group(2), sentence.group(3)),
            sentence.group(4));
      }
    }
    Matcher plain = PLAIN.matcher(answer);
    if (plain.find()) {
      return per(QuantityAnswer.of(plain.group(1), plain.group(2)), plain.group(3));
    }
    Matcher bare = BARE.matcher(answer);
    if (bare.find()) {
      return new RateAnswer(
          QuantityAnswer.of(bare.group(1), bare.group(2)).value(),
          Optional.empty(),
          Optional.empty());
    }
    throw new NotUnderstood(UNDERSTOOD);
  }

  private static QuantityAnswer count(DraftSpec draft, String entity) {
    return draft
        .entity(entity)
        .count()
        .flatMap(QuantityAnswer::first)
        .orElseThrow(
            () ->
                new NotUnderstood(
                    "how many %s there are is not known yet; say the rate itself, such as 20/s"
                        .formatted(entity)));
  }

  private static RateAnswer each(
      QuantityAnswer people, String who, QuantityAnswer times, String unit) {
    double seconds = seconds(unit);
    double rate = people.value() * times.value() / seconds;
    return new RateAnswer(
        rate,
        Optional.empty(),
        Optional.of(
            "%s%s × %s ÷ %s s = %s/s"
                .formatted(
                    people.words(),
                    who,
                    times.words(),
                    NumberFormat.number(seconds),
                    NumberFormat.number(rounded(rate)))));
  }

  private static RateAnswer per(QuantityAnswer times, String unit) {
    double seconds = seconds(unit);
    double rate = times.value() / seconds;
    return new RateAnswer(
        rate,
        Optional.empty(),
        seconds == 1
            ? Optional.empty()
            : Optional.of(
                "%s ÷ %s s = %s/s"
                    .formatted(
                        times.words(),
                        NumberFormat.number(seconds),
                        NumberFormat.number(rounded(rate)))));
  }

  private static double seconds(String unit) {
    return SECONDS.getOrDefault(unit.toLowerCase(Locale.ROOT), 1.0);
  }

  /** Three digits, which is more than anybody's estimate has. */
  static double rounded(double rate) {
    return rate == 0
        ? 0
        : new BigDecimal(rate).round(new MathContext(3, RoundingMode.HALF_UP)).doubleValue();
  }

  /** As a spec has it. */
  String yaml() {
    String mean = QuantityAnswer.plain(rounded(average));
    return peak.map(
            most -> "{average: %s, peak: %s}".formatted(mean, QuantityAnswer.plain(rounded(most))))
        .orElse(mean);
  }
}
