package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import java.util.Optional;

/**
 * A key attribute of a table or of an index of it, with the items that have it.
 *
 * @param plain items in which it is the application's attribute of that name
 * @param composed items in which it is something else
 */
record KeyAttribute(
    Table table, String name, ImmutableList<Placed> plain, ImmutableList<Placed> composed) {

  /** All of a design, table by table. */
  static ImmutableList<KeyAttribute> all(Design design) {
    return design.tables().values().stream()
        .flatMap(table -> table.keyAttributes().stream().map(name -> of(design, table, name)))
        .collect(ImmutableList.toImmutableList());
  }

  private static KeyAttribute of(Design design, Table table, String name) {
    ImmutableList.Builder<Placed> plain = ImmutableList.builder();
    ImmutableList.Builder<Placed> composed = ImmutableList.builder();
    for (Placed placed : design.items()) {
      Optional<KeyRule> rule = placed.item().key(name);
      if (placed.table().equals(table) && rule.isPresent()) {
        (isPlain(rule.get(), name) ? plain : composed).add(placed);
      }
    }
    return new KeyAttribute(table, name, plain.build(), composed.build());
  }

  private static boolean isPlain(KeyRule rule, String name) {
    return rule.only()
        .flatMap(KeyTemplate::lone)
        .map(field -> field.attribute().equals(name))
        .orElse(false);
  }
}
