package dev.keysmith.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.measure.figure.AttributeFigures;
import dev.keysmith.measure.figure.ChildrenFigures;
import dev.keysmith.measure.figure.EntityFigures;
import dev.keysmith.measure.figure.MeasuredData;
import dev.keysmith.measure.figure.MeasuredFigure;
import dev.keysmith.measure.sample.PlainSizes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** What the generated instances are, calculated without items, samples and clusters. */
record MeasuredTruth(FilledTables tables) {
  /** Every figure that has an error, and how far it is off in units of that error. */
  List<Double> deviations(MeasuredData data) {
    List<Double> all = new ArrayList<>();
    for (EntityFigures entity : data.entities()) {
      List<EntityInstance> instances = tables.instances().all(entity.entity());
      add(all, entity.count(), instances.size());
      for (AttributeFigures attribute : entity.attributes()) {
        List<Object> values = values(instances, attribute.name());
        add(all, attribute.present(), (double) values.size() / instances.size());
        add(
            all,
            attribute.bytes().mean(),
            values.stream().mapToInt(PlainSizes::of).average().orElse(0));
        attribute
            .distinct()
            .shares()
            .forEach(
                (value, share) ->
                    add(
                        all,
                        share,
                        (double) values.stream().filter(value::equals).count() / values.size()));
      }
      entity.children().forEach(children -> add(all, children.average(), average(children)));
    }
    return all;
  }

  private static void add(List<Double> all, MeasuredFigure figure, double truth) {
    double off = Math.abs(figure.value() - truth);
    if (off < 1e-9) {
      all.add(0.0);
    } else {
      all.add(figure.margin() == 0 ? Double.POSITIVE_INFINITY : off / figure.margin());
    }
  }

  private static List<Object> values(List<EntityInstance> instances, String name) {
    return instances.stream()
        .map(instance -> instance.values().get(name))
        .filter(Objects::nonNull)
        .map(Object.class::cast)
        .toList();
  }

  private double average(ChildrenFigures children) {
    return (double) counts(children).values().stream().mapToLong(Long::longValue).sum()
        / tables.instances().all(children.relationship().parent()).size();
  }

  private Map<ImmutableList<Object>, Long> counts(ChildrenFigures children) {
    return tables.instances().all(children.relationship().child()).stream()
        .filter(
            child ->
                child.values().keySet().containsAll(children.relationship().attributes().values()))
        .collect(
            Collectors.groupingBy(
                child ->
                    children.relationship().attributes().values().stream()
                        .map(name -> Objects.requireNonNull(child.values().get(name)))
                        .collect(ImmutableList.toImmutableList()),
                Collectors.counting()));
  }

  /** What has no error must be the same. */
  void assertExact(MeasuredData data) {
    assertThat(deviations(data)).allMatch(off -> off == 0);
    for (EntityFigures entity : data.entities()) {
      for (AttributeFigures attribute : entity.attributes()) {
        List<Object> values = values(tables.instances().all(entity.entity()), attribute.name());
        assertThat(attribute.values()).isEqualTo(values.size());
        assertThat(attribute.distinct().seen()).isEqualTo(values.stream().distinct().count());
        assertThat(attribute.bytes().largest())
            .isEqualTo(values.stream().mapToInt(PlainSizes::of).max().orElse(0));
      }
      for (ChildrenFigures children : entity.children()) {
        assertThat(children.spread().orElseThrow().largest())
            .isEqualTo(
                counts(children).values().stream().mapToLong(Long::longValue).max().orElse(0));
      }
    }
  }
}
