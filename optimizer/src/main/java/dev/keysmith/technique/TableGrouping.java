package dev.keysmith.technique;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Who lives with whom where all entities share one table, or as few as their operation allows. It
 * is settled before anything is chosen, so that every part is priced in the company that it will
 * have.
 */
public final class TableGrouping {
  private final List<Set<String>> tableGrouping = new ArrayList<>();

  public TableGrouping(Spec spec) {
    for (Entity entity : spec.entities().values()) {
      tableGrouping.stream()
          .filter(home -> home.stream().allMatch(it -> mayShare(spec, spec.entity(it), entity)))
          .findFirst()
          .orElseGet(
              () -> {
                tableGrouping.add(new LinkedHashSet<>());
                return tableGrouping.get(tableGrouping.size() - 1);
              })
          .add(entity.name());
    }
  }

  /** Whether two entities may share a table. */
  public static boolean mayShare(Spec spec, Entity one, Entity other) {
    String typeAttribute = spec.prefer().typeAttribute();
    boolean ttl =
        one.ttl().equals(other.ttl())
            || (one.ttl().isEmpty() && !one.attributes().containsKey(other.ttl().orElse("")))
            || (other.ttl().isEmpty() && !other.attributes().containsKey(one.ttl().orElse("")));
    return one.operations().equals(other.operations())
        && !one.operations().restoreAlone()
        && ttl
        && !one.attributes().containsKey(typeAttribute)
        && !other.attributes().containsKey(typeAttribute);
  }

  /** All that live where an entity lives, in the order of the spec. */
  public ImmutableSet<String> with(String entity) {
    return tableGrouping.stream()
        .filter(home -> home.contains(entity))
        .findFirst()
        .map(ImmutableSet::copyOf)
        .orElseThrow();
  }
}
