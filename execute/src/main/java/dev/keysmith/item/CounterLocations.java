package dev.keysmith.item;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout.SequenceCounter;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.GenerationStrategy.Sequence;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Map;

/** Which item of the parent keeps the counter of each sequence, and in which attribute. */
public final class CounterLocations {
  private final ImmutableMap<Sequence, CounterLocation> places;

  /** The attribute of an item that stores a counter. */
  record CounterLocation(LayoutRef layoutRef, String attribute) {}

  public CounterLocations(Spec spec, Design design) {
    Map<Sequence, CounterLocation> found = new LinkedHashMap<>();
    for (LayoutRef layoutRef : design.items()) {
      for (Map.Entry<String, SequenceCounter> counter : layoutRef.item().sequences().entrySet()) {
        SequenceCounter kept = counter.getValue();
        spec.entity(kept.entity())
            .attribute(kept.attribute())
            .sequence()
            .ifPresent(
                sequence ->
                    found.putIfAbsent(sequence, new CounterLocation(layoutRef, counter.getKey())));
      }
    }
    for (Entity entity : spec.entities().values()) {
      for (Attribute attribute : entity.attributes().values()) {
        attribute
            .sequence()
            .filter(sequence -> !found.containsKey(sequence))
            .ifPresent(
                sequence ->
                    design
                        .main(sequence.parent())
                        .ifPresent(
                            main ->
                                found.put(
                                    sequence, new CounterLocation(main, sequence.counter()))));
      }
    }
    places = ImmutableMap.copyOf(found);
  }

  /** The counters on the items of a layout, by attribute. */
  public ImmutableMap<String, Sequence> on(LayoutRef layoutRef) {
    ImmutableMap.Builder<String, Sequence> counters = ImmutableMap.builder();
    places.forEach(
        (sequence, place) -> {
          if (place.layoutRef().item().name().equals(layoutRef.item().name())) {
            counters.put(place.attribute(), sequence);
          }
        });
    return counters.buildOrThrow();
  }
}
