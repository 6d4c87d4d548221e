package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.emit.html.HtmlTables.Column;
import dev.keysmith.emit.report.PeakReport;
import dev.keysmith.emit.report.PeakReport.Load;
import dev.keysmith.load.BusiestPartition;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.plan.NumberFormat;
import java.util.Comparator;
import java.util.List;

/** The hottest partition of each table and index at peak, compared with its limit. */
record PartitionLoadSection(ImmutableList<PeakLoad> peaks) {
  static final String ID = "heat";

  /** What is not worth a look. */
  private static final double NOTHING = 0.001;

  HtmlElement html() {
    HtmlElement section = HtmlTables.section(ID, "Peak load");
    section.add(HtmlElement.of("p", PeakReport.ABOUT + " The hottest first."));
    List<Load> loads =
        PeakReport.loads(peaks).stream()
            .sorted(Comparator.comparingDouble((Load load) -> load.partition().share()).reversed())
            .toList();
    section.add(table(loads.stream().filter(load -> !isNothing(load)).toList()));
    List<Load> cool = loads.stream().filter(PartitionLoadSection::isNothing).toList();
    if (!cool.isEmpty()) {
      section.add(
          HtmlElement.of(
              "details",
              HtmlElement.of(
                  "summary",
                  "%s below %s of the limit"
                      .formatted(
                          NumberFormat.counted(cool.size(), "partition"),
                          NumberFormat.percent(NOTHING))),
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
                        Column.figure("Of limit"),
                        Column.figure("Units/s"))),
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
                        partition.isOverloaded() ? "hot" : load.kind(), partition.units()),
                    partition.limit()))
            .styled("bars"),
        HtmlTables.cell(PeakReport.share(partition), true)
            .styled(partition.isOverloaded() ? "figure error" : "figure"),
        HtmlTables.cell(
            "%s of %s (%s)"
                .formatted(
                    NumberFormat.number(partition.units()),
                    NumberFormat.number(partition.limit()),
                    load.kind()),
            true));
  }
}
