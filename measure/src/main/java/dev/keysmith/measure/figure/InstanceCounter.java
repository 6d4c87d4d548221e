package dev.keysmith.measure.figure;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.item.EntitySource;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts the instances of each entity in all items, where all are read and only some are kept. */
public final class InstanceCounter {
  private final InstanceDecoder decoder;
  private final Map<String, Long> counts = new LinkedHashMap<>();

  public InstanceCounter(Spec spec, Design design) {
    this.decoder = new InstanceDecoder(spec, design);
    for (Entity entity : spec.entities().values()) {
      EntitySource source = decoder.source(entity.name());
      // Children that several parents embed would be counted more than once.
      if (source.embeddings().size() <= 1) {
        counts.put(entity.name(), 0L);
      }
    }
  }

  /** Counts the instances of an item. */
  public void add(String table, ImmutableMap<String, Object> item) {
    decoder
        .decode(table, item)
        .ifPresent(
            instances ->
                instances.stream()
                    .filter(instance -> instance.part() == 0)
                    .forEach(
                        instance ->
                            counts.computeIfPresent(
                                instance.entity(), (name, count) -> count + 1)));
  }

  public ImmutableMap<String, Long> counts() {
    return ImmutableMap.copyOf(counts);
  }
}
