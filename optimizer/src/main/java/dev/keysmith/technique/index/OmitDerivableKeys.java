package dev.keysmith.technique.index;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Spec;
import dev.keysmith.technique.AssemblyTechnique;
import dev.keysmith.technique.ProjectedAttributes;
import java.util.LinkedHashMap;
import java.util.Map;

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
      ImmutableList<String> attributes = ProjectedAttributes.beyondKeys(spec, table, index);
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

  private static boolean hasOtherKeys(Spec spec, Table table, Index index) {
    return table.items().values().stream()
        .filter(item -> item.mayEnter(index))
        .anyMatch(
            item ->
                item.keys().keySet().stream()
                    .filter(key -> !index.keyAttributes().contains(key))
                    .filter(key -> !table.key().attributes().contains(key))
                    .anyMatch(key -> !ProjectedAttributes.own(spec, item).contains(key)));
  }
}
