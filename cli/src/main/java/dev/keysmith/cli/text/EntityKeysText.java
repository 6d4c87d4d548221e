package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.emit.report.KeyText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Prints the item layouts: the keys of each in its table and indexes, and attributes that are not
 * the entity's own.
 *
 * <pre>
 *   Account        PK = ACCOUNT#{username}, SK = ACCOUNT#{username}
 *   Issue          PK = REPO#{owner}#{repo}, SK = ISSUE#{number:08}
 *            GSI1  GSI1PK = REPO#{owner}#{repo}, GSI1SK = ISSUE#OPEN#{number:-08} if status = OPEN
 * </pre>
 */
final class EntityKeysText {
  /** A space at which the text is not wrapped. */
  private static final char UNBROKEN = '\u00a0';

  private final PrintWriter out;
  private final int width;

  /** A line: item layout, table or index, text. */
  private record Line(String item, String where, String text) {}

  EntityKeysText(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  void show(Design design) {
    List<Line> lines = new ArrayList<>();
    for (Design.LayoutRef layoutRef : design.items()) {
      lines.addAll(lines(layoutRef.table(), layoutRef.item(), design.tables().size() == 1));
    }
    int items = lines.stream().mapToInt(line -> line.item().length()).max().orElse(0);
    int places = lines.stream().mapToInt(line -> line.where().length()).max().orElse(0);
    String format = "  %-" + Math.max(1, items) + "s  %-" + Math.max(1, places) + "s  ";
    for (Line line : lines) {
      String head = String.format(format, line.item(), line.where());
      String text = WrappedParagraph.of(head, line.text(), " ".repeat(head.length() + 2), width);
      out.print(text.replace(UNBROKEN, ' '));
    }
  }

  private static ImmutableList<Line> lines(Table table, ItemLayout item, boolean oneTable) {
    ImmutableList.Builder<Line> lines = ImmutableList.builder();
    String where = oneTable ? "" : table.name();
    lines.add(new Line(item.name(), where, keys(item, table.key().attributes())));
    for (Index index : table.indexes().values()) {
      // A local index has the table's own partition key.
      ImmutableList<String> attributes = index.local() ? index.sort() : index.keyAttributes();
      if (item.mayEnter(index)
          && attributes.stream().anyMatch(name -> !KeyText.isItself(item, name))) {
        lines.add(new Line("", index.name(), keys(item, attributes)));
      }
    }
    KeyText.more(item).forEach(text -> lines.add(new Line("", "", text)));
    return lines.build();
  }

  private static String keys(ItemLayout item, ImmutableList<String> attributes) {
    return attributes.stream()
        .map(
            name ->
                KeyText.isItself(item, name)
                    ? name
                    : name + UNBROKEN + "=" + UNBROKEN + KeyText.rule(item, name))
        .collect(Collectors.joining(", "));
  }
}
