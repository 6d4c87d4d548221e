package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.HashMap;
import java.util.Map;

/**
 * What only shows when all tables are there: whether each instance has one place, and all of it.
 */
final class DesignValidator {
  private final Spec spec;
  private final Design design;
  private final DesignLocations locations;
  private final SourceDiagnostics findings;

  DesignValidator(Spec spec, Design design, DesignLocations locations, SourceDiagnostics findings) {
    this.spec = spec;
    this.design = design;
    this.locations = locations;
    this.findings = findings;
  }

  void check() {
    checkOnce();
    for (Entity entity : spec.entities().values()) {
      ImmutableList<LayoutRef> items = design.items(entity.name());
      if (items.stream().anyMatch(layoutRef -> layoutRef.item().isMain())) {
        checkAllHeld(entity, items);
      } else if (!items.isEmpty()) {
        items.forEach(layoutRef -> reportMissingMainItem(entity, layoutRef));
      } else if (design.embeddingParentsOf(entity.name()).isEmpty()) {
        findings.error(
            "StoredNowhere",
            locations.at("tables"),
            "no table has an item for " + entity.name(),
            "add one, or embed it in its parent's item");
      }
    }
  }

  private void checkOnce() {
    Map<String, LayoutRef> seen = new HashMap<>();
    for (LayoutRef layoutRef : design.items()) {
      LayoutRef first = seen.putIfAbsent(layoutRef.item().name(), layoutRef);
      if (first != null) {
        findings.error(
            "RepeatedName",
            locations.item(layoutRef.table().name(), layoutRef.item().name()),
            "'"
                + layoutRef.item().name()
                + "' is an item of table "
                + first.table().name()
                + " already",
            "keep one; call a second item of the same entity "
                + layoutRef.item().entity()
                + "/and-its-purpose");
      }
    }
  }

  private void reportMissingMainItem(Entity entity, LayoutRef layoutRef) {
    findings.error(
        "MissingMainItem",
        locations.item(layoutRef.table().name(), layoutRef.item().name()),
        "this is a second item, and " + entity.name() + " has no first",
        "add an item called '" + entity.name() + "', or rename this one to it");
  }

  /** Every attribute stands in an item, or in the main item's key. */
  private void checkAllHeld(Entity entity, ImmutableList<LayoutRef> items) {
    ImmutableList<String> nowhere =
        entity.attributes().keySet().stream()
            .filter(name -> items.stream().noneMatch(layoutRef -> keeps(layoutRef, name)))
            .collect(ImmutableList.toImmutableList());
    if (!nowhere.isEmpty()) {
      LayoutRef main = design.main(entity.name()).orElseThrow();
      findings.error(
          "AttributeNowhere",
          locations.item(main.table().name(), main.item().name(), "holds"),
          "no item of " + entity.name() + " holds " + String.join(", ", nowhere),
          "add to 'holds', here or in another item of " + entity.name());
    }
  }

  private static boolean keeps(LayoutRef layoutRef, String attribute) {
    ItemLayout item = layoutRef.item();
    return item.holds(attribute)
        || (item.isMain()
            && layoutRef.table().key().attributes().stream()
                .flatMap(name -> item.key(name).stream())
                .anyMatch((KeyRule rule) -> rule.gives(attribute)));
  }
}
