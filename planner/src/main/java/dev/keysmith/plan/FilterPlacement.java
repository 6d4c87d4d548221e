package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import java.util.Map;
import java.util.Optional;

/**
 * Who applies the conditions that a key leaves open: DynamoDB, by a FilterExpression, or the client
 * on what it is given. DynamoDB refuses a filter on a key attribute of the table or index, and
 * cannot filter by what stands only within a composed key; a request by whole keys takes no filter
 * at all. Either way the discarded items were read and are charged.
 *
 * @param server conditions of the FilterExpression
 * @param client conditions on returned items
 */
public record FilterPlacement(
    ImmutableList<AttributeCondition> server, ImmutableList<AttributeCondition> client) {

  /** Of a Query or Scan of a table or index. */
  public static FilterPlacement of(
      LayoutRef layoutRef, Optional<Index> index, ImmutableList<AttributeCondition> open) {
    ImmutableList.Builder<AttributeCondition> server = ImmutableList.builder();
    ImmutableList.Builder<AttributeCondition> client = ImmutableList.builder();
    for (AttributeCondition condition : open) {
      boolean filters =
          localName(layoutRef, condition.path())
              .filter(name -> canFilter(layoutRef, index, name))
              .isPresent();
      (filters ? server : client).add(condition);
    }
    return new FilterPlacement(server.build(), client.build());
  }

  private static Optional<String> localName(LayoutRef layoutRef, AttributePath path) {
    return path.isOwn()
        ? Optional.of(path.attribute())
        : layoutRef.item().copies().entrySet().stream()
            .filter(copy -> copy.getValue().equals(path))
            .map(Map.Entry::getKey)
            .findFirst();
  }

  private static boolean canFilter(LayoutRef layoutRef, Optional<Index> index, String name) {
    boolean key =
        layoutRef.table().key().attributes().contains(name)
            || index.filter(found -> found.keyAttributes().contains(name)).isPresent();
    boolean stored = layoutRef.item().copies().containsKey(name) || layoutRef.item().holds(name);
    return !key && stored && index.map(found -> found.projection().includes(name)).orElse(true);
  }
}
