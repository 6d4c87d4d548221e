package dev.keysmith.technique.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Spec;
import dev.keysmith.technique.AssemblyTechnique;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Names what an index holds where all that its items have would be more: the keys composed for
 * other indexes, which no pattern reads there and which are written again whenever they change.
 *
 * <pre>
 *   GSI1  all                     GSI1PK GSI1SK  title status  GSI2PK GSI2SK GSI3PK GSI3SK
 *   GSI1  [title, status]         GSI1PK GSI1SK  title status
 * </pre>
 */
public final class OmitDerivableKeys implements AssemblyTechnique {
  @Override
  public String what() {
    return "Projects named attributes where all would include the keys composed for other indexes.";
  }

  @Override
  public boolean appliesTo(Spec spec, Table table) {
    return table.indexes().values().stream().anyMatch(index -> isTooMuch(spec, table, index));
  }

  private static boolean isTooMuch(Spec spec, Table table, Index index) {
    return index.projection() instanceof IndexProjection.All && hasOtherKeys(spec, table, index);
  }

  @Override
  public Table improved(Spec spec, Table table) {
    Map<String, Index> indexes = new LinkedHashMap<>(table.indexes());
    int included =
        indexes.values().stream()
            .map(Index::projection)
            .filter(IndexProjection.Include.class::isInstance)
            .mapToInt(projection -> ((IndexProjection.Include) projection).attributes().size())
            .sum();
    for (Index index : table.indexes().values()) {
      ImmutableList<String> attributes = attributes(spec, table, index);
      boolean fits = included + attributes.size() <= DynamoDbLimits.INCLUDED_ATTRIBUTES;
      if (isTooMuch(spec, table, index) && fits) {
        included += attributes.size();
        indexes.put(
            index.name(),
            index.projecting(
                attributes.isEmpty()
                    ? new IndexProjection.Keys()
                    : new IndexProjection.Include(attributes)));
      }
    }
    return table.with(indexes);
  }

  /** What its items have beyond keys. */
  private static ImmutableList<String> attributes(Spec spec, Table table, Index index) {
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

  /** Whether the keys contain it anyway, and it may be taken out of them. */
  private static boolean isGiven(
      Spec spec, Table table, ItemLayout item, Index index, String name) {
    return Stream.concat(table.key().attributes().stream(), index.keyAttributes().stream())
        .flatMap(key -> item.key(key).stream())
        .filter(
            rule -> spec.prefer().parseKeys() || rule.only().map(KeyTemplate::isLone).orElse(false))
        .anyMatch(rule -> rule.gives(name));
  }

  private static boolean hasOtherKeys(Spec spec, Table table, Index index) {
    return table.items().values().stream()
        .filter(item -> item.mayEnter(index))
        .anyMatch(
            item ->
                item.keys().keySet().stream()
                    .filter(key -> !index.keyAttributes().contains(key))
                    .filter(key -> !table.key().attributes().contains(key))
                    .anyMatch(key -> !own(spec, item).contains(key)));
  }

  private static ImmutableSet<String> own(Spec spec, ItemLayout item) {
    ImmutableSet.Builder<String> own = ImmutableSet.builder();
    spec.entity(item.entity()).attributes().keySet().stream().filter(item::holds).forEach(own::add);
    own.addAll(item.copies().keySet());
    own.addAll(item.embeds().keySet());
    own.addAll(item.counters().keySet());
    return own.build();
  }
}
