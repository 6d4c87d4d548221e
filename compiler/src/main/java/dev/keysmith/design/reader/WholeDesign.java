package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.source.Findings;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.HashMap;
import java.util.Map;

/**
 * What only shows when all tables are there: whether each instance has one place, and all of it.
 */
final class WholeDesign {
  private final Spec spec;
  private final Design design;
  private final DesignPlaces places;
  private final Findings findings;

  WholeDesign(Spec spec, Design design, DesignPlaces places, Findings findings) {
    this.spec = spec;
    this.design = design;
    this.places = places;
    this.findings = findings;
  }

  void check() {
    checkOnce();
    for (Entity entity : spec.entities().values()) {
      ImmutableList<Placed> items = design.items(entity.name());
      if (items.stream().anyMatch(placed -> placed.item().isMain())) {
        checkAllHeld(entity, items);
      } else if (!items.isEmpty()) {
        items.forEach(placed -> tellWithoutMain(entity, placed));
      } else if (design.holdersOf(entity.name()).isEmpty()) {
        findings.error(
            "StoredNowhere",
            places.at("tables"),
            "no table has an item for " + entity.name(),
            "add one, or embed it in its parent's item");
      }
    }
  }

  private void checkOnce() {
    Map<String, Placed> seen = new HashMap<>();
    for (Placed placed : design.items()) {
      Placed first = seen.putIfAbsent(placed.item().name(), placed);
      if (first != null) {
        findings.error(
            "RepeatedName",
            places.item(placed.table().name(), placed.item().name()),
            "'"
                + placed.item().name()
                + "' is an item of table "
                + first.table().name()
                + " already",
            "keep one; call a second item of the same entity "
                + placed.item().entity()
                + "/and-its-purpose");
      }
    }
  }

  private void tellWithoutMain(Entity entity, Placed placed) {
    findings.error(
        "MissingMainItem",
        places.item(placed.table().name(), placed.item().name()),
        "this is a second item, and " + entity.name() + " has no first",
        "add an item called '" + entity.name() + "', or rename this one to it");
  }

  /** Every attribute stands in an item, or in the main item's key. */
  private void checkAllHeld(Entity entity, ImmutableList<Placed> items) {
    ImmutableList<String> nowhere =
        entity.attributes().keySet().stream()
            .filter(name -> items.stream().noneMatch(placed -> keeps(placed, name)))
            .collect(ImmutableList.toImmutableList());
    if (!nowhere.isEmpty()) {
      Placed main = design.main(entity.name()).orElseThrow();
      findings.error(
          "AttributeNowhere",
          places.item(main.table().name(), main.item().name(), "holds"),
          "no item of " + entity.name() + " holds " + String.join(", ", nowhere),
          "add to 'holds', here or in another item of " + entity.name());
    }
  }

  private static boolean keeps(Placed placed, String attribute) {
    ItemLayout item = placed.item();
    return item.holds(attribute)
        || (item.isMain()
            && placed.table().key().attributes().stream()
                .flatMap(name -> item.key(name).stream())
                .anyMatch((KeyRule rule) -> rule.gives(attribute)));
  }
}
