package dev.keysmith.rationale;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.technique.LayoutCandidate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** How an arrangement keeps its entities, as a person would say it. */
final class LayoutDescription {
  private LayoutDescription() {}

  /** "Membership keyed by organization, then username"; "Order and OrderItem in one table". */
  static String of(LayoutCandidate layoutCandidate) {
    List<String> remarks = new ArrayList<>(layoutCandidate.techniques());
    // The tables say it already.
    remarks.removeIf(remark -> remark.startsWith("keeps "));
    if (layoutCandidate.tables().stream().anyMatch(table -> !isMain(table))) {
      remarks.add("with guards against duplicates");
    }
    return layoutCandidate.tables().stream()
            .filter(LayoutDescription::isMain)
            .map(LayoutDescription::table)
            .collect(Collectors.joining(" and "))
        + (remarks.isEmpty() ? "" : " (" + String.join(", ", remarks) + ")");
  }

  private static boolean isMain(Table table) {
    return table.items().values().stream().anyMatch(ItemLayout::isMain);
  }

  private static String table(Table table) {
    ImmutableList<String> entities = table.entities().asList();
    if (entities.size() > 1) {
      return listed(entities) + " in one table";
    }
    ItemLayout item =
        table.items().values().stream().filter(ItemLayout::isMain).findFirst().orElseThrow();
    return item.name()
        + " keyed by "
        + table.key().attributes().stream()
            .map(key -> listed(attributes(item, key)))
            .filter(names -> !names.isEmpty())
            .collect(Collectors.joining(", then "));
  }

  private static List<String> attributes(ItemLayout item, String key) {
    return item.key(key).map(rule -> rule.fields().asList()).orElse(ImmutableList.of());
  }

  private static String listed(List<String> names) {
    int last = names.size() - 1;
    return last < 1
        ? String.join("", names)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }
}
