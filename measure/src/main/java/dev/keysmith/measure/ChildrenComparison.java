package dev.keysmith.measure;

import com.google.common.collect.ImmutableList;
import dev.keysmith.measure.figure.ChildrenFigures;
import dev.keysmith.measure.figure.ChildrenFigures.ChildSpread;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.ChildDistribution;
import dev.keysmith.spec.Relationship;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Measured children per parent beside what the spec says of the reference. */
final class ChildrenComparison {
  private static final double NEAR = 0.1;
  private static final double POINTS = 0.03;

  /** The 99th percentile of fewer parents is the largest of them. */
  private static final long MANY_PARENTS = 100;

  /** With fewer children, chance alone gives the top fifth of the parents a large share. */
  private static final double MANY_CHILDREN = 10;

  private final ChildrenFigures figures;
  private final Relationship relationship;
  private final StatedFields stated;
  private final boolean isSample;
  private final List<FigureComparison> all = new ArrayList<>();

  ChildrenComparison(ChildrenFigures figures, StatedFields stated, boolean isSample) {
    this.figures = figures;
    this.relationship = figures.relationship();
    this.stated = stated;
    this.isSample = isSample;
  }

  ImmutableList<FigureComparison> compare() {
    Optional<String> averaged = stating("average");
    if (averaged.isPresent()) {
      add(
          averaged.get(),
          "average",
          NumberFormat.number(relationship.average()),
          FigureText.number(figures.average()),
          figures.average().agreesWith(relationship.average(), AttributeComparison.ROUNDING),
          Optional.of(FigureText.plain(figures.average().value(), 3)));
    }
    figures.spread().filter(spread -> !relationship.isOneToOne()).ifPresent(this::spread);
    return ImmutableList.copyOf(all);
  }

  private void spread(ChildSpread spread) {
    stating("max")
        .ifPresent(
            attribute -> {
              double most = (double) relationship.max().orElse(Long.MAX_VALUE);
              add(
                  attribute,
                  "max",
                  FigureText.quantity(most),
                  (isSample ? "at least " : "") + NumberFormat.number((double) spread.largest()),
                  // A limit that no parent has reached yet is a limit nevertheless.
                  spread.largest() <= most,
                  Optional.of(String.valueOf(spread.largest())));
            });
    Optional<String> skewed = stating("skew");
    if (skewed.isPresent()) {
      if (relationship.average() >= MANY_CHILDREN && spread.parents() >= MANY_PARENTS) {
        double was = relationship.children().topFifth();
        add(
            skewed.get(),
            "skew",
            FigureText.percent(was),
            FigureText.share(spread.skew()),
            Math.abs(spread.skew().value() - was) <= spread.skew().margin() + POINTS,
            Optional.of(FigureText.percent(spread.skew().value())));
      }
      return;
    }
    if (spread.parents() < MANY_PARENTS) {
      return;
    }
    double was = relationship.children().quantile(0.99);
    double found = spread.p99().value();
    boolean agrees =
        spread.p99().low() <= was * (1 + NEAR) + 1 && spread.p99().high() >= was * (1 - NEAR) - 1;
    boolean possible =
        found <= ChildDistribution.greatestP99() * figures.average().value()
            && found >= figures.average().value();
    add(
        stating("p99").or(() -> stating("max")).orElseGet(this::last),
        "p99",
        NumberFormat.number(was) + (stating("p99").isPresent() ? "" : " (implied)"),
        FigureText.quantile(spread.p99()),
        agrees,
        possible ? Optional.of(FigureText.plain(found, 6)) : Optional.empty());
  }

  private String last() {
    ImmutableList<String> names = relationship.attributes().values().asList();
    return names.get(names.size() - 1);
  }

  /** The attribute of the reference on which a field is stated. */
  private Optional<String> stating(String field) {
    return relationship.attributes().values().stream()
        .filter(name -> stated.states(StatedFields.attribute(relationship.child(), name), field))
        .findFirst();
  }

  private void add(
      String attribute,
      String figure,
      String was,
      String measured,
      boolean agrees,
      Optional<String> value) {
    all.add(
        new FigureComparison(
            relationship.child() + "." + attribute,
            figure,
            was,
            measured,
            agrees,
            value
                .filter(yaml -> !agrees)
                .map(
                    yaml ->
                        new SpecEdit(
                            StatedFields.attribute(relationship.child(), attribute),
                            figure,
                            yaml))));
  }
}
