package dev.keysmith.measure;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.measure.figure.AttributeFigures;
import dev.keysmith.measure.figure.EntityFigures;
import dev.keysmith.measure.figure.MeasuredData;
import dev.keysmith.measure.figure.MeasuredFigure;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Spec;
import java.util.Optional;

/**
 * The shares of the values of a closed set, the most frequent first.
 *
 * @param subject {@code Order.status}
 */
public record ClosedSetShares(String subject, ImmutableList<ValueShare> shares) {
  /**
   * The share of a value.
   *
   * @param value empty if it may not appear in the output
   */
  public record ValueShare(Optional<String> value, MeasuredFigure share) {}

  static ImmutableList<ClosedSetShares> of(
      Spec spec, MeasuredData data, ImmutableSet<String> shown) {
    ImmutableList.Builder<ClosedSetShares> all = ImmutableList.builder();
    for (EntityFigures entity : data.entities()) {
      for (AttributeFigures figures : entity.attributes()) {
        Attribute attribute = spec.entity(entity.entity()).attribute(figures.name());
        String subject = entity.entity() + "." + figures.name();
        if (figures.distinct().isClosedSet()) {
          all.add(
              new ClosedSetShares(
                  subject,
                  figures.distinct().shares().entrySet().stream()
                      .map(
                          each ->
                              new ValueShare(
                                  Optional.of(each.getKey())
                                      .filter(
                                          value ->
                                              shown.contains(subject)
                                                  || attribute.values().containsKey(value)),
                                  each.getValue()))
                      .collect(ImmutableList.toImmutableList())));
        }
      }
    }
    return all.build();
  }
}
