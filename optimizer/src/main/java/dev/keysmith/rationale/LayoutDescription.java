package dev.keysmith.rationale;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.technique.AppliedTechnique;
import dev.keysmith.technique.ChooseTableClass;
import dev.keysmith.technique.CollectInIndex;
import dev.keysmith.technique.CopyFromParent;
import dev.keysmith.technique.EmbedChildren;
import dev.keysmith.technique.InvertAdjacencyList;
import dev.keysmith.technique.LayoutCandidate;
import dev.keysmith.technique.MaintainCounter;
import dev.keysmith.technique.Technique;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** How a layout candidate stores its entities, in a few words. */
final class LayoutDescription {
  /** What the tables do not say already. */
  private static final ImmutableMap<Class<? extends Technique>, String> WORDS =
      ImmutableMap.of(
          CopyFromParent.class, "copies %s",
          EmbedChildren.class, "embeds %s",
          MaintainCounter.class, "maintains %s",
          CollectInIndex.class, "collects %s in an index",
          InvertAdjacencyList.class, "inverts %s in an index",
          ChooseTableClass.class, "%s in the class Standard-IA");

  private LayoutDescription() {}

  /** "Membership keyed by organization, then username"; "Order and OrderItem in one table". */
  static String of(LayoutCandidate layoutCandidate) {
    List<String> remarks = new ArrayList<>();
    for (AppliedTechnique remark : layoutCandidate.remarks()) {
      String words = WORDS.get(remark.technique());
      if (words != null) {
        remarks.add(words.formatted(String.join(", ", remark.subjects())));
      }
    }
    if (layoutCandidate.tables().stream().anyMatch(table -> !isMain(table))) {
      remarks.add("with uniqueness items");
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
