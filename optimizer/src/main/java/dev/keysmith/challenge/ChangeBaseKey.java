package dev.keysmith.challenge;

import dev.keysmith.challenge.SeparateTables.KeyedItem;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.spec.Entity;
import dev.keysmith.technique.BaseTableKey;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A table of one entity under its identity in another order, or cut elsewhere. */
record ChangeBaseKey(ChangeContext context) implements DesignChange {
  @Override
  public Stream<NeighbourDesign> neighbours(Design design) {
    return ChangeContext.mains(design)
        .filter(layoutRef -> layoutRef.table().items().size() == 1)
        .filter(layoutRef -> layoutRef.item().shards().isEmpty())
        .flatMap(layoutRef -> rekeyed(design, layoutRef));
  }

  private Stream<NeighbourDesign> rekeyed(Design design, LayoutRef layoutRef) {
    Entity entity = context.spec().entity(layoutRef.item().entity());
    SeparateTables tables = new SeparateTables(context);
    Set<KeyedItem> keyed = new LinkedHashSet<>();
    for (List<String> order : rotations(entity.identity())) {
      for (int cut = 1; cut <= order.size(); cut++) {
        List<String> partition = order.subList(0, cut);
        List<String> sort = order.subList(cut, order.size());
        if (BaseTableKey.of(partition, sort).fitsSortKey(entity)) {
          keyed.add(tables.keyed(layoutRef.item(), partition, sort));
        }
      }
    }
    return keyed.stream()
        .filter(one -> !one.key().equals(layoutRef.table().key()))
        .map(
            one ->
                NeighbourDesign.of(
                    "key %s by %s"
                        .formatted(
                            layoutRef.table().name(), String.join(", ", one.key().attributes())),
                    TableEditor.of(layoutRef.table())
                        .key(one.key())
                        .put(TableEditor.withMoreKeys(layoutRef.item(), one.item().keys()))
                        .in(design, context.spec())));
  }

  /**
   * Only a link has two ends to begin with; of more attributes the order is what people know,
   * unless nothing above the cheapest design is tolerated.
   */
  private List<List<String>> rotations(List<String> names) {
    List<List<String>> rotations = new ArrayList<>();
    boolean all = names.size() == 2 || context.spec().prefer().tolerance() == 0;
    for (int first = 0; first < (all ? names.size() : 1); first++) {
      List<String> rotated = new ArrayList<>(names.subList(first, names.size()));
      rotated.addAll(names.subList(0, first));
      rotations.add(rotated);
    }
    return rotations;
  }
}
