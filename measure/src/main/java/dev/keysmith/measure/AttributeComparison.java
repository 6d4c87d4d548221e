package dev.keysmith.measure;

import com.google.common.collect.ImmutableList;
import dev.keysmith.measure.figure.AttributeFigures;
import dev.keysmith.measure.figure.MeasuredFigure;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.SizeSpread;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The figures of one attribute beside what the spec says of it. */
final class AttributeComparison {
  /** What rounding to three digits may change. */
  static final double ROUNDING = 0.02;

  /** Shares differ noticeably from a percentage point on. */
  private static final double POINT = 0.01;

  private static final double NEAR = 0.1;

  /** What makes no difference to a bill. */
  private static final double NEARLY = 0.03;

  /** Sizes up to this multiple of their mean are what a spec assumes anyway. */
  private static final double USUAL_P99 = 1.3;

  /** So few instances say nothing of how values are distributed. */
  private static final long FEW = 30;

  private final Entity entity;
  private final Attribute attribute;
  private final AttributeFigures figures;
  private final StatedFields stated;
  private final boolean isSample;
  private final boolean shown;
  private final ImmutableList<String> path;
  private final List<FigureComparison> all = new ArrayList<>();

  /**
   * @param shown whether the user allows values of the attribute in the output
   */
  AttributeComparison(
      Entity entity,
      AttributeFigures figures,
      StatedFields stated,
      boolean isSample,
      boolean shown) {
    this.entity = entity;
    this.attribute = entity.attribute(figures.name());
    this.figures = figures;
    this.stated = stated;
    this.isSample = isSample;
    this.shown = shown;
    this.path = StatedFields.attribute(entity.name(), figures.name());
  }

  ImmutableList<FigureComparison> compare() {
    if (figures.values() > 0) {
      type();
      if (attribute.type().isNumeric()) {
        digits();
      } else if (hasSizeOfItsOwn()) {
        bytes();
      }
      all.addAll(new ValueComparison(entity, figures, isSample, shown).compare());
    }
    if (!entity.identity().contains(attribute.name())) {
      present();
    }
    return ImmutableList.copyOf(all);
  }

  private void add(
      String figure, String was, String measured, boolean agrees, Optional<String> value) {
    all.add(figure(entity, figures, figure, was, measured, agrees, value));
  }

  /**
   * A figure of an attribute.
   *
   * @param value what the spec would state, if it does not agree and there are enough values
   */
  static FigureComparison figure(
      Entity entity,
      AttributeFigures figures,
      String figure,
      String was,
      String measured,
      boolean agrees,
      Optional<String> value) {
    return new FigureComparison(
        entity.name() + "." + figures.name(),
        figure,
        was,
        measured,
        agrees,
        value
            .filter(yaml -> !agrees && figures.values() >= FEW)
            .map(
                yaml ->
                    new SpecEdit(
                        StatedFields.attribute(entity.name(), figures.name()), figure, yaml)));
  }

  private boolean states(String field) {
    return stated.states(path, field);
  }

  /** The type is for a person to change: patterns and keys depend on it. */
  private void type() {
    String expected =
        switch (attribute.type()) {
          case STRING, TIMESTAMP, DATE -> "S";
          case NUMBER, EPOCH, EPOCH_MILLIS -> "N";
          case BOOLEAN -> "BOOL";
          case BINARY -> "B";
          case LIST -> "L";
          case MAP -> "M";
          case STRING_SET -> "SS";
          case NUMBER_SET -> "NS";
        };
    String found =
        figures.types().entrySet().stream()
            .map(type -> NumberFormat.number((double) type.getValue()) + " " + type.getKey())
            .collect(Collectors.joining(", "));
    add(
        "type",
        attribute.type().keyword(),
        figures.types().size() == 1 ? figures.types().keySet().iterator().next() : found,
        figures.types().keySet().equals(Set.of(expected)),
        Optional.empty());
  }

  /** A reference is as large as what it points at, a generated value as its generator says. */
  private boolean hasSizeOfItsOwn() {
    boolean follows =
        !attribute.references().isEmpty()
            || attribute.generated().isPresent()
            || !attribute.values().isEmpty();
    return attribute.type() != AttributeType.BOOLEAN && (!follows || states("bytes"));
  }

  private void digits() {
    if (attribute.type() != AttributeType.NUMBER
        || (!attribute.references().isEmpty() && !states("digits"))) {
      return;
    }
    int most = figures.digits();
    // Numbers grow: what was stated for the largest is not lowered.
    boolean agrees = most <= attribute.digits();
    add(
        "digits",
        String.valueOf(attribute.digits()),
        (isSample ? "at least " : "") + most,
        agrees,
        Optional.of(String.valueOf(Math.min(38, Math.max(1, most)))));
  }

  private void bytes() {
    MeasuredFigure mean = figures.bytes().mean();
    double p99 = attribute.bytes() * attribute.distribution().sizes().quantile(0.99);
    boolean sameMean =
        Math.abs(mean.value() - attribute.bytes())
            <= mean.margin() + Math.max(1, NEARLY * attribute.bytes());
    boolean samePercentile =
        figures.bytes().p99().low() <= p99 * (1 + NEAR) + 1
            && figures.bytes().p99().high() >= p99 * (1 - NEAR) - 1;
    add(
        "bytes",
        NumberFormat.number(attribute.bytes())
            + (attribute.distribution().sizes().family() == SizeSpread.Family.LOG_NORMAL
                ? ", p99 " + NumberFormat.number(Math.rint(p99))
                : ""),
        String.format(
            "%s, p99 %s, largest %s%s",
            FigureText.number(mean),
            FigureText.quantile(figures.bytes().p99()),
            isSample ? "at least " : "",
            NumberFormat.number((double) figures.bytes().largest())),
        sameMean && samePercentile,
        Optional.of(bytesYaml()));
  }

  private String bytesYaml() {
    double mean = Math.max(1, Math.rint(figures.bytes().mean().value()));
    double p99 = Math.max(mean, figures.bytes().p99().value());
    double largest = Math.max(p99, (double) figures.bytes().largest());
    String average = NumberFormat.number(mean).replace(",", "");
    if (p99 <= USUAL_P99 * mean || p99 > SizeSpread.greatestP99() * mean) {
      return average;
    }
    return String.format(
        "{average: %s, p99: %s%s}",
        average,
        FigureText.plain(p99, 6),
        isSample ? "" : ", max: " + FigureText.plain(largest, 6));
  }

  private void present() {
    MeasuredFigure share = figures.present();
    boolean agrees = Math.abs(share.value() - attribute.present()) <= share.margin() + POINT;
    add(
        "present",
        FigureText.percent(attribute.present()),
        FigureText.share(share),
        agrees,
        share.value() == 0 ? Optional.empty() : Optional.of(FigureText.percent(share.value())));
  }
}
