package dev.keysmith.measure;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.writer.YamlFormatter;
import dev.keysmith.measure.figure.AttributeFigures;
import dev.keysmith.measure.figure.DistinctFigures;
import dev.keysmith.measure.figure.MeasuredFigure;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The different values of one attribute and their shares, beside what the spec says of them. */
final class ValueComparison {
  /** Shares differ noticeably from a percentage point on. */
  private static final double POINT = 0.01;

  /** Values that so few instances have are no reason to count them. */
  private static final double UNSEEN = 0.001;

  /** Values are a set of their own if there are no more than this share of the instances. */
  private static final double REPEATED = 0.1;

  private final Entity entity;
  private final Attribute attribute;
  private final AttributeFigures figures;
  private final boolean isSample;
  private final boolean shown;
  private final List<FigureComparison> all = new ArrayList<>();

  /**
   * @param shown whether the user allows values of the attribute in the output
   */
  ValueComparison(Entity entity, AttributeFigures figures, boolean isSample, boolean shown) {
    this.entity = entity;
    this.attribute = entity.attribute(figures.name());
    this.figures = figures;
    this.isSample = isSample;
    this.shown = shown;
  }

  ImmutableList<FigureComparison> compare() {
    values();
    distinct();
    return ImmutableList.copyOf(all);
  }

  private void add(
      String figure, String was, String measured, boolean agrees, Optional<String> value) {
    all.add(AttributeComparison.figure(entity, figures, figure, was, measured, agrees, value));
  }

  private void values() {
    DistinctFigures found = figures.distinct();
    if (attribute.values().isEmpty()) {
      return;
    }
    Map<String, MeasuredFigure> shares = new LinkedHashMap<>();
    attribute
        .values()
        .keySet()
        .forEach(
            value ->
                shares.put(
                    value, found.shares().getOrDefault(value, new MeasuredFigure(0, none()))));
    double others =
        found.isClosedSet()
            ? found.shares().entrySet().stream()
                .filter(value -> !shares.containsKey(value.getKey()))
                .mapToDouble(value -> value.getValue().value())
                .sum()
            : 1;
    long other =
        found.isClosedSet()
            ? found.shares().keySet().stream().filter(value -> !shares.containsKey(value)).count()
            : found.seen();
    boolean agrees =
        other == 0
            && shares.entrySet().stream()
                .allMatch(
                    value ->
                        Math.abs(
                                value.getValue().value()
                                    - attribute.values().getOrDefault(value.getKey(), 0.0))
                            <= value.getValue().margin() + POINT);
    String measured =
        found.isClosedSet()
            ? texts(shares)
                + (other == 0
                    ? ""
                    : String.format(
                        ", %s that the spec does not list: %s",
                        NumberFormat.counted((double) other, "value"), FigureText.percent(others)))
            : NumberFormat.counted((double) found.seen(), "different value");
    Map<String, MeasuredFigure> written = new LinkedHashMap<>(shares);
    if (shown) {
      found.shares().forEach(written::putIfAbsent);
    }
    add(
        "values",
        attribute.values().entrySet().stream()
            .map(value -> value.getKey() + " " + FigureText.percent(value.getValue()))
            .collect(Collectors.joining(", ")),
        measured,
        agrees,
        other == 0 || (shown && found.isClosedSet())
            ? Optional.of(valuesYaml(written))
            : Optional.empty());
  }

  /** What a value that was not seen may have: three in as many as were seen. */
  private double none() {
    return isSample ? Math.min(1, 3.0 / Math.max(1, figures.values())) : 0;
  }

  private static String texts(Map<String, MeasuredFigure> shares) {
    return shares.entrySet().stream()
        .map(value -> value.getKey() + " " + FigureText.share(value.getValue()))
        .collect(Collectors.joining(", "));
  }

  /** Hundredths of a percent that add up to 100%: what rounding leaves over goes to the largest. */
  static String valuesYaml(Map<String, MeasuredFigure> shares) {
    Map<String, Long> parts = new LinkedHashMap<>();
    shares.forEach((value, share) -> parts.put(value, Math.round(share.value() * 10_000)));
    long left = 10_000 - parts.values().stream().mapToLong(Long::longValue).sum();
    parts.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .ifPresent(largest -> largest.setValue(largest.getValue() + left));
    return parts.entrySet().stream()
        .map(
            value ->
                YamlFormatter.name(value.getKey())
                    + ": "
                    + FigureText.plain(value.getValue() / 100.0, 4)
                    + "%")
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private void distinct() {
    DistinctFigures found = figures.distinct();
    if (!mayRepeat()) {
      return;
    }
    if (attribute.distinct().isEmpty() && found.isClosedSet() && shown) {
      add(
          "values",
          "an open set",
          texts(found.shares()),
          false,
          Optional.of(valuesYaml(found.shares())));
      return;
    }
    boolean known = !isSample || found.unseen() <= UNSEEN;
    String measured = (isSample ? "at least " : "") + NumberFormat.number((double) found.seen());
    Optional<String> value = Optional.of(String.valueOf(found.seen()));
    if (attribute.distinct().isPresent()) {
      double was = (double) attribute.distinct().getAsLong();
      boolean more = found.seen() > was * (1 + AttributeComparison.ROUNDING);
      boolean fewer = known && found.seen() < was * (1 - AttributeComparison.ROUNDING);
      add("distinct", FigureText.quantity(was), measured, !more && !fewer, value);
    } else {
      boolean repeats = known && found.seen() <= REPEATED * figures.values();
      add("distinct", "every value another", measured, !repeats, value);
    }
    if (attribute.distribution().hottest().isPresent()
        && !Double.isInfinite(found.hottest().margin())) {
      double was = attribute.distribution().hottest().getAsDouble();
      add(
          "hottest",
          FigureText.percent(was),
          FigureText.share(found.hottest()),
          Math.abs(found.hottest().value() - was) <= found.hottest().margin() + POINT,
          Optional.of(FigureText.percent(found.hottest().value())));
    }
  }

  /** Whether the number of its values is a figure of its own. */
  private boolean mayRepeat() {
    boolean plain =
        attribute.type() == AttributeType.STRING || attribute.type() == AttributeType.NUMBER;
    return attribute.distinct().isPresent()
        || (plain
            && attribute.values().isEmpty()
            && attribute.references().isEmpty()
            && attribute.generated().isEmpty()
            && attribute.uniqueWithin().isEmpty()
            && !entity.identity().contains(attribute.name()));
  }
}
