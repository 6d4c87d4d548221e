package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

/** What an index has to project of its items, so that everything of them can be read there. */
public final class ProjectedAttributes {
  /** DynamoDB's limit for one index. */
  private static final int MOST_INCLUDED = 20;

  private ProjectedAttributes() {}

  /** What items have beyond the keys, and beyond what those give. */
  public static ImmutableList<String> beyondKeys(Spec spec, Table table, Index index) {
    Set<String> attributes = new LinkedHashSet<>();
    for (ItemLayout item : table.items().values()) {
      if (item.mayEnter(index)) {
        own(spec, item).stream()
            .filter(name -> !isGiven(spec, table, item, index, name))
            .forEach(attributes::add);
      }
    }
    attributes.removeAll(index.keyAttributes());
    attributes.removeAll(table.key().attributes());
    return ImmutableList.copyOf(attributes);
  }

  /** A projection of these attributes; ALL where they are more than one can name. */
  public static IndexProjection of(ImmutableList<String> attributes) {
    return attributes.isEmpty()
        ? new IndexProjection.Keys()
        : attributes.size() > MOST_INCLUDED
            ? new IndexProjection.All()
            : new IndexProjection.Include(attributes);
  }

  /** A projection of all that either has. */
  public static IndexProjection union(IndexProjection one, IndexProjection other) {
    if (one instanceof IndexProjection.All || other instanceof IndexProjection.All) {
      return new IndexProjection.All();
    }
    return of(
        Stream.of(one, other)
            .filter(IndexProjection.Include.class::isInstance)
            .flatMap(some -> ((IndexProjection.Include) some).attributes().stream())
            .distinct()
            .collect(ImmutableList.toImmutableList()));
  }

  /** Whether the keys contain it anyway, and it may be taken out of them. */
  private static boolean isGiven(
      Spec spec, Table table, ItemLayout item, Index index, String name) {
    return Stream.concat(table.key().attributes().stream(), index.keyAttributes().stream())
        .flatMap(key -> item.key(key).stream())
        .filter(
            rule -> spec.prefer().parseKeys() || rule.only().map(KeyTemplate::isLone).orElse(false))
        .anyMatch(rule -> rule.gives(name));
  }

  /** What an item stores of its instance, under the names that it has for it. */
  public static ImmutableSet<String> own(Spec spec, ItemLayout item) {
    ImmutableSet.Builder<String> own = ImmutableSet.builder();
    spec.entity(item.entity()).attributes().keySet().stream().filter(item::holds).forEach(own::add);
    own.addAll(item.copies().keySet());
    own.addAll(item.embeds().keySet());
    own.addAll(item.counters().keySet());
    return own.build();
  }
}
