package dev.keysmith.measure;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.measure.figure.AttributeFigures;
import dev.keysmith.measure.figure.EntityFigures;
import dev.keysmith.measure.figure.MeasuredData;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.Optional;

/** All figures that were measured beside those of the spec, in the order of the spec. */
final class SpecFigureComparison {
  private SpecFigureComparison() {}

  /**
   * Compares.
   *
   * @param shown the attributes whose values may appear, as {@code Entity.attribute}
   */
  static ImmutableList<FigureComparison> of(
      SourceText text, Spec spec, MeasuredData data, ImmutableSet<String> shown) {
    StatedFields stated = new StatedFields(text);
    ImmutableList.Builder<FigureComparison> all = ImmutableList.builder();
    for (EntityFigures figures : data.entities()) {
      Entity entity = spec.entity(figures.entity());
      all.add(count(entity, figures));
      for (AttributeFigures attribute : figures.attributes()) {
        all.addAll(
            new AttributeComparison(
                    entity,
                    attribute,
                    stated,
                    figures.isSample(),
                    shown.contains(entity.name() + "." + attribute.name()))
                .compare());
      }
      figures
          .children()
          .forEach(
              children ->
                  all.addAll(
                      new ChildrenComparison(children, stated, figures.isSample()).compare()));
    }
    return all.build();
  }

  private static FigureComparison count(Entity entity, EntityFigures figures) {
    boolean agrees =
        figures.count().agreesWith((double) entity.count(), AttributeComparison.ROUNDING);
    return new FigureComparison(
        entity.name(),
        "count",
        FigureText.quantity((double) entity.count()),
        FigureText.count(figures.count()),
        agrees,
        agrees || figures.instances() == 0
            ? Optional.empty()
            : Optional.of(
                new SpecEdit(
                    StatedFields.entity(entity.name()),
                    "count",
                    FigureText.quantity(figures.count()))));
  }
}
