package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.emit.html.HtmlTables.Column;
import dev.keysmith.emit.report.PartitionLoadText;
import dev.keysmith.load.BusiestPartition;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.plan.NumberFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The busiest partition of each table and index at peak, against what one partition takes. */
record PartitionLoadSection(ImmutableList<PeakLoad> peaks) {
  static final String ID = "heat";

  /** What is not worth a look. */
  private static final double NOTHING = 0.001;

  private record Load(TableOrIndex structure, String kind, BusiestPartition partition) {}

  HtmlElement html() {
    HtmlElement section = HtmlTables.section(ID, "Hot partitions");
    section.add(
        HtmlElement.of(
            "p",
            "What falls on the busiest partition of each table and index when every pattern is at"
                + " its peak, against what one partition takes. The hottest first."));
    List<Load> loads = new ArrayList<>();
    for (PeakLoad peak : peaks) {
      peak.reads().ifPresent(one -> loads.add(new Load(peak.tableOrIndex(), "read", one)));
      peak.writes().ifPresent(one -> loads.add(new Load(peak.tableOrIndex(), "write", one)));
    }
    loads.sort(Comparator.comparingDouble((Load load) -> load.partition().share()).reversed());
    section.add(table(loads.stream().filter(load -> !isNothing(load)).toList()));
    List<Load> cool = loads.stream().filter(PartitionLoadSection::isNothing).toList();
    if (!cool.isEmpty()) {
      section.add(
          HtmlElement.of(
              "details",
              HtmlElement.of(
                  "summary",
                  NumberFormat.number(cool.size()) + " under " + NumberFormat.percent(NOTHING)),
              table(cool)));
    }
    return section;
  }

  private static boolean isNothing(Load load) {
    return load.partition().share() < NOTHING;
  }

  private static HtmlElement table(List<Load> loads) {
    HtmlElement body = HtmlElement.of("tbody");
    loads.forEach(load -> body.add(row(load)));
    return HtmlTables.boxed(
        "Hot partitions",
        HtmlElement.of(
                "table",
                HtmlTables.head(
                    ImmutableList.of(
                        Column.word("Partition"),
                        Column.word(""),
                        Column.figure("Of its limit"),
                        Column.figure("Units a second"))),
                body)
            .styled("plain chart heat"));
  }

  private static HtmlElement row(Load load) {
    BusiestPartition partition = load.partition();
    HtmlElement name =
        HtmlTables.named(HtmlElement.of("th"), load.structure().toString())
            .with("scope", "row")
            .add(
                HtmlElement.of("br"),
                HtmlElement.of("code", partition.key()),
                HtmlElement.of(
                    "details",
                    HtmlElement.of("summary", "Arithmetic"),
                    HtmlTables.list("ul", partition.arithmetic()).styled("arithmetic")));
    return HtmlElement.of(
        "tr",
        name,
        HtmlElement.of(
                "td",
                BarChart.stacked(
                    ImmutableMap.of(
                        partition.isOverloaded() ? "hot" : load.kind() + "s", partition.units()),
                    partition.limit()))
            .styled("bars"),
        HtmlTables.cell(
                (partition.isOverloaded() ? "too hot: " : "") + PartitionLoadText.share(partition),
                true)
            .styled(partition.isOverloaded() ? "figure error" : "figure"),
        HtmlTables.cell(
            NumberFormat.number(partition.units())
                + " of "
                + NumberFormat.number(partition.limit())
                + " "
                + load.kind(),
            true));
  }
}
