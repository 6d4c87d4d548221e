package dev.keysmith.source;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads single values: words, names, quantities, shares, sizes and rates. */
public final class ScalarParser {
  private static final String WRONG_QUANTITY = "WrongQuantity";
  private static final String WRONG_SHAPE = "WrongShape";

  /** The largest quantity; sums of products of larger ones would overflow. */
  static final double MOST = 1e15;

  private static final Pattern AMOUNT =
      Pattern.compile("(\\d{1,40}(?:\\.\\d{1,40})?(?:[eE][-+]?\\d{1,3})?) ?([A-Za-z%]*)(/[a-z]+)?");

  private static final ImmutableMap<String, Double> MULTIPLES =
      ImmutableMap.of("", 1.0, "k", 1e3, "M", 1e6, "B", 1e9);

  private static final ImmutableMap<String, Double> BYTES =
      ImmutableMap.of("", 1.0, "B", 1.0, "KB", 1024.0, "MB", 1048576.0);

  private static final ImmutableMap<String, Double> MILLISECONDS =
      ImmutableMap.of("", 1.0, "ms", 1.0, "s", 1000.0);

  private static final ImmutableMap<String, Double> SECONDS =
      ImmutableMap.of(
          "/s", 1.0, "/min", 60.0, "/hour", 3600.0, "/day", 86400.0, "/week", 604800.0, "/month",
          2592000.0);

  private static final String RATES = "such as 20 (per second), 90/min or 5k/day";

  private final SourceDiagnostics findings;

  public ScalarParser(SourceDiagnostics findings) {
    this.findings = findings;
  }

  public Optional<YamlNode.Scalar> scalar(YamlNode node, String what) {
    if (node instanceof YamlNode.Scalar scalar && !scalar.isNull()) {
      return Optional.of(scalar);
    }
    findings.error(
        WRONG_SHAPE, node.location(), what + " cannot be " + node.kind(), "write a single value");
    return Optional.empty();
  }

  public Optional<String> text(YamlNode node, String what) {
    return scalar(node, what).map(YamlNode.Scalar::text);
  }

  public Optional<Boolean> flag(YamlNode node, String what) {
    if (node instanceof YamlNode.Scalar scalar && (scalar.isTrue() || scalar.isFalse())) {
      return Optional.of(scalar.isTrue());
    }
    findings.error(
        WRONG_SHAPE, node.location(), what + " cannot be " + node.kind(), "write true or false");
    return Optional.empty();
  }

  /** One of a closed set of keywords. */
  public <T> Optional<T> word(YamlNode node, String what, ImmutableMap<String, T> words) {
    Optional<String> text = text(node, what);
    if (text.isPresent() && !words.containsKey(text.get())) {
      findings.error(
          "UnknownWord",
          node.location(),
          what + " cannot be '" + text.get() + "'",
          SpellingSuggester.suggest(text.get(), words.keySet()));
    }
    return text.map(words::get);
  }

  /** A list of single values; a single value is not a list. */
  public ImmutableList<YamlNode.Scalar> scalars(YamlNode node, String what) {
    if (!(node instanceof YamlNode.Sequence sequence)) {
      findings.error(
          WRONG_SHAPE,
          node.location(),
          what + " cannot be " + node.kind(),
          node instanceof YamlNode.Scalar scalar && !scalar.isNull()
              ? "write a list: [" + scalar.text() + "]"
              : "write a list: [a, b]");
      return ImmutableList.of();
    }
    if (sequence.elements().isEmpty()) {
      findings.error(WRONG_SHAPE, node.location(), what + " cannot be empty", "list at least one");
    }
    ImmutableList.Builder<YamlNode.Scalar> scalars = ImmutableList.builder();
    sequence.elements().forEach(element -> scalar(element, what).ifPresent(scalars::add));
    return scalars.build();
  }

  /** A whole number of things, at least the least: 250, 10k, 2.5M, 1B. */
  public OptionalLong count(YamlNode node, String what, long least) {
    OptionalDouble amount = amount(node, what);
    if (amount.isEmpty()) {
      return OptionalLong.empty();
    }
    double value = amount.getAsDouble();
    if (value != Math.rint(value) || value < least) {
      findings.error(
          WRONG_QUANTITY,
          node.location(),
          what + " cannot be " + node.kind(),
          "write a whole number, at least " + least);
      return OptionalLong.empty();
    }
    return OptionalLong.of((long) value);
  }

  public OptionalInt small(YamlNode node, String what, int least, int most) {
    OptionalLong count = count(node, what, least);
    if (count.isPresent() && count.getAsLong() > most) {
      findings.error(
          WRONG_QUANTITY,
          node.location(),
          what + " cannot be " + node.kind(),
          "write at most " + most);
      return OptionalInt.empty();
    }
    return count.isPresent() ? OptionalInt.of((int) count.getAsLong()) : OptionalInt.empty();
  }

