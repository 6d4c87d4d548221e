package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.Relationship;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The row of each entity in a diagram: below all its parents. */
final class DiagramRows {
  /** More would not fit beside each other on a page. */
  private static final int WIDEST = 4;

  private final ImmutableList<Relationship> relationships;
  private final Map<String, Integer> layers = new HashMap<>();

  private DiagramRows(ImmutableList<Relationship> relationships) {
    this.relationships = relationships;
  }

  static ImmutableList<ImmutableList<String>> of(
      ImmutableSet<String> entities, ImmutableList<Relationship> relationships) {
    DiagramRows rows = new DiagramRows(relationships);
    Map<Integer, List<String>> layers = new TreeMap<>();
    for (String entity : entities) {
      layers
          .computeIfAbsent(rows.layer(entity, new HashSet<>()), layer -> new ArrayList<>())
          .add(entity);
    }
    // Parents last, next to their children: fewer lines pass a row.
    Predicate<String> parent =
        entity -> relationships.stream().anyMatch(one -> one.parent().equals(entity));
    ImmutableList.Builder<ImmutableList<String>> all = ImmutableList.builder();
    for (List<String> layer : layers.values()) {
      List<String> ordered = new ArrayList<>(layer);
      if (layer.size() > WIDEST) {
        ordered.sort(Comparator.comparing(parent::test));
      }
      int count = (layer.size() + WIDEST - 1) / WIDEST;
      int each = (layer.size() + count - 1) / count;
      for (int from = 0; from < ordered.size(); from += each) {
        all.add(ImmutableList.copyOf(ordered.subList(from, Math.min(from + each, ordered.size()))));
      }
    }
    return all.build();
  }

  /** One below the lowest parent; a reference that leads back to itself does not count. */
  private int layer(String entity, Set<String> below) {
    Integer known = layers.get(entity);
    if (known != null) {
      return known;
    }
    below.add(entity);
    int layer = 0;
    for (Relationship one : relationships) {
      if (one.child().equals(entity) && !below.contains(one.parent())) {
        layer = Math.max(layer, 1 + layer(one.parent(), below));
      }
    }
    below.remove(entity);
    layers.put(entity, layer);
    return layer;
  }
}
