package dev.keysmith.emit.site;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.HotPartition;
import dev.keysmith.cost.PeakLoad;
import dev.keysmith.cost.Structure;
import dev.keysmith.emit.HeatText;
import dev.keysmith.emit.site.Tables.Column;
import dev.keysmith.plan.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The busiest partition of each table and index at peak, against what one partition takes. */
record HeatSection(ImmutableList<PeakLoad> peaks) {
  static final String ID = "heat";

  /** What is not worth a look. */
  private static final double NOTHING = 0.001;

  private record Load(Structure structure, String kind, HotPartition partition) {}

  Html html() {
    Html section = Tables.section(ID, "Hot partitions");
    section.add(
        Html.of(
            "p",
            "What falls on the busiest partition of each table and index when every pattern is at"
                + " its peak, against what one partition takes. The hottest first."));
    List<Load> loads = new ArrayList<>();
    for (PeakLoad peak : peaks) {
      peak.reads().ifPresent(one -> loads.add(new Load(peak.structure(), "read", one)));
      peak.writes().ifPresent(one -> loads.add(new Load(peak.structure(), "write", one)));
    }
    loads.sort(Comparator.comparingDouble((Load load) -> load.partition().share()).reversed());
    section.add(table(loads.stream().filter(load -> !isNothing(load)).toList()));
    List<Load> cool = loads.stream().filter(HeatSection::isNothing).toList();
    if (!cool.isEmpty()) {
      section.add(
          Html.of(
              "details",
              Html.of(
                  "summary", Figures.number(cool.size()) + " under " + Figures.percent(NOTHING)),
              table(cool)));
    }
    return section;
  }

  private static boolean isNothing(Load load) {
    return load.partition().share() < NOTHING;
  }

  private static Html table(List<Load> loads) {
    Html body = Html.of("tbody");
    loads.forEach(load -> body.add(row(load)));
    return Tables.boxed(
        "Hot partitions",
        Html.of(
                "table",
                Tables.head(
                    ImmutableList.of(
                        Column.word("Partition"),
                        Column.word(""),
                        Column.figure("Of its limit"),
                        Column.figure("Units a second"))),
                body)
            .styled("plain chart heat"));
  }

  private static Html row(Load load) {
    HotPartition partition = load.partition();
    Html name =
        Tables.named(Html.of("th"), load.structure().toString())
            .with("scope", "row")
            .add(
                Html.of("br"),
                Html.of("code", partition.key()),
                Html.of(
                    "details",
                    Html.of("summary", "Arithmetic"),
                    Tables.list("ul", partition.arithmetic()).styled("arithmetic")));
    return Html.of(
        "tr",
        name,
        Html.of(
                "td",
                Bars.stacked(
                    ImmutableMap.of(
                        partition.isTooHot() ? "hot" : load.kind() + "s", partition.units()),
                    partition.limit()))
            .styled("bars"),
        Tables.cell((partition.isTooHot() ? "too hot: " : "") + HeatText.share(partition), true)
            .styled(partition.isTooHot() ? "figure error" : "figure"),
        Tables.cell(
            Figures.number(partition.units())
                + " of "
                + Figures.number(partition.limit())
                + " "
                + load.kind(),
            true));
  }
}
