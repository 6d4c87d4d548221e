package dev.keysmith.execute;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the values of an instance are called: an entity's own attributes by their names everywhere;
 * a copy by the shortest path to its source here, and by a name of its own in each layout.
 */
final class ValueNaming {
  private final Spec spec;
  private final Design design;

  ValueNaming(Spec spec, Design design) {
    this.spec = spec;
    this.design = design;
  }

  /** A layout's name for a value, as it is called everywhere. */
  static String everywhere(ItemLayout layout, String local) {
    AttributePath path = layout.copies().get(local);
    return path == null ? local : path.shortest().toString();
  }

  /** Values by a layout's names for them. */
  ImmutableMap<String, Object> local(ItemLayout layout, Map<String, Object> values) {
    Map<String, Object> local = new LinkedHashMap<>();
    for (String name : spec.entity(layout.entity()).attributes().keySet()) {
      Object value = values.get(name);
      if (value != null) {
        local.put(name, value);
      }
    }
    layout
        .copies()
        .forEach(
            (name, path) -> {
              Object value = values.get(path.shortest().toString());
              if (value != null) {
                local.put(name, value);
              }
            });
    return ImmutableMap.copyOf(local);
  }

  /** What was read of an instance, as it is called everywhere. */
  ImmutableMap<String, Object> everywhere(String entity, Map<String, Object> localValues) {
    Map<String, Object> values = new LinkedHashMap<>();
    localValues.forEach((name, value) -> values.put(everywhere(entity, name), value));
    return ImmutableMap.copyOf(values);
  }

  String everywhere(String entity, String local) {
    if (spec.entity(entity).attributes().containsKey(local)) {
      return local;
    }
    return design.items(entity).stream()
        .filter(layoutRef -> layoutRef.item().copies().containsKey(local))
        .map(layoutRef -> everywhere(layoutRef.item(), local))
        .findFirst()
        .orElse(local);
  }
}
