package dev.keysmith.measure.figure;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.keysmith.design.Design;
import dev.keysmith.measure.figure.MeasuredData.UnexplainedItems;
import dev.keysmith.measure.sample.ItemSample;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Measures the entities of a spec in samples of the tables of a design.
 *
 * <pre>
 *   sample ──by partition key──▶ clusters ──decode──▶ instances ──▶ tallies ──▶ figures ± error
 * </pre>
 */
public final class DataMeasurement {
  private final Spec spec;
  private final InstanceDecoder decoder;
  private final Map<String, EntityTally> tallies = new LinkedHashMap<>();
  private final Map<UnexplainedItems, Long> unexplained = new LinkedHashMap<>();

  private DataMeasurement(Spec spec, Design design, Map<String, Long> counts) {
    this.spec = spec;
    this.decoder = new InstanceDecoder(spec, design);
    RelationshipGraph relationships = RelationshipGraph.of(spec);
    spec.entities()
        .keySet()
        .forEach(
            name ->
                tallies.put(
                    name,
                    new EntityTally(
                        decoder.source(name),
                        relationships.ofChild(name),
                        counts.containsKey(name)
                            ? OptionalLong.of(counts.get(name))
                            : OptionalLong.empty())));
  }

  /**
   * Measures samples.
   *
   * @param counts how many instances of an entity there are, for those that were all counted
   */
  public static MeasuredData of(
      Spec spec, Design design, List<ItemSample> samples, Map<String, Long> counts) {
    DataMeasurement measurement = new DataMeasurement(spec, design, counts);
    samples.forEach(measurement::add);
    return measurement.data(samples);
  }

  private void add(ItemSample sample) {
    Map<Object, List<ImmutableMap<String, Object>>> clusters = new LinkedHashMap<>();
    for (ImmutableMap<String, Object> item : sample.items()) {
      Object partition = Objects.requireNonNull(item.get(sample.key().get(0)));
      clusters.computeIfAbsent(partition, key -> new ArrayList<>()).add(item);
    }
    clusters
        .values()
        .forEach(
            items -> {
              items.forEach(item -> add(sample, item));
              tallies.values().forEach(tally -> tally.endCluster(sample, items.size()));
            });
  }

  private void add(ItemSample sample, ImmutableMap<String, Object> item) {
    Optional<ImmutableList<DecodedInstance>> instances = decoder.decode(sample.table(), item);
    if (instances.isEmpty()) {
      unexplained.merge(
          new UnexplainedItems(sample.table(), ImmutableSortedSet.copyOf(item.keySet()), 0),
          1L,
          Long::sum);
      return;
    }
    instances
        .get()
        .forEach(
            instance ->
                Objects.requireNonNull(tallies.get(instance.entity())).add(instance, sample));
  }

  private MeasuredData data(List<ItemSample> samples) {
    ImmutableList.Builder<UnexplainedItems> groups = ImmutableList.builder();
    unexplained.entrySet().stream()
        .sorted(Map.Entry.<UnexplainedItems, Long>comparingByValue().reversed())
        .forEach(
            group ->
                groups.add(
                    new UnexplainedItems(
                        group.getKey().table(), group.getKey().attributes(), group.getValue())));
    return new MeasuredData(
        ImmutableList.copyOf(samples),
        spec.entities().keySet().stream()
            .map(name -> Objects.requireNonNull(tallies.get(name)))
            .filter(tally -> tally.isMeasured(samples))
            .map(tally -> tally.figures(tallies))
            .collect(ImmutableList.toImmutableList()),
        groups.build());
  }
}