  /** A number of things that may be an average: 2.5, 10k. */
  public OptionalDouble amount(YamlNode node, String what) {
    return measured(node, what, MULTIPLES, "such as 250, 10k, 2.5M or 1B");
  }

  /** A size in bytes: 120, 1.5KB. */
  public OptionalDouble size(YamlNode node, String what) {
    return measured(node, what, BYTES, "in bytes, such as 120 or 1.5KB");
  }

  /** A duration in milliseconds: 20, 20ms, 1.5s. */
  public OptionalDouble duration(YamlNode node, String what) {
    return measured(node, what, MILLISECONDS, "in milliseconds, such as 20ms or 1.5s");
  }

  /** A share of a whole: 5% or 0.05. */
  public OptionalDouble share(YamlNode node, String what) {
    OptionalDouble share =
        measured(node, what, ImmutableMap.of("", 1.0, "%", 0.01), "as a share, such as 5% or 0.05");
    if (share.isPresent() && share.getAsDouble() > 1) {
      findings.error(
          WRONG_QUANTITY,
          node.location(),
          what + " cannot be " + node.kind() + ", which is more than 100%",
          share.getAsDouble() <= 100
                  && node instanceof YamlNode.Scalar scalar
                  && !scalar.text().contains("%")
              ? "did you mean " + scalar.text() + "%?"
              : "write at most 100%");
      return OptionalDouble.empty();
    }
    return share;
  }

  /** Requests per second: 20, 90/min, 5k/day. */
  public OptionalDouble rate(YamlNode node, String what) {
    Optional<Matcher> matched = matched(node, what, RATES);
    if (matched.isEmpty()) {
      return OptionalDouble.empty();
    }
    String per = Optional.ofNullable(matched.get().group(3)).orElse("/s");
    Double seconds = SECONDS.get(per);
    if (seconds == null) {
      return wrongUnit(node.location(), what, per, SECONDS.keySet());
    }
    if (!MULTIPLES.containsKey(matched.get().group(2))) {
      findings.error(
          WRONG_QUANTITY,
          node.location(),
          what + " has an unknown unit '" + matched.get().group(2) + "'",
          String.format(
              "write a number, %s, followed by %s",
              RATES, SpellingSuggester.oneOf(SECONDS.keySet())));
      return OptionalDouble.empty();
    }
    OptionalDouble amount = converted(node, what, matched.get(), MULTIPLES);
    return amount.isPresent()
        ? OptionalDouble.of(amount.getAsDouble() / seconds)
        : OptionalDouble.empty();
  }

  private OptionalDouble measured(
      YamlNode node, String what, ImmutableMap<String, Double> units, String example) {
    Optional<Matcher> matched = matched(node, what, example);
    if (matched.isEmpty()) {
      return OptionalDouble.empty();
    }
    if (matched.get().group(3) != null) {
      return wrongUnit(node.location(), what, matched.get().group(3), units.keySet());
    }
    return converted(node, what, matched.get(), units);
  }

  private Optional<Matcher> matched(YamlNode node, String what, String example) {
    Optional<String> text = text(node, what);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Matcher matcher = AMOUNT.matcher(text.get());
    if (!matcher.matches()) {
      findings.error(
          WRONG_QUANTITY,
          node.location(),
          what + " cannot be " + node.kind(),
          "write a number" + (example.startsWith("in") ? " " : ", ") + example);
      return Optional.empty();
    }
    return Optional.of(matcher);
  }

  private OptionalDouble converted(
      YamlNode node, String what, Matcher matcher, ImmutableMap<String, Double> units) {
    Double factor = units.get(matcher.group(2));
    if (factor == null) {
      return wrongUnit(node.location(), what, matcher.group(2), units.keySet());
    }
    double value =
        new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(factor)).doubleValue();
    if (!(value <= MOST)) {
      findings.error(
          WRONG_QUANTITY,
          node.location(),
          what + " cannot be " + node.kind() + ", which is above the supported maximum",
          "write at most 1000000B");
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(value);
  }

  private OptionalDouble wrongUnit(
      SourceLocation location, String what, String unit, java.util.Collection<String> units) {
    ImmutableList<String> named =
        units.stream().filter(name -> !name.isEmpty()).collect(ImmutableList.toImmutableList());
    findings.error(
        WRONG_QUANTITY,
        location,
        what + " has an unknown unit '" + unit + "'",
        SpellingSuggester.suggest(unit, named));
    return OptionalDouble.empty();
  }
}
