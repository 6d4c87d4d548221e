package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.emit.example.ExampleItem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The example items of a table or an index: keys first, an item collection a band.
 *
 * <p>Items of one layout have their attributes in columns; where several stand together, each has
 * its own, with its name.
 */
final class ItemGrid {
  private static final int LONG = 40;

  private final ReportData data;
  private final TableOrIndex structure;
  private final ImmutableList<String> partition;
  private final ImmutableList<String> sort;
  private final ImmutableList<ExampleItem> items;
  private final ImmutableSet<String> others;
  private final boolean alike;

  ItemGrid(ReportData data, Table table, Optional<Index> index) {
    this.data = data;
    this.structure = new TableOrIndex(table.name(), index.map(Index::name));
    this.partition =
        index.map(Index::partition).orElseGet(() -> ImmutableList.of(table.key().partition()));
    this.sort =
        index
            .map(Index::sort)
            .orElseGet(() -> ImmutableList.copyOf(table.key().sort().stream().toList()));
    this.items = data.items().in(structure);
    this.others =
        items.stream()
            .flatMap(item -> item.attributes().keySet().stream())
            .filter(name -> !partition.contains(name) && !sort.contains(name))
            .collect(ImmutableSet.toImmutableSet());
    this.alike = items.stream().map(item -> item.layoutRef().item().name()).distinct().count() <= 1;
  }

  HtmlElement html() {
    if (items.isEmpty()) {
      return HtmlElement.of("p", "No example item has an entry here.").styled("soft");
    }
    HtmlElement table = HtmlElement.of("table", head()).styled(alike ? "items" : "items mixed");
    Map<List<Optional<String>>, List<ExampleItem>> collections = new LinkedHashMap<>();
    for (ExampleItem item : items) {
      collections
          .computeIfAbsent(partition.stream().map(item::text).toList(), first -> new ArrayList<>())
          .add(item);
    }
    collections.values().forEach(collection -> table.add(band(collection)));
    return HtmlTables.boxed("Example items of " + structure, table);
  }

  private HtmlElement head() {
    HtmlElement row = HtmlElement.of("tr");
    row.add(
        column("", "touch")
            .add(HtmlElement.of("span", "Access by the selected pattern").styled("unseen")));
    partition.forEach(
        name -> row.add(column(name, "key").add(HtmlElement.of("small", "partition"))));
    sort.forEach(name -> row.add(column(name, "key").add(HtmlElement.of("small", "sort"))));
    row.add(column("item", "what"));
    if (alike) {
      others.forEach(name -> row.add(column(name, "value")));
    } else {
      row.add(column("attributes", "value"));
    }
    return HtmlElement.of("thead", row);
  }

  private static HtmlElement column(String name, String style) {
    return HtmlElement.of("th", name).with("scope", "col").styled(style);
  }

  /** The items under one partition key. */
  private HtmlElement band(List<ExampleItem> collection) {
    HtmlElement body = HtmlElement.of("tbody");
    for (ExampleItem item : collection) {
      HtmlElement row =
          HtmlElement.of("tr")
              .with("id", data.id(structure, item))
              .with("style", data.palette().style(item.instance().entity()));
      row.add(HtmlElement.of("td").styled("touch"));
      if (item.equals(collection.get(0))) {
        for (String name : partition) {
          row.add(
              HtmlElement.of("th", HtmlElement.of("span", item.text(name).orElse("")))
                  .with("scope", "rowgroup")
                  .with("rowspan", Integer.toString(collection.size()))
                  .styled("partition"));
        }
      }
      sort.forEach(
          name ->
              row.add(
                  HtmlElement.of("td", HtmlElement.of("span", item.text(name).orElse("")))
                      .styled("key")));
      row.add(
          HtmlElement.of("td", HtmlElement.of("span", item.layoutRef().item().name()).styled("tag"))
              .styled("what"));
      values(row, item);
      body.add(row);
    }
    return body;
  }

  private void values(HtmlElement row, ExampleItem item) {
    if (alike) {
      others.forEach(name -> row.add(whole(HtmlElement.of("td"), item, name).styled("value")));
      return;
    }
    HtmlElement cell = HtmlElement.of("td").styled("value");
    for (String name : item.attributes().keySet()) {
      if (others.contains(name)) {
        cell.add(
            HtmlElement.of(
                    "span",
                    HtmlElement.of("small", name),
                    whole(HtmlElement.of("span"), item, name))
                .styled("pair"));
      }
    }
    row.add(cell);
  }

  /** The page truncates long values; the tooltip shows the whole. */
  private static HtmlElement whole(HtmlElement element, ExampleItem item, String name) {
    String text = item.text(name).orElse("");
    element.text(text);
    return text.length() > LONG ? element.with("title", text) : element;
  }
}
