package dev.keysmith.measure.figure;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.item.EntitySource;
import dev.keysmith.measure.sample.ItemSample;
import dev.keysmith.spec.Relationship;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/** Adds up the instances of an entity, cluster by cluster. */
final class EntityTally {
  private final EntitySource source;
  private final ClusterRatio count = new ClusterRatio();
  private final Map<String, AttributeTally> attributes = new LinkedHashMap<>();
  private final Map<String, Integer> homes = new LinkedHashMap<>();
  private final List<FamilyTally> families = new ArrayList<>();
  private final Map<String, Long> unknown = new TreeMap<>();
  private final Map<Integer, ItemSample> samples = new LinkedHashMap<>();

  /** Children that several parents embed come more than once. */
  private final Optional<Set<ImmutableList<Object>>> seen;

  private final Map<Integer, Long> inCluster = new LinkedHashMap<>();
  private final OptionalLong counted;
  private long instances;

  /**
   * @param counted how many instances there are, if all were counted
   */
  EntityTally(EntitySource source, List<Relationship> relationships, OptionalLong counted) {
    this.source = source;
    this.counted = counted;
    source
        .entity()
        .attributes()
        .keySet()
        .forEach(
            name -> {
              attributes.put(name, new AttributeTally(name));
              homes.put(name, source.home(name));
            });
    relationships.forEach(relationship -> families.add(new FamilyTally(relationship, source)));
    seen = source.embeddings().size() > 1 ? Optional.of(new LinkedHashSet<>()) : Optional.empty();
  }

  void add(DecodedInstance instance, ItemSample sample) {
    if (seen.isPresent() && !seen.get().add(identity(instance))) {
      return;
    }
    samples.put(instance.part(), sample);
    inCluster.merge(instance.part(), 1L, Long::sum);
    instance
        .values()
        .forEach(
            (name, value) -> {
              if (Objects.equals(homes.get(name), instance.part())) {
                Objects.requireNonNull(attributes.get(name)).add(value);
              }
            });
    instance.unknown().forEach(name -> unknown.merge(name, 1L, Long::sum));
    if (instance.part() == 0) {
      instances++;
      families.forEach(family -> family.add(instance.values()));
    }
  }

  private ImmutableList<Object> identity(DecodedInstance instance) {
    return source.entity().identity().stream()
        .map(instance.values()::get)
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * All items of a cluster were added.
   *
   * @param items of all entities in it
   */
  void endCluster(ItemSample sample, long items) {
    boolean main = isMainTable(sample);
    if (main) {
      count.add(inCluster.getOrDefault(0, 0L), items);
      families.forEach(family -> family.endCluster(items));
    }
    attributes.forEach(
        (name, tally) -> {
          long there = inCluster.getOrDefault(homes.getOrDefault(name, 0), 0L);
          if (there > 0) {
            tally.endCluster(there);
          }
        });
    inCluster.clear();
  }

  /** Whether its main items, or those that it is embedded in, are in this table. */
  private boolean isMainTable(ItemSample sample) {
    return source.parts().isEmpty()
        ? source.embeddings().stream()
            .anyMatch(embedding -> embedding.layoutRef().table().name().equals(sample.table()))
        : source.parts().get(0).table().name().equals(sample.table());
  }

  /** Whether items of its table were read, even if there are none of it. */
  boolean isMeasured(List<ItemSample> read) {
    return read.stream().anyMatch(this::isMainTable);
  }

  /** How many instances there are. */
  MeasuredFigure count() {
    Optional<ItemSample> sample = main();
    if (sample.isEmpty()) {
      return MeasuredFigure.exact(0);
    }
    if (counted.isPresent()) {
      return MeasuredFigure.exact((double) counted.getAsLong());
    }
    return sample.get().total().isPresent() && count.isAll()
        ? MeasuredFigure.exact((double) sample.get().total().getAsLong())
        : count.total(sample.get().fraction());
  }

  private Optional<ItemSample> main() {
    return Optional.ofNullable(samples.get(0));
  }

  EntityFigures figures(Map<String, EntityTally> all) {
    ImmutableList.Builder<AttributeFigures> found = ImmutableList.builder();
    attributes.forEach(
        (name, tally) -> {
          int home = homes.getOrDefault(name, 0);
          Optional.ofNullable(samples.get(home))
              .filter(sample -> home == 0 || source.isRequired(home))
              .ifPresent(sample -> found.add(tally.figures(sample.fraction())));
        });
    ImmutableList.Builder<ChildrenFigures> children = ImmutableList.builder();
    main()
        .ifPresent(
            sample ->
                families.forEach(
                    family ->
                        Optional.ofNullable(all.get(family.parent()))
                            .map(EntityTally::count)
                            .filter(parents -> parents.value() > 0)
                            .ifPresent(
                                parents ->
                                    children.add(
                                        family.figures(
                                            sample.fraction(), instances, count(), parents)))));
    return new EntityFigures(
        source.entity().name(),
        instances,
        main().map(sample -> !sample.isWhole()).orElse(false),
        count(),
        found.build(),
        children.build(),
        ImmutableMap.copyOf(unknown));
  }
}
