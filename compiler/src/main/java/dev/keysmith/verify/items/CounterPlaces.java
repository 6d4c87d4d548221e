package dev.keysmith.verify.items;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.ItemLayout.Counter;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Generated.Sequence;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Which item of the parent keeps the counter of each sequence, and in which attribute. */
public final class CounterPlaces {
  private final ImmutableMap<Sequence, Place> places;

  /** The attribute of an item that a counter stands in. */
  public record Place(Placed placed, String attribute) {}

  public CounterPlaces(Spec spec, Design design) {
    Map<Sequence, Place> found = new LinkedHashMap<>();
    for (Placed placed : design.items()) {
      for (Map.Entry<String, Counter> counter : placed.item().counters().entrySet()) {
        Counter kept = counter.getValue();
        spec.entity(kept.entity())
            .attribute(kept.attribute())
            .sequence()
            .ifPresent(
                sequence -> found.putIfAbsent(sequence, new Place(placed, counter.getKey())));
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
                            main -> found.put(sequence, new Place(main, sequence.counter()))));
      }
    }
    places = ImmutableMap.copyOf(found);
  }

  /** Where the design says, or else on the parent's main item; empty where it has none. */
  public Optional<Place> of(Sequence sequence) {
    return Optional.ofNullable(places.get(sequence));
  }

  /** The counters on the items of a layout, by attribute. */
  public ImmutableMap<String, Sequence> on(Placed placed) {
    ImmutableMap.Builder<String, Sequence> counters = ImmutableMap.builder();
    places.forEach(
        (sequence, place) -> {
          if (place.placed().item().name().equals(placed.item().name())) {
            counters.put(place.attribute(), sequence);
          }
        });
    return counters.buildOrThrow();
  }
}
