package dev.keysmith.difference;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Sets;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.difference.DesignDifference.Part;
import dev.keysmith.emit.report.KeyText;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.DesignStatistics;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What differs in the items of a table that both designs have. */
final class LayoutComparison {
  private final DesignStatistics before;
  private final DesignStatistics after;
  private final BackfillEstimate estimate;

  LayoutComparison(DesignStatistics before, DesignStatistics after, BackfillEstimate estimate) {
    this.before = before;
    this.after = after;
    this.estimate = estimate;
  }

  ImmutableList<DesignDifference> differences(String name) {
    Table was = before.design().table(name);
    Table is = after.design().table(name);
    ImmutableList.Builder<DesignDifference> found = ImmutableList.builder();
    for (String layout : Sets.union(is.items().keySet(), was.items().keySet())) {
      String where = "%s in %s".formatted(layout, name);
      ItemLayout old = was.items().get(layout);
      ItemLayout changed = is.items().get(layout);
      if (old == null && changed != null) {
        found.add(added(where, is, changed));
      } else if (old != null && changed == null) {
        found.add(removed(where, was, old));
      } else if (changed != null) {
        changed(where, was, is, changed).ifPresent(found::add);
      }
    }
    return found.build();
  }

  private DesignDifference added(String where, Table table, ItemLayout layout) {
    Optional<BackfillCost> cost = estimate.newItems(table, layout);
    return DesignDifference.of(
            Part.ITEMS,
            table.name(),
            where,
            "",
            keys(table, layout),
            cost.isPresent() ? ChangeEffort.BACKFILL : ChangeEffort.IN_PLACE,
            cost.isPresent()
                ? "write such an item for each existing %s".formatted(layout.entity())
                : "nothing exists yet")
        .costing(cost);
  }

  private DesignDifference removed(String where, Table table, ItemLayout layout) {
    return DesignDifference.of(
            Part.ITEMS,
            table.name(),
            where,
            keys(table, layout),
            "",
            ChangeEffort.BACKFILL,
            "delete these items when nothing reads them; queries and scans of the table would still"
                + " return them")
        .costing(estimate.deletedItems(table, layout));
  }

  private Optional<DesignDifference> changed(String where, Table was, Table is, ItemLayout layout) {
    Spec specBefore = before.spec();
    LayoutChanges changes = LayoutChanges.of(specBefore, was, after.spec(), is, layout.name());
    if (changes.isEmpty()) {
      return Optional.empty();
    }
    String from = LayoutChanges.text(changes.before());
    String to = LayoutChanges.text(changes.after());
    if (!changes.moved().isEmpty()) {
      return Optional.of(
          DesignDifference.of(
                  Part.ITEMS,
                  is.name(),
                  where,
                  from,
                  to,
                  ChangeEffort.BACKFILL,
                  "write each item under its new key, move the readers, and delete the old items")
              .costing(estimate.movedItems(is, layout, changes.rewritten())));
    }
    if (changes.rewritten().isEmpty()) {
      return Optional.of(
          DesignDifference.of(
              Part.ITEMS,
              is.name(),
              where,
              from,
              to,
              ChangeEffort.IN_PLACE,
              "stop writing these attributes; existing items may keep them"));
    }
    double share =
        changes.share(
            before.layout(was.name(), layout.name()), after.layout(is.name(), layout.name()));
    return Optional.of(
        DesignDifference.of(
                Part.ITEMS,
                is.name(),
                where,
                from,
                to,
                ChangeEffort.BACKFILL,
                "write the attributes of new items, then update each existing item, on condition"
                    + " that it has not changed meanwhile")
            .costing(estimate.updatedItems(is, layout, changes.rewritten(), share)));
  }

  private static String keys(Table table, ItemLayout layout) {
    Map<String, String> keys = new LinkedHashMap<>();
    for (String key : table.key().attributes()) {
      keys.put(key, KeyText.rule(layout, key));
    }
    return LayoutChanges.text(keys);
  }
}
