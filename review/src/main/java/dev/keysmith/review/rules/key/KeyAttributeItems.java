package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import java.util.Optional;

/**
 * A key attribute of a table or of one of its indexes, with the items that have it.
 *
 * @param plain items in which it is the application's attribute of that name
 * @param composed items in which it has another value
 */
record KeyAttributeItems(
    Table table, String name, ImmutableList<LayoutRef> plain, ImmutableList<LayoutRef> composed) {

  /** All of a design, table by table. */
  static ImmutableList<KeyAttributeItems> all(Design design) {
    return design.tables().values().stream()
        .flatMap(table -> table.keyAttributes().stream().map(name -> of(design, table, name)))
        .collect(ImmutableList.toImmutableList());
  }

  private static KeyAttributeItems of(Design design, Table table, String name) {
    ImmutableList.Builder<LayoutRef> plain = ImmutableList.builder();
    ImmutableList.Builder<LayoutRef> composed = ImmutableList.builder();
    for (LayoutRef layoutRef : design.items()) {
      Optional<KeyRule> rule = layoutRef.item().key(name);
      if (layoutRef.table().equals(table) && rule.isPresent()) {
        (isPlain(rule.get(), name) ? plain : composed).add(layoutRef);
      }
    }
    return new KeyAttributeItems(table, name, plain.build(), composed.build());
  }

  private static boolean isPlain(KeyRule rule, String name) {
    return rule.only()
        .flatMap(KeyTemplate::lone)
        .map(field -> field.attribute().equals(name))
        .orElse(false);
  }
}
