package dev.keysmith.emit.workbench;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.emit.report.ItemAttribute;
import dev.keysmith.emit.report.KeyText;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a data model of NoSQL Workbench cannot express: local indexes, keys of several attributes,
 * and an attribute that has one type in one item and another in the next. The description lists
 * what is left out for it.
 */
record WorkbenchLimits(Spec spec) {

  static boolean canSay(Index index) {
    return !index.local() && index.partition().size() == 1 && index.sort().size() <= 1;
  }

  /** The one type that each attribute of a table has in the model, keys first. */
  ImmutableMap<String, String> codes(Table table) {
    Map<String, String> codes = new LinkedHashMap<>();
    table.keyAttributes().forEach(name -> codes.put(name, table.type(name).code()));
    for (ItemLayout item : table.items().values()) {
      ItemAttribute.of(spec, new LayoutRef(table, item))
          .forEach(attribute -> codes.putIfAbsent(attribute.name(), attribute.code()));
    }
    return ImmutableMap.copyOf(codes);
  }

  String description(String application, Design design) {
    List<String> missing = new ArrayList<>();
    for (Table table : design.tables().values()) {
      table.indexes().values().stream()
          .filter(index -> !canSay(index))
          .map(index -> missing(table, index))
          .forEach(missing::add);
      table.items().values().forEach(item -> missing.addAll(otherTypes(table, item)));
    }
    String tables = "DynamoDB tables of " + application + ".";
    return missing.isEmpty()
        ? tables
        : tables
            + "\n\nThis format cannot say everything; the design also has:\n- "
            + String.join("\n- ", missing);
  }

  private static String missing(Table table, Index index) {
    String name = table.name() + "." + index.name();
    return index.local()
        ? "the local index " + name + ", sorted by " + index.sort().get(0)
        : "the index "
            + name
            + ", whose key is several attributes: partition "
            + KeyText.together(index.partition())
            + (index.sort().isEmpty() ? "" : ", sort " + KeyText.together(index.sort()));
  }

  private List<String> otherTypes(Table table, ItemLayout item) {
    ImmutableMap<String, String> codes = codes(table);
    return ItemAttribute.of(spec, new LayoutRef(table, item)).stream()
        .filter(attribute -> !attribute.code().equals(codes.get(attribute.name())))
        .map(
            attribute ->
                "the attribute "
                    + attribute.name()
                    + " of "
                    + item.name()
                    + " as "
                    + attribute.code()
                    + ", which is "
                    + codes.get(attribute.name())
                    + " in other items of "
                    + table.name())
        .toList();
  }
}
