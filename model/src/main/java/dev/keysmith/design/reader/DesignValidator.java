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
 * The checks that need all tables: every instance has one main item, and every attribute is stored.
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
        items.forEach(layoutRef -> reportMissingMain(entity, layoutRef));
      } else if (design.embeddingParentsOf(entity.name()).isEmpty()
          && !spec.external().containsKey(entity.name())) {
        findings.error(
            "StoredNowhere",
            locations.at("tables"),
            "no table has an item for " + entity.name(),
            "add one, or embed the entity in the item of its parent");
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
            String.format(
                "'%s' is already an item of table %s",
                layoutRef.item().name(), first.table().name()),
            String.format(
                "keep one; name a duplicate item of the same entity %s/PURPOSE",
                layoutRef.item().entity()));
      }
    }
  }

  private void reportMissingMain(Entity entity, LayoutRef layoutRef) {
    findings.error(
        "MissingMainItem",
        locations.item(layoutRef.table().name(), layoutRef.item().name()),
        String.format("this is a duplicate item, but %s has no main item", entity.name()),
        String.format("add an item '%s', or rename this one to it", entity.name()));
  }

  /** Every attribute must be stored in an item, or in the key of the main item. */
  private void checkAllHeld(Entity entity, ImmutableList<LayoutRef> items) {
    ImmutableList.Builder<String> lacking = ImmutableList.builder();
    for (String name : entity.attributes().keySet()) {
      if (!isKept(items, name)) {
        lacking.add(name);
      }
    }
    ImmutableList<String> nowhere = lacking.build();
    if (!nowhere.isEmpty()) {
      LayoutRef main = design.main(entity.name()).orElseThrow();
      findings.error(
          "AttributeNowhere",
          locations.item(main.table().name(), main.item().name(), "holds"),
          String.format("no item of %s stores %s", entity.name(), String.join(", ", nowhere)),
          "add it to 'holds', here or in another item of " + entity.name());
    }
  }

  private static boolean isKept(ImmutableList<LayoutRef> items, String attribute) {
    for (LayoutRef layoutRef : items) {
      if (keeps(layoutRef, attribute)) {
        return true;
      }
    }
    return false;
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
